"""High hands in bulk with cards that each have a set of identities, and wild cards.

Every assignment of identities is tried, but of equivalent assignments only the first: cards may
swap identities, and the suit of an ace does not matter where its suit has too few cards for a
flush.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from pokernight.ranking.kernels.general import class_of_value, value_of
from pokernight.ranking.kernels.high_kernel import FIVE_SUITED, START, flush_or, without_flush
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import (
    CARDS,
    MARKED_BITS,
    MARKED_KEYS,
    NATURAL_SHIFT,
    U8,
    U16,
    U64,
    WILD,
    HighTables,
)
from pokernight.ranking.keys import RANK_KEYS, SUIT_SHIFT

ANY: Final = (1 << 52) - 1
"""Identities of a fully wild card."""
SUITLESS: Final = 52
"""Bit of a deuce with a suit of its own; those of the three to the queen follow."""

_u = np.uint64
_ZERO: Final = _u(0)
_ONE: Final = _u(1)
_ANY: Final = _u(ANY)
_MOST: Final = 8
_NOTHING: Final = _u(1 << 63)
"""Marker of a card that is left without an identity."""
_RANKS: Final = _u(int("1" * 13, 16))
"""The lowest suit's card of each rank."""


def _by_identity() -> tuple[U64, U64]:
    keys = np.zeros(64, np.uint64)
    bits = np.zeros(64, np.uint64)
    keys[:52], bits[:52] = MARKED_KEYS[:52], MARKED_BITS[:52]
    for rank, key in enumerate(RANK_KEYS[:11]):
        keys[SUITLESS + rank] = key + (1 << NATURAL_SHIFT)
    return keys, bits


_KEYS, _BITS = _by_identity()
_WILD_KEY: Final = _u(MARKED_KEYS[WILD * CARDS])


@part
def _find_alike(open_: U64, several: int, total: np.uint64, alike: U64) -> None:
    """Fill in, for each card, the identities whose suit does not matter.

    That holds where no flush is within reach in the suit, and every other card that may be of the
    rank may be exactly the same cards of it in such suits.
    """
    idle = _ZERO
    for suit in range(4):
        cards = (total >> _u(SUIT_SHIFT + 4 * suit)) & _u(15)
        of_suit = _RANKS << _u(suit)
        for number in range(several):
            cards += _u((open_[number] & of_suit) != _ZERO)
        if cards < _u(8):
            idle |= of_suit
    for number in range(several):
        alike[number] = open_[number] & idle
        for other in range(several):
            mine, others = open_[number] & idle, open_[other] & idle
            clash = _in_rank(mine) & _in_rank(others) & _in_rank(mine ^ others)
            alike[number] &= ~(clash * _u(15))


@part
def _in_rank(cards: np.uint64) -> np.uint64:
    """The ranks of some cards, as the bits of the lowest suit."""
    return (cards | cards >> _u(1) | cards >> _u(2) | cards >> _u(3)) & _RANKS


@part
def _first_of_rank(cards: np.uint64) -> np.uint64:
    """The card of the lowest suit of each rank there is."""
    above = (cards << _u(1)) & (_RANKS * _u(14))
    above |= (cards << _u(2)) & (_RANKS * _u(12))
    above |= (cards << _u(3)) & (_RANKS * _u(8))
    return cards & ~above


@part
def _options(open_: np.uint64, alike: np.uint64, own: np.uint64, used: np.uint64) -> np.uint64:
    """Return the identities left for a card once others are settled, ``_NOTHING`` for none.

    Of equivalent identities it takes its own where possible: it then closes no other card to wild
    cards.
    """
    left = open_ & ~used
    if not left:
        return _NOTHING
    same = left & alike
    first = _first_of_rank(same)
    if same & own:
        first = (first & ~(_in_rank(own) * _u(15))) | own
    return (left ^ same) | first


@part
def _swapped(open_: U64, now: U64, depth: int) -> bool:
    """Return whether swapping identities with an earlier card gives an assignment tried before."""
    choice = now[depth]
    if choice == _NOTHING:
        return False
    for number in range(depth):
        other = now[number]
        if choice < other and open_[number] & choice and open_[depth] & other:
            return True
    return False


@part
def _number(bit: np.uint64) -> int:
    """The number of a single bit."""
    below = bit - _ONE
    count = 0
    while below:
        below &= below - _ONE
        count += 1
    return count


@part
def _value_without_copies(closed: np.uint64, used: np.uint64, taken: np.uint64, wilds: int) -> int:
    """The value of settled cards and wild ones, some cards being closed that are not played."""
    counts = np.zeros(13, np.int64)
    suits = np.zeros(4, np.int64)
    for card in range(52):
        if used >> _u(card) & _ONE:
            counts[card >> 2] += 1
            suits[card & 3] |= 1 << (card >> 2)
    for rank in range(11):
        counts[rank] += int(used >> _u(SUITLESS + rank) & _ONE)
    shut: Any = np.int64((closed | used) & _ANY)
    all_taken: Any = np.int64((taken | used) & _ANY)
    return value_of(counts, suits, shut, shut, all_taken, wilds, 0, 0)


@kernel
def set_kernel(
    cards: U8, identities: U64, size: int, copies: int, tables: HighTables, classes: U16
) -> None:
    """Fill in the classes of hands of so many cards, in line, and their identities likewise."""
    rows, of_hands, flushes, values = tables.rows, tables.classes, tables.flushes, tables.values
    may_copy = _u(copies)
    # Of each card with several identities: its own, those open to it, which of them are alike,
    # which are still to be tried, and what it is now.
    owns = np.empty(_MOST, np.uint64)
    open_ = np.empty(_MOST, np.uint64)
    alike = np.empty(_MOST, np.uint64)
    to_try = np.empty(_MOST, np.uint64)
    now = np.empty(_MOST, np.uint64)
    # When so many of these cards are settled: the sum of the keys, the suits, all identities.
    totals = np.empty(_MOST + 1, np.uint64)
    suits = np.empty(_MOST + 1, np.uint64)
    used = np.empty(_MOST + 1, np.uint64)
    for hand in range(classes.size):
        first = hand * size
        hand_cards, of_wilds, wilds, several = _ZERO, _ZERO, 0, 0
        for place in range(first, first + size):
            if cards[place] < 52:
                hand_cards |= _ONE << _u(cards[place])
        totals[0], suits[0], used[0] = START, _ZERO, _ZERO
        for place in range(first, first + size):
            own = _ONE << _u(cards[place]) if cards[place] < 52 else _ZERO
            may_be = identities[place]
            if may_be == _ANY:
                wilds += 1
                of_wilds |= own
                totals[0] += _WILD_KEY
            elif may_be and may_be == own:
                totals[0] += _KEYS[cards[place]]
                suits[0] |= _BITS[cards[place]]
                used[0] |= own
            else:
                if not may_copy:
                    may_be &= ~hand_cards | own
                if may_be:
                    owns[several] = _ZERO if may_copy else own
                    open_[several] = may_be
                    several += 1
        if several:
            _find_alike(open_, several, totals[0], alike)
            taken = _ZERO if may_copy else used[0]
            to_try[0] = _options(open_[0], alike[0], owns[0], taken)

        best = -1
        depth = 0
        while depth >= 0:
            if depth < several:
                choice = to_try[depth] & (~to_try[depth] + _ONE)
                if not choice:
                    depth -= 1
                    continue
                to_try[depth] ^= choice
                now[depth] = choice
                if _swapped(open_, now, depth):
                    continue
                totals[depth + 1] = totals[depth]
                suits[depth + 1] = suits[depth]
                used[depth + 1] = used[depth]
                if choice != _NOTHING:
                    number = _number(choice)
                    totals[depth + 1] += _KEYS[number]
                    suits[depth + 1] |= _BITS[number]
                    used[depth + 1] |= choice
                depth += 1
                if depth < several:
                    taken = _ZERO if may_copy else used[depth]
                    to_try[depth] = _options(open_[depth], alike[depth], owns[depth], taken)
                continue
            total = totals[depth]
            hand_class = without_flush(rows, of_hands, total, may_copy)
            if total & FIVE_SUITED:
                hand_class = flush_or(hand_class, flushes, total, suits[depth])
            # The tables overrate a hand where held cards that are not played are closed to wild
            # cards, and underrate it where a card has a suit of its own.
            closed = hand_cards & ~of_wilds
            odd = used[depth] > _ANY
            if (
                wilds
                and not may_copy
                and (closed & ~used[depth] or odd)
                and (odd or hand_class > best)
            ):
                value = _value_without_copies(closed, used[depth], hand_cards, wilds)
                hand_class = class_of_value(values, value)
            best = max(best, hand_class)
            depth -= 1
        classes[hand] = best
