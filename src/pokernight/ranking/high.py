"""High hands as plain integers, with fully wild cards and bugs, by looking them up.

A value is ``category << 20 | five nibbles``, the most significant first; each nibble is a rank
that decides, ``rank + 1`` (1 is the deuce, 13 the ace), or 0 where there is no card. Higher is
better, also between hands of different size: a missing kicker loses to a present one. Equal
values split. The order of categories, ties within a category and the ace are docs/defaults.md 0.1
to 0.3, hands of fewer than five cards 0.10, wild cards 0.4 and 0.5.

The sum of the keys of a hand says how many cards of each rank there are, by which the tables
know the best hand that is no flush, and whether a suit has enough cards for a flush; then the ranks
of that suit are looked up as well, and the better of the two counts.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from pokernight.cards import JOKERS, STANDARD, Card, CardError, not_in
from pokernight.ranking import tables
from pokernight.ranking.house_wilds import HOUSE_WILDS
from pokernight.ranking.keys import (
    A_CARD_OF_EACH_SUIT,
    FIVE_OF_A_SUIT,
    FROM_3,
    KEYS,
    MOST_CARDS,
    MOST_WILDS,
    RANKS,
    ROW,
    SUIT_SHIFT,
)

CATEGORIES: Final = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
)

PAIR: Final = 1 << 20
TWO_PAIR: Final = 2 << 20
THREE: Final = 3 << 20
STRAIGHT: Final = 4 << 20
FLUSH: Final = 5 << 20
FULL_HOUSE: Final = 6 << 20
FOUR: Final = 7 << 20
STRAIGHT_FLUSH: Final = 8 << 20
FIVE: Final = 9 << 20
ROYAL_FLUSH: Final = STRAIGHT_FLUSH | 13 << 16
FIVE_ACES: Final = FIVE | 13 << 16

_ACE_OF_CLUBS: Final = 48
_SUITS: Final = tuple((suit, 8 << SUIT_SHIFT + 4 * suit) for suit in range(4))
_key = KEYS.__getitem__


def high_value(cards: Sequence[Card]) -> int:
    """Return the value of the best five of some natural cards.

    Fewer than five cards make pairs, three and four of a kind and high cards only; no cards at
    all have value 0. A card may occur twice, as wild cards may copy it: five of a rank are
    five of a kind, but in a flush two copies of a card count once.

    Raises:
        CardError: for a joker or a card of the second pack.
    """
    if (house := HOUSE_WILDS.get()) and not house.isdisjoint(cards):
        natural = [card for card in cards if card not in house]
        return wild_high_value(natural, len(cards) - len(natural))
    if len(cards) > MOST_CARDS:
        return max(map(high_value, combinations(cards, MOST_CARDS)))
    try:
        total = sum(map(_key, cards), FROM_3)
    except IndexError:
        raise no_natural(cards) from None
    classes, rows, values = _natural(len(cards))
    ranks = total & RANKS
    best = values[classes[ranks + rows[ranks >> ROW]]]
    if total & FIVE_OF_A_SUIT:
        return max(best, _flush_value(cards, total, 0))
    return best


def wild_high_value(natural: Sequence[Card], wilds: int, copies: bool = True) -> int:
    """Return the value of the best five of some natural and so many fully wild cards.

    Without copies a wild card may be any card except those in ``natural``.

    Raises:
        CardError: for a joker or a card of the second pack in ``natural``.
    """
    if wilds > MOST_WILDS:
        return FIVE_ACES if copies else ROYAL_FLUSH
    if len(natural) > MOST_CARDS - wilds:
        hands = combinations(natural, MOST_CARDS - wilds)
        return max([wild_high_value(hand, wilds, copies) for hand in hands])
    try:
        total = sum(map(_key, natural), FROM_3 + wilds * A_CARD_OF_EACH_SUIT)
    except IndexError:
        raise no_natural(natural) from None
    classes, rows, values = _with_wilds(len(natural), wilds, copies)
    ranks = total & RANKS
    best = values[classes[ranks + rows[ranks >> ROW]]]
    if total & FIVE_OF_A_SUIT:
        return max(best, _flush_value(natural, total, wilds))
    return best


def bug_high_value(natural: Sequence[Card], wilds: int, bugs: int) -> int:
    """Return the value of the best five of some natural and fully wild cards and bugs.

    A bug is an ace, but wild in a straight or a flush; it may copy a natural card.

    Raises:
        CardError: for a joker or a card of the second pack in ``natural``.
    """
    with_aces = wild_high_value([*natural, *[_ACE_OF_CLUBS] * bugs], wilds)
    free = wilds + bugs
    if free > MOST_WILDS:
        return max(with_aces, ROYAL_FLUSH)
    total = sum(map(_key, natural), FROM_3 + free * A_CARD_OF_EACH_SUIT)
    # The flush tables also know straights: look the ranks up as if they shared a suit.
    straight = tables.flush_values(free)[_mask(natural)]
    if straight >= STRAIGHT_FLUSH:
        with_aces = max(with_aces, straight - STRAIGHT_FLUSH + STRAIGHT)
    return max(with_aces, _flush_value(natural, total, free))


def _flush_value(cards: Sequence[Card], total: int, wilds: int) -> int:
    """Return the value of the best flush, 0 where the sum of the keys shows none."""
    values = tables.flush_values(wilds)
    return max(
        [
            values[_mask([card for card in cards if card & 3 == suit])]
            for suit, bit in _SUITS
            if total & bit
        ],
        default=0,
    )


def _mask(cards: Iterable[Card]) -> int:
    """The ranks of some cards, bit 0 the deuce."""
    mask = 0
    for card in cards:
        mask |= 1 << (card >> 2)
    return mask


_Lookup: TypeAlias = "tuple[array[int], list[int], list[int]]"


@cache
def _natural(cards: int) -> _Lookup:
    """Return the look-up tables for so many cards: classes, rows, values of the classes."""
    return _with_wilds(cards, 0, True)


@cache
def _with_wilds(cards: int, wilds: int, copies: bool) -> _Lookup:
    return tables.ranks(cards, wilds, copies), tables.rows(cards), tables.values()


def no_natural(cards: Iterable[Card]) -> CardError:
    """Return the error for natural cards that include a joker or a second-pack card."""
    strange = next(card for card in cards if not 0 <= card < 52)
    if strange in JOKERS:
        return CardError("a joker must be wild, a bug, or count for nothing, to be ranked")
    return CardError(not_in(strange, STANDARD))
