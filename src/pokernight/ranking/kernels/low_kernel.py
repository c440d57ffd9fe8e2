"""Lows and badugis in bulk; the values are those of the plain functions."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

import numpy as np

from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import I64, NATURAL, NULL, U8
from pokernight.ranking.low import LOW_BITS, LOW_VALUES

RANKS: Final = 13
_MASKS: Final = 1 << RANKS
_SIZE: Final = 24
_CATEGORY: Final = 20
_PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL, _FOUR, _STRAIGHT_FLUSH = range(1, 9)


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


@cache
def lowest_tables() -> I64:
    """The value of the lowest five different places of each mask, 0 where there are none.

    A row where straights count for nothing, and a row without the fives that are a straight.
    """
    tables = np.zeros((2, _MASKS), np.int64)
    fives = sorted(combinations(range(RANKS), 5), key=lambda five: five[::-1])
    masks = np.arange(_MASKS)
    for five in fives:
        mask = sum([1 << place for place in five])
        value = 5 << _SIZE | 9 << _CATEGORY
        for at, place in enumerate(five):
            value |= (RANKS - place) << 4 * at
        for strict in (0, 1):
            if strict and five[4] - five[0] == 4:
                continue
            row = tables[strict]
            row[(row == 0) & (masks & mask == mask)] = value
    return tables


@part
def _paired(counts: U8, cards: int) -> int:
    """Return the value of the lowest hand of places of which fewer than five are different.

    ``counts`` is changed to the places that are played.
    """
    different = 0
    for place in range(RANKS):
        different += counts[place] > 0
    if cards > 5:
        if different == 2:
            trips = -1
            for place in range(RANKS - 1, -1, -1):
                if counts[place] >= 3 and cards - counts[place] >= 2:
                    trips = place
            for place in range(RANKS):
                if counts[place]:
                    if trips < 0:
                        counts[place] = 4 if counts[place] == 4 else 1
                    else:
                        counts[place] = 3 if place == trips else 2
        else:
            # a pair beside four different places, two beside three, or else three of a kind
            pairs = 5 - different
            several = 0
            for place in range(RANKS):
                several += counts[place] > 1
            for place in range(RANKS):
                if counts[place] > 1:
                    if several < pairs:
                        counts[place] = 1 + pairs
                    elif pairs:
                        counts[place] = 2
                        pairs -= 1
                    else:
                        counts[place] = 1
    value = 0
    played = 0
    most = 0
    groups = 0
    for count in range(4, 0, -1):
        for place in range(RANKS - 1, -1, -1):
            if counts[place] == count:
                value = value << 4 | (RANKS - place)
                played += 1
                most = max(most, count)
                groups += count > 1
    value <<= 4 * (5 - played)
    category = 0
    if most == 4:
        category = _FOUR
    elif most == 3:
        category = _FULL if groups > 1 else _THREE
    elif most == 2:
        category = _TWO_PAIR if groups > 1 else _PAIR
    return int(min(cards, 5) << _SIZE | (9 - category) << _CATEGORY | value)


@part
def _five(places: U8, suits: U8, chosen: U8, counts: U8, lowest: I64) -> int:
    """Return the value of five cards where straights and flushes count against a hand."""
    mask = 0
    same = True
    for at in chosen:
        mask |= 1 << places[at]
        same = same and suits[at] == suits[chosen[0]]
    different = 0
    for place in range(RANKS):
        different += mask >> place & 1
    if different == 5:
        value = lowest[0, mask]
        straight = lowest[1, mask] == 0
        category = 0
        if straight:
            category = _STRAIGHT_FLUSH if same else _STRAIGHT
        elif same:
            category = _FLUSH
        return int(value - (category << _CATEGORY))
    counts[:] = 0
    for at in chosen:
        counts[places[at]] += 1
    return _paired(counts, 5)


@kernel
def lowball_kernel(
    cards: U8, size: int, ace_low: int, strict: int, lowest: I64, values: I64
) -> None:
    """Fill in the values of the lowest hands of so many natural cards, in line."""
    counts = np.zeros(RANKS, np.uint8)
    in_suit = np.zeros(4, np.uint8)
    places = np.zeros(size, np.uint8)
    suits = np.zeros(size, np.uint8)
    chosen = np.zeros(5, np.uint8)
    for hand in range(values.size):
        mask = 0
        in_suit[:] = 0
        most = 0
        for number in range(size):
            card = cards[hand * size + number]
            place = (card >> 2) + ace_low
            if place >= RANKS:
                place -= RANKS
            mask |= 1 << place
            places[number] = place
            suits[number] = card & 3
            in_suit[card & 3] += 1
            most = max(most, in_suit[card & 3])
        value = lowest[strict, mask]
        if value and not (strict and most >= 5):
            values[hand] = value
            continue
        if lowest[0, mask] == 0:
            counts[:] = 0
            for number in range(size):
                counts[places[number]] += 1
            values[hand] = _paired(counts, size)
            continue
        best = 0
        for skipped in range(1 << size):
            played = 0
            for number in range(size):
                if not skipped >> number & 1:
                    if played < 5:
                        chosen[played] = number
                    played += 1
            if played == 5:
                best = max(best, _five(places, suits, chosen, counts, lowest))
        values[hand] = best


@cache
def subset_table(size: int) -> U8:
    """The places of sets of up to four of so many cards, the larger sets first, 255 for none."""
    sets = [
        (*some, *[255] * (4 - count))
        for count in range(min(4, size), 0, -1)
        for some in combinations(range(size), count)
    ]
    return np.array(sets, np.uint8)


@kernel
def badugi_kernel(cards: U8, size: int, ace_low: int, subsets: U8, values: I64) -> None:
    """Fill in the values of the best badugis of so many natural cards, in line."""
    ranks = np.zeros(size, np.int64)
    suits = np.zeros(size, np.int64)
    for hand in range(values.size):
        for number in range(size):
            card = cards[hand * size + number]
            place = (card >> 2) + ace_low
            ranks[number] = 1 << (place - RANKS if place >= RANKS else place)
            suits[number] = 1 << (card & 3)
        best = 0
        most = 0
        for row in range(subsets.shape[0]):
            mask = 0
            seen = 0
            count = 0
            for place in subsets[row]:
                if place == 255:
                    break
                if mask & ranks[place] or seen & suits[place]:
                    count = 0
                    break
                mask |= ranks[place]
                seen |= suits[place]
                count += 1
            if count < most:
                # the sets after a badugi of more cards are smaller
                if subsets[row, most - 1] == 255:
                    break
                continue
            if count:
                most = count
                best = max(best, count << RANKS | (mask ^ (_MASKS - 1)))
        values[hand] = best
