"""Modifiers #6 and #7: the queen of coins is Great A'Tuin, who carries the Elephants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from pokernight.cards import RANKS, Card, rank
from pokernight.engine.asks import Answer, Ask, Pick, PickSome, Turn
from pokernight.engine.game import AGAIN
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion import hands
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.round import (
    ATUIN,
    CARD,
    NO_CARD,
    NOBODY,
    holder_of,
    in_force,
    own,
)
from pokernight.ranking.onion import OnionRules

ELEPHANTS = 7
LEAD = "elephants"
EIGHT, NINE, TEN, ACE = (RANKS.index(name) for name in "89TA")
HEAVY = {RANKS.index(name) for name in "9TJQKA"}
"""Ranks that may count nine or more, so that eight points can be taken."""
LIGHT = {RANKS.index(name) for name in "A23"}
"""Ranks that may count three or fewer, so that eight points can be added."""


def _may_declare(state: State, seat: int, last: bool) -> bool:
    """Points are shifted at the Showdown, when they are needed."""
    slots = own(state)
    if slots.holder == NOBODY or slots.declared[ATUIN] != NOBODY:
        return False
    cards, rules = tuple(state.cards(state.hands[seat])), hands.rules_for(state, seat)
    shift = in_force(state, ATUIN) and bool(shifts(cards, rules))
    return shift or (in_force(state, ELEPHANTS) and bool(fours(cards, rules)))


def _acts(state: State, token: int) -> Turn:
    """Choose the card that loses eight points, then the one that gains them; or the Elephants."""
    slots = own(state)
    seat = holder_of(state, token)
    tokens, rules = state.hands[seat], hands.rules_for(state, seat)
    cards = tuple(state.cards(tokens))
    by_card = dict(zip(cards, tokens, strict=True))
    pairs = shifts(cards, rules) if in_force(state, ATUIN) else ()
    herds = fours(cards, rules) if in_force(state, ELEPHANTS) else ()
    if slots.lowered != NO_CARD:
        lowered = state.face[slots.lowered]
        raised = [pair[1] for pair in pairs if pair[0] == lowered]
        default = max(raised, key=lambda one: shifted_worth(cards, rules, (lowered, one)))
        slots.raised = yield Ask(
            seat, "raised", Pick((), tuple(by_card[one] for one in raised), "card"),
            by_card[default], "choose the card that gains eight points", "16",
        )  # fmt: skip
        state.tell("shift", "{seat} moves eight points by Great A'Tuin: {cards}", seat,
                   tokens=(slots.lowered, slots.raised), clause="16")  # fmt: skip
        return None
    if slots.elephants == [NO_CARD]:
        tame = frozenset(by_card[card] for card in cards if rank(card) == TEN)
        eligible = tuple(sorted({by_card[card] for four in herds for card in four}))
        best = max(herds, key=lambda four: herd_worth(cards, rules, four))
        four = yield Ask(
            seat, "elephants", Herd((), eligible, 4, 4, tame=_tame(rules, by_card, tame)),
            tuple(sorted(by_card[card] for card in best)),
            "choose four nines, tens or wild eights to make a Double Onion of", "17",
        )  # fmt: skip
        slots.elephants = list(four)
        state.tell("elephants", "{seat} leads out the Elephants: {cards}", seat,
                   tokens=slots.elephants, clause="17")  # fmt: skip
        return None
    lowered_cards = tuple(dict.fromkeys(pair[0] for pair in pairs))
    words = (LEAD,) if herds else ()
    answer = yield Ask(
        seat, "lowered", Pick(words, tuple(by_card[one] for one in lowered_cards), "card"),
        _best_use(cards, rules, pairs, herds, by_card),
        "choose the card that loses eight points" + (", or the Elephants" if herds else ""), "16",
    )  # fmt: skip
    if answer == LEAD:
        slots.elephants = [NO_CARD]
    else:
        slots.lowered = answer
    return AGAIN


def _tame(
    rules: OnionRules, by_card: dict[Card, int], tens: frozenset[int]
) -> tuple[frozenset[int], ...]:
    """Sets of tokens of which only two may be among the Elephants."""
    eights = frozenset(token for card, token in by_card.items() if rank(card) == EIGHT)
    return (tens, eights) if rules.sender else (tens,)


@dataclass(frozen=True, slots=True, repr=False)
class Herd(PickSome):
    """Four tokens, of which two at most may be of each of some sets."""

    tame: tuple[frozenset[int], ...] = ()

    def _follow(self, answer: Answer) -> bool:
        return isinstance(answer, str) or all(
            len(kind.intersection(answer)) <= 2 for kind in self.tame if isinstance(answer, tuple)
        )

    def __contains__(self, answer: object) -> bool:
        return PickSome.__contains__(self, answer) and self._follow(answer)  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Answer]:
        return (answer for answer in PickSome.__iter__(self) if self._follow(answer))

    def samples(self) -> tuple[Answer, ...]:
        """The first few of them."""
        return tuple(answer for answer, _ in zip(self, range(6)))


@lru_cache(maxsize=256)
def shifts(cards: tuple[Card, ...], rules: OnionRules) -> tuple[tuple[Card, Card], ...]:
    """Every pair of cards between which eight points may move: the one lowered comes first."""
    if CARD[ATUIN] not in cards:
        return ()
    aces = not (rules.zeroed or (rules.sender and rules.eights == "wild"))
    heavy = [card for card in cards if rank(card) in HEAVY and (rank(card) != ACE or aces)]
    light = [card for card in cards if rank(card) in LIGHT and (rank(card) != ACE or aces)]
    return tuple((low, high) for low in heavy for high in light if low != high)


@lru_cache(maxsize=256)
def fours(cards: tuple[Card, ...], rules: OnionRules) -> tuple[tuple[Card, ...], ...]:
    """Every four cards that the Elephants may be: two of them at least are no tens."""
    if CARD[ATUIN] not in cards:
        return ()
    ranks = {NINE, TEN} | ({EIGHT} if rules.eights == "wild" else set())
    limits = (TEN, EIGHT) if rules.sender else (TEN,)
    return tuple(
        four
        for four in combinations([card for card in cards if rank(card) in ranks], 4)
        if all(sum(rank(card) == limit for card in four) <= 2 for limit in limits)
    )


def shifted_worth(cards: tuple[Card, ...], rules: OnionRules, pair: tuple[Card, Card]) -> int:
    """What a hand is worth once Great A'Tuin has moved eight points."""
    return hands.worth(cards, replace(rules, atuin=pair))


def herd_worth(cards: tuple[Card, ...], rules: OnionRules, four: tuple[Card, ...]) -> int:
    """What a hand is worth once the Elephants are led out."""
    return hands.worth(cards, replace(rules, elephants=four))


def most_with_turtle(state: State, seat: int) -> int:
    """The most that a hand can be worth by Great A'Tuin or the Elephants."""
    cards, rules = tuple(state.cards(state.hands[seat])), hands.rules_for(state, seat)
    return _most(cards, rules, in_force(state, ATUIN), in_force(state, ELEPHANTS))


@lru_cache(maxsize=256)
def _most(cards: tuple[Card, ...], rules: OnionRules, turtle: bool, elephants: bool) -> int:
    pairs = shifts(cards, rules) if turtle else ()
    herds = fours(cards, rules) if elephants else ()
    values = [shifted_worth(cards, rules, pair) for pair in pairs]
    values += [herd_worth(cards, rules, four) for four in herds]
    return max(values, default=0)


def _best_use(
    cards: tuple[Card, ...],
    rules: OnionRules,
    pairs: tuple[tuple[Card, Card], ...],
    herds: tuple[tuple[Card, ...], ...],
    by_card: dict[Card, int],
) -> Answer:
    best, use = -1, None
    for pair in pairs:
        value = shifted_worth(cards, rules, pair)
        if value > best:
            best, use = value, by_card[pair[0]]
    for four in herds:
        if herd_worth(cards, rules, four) > best:
            return LEAD
    assert use is not None
    return use


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


GREAT_ATUIN = Modifier(ATUIN, "Great A'Tuin's Rule", _shifted, _may_declare, _acts)
THE_ELEPHANTS = Modifier(ELEPHANTS, "the Elephants' Rule", _led)
