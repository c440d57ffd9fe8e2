"""Hands of a stripped pack in bulk: see :mod:`pokernight.ranking.stripped`."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from pokernight.ranking.kernels.kernel_tables import I64, U8
from pokernight.ranking.stripped import StrippedRules, places_of, straight_top

_MASKS: Final = 1 << 13


def stripped_values(hands: U8, rules: StrippedRules) -> I64:
    """Return the value of the best five of each row, as :func:`~pokernight.ranking.stripped_value`.

    Args:
        hands: ``(count, size)`` cards, five at the least, each row without a card twice; they are
            trusted to be in the pack.
        rules: the order of hands.
    """
    bits = np.int64(1) << (hands >> 2).astype(np.int64)
    suits = [
        np.bitwise_or.reduce(np.where(hands & 3 == suit, bits, 0), axis=1) for suit in range(4)
    ]
    singles = suits[0] | suits[1] | suits[2] | suits[3]
    two = _in(suits, 2)
    three = _in(suits, 3)
    four = suits[0] & suits[1] & suits[2] & suits[3]
    top, straights = _top(), _straights(rules)
    first, second, third = top[1][four], top[1][three], top[1][two]
    pairs_left = two & ~_bit(second)
    two_pairs = top[2][two]
    candidates = {
        0: top[5][singles],
        1: third << 16 | top[3][singles & ~_bit(third)] << 4,
        2: two_pairs << 12 | top[1][singles & ~_bit(two_pairs >> 4) & ~_bit(two_pairs & 15)] << 8,
        3: second << 16 | top[2][singles & ~_bit(second)] << 8,
        4: straights[singles] << 16,
        6: second << 16 | top[1][pairs_left] << 12,
        7: first << 16 | top[1][singles & ~_bit(first)] << 12,
    }
    made = {
        0: singles > 0, 1: two > 0, 2: (two & (two - 1)) > 0, 3: three > 0,
        4: straights[singles] > 0, 6: (three > 0) & (pairs_left > 0), 7: four > 0,
    }  # fmt: skip
    places = places_of(rules)
    best = np.zeros(len(hands), np.int64)
    for category, value in candidates.items():
        best = np.maximum(best, np.where(made[category], places[category] << 20 | value, 0))
    for suit in suits:
        flush = top[5][suit]
        straight = straights[suit]
        best = np.maximum(best, np.where(flush & 15 > 0, places[5] << 20 | flush, 0))
        best = np.maximum(best, np.where(straight > 0, places[8] << 20 | straight << 16, 0))
    return best


def _in(suits: list[I64], number: int) -> I64:
    """Return the ranks that occur in at least so many suits."""
    a, b, c, d = suits
    if number == 2:
        return (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d)
    return (a & b & c) | (a & b & d) | (a & c & d) | (b & c & d)


def _bit(nibble: I64) -> I64:
    """Return the bit of a rank by its nibble, 0 for nibble 0."""
    return np.where(nibble > 0, np.int64(1) << np.maximum(nibble - 1, 0), 0)


@cache
def _top() -> tuple[I64, ...]:
    """Return, for each count, the nibbles of so many highest ranks of each mask."""
    tables = np.zeros((6, _MASKS), np.int64)
    for mask in range(_MASKS):
        left = mask
        value = 0
        for count in range(1, 6):
            value = value << 4 | left.bit_length()
            left &= ~(1 << left.bit_length() >> 1)
            tables[count, mask] = value
    return tuple(tables)


@cache
def _straights(rules: StrippedRules) -> I64:
    """The nibble of the highest card of the best straight in each mask, 0 for none."""
    tops = [straight_top(mask, rules) for mask in range(_MASKS)]
    return np.array([top and top + 1 for top in tops], np.int64)
