"""What has become of the commands of a table, so that none is done twice and few are looked up.

The latest are at hand. Of older ones it is known only that they may have been there: a command of
which even that is not so is new, and the store need not be asked.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeAlias

Done: TypeAlias = tuple[str, str]
"""A person, and what he calls his command."""

AT_HAND = 64
"""Outcomes that a table has at hand."""
BITS = 2**17
MARKS = 4
"""Marks of a command among so many bits: of ten thousand commands one in two hundred that are new
is looked up for nothing."""


class Outcomes:
    """The commands that were done at one table, under which number each was told."""

    def __init__(self) -> None:
        self._latest: OrderedDict[Done, int] = OrderedDict()
        self._marks = bytearray(BITS // 8)

    def get(self, done: Done) -> int | None:
        """Under which number a command was told, if it is one of the latest."""
        return self._latest.get(done)

    def may_be_older(self, done: Done) -> bool:
        """Whether a command may have been done before the latest."""
        return all(self._marks[place >> 3] >> (place & 7) & 1 for place in _places(done))

    def remember(self, done: Done, told: int) -> None:
        """A command was done."""
        self._latest[done] = told
        if len(self._latest) > AT_HAND:
            self.mark([self._latest.popitem(last=False)[0]])

    def mark(self, older: Iterable[Done]) -> None:
        """These commands were done before, and the store knows what became of them."""
        for one in older:
            for place in _places(one):
                self._marks[place >> 3] |= 1 << (place & 7)


def _places(done: Done) -> list[int]:
    """Where the marks of a command are, by a hash that nobody outside this process can foresee."""
    hashed = hash(done)
    first, step = hashed & (BITS - 1), hashed >> 32 | 1
    return [first + step * at & (BITS - 1) for at in range(MARKS)]
