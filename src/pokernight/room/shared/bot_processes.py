"""House players think in processes of their own, and know what their seat knows and no more.

So do hints to people and how chances moved, in one more process: no house player waits for them.

A situation crosses over redacted; the processes are spawned, hold no socket of the server and end
soon after it.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar, TypeVarTuple, Unpack

from pokernight.bots import Situation
from pokernight.bots.call_bot import Said, ask
from pokernight.bots.external_bots import is_others
from pokernight.bots.registry import hosted
from pokernight.errors import Refused
from pokernight.odds.answers.equity_timeline import LEAST, Chances, Moment, chances
from pokernight.odds.answers.hint import Hint, hint
from pokernight.session.player_choice import USUAL
from pokernight.spawning import HELPERS

WATCH = 0.5
"""How often a process looks whether its server is still there, in seconds."""
HINTS_AT_ONCE = 8
"""So many hints wait for their turn to be thought of, a second each; who comes then asks again."""
RECKONING = 1.0
"""For how many seconds the chances of one hand are reckoned."""
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Thinking(Protocol):
    """Whoever makes house players think.

    Attributes:
        players: who may be seated: the house players, and others' whom the room's host has named.
    """

    @property
    def players(self) -> Sequence[str]:
        """By name."""

    async def think(self, by: str, situation: Situation) -> Said:
        """The answer of a house player."""

    async def hint(self, asked: Situation, seed: int) -> Hint:
        """What a person is told who asks what he should answer, drawn from a seed.

        Raises:
            Refused: if too many ask at once.
        """

    async def reckon(self, found: Sequence[Moment], seats: int) -> list[Chances] | None:
        """How the chances of a hand moved; None where that takes too long."""

    async def close(self) -> None:
        """Let go of everything."""


class Here:
    """Thinks at once, in this process: for tests, and for house players who do not think."""

    def __init__(self, others: Sequence[str] = ()) -> None:
        self.players = (*USUAL, *others)

    async def think(self, by: str, situation: Situation) -> Said:
        """See :class:`Thinking`."""
        return ask(by, situation, hosted(by)) if by in self.players else _unknown(by, situation)

    async def hint(self, asked: Situation, seed: int) -> Hint:
        """See :class:`Thinking`."""
        return hint(asked, seed=seed)

    async def reckon(self, found: Sequence[Moment], seats: int) -> list[Chances] | None:
        """See :class:`Thinking`."""
        return chances(found, seats, trials=LEAST)

    async def close(self) -> None:
        """See :class:`Thinking`."""


class Processes:
    """Thinks in a few processes."""

    def __init__(self, count: int, others: Sequence[str] = ()) -> None:
        self.players = (*USUAL, *others)
        self._playing, self._beside = _Pool(count), _Pool(1)
        self._hints = 0

    async def think(self, by: str, situation: Situation) -> Said:
        """See :class:`Thinking`."""
        if by not in self.players:
            return _unknown(by, situation)
        try:
            return await self._playing.do(_think, by, pickle.dumps(situation))
        except BrokenProcessPool:
            if not is_others(by):
                raise
            return Said(situation.ask.default, f"{by} ends the process that it thinks in")

    async def hint(self, asked: Situation, seed: int) -> Hint:
        """See :class:`Thinking`."""
        if self._hints >= HINTS_AT_ONCE:
            raise Refused("many here ask for hints just now: ask again in a moment")
        self._hints += 1
        try:
            return await self._beside.do(_hint, pickle.dumps(asked), seed)
        finally:
            self._hints -= 1

    async def reckon(self, found: Sequence[Moment], seats: int) -> list[Chances] | None:
        """See :class:`Thinking`."""
        return await self._beside.do(_reckon, pickle.dumps(list(found)), seats)

    async def close(self) -> None:
        """See :class:`Thinking`."""
        self._playing.close()
        self._beside.close()


class _Pool:
    """Some processes, which are started when there is something for them to do."""

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

    async def do(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Have something done in a process; one more try if that has died.

        Raises:
            BrokenProcessPool: if it has died again.
        """
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._started(), work, *args)
        except BrokenProcessPool:
            self._pool = None
        try:
            return await loop.run_in_executor(self._started(), work, *args)
        except BrokenProcessPool:
            self._pool = None
            raise

    def close(self) -> None:
        """Let go of them."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _think(by: str, sent: bytes) -> Said:
    found: Situation = pickle.loads(sent)
    return ask(by, found, hosted(by))


def _unknown(by: str, situation: Situation) -> Said:
    """An evening goes on in a room whose host has not named one of its players."""
    return Said(situation.ask.default, f"{by} is no player of this room")


def _hint(sent: bytes, seed: int) -> Hint:
    found: Situation = pickle.loads(sent)
    return hint(found, seed=seed)


def _reckon(sent: bytes, seats: int) -> list[Chances] | None:
    found: list[Moment] = pickle.loads(sent)
    end = time.monotonic() + RECKONING
    return chances(found, seats, go_on=lambda: time.monotonic() < end)


def _watch(server: int) -> None:
    """End when the server has."""

    def look() -> None:
        while os.getppid() == server:
            time.sleep(WATCH)
        os._exit(0)

    threading.Thread(target=look, daemon=True).start()
