"""Tables of a process: claiming them, keeping them, and taking over those of dead workers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from pokernight.engine.game_source import GameSource
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room.cluster.bus import Bus
from pokernight.room.cluster.bus.inprocess import InProcessBus
from pokernight.room.cluster.new_table import ExpectedMember, OpenedTable, open_table
from pokernight.room.cluster.remote_sockets import RemoteSockets
from pokernight.room.cluster.routing import LocalRoute, RemoteRoute, Route, Send
from pokernight.room.cluster.table_process import TableProcesses, hand_is_on
from pokernight.room.cluster.worker_liveness import is_dead, new_name
from pokernight.room.live.inbox import CloseTable
from pokernight.room.live.log_replay import READER, LoadedTable, load_table, replay_sound
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_actor import TableActor
from pokernight.room.live.table_log import MARGIN
from pokernight.room.live.table_refusals import DELAYED, NO_TABLE, damage_notice
from pokernight.room.protocol import codec
from pokernight.room.shared.background_thread import BackgroundThread
from pokernight.room.shared.bot_processes import BotRunner
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.store.checksum_check import AT_START, SHARE, ChecksumCheck
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
from pokernight.session.log_reading import PlayedApart
from pokernight.session.seat_state import StateBuilder
from pokernight.session.settings import SECOND, Settings
from pokernight.session.table_setup import EveningTitle, called
from pokernight.table import EveningOpening
from pokernight.wording.message import Text, message_json

log = logging.getLogger("pokernight.room")

T = TypeVar("T")

LEASE = 10.0
"""Seconds for which a table is owned without a renewal by its owner."""
IDLE = 300.0
"""Seconds after which a table where nobody is connected and nothing is due is unloaded."""
MOST_GROUPS = 1_000
"""Groups of a room."""
SOON = 0.02
"""Seconds between two looks at whether a table has been given up."""
TOGETHER = 16
"""Tables without an owner that are looked at together: they share the wait for the store."""
RECENT = 86_400_000
"""Age of the last entry, in milliseconds, up to which a table without an owner is taken over."""


def entries_before(entries: Sequence[Entry], time: int) -> list[Entry]:
    """Return the entries of a log up to a time.

    Raises:
        Refused: if there was none.
    """
    early = [entry for entry in entries if entry.at <= time]
    if not early:
        raise Refused(DELAYED)
    return early


class TableRegistry:
    """Tables of this process, and routes to those of other workers.

    Attributes:
        store: where tables are kept.
        bots: runs house players.
        catalogue: finds the games of the rulebook, for logs, which carry other games themselves.
        own: games of files; it finds those of the rulebook too.
        pace: mean seconds that house players take, whatever a table says; None: as it says.
        bus: connects the workers of the room.
        lease: seconds for which a table is owned without a renewal.
        idle: seconds after which an unused table is unloaded.
        actors: tables that this process owns, by id.
        checksums: check of the logs of all tables.
        background: thread for work that would block the loop.
        reader: reads logs; a guest's game file is met with PlayedApart.
        apart: processes of the tables that play such files.
        is_apart: whether this is the process of such a table itself.
    """

    def __init__(
        self,
        store: Store,
        bots: BotRunner,
        catalogue: Catalogue = find_in_rulebook,
        *,
        pace: float | None = None,
        bus: Bus | None = None,
        lease: float = LEASE,
        idle: float = IDLE,
        steady: Clock = steady,
        own: OwnGames | None = None,
        name: str = "",
        freezes: Text = "",
    ) -> None:
        assert lease > 2 * MARGIN, "a lease this short is never sure"
        self.store, self.bots, self.pace = store, bots, pace
        self.catalogue = catalogue
        self.own = own or OwnGames()
        self.bus = bus or InProcessBus()
        self.lease, self.idle = lease, idle
        self.name = name or new_name()
        self.reader = READER._replace(meets=self._meet)
        self._freezes = freezes
        self.is_apart = bool(name)
        self._preparing: set[asyncio.Task[None]] = set()
        self.actors: dict[str, TableActor] = {}
        self.checksums = ChecksumCheck(store, steady)
        self.background = BackgroundThread()
        self._steady = steady
        self.apart = TableProcesses(
            store, self.bus, self.own, self._free_dead,
            lease=lease, idle=idle, most_groups=MOST_GROUPS,
        )  # fmt: skip
        self._remote = RemoteSockets(self.bus, self.name, self.actors.get)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loops: list[asyncio.Task[None]] = []
        self._quiet: dict[str, int] = {}
        self._titles: dict[str, EveningTitle] = {}

    async def start(self) -> None:
        """Begin to renew leases, and to take over tables without an owner.

        Raises:
            BusAway: if other workers could not reach this worker.
        """
        await self._remote.start()
        with suppress(StoreAway):
            await self.checksums.some(AT_START)
        self._loops = [
            asyncio.create_task(self._renew()),
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self.own.watch()),
        ]

    async def open(
        self,
        opening: EveningOpening,
        settings: Settings,
        players: Sequence[str] = (),
        expected: Sequence[ExpectedMember] = (),
    ) -> OpenedTable:
        """Open a table; some house players sit down at once, and some members are expected.

        Raises:
            Refused: if it cannot be opened.
            StoreAway: if it cannot be stored.
        """
        if self.pace is not None:
            settings = replace(settings, pace=round(self.pace * SECOND))
        opened, entries = open_table(
            opening,
            settings,
            players,
            expected,
            now=self.store.now(),
            catalogue=self.catalogue,
            known_players=self.bots.players,
            remarks=self.own.text_of(opening.menu),
        )
        await self.store.create(opened.table, entries)
        return opened

    async def open_apart(self, planned: bytes) -> OpenedTable:
        """Open the next evening of a group, whose menu has a guest's file, in another process.

        ``planned`` is the file of the group, as far as its next evening needs it.

        Raises:
            Refused: if it cannot be opened.
            StoreAway: if it cannot be stored.
        """
        opened, entries = await self.apart.opened(planned)
        await self.store.create(opened.table, entries)
        return opened

    async def actor(self, table: str) -> TableActor:
        """Return the actor of a table, which is taken over if nobody owns it.

        Raises:
            Refused: if there is no such table, or another process owns it.
            StoreAway: if the store cannot be reached.
        """
        owner = await self._owner(table)
        if isinstance(owner, TableActor):
            return owner
        raise Refused("another worker runs this table: try again in a moment")

    async def route(self, table: str, outbox: Outbox, send: Send) -> Route:
        """Return the route of a socket to a table, whichever worker owns it.

        Raises:
            Refused: if there is no such table.
            StoreAway: if the store cannot be reached.
        """
        owner = await self._owner(table)
        if isinstance(owner, TableActor):
            return LocalRoute(owner, outbox)
        return RemoteRoute(self.bus, owner, table, outbox, send)

    async def view(self, table: str, ago: int = 0, asker: str = "") -> StateBuilder:
        """Return a table for reading: that of its actor where it is settled, else from the store.

        With ``ago`` it is the table as it was so many milliseconds before. Replays run in the
        background thread, within the budget of ``asker``.

        Raises:
            Refused: if there is no such table.
            OverBudget: if too many replays wait already.
            PlayedApart: if a guest's game file is on its log, which another process must read.
            StoreAway: if the store cannot be reached.
        """
        if table in self.apart.known:
            raise PlayedApart("", table)
        try:
            return await self._view(table, ago, asker)
        except PlayedApart as met:
            self.apart.note(table, met.file)
            raise PlayedApart(met.file, table) from None

    async def _view(self, table: str, ago: int, asker: str) -> StateBuilder:
        if ago:
            entries = entries_before(await self.store.read(table), self.store.now() - ago)
            session, sound, _ = await self.background.do(
                asker, replay_sound, entries, self.catalogue, self.reader
            )
            return StateBuilder(session, sound[0].secret, codec.encode)
        actor = self.actors.get(table)
        # an actor that waits for the store, or whose lease may be lost, is ahead of the log
        if actor is not None and actor.log.sure and actor.log.settled:
            return actor.live.state_builder

        async def in_background(work: Callable[[], T]) -> T:
            return await self.background.do(asker, work)

        loaded = await load_table(
            self.store, table, None, self.catalogue, in_background, self.reader
        )
        self._note_damage(table, loaded)
        session = loaded.session
        session.frozen = session.frozen or message_json(damage_notice(loaded.seq, loaded.damage))
        return StateBuilder(session, loaded.first.secret, codec.encode)

    async def ready(self) -> Mapping[str, str]:
        """Ask the store for an answer, check more logs, and return the damage by table.

        Raises:
            StoreAway: if the store cannot be reached.
        """
        await self.tables()
        await self.checksums.share()
        self._unload_changed()
        return self.checksums.unreadable | self.checksums.damaged

    def _note_damage(self, table: str, loaded: LoadedTable) -> None:
        """Note the damage that loading a table has shown, or that there is none."""
        self.checksums.note(table, loaded.damage if loaded.by_checksum else "")
        if loaded.damage and not loaded.by_checksum:
            self.checksums.unreadable[table] = loaded.damage
        else:
            self.checksums.unreadable.pop(table, None)

    def _unload_changed(self) -> None:
        """Unload tables whose log was damaged or repaired since they were loaded."""
        for table, actor in self.actors.items():
            damaged = bool(actor.live.damage) and actor.live.by_checksum
            if damaged != (table in self.checksums.damaged):
                actor.put(CloseTable())

    async def _owner(self, table: str) -> TableActor | str:
        """Return the actor of a table, or the name of the worker that owns it.

        Two requests for the same table must not claim it both: the second would fence off the
        actor of the first. Hence a lock for each table, kept only while somebody holds it.
        """
        async with self._locks.setdefault(table, asyncio.Lock()):
            while True:
                actor = self.actors.get(table)
                if actor is not None:
                    return actor
                if table in self.apart.known:
                    return await self._apart(table)
                lease = await self.store.claim(table, self.name, self.lease)
                if lease is not None:
                    with suppress(Fenced, PlayedApart):
                        return await self._take_over(lease)
                    continue
                worker = await self._worker_of(table)
                if worker is None:
                    raise Refused(NO_TABLE)
                if is_dead(worker):
                    await self._free(table, worker)
                elif worker:
                    return worker

    async def _worker_of(self, table: str) -> str | None:
        """Return the name of the worker that owns a table; None if there is no such table."""
        return next((stored.owner for stored in await self.tables() if stored.table == table), None)

    async def _apart(self, table: str) -> str:
        """Return the name of the process that owns a table with a guest's game file."""
        await self._free_dead(table)
        while (owner := await self._worker_of(table)) == self.name:
            await asyncio.sleep(SOON)  # the actor here is giving it up
        running = self.apart.running(table)
        if owner and (running is None or owner != running.name):
            return owner
        process = await self.apart.of(table)
        await process.own()
        return process.name

    async def _free_dead(self, table: str) -> None:
        """Release the lease of a table if its owner is dead."""
        owner = await self._worker_of(table)
        if owner and is_dead(owner):
            await self._free(table, owner)

    def _prepare(self, table: str) -> None:
        """Begin the process of a table while the file that it will play is proved."""
        if not self.is_apart:
            preparing = asyncio.create_task(self._prepared(table))
            self._preparing.add(preparing)
            preparing.add_done_callback(self._preparing.discard)

    async def _prepared(self, table: str) -> None:
        with suppress(Refused, StoreAway):
            await self.apart.of(table)

    def _meet(self, source: GameSource) -> None:
        """Meet a game file of a log.

        Raises:
            PlayedApart: for a file that does not run in this process.
        """
        if not self.own.runs_here(source):
            raise PlayedApart(source.file)

    async def _free(self, table: str, dead: str) -> None:
        """Release the lease of a dead worker, by claiming it under the same name."""
        lease = await self.store.claim(table, dead, self.lease)
        if lease is not None:
            await self.store.release(lease)

    async def _take_over(self, lease: Lease) -> TableActor:
        table = lease.table
        try:
            loaded = await load_table(
                self.store, table, lease.fence, self.catalogue, reader=self.reader
            )
        except BaseException as error:
            if isinstance(error, PlayedApart):
                self.apart.note(table, error.file)
            await self.store.release(lease)
            raise
        self._note_damage(table, loaded)
        actor = TableActor(
            self.store,
            lease,
            loaded,
            bots=self.bots,
            catalogue=self.catalogue,
            steady=self._steady,
            idle=self.idle,
            own=self.own,
            reader=self.reader,
            freezes=self._freezes,
            on_agreed=partial(self._prepare, table),
        )
        self._freezes = ""
        self.actors[table] = actor
        self._tasks[table] = asyncio.create_task(self._run(table, actor))
        return actor

    async def _run(self, table: str, actor: TableActor) -> None:
        """Run an actor to its end, then release its lease so that nobody need wait for it."""
        await actor.run()
        del self.actors[table], self._tasks[table]
        if actor.session.table.on is None:
            self._quiet[table] = actor.log.seq
        if actor.moves:
            self.apart.note(table, "")
        with suppress(StoreAway):
            await self.store.release(actor.log.lease)

    async def tables(self) -> list[Stored]:
        """Return all tables of the room."""
        return await self.store.tables()

    async def titles(self, tables: Sequence[str]) -> Mapping[str, EveningTitle]:
        """Return titles of evenings, and the games that they were opened with, by table."""
        new = await self.store.first([table for table in tables if table not in self._titles])
        self._titles.update({table: called(entry.body) for table, entry in new.items()})
        return self._titles

    async def _renew(self) -> None:
        """Renew all leases well before they end; close tables that have lost theirs.

        While the store is away an actor waits by itself, see :meth:`TableLog.be_sure`.
        """
        while True:
            await asyncio.sleep(self.lease / 3)
            actors = list(self.actors.values())
            try:
                renewed = await self.store.renew([actor.log.lease for actor in actors])
            except StoreAway:
                continue
            leases = {(lease.table, lease.fence): lease for lease in renewed}
            for actor in actors:
                lease = leases.get((actor.log.lease.table, actor.log.lease.fence))
                if lease is None:
                    actor.put(CloseTable())
                else:
                    actor.log.extend(lease)

    async def _sweep(self) -> None:
        """Take over hands of dead workers, even if nobody comes back to them."""
        while True:
            with suppress(StoreAway):
                since = self.store.now() - RECENT
                orphans = [
                    stored for stored in await self.tables()
                    if stored.at > since and not stored.over and self._is_orphan(stored)
                ]  # fmt: skip
                for first in range(0, len(orphans), TOGETHER):
                    some = orphans[first : first + TOGETHER]
                    await asyncio.gather(*map(self._adopt, some))
                await self.checksums.some(SHARE)
                self._unload_changed()
            await asyncio.sleep(self.lease)

    def _is_orphan(self, stored: Stored) -> bool:
        quiet = self._quiet.get(stored.table) == stored.seq
        return not quiet and (not stored.owner or is_dead(stored.owner))

    async def _adopt(self, stored: Stored) -> None:
        """Own a table if a hand is being played at it; else remember that it is quiet."""
        with suppress(Refused, StoreAway):
            if not await self._is_played(stored.table):
                self._quiet[stored.table] = stored.seq
                return
            if stored.owner:
                await self._free(stored.table, stored.owner)
            await self._owner(stored.table)

    async def _is_played(self, table: str) -> bool:
        """Return whether a hand is being played at a table, and somebody must see to its clock."""
        try:
            session = (await self.view(table)).session
        except PlayedApart:
            return hand_is_on(await self.store.read(table))
        return session.table.on is not None and not session.frozen

    async def close(self) -> None:
        """Close every table."""
        for task in self._loops:
            task.cancel()
        for actor in self.actors.values():
            actor.put(CloseTable())
        await self.apart.close()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=2)
        with suppress(Exception):
            await self._remote.close()
        self.background.close()
        await self.bus.close()
        await self.bots.close()
        await self.store.close()
