"""Showdowns of The Omen, compiled from the deal to Damien's verdict.

Everybody stays and nobody sends Mrs. Blaylock; apart from that it is the game by its usual house
rules with everybody answering by default. The highest hand in sight shows first; who is beaten
throws his hand away unseen, who is not shows as few of his hole sixes as his hand needs, and each
nominal winner does so once more before Damien turns his cards. Every six seen is an omen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import numpy as np

from pokernight.cards import Card
from pokernight.ranking.high import CATEGORIES
from pokernight.ranking.kernels.dice import draw, in_eights, throw
from pokernight.ranking.kernels.high_kernel import (
    FIVE_SUITED,
    START,
    flush_or,
    place_of,
    without_flush,
)
from pokernight.ranking.kernels.jit import inlined_part, kernel, part
from pokernight.ranking.kernels.kernel_tables import (
    CARDS,
    FIRST_CLASS,
    FIRST_ROW,
    I64,
    MARKED_BITS,
    MARKED_KEYS,
    U8,
    U16,
    U32,
    U64,
    HighTables,
    high_tables,
)

UNKNOWN: Final = 255
"""A card that is dealt."""
HAND: Final = 7
DOWN: Final = (0, 1, 6)
"""The places in a hand of the cards that lie face down; the others lie face up."""
MOST_OMENS: Final = 4
SHARE: Final = 60
"""Parts of a pot: a tie of up to six splits it evenly."""

_u = np.uint64
_ZERO: Final = _u(0)
_ONE: Final = _u(1)
_HAND: Final = _u(HAND)
_MARK: Final = _u(CARDS.bit_length() - 1)
_UP: Final = 4
_SIX: Final = 4
_SIXES: Final = _u(15 << 4 * _SIX)


@dataclass(frozen=True)
class OmenShowdowns:
    """Results of deals, in whole numbers that may be added.

    Attributes:
        deals: the number of deals.
        shares: by seat, in 60ths of a pot, what it won among the players, and of that what it
            then took from Damien, tied for, and lost; the squares of what it took deal by deal; and
            the deals in which it took something alone, took it with others, and took the whole pot.
        duels: by how many omens there were, Damien's own sixes included: how many nominal
            winners faced him, beat him, tied with him, lost.
        hands: for each category of :data:`~pokernight.ranking.CATEGORIES`, the 60ths of pots that
            it won among the players, and how often it was a nominal winner's against Damien, and
            Damien's.
    """

    deals: int
    shares: I64
    duels: I64
    hands: I64

    def __add__(self, other: OmenShowdowns) -> OmenShowdowns:
        return OmenShowdowns(
            self.deals + other.deals,
            self.shares + other.shares,
            self.duels + other.duels,
            self.hands + other.hands,
        )


def sample(
    hands: Sequence[Sequence[Card]],
    start: int,
    first: int,
    count: int,
    dead: Sequence[Card] = (),
    slots: Sequence[int] | None = None,
) -> OmenShowdowns:
    """Deal and decide the deals ``first``, ``first + 1`` .. of a seed as a number.

    Args:
        hands: by seat, clockwise from the dealer's left, and Damien's last, seven cards in the
            order dealt: two down, four up, one down; ``UNKNOWN`` for a card to be dealt.
        start: the seed, see :func:`pokernight.chance.number_of`.
        first: the number of the first deal.
        count: the number of deals.
        dead: cards that are dealt to nobody.
        slots: where each card dealt goes, ``hand * 7 + card``, in the order in which the dice draw
            them. By default, hand after hand.

    Raises:
        ValueError: for fewer than two or more than six seats, or too few cards.
    """
    seats = len(hands) - 1
    if not 2 <= seats <= 6:
        raise ValueError(f"The Omen is for 2 to 6 players, not {seats}")
    known = np.array([card for hand in hands for card in hand], np.uint8)
    where = np.flatnonzero(known == UNKNOWN) if slots is None else np.array(slots, np.int64)
    seen = {*known.tolist(), *dead}
    unseen = [card for card in range(52) if card not in seen]
    if len(where) > len(unseen):
        raise ValueError("there are not enough cards")
    shares = np.zeros((seats, 8), np.int64)
    duels = np.zeros((MOST_OMENS + 1, 4), np.int64)
    counts = np.zeros((3, len(CATEGORIES)), np.int64)
    _sampler(seats)(
        _u(start), first, count, in_eights(unseen), len(unseen), where, known, high_tables(),
        shares, duels, counts,
    )  # fmt: skip
    return OmenShowdowns(count, shares, duels, counts)


@inlined_part
def _class(
    cards: U8, first: np.uint64, wild: np.uint64, hidden: np.uint64, rows: U32, of_hands: U16,
    flushes: U16,
) -> int:  # fmt: skip
    """The class of a hand with some cards wild and some left out, a bit each."""
    total, suits = START, _ZERO
    for place in range(first, first + _HAND):
        card = _u(cards[place])
        at = card | (wild >> card & _ONE) << _MARK
        kept = (hidden >> card & _ONE) - _ONE
        total += MARKED_KEYS[at] & kept
        suits |= MARKED_BITS[at] & kept
    best = without_flush(rows, of_hands, total, _ONE)
    return flush_or(best, flushes, total, suits) if total & FIVE_SUITED else best


@part
def _stay_hidden(
    cards: U8,
    first: np.uint64,
    hole: U64,
    count: int,
    wild: np.uint64,
    best: int,
    rows: U32,
    of_hands: U16,
    flushes: U16,
) -> np.uint64:
    """Return the sixes in the hole that a hand need not show to be the best it can be.

    As few as will do are shown, of as many those that were dealt first.
    """
    for shown in range(count):
        for choice in range(1 << count):
            hidden = _ZERO
            chosen = 0
            for number in range(count):
                if choice >> number & 1:
                    chosen += 1
                else:
                    hidden |= hole[number]
            if chosen != shown:
                continue
            if _class(cards, first, wild, hidden, rows, of_hands, flushes) == best:
                return hidden
    return _ZERO


@part
def _hole_sixes(cards: U8, first: np.uint64, hole: U64) -> int:
    """Find the sixes that lie face down, a bit each."""
    count = 0
    for place in (first, first + _ONE, first + _u(6)):
        if cards[place] >> 2 == _SIX:
            hole[count] = _ONE << _u(cards[place])
            count += 1
    return count


@part
def _ranks(cards: U8, first: np.uint64) -> int:
    """The ranks of a hand, a bit each."""
    ranks = 0
    for place in range(first, first + _HAND):
        ranks |= 1 << (cards[place] >> 2)
    return ranks


@part
def _lowest_rank(cards: U8, first: np.uint64) -> np.uint64:
    """The cards of the lowest rank of a hand, a bit each."""
    ranks = _ranks(cards, first)
    wild = _u(15)
    while not ranks & 1:
        ranks >>= 1
        wild <<= _u(4)
    return wild


@part
def _damiens_wilds(cards: U8, first: np.uint64, steps: int) -> np.uint64:
    """Return Damien's sixes and the cards of so many of his highest other ranks, a bit each."""
    ranks = _ranks(cards, first) & ~(1 << _SIX)
    wild = _SIXES
    rank = 12
    while steps and ranks:
        while not ranks >> rank & 1:
            rank -= 1
        ranks ^= 1 << rank
        wild |= _u(15) << _u(4 * rank)
        steps -= 1
    return wild


_Sampler: TypeAlias = Callable[
    [np.uint64, int, int, U64, int, I64, U8, HighTables, I64, I64, I64], None
]


@cache
def _sampler(seats: int) -> _Sampler:
    all_seats = _u(seats)

    @kernel
    def omen(
        start: np.uint64,
        first_deal: int,
        count: int,
        unseen: U64,
        left: int,
        slots: I64,
        known: U8,
        tables: HighTables,
        shares: I64,
        duels: I64,
        counts: I64,
    ) -> None:
        pool = unseen.copy()
        loose = pool.view(np.uint8)
        cards = known.copy()
        # With no card known, and drawn in line, they are drawn to where they lie.
        everything = slots.size == cards.size
        for number in range(_u(slots.size)):
            everything = everything and slots[number] == number
        drawn = cards if everything else np.empty(slots.size, np.uint8)
        classes = np.empty(seats, np.int64)
        hidden = np.empty(seats, np.uint64)
        winners = np.empty(seats, np.uint64)
        hole = np.empty(3, np.uint64)
        rows, of_hands, flushes = tables.rows, tables.classes, tables.flushes
        values = tables.values
        row_up, row_all = FIRST_ROW[_UP], FIRST_ROW[HAND]
        first_up, first_all = FIRST_CLASS[_UP * 5], FIRST_CLASS[HAND * 5]
        for deal in range(first_deal, first_deal + count):
            draw(throw(start, deal), unseen, pool, loose, left, drawn)
            if not everything:
                for number in range(_u(slots.size)):
                    cards[slots[number]] = drawn[number]

            # Sixes in sight, and the highest hand in sight, which shows first.
            omens = 0
            opener, highest = _ZERO, -1
            for number in range(all_seats):
                seat = _u(number)
                first = seat * _HAND
                for place in range(first + _u(2), first + _u(6)):
                    omens += int(cards[place] >> 2 == _SIX)
                up = MARKED_KEYS[cards[first + _u(2)]] + MARKED_KEYS[cards[first + _u(3)]]
                up += MARKED_KEYS[cards[first + _u(4)]] + MARKED_KEYS[cards[first + _u(5)]]
                in_sight = int(of_hands[first_up + place_of(rows, row_up, up)])
                if in_sight > highest:
                    opener, highest = seat, in_sight
                total = START + up + MARKED_KEYS[cards[first]] + MARKED_KEYS[cards[first + _ONE]]
                total += MARKED_KEYS[cards[first + _u(6)]]
                best = int(of_hands[first_all + place_of(rows, row_all, total)])
                if total & FIVE_SUITED:
                    suits = _ZERO
                    for place in range(first, first + _HAND):
                        suits |= MARKED_BITS[cards[place]]
                    best = flush_or(best, flushes, total, suits)
                classes[seat] = best

            # The players' showdown: a beaten hand does not show.
            best = -1
            tied = _ZERO
            for step in range(all_seats):
                seat = (opener + _u(step)) % all_seats
                if classes[seat] < best:
                    continue
                sixes = _hole_sixes(cards, seat * _HAND, hole)
                hidden[seat] = _ZERO
                if sixes:
                    hidden[seat] = _stay_hidden(
                        cards,
                        seat * _HAND,
                        hole,
                        sixes,
                        _ZERO,
                        classes[seat],
                        rows,
                        of_hands,
                        flushes,
                    )
                for number in range(sixes):
                    omens += int(hole[number] & hidden[seat] == _ZERO)
                if classes[seat] > best:
                    best, tied = classes[seat], _ZERO
                winners[tied] = seat
                tied += _ONE

            # Each nominal winner commits himself against Damien.
            for number in range(tied):
                seat = _u(winners[number])
                first = seat * _HAND
                wild = _lowest_rank(cards, first)
                sixes = 0
                for down in (first, first + _ONE, first + _u(6)):
                    bit = _ONE << _u(cards[down])
                    if hidden[seat] & bit:
                        hole[sixes] = bit
                        sixes += 1
                value = _class(cards, first, wild, _ZERO, rows, of_hands, flushes)
                if sixes:
                    hidden[seat] = _stay_hidden(
                        cards, first, hole, sixes, wild, value, rows, of_hands, flushes
                    )
                for six in range(sixes):
                    omens += int(hole[six] & hidden[seat] == _ZERO)
                classes[seat] = value

            # Damien.
            first = _u(all_seats * _HAND)
            for place in range(first, first + _HAND):
                omens += int(cards[place] >> 2 == _SIX)
            wild = _damiens_wilds(cards, first, omens)
            damien = _class(cards, first, wild, _ZERO, rows, of_hands, flushes)
            counts[2, values[damien] >> 20] += 1
            takers = 0
            for number in range(tied):
                takers += int(classes[_u(winners[number])] > damien)
            part_of_pot = SHARE // int(tied)
            for number in range(tied):
                seat = _u(winners[number])
                outcome = 1 if classes[seat] > damien else 2 if classes[seat] == damien else 3
                shares[seat, 0] += part_of_pot
                shares[seat, outcome] += part_of_pot
                if outcome == 1:
                    shares[seat, 4] += part_of_pot * part_of_pot
                    shares[seat, 5 if takers == 1 else 6] += 1
                    shares[seat, 7] += part_of_pot == SHARE
                duels[omens, 0] += 1
                duels[omens, outcome] += 1
                counts[0, values[best] >> 20] += part_of_pot
                counts[1, values[classes[seat]] >> 20] += 1

    return omen
