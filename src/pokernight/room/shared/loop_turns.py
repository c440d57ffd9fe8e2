"""Turns of the loop: so many things begin in each, and the work of tables goes between them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

EACH = 2
"""Requests and sockets that begin in one turn of the loop."""


class Turns:
    """Lets so many begin in each turn; addresses take turns, each in its own order.

    A turn is one of the loop, or so many seconds.

    Attributes:
        waiting: how many wait for theirs.
    """

    def __init__(self, each: int = EACH, seconds: float = 0) -> None:
        self._each, self._left = each, each
        self._seconds = seconds
        self.waiting = 0
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._due = False

    def begin(self, address: str, work: Callable[[], None]) -> None:
        """Begin some work: at once while few do, else when it is its turn."""
        self._soon()
        if self._left and not self._waiting:
            self._left -= 1
            work()
        else:
            self._waiting.setdefault(address, deque()).append(work)
            self.waiting += 1

    async def turn(self, address: str) -> None:
        """Wait for a turn."""
        mine = asyncio.get_running_loop().create_future()

        def go_on() -> None:
            if not mine.done():
                mine.set_result(None)

        self.begin(address, go_on)
        if not mine.done():
            await mine

    def _soon(self) -> None:
        if not self._due:
            self._due = True
            loop = asyncio.get_running_loop()
            if self._seconds:
                loop.call_later(self._seconds, self._next)
            else:
                loop.call_soon(self._next)

    def _next(self) -> None:
        """Another turn has come."""
        self._left, self._due = self._each, False
        while self._left and self._waiting:
            address = next(iter(self._waiting))
            line = self._waiting.pop(address)
            work = line.popleft()
            if line:
                self._waiting[address] = line  # behind all others
            self._left -= 1
            self.waiting -= 1
            work()
        if self._waiting:
            self._soon()
