"""Turns of the loop: so many things begin in each, and the work of tables goes between them."""

from __future__ import annotations

import asyncio
from collections import deque

EACH = 4
"""Requests and sockets that begin in one turn of the loop."""


class Turns:
    """Lets so many begin in each turn of the loop; addresses take turns, each in its own order."""

    def __init__(self, each: int = EACH) -> None:
        self._each, self._left = each, each
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._due = False

    async def turn(self, address: str) -> None:
        """Wait for a turn; there is none to wait for while few come."""
        loop = asyncio.get_running_loop()
        if not self._due:
            self._due = True
            loop.call_soon(self._next)
        if self._left and not self._waiting:
            self._left -= 1
            return
        mine = loop.create_future()
        self._waiting.setdefault(address, deque()).append(mine)
        await mine

    def _next(self) -> None:
        """Another turn has come."""
        self._left, self._due = self._each, False
        while self._left and self._waiting:
            address = next(iter(self._waiting))
            line = self._waiting.pop(address)
            first = line.popleft()
            if line:
                self._waiting[address] = line  # behind all others
            if not first.done():
                first.set_result(None)
                self._left -= 1
        if self._waiting:
            self._due = True
            asyncio.get_running_loop().call_soon(self._next)
