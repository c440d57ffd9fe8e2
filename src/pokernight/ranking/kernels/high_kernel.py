"""High hands in bulk: natural, fully wild, bugs and cards that count for nothing.

Whatever the marks of its cards, the keys of a hand add up to all that is needed to look it up. A
first pass over a block of hands does that and leaves flushes out, so that it hardly branches; a
second sees to the hands that may be a flush, or have a bug.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

import numpy as np

from pokernight.ranking.high import FIVE, FIVE_ACES, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import (
    BUG_SHIFT,
    CARDS,
    FIRST_CLASS,
    FIRST_ROW,
    MARKED_BITS,
    MARKED_KEYS,
    NATURAL_SHIFT,
    NULL_SHIFT,
    U8,
    U16,
    U32,
    WILD_SHIFT,
    HighTables,
    class_of,
)
from pokernight.ranking.keys import (
    A_CARD_OF_EACH_SUIT,
    FIVE_OF_A_SUIT,
    FROM_3,
    MOST_WILDS,
    RANKS,
    ROW,
    SUIT_SHIFT,
)

# Kernels count in unsigned numbers: Numba makes the sum of a signed and an unsigned number a
# float, and checks signed indices for counting from the end.
_u = np.uint64
_ZERO: Final = _u(0)
_ONE: Final = _u(1)
_MARK: Final = _u(CARDS.bit_length() - 1)
_BLOCK: Final = _u(256)
_A_WILD_CARD: Final = _u(A_CARD_OF_EACH_SUIT + (1 << WILD_SHIFT))

HARD: Final = (1 << 16) - 1
START: Final = _u(FROM_3)
FIVE_SUITED: Final = _u(FIVE_OF_A_SUIT)
_RANKS: Final = _u(RANKS)
_ROW: Final = _u(ROW)
_IN_ROW: Final = _u((1 << ROW) - 1)
_FIRST_SUIT: Final = _u(SUIT_SHIFT + 3)
_NIBBLE: Final = _u(15)
_NATURAL: Final = _u(NATURAL_SHIFT)
_WILD: Final = _u(WILD_SHIFT)
_BUG: Final = _u(BUG_SHIFT)
_NULL: Final = _u(NULL_SHIFT)
_SUIT_WIDTH: Final = _u(16)
_SUIT_MASK: Final = _u((1 << 13) - 1)
_MOST_WILDS: Final = _u(MOST_WILDS)

_FIVES: Final = class_of(FIVE)
_FIVE_ACES: Final = class_of(FIVE_ACES)
_ROYAL_FLUSH: Final = class_of(ROYAL_FLUSH)
_STRAIGHT_FLUSHES: Final = class_of(STRAIGHT_FLUSH)
_FLUSH_TO_STRAIGHT: Final = class_of(STRAIGHT_FLUSH) - class_of(STRAIGHT)


@part
def place_of(rows: U32, first_row: np.uint64, total: np.uint64) -> np.uint64:
    """Return the index of a hand among those of its size, by the sum of its keys."""
    ranks = total & _RANKS
    return _u(rows[first_row + (ranks >> _ROW)]) + (ranks & _IN_ROW)


@part
def without_flush(rows: U32, classes: U16, total: np.uint64, copies: np.uint64) -> int:
    """Return the class of the best hand that is no flush, by the sum of its keys."""
    natural = (total >> _NATURAL) & _NIBBLE
    wilds = (total >> _WILD) & _NIBBLE
    if wilds > _MOST_WILDS:
        return _FIVE_ACES if copies else _ROYAL_FLUSH
    place = place_of(rows, FIRST_ROW[natural], total)
    first = FIRST_CLASS[(_u(9) * copies + natural) * _u(5) + wilds]
    return int(classes[first + place])


@part
def flush_or(best: int, flushes: U16, total: np.uint64, suits: np.uint64) -> int:
    """Return the better of ``best`` and the best flush, by the sum of the keys and the suits.

    All suits are looked up: that is quicker than finding those with enough cards.
    """
    wilds = ((total >> _WILD) & _NIBBLE) + ((total >> _BUG) & _NIBBLE)
    if wilds > _MOST_WILDS:
        return max(best, _ROYAL_FLUSH)
    first = wilds << _u(13)
    clubs = flushes[first | (suits & _SUIT_MASK)]
    diamonds = flushes[first | ((suits >> _u(16)) & _SUIT_MASK)]
    hearts = flushes[first | ((suits >> _u(32)) & _SUIT_MASK)]
    spades = flushes[first | ((suits >> _u(48)) & _SUIT_MASK)]
    return max(best, int(max(clubs, diamonds, hearts, spades)))


@part
def only_flush(flushes: U16, wilds: np.uint64, total: np.uint64, suits: np.uint64) -> int:
    """Return the class of the flush, where at most one suit can have enough cards."""
    flag = (total & FIVE_SUITED) >> _FIRST_SUIT
    suit = (flag >> _u(4) & _ONE) + (flag >> _u(7) & _u(2)) + (flag >> _u(12)) * _u(3)
    return int(flushes[(wilds << _u(13)) | (suits >> (suit << _u(4)) & _SUIT_MASK)])


@part
def straight_of_mask(flushes: U16, wilds: int, mask: int) -> int:
    """Return the class of the best straight among some ranks and wild cards, 0 for none."""
    # The flush table also knows straight flushes: look the ranks up as if they shared a suit.
    straight = int(flushes[wilds << 13 | mask])
    return straight - _FLUSH_TO_STRAIGHT if straight >= _STRAIGHT_FLUSHES else 0


@part
def straight_or(best: int, flushes: U16, total: np.uint64, suits: np.uint64) -> int:
    """Return the better of ``best`` and the best straight of a hand with bugs."""
    wilds = ((total >> _WILD) & _NIBBLE) + ((total >> _BUG) & _NIBBLE)
    if wilds > _MOST_WILDS:
        return max(best, _ROYAL_FLUSH)
    suits |= suits >> _u(32)
    mask = (suits | suits >> _SUIT_WIDTH) & _SUIT_MASK
    return max(best, straight_of_mask(flushes, int(wilds), int(mask)))


@part
def whole(best: int, flushes: U16, total: np.uint64, suits: np.uint64) -> int:
    """Return the class of a hand with copies allowed, from ``best``, its class without flushes."""
    if best >= _FIVES:
        return best
    if (total >> _BUG) & _NIBBLE:
        best = straight_or(best, flushes, total, suits)
    return flush_or(best, flushes, total, suits)


@part
def is_hard(total: np.uint64, copies: np.uint64) -> bool:
    """Return whether a hand is beyond the tables.

    Without copies a card that counts for nothing is still closed to the wild cards, and so is an
    ace to a bug.
    """
    if copies:
        return False
    bugs = (total >> _BUG) & _NIBBLE
    wilds = (total >> _WILD) & _NIBBLE
    return bool(bugs > _ZERO or (wilds > _ZERO and (total >> _NULL) > _ZERO))


NaturalKernel: TypeAlias = Callable[[U8, int, HighTables, U16], None]
MarkedKernel: TypeAlias = Callable[[U8, U8, HighTables, int, U16], None]


@cache
def natural_kernel(size: int, wilds: int) -> NaturalKernel:
    """Return a kernel that fills in the classes of hands of ``size`` natural cards, in line.

    Each hand has ``wilds`` wild cards besides, four at most.
    """
    cards_each = _u(size)
    wild_cards = _u(wilds)
    begin = START + wild_cards * _A_WILD_CARD
    one_suit = 2 * (5 - wilds) > size
    most = _FIVES if wilds else 1 << 16
    # With three wild cards two of a suit may be a flush, and nearly every hand has them.
    at_once = wilds == 3

    @kernel
    def natural(cards: U8, copies: int, tables: HighTables, classes: U16) -> None:
        rows, of_hands, flushes = tables.rows, tables.classes, tables.flushes
        first_row = FIRST_ROW[cards_each]
        first_class = FIRST_CLASS[(_u(9 * copies) + cards_each) * _u(5) + _u(wilds)]
        later = np.empty(256, np.uint64)
        totals = np.empty(256, np.uint64)
        hands = _u(classes.size)
        start = _ZERO
        while start < hands:
            end = min(hands, start + _BLOCK)
            count = _ZERO
            if at_once:
                for hand in range(start, end):
                    place = hand * cards_each
                    total, suits = begin, _ZERO
                    for offset in range(cards_each):
                        total += MARKED_KEYS[cards[place + offset]]
                        suits |= MARKED_BITS[cards[place + offset]]
                    best = int(of_hands[first_class + place_of(rows, first_row, total)])
                    classes[hand] = flush_or(best, flushes, total, suits)
                start = end
                continue
            for hand in range(start, end):
                place = hand * cards_each
                total = begin
                for offset in range(cards_each):
                    total += MARKED_KEYS[cards[place + offset]]
                classes[hand] = of_hands[first_class + place_of(rows, first_row, total)]
                later[count] = hand
                totals[count] = total
                count += _u((total & FIVE_SUITED) != _ZERO)
            for number in range(count):
                hand = later[number]
                if classes[hand] >= most:
                    continue
                place = hand * cards_each
                suits = _ZERO
                for offset in range(cards_each):
                    suits |= MARKED_BITS[cards[place + offset]]
                if one_suit:
                    flush = only_flush(flushes, wild_cards, totals[number], suits)
                    classes[hand] = max(int(classes[hand]), flush)
                else:
                    classes[hand] = flush_or(int(classes[hand]), flushes, totals[number], suits)
            start = end

    return natural


@cache
def marked_kernel(size: int, each: bool) -> MarkedKernel:
    """Return a kernel that fills in the classes of hands of ``size`` marked cards, in line.

    The marks are those of all cards of the pack or, if ``each``, in line like the hands'. Hands
    beyond the tables have the class ``HARD``, and are left to ``hard_kernel``.
    """
    cards_each = _u(size)
    by_place = _u(each)

    @kernel
    def marked(cards: U8, marks: U8, tables: HighTables, copies: int, classes: U16) -> None:
        may_copy = _u(copies)
        rows, of_hands, flushes = tables.rows, tables.classes, tables.flushes
        keys = MARKED_KEYS.copy()
        bits = MARKED_BITS.copy()
        if not by_place:
            for card in range(_u(CARDS)):
                keys[card] = MARKED_KEYS[_u(marks[card]) << _MARK | card]
                bits[card] = MARKED_BITS[_u(marks[card]) << _MARK | card]
        later = np.empty(256, np.uint64)
        totals = np.empty(256, np.uint64)
        hands = _u(classes.size)
        start = _ZERO
        while start < hands:
            end = min(hands, start + _BLOCK)
            count = _ZERO
            for hand in range(start, end):
                place = hand * cards_each
                total = START
                for offset in range(cards_each):
                    at = _u(cards[place + offset])
                    if by_place:
                        at |= _u(marks[place + offset]) << _MARK
                    total += keys[at]
                classes[hand] = without_flush(rows, of_hands, total, may_copy)
                later[count] = hand
                totals[count] = total
                count += _u((total & FIVE_SUITED) != _ZERO or (total >> _BUG) != _ZERO)
            for number in range(count):
                hand = later[number]
                place = hand * cards_each
                total = totals[number]
                if is_hard(total, may_copy):
                    classes[hand] = HARD
                    continue
                best = int(classes[hand])
                if best >= _FIVES:
                    continue
                suits = _ZERO
                for offset in range(cards_each):
                    at = _u(cards[place + offset])
                    if by_place:
                        at |= _u(marks[place + offset]) << _MARK
                    suits |= bits[at]
                classes[hand] = whole(best, flushes, total, suits)
            start = end

    return marked
