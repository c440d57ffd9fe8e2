"""Room of one table, in a process of its own that plays a guest's game file.

House players, hints and equities are computed in threads of this process: nothing of the file runs
in the processes that other tables share.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

import msgspec
from starlette.types import ASGIApp, Message

from pokernight.bots import Situation
from pokernight.bots.call_bot import Said
from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.groups.group_file import GroupFile, from_bytes
from pokernight.odds.answers.equity_timeline import Chances, Moment
from pokernight.odds.answers.given_up import Answered, Loss
from pokernight.odds.answers.hint import Hint
from pokernight.proofs.isolated_proof import ProofFinding
from pokernight.room.cluster.bus.bus_interface import (
    PATIENCE,
    Answer,
    BusAway,
    Change,
    Hear,
    Stop,
    Unanswered,
)
from pokernight.room.cluster.new_table import open_table
from pokernight.room.cluster.table_process import (
    BusRequest,
    OwnFile,
    PassedReply,
    PassedRequest,
    ProcessJob,
    ProcessState,
    WrittenFinding,
)
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.http.access import Access
from pokernight.room.http.app import RoomServer
from pokernight.room.http.group_evenings import OpeningAgain, opened_again, outcome_in
from pokernight.room.shared import bot_processes
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.shared.process_link import CallFailed, LinkBroken, ProcessLink
from pokernight.room.store.store_interface import steady
from pokernight.room.store.store_over_link import StoreOverLink
from pokernight.session.log_reading import sources_of_menu
from pokernight.session.plain_codec import encode
from pokernight.session.player_choice import HOUSE_BOTS
from pokernight.wording.message import message_from_json

ALARM: Final = 60
"""Seconds after which the system ends the process if its parent has asked for no sign of life."""
THINKERS: Final = 2
"""Threads for house players, hints and equities."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class TableRoom:
    """A room of one table.

    Attributes:
        link: to the parent.
    """

    link: ProcessLink

    def __init__(self, confine: Callable[[], None]) -> None:
        self._confine = confine
        self._job: ProcessJob
        self._bus: OverLinkBus
        self._games: GuestGames
        self._tables: TableRegistry
        self._app: ASGIApp
        self._calls: dict[str, Callable[[bytes], Awaitable[bytes]]] = {
            "begin": self._begin, "own": self._own, "look": self._look, "bus": self._hear,
            "http": self._http, "games": self._take_games, "close": self._close,
            "open": self._open, "outcome": self._outcome,
        }  # fmt: skip

    async def answer(self, call: str, body: bytes) -> bytes:
        """Answer a call of the parent."""
        return await self._calls[call](body)

    async def _begin(self, body: bytes) -> bytes:
        """Make the room, and confine the process before anything of a log is read."""
        job = self._job = msgspec.msgpack.decode(body, type=ProcessJob)
        loop = asyncio.get_running_loop()
        logging.basicConfig(level=logging.WARNING, handlers=[_ToParent(self.link, loop)])
        self._bus, self._games, bots = OverLinkBus(self.link), GuestGames(self.link), BotThreads()
        self._tables = TableRegistry(
            StoreOverLink(self.link, job.table, job.now, steady), bots, bus=self._bus,
            lease=job.lease, idle=job.idle, own=self._games, name=job.name,
            freezes=message_from_json(job.freezes),
        )  # fmt: skip
        self._app = RoomServer(self._tables, Access()).app()
        helpers = ThreadPoolExecutor(2)
        loop.set_default_executor(helpers)
        _begin_threads(helpers, 2)
        _begin_threads(bots.threads, THINKERS)
        await self._tables.background.do("", int)
        self._games.take_own(job.own)
        self._confine()
        await self._tables.start()
        return b""

    async def _take_games(self, body: bytes) -> bytes:
        """Take the host's own games in, which have changed."""
        files = msgspec.msgpack.decode(body, type=list[OwnFile])
        await asyncio.to_thread(self._games.take_own, files)
        return b""

    async def _own(self, body: bytes) -> bytes:
        await self._tables.actor(self._job.table)
        return b""

    async def _look(self, body: bytes) -> bytes:
        if sys.platform != "win32":
            from signal import alarm

            alarm(ALARM)
        guests = self._games.guests
        state = ProcessState(len(self._tables.actors), [*guests.values()], [*guests])
        return msgspec.msgpack.encode(state)

    async def _open(self, body: bytes) -> bytes:
        """Open the next evening of a group; return its first entries."""
        group = from_bytes(body)
        opening, settings, expected = await asyncio.to_thread(self._opened_again, group)
        opened = open_table(
            opening, settings, (), expected, now=self._tables.store.now(),
            catalogue=self._tables.catalogue, known_players=self._tables.bots.players,
            remarks=self._games.text_of(opening.menu),
        )  # fmt: skip
        return msgspec.msgpack.encode(opened)

    def _opened_again(self, group: GroupFile) -> OpeningAgain:
        self._tables.reader.run(sources_of_menu(group.plan.menu))
        return opened_again(group, self._tables.catalogue)

    async def _outcome(self, body: bytes) -> bytes:
        """Return the outcome of the evening, null if it is not over."""
        entries = await self._tables.store.read(self._job.table)
        outcome = await asyncio.to_thread(
            outcome_in, entries, self._tables.catalogue, self._tables.reader
        )
        return encode(outcome)

    async def _hear(self, body: bytes) -> bytes:
        return await self._bus.hear(body)

    async def _close(self, body: bytes) -> bytes:
        await self._tables.close()
        return b""

    async def _http(self, body: bytes) -> bytes:
        """Answer a request that the parent has passed on."""
        asked = msgspec.msgpack.decode(body, type=PassedRequest)
        scope: dict[str, Any] = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1",
            "method": asked.method, "scheme": "http", "path": asked.path,
            "raw_path": asked.path.encode(), "query_string": asked.query, "root_path": "",
            "headers": asked.headers, "client": (asked.client, 0), "server": ("table", 0),
        }  # fmt: skip
        reply = PassedReply(500, [], b"")
        given = [{"type": "http.request", "body": asked.body, "more_body": False}]

        async def receive() -> Message:
            return given.pop() if given else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                reply.status, reply.headers = message["status"], [*message.get("headers", ())]
            elif message["type"] == "http.response.body":
                reply.body += message.get("body", b"")

        await self._app(scope, receive, send)
        return msgspec.msgpack.encode(reply)


def _begin_threads(pool: ThreadPoolExecutor, count: int) -> None:
    """Begin the threads of a pool: the process can begin none later."""
    barrier = threading.Barrier(count + 1)
    for _ in range(count):
        pool.submit(barrier.wait)
    barrier.wait()


# --- what a room is made of


class GuestGames(OwnGames):
    """Games of files that this process plays: the host's own, and guests'.

    Attributes:
        guests: names of the games of guests, by file.
    """

    def __init__(self, link: ProcessLink) -> None:
        super().__init__()
        self.guests: dict[str, str] = {}
        self._link = link
        self._taking = threading.RLock()

    def take_own(self, files: Sequence[OwnFile]) -> None:
        """Take the host's own games in, which were proved."""
        for file, text, proof in files:
            source = GameSource(file, text)
            before = self.sound.get(file)
            if before is None or before.source != source:
                finding = ProofFinding(source, "own", "", message_from_json(proof))
                if super().take_in(finding).sound:
                    self.sound[file] = finding

    async def prove_for_guest(self, source: GameSource) -> ProofFinding:
        """Have the parent prove a file in a further process, and take its game in."""
        asked = msgspec.msgpack.encode((source.file, source.text))
        try:
            reply = await self._link.call("prove", asked)
        except (LinkBroken, CallFailed) as error:
            raise Refused(str(error)) from None
        written = msgspec.msgpack.decode(reply, type=WrittenFinding)
        text = message_from_json(written.text)
        finding = ProofFinding(source, written.name, written.title, text)
        return await asyncio.to_thread(self.take_in, finding) if finding.sound else finding

    def take_in(self, finding: ProofFinding) -> ProofFinding:
        """Load a game that was proved elsewhere."""
        with self._taking:
            taken = super().take_in(finding)
        game = self._files.get(finding.source.file)
        if taken.sound and game is not None:
            self.guests[finding.source.file] = game.name
        return taken

    def runs_here(self, source: GameSource) -> bool:
        """Take a file of the log in, whosever it is; it runs here."""
        if source.digest not in self._taken:
            self.take_in(ProofFinding(source, source.file, "", ""))
        return True


class BotThreads:
    """Runs house players, hints and equities in threads; see :class:`.BotRunner`."""

    def __init__(self) -> None:
        self.players: Sequence[str] = HOUSE_BOTS
        self.threads = ThreadPoolExecutor(THINKERS)

    async def _do(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *args)

    async def answer(self, by: str, situation: Situation) -> Said:
        """Return the answer of a house player."""
        if by not in self.players:
            return bot_processes.unknown(by, situation)
        return await self._do(bot_processes.answer_of, by, pickle.dumps(situation))

    async def hint(self, asked: Situation, seed: int) -> Hint:
        """Return a hint to a question."""
        return await self._do(bot_processes.hint_of, pickle.dumps(asked), seed)

    async def equities(self, timeline: Sequence[Moment], seats: int) -> list[Chances] | None:
        """Return each seat's equity at each moment of a hand."""
        return await self._do(bot_processes.equities_of, pickle.dumps(list(timeline)), seats)

    async def losses(self, choices: Sequence[Answered]) -> list[Loss | None]:
        """Return what each of some answers gave up."""
        return await self._do(bot_processes.losses_in, pickle.dumps(list(choices)))

    async def close(self) -> None:
        """Begin nothing more."""
        self.threads.shutdown(wait=False, cancel_futures=True)


class OverLinkBus:
    """The bus of the room, as far as sockets at the table need it; see :class:`.Bus`."""

    @property
    def here(self) -> bool:
        """True: without its parent the process ends."""
        return True

    def __init__(self, link: ProcessLink) -> None:
        self._link = link
        self._answer: Answer | None = None

    def watch(self, change: Change) -> None:
        """Ignore ``change``: a process whose link breaks ends."""

    async def publish(self, subject: str, message: bytes) -> None:
        """Refuse a message to all."""
        raise BusAway("the process of a table writes to its sockets alone")

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Refuse a subscription."""
        raise BusAway("the process of a table hears its sockets alone")

    async def serve(self, subject: str, answer: Answer) -> Stop:
        """Answer the requests of sockets from now on."""
        self._answer = answer

        async def stop() -> None:
            self._answer = None

        return stop

    async def hear(self, message: bytes) -> bytes:
        """Answer a request that the parent has passed on."""
        if self._answer is None:
            raise Unanswered("nobody answers")
        return await self._answer(message)

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """Send a request to a socket; return its answer."""
        body = msgspec.msgpack.encode(BusRequest(subject, message, seconds))
        try:
            return await self._link.call("bus", body)
        except (LinkBroken, CallFailed, Refused) as error:
            raise Unanswered(str(error)) from None

    async def close(self) -> None:
        """Answer nobody any more."""
        self._answer = None


class _ToParent(logging.Handler):
    """Writes lines of the log to that of the room."""

    def __init__(self, link: ProcessLink, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._link, self._loop = link, loop

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        error = f": {record.exc_info[1]!r}" if record.exc_info else ""
        text = f"{record.getMessage()}{error}".encode()

        async def send() -> None:
            with suppress(LinkBroken, CallFailed, Refused):
                await self._link.call("log", text)

        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._loop.create_task, send())
