"""Hands of a stripped pack in bulk: see :mod:`pokernight.ranking.stripped`."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import I64, U8
from pokernight.ranking.stripped import StrippedRules, places_of, straight_top

_MASKS: Final = 1 << 13
_HIGH_CARD, _PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = (
    range(9)
)


def stripped_values(hands: U8, rules: StrippedRules) -> I64:
    """Return the value of the best five of each row, as :func:`~pokernight.ranking.stripped_value`.

    Args:
        hands: ``(count, size)`` cards, five at the least, each row without a card twice; they are
            trusted to be in the pack.
        rules: the order of hands.
    """
    values = np.empty(len(hands), np.int64)
    cards = np.ascontiguousarray(hands, np.uint8)
    places = np.array(places_of(rules), np.int64)
    _stripped(cards.ravel(), hands.shape[1], _top(), _straights(rules), places, values)
    return values


@part
def _without(mask: int, nibble: int) -> int:
    """Remove the rank of a nibble."""
    return mask & ~(1 << nibble >> 1)


@kernel
def _stripped(cards: U8, size: int, top: I64, straights: I64, places: I64, values: I64) -> None:
    """Fill in the values of hands in line."""
    suits = np.zeros(4, np.int64)
    for hand in range(values.size):
        suits[:] = 0
        for at in range(hand * size, (hand + 1) * size):
            suits[cards[at] & 3] |= 1 << (cards[at] >> 2)
        a, b, c, d = suits[0], suits[1], suits[2], suits[3]
        singles = a | b | c | d
        two = (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d)
        three = (a & b & (c | d)) | (c & d & (a | b))
        four = a & b & c & d
        best = places[_HIGH_CARD] << 20 | top[5, singles]
        straight = straights[singles]
        if straight:
            best = max(best, places[_STRAIGHT] << 20 | straight << 16)
        if two:
            pair = top[1, two]
            rest = _without(two, pair)
            kickers = top[3, _without(singles, pair)]
            best = max(best, places[_PAIR] << 20 | pair << 16 | kickers << 4)
            if rest:
                other = top[1, rest]
                kicker = top[1, _without(_without(singles, pair), other)]
                pairs = pair << 16 | other << 12 | kicker << 8
                best = max(best, places[_TWO_PAIR] << 20 | pairs)
        if three:
            trips = top[1, three]
            pairs = _without(two, trips)
            kickers = top[2, _without(singles, trips)]
            best = max(best, places[_THREE] << 20 | trips << 16 | kickers << 8)
            if pairs:
                full = trips << 16 | top[1, pairs] << 12
                best = max(best, places[_FULL_HOUSE] << 20 | full)
        if four:
            quads = top[1, four]
            kicker = top[1, _without(singles, quads)]
            best = max(best, places[_FOUR] << 20 | quads << 16 | kicker << 12)
        for suited in suits:
            flush = top[5, suited]
            if flush & 15:
                best = max(best, places[_FLUSH] << 20 | flush)
                straight = straights[suited]
                if straight:
                    best = max(best, places[_STRAIGHT_FLUSH] << 20 | straight << 16)
        values[hand] = best


@cache
def _top() -> I64:
    """The nibbles of the highest ranks of each mask, by count."""
    tables = np.zeros((6, _MASKS), np.int64)
    for mask in range(_MASKS):
        left = mask
        value = 0
        for count in range(1, 6):
            value = value << 4 | left.bit_length()
            left &= ~(1 << left.bit_length() >> 1)
            tables[count, mask] = value
    return tables


@cache
def _straights(rules: StrippedRules) -> I64:
    """The nibble of the best straight of each mask, 0 for none."""
    tops = [straight_top(mask, rules) for mask in range(_MASKS)]
    return np.array([top and top + 1 for top in tops], np.int64)
