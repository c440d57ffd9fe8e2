"""High hands by arithmetic alone, without a table: what the tables are held to.

The ranks of a hand are one integer with an octal digit for each rank, so that cards are counted by
adding. It is quick enough to stand beside many more hands than brute force can.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from pokernight.ranking.high import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)
from pokernight.ranking.masks import (
    ACE,
    BITS,
    highest_five,
    nibble,
    straight_top,
    with_highest_missing,
)

EVERY_RANK: Final = sum(BITS)


@cache
def wild_straight_top(mask: int, wilds: int) -> int:
    """The nibble of the highest straight among the ranks held and wild cards, 0 for none."""
    return straight_top(mask, wilds, 0)


@cache
def wild_highest_five(mask: int, wilds: int) -> int:
    """The nibbles of the five highest ranks, wild cards being the highest ranks missing."""
    return highest_five(with_highest_missing(mask, wilds, 0))


# A card's key counts its rank in an octal digit and, above the thirteen of them, its suit in a
# nibble; so adding the keys counts both. The suits start at 3 so that five cards set the top bit
# of the nibble.
SUIT_SHIFT: Final = 39
KEYS: Final = tuple(BITS[card >> 2] + (1 << SUIT_SHIFT + 4 * (card & 3)) for card in range(52))
COUNTS: Final = (1 << SUIT_SHIFT) - 1
_SUITS_FROM_3: Final = 0x3333 << SUIT_SHIFT
_FIVE_OF_A_SUIT: Final = 0x8888 << SUIT_SHIFT


# The suit nibbles of the keys, started here, have their top bit set by five cards of the suit,
# so many of them wild.
_FIVE_WITH_WILDS: Final = tuple(0x1111 * (3 + wilds) << SUIT_SHIFT for wilds in range(6))
_SUIT_BITS: Final = tuple((suit, 8 << SUIT_SHIFT + 4 * suit) for suit in range(4))


def high_value(cards: Sequence[int]) -> int:
    """The value of the best five of natural cards, all different."""
    total = sum([KEYS[card] for card in cards], _SUITS_FROM_3)
    counts = total & COUNTS
    ranks = (counts | counts >> 1 | counts >> 2) & EVERY_RANK

    flush = 0
    if suit_bit := total & _FIVE_OF_A_SUIT:
        suit = (suit_bit.bit_length() - SUIT_SHIFT - 1) >> 2
        suited = sum([BITS[card >> 2] for card in cards if card & 3 == suit])
        if top := wild_straight_top(suited, 0):
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
    if top := wild_straight_top(ranks, 0):
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


def wild_value(natural: Sequence[int], wilds: int, copies: bool) -> int:
    """With at least one wild card and no other mark, by the usual rules but for copies.

    Wild cards all go to one rank, the highest that will do, but in a full house, which is two
    pair and one wild card; two pair are never the best with a wild card.
    """
    wilds = min(wilds, 5)
    total = sum([KEYS[card] for card in natural], _FIVE_WITH_WILDS[wilds])
    counts = total & COUNTS
    ranks = (counts | counts >> 1 | counts >> 2) & EVERY_RANK
    twice = (counts >> 1 | counts >> 2) & EVERY_RANK
    at_least = (
        EVERY_RANK,
        ranks,
        twice,
        (counts & counts >> 1 | counts >> 2) & EVERY_RANK,
        counts >> 2 & EVERY_RANK,
    )
    if copies and (fives := at_least[5 - wilds]):
        return FIVE | nibble(fives) << 16

    flush = 0
    if suits := total & _FIVE_OF_A_SUIT:
        top = 0
        for suit, bit in _SUIT_BITS:
            if suits & bit:
                suited = sum([BITS[card >> 2] for card in natural if card & 3 == suit])
                top = max(top, wild_straight_top(suited, wilds))
                flush = max(flush, wild_highest_five(suited, wilds))
        if top:
            return STRAIGHT_FLUSH | top << 16
    if fours := at_least[max(0, 4 - wilds)]:
        four = 1 << fours.bit_length() >> 1
        kicker = nibble(ranks & ~four)
        if four & at_least[5 - wilds]:
            # A wild card to spare, which only without copies is no fifth.
            kicker = ACE + 1 if four < BITS[ACE] else ACE
        return FOUR | nibble(four) << 16 | kicker << 12
    if wilds == 1 and twice.bit_count() > 1:
        three = 1 << twice.bit_length() >> 1
        return FULL_HOUSE | nibble(three) << 16 | nibble(twice ^ three) << 12
    if flush:
        return FLUSH | flush
    if top := wild_straight_top(ranks, wilds):
        return STRAIGHT | top << 16
    if threes := at_least[max(0, 3 - wilds)]:
        three = 1 << threes.bit_length() >> 1
        return THREE | nibble(three) << 16 | highest_five(ranks & ~three) >> 12 << 8
    if pairs := at_least[max(0, 2 - wilds)]:
        pair = 1 << pairs.bit_length() >> 1
        return PAIR | nibble(pair) << 16 | highest_five(ranks & ~pair) >> 8 << 4
    return ACE + 1 << 16
