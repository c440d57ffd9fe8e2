"""Deals in bulk, compiled: the deals of :class:`~.questions.deals.Deals`, in an array.

Deal number n of a seed is the same in both. Enumerated deals come in another order, each made from
its number alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

import numpy as np

from pokernight.chance import STEP
from pokernight.odds.questions.deals import PATIENCE, Deals
from pokernight.ranking.kernels.dice import mix, throw
from pokernight.ranking.kernels.jit import kernel
from pokernight.ranking.kernels.kernel_tables import I64, U8

_u = np.uint64
_STEP: Final = _u(STEP)
_32: Final = _u(32)
_CARDS: Final = 106
_PATIENCE: Final = PATIENCE
_MOST: Final = 16
"""Cards of a group whose order does not matter, at the most."""
_BINOMIALS: Final[I64] = np.array(
    [[min(comb(n, k), 2**62) for k in range(_MOST + 1)] for n in range(_CARDS + 1)], np.int64
)
NOTHING: Final = 255
"""Content of a place of the deck that no hand uses."""


class BulkDealer:
    """Dealer of arrays of decks: a row for each deal, a card for each place.

    Args:
        deals: the deals that agree with the known cards.
        start: the seed as a number.
    """

    def __init__(self, deals: Deals, start: int) -> None:
        self._start = start
        self._size = deals.size
        self._fixed = np.full(deals.size, NOTHING, np.uint8)
        for place, card in deals.fixed.items():
            self._fixed[place] = card
        self._pool = np.array(deals.unseen, np.uint8)
        self._places = np.array(deals.places, np.int64)
        choices = deals.choices
        self._widths = np.array([len(choice.places) for choice in choices], np.int64)
        self._counts = np.array([len(choice.sets) for choice in choices], np.int64)
        self._choice_places = np.array(
            [place for choice in choices for place in choice.places], np.int64
        )
        self._sets = np.array(
            [card for choice in choices for cards in choice.sets for card in cards], np.uint8
        )
        ends = [choice.ends or tuple(range(1, len(choice.sets) + 1)) for choice in choices]
        weighted = any(choice.weights for choice in choices)
        self._ends = np.array([end for each in ends for end in each] if weighted else [], np.int64)
        self._groups = np.array([place for group, _ in deals.free for place in group], np.int64)
        self._sizes = np.array([len(group) for group, _ in deals.free], np.int64)
        self._in_sets = bool(deals.free and deals.free[0][1])
        self._total = deals.count()

    @property
    def _ranges(self) -> tuple[I64, I64, I64, U8]:
        return self._widths, self._counts, self._choice_places, self._sets

    def sample(self, first: int, count: int) -> U8:
        """Return so many deals from a number on; fewer rows if ranges are hardly compatible."""
        decks = np.empty((count, self._size), np.uint8)
        made = _sample(
            _u(self._start), first, self._fixed, self._pool, self._places, *self._ranges,
            self._ends, decks,
        )  # fmt: skip
        return decks[:made]

    def everything(self, block: int) -> Iterator[U8]:
        """Return every deal, in pieces; deals in which ranges need the same card are left out."""
        for first in range(0, self._total, block):
            decks = np.empty((min(block, self._total - first), self._size), np.uint8)
            made = _number(
                first, self._fixed, self._pool, self._groups, self._sizes, self._in_sets,
                *self._ranges, _BINOMIALS, decks,
            )  # fmt: skip
            yield decks[:made]


@kernel
def _sample(
    start: np.uint64,
    first: int,
    fixed: U8,
    unseen: U8,
    places: I64,
    widths: I64,
    counts: I64,
    choice_places: I64,
    sets: U8,
    ends: I64,
    decks: U8,
) -> int:
    """Deal as :meth:`Deals.draw` does; return the number of deals made."""
    used = np.zeros(_CARDS, np.uint8)
    pool = np.empty(unseen.size, np.uint8)
    for row in range(decks.shape[0]):
        state = throw(start, first + row)
        deck = decks[row]
        deck[:] = fixed
        used[:] = 0
        compatible = widths.size == 0
        for _ in range(_PATIENCE if widths.size else 0):
            offset = 0
            place = 0
            set_ = 0
            compatible = True
            for choice in range(widths.size):
                width = widths[choice]
                count = counts[choice]
                below = count if ends.size == 0 else ends[set_ + count - 1]
                state += _STEP
                drawn = np.int64(((mix(state) >> _32) * _u(below)) >> _32)
                if ends.size:
                    drawn = np.searchsorted(ends[set_ : set_ + count], drawn, side="right")
                at = offset + drawn * width
                for k in range(width):
                    compatible = compatible and not used[sets[at + k]]
                if not compatible:
                    break
                for k in range(width):
                    used[sets[at + k]] = 1
                    deck[choice_places[place + k]] = sets[at + k]
                offset += count * width
                place += width
                set_ += count
            if compatible:
                break
            used[:] = 0
        if not compatible:
            return row
        left = 0
        for card in unseen:
            if not used[card]:
                pool[left] = card
                left += 1
        for number in range(places.size):
            state += _STEP
            below = int(((mix(state) >> _32) * _u(left - number)) >> _32)
            other = number + below
            card = pool[other]
            pool[other] = pool[number]
            pool[number] = card
            deck[places[number]] = card
    return int(decks.shape[0])


@kernel
def _number(
    first: int,
    fixed: U8,
    unseen: U8,
    places: I64,
    sizes: I64,
    in_sets: bool,
    widths: I64,
    counts: I64,
    choice_places: I64,
    sets: U8,
    binomials: I64,
    decks: U8,
) -> int:
    """Make the deals of some numbers; return the number of deals whose ranges are compatible."""
    used = np.zeros(_CARDS, np.uint8)
    pool = np.empty(unseen.size, np.uint8)
    made = 0
    for row in range(decks.shape[0]):
        rest = first + row
        deck = decks[made]
        deck[:] = fixed
        used[:] = 0
        compatible = True
        offset = 0
        place = 0
        for choice in range(widths.size):
            width = widths[choice]
            at = offset + (rest % counts[choice]) * width
            rest //= counts[choice]
            for k in range(width):
                card = sets[at + k]
                compatible = compatible and not used[card]
                used[card] = 1
                deck[choice_places[place + k]] = card
            offset += counts[choice] * width
            place += width
        if not compatible:
            continue
        left = 0
        for card in unseen:
            if not used[card]:
                pool[left] = card
                left += 1
        place = 0
        for size in sizes:
            if in_sets:
                ways = binomials[left, size]
                code = rest % ways
                rest //= ways
                above = left
                for k in range(size, 0, -1):
                    above -= 1
                    while binomials[above, k] > code:
                        above -= 1
                    code -= binomials[above, k]
                    deck[places[place]] = pool[above]
                    place += 1
                    for later in range(above, left - 1):
                        pool[later] = pool[later + 1]
                    left -= 1
            else:
                for _ in range(size):
                    at = rest % left
                    rest //= left
                    deck[places[place]] = pool[at]
                    place += 1
                    for later in range(at, left - 1):
                        pool[later] = pool[later + 1]
                    left -= 1
        made += 1
    return made
