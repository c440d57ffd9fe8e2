"""Omaha hands in bulk, high and eight-or-better low.

The best hand of two hole cards and three of the board depends on the ranks of the two and on those
of the board, so a table holds it for every pair of ranks and every board. Other tables hold
flushes, by the two hole ranks of the suit and the mask of its ranks on the board, and lows, by the
masks of low ranks. A hole then takes a few look-ups for each of its pairs. A hole that stays while
the board changes is *folded*: its best pair is computed once for every possible board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from pokernight.ranking import tables
from pokernight.ranking.kernels.general import ones
from pokernight.ranking.kernels.high_kernel import FIVE_SUITED
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import (
    FIRST_CLASS,
    FIRST_ROW,
    MARKED_BITS,
    MARKED_KEYS,
    U8,
    U16,
    U32,
    U64,
    high_tables,
)
from pokernight.ranking.kernels.low_kernel import low_tables
from pokernight.ranking.keys import RANK_KEYS, RANKS, ROW, SUIT_SHIFT

_u = np.uint64
_RANKS: Final = _u(RANKS)
_ROW: Final = _u(ROW)
_IN_ROW: Final = _u((1 << ROW) - 1)
_SUIT_MASK: Final = _u((1 << 13) - 1)
_FIRST_SUIT: Final = _u(SUIT_SHIFT + 3)
_ZERO: Final = _u(0)
_ONE: Final = _u(1)
_TWO: Final = _u(2)
BOARD_START: Final = _u(0x5555 << SUIT_SHIFT)
"""Start of the sum of a board's keys: three cards of a suit then set the suit's top bit."""
_HOLE_START: Final = _u(0x6666 << SUIT_SHIFT)
"""Start of the sum of a hole's keys: two cards of a suit then set the suit's top bit."""
PAIRS: Final = 91
"""Pairs of ranks, equal ones too: ``high * (high + 1) / 2 + low``."""
BOARD: Final = 5


class OmahaTables(NamedTuple):
    """Tables that rank Omaha hands.

    Attributes:
        keys: the key of each card.
        bits: its bit in four masks of ranks.
        low_bits: its bit in the mask of low ranks.
        rows: the displacement of each row of the sums of boards.
        pair_of: the number of a pair of ranks, at ``rank << 4 | rank``.
        pairs: the class of each pair of ranks with each board, at ``place * PAIRS + pair``.
        flushes: that of each pair of ranks of a suit with each mask of ranks on the board, at
            ``pair << 13 | mask``.
        lows: the value of each mask of low ranks in the hole with each on the board, at
            ``hole << 8 | board``.
    """

    keys: U64
    bits: U64
    low_bits: U8
    rows: U32
    pair_of: U8
    pairs: U16
    flushes: U16
    lows: U8


@cache
def omaha_tables() -> OmahaTables:
    """The tables, made from those of high hands when they are first wanted."""
    high = high_tables()
    rows = high.rows[int(FIRST_ROW[BOARD]) : int(FIRST_ROW[BOARD + 1])]
    first = int(FIRST_CLASS[(9 + BOARD) * 5])
    fives = high.classes[first : first + len(tables.ranks(BOARD))]
    pairs = np.zeros((len(fives), PAIRS), np.uint16)
    flushes = np.zeros((PAIRS, 1 << 13), np.uint16)
    lows = np.zeros((256, 256), np.uint8)
    boards = np.array(list(combinations_with_replacement(range(13), BOARD)), np.uint8)
    _fill_pairs(boards, np.array(RANK_KEYS, np.uint64), rows, fives, pairs)
    _fill_flushes(high.flushes, flushes)
    low_bits, low_values = low_tables()
    _fill_lows(low_values, lows)
    pair_of = np.zeros((16, 16), np.uint8)
    for a, b in product(range(13), repeat=2):
        pair_of[a, b] = max(a, b) * (max(a, b) + 1) // 2 + min(a, b)
    return OmahaTables(
        MARKED_KEYS[:52].copy(),
        MARKED_BITS[:52].copy(),
        low_bits,
        rows,
        pair_of.ravel(),
        pairs.ravel(),
        flushes.ravel(),
        lows.ravel(),
    )


@part
def place_of(rows: U32, total: np.uint64) -> np.uint64:
    """Return the index of a board in the tables, by the sum of its keys."""
    ranks = total & _RANKS
    return _u(rows[ranks >> _ROW]) + (ranks & _IN_ROW)


@kernel
def _fill_pairs(boards: U8, keys: U64, rows: U32, fives: U16, pairs: U16) -> None:
    for number in range(boards.shape[0]):
        board = boards[number]
        total = _u(0)
        for rank in board:
            total += keys[rank]
        place = place_of(rows, total)
        for a in range(13):
            for b in range(a + 1):
                best = 0
                # The board without two of its cards.
                for x in range(5):
                    for y in range(x):
                        five = total - keys[board[x]] - keys[board[y]] + keys[a] + keys[b]
                        best = max(best, int(fives[place_of(rows, five)]))
                pairs[place, a * (a + 1) // 2 + b] = best


@kernel
def _fill_flushes(of_masks: U16, flushes: U16) -> None:
    for a in range(13):
        for b in range(a):
            hole = 1 << a | 1 << b
            for x in range(13):
                for y in range(x):
                    for z in range(y):
                        board = 1 << x | 1 << y | 1 << z
                        if not board & hole:
                            flushes[a * (a + 1) // 2 + b, board] = of_masks[board | hole]
    # With four or five cards of the suit, the best flush leaves a card of the board out.
    for pair in range(flushes.shape[0]):
        for size in (4, 5):
            for board in range(flushes.shape[1]):
                if ones(board) == size:
                    best = 0
                    for rank in range(13):
                        if board >> rank & 1:
                            best = max(best, int(flushes[pair, board & ~(1 << rank)]))
                    flushes[pair, board] = best


@kernel
def _fill_lows(values: U8, lows: U8) -> None:
    for hole in range(256):
        for board in range(256):
            best = 0
            for mask in range(256):
                if ones(mask) != 5 or values[mask] <= best:
                    continue
                # Its five ranks come two from the hole and three from the board.
                of_hole, of_board = ones(mask & hole), ones(mask & board)
                if mask & ~(hole | board) == 0 and of_hole >= 2 and of_board >= 3:
                    best = int(values[mask])
            lows[hole, board] = best


@part
def flush_of(
    flushes: U16, pair_of: U8, total: np.uint64, board: np.uint64, hole: np.uint64
) -> np.uint64:
    """The class of the best flush, 0 for none.

    Args:
        flushes: as in :class:`OmahaTables`.
        pair_of: as in :class:`OmahaTables`.
        total: the sum of the keys of the board; there are three cards of a suit.
        board: the masks of ranks of the board, a suit each.
        hole: those of the hole.
    """
    flag = (total & FIVE_SUITED) >> _FIRST_SUIT
    suit = (flag >> _u(4) & _ONE) + (flag >> _u(7) & _TWO) + (flag >> _u(12)) * _u(3)
    ranks = hole >> (suit << _u(4)) & _SUIT_MASK
    best = _ZERO
    if not ranks & (ranks - _ONE):
        return best
    board = board >> (suit << _u(4)) & _SUIT_MASK
    high = _u(12)
    while ranks & (ranks - _ONE):
        while not ranks >> high & _ONE:
            high -= _ONE
        ranks ^= _ONE << high
        for low in range(high):
            if ranks >> low & _ONE:
                pair = _u(pair_of[high << _u(4) | low])
                best = max(best, _u(flushes[pair << _u(13) | board]))
    return best


OmahaKernel: TypeAlias = Callable[[U8, U8, OmahaTables, U16, U8], None]


@cache
def omaha_kernel(size: int) -> OmahaKernel:
    """A kernel for holes of so many cards and their boards, in line."""
    cards_each = _u(size)

    @kernel
    def omaha(holes: U8, boards: U8, tables: OmahaTables, highs: U16, lows: U8) -> None:
        keys, bits, low_bits, rows = tables.keys, tables.bits, tables.low_bits, tables.rows
        pair_of, pairs, of_lows = tables.pair_of, tables.pairs, tables.lows
        later = np.empty(256, np.uint64)
        totals = np.empty(256, np.uint64)
        hands = _u(highs.size)
        start = _ZERO
        while start < hands:
            end = min(hands, start + _u(256))
            count = _ZERO
            for hand in range(start, end):
                total, board_low, hole_low = BOARD_START, _ZERO, _ZERO
                first = hand * _u(BOARD)
                for offset in range(_u(BOARD)):
                    card = boards[first + offset]
                    total += keys[card]
                    board_low |= _u(low_bits[card])
                row = place_of(rows, total) * _u(PAIRS)
                first = hand * cards_each
                best, in_hole = _ZERO, _HOLE_START
                for i in range(cards_each):
                    a = _u(holes[first + i])
                    in_hole += keys[a]
                    hole_low |= _u(low_bits[a])
                    rank = (a >> _TWO) << _u(4)
                    for j in range(i):
                        pair = _u(pair_of[rank | _u(holes[first + j]) >> _TWO])
                        best = max(best, _u(pairs[row + pair]))
                highs[hand] = best
                lows[hand] = of_lows[hole_low << _u(8) | board_low]
                later[count] = hand
                totals[count] = total
                count += _u((total & in_hole & FIVE_SUITED) != _ZERO)
            for number in range(count):
                hand = later[number]
                on_board, of_hole = _ZERO, _ZERO
                for offset in range(_u(BOARD)):
                    on_board |= bits[boards[hand * _u(BOARD) + offset]]
                for offset in range(cards_each):
                    of_hole |= bits[holes[hand * cards_each + offset]]
                flush = flush_of(tables.flushes, pair_of, totals[number], on_board, of_hole)
                highs[hand] = max(_u(highs[hand]), flush)
            start = end

    return omaha
