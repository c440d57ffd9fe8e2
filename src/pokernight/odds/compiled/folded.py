"""Two of the hole with three of the board, high and low: from the deal to the outcome counts.

A hole that is known is folded once, so that a board costs it two look-ups or three, see
:mod:`pokernight.ranking.kernels.omaha_kernel`. What is counted is an *outcome*: which seats have
the best high, and which the best low, a bit each; everything else follows from how often each came.
The counts are whole numbers and may be added in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from pokernight.cards import Card
from pokernight.ranking.kernels.dice import draw, draw_five, in_eights, throw
from pokernight.ranking.kernels.high_kernel import FIVE_SUITED
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import I64, U8, U16, U64
from pokernight.ranking.kernels.omaha_kernel import (
    BOARD,
    BOARD_START,
    PAIRS,
    OmahaTables,
    flush_of,
    omaha_tables,
    place_of,
)
from pokernight.ranking.keys import SUIT_SHIFT

UNKNOWN: Final = 255
"""A card that is dealt."""
HOLE: Final = 4
MOST_SEATS: Final = 10

_u = np.uint64
_ZERO: Final = _u(0)
_ONE: Final = _u(1)
_BOARD: Final = _u(BOARD)
_HOLE: Final = _u(HOLE)
_FIRST_SUIT: Final = _u(SUIT_SHIFT + 3)
_SUIT_MASK: Final = _u((1 << 13) - 1)
_MASKS: Final = 1 << 13


class Folded(NamedTuple):
    """Holes whose best pairs are found for every board.

    Attributes:
        highs: the class by hole and place of the board, in line; 0 for a hole that is not known.
        flushes: by hole, suit and mask of its ranks on the board.
        lows: the value of the low, by hole and mask of low ranks on the board.
        suits: the suits in which a hole has two cards or more, as the bits that three cards on
            the board set in the sum of its keys.
    """

    highs: U16
    flushes: U16
    lows: U8
    suits: np.uint64


def fold(holes: Sequence[Sequence[Card]]) -> Folded:
    """Fold some holes; those with a card that is ``UNKNOWN`` are left empty."""
    tables = omaha_tables()
    places = len(tables.pairs) // PAIRS
    highs = np.zeros((len(holes), places), np.uint16)
    flushes = np.zeros((len(holes), 4, _MASKS), np.uint16)
    lows = np.zeros((len(holes), 256), np.uint8)
    suits = 0
    for seat, hole in enumerate(holes):
        if UNKNOWN in hole:
            continue
        cards = np.array(hole, np.uint8)
        _fold(cards, tables, highs[seat], flushes[seat], lows[seat])
        for suit in range(4):
            if sum([card & 3 == suit for card in hole]) >= 2:
                suits |= 8 << SUIT_SHIFT + 4 * suit
    return Folded(highs.ravel(), flushes.ravel(), lows.ravel(), _u(suits))


@kernel
def _fold(hole: U8, tables: OmahaTables, highs: U16, flushes: U16, lows: U8) -> None:
    low = 0
    for i in range(hole.size):
        a = int(hole[i])
        low |= tables.low_bits[a]
        for j in range(i):
            b = int(hole[j])
            pair = int(tables.pair_of[a >> 2 << 4 | b >> 2])
            for place in range(highs.size):
                highs[place] = max(highs[place], tables.pairs[place * PAIRS + pair])
            if a & 3 == b & 3:
                for mask in range(_MASKS):
                    best = max(flushes[a & 3, mask], tables.flushes[pair << 13 | mask])
                    flushes[a & 3, mask] = best
    for board in range(256):
        lows[board] = tables.lows[low << 8 | board]


@part
def _folded_flush(flushes: U16, seat: int, flags: np.uint64, suits: np.uint64) -> np.uint64:
    """The class of the best flush of a folded hole; ``flags`` are the suits of three cards."""
    flags >>= _FIRST_SUIT
    suit = _ZERO
    while not flags & _ONE:
        flags >>= _u(4)
        suits >>= _u(16)
        suit += _ONE
    return _u(flushes[(seat << _u(15)) | (suit << _u(13)) | (suits & _SUIT_MASK)])


@part
def _best_seats(seats: np.uint64, best: np.uint64, value: np.uint64, seat: int) -> np.uint64:
    """The seats with the best hand, a bit each, when one more seat is compared; no branches."""
    better = _u(value > best)
    return (seats & (better - _ONE)) | (_u(value >= best) << seat)


Sampler: TypeAlias = Callable[
    [np.uint64, int, int, U64, int, I64, U8, OmahaTables, Folded, I64], None
]
BoardSampler: TypeAlias = Callable[[np.uint64, int, int, U8, OmahaTables, Folded, I64], None]
Enumerator: TypeAlias = Callable[[int, int, U8, U8, OmahaTables, Folded, I64], None]


@cache
def sampler(seats: int) -> Sampler:
    """A kernel that counts the outcomes of sampled deals."""
    all_seats = _u(seats)

    @kernel
    def sample_outcomes(
        start: np.uint64,
        first: int,
        count: int,
        unseen: U64,
        left: int,
        slots: I64,
        known: U8,
        tables: OmahaTables,
        folded: Folded,
        outcomes: I64,
    ) -> None:
        keys, bits, low_bits, rows = tables.keys, tables.bits, tables.low_bits, tables.rows
        pair_of, pairs, flushes, of_lows = (
            tables.pair_of, tables.pairs, tables.flushes, tables.lows,
        )  # fmt: skip
        highs, of_suits, lows = folded.highs, folded.flushes, folded.lows
        flush_suits = folded.suits
        places = _u(highs.size) // all_seats
        pool = unseen.copy()
        loose = pool.view(np.uint8)
        cards = known.copy()
        drawn = np.empty(slots.size, np.uint8)
        open_ = np.zeros(seats, np.uint8)
        for slot in slots:
            if slot < seats * HOLE:
                open_[slot // HOLE] = 1
        for deal in range(first, first + count):
            draw(throw(start, deal), unseen, pool, loose, left, drawn)
            for number in range(_u(slots.size)):
                cards[slots[number]] = drawn[number]
            total, suits, board_low = BOARD_START, _ZERO, _ZERO
            for offset in range(all_seats * _HOLE, all_seats * _HOLE + _BOARD):
                card = cards[offset]
                total += keys[card]
                suits |= bits[card]
                board_low |= _u(low_bits[card])
            place = place_of(rows, total)
            best_high, best_low, high_seats, low_seats = _ZERO, _ONE, _ZERO, _ZERO
            for seat in range(all_seats):
                if not open_[seat]:
                    high = _u(highs[seat * places + place])
                    flags = total & flush_suits
                    if flags:
                        high = max(high, _folded_flush(of_suits, seat, flags, suits))
                    low = _u(lows[(seat << _u(8)) | board_low])
                else:
                    high, hole_low, in_hole = _ZERO, _ZERO, _ZERO
                    row = place * _u(PAIRS)
                    for i in range(_HOLE):
                        a = _u(cards[seat * _HOLE + i])
                        hole_low |= _u(low_bits[a])
                        in_hole |= bits[a]
                        rank = (a >> _u(2)) << _u(4)
                        for j in range(i):
                            b = _u(cards[seat * _HOLE + j])
                            pair = _u(pair_of[rank | b >> _u(2)])
                            high = max(high, _u(pairs[row + pair]))
                    if total & FIVE_SUITED:
                        flush = flush_of(flushes, pair_of, total, suits, in_hole)
                        high = max(high, flush)
                    low = _u(of_lows[(hole_low << _u(8)) | board_low])
                high_seats = _best_seats(high_seats, best_high, high, seat)
                low_seats = _best_seats(low_seats, best_low, low, seat)
                best_high, best_low = max(best_high, high), max(best_low, low)
            outcomes[(high_seats << all_seats) | low_seats] += 1

    return sample_outcomes


@cache
def board_sampler(seats: int) -> BoardSampler:
    """A kernel that counts the outcomes of sampled boards, where every hole is known."""
    all_seats = _u(seats)

    @kernel
    def sample_boards(
        start: np.uint64,
        first: int,
        count: int,
        unseen: U8,
        tables: OmahaTables,
        folded: Folded,
        outcomes: I64,
    ) -> None:
        keys, bits, low_bits, rows = tables.keys, tables.bits, tables.low_bits, tables.rows
        highs, of_suits, lows = folded.highs, folded.flushes, folded.lows
        flush_suits = folded.suits
        places = _u(highs.size) // all_seats
        for deal in range(first, first + count):
            a, b, c, d, e = draw_five(throw(start, deal), unseen, unseen.size)
            total = BOARD_START + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            board_low = _u(low_bits[a] | low_bits[b] | low_bits[c] | low_bits[d] | low_bits[e])
            place = place_of(rows, total)
            flags = total & flush_suits
            suits = _ZERO
            if flags:
                suits = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
            best_high, best_low, high_seats, low_seats = _ZERO, _ONE, _ZERO, _ZERO
            for seat in range(all_seats):
                high = _u(highs[seat * places + place])
                if flags:
                    high = max(high, _folded_flush(of_suits, seat, flags, suits))
                low = _u(lows[(seat << _u(8)) | board_low])
                high_seats = _best_seats(high_seats, best_high, high, seat)
                low_seats = _best_seats(low_seats, best_low, low, seat)
                best_high, best_low = max(best_high, high), max(best_low, low)
            outcomes[(high_seats << all_seats) | low_seats] += 1

    return sample_boards


@cache
def enumerator(seats: int) -> Enumerator:
    """A kernel that counts the outcomes of all boards, where every hole is known.

    Those whose lowest missing card is between two places among the unseen cards.
    """
    all_seats = _u(seats)

    @kernel
    def all_outcomes(
        begin: int, end: int, unseen: U8, board: U8, tables: OmahaTables, folded: Folded,
        outcomes: I64,
    ) -> None:  # fmt: skip
        keys, bits, low_bits, rows = tables.keys, tables.bits, tables.low_bits, tables.rows
        highs, of_suits, lows = folded.highs, folded.flushes, folded.lows
        flush_suits = folded.suits
        places = _u(highs.size) // all_seats
        base, base_suits, base_low = BOARD_START, _ZERO, _ZERO
        for card in board:
            base += keys[card]
            base_suits |= bits[card]
            base_low |= _u(low_bits[card])
        missing = BOARD - board.size
        cards = unseen.size
        # All but the last missing card stand on their places; the last runs through the rest.
        standing = missing - 1
        at = np.arange(begin, begin + missing)
        while True:
            part_total, part_suits, part_low = base, base_suits, base_low
            for k in range(standing):
                card = unseen[at[k]]
                part_total += keys[card]
                part_suits |= bits[card]
                part_low |= _u(low_bits[card])
            from_ = at[standing - 1] + 1 if standing else begin
            to = cards if standing else end
            for last in range(_u(from_), _u(to)):
                card = unseen[last]
                total = part_total + keys[card]
                suits = part_suits | bits[card]
                board_low = part_low | _u(low_bits[card])
                place = place_of(rows, total)
                best_high, best_low, high_seats, low_seats = _ZERO, _ONE, _ZERO, _ZERO
                for seat in range(all_seats):
                    high = _u(highs[seat * places + place])
                    flags = total & flush_suits
                    if flags:
                        high = max(high, _folded_flush(of_suits, seat, flags, suits))
                    low = _u(lows[(seat << _u(8)) | board_low])
                    high_seats = _best_seats(high_seats, best_high, high, seat)
                    low_seats = _best_seats(low_seats, best_low, low, seat)
                    best_high, best_low = max(best_high, high), max(best_low, low)
                outcomes[(high_seats << all_seats) | low_seats] += 1
            # The next places of the cards that stand.
            k = standing - 1
            while k >= 0:
                at[k] += 1
                if at[k] <= cards - missing + k and (k or at[0] < end):
                    break
                k -= 1
            if k < 0:
                return
            for after in range(k + 1, standing):
                at[after] = at[after - 1] + 1

    return all_outcomes


class FoldedHoles:
    """Two of the hole, high and low, among some seats, all of which stay.

    Args:
        holes: by seat, four cards each, ``UNKNOWN`` where they are dealt.
        board: up to five cards.
        unseen: the cards that may be dealt, in the order in which the dice take them.
        slots: where each card dealt goes, in the order dealt: ``seat * 4 + card`` in the hole, or
            ``seats * 4 + card`` on the board. Left out, the holes in turn and then the board.

    Raises:
        ValueError: for more than ten seats.
    """

    def __init__(
        self,
        holes: Sequence[Sequence[Card]],
        board: Sequence[Card],
        unseen: Sequence[Card],
        slots: Sequence[int] | None = None,
    ) -> None:
        self.seats = len(holes)
        if not 2 <= self.seats <= MOST_SEATS:
            raise ValueError(f"2 to {MOST_SEATS} seats are counted together, not {self.seats}")
        blanks = [UNKNOWN] * (BOARD - len(board))
        cards = [*[card for hole in holes for card in hole], *board, *blanks]
        self._known = np.array(cards, np.uint8)
        if slots is None:
            slots = [slot for slot, card in enumerate(cards) if card == UNKNOWN]
        self._slots = np.array(slots, np.int64)
        self._unseen = np.array(unseen, np.uint8)
        self._pool = in_eights(unseen)
        self._board = np.array(board, np.uint8)
        self._folded = fold(holes)
        self._all_known = all(UNKNOWN not in hole for hole in holes)
        self._in_turn = self._all_known and len(slots) == BOARD

    def sample(self, start: int, first: int, count: int) -> I64:
        """The outcomes of deals ``first``, ``first + 1`` .. of a seed as a number.

        Returns:
            How often each came, at ``seats with the best high << seats | with the best low``.
        """
        outcomes = np.zeros(1 << 2 * self.seats, np.int64)
        tables = omaha_tables()
        if self._in_turn:
            board_sampler(self.seats)(
                _u(start), first, count, self._unseen, tables, self._folded, outcomes
            )
        else:
            sampler(self.seats)(
                _u(start), first, count, self._pool, len(self._unseen), self._slots, self._known,
                tables, self._folded, outcomes,
            )  # fmt: skip
        return outcomes

    def everything(self, pieces: int = 1) -> Iterator[I64]:
        """The outcomes of every board, in so many pieces, where all holes are known.

        Raises:
            ValueError: where one is not.
        """
        if not self._all_known:
            raise ValueError("every board is only counted where every hole is known")
        missing = BOARD - len(self._board)
        if not missing:
            yield self.sample(0, 0, 1)
            return
        firsts = len(self._unseen) - missing + 1
        cuts = [firsts * piece // pieces for piece in range(pieces + 1)]
        for begin, end in pairwise(cuts):
            outcomes = np.zeros(1 << 2 * self.seats, np.int64)
            if begin < end:
                enumerator(self.seats)(
                    begin, end, self._unseen, self._board, omaha_tables(), self._folded, outcomes
                )
            yield outcomes
