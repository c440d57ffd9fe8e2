"""What the kernels look like from outside: arrays in, arrays out, and what does not fit refused."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import numpy as np

from pokernight.cards import Card
from pokernight.ranking.high import FIVE_ACES, ROYAL_FLUSH
from pokernight.ranking.kernels.high import marked_kernel, natural_kernel
from pokernight.ranking.kernels.tables import (
    BUG,
    CARDS,
    NULL,
    U8,
    U16,
    U32,
    WILD,
    class_of,
    high_tables,
)
from pokernight.ranking.keys import MOST_CARDS, MOST_WILDS

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
        marks: what the cards are, ``NATURAL``, ``WILD``, ``BUG`` or ``NULL``: by card, as
            :func:`marks_of` makes them, or of the same shape as the hands, for each place.
            Without it all are natural.
        wilds: how many wild cards each hand has besides, where there are no marks. That is the
            quickest way to say so.
        copies: as :class:`~pokernight.ranking.HighRules`.

    Raises:
        ValueError: for hands or marks of another shape, or more than eight cards.
    """
    hands = _in_line(hands)
    count, size = hands.shape
    if not 1 <= size + wilds <= MOST_CARDS or (wilds and marks is not None):
        raise ValueError(f"a hand is 1 to {MOST_CARDS} cards, and either marked or wild by number")
    if wilds > MOST_WILDS:
        return np.full(count, class_of(FIVE_ACES if copies else ROYAL_FLUSH), np.uint16)
    classes = np.empty(count, np.uint16)
    tables = high_tables()
    if marks is None:
        natural_kernel(size, wilds)(hands.ravel(), int(copies), tables, classes)
        return classes
    marks = np.ascontiguousarray(marks, np.uint8)
    each = marks.shape == hands.shape
    if not each and marks.shape != (CARDS,):
        raise ValueError("there must be a mark for every card of the pack or every place")
    marked_kernel(size, each)(hands.ravel(), marks.ravel(), tables, int(copies), classes)
    return classes


def _in_line(hands: U8) -> U8:
    if hands.ndim != 2:
        raise ValueError("hands are an array with a row for each hand")
    return np.ascontiguousarray(hands, np.uint8)
