"""Limit of a bot's thinking: a number of worlds, or CPU time of its thread.

With a number of worlds its answer is reproducible from the seed.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace

from pokernight.errors import Refused

_WRITTEN = re.compile(r"([0-9]+|[0-9]*\.[0-9]+) ?(ms|s|worlds?)")
_MOST = 10**9 - 1


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of worlds or of milliseconds; of both, whichever is used up first.

    Attributes:
        worlds: most worlds to sample; 0 for as many as there is time for. Some are added where a
            few may mislead, as before a fold at a good price.
        milliseconds: most CPU time to take; 0 for as much as the worlds need.

    Raises:
        Refused: for a budget of nothing.
    """

    worlds: int = 0
    milliseconds: float = 0.0

    def __post_init__(self) -> None:
        if min(self.worlds, self.milliseconds) < 0 or not (self.worlds or self.milliseconds):
            raise Refused("a budget is a number of worlds or milliseconds above zero")

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Read a budget as people write it: ``20ms``, ``1.5s`` or ``64worlds``.

        >>> Budget.parse("20ms"), str(Budget.parse("64 worlds"))
        (Budget(worlds=0, milliseconds=20.0), '64worlds')

        Raises:
            Refused: for anything else, for zero, and for more than a billion.
        """
        shown, match = text.strip()[:40], _WRITTEN.fullmatch(text.strip().lower())
        if match is None or (match[2].startswith("world") and not match[1].isdigit()):
            raise Refused(f"a budget is written 20ms or 64worlds, not {shown!r}")
        amount, unit = match.groups()
        if len(amount.partition(".")[0].lstrip("0")) > len(str(_MOST)):
            raise Refused(f"a budget of {shown} is too large: {_MOST:,}{unit} is the most")
        if not float(amount):
            raise Refused(
                f"a budget of {shown} leaves no time to decide: write 20ms or 64worlds, say"
            )
        if unit.startswith("world"):
            return cls(worlds=int(amount))
        return cls(milliseconds=float(amount) * (1000 if unit == "s" else 1))

    def __str__(self) -> str:
        written = [f"{self.worlds}worlds"] if self.worlds else []
        written += [f"{self.milliseconds:.15g}ms"] if self.milliseconds else []
        return " ".join(written)

    def share(self, part: float) -> Budget:
        """Return a budget of the same worlds in a part of the time."""
        return replace(self, milliseconds=self.milliseconds * part)

    def start(self) -> Meter:
        """Start a meter for this budget."""
        return Meter(self)


class Meter:
    """Use of a budget so far.

    Reading the thread's CPU clock is slow, so it is read once the wall clock, which never runs
    slower, has used up the rest. With a twentieth left no work is begun.

    ``worlds`` and ``playouts`` count worlds sampled and hands played out.
    """

    __slots__ = ("_end", "_least", "_look", "_most", "playouts", "worlds")

    def __init__(self, budget: Budget) -> None:
        self._most = budget.worlds
        self._end = self._look = self._least = 0.0
        if budget.milliseconds:
            self._end = _cpu_time() + budget.milliseconds / 1000
            self._look = time.monotonic() + budget.milliseconds / 1000
            self._least = budget.milliseconds / 1000 / 20
        self.worlds = 0
        self.playouts = 0

    @property
    def in_time(self) -> bool:
        """Check whether another playout may begin."""
        if not self._end or time.monotonic() < self._look:
            return True
        left = self._end - _cpu_time()
        self._look = time.monotonic() + left
        return left > self._least

    @property
    def another(self) -> bool:
        """Check whether another world may be sampled."""
        return (not self._most or self.worlds < self._most) and self.in_time

    def extend(self, count: int) -> None:
        """Allow so many more worlds than a limited number; the time stays what it was."""
        self._most += count if self._most else 0

    def left(self, count: int) -> int:
        """Return ``count``, or the number of worlds left if that is less."""
        return min(count, self._most - self.worlds) if self._most else count


def _cpu_time() -> float:
    """Return the thread's CPU time in seconds; in a browser, which does not tell it, wall time."""
    return getattr(time, "thread_time", time.monotonic)()
