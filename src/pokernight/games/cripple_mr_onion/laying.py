"""Arranging by hand: each player lays out his own groupings, and may form them anew (9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random

from pokernight.cards import Card
from pokernight.engine.abstraction import AbstractState
from pokernight.engine.asks import WHICH, Answer, Ask, PickSome, Turn
from pokernight.engine.events import ShownHand
from pokernight.engine.game import AGAIN
from pokernight.engine.state import State
from pokernight.engine.steps.shown_hands import claim_among, shown_hand
from pokernight.games.cripple_mr_onion import onion_hands
from pokernight.games.cripple_mr_onion.onion_round import (
    LaidGrouping,
    ShowdownStage,
    house,
    laid_by,
    own,
)
from pokernight.ranking.onion import NO_MODIFIER, Arrangement, OnionRules, grouping

DONE = "done"
TRIES = 8
"""Sets of cards tried before one of the best arrangement is drawn."""


@dataclass(frozen=True, slots=True, repr=False)
class GroupingChoices(PickSome):
    """The sets of some tokens that are groupings, or a word.

    ``cards`` are the faces of the tokens, which their player knows, ``rest`` the player's other
    cards; ``rules`` are the rules for them.
    """

    cards: tuple[Card, ...] = ()
    rest: tuple[Card, ...] = ()
    rules: OnionRules = NO_MODIFIER

    def __contains__(self, answer: object) -> bool:
        if not PickSome.__contains__(self, answer):
            return False
        if not isinstance(answer, tuple):
            return True
        if answer in best_sets(self.options, self.cards, self.rules):
            return True
        chosen = [
            card for token, card in zip(self.options, self.cards, strict=True) if token in answer
        ]
        rest = [card for card in (*self.cards, *self.rest) if card not in chosen]
        return grouping(chosen, self.rules, rest) is not None

    def __iter__(self) -> Iterator[Answer]:
        yield from self.words
        for size in range(self.least, len(self.options) + 1):
            for some in combinations(sorted(self.options), size):
                if some in self:
                    yield some

    @property
    def size(self) -> int:
        """Return how many there are, by counting."""
        return sum(1 for _ in self)

    def draw(self, rng: Random) -> Answer:
        """Draw any of them, those of the best arrangement far more often.

        Most sets are no grouping and each takes milliseconds to test, so only a few are tried.
        """
        sets = PickSome(self.words, self.options, self.least, self.most)
        for _ in range(TRIES):
            if (drawn := sets.draw(rng)) in self:
                return drawn
        return rng.choice(self.samples())

    def abstract(self, n: int, scene: AbstractState | None = None) -> dict[str, Answer]:
        """The words, and the best groupings, the best first."""
        named: dict[str, Answer] = {word: word for word in self.words}
        for place, best in enumerate(best_sets(self.options, self.cards, self.rules), 1):
            named[f"grouping {place}"] = best
        return dict(islice(named.items(), n))

    def samples(self) -> tuple[Answer, ...]:
        """The words, and the best groupings."""
        return (*self.words, *best_sets(self.options, self.cards, self.rules))


def best_sets(
    tokens: Sequence[int], cards: Sequence[Card], rules: OnionRules
) -> list[tuple[int, ...]]:
    """The best arrangement of some tokens, best grouping first, in sets."""
    by_card = dict(zip(cards, tokens, strict=True))
    return [
        tuple(sorted(by_card[card] for card in grouping.cards))
        for grouping in onion_hands.arranged(tuple(cards), rules).groupings
    ]


def _unlaid(state: State, seat: int) -> list[int]:
    """The tokens of a seat that are not laid out."""
    gone = laid_by(own(state), seat)
    return [token for token in state.hands[seat] if token not in gone]


def lay_out(state: State, seat: int) -> Turn:
    """Let a player lay out groupings in turn, until done."""
    slots = own(state)
    rules = onion_hands.rules_for(state, seat)
    tokens = tuple(sorted(_unlaid(state, seat)))
    cards = tuple(state.cards(tokens))
    sets = best_sets(tokens, cards, rules)
    answer: Answer = DONE
    if sets:
        laid = tuple(state.cards(token for token in state.hands[seat] if token not in tokens))
        legal = GroupingChoices((DONE,), tokens, 2, len(tokens), "card", cards, laid, rules)
        words = "lay out a grouping, the best first, or be done"
        answer = yield Ask(seat, "grouping", legal, sets[0], words, "9",
                           says={WHICH: "lay out {which:cards}"})  # fmt: skip
    if answer == DONE:
        slots.entered[seat] = ShowdownStage.READY
        arrangement = onion_hands.played(state, seat)
        slots.was_worth[seat] = arrangement.value
        _tell_laid(state, "lay", "{seat lays} out {hand}", seat, arrangement)
        return AGAIN
    assert isinstance(answer, tuple)
    slots.laid.append(LaidGrouping(seat, answer))
    return AGAIN


def may_reform(state: State, seat: int, opponent: int) -> bool:
    """Return whether a beaten player may form the cards anew, to beat the last that lies opposite.

    Where groupings are declared once, only if a modifier has changed the hand since.
    """
    rules, slots = house(state), own(state)
    if rules.arrangement == "optimal":
        return False
    if rules.arrangement == "declare_once":
        devalued = onion_hands.value(state, seat) < slots.was_worth[seat]
        changed = devalued or seat in slots.changed
        if not changed or seat in slots.reformed:
            return False
    return onion_hands.best(state, seat).value > onion_hands.value(state, opponent)


def reform(state: State, seat: int) -> None:
    """Lay out a player's best arrangement in place of the beaten arrangement."""
    slots = own(state)
    kept = [laid for laid in slots.laid if laid.seat != seat]
    tokens = state.hands[seat]
    sets = best_sets(tokens, state.cards(tokens), onion_hands.rules_for(state, seat))
    slots.laid = [*kept, *(LaidGrouping(seat, laid_set) for laid_set in sets)]
    slots.reformed |= {seat}
    arrangement: Arrangement = onion_hands.played(state, seat)
    slots.was_worth[seat] = arrangement.value
    _tell_laid(state, "reform", "{seat arranges} the cards anew: {hand}", seat, arrangement)


def _tell_laid(state: State, kind: str, words: str, seat: int, arrangement: Arrangement) -> None:
    """Tell that a player has laid out an arrangement, ``{hand}``."""
    if state.sink is not None:
        shown = shown_arrangement(state, seat, arrangement)
        state.report(kind, words, {"hand": arrangement.message()}, seat,
                     tokens=state.hands[seat], clause="9", shown=shown)  # fmt: skip


@contextmanager
def rereading(state: State) -> Iterator[None]:
    """Tell, after a change of the rules for hands, what hands that lie arranged are worth now."""
    arranged = ShowdownStage.READY, ShowdownStage.OUT
    stages = own(state).entered if state.sink is not None else []
    before = {
        seat: onion_hands.played(state, seat)
        for seat, stage in enumerate(stages)
        if stage in arranged
    }
    yield
    for seat, arrangement in before.items():
        now = onion_hands.played(state, seat)
        if now.groupings != arrangement.groupings:
            _tell_laid(state, "revalued", "{seat:'s} hand is now: {hand}", seat, now)


def shown_arrangement(state: State, seat: int, arrangement: Arrangement) -> ShownHand:
    """Return a hand as it is arranged at the Showdown, with its place among those arranged."""
    stages = own(state).entered
    arranged = (ShowdownStage.READY, ShowdownStage.OUT)
    values = {
        player: onion_hands.value(state, player)
        for player in range(state.seats)
        if stages[player] in arranged and player != seat
    }
    claim = claim_among("", arrangement, seat, {**values, seat: arrangement.value})
    return shown_hand(state, seat, [claim])
