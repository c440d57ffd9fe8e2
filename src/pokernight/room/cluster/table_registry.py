"""All tables that one process looks after: who owns which, opening them, taking them over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from secrets import token_bytes, token_hex
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room.cluster.bus import Bus
from pokernight.room.cluster.bus.inprocess import InProcessBus
from pokernight.room.cluster.routing import Here, Send, There, Visitors, Way
from pokernight.room.cluster.worker_liveness import is_dead, new_name
from pokernight.room.live.outbox import Line
from pokernight.room.live.table_actor import (
    LATER,
    MARGIN,
    NO_TABLE,
    Close,
    Owner,
    TakenUp,
    replayed_as_far,
    standing_still,
    taken_up,
)
from pokernight.room.protocol import codec
from pokernight.room.shared.background_thread import Aside
from pokernight.room.shared.bot_processes import Thinking
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.store.checksum_check import AT_START, SHARE, Checking
from pokernight.room.store.store_interface import (
    Clock,
    Entry,
    Fenced,
    Lease,
    Store,
    StoreAway,
    Stored,
    steady,
)
from pokernight.session import log_events as d
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.people import hashed, new_key
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.settings import SECOND, Settings
from pokernight.session.table_setup import Called, called
from pokernight.table import EveningOpening
from pokernight.table.evening_record import Pen

log = logging.getLogger("pokernight.room")

T = TypeVar("T")

LEASE = 10.0
"""Seconds for which a table is owned without word from its owner."""
IDLE = 300.0
"""Seconds after which a table where nobody is connected and nothing is due is unloaded."""
TOGETHER = 16
"""Tables without an owner that are looked after at a time: they share the wait for the store."""
RECENT = 86_400_000
"""How old the last entry of a table without an owner is at most that is looked after unasked."""


def older(entries: Sequence[Entry], than: int) -> list[Entry]:
    """What was in a table's log at a time.

    Raises:
        Refused: if that was nothing.
    """
    found = [one for one in entries if one.at <= than]
    if not found:
        raise Refused(LATER)
    return found


class Opened(NamedTuple):
    """A table that was just opened, with the secrets of its links."""

    table: str
    invite: str
    host: str


class Rooms:
    """The tables of this process, and the way to those of others.

    Attributes:
        store: where they are kept.
        thinking: who makes house players think.
        pace: how long they do on average, in seconds, whatever a table says.
        bus: how the workers of the room call to each other.
        lease: for how many seconds a table is owned without word from its owner.
        idle: seconds after which a table that nobody needs is unloaded.
        owners: the tables that are owned here, by id.
        checking: holds the logs of all tables against their checksums.
        aside: does what would keep the loop.
    """

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        catalogue: Catalogue = find_in_rulebook,
        *,
        pace: float | None = None,
        bus: Bus | None = None,
        lease: float = LEASE,
        idle: float = IDLE,
        steady: Clock = steady,
    ) -> None:
        assert lease > 2 * MARGIN, "a lease this short is never sure"
        self.store, self.thinking, self.pace = store, thinking, pace
        self.catalogue = catalogue
        self.bus = bus or InProcessBus()
        self.lease, self.idle = lease, idle
        self.name = new_name()
        self.owners: dict[str, Owner] = {}
        self.checking = Checking(store, steady)
        self.aside = Aside()
        self._steady = steady
        self._visitors = Visitors(self.bus, self.name, self.owners.get)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._keeping: list[asyncio.Task[None]] = []
        self._quiet: dict[str, int] = {}
        self._called: dict[str, Called] = {}

    async def start(self) -> None:
        """Begin to keep what is owned, and to look after what nobody owns.

        Raises:
            BusAway: if other workers could not reach this one.
        """
        await self._visitors.start()
        with suppress(StoreAway):
            await self.checking.some(AT_START)
        self._keeping = [asyncio.create_task(self._renew()), asyncio.create_task(self._sweep())]

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
        opened = d.Opened(
            table=table,
            evening=Pen().opening(opening),
            settings=settings,
            invite=hashed(invite),
            host=hashed(host),
        )
        session = Session(opened, now, self.catalogue, FULL_NAMES)
        secret = token_bytes(32)
        state_builder = StateBuilder(session, secret, codec.encode)
        requests = CommandHandlers(session, state_builder.answer, players=self.thinking.players)
        for by in players:
            requests.seat_house_player(now, by)
        entries = [Entry(1, now, codec.event_to_bytes(opened), secret)]
        entries += [
            Entry(seq, one.at, codec.event_to_bytes(one.event), one.secret)
            for seq, one in enumerate(session.done, 2)
        ]
        await self.store.create(table, entries)
        return Opened(table, invite, host)

    async def owner(self, table: str) -> Owner:
        """The owner of a table, which is taken over if nobody owns it.

        Raises:
            Refused: if there is none of that name, or another process owns it.
            StoreAway: if the store cannot be reached.
        """
        found = await self._owner(table)
        if isinstance(found, Owner):
            return found
        raise Refused("another worker looks after this table: try again in a moment")

    async def way(self, table: str, line: Line, send: Send) -> Way:
        """The way of a socket to a table, wherever that is owned.

        Raises:
            Refused: if there is none of that name.
            StoreAway: if the store cannot be reached.
        """
        found = await self._owner(table)
        if isinstance(found, Owner):
            return Here(found, line)
        return There(self.bus, found, table, line, send)

    async def look(self, table: str, ago: int = 0, who: str = "") -> StateBuilder:
        """A table to be looked at: as its owner has it here and in the store, or as it is there.

        With ``ago`` it is as it was so many milliseconds before. What is replayed for that is
        replayed aside, for ``who``.

        Raises:
            Refused: if there is none of that name.
            TooFast: if too much is looked at already.
            StoreAway: if the store cannot be reached.
        """
        if ago:
            entries = older(await self.store.read(table), self.store.now() - ago)
            session, there, _ = await self.aside.do(who, replayed_as_far, entries, self.catalogue)
            return StateBuilder(session, there[0].secret, codec.encode)
        owner = self.owners.get(table)
        if owner is not None and owner.sure and owner.settled:
            return owner.state_builder

        async def aside(work: Callable[[], T]) -> T:
            return await self.aside.do(who, work)

        taken = await taken_up(self.store, table, None, self.catalogue, aside)
        self._note(table, taken)
        taken.session.frozen = taken.session.frozen or standing_still(taken.seq, taken.damage)
        return StateBuilder(taken.session, taken.first.secret, codec.encode)

    async def ready(self) -> Mapping[str, str]:
        """Ask the store for an answer, check some more logs, and return the damage by table.

        Raises:
            StoreAway: if the store cannot be reached.
        """
        await self.tables()
        await self.checking.share()
        self._stop_or_go_on()
        return self.checking.senseless | self.checking.damaged

    def _note(self, table: str, taken: TakenUp) -> None:
        """Note the damage that taking up a table has found, or that there is none."""
        self.checking.found(table, taken.damage if taken.summed else "")
        if taken.damage and not taken.summed:
            self.checking.senseless[table] = taken.damage
        else:
            self.checking.senseless.pop(table, None)

    def _stop_or_go_on(self) -> None:
        """Unload tables whose log was damaged or repaired since; they are loaded as the log is."""
        for table, owner in self.owners.items():
            stands = bool(owner.stands) and owner.summed
            if stands != (table in self.checking.damaged):
                owner.put(Close())

    async def _owner(self, table: str) -> Owner | str:
        """Who owns a table, here, or the name of the worker that does."""
        async with self._locks.setdefault(table, asyncio.Lock()):
            while True:
                found = self.owners.get(table)
                if found is not None:
                    return found
                lease = await self.store.claim(table, self.name, self.lease)
                if lease is not None:
                    with suppress(Fenced):
                        return await self._take_up(lease)
                    continue
                worker = next(
                    (one.owner for one in await self.tables() if one.table == table), None
                )
                if worker is None:
                    raise Refused(NO_TABLE)
                if is_dead(worker):
                    await self._inherit(table, worker)
                elif worker:
                    return worker

    async def _inherit(self, table: str, dead: str) -> None:
        """Nobody need wait for a worker that is dead."""
        lease = await self.store.claim(table, dead, self.lease)
        if lease is not None:
            await self.store.release(lease)

    async def _take_up(self, lease: Lease) -> Owner:
        table = lease.table
        try:
            taken = await taken_up(self.store, table, lease.fence, self.catalogue)
        except BaseException:
            await self.store.release(lease)
            raise
        self._note(table, taken)
        owner = Owner(
            self.store,
            lease,
            taken,
            thinking=self.thinking,
            catalogue=self.catalogue,
            steady=self._steady,
            idle=self.idle,
        )
        self.owners[table] = owner
        self._tasks[table] = asyncio.create_task(self._run(table, owner))
        return owner

    async def _run(self, table: str, owner: Owner) -> None:
        """Own a table; after that another may at once."""
        await owner.run()
        del self.owners[table], self._tasks[table]
        if owner.session.table.on is None:
            self._quiet[table] = owner.seq
        with suppress(StoreAway):
            await self.store.release(owner.lease)

    async def tables(self) -> list[Stored]:
        """All tables there are."""
        return await self.store.tables()

    async def called(self, tables: Sequence[str]) -> Mapping[str, Called]:
        """What evenings are called, and the games that they were opened with, by table."""
        new = await self.store.first([one for one in tables if one not in self._called])
        self._called.update({table: called(entry.body) for table, entry in new.items()})
        return self._called

    async def _renew(self) -> None:
        """Keep what is owned, well before the lease is up; who has lost a table lets go of it.

        While the store is away a table waits by itself.
        """
        while True:
            await asyncio.sleep(self.lease / 3)
            owners = list(self.owners.values())
            try:
                kept = await self.store.renew([one.lease for one in owners])
            except StoreAway:
                continue
            leases = {(lease.table, lease.fence): lease for lease in kept}
            for owner in owners:
                lease = leases.get((owner.lease.table, owner.lease.fence))
                if lease is None:
                    owner.put(Close())
                else:
                    owner.renewed(lease)

    async def _sweep(self) -> None:
        """Look after hands whose worker is gone, even if nobody comes back to them."""
        while True:
            with suppress(StoreAway):
                since = self.store.now() - RECENT
                found = [
                    one for one in await self.tables()
                    if one.at > since and not one.over and self._orphaned(one)
                ]  # fmt: skip
                for first in range(0, len(found), TOGETHER):
                    some = found[first : first + TOGETHER]
                    await asyncio.gather(*map(self._look_after, some))
                await self.checking.some(SHARE)
                self._stop_or_go_on()
            await asyncio.sleep(self.lease)

    def _orphaned(self, stored: Stored) -> bool:
        known = self._quiet.get(stored.table) == stored.seq
        return not known and (not stored.owner or is_dead(stored.owner))

    async def _look_after(self, stored: Stored) -> None:
        """Own a table if a hand is played there; else remember that none is."""
        with suppress(Refused, StoreAway):
            state_builder = await self.look(stored.table)
            if state_builder.session.table.on is None or state_builder.session.frozen:
                self._quiet[stored.table] = stored.seq
                return
            if stored.owner:
                await self._inherit(stored.table, stored.owner)
            await self._owner(stored.table)

    async def close(self) -> None:
        """Let go of every table."""
        for task in self._keeping:
            task.cancel()
        for owner in self.owners.values():
            owner.put(Close())
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=2)
        with suppress(Exception):
            await self._visitors.close()
        self.aside.close()
        await self.bus.close()
        await self.thinking.close()
        await self.store.close()
