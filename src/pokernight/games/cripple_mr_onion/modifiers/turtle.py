"""Modifiers #6 and #7: Great A'Tuin and the Elephants."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from pokernight.cards import RANKS, Card, rank
from pokernight.engine.asks import WHICH, Answer, Ask, Pick, PickSet, Turn
from pokernight.engine.game import AGAIN
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion import onion_hands
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.onion_round import (
    ATUIN,
    CARD,
    NO_CARD,
    NOBODY,
    holder_of,
    in_force,
    own,
)
from pokernight.ranking.onion import OnionRules
from pokernight.ranking.onion.atuin import LOWER, RAISE, movable
from pokernight.ranking.onion.roles import is_wild

Pair: TypeAlias = tuple[Card, Card]
"""The card lowered, and the card raised."""
Herd: TypeAlias = tuple[Card, ...]
"""Four cards that may be the Elephants."""
ELEPHANTS = 7
LEAD = "elephants"
EIGHT, NINE, TEN = (RANKS.index(name) for name in "89T")


class Shell(NamedTuple):
    """A hand with Great A'Tuin, and her pairs and fours of cards."""

    seat: int
    cards: tuple[Card, ...]
    rules: OnionRules
    token: dict[Card, int]
    pairs: tuple[Pair, ...]
    herds: tuple[Herd, ...]

    def set_of(self, herd: Herd) -> tuple[int, ...]:
        """Return four cards as an answer names them."""
        return tuple(sorted(self.token[card] for card in herd))

    def by_shift(self, pair: Pair) -> int:
        """Return the value of the hand once eight points have moved; wild eights are all alike."""
        eights = iter([card for card in self.cards if self._wild_eight(card)])
        alike = [next(eights) if self._wild_eight(card) else card for card in pair]
        return onion_hands.worth(self.cards, replace(self.rules, atuin=(alike[0], alike[1])))

    def _wild_eight(self, card: Card) -> bool:
        return rank(card) == EIGHT and is_wild(card, self.rules)

    def by_herd(self, herd: Herd) -> int:
        """Return the value of the hand once the Elephants are led out."""
        return onion_hands.worth(self.cards, replace(self.rules, elephants=herd))


def shell(state: State, seat: int) -> Shell:
    """The hand of a seat, and what Great A'Tuin can do with it now."""
    tokens, rules = state.hands[seat], onion_hands.rules_for(state, seat)
    cards = tuple(state.cards(tokens))
    return Shell(
        seat,
        cards,
        rules,
        dict(zip(cards, tokens, strict=True)),
        shifts(cards, rules) if in_force(state, ATUIN) else (),
        fours(cards, rules) if in_force(state, ELEPHANTS) else (),
    )


def _may_declare(state: State, seat: int, last: bool) -> bool:
    """Return whether points may be shifted: at the Showdown, when they are needed."""
    slots = own(state)
    if slots.holder == NOBODY or slots.declared[ATUIN] != NOBODY:
        return False
    uses = shell(state, seat)
    return bool(uses.pairs or uses.herds)


def _acts(state: State, token: int) -> Turn:
    """Choose the card that loses eight points, then the card that gains them; or the Elephants."""
    slots = own(state)
    uses = shell(state, holder_of(state, token))
    if slots.lowered != NO_CARD:
        return (yield from _raise(state, uses))
    if slots.elephants == [NO_CARD]:
        return (yield from _lead(state, uses))
    lowered = tuple(dict.fromkeys(uses.token[pair[0]] for pair in uses.pairs))
    words = "choose the card that loses eight points"
    if uses.herds:
        words = "choose the card that loses eight points, or the Elephants"
    answer = yield Ask(
        uses.seat,
        "lowered",
        Pick((LEAD,) if uses.herds else (), lowered, "card"),
        _best_use(uses),
        words,
        "16",
        says={LEAD: "lead out the Elephants", WHICH: "take eight points from {which:cards}"},
    )
    if answer == LEAD:
        slots.elephants = [NO_CARD]
    else:
        slots.lowered = answer
    return AGAIN


def _raise(state: State, uses: Shell) -> Turn:
    slots = own(state)
    lowered = state.face[slots.lowered]
    pairs = [pair for pair in uses.pairs if pair[0] == lowered]
    slots.raised = yield Ask(
        uses.seat,
        "raised",
        Pick((), tuple(uses.token[pair[1]] for pair in pairs), "card"),
        uses.token[max(pairs, key=uses.by_shift)[1]],
        "choose the card that gains eight points",
        "16",
        says={WHICH: "give eight points to {which:cards}"},
    )
    state.tell("shift", "{seat moves} eight points by Great A'Tuin: {cards}", uses.seat,
               tokens=(slots.lowered, slots.raised), clause="16")  # fmt: skip
    return None


def _lead(state: State, uses: Shell) -> Turn:
    slots = own(state)
    four = yield Ask(
        uses.seat,
        "elephants",
        PickSet.of_sets(map(uses.set_of, uses.herds)),
        uses.set_of(max(uses.herds, key=uses.by_herd)),
        "choose four nines, tens or wild eights to make a Double Onion of",
        "17",
    )
    slots.elephants = list(four)
    state.tell("elephants", "{seat leads} out the Elephants: {cards}", uses.seat,
               tokens=slots.elephants, clause="17")  # fmt: skip
    return None


def _best_use(uses: Shell) -> Answer:
    """The card to lower for the best shift, or the Elephants if they are worth more."""
    best = max(map(uses.by_shift, uses.pairs), default=-1)
    if any(uses.by_herd(herd) > best for herd in uses.herds):
        return LEAD
    return uses.token[max(uses.pairs, key=uses.by_shift)[0]]


def most_with_turtle(state: State, seat: int) -> int:
    """The greatest worth of a hand by these."""
    uses = shell(state, seat)
    values = [*map(uses.by_shift, uses.pairs), *map(uses.by_herd, uses.herds)]
    return max(values, default=0)


@lru_cache(maxsize=256)
def shifts(cards: tuple[Card, ...], rules: OnionRules) -> tuple[Pair, ...]:
    """Return every pair of cards between which eight points may move: the lowered card first."""
    if CARD[ATUIN] not in cards:
        return ()
    lowered, raised = movable(cards, rules, LOWER), movable(cards, rules, RAISE)
    return tuple((low, high) for low in lowered for high in raised if low != high)


@lru_cache(maxsize=256)
def fours(cards: tuple[Card, ...], rules: OnionRules) -> tuple[Herd, ...]:
    """Return every four cards that may be Elephants: two at least are no tens."""
    if CARD[ATUIN] not in cards:
        return ()
    ranks = {NINE, TEN} | ({EIGHT} if rules.eights == "wild" else set())
    limits = (TEN, EIGHT) if rules.sender else (TEN,)
    return tuple(
        four
        for four in combinations([card for card in cards if rank(card) in ranks], 4)
        if all(sum(rank(card) == limit for card in four) <= 2 for limit in limits)
    )


def _shifted(state: State, seat: int) -> dict[str, Any]:
    slots = own(state)
    if slots.raised == NO_CARD or slots.raised not in state.hands[seat]:
        return {}
    return {"atuin": (state.face[slots.lowered], state.face[slots.raised])}


def _led(state: State, seat: int) -> dict[str, Any]:
    four = own(state).elephants
    if len(four) != 4 or four[0] not in state.hands[seat]:
        return {}
    return {"elephants": tuple(state.cards(four))}


GREAT_ATUIN = Modifier(ATUIN, "Great A'Tuin", _shifted, _may_declare, _acts)
THE_ELEPHANTS = Modifier(ELEPHANTS, "Elephants", _led)
