"""Turns of the loop: a bounded number of things begins in each, and tables work in between."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

EACH = 2
"""Requests and sockets that begin in a turn of the loop."""


class LoopTurns:
    """Begins a bounded number of pieces of work in each turn.

    A turn is a turn of the loop, or a number of seconds. Addresses are served round robin, so an
    address with a thousand requests delays nobody but itself; each address keeps its own order.

    Attributes:
        waiting: number of pieces of work that wait.
    """

    def __init__(self, each: int = EACH, seconds: float = 0) -> None:
        self._each, self._left = each, each
        self._seconds = seconds
        self.waiting = 0
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._due = False

    def begin(self, address: str, work: Callable[[], None]) -> None:
        """Begin some work: at once while there is little of it, else when its turn comes."""
        self._soon()
        if self._left and not self._waiting:
            self._left -= 1
            work()
        else:
            self._waiting.setdefault(address, deque()).append(work)
            self.waiting += 1

    async def turn(self, address: str) -> None:
        """Wait for a turn."""
        turn = asyncio.get_running_loop().create_future()

        def go_on() -> None:
            if not turn.done():
                turn.set_result(None)

        self.begin(address, go_on)
        if not turn.done():
            await turn

    def _soon(self) -> None:
        if not self._due:
            self._due = True
            loop = asyncio.get_running_loop()
            if self._seconds:
                loop.call_later(self._seconds, self._next)
            else:
                loop.call_soon(self._next)

    def _next(self) -> None:
        """Begin what may begin in this turn."""
        self._left, self._due = self._each, False
        while self._left and self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            work = queue.popleft()
            if queue:
                self._waiting[address] = queue  # behind all other addresses
            self._left -= 1
            self.waiting -= 1
            work()
        if self._waiting:
            self._soon()
