"""Cards as integer keys: the sum of a hand's keys determines its value, flushes apart.

The low half of a key belongs to the rank: sums of up to eight of these numbers, with repetition,
differ for different ranks, so that a sum names how many cards of each rank there are. Above it a
nibble for each suit counts the cards of the suit; started at 3, its top bit says that there are
five cards of the suit.
"""

from __future__ import annotations

from typing import Final

RANK_KEYS: Final = (0, 1, 9, 73, 333, 1822, 8043, 28296, 102042, 338447, 1054824, 2569353, 6237718)
"""Found greedily: each is the smallest number that keeps the sums apart."""
MOST_CARDS: Final = 8
"""The size of hand up to which the sums differ, and the tables go."""

MOST_WILDS: Final = 4
"""Hands with more fully wild cards are five aces or, without copies, a royal flush."""

SUIT_SHIFT: Final = 32
RANKS: Final = (1 << SUIT_SHIFT) - 1
FIVE_OF_A_SUIT: Final = 0x8888 << SUIT_SHIFT
"""The bits that are set by five cards of a suit, started from :data:`FROM_3`."""
FROM_3: Final = 0x3333 << SUIT_SHIFT
A_CARD_OF_EACH_SUIT: Final = 0x1111 << SUIT_SHIFT
"""Added to the start for every wild card."""

KEYS: Final = tuple(RANK_KEYS[card >> 2] + (1 << SUIT_SHIFT + 4 * (card & 3)) for card in range(52))
"""The key of each card of the standard pack."""

ROW: Final = 12
"""A sum is looked up by its row, the bits from here up, and its place in it, those below."""
