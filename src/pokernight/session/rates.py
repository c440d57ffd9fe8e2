"""Rates at which something may be done, and what is left of them to each of many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Reads a time in seconds."""
REMEMBERED = 10_000
"""Addresses, people and tables that are remembered at a time."""


class Rate(NamedTuple):
    """So many a second, and so many at once."""

    second: float
    burst: float


@dataclass
class Allowance:
    """Units that are left to each of many, by whatever they are told apart by."""

    rate: Rate
    clock: Clock
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def left(self, name: str) -> float:
        """Return the units left to a name now."""
        left, at = self._left.get(name, (self.rate.burst, 0.0))
        return min(self.rate.burst, left + (self.clock() - at) * self.rate.second)

    def take(self, name: str, units: float = 1) -> bool:
        """Take some, if there are so many left; else what is left."""
        left = self.left(name)
        self._left[name] = max(0.0, left - units), self.clock()
        self._left.move_to_end(name)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= units
