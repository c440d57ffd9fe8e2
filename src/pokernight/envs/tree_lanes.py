"""Lanes of OpenSpiel's tree, compiled: a step, and what a seat sees as numbers.

The numbers are those that :mod:`pokernight.envs.planes` writes. Behind its own numbers the row of a
lane has the last public answers, two numbers each.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pokernight.batch import lane_layout as at
from pokernight.batch.lane_kernel import ANSWER, LaneTables, Results, run
from pokernight.batch.lane_layout import (
    ACTED,
    AMOUNTS,
    ANSWERS,
    ASK,
    BET,
    BOARD,
    BOARD_SIZE,
    BUTTON,
    CALL,
    CARDS,
    DEAD,
    FACE_UP,
    FOLDS,
    FRONT,
    HANDS,
    LIVE,
    LOW,
    MOST,
    NEXT,
    PLACE,
    RAISES,
    SEAT,
    SIZES,
    STACK,
    STAKED,
    STREET,
)
from pokernight.envs import planes
from pokernight.envs.planes import LAST
from pokernight.ranking.kernels.jit import lean_kernel
from pokernight.ranking.kernels.kernel_tables import U8, U16, U32

LOG: Final = at.WIDTH
"""The last answers, each at its number modulo ``LAST``.

An answer has the seat with the kind of the question, and the amount, or the word below zero.
"""
WIDTH: Final = LOG + 2 * LAST
KIND: Final = 256
"""Factor of the kind of the question."""

(
    DOWN, UP, UP_CARDS, OTHERS, ON_BOARD, HELD, POT, STACKS, BETS, TO_CALL, RAISED, STAYS, SPOKE,
    DEALER, ASKED, ROUND, QUESTION, TOLD,
) = range(18)  # fmt: skip
"""Places of the parts."""
PARTS: Final = (
    "my cards down", "my cards up", "up cards", "other cards I know", "board", "cards held", "pot",
    "stacks", "bets", "to call", "raises", "live", "acted", "button", "asked", "street", "question",
    "answers",
)  # fmt: skip
"""Their names in :class:`~pokernight.envs.planes.Planes`."""
PACK, KINDS, WORDS, FIRST_KIND = 18, 19, 20, 21
"""Numbers of cards, of kinds of questions and of words; then the kind of each question of a lane.
"""
MOST_RAISES: Final = planes.RAISES - 1
LAST_STREET: Final = planes.STREETS - 1

I32 = NDArray[np.int32]


(
    ASKS, OF_SEAT, DEALT, TO_MATCH, LEAST, UP_TO, MAY_FOLD, IN_PROGRAM, IN_FRONT, IN_ALL,
) = BRIEF = range(10)  # fmt: skip
"""Places of what :class:`~pokernight.envs.lane_positions.Brief` has, in its order."""


@lean_kernel
def step(
    lanes: I32, row: I32, after: I32, brief: I32, seats: int, command: int, action: int,
    amount: int, asked: int, seen: int, commands: U8, actions: I32, stacks: I32, pack: I32,
    history: U8, rewards: I32, over: U8, program: I32, limits: I32, rules: I32, rows: U32,
    classes: U16, flushes: U16, in_sight: I32, low_bits: U8, low_values: U8,
) -> None:  # fmt: skip
    """Do what a command says in the only lane of a batch.

    Arrays are taken one by one: to take them out of the tuples of the kernel of batches would take
    longer than the step.

    Args:
        lanes: the lane.
        row: the lane before.
        after: is filled with the lane after it.
        brief: is filled with what is read of it at every question.
        seats: number of seats.
        command: the command.
        action: an action.
        amount: the amount of a bet or raise, else 0.
        asked: the seat and the kind of the question that is answered.
        seen: the answer as it is noted.
        commands: place for the command, as ``actions`` for the action.
        actions: see there.
        stacks: the chips of each seat.
        pack: the cards of the pack.
        history: see :class:`~pokernight.batch.lane_kernel.Results`, as for the next two.
        rewards: see there.
        over: see there.
        program: see :class:`~pokernight.batch.lane_kernel.LaneTables`, as for all others.
        limits: see there.
        rules: see there.
        rows: see there.
        classes: see there.
        flushes: see there.
        in_sight: see there.
        low_bits: see there.
        low_values: see there.
    """
    lane = lanes[0]
    for place in range(row.size):
        lane[place] = row[place]
    if command == ANSWER:
        entry = LOG + 2 * (row[ANSWERS] % LAST)
        lane[entry], lane[entry + 1] = asked, seen
        if amount:
            lane[AMOUNTS + 2] = amount
    commands[0], actions[0] = command, action
    tables = LaneTables(
        program, limits, rules, rows, classes, flushes, in_sight, low_bits, low_values
    )
    results = Results(history, rewards, over)
    run(
        lanes, seats, commands, actions, stacks, pack, 0, np.uint64(0), False, results, tables
    )  # fmt: skip
    for place in range(row.size):
        after[place] = lane[place]
    pot = lane[DEAD]
    for seat in range(seats):
        pot += lane[FRONT + seat] + lane[STAKED + seat]
    brief[ASKS], brief[OF_SEAT], brief[DEALT] = lane[ASK], lane[SEAT], lane[NEXT]
    brief[TO_MATCH], brief[LEAST], brief[UP_TO] = lane[CALL], lane[LOW], lane[MOST]
    brief[MAY_FOLD], brief[IN_PROGRAM] = lane[FOLDS], lane[PLACE]
    brief[IN_FRONT], brief[IN_ALL] = lane[FRONT + max(0, lane[SEAT])], pot


@lean_kernel
def write_view(
    row: I32, me: int, seats: int, layout: I32, number: I32, thrown: I32, numbers: planes.Array
) -> None:
    """Write what a seat sees of a lane at a question into an array of zeros.

    Args:
        row: the lane, with its last answers.
        me: the seat.
        seats: number of seats.
        layout: where the parts begin, and the numbers behind them.
        number: the place of each card in the pack.
        thrown: cards that the seat threw away.
        numbers: the array.
    """
    pack, pot = layout[PACK], row[DEAD]
    money = 0
    for seat in range(seats):
        pot += row[FRONT + seat] + row[STAKED + seat]
        money += row[STACK + seat]
    money = max(1, money + pot)
    numbers[layout[POT]] = pot / money
    if row[ASK] == BET and row[SEAT] == me:
        numbers[layout[TO_CALL]] = min(1.0, row[CALL] / money)
    numbers[layout[RAISED] + min(row[RAISES], MOST_RAISES)] = 1
    numbers[layout[ROUND] + min(row[STREET], LAST_STREET)] = 1
    numbers[layout[QUESTION] + layout[FIRST_KIND + row[ASK]]] = 1
    numbers[layout[DEALER] + (row[BUTTON] - me + seats) % seats] = 1
    numbers[layout[ASKED] + (row[SEAT] - me + seats) % seats] = 1
    for place in range(row[BOARD_SIZE]):
        numbers[layout[ON_BOARD] + number[row[BOARD + place]]] = 1
    for card in thrown:
        numbers[layout[OTHERS] + number[card]] = 1
    for left in range(seats):
        seat = (me + left) % seats
        is_live, size = row[LIVE + seat], row[SIZES + seat]
        numbers[layout[STACKS] + left] = row[STACK + seat] / money
        numbers[layout[BETS] + left] = row[FRONT + seat] / money
        if row[ACTED + seat] >= 0:
            numbers[layout[SPOKE] + left] = 1
        if is_live:
            numbers[layout[STAYS] + left] = 1
            numbers[layout[HELD] + left] = size / pack
        for place in range(seat * CARDS, seat * CARDS + size):
            is_up = row[FACE_UP + place]
            if left and not is_up:
                continue
            # The cards of a hand that was folded lie among those thrown away.
            zone = layout[OTHERS]
            if is_live and left:
                zone = layout[UP_CARDS] + (left - 1) * pack
            elif is_live:
                zone = layout[UP] if is_up else layout[DOWN]
            numbers[zone + number[row[HANDS + place]]] = 1
    kinds, words = layout[KINDS], layout[WORDS]
    first, count = layout[TOLD], row[ANSWERS]
    for ago in range(min(count, LAST)):
        entry = LOG + 2 * ((count - 1 - ago) % LAST)
        seat, kind = row[entry] % KIND, row[entry] // KIND
        numbers[first + (seat - me + seats) % seats] = 1
        numbers[first + seats + kind] = 1
        answer = row[entry + 1]
        if answer < 0:
            numbers[first + seats + kinds - 1 - answer] = 1
        else:
            numbers[first + seats + kinds + words] = min(1.0, answer / money)
        first += seats + kinds + words + 2
