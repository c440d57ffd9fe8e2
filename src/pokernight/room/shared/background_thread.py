"""Thread for work that would block the loop: one piece at a time, and a bounded queue.

Replaying a log for an export, for an earlier ledger or for a finished hand takes from milliseconds
to seconds. The tables go on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple, Unpack

from pokernight.wording.message import message

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

WAITING = 24
"""Pieces of work that may wait."""
WAITING_EACH = 3
"""Pieces of work of one person, or of one address, that may wait."""


class OverBudget(Exception):
    """Refusal, as a sentence, to exceed a budget: it is worth asking again later."""


class BackgroundThread:
    """Thread that does pieces of work in turn.

    Attributes:
        done: number of finished pieces.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "background")
        self._waiting: Counter[str] = Counter()
        self.done = 0

    async def do(self, asker: str, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Do a piece of work within the budget of a person or an address.

        Raises:
            OverBudget: if too much is waiting, of the asker or in all.
        """
        if self._waiting[asker] >= WAITING_EACH:
            raise OverBudget(
                message(
                    "{count} of your requests are still being looked up: ask again in a moment",
                    count=WAITING_EACH,
                )
            )
        if self._waiting.total() >= WAITING:
            raise OverBudget("too many requests are being looked up: ask again in a moment")
        self._waiting[asker] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
        finally:
            self.done += 1
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker]

    def close(self) -> None:
        """Cancel what waits."""
        self._thread.shutdown(wait=False, cancel_futures=True)
