"""Ranges of two hands over all boards, counted exactly.

On each board the hands of both ranges are ranked once and sorted. A sweep from the worst to the
best counts, for each hand of a range, the hands of the other that it beats, less those that need
one of its cards: by counts of all and of each card. Suits that the question does not tell apart are
exchanged: of boards that differ by that alone a single board is counted, as often as there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from math import comb, prod
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from pokernight.cards import Card
from pokernight.games import offer_of
from pokernight.odds.compiled.all_boards import BOARD, tally_of
from pokernight.odds.evaluation.counters import EquityCounts
from pokernight.odds.questions.deals import Deals
from pokernight.ranking.kernels.high_kernel import FIVE_SUITED, START, only_flush, place_of
from pokernight.ranking.kernels.jit import kernel
from pokernight.ranking.kernels.kernel_tables import (
    FIRST_CLASS,
    FIRST_ROW,
    I64,
    MARKED_BITS,
    MARKED_KEYS,
    U8,
    HighTables,
    high_tables,
)

if TYPE_CHECKING:
    from pokernight.odds.evaluation.evaluators import Judge

Hole: TypeAlias = tuple[Card, ...]

PACK: Final = 52
HANDS_A_SECOND: Final = 1e7
"""About the number of hands of ranges that are ranked, sorted and compared in a second."""
_u = np.uint64
_CARDS: Final = 7
_SUIT_ORDERS: Final = tuple(permutations(range(4)))
_INDEX: Final = 11
"""Bits of the number of a hand in a range: there are 1,326 hands."""


class RangeShowdowns:
    """Evaluator of two ranges of hands at a game in which a hand plays any cards of a board.

    Samples are left to another evaluator, made on demand.
    """

    method = "showdown"
    players = None
    block, usual, rate = 20_000, 1_000_000, 1e6

    def __init__(self, deals: Deals, others: Callable[[], Judge]) -> None:
        self._others = others
        self._pool = sorted(deals.unseen)
        self._ranges = [_holes(deals, hand) for hand in deals.spot.layout.down]
        self._board = sorted(deals.board)
        self._orders = _exchanges([*map(set, self._ranges), {(card,) for card in self._pool},
                                   {(card,) for card in self._board}])  # fmt: skip
        boards = comb(len(self._pool), BOARD - len(self._board)) / len(self._orders)
        # the hands of each weight are counted apart, against those of each weight of the other
        parts = prod([len(set(choice.weights)) or 1 for choice in deals.choices])
        seconds = boards * parts * sum(map(len, self._ranges)) / HANDS_A_SECOND
        self.exact_rate = deals.count() / max(seconds, 1e-6)

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Check whether these deals can be counted so: two hands, each a range or unknown."""
        layout, places = deals.spot.layout, dict[int, int]()
        for number, choice in enumerate(deals.choices):
            places |= dict.fromkeys(choice.places, number)
        if offer_of(deals.spot.game).board != "any" or len(layout.down) != 2:
            return False
        return all(
            len({places.get(place, -1 if place in deals.fixed else -2) for place in hand}) == 1
            for hand in layout.down
        )

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        return self._others().sample(first, count)

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, a piece for each lowest card that comes to the board."""
        mine, theirs = [np.array(hands, np.uint8) for hands in self._ranges]
        orders = np.array(self._orders, np.uint8)
        pool = np.array(self._pool, np.uint8)
        open_ = BOARD - len(self._board)
        board = np.zeros(BOARD, np.uint8)
        board[open_:] = self._board
        for lowest in range(len(self._pool) - open_ + 1) if open_ else (0,):
            outcomes = np.zeros(4, np.int64)
            _count(mine, theirs, pool, board, open_, lowest, orders, high_tables(), outcomes)
            both = np.zeros(16, np.int64)
            both[[4, 8, 12]] = outcomes[1:]
            yield tally_of(both, 2)


def _holes(deals: Deals, hand: Sequence[int]) -> list[Hole]:
    """Return the hands that may lie at some places, each with its lower card first."""
    fixed = tuple([deals.fixed[place] for place in hand if place in deals.fixed])
    if fixed:
        return [tuple(sorted(fixed))]
    sets = next((choice.sets for choice in deals.choices if choice.places == tuple(hand)), None)
    return sorted({tuple(sorted(hole)) for hole in sets or combinations(deals.unseen, len(hand))})


def _exchanges(sets: Sequence[set[Hole]]) -> list[tuple[int, ...]]:
    """Return the orders of the suits in which all of these sets of cards are what they are."""

    def exchanged(cards: Hole, order: Sequence[int]) -> Hole:
        return tuple(sorted([card & ~3 | order[card & 3] for card in cards]))

    return [
        order
        for order in _SUIT_ORDERS
        if all({exchanged(cards, order) for cards in each} == each for each in sets)
    ]


@kernel
def _weight(board: U8, open_: int, orders: U8) -> int:
    """Return the number of boards that differ by an exchange of suits; 0 unless it is the least.

    Boards are compared as masks of their cards.
    """
    mask = _u(0)
    for at in range(open_):
        mask |= _u(1) << _u(board[at])
    same = 0
    for order in range(orders.shape[0]):
        other = _u(0)
        for at in range(open_):
            card = board[at]
            other |= _u(1) << _u((card & 60) | orders[order, card & 3])
        if other < mask:
            return 0
        same += other == mask
    return int(orders.shape[0] // same)


@kernel
def _ranked(hands: U8, board: U8, tables: HighTables, keys: I64) -> int:
    """Fill in the sorted class and number of each hand that the board leaves; return how many."""
    rows, classes, flushes = tables.rows, tables.classes, tables.flushes
    first_row = FIRST_ROW[_CARDS]
    first_class = FIRST_CLASS[(_u(9) + _u(_CARDS)) * _u(5)]
    lying = _u(0)
    begin = START
    suited = _u(0)
    for card in board:
        lying |= _u(1) << _u(card)
        begin += MARKED_KEYS[card]
        suited |= MARKED_BITS[card]
    count = 0
    for hand in range(hands.shape[0]):
        low_card, high_card = hands[hand, 0], hands[hand, 1]
        if (lying >> _u(low_card) | lying >> _u(high_card)) & _u(1):
            continue
        total = begin + MARKED_KEYS[low_card] + MARKED_KEYS[high_card]
        best = int(classes[first_class + place_of(rows, first_row, total)])
        if (total & FIVE_SUITED) != _u(0):
            suits = suited | MARKED_BITS[low_card] | MARKED_BITS[high_card]
            best = max(best, only_flush(flushes, _u(0), total, suits))
        keys[count] = best << _INDEX | hand
        count += 1
    keys[:count].sort()
    return count


@kernel
def _compare(
    mine: U8, my_keys: I64, my_count: int, theirs: U8, their_keys: I64, their_count: int
) -> tuple[int, int]:
    """Return how many pairs of hands the first range wins, and how many are tied."""
    lower = np.zeros(PACK, np.int64)
    equal = np.zeros(PACK, np.int64)
    below = 0
    level = 0
    wins = 0
    ties = 0
    mine_at = 0
    at = 0
    while mine_at < my_count:
        value = my_keys[mine_at] >> _INDEX
        while at < their_count and their_keys[at] >> _INDEX < value:
            hand = their_keys[at] & ((1 << _INDEX) - 1)
            lower[theirs[hand, 0]] += 1
            lower[theirs[hand, 1]] += 1
            below += 1
            at += 1
        equal[:] = 0
        level = 0
        ahead = at
        while ahead < their_count and their_keys[ahead] >> _INDEX == value:
            hand = their_keys[ahead] & ((1 << _INDEX) - 1)
            equal[theirs[hand, 0]] += 1
            equal[theirs[hand, 1]] += 1
            level += 1
            ahead += 1
        while mine_at < my_count and my_keys[mine_at] >> _INDEX == value:
            hand = my_keys[mine_at] & ((1 << _INDEX) - 1)
            low_card, high_card = mine[hand, 0], mine[hand, 1]
            wins += below - lower[low_card] - lower[high_card]
            tied = level - equal[low_card] - equal[high_card]
            if equal[low_card] and equal[high_card]:
                # the same hand was taken away for each of its cards
                for other in range(at, ahead):
                    number = their_keys[other] & ((1 << _INDEX) - 1)
                    if theirs[number, 0] == low_card and theirs[number, 1] == high_card:
                        tied += 1
            ties += tied
            mine_at += 1
    return wins, ties


@kernel
def _count(
    mine: U8,
    theirs: U8,
    pool: U8,
    board: U8,
    open_: int,
    lowest: int,
    orders: U8,
    tables: HighTables,
    outcomes: I64,
) -> None:
    """Add the deals that the first wins, the second wins, and both, to the places 1 to 3.

    The cards that come are the first of ``board``; the lowest is number ``lowest`` of the pool.
    """
    my_keys = np.empty(mine.shape[0], np.int64)
    their_keys = np.empty(theirs.shape[0], np.int64)
    places = np.empty(BOARD, np.int64)
    for at in range(open_):
        places[at] = lowest + at
    while True:
        for at in range(open_):
            board[at] = pool[places[at]]
        weight = _weight(board, open_, orders)
        if weight:
            my_count = _ranked(mine, board, tables, my_keys)
            their_count = _ranked(theirs, board, tables, their_keys)
            wins, ties = _compare(mine, my_keys, my_count, theirs, their_keys, their_count)
            losses, _ = _compare(theirs, their_keys, their_count, mine, my_keys, my_count)
            outcomes[1] += weight * wins
            outcomes[2] += weight * losses
            outcomes[3] += weight * ties
        at = open_ - 1
        while at > 0 and places[at] == pool.size - open_ + at:
            at -= 1
        if at <= 0:
            return
        places[at] += 1
        for later in range(at + 1, open_):
            places[later] = places[later - 1] + 1
