"""Turns of the house players at a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

from pokernight.bots import Situation
from pokernight.room.live.broadcast import Broadcast
from pokernight.room.live.inbox import AskedAt, BotAnswered
from pokernight.room.live.live_table import LiveTable
from pokernight.room.shared.bot_processes import BotRunner
from pokernight.session.house_answers import house_questions, situation_of
from pokernight.session.settings import SECOND

log = logging.getLogger("pokernight.room")

Deliver: TypeAlias = Callable[[BotAnswered], None]


class BotTurns:
    """House players of a table that have been asked."""

    def __init__(
        self, live: LiveTable, broadcast: Broadcast, bots: BotRunner, deliver: Deliver
    ) -> None:
        self._live, self._broadcast, self._bots, self._deliver = live, broadcast, bots, deliver
        self._tasks: dict[str, tuple[AskedAt, asyncio.Task[None]]] = {}

    @property
    def busy(self) -> bool:
        """True while a house player has yet to answer."""
        return any(not task.done() for _, task in self._tasks.values())

    def ask(self) -> None:
        """Ask every house player with an open question that is not thinking about it already."""
        session = self._live.session
        hand = session.hand
        if hand is None:
            return
        for person, ask in house_questions(session):
            asked_at = (session.table.deals, hand.number, session.table.done)
            before = self._tasks.get(person.id)
            if before is not None and before[0][:2] == asked_at[:2] and not before[1].done():
                continue
            asked = situation_of(session, person.id, ask)
            pace = self.pace / 1000
            seconds = asked.rng.gammavariate(4, pace / 4) if pace else 0.0
            task = asyncio.create_task(self._answer(person.id, person.by, asked_at, asked, seconds))
            self._tasks[person.id] = asked_at, task

    def forget(self, person: str) -> None:
        """Forget the answer of a house player, which the table has."""
        self._tasks.pop(person, None)

    def cancel(self) -> None:
        """Cancel everything."""
        for _, task in self._tasks.values():
            task.cancel()

    @property
    def pace(self) -> int:
        """Mean time that a house player takes, in milliseconds; 0 where no human plays."""
        pace = self._live.session.settings.pace
        if pace is not None:
            return pace
        seated = {person.id for person in self._live.session.seated()}
        auto = {outbox.person for outbox in self._broadcast.outboxes if outbox.auto}
        people = {outbox.person for outbox in self._broadcast.outboxes if not outbox.auto}
        return 0 if seated <= auto - people else SECOND

    async def _answer(
        self, person: str, by: str, asked_at: AskedAt, asked: Situation, seconds: float
    ) -> None:
        """Have a question answered after a time that is drawn beforehand.

        How long an answer takes must say nothing of the cards that it was computed from.
        """
        clock = asyncio.get_running_loop().time
        until = clock() + seconds
        try:
            answer = await self._bots.answer(by, asked)
        except Exception:
            log.exception("table %s: a house player has no answer", self._live.session.id)
            return
        if seconds:
            await asyncio.sleep(max(0, until - clock()))
        if answer.fault:
            log.warning("table %s: %s", self._live.session.id, answer.fault)
        self._deliver(BotAnswered(person, asked_at, answer))
