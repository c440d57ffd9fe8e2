"""Work that would keep the loop: done in one thread, one piece after the other, and never too much.

Replaying a log for an export, a ledger of some time ago or a hand that is over takes from
milliseconds to seconds. The tables go on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

WAITING = 24
"""Pieces of work that may wait for their turn."""
EACH = 3
"""Of one person, or of one address."""


class TooFast(Exception):
    """A refusal, in a sentence, to ask for more than a budget: it is worth asking again later."""


class Aside:
    """Does one piece of work after the other, and lets only so many wait.

    Attributes:
        done: how many pieces have been done.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "aside")
        self._waiting: Counter[str] = Counter()
        self.done = 0

    async def do(self, who: str, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Do a piece of work for somebody.

        Raises:
            TooFast: if too much is waiting, of theirs or in all.
        """
        if self._waiting[who] >= EACH:
            raise TooFast("what you asked for before is still looked up: ask again in a moment")
        if self._waiting.total() >= WAITING:
            raise TooFast("many here look something up just now: ask again in a moment")
        self._waiting[who] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
        finally:
            self.done += 1
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def close(self) -> None:
        """Let go of what waits."""
        self._thread.shutdown(wait=False, cancel_futures=True)
