"""Masks of ranks, an octal digit for each, and the nibbles that values are made of.

The digits are 0 or 1, the deuce's the lowest. A *nibble* is a rank within a value: ``rank + 1``,
1 (deuce) to 13 (ace), 0 for no card.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pokernight.cards import RANKS

ACE: Final = 12
BITS: Final = tuple(1 << 3 * rank for rank in range(len(RANKS)))
"""The mask of each rank."""

STRAIGHTS: Final = tuple(
    (top + 1, sum(BITS[rank] for rank in (top, top - 1, top - 2, top - 3, (top - 4) % 13)))
    for top in range(ACE, 2, -1)
)
"""``(nibble of the highest card, mask)``, from ace high down to the wheel, its ace low."""


def nibble(mask: int) -> int:
    """Return the nibble of the highest rank in a mask, 0 for an empty mask."""
    return (mask.bit_length() + 2) // 3


@cache
def highest_five(mask: int) -> int:
    """Return the nibbles of the five highest ranks in a mask, the highest first, 0 for none.

    ``highest_five(mask) >> 4 * k`` are the highest ``5 - k``.
    """
    value = 0
    for _ in range(5):
        value = value << 4 | nibble(mask)
        mask &= ~(1 << mask.bit_length() >> 1)
    return value


def straight_top(mask: int, wilds: int, barred: int, wheel: bool = True) -> int:
    """Return the nibble of the highest straight within reach, 0 for none.

    Args:
        mask: the ranks held.
        wilds: how many ranks may be missing.
        barred: the ranks that no wild card may be.
        wheel: whether the ace is also low.
    """
    for top, straight in STRAIGHTS if wheel else STRAIGHTS[:-1]:
        missing = straight & ~mask
        if missing.bit_count() <= wilds and not missing & barred:
            return top
    return 0


def with_highest_missing(mask: int, wilds: int, barred: int) -> int:
    """Return the mask with the highest ranks that it lacks added, as many as wild cards."""
    for bit in reversed(BITS):
        if not wilds:
            break
        if not (mask | barred) & bit:
            mask |= bit
            wilds -= 1
    return mask
