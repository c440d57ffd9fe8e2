"""How long a bot may think about one answer: so many worlds, or so much time of its own.

With worlds its answer follows from its seed. Milliseconds are those of the thread's own CPU time,
so that a busy machine takes no thought away.
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
    """So many worlds, or so many milliseconds; of both, whichever is used up first.

    Attributes:
        worlds: how many worlds may be looked at; 0: as many as there is time for.
        milliseconds: how much CPU time may be taken; 0: as much as the worlds need.

    Raises:
        Refused: for a budget of nothing.
    """

    worlds: int = 0
    milliseconds: float = 0.0

    def __post_init__(self) -> None:
        if min(self.worlds, self.milliseconds) < 0 or not (self.worlds or self.milliseconds):
            raise Refused("a budget is some worlds or milliseconds: with none nobody can think")

    @classmethod
    def parse(cls, text: str) -> Budget:
        """A budget as people write it: ``20ms``, ``1.5s`` or ``64worlds``.

        >>> Budget.parse("20ms"), str(Budget.parse("64 worlds"))
        (Budget(worlds=0, milliseconds=20.0), '64worlds')

        Raises:
            Refused: for anything else, for zero, and for what no machine will ever do.
        """
        shown, found = text.strip()[:40], _WRITTEN.fullmatch(text.strip().lower())
        if found is None or (found[2].startswith("world") and not found[1].isdigit()):
            raise Refused(f"a budget is written 20ms or 64worlds, not {shown!r}")
        amount, unit = found.groups()
        if len(amount.partition(".")[0].lstrip("0")) > len(str(_MOST)):
            raise Refused(f"a budget of {shown} is too large: {_MOST:,}{unit} is the most")
        if not float(amount):
            raise Refused(f"a budget of {shown} is none: write 20ms or 64worlds, say")
        if unit.startswith("world"):
            return cls(worlds=int(amount))
        return cls(milliseconds=float(amount) * (1000 if unit == "s" else 1))

    def __str__(self) -> str:
        written = [f"{self.worlds}worlds"] if self.worlds else []
        written += [f"{self.milliseconds:.15g}ms"] if self.milliseconds else []
        return " ".join(written)

    def share(self, part: float) -> Budget:
        """The same worlds in a part of the time."""
        return replace(self, milliseconds=self.milliseconds * part)

    def start(self) -> Meter:
        """Begin to think."""
        return Meter(self)


class Meter:
    """What has been used of a budget.

    The thread's own clock is dear to read, so it is read when the time on the wall, which never
    runs slower, would have used up what was left. With a twentieth left nothing more is begun.

    ``worlds`` and ``playouts`` count what was looked at and played out.
    """

    __slots__ = ("_end", "_least", "_look", "_most", "playouts", "worlds")

    def __init__(self, budget: Budget) -> None:
        self._most = budget.worlds
        self._end = self._look = self._least = 0.0
        if budget.milliseconds:
            self._end = time.thread_time() + budget.milliseconds / 1000
            self._look = time.monotonic() + budget.milliseconds / 1000
            self._least = budget.milliseconds / 1000 / 20
        self.worlds = 0
        self.playouts = 0

    @property
    def in_time(self) -> bool:
        """Whether another playout may begin."""
        if not self._end or time.monotonic() < self._look:
            return True
        left = self._end - time.thread_time()
        self._look = time.monotonic() + left
        return left > self._least

    @property
    def another(self) -> bool:
        """Whether another world may be looked at."""
        return (not self._most or self.worlds < self._most) and self.in_time

    def left(self, count: int) -> int:
        """So many worlds, or as many as are left."""
        return min(count, self._most - self.worlds) if self._most else count
