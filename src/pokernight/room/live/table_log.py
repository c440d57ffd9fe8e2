"""Log of a table as its owner writes it: under a lease, in order, and once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from pokernight.room.live.command_outcomes import CommandKey
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import (
    Clock,
    CommandOutcome,
    Entry,
    Fenced,
    Lease,
    Store,
    StoreAway,
)
from pokernight.session.session import Session

log = logging.getLogger("pokernight.room")

RETRY = 0.25
"""Seconds between two attempts to reach the store."""
MARGIN = 1.0
"""Seconds before the end of a lease in which its owner does nothing and shows nothing."""
LONG = 1000
"""Milliseconds of absence after which people get time to come back to the game.

The store may be away, or this computer asleep.
"""

T = TypeVar("T")


class TableLog:
    """Log of a table, and the right to append to it.

    Attributes:
        store: where the log is.
        lease: the right to append.
        seq: number of the last entry.
        settled: whether every event is in the store.
        was_away: whether the store was away for long, until the actor has seen to it.
        on_wait: called with the reason when the table begins to wait for the store.
    """

    def __init__(
        self,
        store: Store,
        lease: Lease,
        seq: int,
        *,
        now: Callable[[], int],
        steady: Clock,
        on_wait: Callable[[StoreAway], None],
    ) -> None:
        self.store, self.lease, self.seq = store, lease, seq
        self.settled = True
        self.was_away = False
        self.on_wait = on_wait
        self._now, self._steady = now, steady

    @property
    def sure(self) -> bool:
        """True while no other worker can own the table."""
        return self._steady() < self.lease.until - MARGIN

    def extend(self, lease: Lease) -> None:
        """Take a renewed lease."""
        if lease.fence == self.lease.fence and lease.until > self.lease.until:
            self.lease = lease

    async def be_sure(self) -> None:
        """Wait until no other worker can own the table; nothing is done or shown before that.

        The process may have been paused for longer than its lease. It would not know, so the lease
        is looked at before every step, and renewed where its end is near.

        Raises:
            Fenced: if another worker owns the table.
        """
        while not self.sure:
            leases = await self.until_it_works(lambda: self.store.renew([self.lease]))
            if not leases:
                raise Fenced(f"the lease of table {self.lease.table} was not renewed in time")
            self.extend(leases[0])

    async def until_it_works(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask the store until it answers; the table waits meanwhile, and its people are told."""
        waiting, began = False, self._now()
        while True:
            try:
                answer = await ask()
                self.was_away |= self._now() - began >= LONG
                return answer
            except StoreAway as away:
                if not waiting:
                    log.warning("table %s waits: %s", self.lease.table, away)
                    self.on_wait(away)
                waiting = True
                await asyncio.sleep(RETRY)

    async def append(self, session: Session, commands: Sequence[CommandKey]) -> None:
        """Append the events that a session has collected, and the outcomes of commands.

        The same append is made again when the store comes back, whether or not the first attempt
        reached it: the store writes it once.

        Raises:
            Fenced: if another worker owns the table.
        """
        events, session.done = session.done, []
        entries = [
            Entry(seq, logged.at, codec.event_to_bytes(logged.event), logged.secret)
            for seq, logged in enumerate(events, self.seq + 1)
        ]
        seq = self.seq + len(entries)
        outcomes = [CommandOutcome(command, person, seq) for person, command in commands]
        over = True if session.table.over else None
        if entries:
            self.settled = False
            await self.until_it_works(
                lambda: self.store.append(
                    session.id, self.lease.fence, entries, outcomes, over=over
                )
            )
            self.settled = True
        self.seq = seq
