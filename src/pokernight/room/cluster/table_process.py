"""Processes of tables that play a guest's game file: a small room with that one table each.

The process is a worker of this room like others: it owns its table by a lease, and sockets come to
it over the bus, which it reaches through its parent alone. Its requests of HTTP are passed on too.
It has no socket, no environment and no file of its own, see
:mod:`pokernight.room.serve.own_process`. A process that does not answer is ended, and its table is
loaded from its log in a new one; if that ends too with nothing played in between, the hand stands
still.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.room.cluster.bus import Bus, BusAway, Unanswered
from pokernight.room.cluster.bus.bus_interface import Stop
from pokernight.room.cluster.new_table import OpenedTable
from pokernight.room.cluster.socket_messages import LAST, socket_subject, worker_subject
from pokernight.room.cluster.worker_liveness import new_name
from pokernight.room.live.table_refusals import (
    CANNOT_GO_ON,
    DOES_NOT_BEGIN,
    ENDS_ITS_PROCESS,
    GONE,
    NO_ANSWER,
    NOT_AGAIN,
    TOO_MANY,
)
from pokernight.room.protocol import codec
from pokernight.room.shared.background_thread import OverBudget
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.shared.process_link import CallFailed, LinkBroken, ProcessLink
from pokernight.room.store.store_interface import Entry, Store, StoreAway
from pokernight.room.store.store_over_link import ERRORS, PREFIX, Freed, TableOfStore
from pokernight.session import log_events
from pokernight.session import messages as m
from pokernight.wording.message import Text, message, message_json

log = logging.getLogger("pokernight.room")

MOST: Final = 8
"""The most processes of a worker: each takes as much memory as a small room."""
LOOK: Final = 1.0
"""Seconds between two signs of life that are asked of a process."""
SILENCE: Final = 20.0
"""Seconds without an answer after which a process is ended: a loop inside it cannot be."""
START: Final = 90.0
"""Seconds that a process has to begin."""
GOODBYE: Final = 1.5
"""Seconds that a process has to give its table up at the end."""
ID: Final = 12
"""Letters in the id of a table."""
REST: Final = 60.0
"""Seconds for which a table that ends every process is not loaded again."""
SAYS: Final = 1_000
"""Bytes of a line that a process may write to the log of the room."""
LINES: Final = 100
"""Lines that a process may write there."""
BEGIN: Final = (
    "import sys;sys.path[:0]=sys.argv[1:];from pokernight.room.serve.own_process import main;main()"
)
LINK_ERRORS: Final = (*ERRORS, OverBudget, Unanswered)
"""Errors that go over a link; other than a refusal."""

SentText: TypeAlias = str | dict[str, Any]
"""A sentence as it goes over a link."""


class OwnFile(NamedTuple):
    """A game file of the host, and what was found about it."""

    file: str
    text: str
    finding: SentText


class ProcessJob(Struct, array_like=True):
    """Task of a process.

    Attributes:
        table: id of the table.
        name: its name as a worker.
        now: time of the store in milliseconds.
        lease: seconds of its lease.
        idle: seconds after which it leaves an unused table.
        own: files of the host.
        freezes: why the hand is to stand still; empty if it goes on.
    """

    table: str
    name: str
    now: int
    lease: float
    idle: float
    own: list[OwnFile]
    freezes: SentText = ""


class ProcessState(Struct, array_like=True):
    """Sign of life: tables that it owns, names of guests' games and of their files."""

    tables: int
    games: list[str]
    files: list[str]


class PassedRequest(Struct, array_like=True):
    """A request of HTTP, as it is passed on."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    client: str


class PassedReply(Struct, array_like=True):
    """The reply to a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class BusRequest(Struct, array_like=True):
    """A request of a process to a socket over the bus."""

    subject: str
    message: bytes
    seconds: float


class WrittenFinding(Struct, array_like=True):
    """Finding of a proof, as it goes over a link."""

    name: str
    title: str
    text: SentText


class _Death(NamedTuple):
    """End of a process: what was played until then, and how many have ended there."""

    played: int
    times: int


class TableProcess:
    """A process that plays a table.

    Attributes:
        table: the table.
        name: its name as a worker.
        state: its last sign of life.
        used: time of the loop at which it was last asked for something.
        told: changes of the host's own games that it knows of.
        lines: lines that it has written to the log of the room.
        ended: set when it has ended, or is being ended.
    """

    def __init__(self, table: str, process: asyncio.subprocess.Process) -> None:
        self.table, self.process = table, process
        self.name = new_name(process.pid)
        self.state = ProcessState(0, [], [])
        self.ended = asyncio.Event()
        self.sockets: dict[str, None] = {}
        self.used = asyncio.get_running_loop().time()
        self.link: ProcessLink
        self.stop: Stop | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.proving = asyncio.Lock()
        self.told = self.lines = 0

    def write(self, data: bytes) -> None:
        """Write to the process."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)

    async def call(self, name: str, body: bytes = b"") -> bytes:
        """Ask the process for something.

        Raises:
            StoreAway: if it has ended meanwhile.
            Refused: if it refuses.
        """
        self.used = asyncio.get_running_loop().time()
        try:
            return await self.link.call(name, body)
        except LinkBroken:
            raise StoreAway(GONE) from None

    async def own(self) -> None:
        """Have it own its table.

        Raises:
            Refused: if it cannot.
            StoreAway: if it has ended meanwhile.
        """
        await self.call("own")
        await self.look()

    async def ask(self, request: PassedRequest) -> PassedReply:
        """Pass a request of HTTP on.

        Raises:
            StoreAway: if the process has ended meanwhile.
        """
        try:
            reply = await self.call("http", msgspec.msgpack.encode(request))
            return msgspec.msgpack.decode(reply, type=PassedReply)
        except (CallFailed, msgspec.MsgspecError) as error:
            log.warning("the process of table %s: %s", self.table, error)
            raise StoreAway(NO_ANSWER) from None

    async def look(self) -> None:
        """Ask for a sign of life."""
        reply = await self.link.call("look")
        self.state = msgspec.msgpack.decode(reply, type=ProcessState)


class TableProcesses:
    """The processes of a worker that play tables with a guest's game file.

    Attributes:
        known: tables whose log is known to have such a file, with its name.
        most: the most processes.
        look, silence: seconds between two signs of life, and until one is missed.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        own: OwnGames,
        free: Freed,
        *,
        lease: float,
        idle: float,
        most_groups: int,
    ) -> None:
        self.known: dict[str, str] = {}
        self.most, self.look, self.silence = MOST, LOOK, SILENCE
        self._store, self._bus, self._own, self._free = store, bus, own, free
        self._lease, self._idle, self._most_groups = lease, idle, most_groups
        self._running: dict[str, TableProcess] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._deaths: dict[str, _Death] = {}
        self._rests: dict[str, float] = {}
        self._closing: set[asyncio.Task[None]] = set()

    def note(self, table: str, file: str) -> None:
        """Note that a table has a guest's file on its log."""
        self.known[table] = file or self.known.get(table, "")

    def running(self, table: str) -> TableProcess | None:
        """Return the process of a table, if it runs."""
        process = self._running.get(table)
        return None if process is None or process.ended.is_set() else process

    async def of(self, table: str) -> TableProcess:
        """Return the process of a table, which is started if need be.

        Raises:
            Refused: if there are too many, or the table has ended all of its processes.
        """
        async with self._locks.setdefault(table, asyncio.Lock()):
            if (process := self.running(table)) is not None:
                return process
            loop = asyncio.get_running_loop()
            if self._rests.get(table, 0.0) > loop.time():
                raise Refused(message(CANNOT_GO_ON, file=self.known.get(table, "")))
            await self._make_room()
            return await self._start(table)

    async def _make_room(self) -> None:
        """End an unused process if there are too many.

        Raises:
            Refused: if all are used.
        """
        while len(self._running) >= self.most:
            unused = [each for each in self._running.values() if not each.state.tables]
            if not unused:
                raise Refused(TOO_MANY)
            await self._end(min(unused, key=lambda each: each.used))

    # --- starting and ending

    async def _start(self, table: str) -> TableProcess:
        paths = [path for path in sys.path if path and (Path(path) / "pokernight").is_dir()]
        paths += [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
        keep = ("SYSTEMROOT",) if sys.platform == "win32" else ()
        env = {name: os.environ[name] for name in keep if name in os.environ}
        threads = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", "-B", "-c", BEGIN, *dict.fromkeys(paths),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=env | dict.fromkeys(threads, "1"), cwd=Path.cwd().anchor, start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )  # fmt: skip
        played = TableProcess(table, process)
        store = TableOfStore(self._store, table, played.name, self._most_groups, self._free)
        played.link = ProcessLink(played.write, self._answers_to(played, store), LINK_ERRORS)
        self._running[table] = played
        played.tasks.append(asyncio.create_task(self._read(played)))
        job = ProcessJob(
            table, played.name, self._store.now(), self._lease, self._idle, self._told(played),
            message_json(self._reason(table)),
        )  # fmt: skip
        try:
            played.stop = await self._bus.serve(worker_subject(played.name), _bus_of(played))
            async with asyncio.timeout(START):
                await played.link.call("begin", msgspec.msgpack.encode(job))
        except (LinkBroken, CallFailed, TimeoutError, BusAway) as error:
            log.error("table %s: its process does not begin: %s", table, error)
            await self._end(played)
            raise StoreAway(DOES_NOT_BEGIN) from None
        except BaseException:
            await self._end(played)
            raise
        played.tasks.append(asyncio.create_task(self._watch(played)))
        return played

    def _told(self, played: TableProcess) -> list[OwnFile]:
        """Return the files of the host, which a process is told of."""
        played.told = self._own.changes
        return [
            OwnFile(each.source.file, each.source.text, message_json(each.text))
            for each in self._own.sound.values()
        ]

    def _reason(self, table: str) -> Text:
        """Return why the hand of a table is to stand still; empty if it goes on."""
        death = self._deaths.get(table)
        if death is None or death.times < 2:
            return ""
        return message(ENDS_ITS_PROCESS, file=self.known.get(table, ""))

    async def _read(self, played: TableProcess) -> None:
        """Read what the process writes, to its end."""
        assert played.process.stdout is not None
        with suppress(LinkBroken, OSError):
            while data := await played.process.stdout.read(65_536):
                played.link.feed(data)
        if not played.ended.is_set():
            log.warning("the process of table %s has ended", played.table)
            await self._died(played)

    async def _watch(self, played: TableProcess) -> None:
        """Ask for signs of life; end a process that gives none, or that nobody needs."""
        loop = asyncio.get_running_loop()
        while not played.ended.is_set():
            await asyncio.sleep(self.look)
            try:
                async with asyncio.timeout(self.silence):
                    await played.look()
                if played.told != self._own.changes:
                    await played.link.call("games", msgspec.msgpack.encode(self._told(played)))
            except TimeoutError:
                log.warning("the process of table %s does not answer", played.table)
                await self._died(played)
            except (LinkBroken, CallFailed, Refused, msgspec.MsgspecError):
                played.process.kill()
                return
            if played.state.files:
                self.known[played.table] = played.state.files[-1]
            if not played.state.tables and loop.time() - played.used > self._idle:
                await self._end(played)

    async def _died(self, played: TableProcess) -> None:
        """Note that a process has ended without being asked to, and tell its people."""
        if played.ended.is_set():
            return
        await self._end(played)
        with suppress(StoreAway, Refused):
            count = _played(await self._store.read(played.table))
            before = self._deaths.get(played.table)
            times = before.times + 1 if before is not None and before.played == count else 1
            self._deaths[played.table] = _Death(count, times)
            if times > 2:
                self._rests[played.table] = asyncio.get_running_loop().time() + REST

    async def _end(self, played: TableProcess) -> None:
        """End a process, and the sockets at its table."""
        played.ended.set()
        if self._running.get(played.table) is played:
            del self._running[played.table]
        with suppress(ProcessLookupError):
            played.process.kill()
        played.link.close()
        if played.stop is not None:
            await played.stop()
        await played.process.wait()
        await self._free_of(played)
        bye = codec.encode(m.Bye(GONE, again=True))
        await asyncio.gather(*(self._dismiss(subject, bye) for subject in played.sockets))
        for task in played.tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def _free_of(self, played: TableProcess) -> None:
        """Free the table of a process that has ended."""
        with suppress(StoreAway, Refused):
            lease = await self._store.claim(played.table, played.name, self._lease)
            if lease is not None:
                await self._store.release(lease)

    async def _dismiss(self, subject: str, bye: bytes) -> None:
        with suppress(BusAway, Unanswered):
            await self._bus.request(subject, bye, GOODBYE)
            await self._bus.request(subject, LAST, GOODBYE)

    async def close(self) -> None:
        """End all processes; each gives its table up if it does so at once."""

        async def close(played: TableProcess) -> None:
            with suppress(TimeoutError, LinkBroken, CallFailed, Refused):
                async with asyncio.timeout(GOODBYE):
                    await played.link.call("close")
            await self._end(played)

        await asyncio.gather(*(close(played) for played in [*self._running.values()]))

    # --- what the processes ask

    def _answers_to(
        self, played: TableProcess, store: TableOfStore
    ) -> Callable[[str, bytes], Awaitable[bytes]]:
        async def answer(call: str, body: bytes) -> bytes:
            if call.startswith(PREFIX):
                return await store.answer(call.removeprefix(PREFIX), body)
            if call == "bus":
                return await self._to_socket(played, body)
            if call == "prove":
                return await self._prove(played, body)
            if call == "log":
                played.lines += 1
                if played.lines <= LINES:
                    text = body[:SAYS].decode(errors="replace")
                    log.warning("the process of table %s: %s", played.table, text)
                return b""
            raise CallFailed("a room has no such call")

        return answer

    async def _to_socket(self, played: TableProcess, body: bytes) -> bytes:
        request = msgspec.msgpack.decode(body, type=BusRequest)
        if not request.subject.startswith(socket_subject("")):
            raise CallFailed("the process of a table writes to its sockets alone")
        if request.message == LAST:
            played.sockets.pop(request.subject, None)
        else:
            played.sockets[request.subject] = None
        return await self._bus.request(request.subject, request.message, request.seconds)

    async def _prove(self, played: TableProcess, body: bytes) -> bytes:
        file, text = msgspec.msgpack.decode(body, type=tuple[str, str])
        async with played.proving:
            finding = await self._own.prove_for_guest(GameSource(file, text))
        written = WrittenFinding(finding.name, finding.title, message_json(finding.text))
        return msgspec.msgpack.encode(written)

    # --- what the room asks

    async def opened(self, planned: bytes) -> tuple[OpenedTable, list[Entry]]:
        """Return a new table and its first entries, made by a process that ends again.

        Raises:
            Refused: if it cannot be opened.
            StoreAway: if the process has ended.
        """
        played = await self.of(f"new {token_hex(6)}")
        try:
            reply = await played.call("open", planned)
            opened, entries = msgspec.msgpack.decode(reply, type=tuple[OpenedTable, list[Entry]])
        except (CallFailed, msgspec.MsgspecError):
            raise Refused(NOT_AGAIN) from None
        finally:
            await self._end(played)
        if not opened.table.isalnum() or len(opened.table) != ID:
            raise Refused(NOT_AGAIN)
        return opened, entries

    async def with_game(self, sentence: str) -> TableProcess | None:
        """Return a process with a guest's game that is named, also in a sentence; or None."""
        for played in [*self._running.values()]:
            with suppress(LinkBroken, CallFailed, Refused, TimeoutError):
                if not _names(sentence, played.state.games):
                    async with asyncio.timeout(self.look):
                        await played.look()
                if _names(sentence, played.state.games):
                    return played
        return None


def _names(sentence: str, games: Sequence[str]) -> bool:
    """Return whether a name or a sentence names one of some games."""
    plain = f" {re.sub('[^a-z0-9]+', ' ', sentence.lower())} "
    return any(f" {game.replace('_', ' ')} " in plain for game in games)


def _bus_of(played: TableProcess) -> Callable[[bytes], Awaitable[bytes]]:
    async def answer(body: bytes) -> bytes:
        try:
            return await played.call("bus", body)
        except (StoreAway, CallFailed, Refused, Unanswered):
            return codec.encode(m.Bye(GONE, again=True))

    return answer


def _played(entries: Sequence[Entry]) -> int:
    """Return the number of entries of a log that say what was played."""
    kinds = (log_events.TableCommand, log_events.HeldBack)
    return sum(isinstance(event, kinds) for event in _events(entries))


def _events(entries: Sequence[Entry]) -> Iterator[log_events.AnyLogEvent]:
    """Return the events of entries that can be read."""
    for entry in entries:
        with suppress(Refused):
            yield codec.event_from_bytes(entry.body)


def hand_is_on(entries: Sequence[Entry]) -> bool:
    """Return whether a hand may be going on at the end of a log; nothing of its games is run."""
    dealt, ended = 0, 0
    for event in _events(entries):
        if isinstance(event, log_events.Promised):
            dealt = event.hand
        elif isinstance(event, log_events.Ended):
            ended = event.hand
    return dealt > ended
