"""Eight-or-better lows in bulk."""

from __future__ import annotations

from functools import cache

import numpy as np

from pokernight.ranking.kernels.jit import kernel
from pokernight.ranking.kernels.kernel_tables import NATURAL, NULL, U8
from pokernight.ranking.low import LOW_BITS, LOW_VALUES


@cache
def low_tables() -> tuple[U8, U8]:
    """The low rank of each card as a bit, and the value of each mask of low ranks and wild cards.

    The ace is bit 0, the eight bit 7; a mask is at ``wilds << 8 | mask``.
    """
    values = np.zeros((6, 256), np.uint8)
    for wilds in range(6):
        for mask in range(256):
            filled = mask
            for _ in range(wilds):
                filled |= filled + 1
            values[wilds, mask] = LOW_VALUES[filled & 255]
    return np.array(LOW_BITS, np.uint8), values.ravel()


@kernel
def low_kernel(
    cards: U8, marks: U8, each: bool, size: int, bits: U8, by_mask: U8, values: U8
) -> None:
    """Fill in the values of hands of so many marked cards, in line."""
    for hand in range(values.size):
        mask = 0
        wilds = 0
        for place in range(hand * size, (hand + 1) * size):
            card = cards[place]
            mark = marks[place] if each else marks[card]
            if mark == NATURAL:
                mask |= bits[card]
            elif mark != NULL:
                wilds += 1
        values[hand] = by_mask[min(wilds, 5) << 8 | mask]
