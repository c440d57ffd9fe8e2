"""All boards of known hands, counted by NumPy alone, which needs no compilation.

Sets of cards are rows in colexicographic order: by their last card, then the card before it, and so
on. The sets of the cards before place ``e`` come first, and the sets that end in ``e`` are the
smaller sets before it with a card more. So sums over sets, and the row of a set without a card, are
composed of earlier rows.

The best hand with a board is the best of those with four of its cards, or plays the board. The
values of the sets of four are computed once, and a board looks up the five that it contains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pokernight.cards import Card
from pokernight.games import offer_of
from pokernight.odds.evaluation.counters import EquityCounts
from pokernight.odds.questions.deals import Deals
from pokernight.ranking import tables
from pokernight.ranking.keys import RANK_KEYS, ROW

if TYPE_CHECKING:
    from pokernight.odds.evaluation.evaluators import Judge

I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]
U16: TypeAlias = NDArray[np.uint16]
Number = TypeVar("Number", np.int32, np.int64)

BOARD: Final = 5
LANES: Final = 4
"""Values of sixteen bits that are looked up at once."""
_MASK: Final = 13
"""The bits of a mask of ranks."""
_ALL_RANKS: Final = (1 << _MASK) - 1
_KEY: Final = np.array([RANK_KEYS[card >> 2] for card in range(52)], np.int32)
_SUITED: Final = np.array([1 << _MASK * (card & 3) + (card >> 2) for card in range(52)], np.int64)
"""Summands of a mask of the ranks of each suit: no card comes twice."""
_LOW: Final = np.array([1 << (card // 4 + 1) % 13 & 0xFF for card in range(52)], np.int64)
"""Ranks of an eight or better, the ace the lowest."""
_CHOOSE: Final = np.array([[comb(cards, size) for size in range(BOARD)] for cards in range(52)])


# --- values of hands


@cache
def _displacements(cards: int) -> I32:
    starts = np.array(tables.section(tables.displacement_name(cards)), np.int32)
    return starts - (np.arange(len(starts), dtype=np.int32) << ROW)


@cache
def _ranks(cards: int) -> U16:
    return np.array(tables.ranks(cards), np.uint16)


@cache
def _flushes() -> U16:
    return np.array(tables.flushes(), np.uint16)


@cache
def _lows() -> U16:
    """Return the value of an eight or better by the mask of its ranks; 0 for none."""
    masks = range(256)
    return np.array([(256 - mask) * (mask.bit_count() == BOARD) for mask in masks], np.uint16)


def _unsuited(keys: I32, cards: int) -> U16:
    """Return the classes of hands of so many cards, flushes aside, from the sums of their keys."""
    classes: U16 = _ranks(cards)[keys + _displacements(cards)[keys >> ROW]]
    return classes


def _suited(masks: I64, suits: Iterable[int]) -> U16:
    """Return the classes of the flushes of some suits, from the masks of all; 0 for none."""
    best = np.zeros(len(masks), np.uint16)
    for suit in suits:
        np.maximum(best, _flushes()[masks >> _MASK * suit & _ALL_RANKS], out=best)
    return best


def high(hole: Sequence[Card], keys: I32, masks: I64, cards: int) -> U16:
    """Return the class of the best five of a hole and more cards, given as sums; six or seven."""
    known = list(hole)
    suits = {card & 3 for card in hole} if cards < BOARD else range(4)
    unsuited = _unsuited(keys + _KEY[known].sum(dtype=np.int32), len(hole) + cards)
    return np.maximum(unsuited, _suited(masks + _SUITED[known].sum(), suits))


def omaha(hole: Sequence[Card], keys: I32, masks: I64) -> tuple[U16, U16]:
    """Return the best high and low with two of a hole and three more cards, given as sums."""
    ranks = masks | masks >> _MASK | masks >> 2 * _MASK | masks >> 3 * _MASK
    low_ranks = (ranks << 1 | ranks >> 12 & 1) & 0xFF
    best = np.zeros(len(keys), np.uint16)
    lowest = np.zeros(len(keys), np.uint16)
    for two in map(list, combinations(hole, 2)):
        np.maximum(best, _unsuited(keys + _KEY[two].sum(dtype=np.int32), BOARD), out=best)
        if two[0] & 3 == two[1] & 3:
            suit = _MASK * (two[0] & 3)
            mask = (masks + _SUITED[two].sum()) >> suit & _ALL_RANKS
            np.maximum(best, _flushes()[mask], out=best)
        np.maximum(lowest, _lows()[low_ranks | int(_LOW[two[0]] | _LOW[two[1]])], out=lowest)
    return best, lowest


# --- sets of cards


def _sums(values: NDArray[Number], size: int) -> NDArray[Number]:
    """Return the sums over all sets of a size."""
    if size == 1:
        return values
    smaller = _sums(values[:-1], size - 1)
    return np.concatenate(
        [smaller[: comb(last, size - 1)] + values[last] for last in range(size - 1, len(values))]
    )


def _without(gone: int, size: int, cards: int) -> NDArray[np.intp]:
    """Return the row of every set of a size without a card, by the number of that card."""
    counts = [comb(last, size - 1) for last in range(size - 1, cards)]
    if gone == size - 1:
        return np.concatenate([np.arange(count) for count in counts])
    smaller = _without(gone, size - 1, cards - 1)
    return np.concatenate([smaller[:count] + count for count in counts])


# --- outcomes


class AllBoards:
    """Evaluator of known holes over all boards, see :class:`Boards`.

    Samples are left to another evaluator, made on demand.
    """

    method = "showdown"
    players = None
    block, usual, rate = 20_000, 1_000_000, 1e6
    exact_rate = 1e7

    def __init__(self, deals: Deals, others: Callable[[], Judge]) -> None:
        holes = [[deals.fixed[place] for place in hand] for hand in deals.spot.layout.down]
        high_low = offer_of(deals.spot.game).board == "two of the hole"
        self._boards = Boards(holes, deals.board, deals.unseen, high_low=high_low)
        self._seats = deals.spot.seats
        self._others = others

    @staticmethod
    def takes(deals: Deals) -> bool:
        """Check whether these deals can be counted so."""
        game, layout = deals.spot.game, deals.spot.layout
        known = not deals.choices and all(
            place in deals.fixed for hand in layout.down for place in hand
        )
        return known and offer_of(game).board != ""

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        return self._others().sample(first, count)

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, in a single piece: it takes a moment."""
        outcomes = np.zeros(1 << 2 * self._seats, np.int64)
        for piece in self._boards.everything():
            outcomes += piece
        yield tally_of(outcomes, self._seats)


def tally_of(outcomes: I64, seats: int) -> EquityCounts:
    """Return the counts of each seat from the outcomes of some deals."""
    tally = EquityCounts(seats)
    for outcome in np.flatnonzero(outcomes).tolist():
        times = int(outcomes[outcome])
        winners = outcome >> seats, outcome & (1 << seats) - 1
        single = EquityCounts(seats)
        single.showdown([[mask >> seat & 1 for seat in range(seats)] for mask in winners])
        tally.merge(single.times(times))
    return tally


class Boards:
    """All boards for some hands, by the seats with the best high and the best low.

    Args:
        holes: by seat, its hole cards.
        board: up to five cards on the board.
        unseen: the cards that may still come.
        high_low: True if two of four cards play with three of the board, for high and low;
            otherwise the best five of all cards play.
    """

    def __init__(
        self,
        holes: Sequence[Sequence[Card]],
        board: Sequence[Card],
        unseen: Sequence[Card],
        *,
        high_low: bool,
    ) -> None:
        self._holes = holes
        self._board = list(board)
        self._unseen = np.array(unseen, np.intp)
        self._high_low = high_low
        self._values = len(holes) * (2 if high_low else 1)

    def everything(self) -> Iterator[I64]:
        """Count the outcomes, piece by piece.

        The index of an outcome is ``seats with the best high << seats | with the best low``.
        """
        if self._board:
            yield self._outcomes(self._with_board())
            return
        for values in self._from_nothing():
            yield self._outcomes(values)

    def _outcomes(self, values: Sequence[U16]) -> I64:
        """Count the outcomes from the values of the highs by seat, then of the lows."""
        seats = len(self._holes)
        outcome = np.zeros(len(values[0]), np.uint8 if seats <= 4 else np.uint32)
        for contest, first in enumerate(range(0, self._values, seats)):
            mine = values[first : first + seats]
            best = mine[0]
            for value in mine[1:]:
                best = np.maximum(best, value)
            for seat, value in enumerate(mine):
                won = (value == best) & (best > 0) if contest else value == best
                bit = seat + (1 - contest) * seats
                outcome = outcome | won.astype(outcome.dtype) << bit
        return np.bincount(outcome, minlength=1 << 2 * seats)

    def _with_board(self) -> list[U16]:
        """Return the values of each seat on every board that continues the given board."""
        missing = BOARD - len(self._board)
        rows = list(combinations(self._unseen.tolist(), missing))
        boards = np.array([[*self._board, *row] for row in rows], np.intp)
        if not self._high_low:
            keys, masks = _KEY[boards].sum(axis=1, dtype=np.int32), _SUITED[boards].sum(axis=1)
            return [high(hole, keys, masks, BOARD) for hole in self._holes]
        highs = [np.zeros(len(rows), np.uint16) for _ in self._holes]
        lows = [np.zeros(len(rows), np.uint16) for _ in self._holes]
        for three in map(list, combinations(range(BOARD), 3)):
            keys = _KEY[boards[:, three]].sum(axis=1, dtype=np.int32)
            masks = _SUITED[boards[:, three]].sum(axis=1)
            for hole, best, lowest in zip(self._holes, highs, lows):
                high_of_three, low_of_three = omaha(hole, keys, masks)
                np.maximum(best, high_of_three, out=best)
                np.maximum(lowest, low_of_three, out=lowest)
        return highs + lows

    def _from_nothing(self) -> Iterator[list[U16]]:
        """Return the values of each seat on every board that ends in a card, by that card."""
        cards = len(self._unseen)
        keys = _sums(_KEY[self._unseen], 4)
        worth = self._of_fours(keys)
        # A board contains a set of four without its last card, and four sets with it. In Omaha
        # three of these are enough: they contain every set of three.
        gone = range(3 if self._high_low else 4)
        without = [_without(missing, 4, cards - 1) for missing in gone]
        for last in range(4, cards):
            fours, begin = comb(last, 4), comb(last, 4)
            values: list[U16] = []
            for lanes in worth:
                with_last = lanes[begin : begin + comb(last, 3)]
                best = lanes[:fours].view(np.uint16).copy()
                for places in without:
                    np.maximum(best, with_last[places[:fours]].view(np.uint16), out=best)
                values += list(best.reshape(fours, -1).T)
            if not self._high_low:
                board = self._plays_itself(keys[:fours], last)
                values = [np.maximum(value, board) for value in values]
            yield values[: self._values]

    def _of_fours(self, keys: I32) -> list[NDArray[Any]]:
        """Return the values of each seat with four cards of a board, several values in a number."""
        suited = _SUITED[self._unseen]
        if not self._high_low:
            masks = _sums(suited, 4)
            worth = [high(hole, keys, masks, 4) for hole in self._holes]
        else:
            threes = _sums(_KEY[self._unseen], 3), _sums(suited, 3)
            read = [omaha(hole, *threes) for hole in self._holes]
            by_three = _in_lanes([best for best, _ in read] + [lowest for _, lowest in read])
            within = [_without(gone, 4, len(self._unseen)) for gone in range(4)]
            return [_best_of([lanes[places] for places in within]) for lanes in by_three]
        return _in_lanes(worth)

    def _plays_itself(self, keys: I32, last: int) -> U16:
        """Return the class of the five cards of each board that ends in a card."""
        card = int(self._unseen[last])
        best = _unsuited(keys + _KEY[card], BOARD)
        suit = np.flatnonzero(self._unseen[:last] & 3 == card & 3)
        if len(suit) >= 4:
            suited = suit[np.array(list(combinations(range(len(suit)), 4)))]
            places = _CHOOSE[suited, [1, 2, 3, 4]].sum(axis=1)
            best[places] = _suited(
                _SUITED[self._unseen[suited]].sum(axis=1) + _SUITED[card], [card & 3]
            )
        return best


def _best_of(lanes: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Return the best of several values in each lane."""
    best = lanes[0].view(np.uint16)
    for other in lanes[1:]:
        np.maximum(best, other.view(np.uint16), out=best)
    return best.view(lanes[0].dtype)


def _in_lanes(values: Sequence[U16]) -> list[NDArray[Any]]:
    """Return values of sixteen bits side by side, up to four of them as a number."""
    packed = []
    for first in range(0, len(values), LANES):
        columns = values[first : first + LANES]
        lanes = 1 << (len(columns) - 1).bit_length()
        table = np.zeros((len(columns[0]), lanes), np.uint16)
        for lane, column in enumerate(columns):
            table[:, lane] = column
        packed.append(table.view(f"u{2 * lanes}")[:, 0])
    return packed
