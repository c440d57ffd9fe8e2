"""House players think in processes of their own, and know what their seat knows and no more.

A situation crosses over redacted; the processes are spawned, hold no socket of the server and end
soon after it.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from pokernight.bots import HOUSE_PLAYERS, Situation
from pokernight.engine.asks import Answer
from pokernight.spawning import HELPERS

WATCH = 0.5
"""How often a process looks whether its server is still there, in seconds."""


class Thinking(Protocol):
    """Whoever makes house players think."""

    async def think(self, by: str, situation: Situation) -> Answer:
        """The answer of a house player."""

    async def close(self) -> None:
        """Let go of everything."""


class Here:
    """Thinks at once, in this process: for tests, and for house players who do not think."""

    async def think(self, by: str, situation: Situation) -> Answer:
        """See :class:`Thinking`."""
        return HOUSE_PLAYERS[by](situation)

    async def close(self) -> None:
        """See :class:`Thinking`."""


class Processes:
    """Thinks in a few processes."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count,
                mp_context=HELPERS,
                initializer=_watch,
                initargs=(os.getpid(),),
            )
        return self._pool

    async def think(self, by: str, situation: Situation) -> Answer:
        """See :class:`Thinking`; one more try if a process has died."""
        sent = pickle.dumps(situation)
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self._started(), _think, by, sent)
        except BrokenProcessPool:
            self._pool = None
            answer = await loop.run_in_executor(self._started(), _think, by, sent)
        return answer

    async def close(self) -> None:
        """See :class:`Thinking`."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _think(by: str, sent: bytes) -> Answer:
    found: Situation = pickle.loads(sent)
    return HOUSE_PLAYERS[by](found)


def _watch(server: int) -> None:
    """End when the server has."""

    def look() -> None:
        while os.getppid() == server:
            time.sleep(WATCH)
        os._exit(0)

    threading.Thread(target=look, daemon=True).start()
