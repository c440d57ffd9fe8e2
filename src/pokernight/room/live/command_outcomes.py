"""Commands of a table that were carried out, so that no command is carried out twice.

The latest commands are in memory. Of older commands a Bloom filter knows whether they may have been
there: a command that it does not know is new, and the store need not be asked.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeAlias

CommandKey: TypeAlias = tuple[str, str]
"""A person, and the id that the person's client gave to a command."""

IN_MEMORY = 64
"""Outcomes of a table that are in memory."""
BITS = 2**17
"""Bits of the filter of a table."""
MARKS = 4
"""Bits that a command sets: after 10,000 commands 1 in 200 new commands is looked up in vain."""


class CommandOutcomes:
    """Commands that were carried out at a table, with the number of the state that told of each."""

    def __init__(self) -> None:
        self._latest: OrderedDict[CommandKey, int] = OrderedDict()
        self._filter = bytearray(BITS // 8)

    def get(self, command: CommandKey) -> int | None:
        """Return the number of the state that told of a command, if it is among the latest."""
        return self._latest.get(command)

    def may_be_older(self, command: CommandKey) -> bool:
        """Return whether a command may have been carried out before the latest."""
        return all(self._filter[bit >> 3] >> (bit & 7) & 1 for bit in _bits_of(command))

    def remember(self, command: CommandKey, seq: int) -> None:
        """Remember a command that was carried out."""
        self._latest[command] = seq
        if len(self._latest) > IN_MEMORY:
            self.mark([self._latest.popitem(last=False)[0]])

    def mark(self, older: Iterable[CommandKey]) -> None:
        """Mark commands whose outcomes are in the store."""
        for command in older:
            for bit in _bits_of(command):
                self._filter[bit >> 3] |= 1 << (bit & 7)


def _bits_of(command: CommandKey) -> list[int]:
    """Return the bits of a command.

    The hash is salted by the process, so that no client can choose ids that fill the filter.
    """
    hashed = hash(command)
    first, step = hashed & (BITS - 1), hashed >> 32 | 1
    return [first + step * index & (BITS - 1) for index in range(MARKS)]
