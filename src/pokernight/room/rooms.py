"""All tables that one process looks after: who owns which, opening them, taking them over."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_bytes, token_hex
from typing import NamedTuple

from msgspec.structs import replace

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room import deeds as d
from pokernight.room.gathering import Gathering
from pokernight.room.owner import Close, Owner, taken_up
from pokernight.room.people import hashed, new_key
from pokernight.room.requests import Requests
from pokernight.room.seen import Eyes
from pokernight.room.settings import SECOND, Settings
from pokernight.room.store.port import Entry, Store, Stored
from pokernight.room.thinking import Thinking
from pokernight.table import EveningOpening
from pokernight.table.record import Pen

log = logging.getLogger("pokernight.room")

LEASE = 10.0
"""Seconds for which a table is owned without word from its owner."""


class Opened(NamedTuple):
    """A table that was just opened, with the secrets of its links."""

    table: str
    invite: str
    host: str


class Rooms:
    """The tables of this process.

    Attributes:
        store: where they are kept.
        thinking: who makes house players think.
        pace: how long they do on average, in seconds, whatever a table says.
        owners: the tables that are owned here, by id.
    """

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        catalogue: Catalogue = find_in_rulebook,
        *,
        pace: float | None = None,
    ) -> None:
        self.store, self.thinking, self.pace = store, thinking, pace
        self.catalogue = catalogue
        self.name = f"{os.getpid()}-{token_hex(4)}"
        self.owners: dict[str, Owner] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lock = asyncio.Lock()
        self._renewing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to keep what is owned."""
        self._renewing = asyncio.create_task(self._renew())

    async def open(
        self, opening: EveningOpening, settings: Settings, players: Sequence[str] = ()
    ) -> Opened:
        """Open a table; some house players sit down at once.

        Raises:
            Refused: if it cannot be.
            StoreAway: if it cannot be kept.
        """
        if self.pace is not None:
            settings = replace(settings, pace=round(self.pace * SECOND))
        table, invite, host = token_hex(6), new_key(), new_key()
        now = self.store.now()
        opened = d.Opened(table, Pen().opening(opening), settings, hashed(invite), hashed(host))
        gathering = Gathering(opened, now, self.catalogue)
        secret = token_bytes(32)
        requests = Requests(gathering, Eyes(gathering, secret).answer)
        for by in players:
            requests.seat_house_player(now, by)
        entries = [Entry(1, now, d.to_bytes(opened), secret)]
        entries += [
            Entry(seq, one.at, d.to_bytes(one.deed), one.secret)
            for seq, one in enumerate(gathering.done, 2)
        ]
        await self.store.create(table, entries)
        return Opened(table, invite, host)

    async def owner(self, table: str) -> Owner:
        """The owner of a table, which is taken over if nobody owns it.

        Raises:
            Refused: if there is none of that name, or another process owns it.
            StoreAway: if the store cannot be reached.
        """
        async with self._lock:
            found = self.owners.get(table)
            if found is not None and not found.ended.is_set():
                return found
            lease = await self.store.claim(table, self.name, LEASE)
            if lease is None:
                there = [one for one in await self.store.tables() if one.table == table]
                if there:
                    raise Refused("another worker looks after this table: try again in a moment")
                raise Refused("there is no such table here")
            taken = await taken_up(self.store, table, lease.fence, self.catalogue)
            owner = Owner(
                self.store, lease, taken, thinking=self.thinking, catalogue=self.catalogue
            )
            self.owners[table] = owner
            self._tasks[table] = asyncio.create_task(owner.run())
            return owner

    async def tables(self) -> list[Stored]:
        """All tables there are."""
        return await self.store.tables()

    async def _renew(self) -> None:
        """Keep what is owned, well before the lease is up."""
        while True:
            await asyncio.sleep(LEASE / 3)
            leases = {one.lease.table: one for one in self.owners.values()}
            with suppress(Exception):
                kept = await self.store.renew([one.lease for one in leases.values()])
                for lease in kept:
                    leases[lease.table].lease = lease

    async def close(self) -> None:
        """Let go of every table."""
        if self._renewing is not None:
            self._renewing.cancel()
        for owner in self.owners.values():
            owner.put(Close())
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=2)
        for owner in self.owners.values():
            with suppress(Exception):
                await self.store.release(owner.lease)
        await self.thinking.close()
        await self.store.close()
