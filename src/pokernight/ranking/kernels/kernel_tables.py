"""Tables of high hands in the form that kernels read."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pokernight.ranking import tables
from pokernight.ranking.keys import (
    A_CARD_OF_EACH_SUIT,
    KEYS,
    MOST_CARDS,
    MOST_WILDS,
    RANK_KEYS,
)

U8: TypeAlias = NDArray[np.uint8]
U16: TypeAlias = NDArray[np.uint16]
U32: TypeAlias = NDArray[np.uint32]
U64: TypeAlias = NDArray[np.uint64]
I64: TypeAlias = NDArray[np.int64]

NATURAL: Final = 0
WILD: Final = 1
BUG: Final = 2
NULL: Final = 3
"""Marks of a card; a null card counts for nothing."""

CARDS: Final = 128
"""Places in a table by card, more than there are cards: a power of two is quick to multiply by."""
NATURAL_SHIFT: Final = 48
WILD_SHIFT: Final = 52
BUG_SHIFT: Final = 56
NULL_SHIFT: Final = 60
"""Bit positions, above the suits, at which the keys of marked cards count the cards of each mark.

A bug is also counted as a natural ace.
"""
_ACE: Final = 12
_SIZES: Final = range(MOST_CARDS + 1)
_HANDS: Final = tuple(
    (cards, wilds, copies)
    for cards in _SIZES
    for wilds in range(min(MOST_WILDS, MOST_CARDS - cards) + 1)
    for copies in ((False, True) if wilds else (True,))
)
"""The sizes of natural and wild cards, with and without copies, in the order of the tables."""
_Number = TypeVar("_Number", bound=np.generic)


class HighTables(NamedTuple):
    """Tables of high hands. A kernel unpacks them before it passes them on.

    Attributes:
        rows: the displacements of the rows of sums, those of hands of all sizes in line.
        classes: the classes of all hands without flushes in line.
        flushes: the class of each mask of ranks, at ``wilds << 13 | mask``.
        values: the value of each class.
    """

    rows: U32
    classes: U16
    flushes: U16
    values: U32


@cache
def high_tables() -> HighTables:
    """The tables, read from their file once."""
    rows = [_section(tables.displacement_name(cards), np.uint32) for cards in _SIZES]
    classes = [_section(tables.rank_name(*hand), np.uint16) for hand in _HANDS]
    flushes = [_section(tables.flush_name(wilds), np.uint16) for wilds in range(MOST_WILDS + 1)]
    values = _section("values", np.uint32)
    return HighTables(
        np.concatenate(rows), np.concatenate(classes), np.concatenate(flushes), values
    )


def _section(name: str, kind: type[_Number]) -> NDArray[_Number]:
    return np.frombuffer(tables.section(name), kind)


@cache
def class_of(value: int) -> int:
    """The class of a value."""
    return int(np.searchsorted(high_tables().values, np.uint32(value)))


def _by_mark() -> tuple[U64, U64]:
    keys = np.zeros((4, CARDS), np.uint64)
    bits = np.zeros((4, CARDS), np.uint64)
    for card, key in enumerate(KEYS):
        keys[NATURAL, card] = key + (1 << NATURAL_SHIFT)
        bits[NATURAL, card] = 1 << 16 * (card & 3) + (card >> 2)
    keys[WILD] = A_CARD_OF_EACH_SUIT + (1 << WILD_SHIFT)
    keys[BUG] = A_CARD_OF_EACH_SUIT + RANK_KEYS[_ACE] + (1 << NATURAL_SHIFT) + (1 << BUG_SHIFT)
    keys[NULL] = 1 << NULL_SHIFT
    return keys.ravel(), bits.ravel()


def _beginnings() -> tuple[U64, U64]:
    first_row = np.zeros(MOST_CARDS + 1, np.uint64)
    first_class = np.zeros((2, MOST_CARDS + 1, MOST_WILDS + 1), np.uint64)
    rows = classes = 0
    for cards in _SIZES:
        first_row[cards] = rows
        rows += len(tables.section(tables.displacement_name(cards)))
    for cards, wilds, copies in _HANDS:
        first_class[int(copies), cards, wilds] = classes
        if not wilds:
            first_class[0, cards, wilds] = classes
        classes += len(tables.section(tables.rank_name(cards, wilds, copies)))
    return first_row, first_class.ravel()


# The small tables are constants, which Numba puts into the machine code.
MARKED_KEYS, MARKED_BITS = _by_mark()
"""The key of each card with each mark, at ``mark * CARDS + card``; and its bit in four masks of
ranks, a suit each, in the same place, 0 if it is not natural."""
FIRST_ROW, FIRST_CLASS = _beginnings()
"""Index of the first row for each number of natural cards, and of the first class for each number
of natural and wild cards, at ``(9 * copies + natural) * 5 + wilds``."""
