"""Arranging by hand: each player lays out his own groupings, and may form them anew (9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pokernight.cards import Card
from pokernight.engine.asks import Answer, Ask, PickSome, Turn
from pokernight.engine.game import AGAIN
from pokernight.engine.state import State, mask
from pokernight.games.cripple_mr_onion import hands
from pokernight.games.cripple_mr_onion.laid_shim import grouping
from pokernight.games.cripple_mr_onion.round import READY, house, own
from pokernight.ranking.onion import NO_MODIFIER, Arrangement, OnionRules, arrange

DONE = "done"


@dataclass(frozen=True, slots=True, repr=False)
class Groupings(PickSome):
    """The sets of some tokens that are groupings, or a word.

    ``cards`` are the faces of the tokens, which their player knows; ``rules`` what holds for them.
    """

    cards: tuple[Card, ...] = ()
    rules: OnionRules = NO_MODIFIER

    def _faces(self, tokens: Sequence[int]) -> list[Card]:
        return [self.cards[self.options.index(token)] for token in tokens]

    def __contains__(self, answer: object) -> bool:
        if not PickSome.__contains__(self, answer):
            return False
        return (
            not isinstance(answer, tuple) or grouping(self._faces(answer), self.rules) is not None
        )

    def __iter__(self) -> Iterator[Answer]:
        yield from self.words
        for size in range(self.least, len(self.options) + 1):
            for some in combinations(sorted(self.options), size):
                if some in self:
                    yield some

    def samples(self) -> tuple[Answer, ...]:
        """The words, the best grouping, and one of two cards if there is any."""
        found: list[Answer] = [*self.words]
        found += best_sets(self.options, self.cards, self.rules)[:1]
        found += [some for some in combinations(sorted(self.options), 2) if some in self][:1]
        return tuple(dict.fromkeys(found))


def best_sets(
    tokens: Sequence[int], cards: Sequence[Card], rules: OnionRules
) -> list[tuple[int, ...]]:
    """The best arrangement of some tokens, best grouping first, as sets of tokens."""
    by_card = dict(zip(cards, tokens, strict=True))
    return [
        tuple(sorted(by_card[card] for card in one.cards))
        for one in arrange(cards, rules).groupings
    ]


def _rest(state: State, seat: int) -> list[int]:
    """The tokens of a seat that it has not laid out in a grouping."""
    slots = own(state)
    gone = 0
    for by, laid in zip(slots.laid_by, slots.laid, strict=True):
        gone |= laid if by == seat else 0
    return [token for token in state.hands[seat] if not gone >> token & 1]


def lay_out(state: State, seat: int) -> Turn:
    """A player lays out one grouping after the other, until he is done."""
    slots = own(state)
    rules = hands.rules_for(state, seat)
    rest = tuple(sorted(_rest(state, seat)))
    cards = tuple(state.cards(rest))
    sets = best_sets(rest, cards, rules)
    answer: Answer = DONE
    if sets:
        legal = Groupings((DONE,), rest, 2, len(rest), "card", cards, rules)
        words = "lay out a grouping, the best first, or be done"
        answer = yield Ask(seat, "grouping", legal, sets[0], words, "9")
    if answer == DONE:
        slots.entered[seat] = READY
        arrangement = hands.played(state, seat)
        slots.was_worth[seat] = arrangement.value
        state.tell("lay", "{seat} lays out " + str(arrangement), seat, clause="9")
        return AGAIN
    assert isinstance(answer, tuple)
    slots.laid_by.append(seat)
    slots.laid.append(mask(answer))
    return AGAIN


def may_reform(state: State, seat: int, opponent: int) -> bool:
    """Whether a beaten player may form his cards anew: to beat the last that lies opposite.

    Where groupings are declared once, only if a modifier has devalued them since.
    """
    rules, slots = house(state), own(state)
    if rules.arrangement == "optimal":
        return False
    if rules.arrangement == "declare_once":
        devalued = hands.played(state, seat).value < slots.was_worth[seat]
        if not devalued or slots.reformed >> seat & 1:
            return False
    return hands.best(state, seat).value > hands.played(state, opponent).value


def reform(state: State, seat: int) -> None:
    """A player lays out his best arrangement in place of the one that was beaten."""
    slots = own(state)
    kept = [(by, laid) for by, laid in zip(slots.laid_by, slots.laid, strict=True) if by != seat]
    tokens = state.hands[seat]
    sets = best_sets(tokens, state.cards(tokens), hands.rules_for(state, seat))
    kept += [(seat, mask(one)) for one in sets]
    slots.laid_by = [by for by, _ in kept]
    slots.laid = [laid for _, laid in kept]
    slots.reformed |= 1 << seat
    arrangement: Arrangement = hands.played(state, seat)
    slots.was_worth[seat] = arrangement.value
    state.tell("reform", "{seat} forms his cards anew: " + str(arrangement), seat, clause="9")
