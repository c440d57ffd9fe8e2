"""High hands of a stripped pack, from the six or the seven up, with an order of their own.

Flushes are rarer there than full houses, so they are better; and such a pack has a straight with
the ace below its lowest card, A-6-7-8-9. A value is ``place << 20 | five nibbles``:
the place of the category in the order of hands of the game, then ranks as in
:mod:`pokernight.ranking.high`. Higher is better, also between hands of different size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from pokernight.cards import Card, CardError, name
from pokernight.ranking.high import CATEGORIES, no_natural
from pokernight.ranking.masks import ACE
from pokernight.ranking.reading import NOTHING, Reading

_HIGH_CARD, _PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = (
    range(len(CATEGORIES) - 1)
)
SIX: Final = 4
"""The rank of a six."""


@dataclass(frozen=True, slots=True)
class StrippedRules:
    """The order of hands of a stripped pack.

    Attributes:
        lowest: the lowest rank that is left in it.
        flush_over_full_house: whether a flush is better than a full house.
        three_over_straight: whether three of a kind is better than a straight.
        ace_low: whether the ace is also below the lowest card in a straight.
    """

    lowest: int = SIX
    flush_over_full_house: bool = True
    three_over_straight: bool = False
    ace_low: bool = True


SHORT_DECK: Final = StrippedRules()
"""Thirty-six cards from the six up, as in short-deck hold'em."""


class StrippedReading(Reading):
    """The best high hand among cards of a stripped pack."""

    __slots__ = ()

    @property
    def order(self) -> int:
        """The place of the category in the order of hands, -1 for nothing."""
        return -1 if self.category == NOTHING else self.value >> 20


class _BestHand(NamedTuple):
    """A hand: its category and the ranks that decide, the weightiest first."""

    category: int
    ranks: tuple[int, ...]


def stripped_value(cards: Sequence[Card], rules: StrippedRules = SHORT_DECK) -> int:
    """Return the value of the best five of some natural cards of the pack; no cards have value 0.

    Fewer than five cards make pairs, three and four of a kind and high cards only.

    Raises:
        CardError: for a card that is not in the pack.
    """
    return max([_value(hand, rules) for hand in _hands(cards, rules)], default=0)


def stripped(cards: Sequence[Card], rules: StrippedRules = SHORT_DECK) -> StrippedReading:
    """Read the best high hand; arguments and errors as for :func:`stripped_value`."""
    hands = list(_hands(cards, rules))
    if not hands:
        return StrippedReading(NOTHING, (), cards=(), stands_for=(), value=0)
    best = max(hands, key=lambda hand: _value(hand, rules))
    return StrippedReading(
        CATEGORIES[best.category],
        best.ranks,
        cards=_played(cards, best, rules),
        stands_for=(),
        value=_value(best, rules),
    )


def _value(hand: _BestHand, rules: StrippedRules) -> int:
    value = places_of(rules)[hand.category]
    for place in range(5):
        value = value << 4 | (hand.ranks[place] + 1 if place < len(hand.ranks) else 0)
    return value


@cache
def places_of(rules: StrippedRules) -> tuple[int, ...]:
    """The place of each category in the order of hands."""
    places = list(range(len(CATEGORIES)))
    if rules.flush_over_full_house:
        places[_FLUSH], places[_FULL_HOUSE] = places[_FULL_HOUSE], places[_FLUSH]
    if rules.three_over_straight:
        places[_THREE], places[_STRAIGHT] = places[_STRAIGHT], places[_THREE]
    return tuple(places)


def _hands(cards: Sequence[Card], rules: StrippedRules) -> Iterable[_BestHand]:
    """The best flush, straight and hand by ranks that there are among the cards."""
    suits = [0, 0, 0, 0]
    counts = [0] * (ACE + 1)
    for card in cards:
        if not 4 * rules.lowest <= card < 52:
            raise _not_in_the_pack(card, rules)
        suits[card & 3] |= 1 << (card >> 2)
        counts[card >> 2] += 1
    if not cards:
        return
    yield _by_ranks(counts)
    top = straight_top(suits[0] | suits[1] | suits[2] | suits[3], rules)
    if top:
        yield _BestHand(_STRAIGHT, (top,))
    for suit in suits:
        if suit.bit_count() < 5:
            continue
        top = straight_top(suit, rules)
        ranks = [rank for rank in range(ACE, -1, -1) if suit & 1 << rank]
        yield _BestHand(_STRAIGHT_FLUSH, (top,)) if top else _BestHand(_FLUSH, tuple(ranks[:5]))


def _not_in_the_pack(card: Card, rules: StrippedRules) -> CardError:
    if not 0 <= card < 52:
        return no_natural((card,))
    return CardError(f"{name(card)} is not in a pack from the {rules.lowest + 2} up")


@cache
def straight_top(mask: int, rules: StrippedRules) -> int:
    """The rank of the highest card of the best straight in a mask of ranks, 0 for none."""
    for top in range(ACE, rules.lowest + 3, -1):
        if mask >> top - 4 & 31 == 31:
            return top
    low_end = 1 << ACE | 15 << rules.lowest
    return rules.lowest + 3 if rules.ace_low and mask & low_end == low_end else 0


def _by_ranks(counts: Sequence[int]) -> _BestHand:
    """The best hand by pairs, threes and fours."""
    groups = sorted([(count, rank) for rank, count in enumerate(counts) if count], reverse=True)
    (most, first), second = groups[0], groups[1] if len(groups) > 1 else (0, -1)
    ranks = sorted([rank for _, rank in groups], reverse=True)

    def with_kickers(category: int, *group: int) -> _BestHand:
        size = {_PAIR: 2, _TWO_PAIR: 4, _THREE: 3, _FOUR: 4}.get(category, 0)
        kickers = [rank for rank in ranks if rank not in group]
        return _BestHand(category, (*group, *kickers[: 5 - size]))

    if most == 4:
        return with_kickers(_FOUR, first)
    if most == 3:
        pairs = [rank for count, rank in groups[1:] if count > 1]
        return _BestHand(_FULL_HOUSE, (first, max(pairs))) if pairs else with_kickers(_THREE, first)
    if most == 2:
        if second[0] == 2:
            return with_kickers(_TWO_PAIR, first, second[1])
        return with_kickers(_PAIR, first)
    return with_kickers(_HIGH_CARD)


def _played(cards: Sequence[Card], best: _BestHand, rules: StrippedRules) -> tuple[Card, ...]:
    """The five cards that make the best hand."""
    value = _value(best, rules)
    return next(
        five
        for five in combinations(sorted(cards, reverse=True), min(5, len(cards)))
        if stripped_value(five, rules) == value
    )
