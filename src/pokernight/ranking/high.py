"""High hands as plain integers, without wild cards.

A value is ``category << 20 | five nibbles``, the most significant first; each nibble is a rank
that decides, ``rank + 1`` (1 is the deuce, 13 the ace), or 0 where there is no card. Higher is
better, also between hands of different size: a missing kicker loses to a present one. Equal
values split. The order of categories, ties within one and the ace are docs/defaults.md 0.1 to
0.3, hands of fewer than five cards 0.10.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pokernight.cards import JOKERS, STANDARD, Card, CardError, not_in
from pokernight.ranking.masks import (
    BITS,
    EVERY_RANK,
    highest_five,
    natural_straight_top,
    nibble,
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

# A card's key counts its rank in an octal digit and, above the thirteen of them, its suit in a
# nibble; so adding the keys counts both. The suits start at 3 so that five cards set the top bit
# of the nibble.
SUIT_SHIFT: Final = 39
KEYS: Final = tuple(BITS[card >> 2] + (1 << SUIT_SHIFT + 4 * (card & 3)) for card in range(52))
COUNTS: Final = (1 << SUIT_SHIFT) - 1
_SUITS_FROM_3: Final = 0x3333 << SUIT_SHIFT
_FIVE_OF_A_SUIT: Final = 0x8888 << SUIT_SHIFT
_key = KEYS.__getitem__


def high_value(cards: Sequence[Card]) -> int:
    """The value of the best five of up to eight natural cards.

    Fewer than five cards make pairs, three and four of a kind and high cards only; no cards at
    all have value 0. The cards are trusted to be different, except that five of one rank, as a
    wild card may make them, are five of a kind.

    Raises:
        CardError: for a joker or a card of the second pack.
    """
    try:
        total = sum(map(_key, cards), _SUITS_FROM_3)
    except IndexError:
        raise no_natural(cards) from None
    counts = total & COUNTS
    ranks = (counts | counts >> 1 | counts >> 2) & EVERY_RANK

    flush = 0
    if suit_bit := total & _FIVE_OF_A_SUIT:
        suit = (suit_bit.bit_length() - SUIT_SHIFT - 1) >> 2
        suited = sum([BITS[card >> 2] for card in cards if card & 3 == suit])
        if top := natural_straight_top(suited):
            return STRAIGHT_FLUSH | top << 16
        flush = FLUSH | highest_five(suited)

    pairs = 0
    threes = 0
    if ranks != counts:
        if fours := counts >> 2 & EVERY_RANK:
            four = 1 << fours.bit_length() >> 1
            if four & counts:
                return FIVE | nibble(four) << 16
            return FOUR | nibble(four) << 16 | nibble(ranks ^ four) << 12
        repeated = counts >> 1 & EVERY_RANK
        threes = repeated & counts
        pairs = repeated ^ threes
        if threes:
            three = 1 << threes.bit_length() >> 1
            if repeated != three:
                return FULL_HOUSE | nibble(three) << 16 | nibble(repeated ^ three) << 12
    if flush:
        return flush
    if top := natural_straight_top(ranks):
        return STRAIGHT | top << 16
    if threes:
        return THREE | nibble(threes) << 16 | highest_five(ranks ^ threes) >> 12 << 8
    if not pairs:
        return highest_five(ranks)
    high = 1 << pairs.bit_length() >> 1
    if low_pairs := pairs ^ high:
        low = 1 << low_pairs.bit_length() >> 1
        kicker = nibble(ranks ^ high ^ low)
        return TWO_PAIR | nibble(high) << 16 | nibble(low) << 12 | kicker << 8
    return PAIR | nibble(pairs) << 16 | highest_five(ranks ^ pairs) >> 8 << 4


def no_natural(cards: Iterable[Card]) -> CardError:
    """The error for natural cards among which is one that has no rank here."""
    strange = next(card for card in cards if not 0 <= card < 52)
    if strange in JOKERS:
        return CardError("a joker must be wild, a bug, or count for nothing, to be ranked")
    return CardError(not_in(strange, STANDARD))
