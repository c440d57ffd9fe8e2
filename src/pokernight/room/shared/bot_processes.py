"""Processes in which house players think, with no more than their seat knows.

Hints and equity timelines are computed in a further process, so that no house player waits for
them.

A situation is redacted before it is sent. The processes are spawned, not forked: they inherit no
socket of the server and no card of its memory. They end soon after the server.
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
from pokernight.odds.answers.given_up import Answered, Loss, losses_of
from pokernight.odds.answers.hint import Hint, hint
from pokernight.session.player_choice import HOUSE_BOTS
from pokernight.spawning import HELPERS

WATCH = 0.5
"""Seconds between two looks of a process at whether its server still runs."""
HINTS_AT_ONCE = 8
"""Hints that may wait, about a second each; further requests are refused."""
EQUITY_SECONDS = 1.0
"""Seconds for which the equities of a hand are computed at most."""
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class BotRunner(Protocol):
    """Runs house players, hints and equity timelines.

    Attributes:
        players: players that may be seated: house players, and those that the host has named.
    """

    @property
    def players(self) -> Sequence[str]:
        """Names of players."""

    async def answer(self, by: str, situation: Situation) -> Said:
        """Return the answer of a house player."""

    async def hint(self, asked: Situation, seed: int) -> Hint:
        """Return a hint to a question, computed from the samples of a seed.

        Raises:
            Refused: if too many ask at once.
        """

    async def equities(self, timeline: Sequence[Moment], seats: int) -> list[Chances] | None:
        """Return each seat's equity at each moment of a hand; None where that takes too long."""

    async def losses(self, choices: Sequence[Answered]) -> list[Loss | None]:
        """Return what each of some answers gave up."""

    async def close(self) -> None:
        """End all processes."""


class InlineBots:
    """Bots that think at once, in this process: for tests and for instant players."""

    def __init__(self, others: Sequence[str] = ()) -> None:
        self.players = (*HOUSE_BOTS, *others)

    async def answer(self, by: str, situation: Situation) -> Said:
        """See :class:`BotRunner`."""
        return ask(by, situation, hosted(by)) if by in self.players else unknown(by, situation)

    async def hint(self, asked: Situation, seed: int) -> Hint:
        """See :class:`BotRunner`."""
        return hint(asked, seed=seed)

    async def equities(self, timeline: Sequence[Moment], seats: int) -> list[Chances] | None:
        """See :class:`BotRunner`."""
        return chances(timeline, seats, trials=LEAST)

    async def losses(self, choices: Sequence[Answered]) -> list[Loss | None]:
        """See :class:`BotRunner`."""
        return losses_of(choices)

    async def close(self) -> None:
        """See :class:`BotRunner`."""


class BotProcesses:
    """Bots that think in a few processes."""

    def __init__(self, count: int, others: Sequence[str] = ()) -> None:
        self.players = (*HOUSE_BOTS, *others)
        self._players, self._helpers = _Pool(count), _Pool(1)
        self._hints = 0

    async def answer(self, by: str, situation: Situation) -> Said:
        """See :class:`BotRunner`."""
        if by not in self.players:
            return unknown(by, situation)
        try:
            return await self._players.do(answer_of, by, pickle.dumps(situation))
        except BrokenProcessPool:
            if not is_others(by):
                raise
            return Said(situation.ask.default, f"{by} ended the process that it ran in")

    async def hint(self, asked: Situation, seed: int) -> Hint:
        """See :class:`BotRunner`."""
        if self._hints >= HINTS_AT_ONCE:
            raise Refused("too many people ask for hints: ask again in a moment")
        self._hints += 1
        try:
            return await self._helpers.do(hint_of, pickle.dumps(asked), seed)
        finally:
            self._hints -= 1

    async def equities(self, timeline: Sequence[Moment], seats: int) -> list[Chances] | None:
        """See :class:`BotRunner`."""
        return await self._helpers.do(equities_of, pickle.dumps(list(timeline)), seats)

    async def losses(self, choices: Sequence[Answered]) -> list[Loss | None]:
        """See :class:`BotRunner`."""
        return await self._helpers.do(losses_in, pickle.dumps(list(choices)))

    async def close(self) -> None:
        """See :class:`BotRunner`."""
        self._players.close()
        self._helpers.close()


class _Pool:
    """Processes that are started when there is work for them."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def _started(self) -> ProcessPoolExecutor:
        """Return the processes; none are started for a room that is closed."""
        if self._closed:
            raise asyncio.CancelledError
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count,
                mp_context=HELPERS,
                initializer=_watch,
                initargs=(os.getpid(),),
            )
        return self._pool

    async def do(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Do some work in a process; try again if the process has died.

        A dead process breaks its whole pool, and with it the work of others that failed by no fault
        of its own. So a new pool gets the work again before the death is blamed on it.

        Raises:
            BrokenProcessPool: if the process has died again.
            CancelledError: if the room has closed meanwhile.
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
            if self._closed:
                raise asyncio.CancelledError from None
            raise

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def answer_of(by: str, pickled: bytes) -> Said:
    """Return the answer of a player to a pickled situation."""
    asked: Situation = pickle.loads(pickled)
    return ask(by, asked, hosted(by))


def unknown(by: str, situation: Situation) -> Said:
    """Return the answer for a player that the host of this room has not named.

    An evening of another room may be continued here; it goes on with safe answers.
    """
    return Said(situation.ask.default, f"{by} is not a player of this room")


def hint_of(pickled: bytes, seed: int) -> Hint:
    """Return a hint to a pickled question."""
    asked: Situation = pickle.loads(pickled)
    return hint(asked, seed=seed)


def equities_of(pickled: bytes, seats: int) -> list[Chances] | None:
    """Return the equities of a pickled timeline."""
    timeline: list[Moment] = pickle.loads(pickled)
    end = time.monotonic() + EQUITY_SECONDS
    return chances(timeline, seats, go_on=lambda: time.monotonic() < end)


def losses_in(pickled: bytes) -> list[Loss | None]:
    """Return what each of some pickled answers gave up."""
    choices: list[Answered] = pickle.loads(pickled)
    return losses_of(choices)


def _watch(server: int) -> None:
    """End this process when the server has ended, however it ended."""

    def look() -> None:
        while os.getppid() == server:
            time.sleep(WATCH)
        os._exit(0)

    threading.Thread(target=look, daemon=True).start()
