"""Rankings of many hands in a single call, compiled.

The rules are those of :mod:`pokernight.ranking`; only the form differs. Hands go in as an array of
cards of type ``uint8`` and shape ``(count, size)``, a row for each hand, and a value for each row
comes out. High hands come out as *classes*: small integers in the order of the values, so that they
compare like them. ``VALUES[classes]`` are the values themselves, and ``categories(classes)`` the
places of the categories in :data:`~pokernight.ranking.CATEGORIES`.

>>> import numpy as np
>>> hands = np.array([[48, 49, 50, 51, 44, 0, 5], [48, 44, 40, 36, 32, 0, 5]], np.uint8)
>>> classes = high_classes(hands)
>>> [hex(value) for value in VALUES[classes]]
['0x7dc000', '0x8d0000']

Importing this module imports NumPy and Numba, which come with ``pip install "pokernight[fast]"``; a
kernel is compiled when it is first called, and kept on disk.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import numpy as np

from pokernight.cards import Card
from pokernight.ranking.hand_rules import LowRules
from pokernight.ranking.high import FIVE_ACES, ROYAL_FLUSH
from pokernight.ranking.kernels.general import hard_kernel
from pokernight.ranking.kernels.high_kernel import HARD, marked_kernel, natural_kernel
from pokernight.ranking.kernels.kernel_tables import (
    BUG,
    CARDS,
    I64,
    NATURAL,
    NULL,
    U8,
    U16,
    U32,
    U64,
    WILD,
    class_of,
    high_tables,
)
from pokernight.ranking.kernels.low_kernel import (
    badugi_kernel,
    low_kernel,
    low_tables,
    lowball_kernel,
    lowest_tables,
    subset_table,
)
from pokernight.ranking.kernels.omaha_kernel import BOARD, omaha_kernel, omaha_tables
from pokernight.ranking.kernels.sets import ANY, SUITLESS, set_kernel
from pokernight.ranking.kernels.stripped_kernel import stripped_values
from pokernight.ranking.keys import MOST_CARDS, MOST_WILDS

__all__ = [
    "ANY",
    "BUG",
    "NATURAL",
    "NULL",
    "SUITLESS",
    "VALUES",
    "WILD",
    "badugi_values",
    "categories",
    "high_classes",
    "low_values",
    "lowball_values",
    "marks_of",
    "omaha_values",
    "set_classes",
    "stripped_values",
]

VALUES: Final[U32] = high_tables().values
"""The value of each class, on the scale of :func:`~pokernight.ranking.high_value`."""


def categories(classes: U16) -> U8:
    """The place of each class's category in :data:`~pokernight.ranking.CATEGORIES`."""
    return (VALUES[classes] >> 20).astype(np.uint8)


def marks_of(
    wild: Collection[Card] = (), bug: Collection[Card] = (), null: Collection[Card] = ()
) -> U8:
    """Marks for :func:`high_classes` by card, from those of a game; null holds before wild."""
    marks = np.zeros(CARDS, np.uint8)
    for cards, mark in ((bug, BUG), (wild, WILD), (null, NULL)):
        marks[list(cards)] = mark
    return marks


def high_classes(hands: U8, marks: U8 | None = None, *, wilds: int = 0, copies: bool = True) -> U16:
    """The class of the best high hand of each row.

    Args:
        hands: ``(count, size)`` cards, size 1 to 8, each row without a card twice. Cards are
            trusted to be in the pack: 0 to 51, and marked jokers, 104 and 105.
        marks: the kind of each card, ``NATURAL``, ``WILD``, ``BUG`` or ``NULL``: by card, as
            :func:`marks_of` makes them, or of the same shape as the hands, for each place.
            Without it all are natural.
        wilds: how many wild cards each hand has besides, where there are no marks. This is
            quicker than marking them.
        copies: as :class:`~pokernight.ranking.HighRules`.

    Raises:
        ValueError: for hands or marks of another shape, or more than eight cards.
    """
    hands = _in_line(hands)
    count, size = hands.shape
    if not 1 <= size + wilds <= MOST_CARDS or (wilds and marks is not None):
        raise ValueError(f"a hand is 1 to {MOST_CARDS} cards, and either marked or wild by number")
    # Five wild cards make the best hand by themselves, so the tables end at four.
    if wilds > MOST_WILDS:
        return np.full(count, class_of(FIVE_ACES if copies else ROYAL_FLUSH), np.uint16)
    classes = np.empty(count, np.uint16)
    tables = high_tables()
    if marks is None:
        natural_kernel(size, wilds)(hands.ravel(), int(copies), tables, classes)
        return classes
    marks = np.ascontiguousarray(marks, np.uint8)
    each = _is_each(hands, marks)
    flat, flat_marks = hands.ravel(), marks.ravel()
    marked_kernel(size, each)(flat, flat_marks, tables, int(copies), classes)
    # The quick kernel marks the few hands that ranks and suits by number cannot decide; a second
    # pass over these alone keeps its loop free of the general search.
    if not copies and len(hard := np.flatnonzero(classes == HARD)):
        hard_kernel(hard, flat, flat_marks, each, size, tables.values, classes)
    return classes


def set_classes(hands: U8, identities: U64, *, copies: bool = False) -> U16:
    """Return the class of the best high hand of each row, given the identities of each card.

    Args:
        hands: ``(count, size)`` cards as they are held, size 1 to 8.
        identities: of the same shape, what each may stand for, a bit each: its own bit for a
            natural card, ``ANY`` for a fully wild card, 0 for a null card. Bits ``SUITLESS`` and
            up are a deuce to a queen with a suit of their own.
        copies: as :class:`~pokernight.ranking.HighRules`.

    Raises:
        ValueError: for arrays of other shapes.
    """
    hands = _in_line(hands)
    count, size = hands.shape
    if not 1 <= size <= MOST_CARDS or identities.shape != hands.shape:
        raise ValueError(f"a hand is 1 to {MOST_CARDS} cards, each with its identities")
    classes = np.empty(count, np.uint16)
    bits = np.ascontiguousarray(identities, np.uint64)
    set_kernel(hands.ravel(), bits.ravel(), size, int(copies), high_tables(), classes)
    return classes


def low_values(hands: U8, marks: U8 | None = None) -> U8:
    """The value of the best eight-or-better low of each row, 0 where none qualifies.

    The values are those of :func:`~pokernight.ranking.low_value`, and so small that they fit into a
    byte. Arguments and errors as for :func:`high_classes`, but there may be any number of cards.
    """
    hands = _in_line(hands)
    marks = np.zeros(CARDS, np.uint8) if marks is None else np.ascontiguousarray(marks, np.uint8)
    each = _is_each(hands, marks)
    values = np.empty(len(hands), np.uint8)
    low_kernel(hands.ravel(), marks.ravel(), each, hands.shape[1], *low_tables(), values)
    return values


def lowball_values(hands: U8, rules: LowRules) -> I64:
    """Return the value of the lowest five of each row, as :func:`~pokernight.ranking.low_value`.

    Args:
        hands: ``(count, size)`` natural cards, size 1 to 8, each row without a card twice.
        rules: the order of low hands, without a qualifier.

    Raises:
        ValueError: for hands of another shape, or a qualifier: see :func:`low_values`.
    """
    hands = _in_line(hands)
    count, size = hands.shape
    if not 1 <= size <= MOST_CARDS or rules.eight_or_better:
        raise ValueError(f"a lowball hand is 1 to {MOST_CARDS} cards, without a qualifier")
    values = np.empty(count, np.int64)
    strict = int(rules.straights_and_flushes)
    lowball_kernel(hands.ravel(), size, int(rules.ace_low), strict, lowest_tables(), values)
    return values


def badugi_values(hands: U8, *, ace_low: bool = True) -> I64:
    """Return the value of the best badugi of each row, as :func:`~pokernight.ranking.badugi_value`.

    Args:
        hands: ``(count, size)`` natural cards, size 1 to 8, each row without a card twice.
        ace_low: whether the ace is the lowest rank; else it is the highest.

    Raises:
        ValueError: for hands of another shape.
    """
    hands = _in_line(hands)
    count, size = hands.shape
    if not 1 <= size <= MOST_CARDS:
        raise ValueError(f"a badugi hand is 1 to {MOST_CARDS} cards")
    values = np.empty(count, np.int64)
    badugi_kernel(hands.ravel(), size, int(ace_low), subset_table(size), values)
    return values


def omaha_values(holes: U8, boards: U8) -> tuple[U16, U8]:
    """The class of the best high hand of each hole with its board, and the value of its low.

    Args:
        holes: ``(count, size)`` natural cards, size 2 to 6.
        boards: ``(count, 5)`` cards.

    Raises:
        ValueError: for holes or boards of another shape.
    """
    holes, boards = _in_line(holes), _in_line(boards)
    if holes.shape[1] < 2 or boards.shape != (len(holes), BOARD):
        raise ValueError("an Omaha hand is two cards or more in the hole, and a board of five")
    highs, lows = np.empty(len(holes), np.uint16), np.empty(len(holes), np.uint8)
    kernel = omaha_kernel(holes.shape[1])
    kernel(holes.ravel(), boards.ravel(), omaha_tables(), highs, lows)
    return highs, lows


def _is_each(hands: U8, marks: U8) -> bool:
    """Return whether the marks are by place; if not, by card."""
    if marks.shape not in (hands.shape, (CARDS,)):
        raise ValueError("there must be a mark for every card of the pack or every place")
    return marks.shape == hands.shape


def _in_line(hands: U8) -> U8:
    if hands.ndim != 2:
        raise ValueError("hands are an array with a row for each hand")
    return np.ascontiguousarray(hands, np.uint8)
