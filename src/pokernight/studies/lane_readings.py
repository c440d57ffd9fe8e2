"""Parts of the readings of hands in lanes, compiled: the wild cards that play, and triggers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pokernight.batch.lane_kernel import FOLLOWS, I32, JOKER, QUEEN_RANK, QUEEN_UP, mark_of
from pokernight.batch.lane_layout import (
    BOARD,
    BOARD_SIZE,
    BUTTON,
    CARDS,
    FACE_UP,
    HANDS,
    SIZES,
)
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import NULL, WILD

I64 = NDArray[np.int64]
FLUSH, STRAIGHT, STRAIGHT_FLUSH, HIGHEST_CARD = 5, 4, 8, 52
PLAYED = 5
TIMES = np.array(
    [
        [1, 1, 1, 1, 1],  # high card
        [2, 1, 1, 1, 0],
        [2, 2, 1, 0, 0],
        [3, 1, 1, 0, 0],
        [0, 0, 0, 0, 0],  # straight: its highest card alone is in the value
        [1, 1, 1, 1, 1],
        [3, 2, 0, 0, 0],
        [4, 1, 0, 0, 0],
        [0, 0, 0, 0, 0],  # straight flush
        [5, 0, 0, 0, 0],
    ]
)
"""Times that each rank in a value stands in the hand, by category."""


def played_wilds(rows: I32, lanes: I64, seats: I64, values: I64, rules: I32) -> I64:
    """Return the wild cards that play in some hands, by place, -1 where there is none.

    As few of them as it takes make the value; see :func:`~pokernight.ranking.stand_ins.play`.
    """
    played = np.full((len(lanes), PLAYED), -1, np.int64)
    _played_wilds(rows, lanes, seats, values, rules, played)
    return played


def triggers(rows: I32, seats: int, rules: I32) -> I64:
    """Return the triggers of each hand by the number of their clause."""
    counts = np.zeros((len(rows), 5), np.int64)
    _triggers(rows, seats, rules, counts)
    return counts


@part
def _plays(
    cards: I64, wild: NDArray[np.bool_], size: int, ranks: I64, many: int, suit: int, out: I64
) -> int:
    """Play ranks with some cards; return how many wild cards it takes, 9 if it cannot be done."""
    open_ = np.ones(PLAYED, np.bool_)
    used = np.zeros(16, np.bool_)
    out[:] = -1
    left = many
    for own in range(2):
        for place in range(size):
            card = cards[place]
            if left == 0 or wild[place] != (own == 1) or card >= HIGHEST_CARD:
                continue
            if suit >= 0 and (card & 3) != suit:
                continue
            for rank_at in range(many):
                if open_[rank_at] and ranks[rank_at] == card >> 2:
                    open_[rank_at] = False
                    used[place] = True
                    left -= 1
                    if own:
                        out[rank_at] = card
                    break
    for place in range(size):
        if left == 0:
            break
        if wild[place] and not used[place]:
            for rank_at in range(many):
                if open_[rank_at]:
                    open_[rank_at] = False
                    out[rank_at] = cards[place]
                    left -= 1
                    break
    if left:
        return 9
    count = 0
    for rank_at in range(many):
        count += out[rank_at] >= 0
    return count


@part
def _counted(
    row: I32, card: int, rules: I32, cards: I64, wild: NDArray[np.bool_], size: int
) -> int:
    """Add a card to those that count; return how many they are."""
    mark = mark_of(row, card, rules)
    if mark == NULL:
        return size
    cards[size], wild[size] = card, mark == WILD
    return size + 1


@kernel
def _played_wilds(rows: I32, lanes: I64, seats: I64, values: I64, rules: I32, played: I64) -> None:
    cards = np.empty(16, np.int64)
    wild = np.zeros(16, np.bool_)
    ranks = np.empty(PLAYED, np.int64)
    out = np.empty(PLAYED, np.int64)
    for number in range(lanes.size):
        row, seat = rows[lanes[number]], seats[number]
        size = 0
        for up in range(2):
            for place in range(row[SIZES + seat]):
                at = seat * CARDS + place
                if (row[FACE_UP + at] != 0) == (up == 1):
                    size = _counted(row, row[HANDS + at], rules, cards, wild, size)
        for place in range(row[BOARD_SIZE]):
            size = _counted(row, row[BOARD + place], rules, cards, wild, size)
        if not wild[:size].any():
            continue
        value = values[number]
        category = value >> 20
        many = 0
        if category in (STRAIGHT, STRAIGHT_FLUSH):
            for step in range(PLAYED):
                ranks[step] = ((value >> 16 & 15) - 1 - step) % 13
            many = PLAYED
        else:
            for place in range(PLAYED):
                nibble = value >> (16 - 4 * place) & 15
                if not nibble:
                    continue
                for _ in range(TIMES[category, place]):
                    ranks[many] = nibble - 1
                    many += 1
        fewest = 9
        suited = category in (FLUSH, STRAIGHT_FLUSH)
        for suit in range(4 if suited else 1):
            count = _plays(cards, wild, size, ranks, many, suit if suited else -1, out)
            if count < fewest:
                fewest = count
                played[number, :] = out


@kernel
def _triggers(rows: I32, seats: int, rules: I32, counts: I64) -> None:
    for lane in range(rows.shape[0]):
        row = rows[lane]
        queen = waiting = False
        jokers = rules[0] == QUEEN_UP and rules[3] != 0
        for place in range(CARDS):
            for left in range(1, seats + 1):
                seat = (row[BUTTON] + left) % seats
                at = seat * CARDS + place
                if row[SIZES + seat] <= place or not row[FACE_UP + at]:
                    continue
                card = row[HANDS + at]
                if rules[0] == FOLLOWS:
                    if card >> 2 == QUEEN_RANK:
                        waiting = True
                        counts[lane, 3] += 1
                    elif waiting:
                        waiting = False
                        counts[lane, 3] += 1
                elif card >= JOKER:
                    counts[lane, 4] += 1
                    if rules[1]:
                        queen = False
                    jokers = True
                elif card >> 2 == QUEEN_RANK:
                    counts[lane, 4 if jokers else 3 if queen else 2] += 1
                    queen, jokers = True, False
