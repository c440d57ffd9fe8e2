"""Counting all hands by class without dealing them: the kernels of the exact frequencies.

Hands without regard to suits are few: 49,205 of seven cards, each with its number of ways to choose
suits. All are counted at their value without a flush; then the hands that may be a flush are moved,
by the ranks of the suit and, without regard to suits, the other cards. Where two suits may make a
flush in a hand, the hands moved twice are corrected. With three wild cards or more there may be
more suits than that, but few natural cards, and these hands are dealt after all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from pokernight.cards import Card
from pokernight.odds.evaluation.frequency_counts import Free
from pokernight.ranking.high import FIVE_ACES, ROYAL_FLUSH
from pokernight.ranking.kernels.general import ones
from pokernight.ranking.kernels.high_kernel import place_of, straight_of_mask
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import (
    FIRST_CLASS,
    FIRST_ROW,
    I64,
    U16,
    U32,
    U64,
    class_of,
    high_tables,
)
from pokernight.ranking.keys import MOST_WILDS, RANK_KEYS

_u = np.uint64
_ACE: Final = 12
_MASKS: Final = 1 << 13
_KEYS: Final = np.array(RANK_KEYS, np.uint64)


class Ranks(NamedTuple):
    """All choices of a number of cards without regard to suits.

    Attributes:
        sums: the sums of their keys.
        masks: masks of their ranks.
        aces: numbers of aces.
        weights: numbers of ways to choose the suits.
    """

    sums: U64
    masks: I64
    aces: I64
    weights: I64


def count_by_value(natural: Sequence[Card], size: int, free: Free) -> dict[int, int]:
    """Return the number of hands by value; `frequency_counts` does the same in plain Python."""
    values, counts = high_tables().values, count_hands(natural, size, free)
    return {int(values[place]): int(counts[place]) for place in np.flatnonzero(counts)}


def count_hands(natural: Sequence[Card], size: int, free: Free) -> I64:
    """Return the number of hands of natural and other cards, by class."""
    rows, classes, flushes, values = high_tables()
    counts = np.zeros(len(values), np.int64)
    if free.wilds > MOST_WILDS:
        counts[class_of(FIVE_ACES if free.copies else ROYAL_FLUSH)] = comb(len(natural), size)
        return counts
    anything = free.wilds + free.bugs
    least = 5 - anything
    if anything in (3, 4) and 2 * least <= size:
        count_dealt(np.array(natural), size, free, rows, classes, flushes, counts)
        return counts

    suits = [sum([1 << (card >> 2) for card in natural if card & 3 == suit]) for suit in range(4)]
    by_suit = np.array([[mask >> rank & 1 for rank in range(13)] for mask in suits])
    room = by_suit.sum(axis=0)
    count_ranks(choices(room, size), size, free, rows, classes, flushes, counts)
    if anything > MOST_WILDS:
        # Five wild cards and bugs make a royal flush at least: whatever counted below it moves up.
        royal_flush = class_of(ROYAL_FLUSH)
        counts[royal_flush] += counts[:royal_flush].sum()
        counts[:royal_flush] = 0
        return counts
    # Suits with equal ranks move equal numbers of hands: one is counted, with weight 4.
    alike = len(set(suits)) == 1
    for suit in range(1 if alike else 4):
        for suited in range(least, size + 1):
            others = choices(room - by_suit[suit], size - suited)
            move_flushes(
                suits[suit], suited, others, size, free, 4 if alike else 1,
                rows, classes, flushes, counts,
            )  # fmt: skip
    if 2 * least <= size:
        for first, second in combinations(suits, 2):
            mend_two_suits(first, second, least, free, rows, classes, flushes, counts)
    return counts


def choices(room: I64, size: int) -> Ranks:
    """Return all choices of so many cards, given the number of cards of each rank."""
    ways = [1] + [0] * size
    for cards in room.tolist():
        ways = [sum(ways[max(0, k - cards) : k + 1]) for k in range(size + 1)]
    count = ways[size]
    ranks = Ranks(
        np.empty(count, np.uint64),
        np.empty(count, np.int64),
        np.empty(count, np.int64),
        np.empty(count, np.int64),
    )
    _choose(room, size, *ranks)
    return ranks


@kernel
def _choose(room: I64, size: int, sums: U64, masks: I64, aces: I64, weights: I64) -> None:
    # By rank: the number of its cards chosen, and the state before it.
    chosen = np.zeros(13, np.int64)
    left = np.zeros(14, np.int64)
    total = np.zeros(14, np.uint64)
    mask = np.zeros(14, np.int64)
    weight = np.ones(14, np.int64)
    behind = np.zeros(14, np.int64)
    for rank in range(12, -1, -1):
        behind[rank] = behind[rank + 1] + room[rank]
    left[0] = size
    number = 0
    rank = 0
    chosen[0] = max(0, size - behind[1]) - 1
    while rank >= 0:
        chosen[rank] += 1
        count = chosen[rank]
        if count > min(room[rank], left[rank]):
            rank -= 1
            continue
        ways = 1
        for k in range(count):
            ways = ways * (room[rank] - k) // (k + 1)
        left[rank + 1] = left[rank] - count
        total[rank + 1] = total[rank] + _u(count) * _KEYS[rank]
        mask[rank + 1] = mask[rank] | int(count > 0) << rank
        weight[rank + 1] = weight[rank] * ways
        if rank < 12:
            rank += 1
            chosen[rank] = max(0, left[rank] - behind[rank + 1]) - 1
        else:
            sums[number] = total[13]
            masks[number] = mask[13]
            aces[number] = count
            weights[number] = weight[13]
            number += 1


@part
def _without_flush(
    total: np.uint64, mask: int, aces: int, cards: int, free: Free, rows: U32, classes: U16,
    flushes: U16,
) -> int:  # fmt: skip
    """Return the class of a hand, flushes aside, by the sum of its keys and its ranks."""
    bugs = min(free.bugs, max(0, free.aces - aces))
    total += _u(bugs) * _KEYS[_ACE]
    natural = _u(cards + bugs)
    first = FIRST_CLASS[(_u(9 * free.copies) + natural) * _u(5) + _u(free.wilds)]
    best = int(classes[first + place_of(rows, FIRST_ROW[natural], total)])
    if free.bugs:
        best = max(best, straight_of_mask(flushes, min(free.wilds + free.bugs, 4), mask))
    return best


@kernel
def count_ranks(
    ranks: Ranks, cards: int, free: Free, rows: U32, classes: U16, flushes: U16, counts: I64
) -> None:
    """Count all hands at their value without flushes."""
    for number in range(ranks.sums.size):
        best = _without_flush(
            ranks.sums[number], ranks.masks[number], ranks.aces[number], cards, free,
            rows, classes, flushes,
        )  # fmt: skip
        counts[best] += ranks.weights[number]


@kernel
def move_flushes(
    suit: int, size: int, others: Ranks, cards: int, free: Free, times: int,
    rows: U32, classes: U16, flushes: U16, counts: I64,
) -> None:  # fmt: skip
    """Move the hands with so many cards of a suit that are better as a flush.

    Args:
        suit: mask of the ranks of the suit.
        size: number of its cards in the hand.
        others: choices of the natural cards from the other suits.
        cards: number of natural cards.
        free: the other cards.
        times: number of suits like this suit.
        rows: table of rows.
        classes: table of classes.
        flushes: table of flushes.
        counts: number of hands by class.
    """
    first = free.wilds + free.bugs << 13
    for mask in range(_MASKS):
        if mask & ~suit or ones(mask) != size:
            continue
        flush = int(flushes[first | mask])
        total = _u(0)
        for rank in range(13):
            if mask >> rank & 1:
                total += _KEYS[rank]
        for number in range(others.sums.size):
            best = _without_flush(
                total + others.sums[number], mask | others.masks[number],
                others.aces[number] + (mask >> _ACE), cards, free, rows, classes, flushes,
            )  # fmt: skip
            if flush > best:
                weight = others.weights[number] * times
                counts[best] -= weight
                counts[flush] += weight


@kernel
def mend_two_suits(
    first_suit: int,
    second_suit: int,
    size: int,
    free: Free,
    rows: U32,
    classes: U16,
    flushes: U16,
    counts: I64,
) -> None:
    """Correct the hands with so many cards of each of two suits: they were moved for both."""
    first = free.wilds + free.bugs << 13
    for mask in range(_MASKS):
        if mask & ~first_suit or ones(mask) != size:
            continue
        for second in range(_MASKS):
            if second & ~second_suit or ones(second) != size:
                continue
            total = _u(0)
            for rank in range(13):
                total += _u((mask >> rank & 1) + (second >> rank & 1)) * _KEYS[rank]
            aces = (mask >> _ACE) + (second >> _ACE)
            best = _without_flush(
                total, mask | second, aces, 2 * size, free, rows, classes, flushes
            )
            a = max(best, int(flushes[first | mask]))
            b = max(best, int(flushes[first | second]))
            counts[best] += 1
            counts[a] -= 1
            counts[b] -= 1
            counts[max(a, b)] += 1


@kernel
def count_dealt(
    pack: I64, cards: int, free: Free, rows: U32, classes: U16, flushes: U16, counts: I64
) -> None:
    """Count all hands of natural cards by dealing them."""
    first = free.wilds + free.bugs << 13
    at = np.arange(cards)
    suits = np.zeros(4, np.int64)
    while True:
        total, mask, aces = _u(0), 0, 0
        suits[:] = 0
        for k in range(cards):
            card = pack[at[k]]
            rank = card >> 2
            total += _KEYS[rank]
            mask |= 1 << rank
            aces += int(rank == _ACE)
            suits[card & 3] |= 1 << rank
        best = _without_flush(total, mask, aces, cards, free, rows, classes, flushes)
        for suit in range(4):
            best = max(best, int(flushes[first | suits[suit]]))
        counts[best] += 1
        k = cards - 1
        while k >= 0 and at[k] == pack.size - cards + k:
            k -= 1
        if k < 0:
            return
        at[k] += 1
        for after in range(k + 1, cards):
            at[after] = at[after - 1] + 1
