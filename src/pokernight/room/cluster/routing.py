"""The way from a socket to its table: in this process, or over the bus to the worker that owns it.

A message to the owner is a question, and so is every message from him to the socket: whoever asks
knows that it has arrived, so nothing is lost unnoticed, nothing overtakes, and a socket that reads
slowly keeps nobody waiting but its own line at the owner. Whoever gets no answer ends the line, and
the client comes back for the table as it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import NamedTuple, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from pokernight.room.cluster.bus import Bus, BusAway, Unanswered
from pokernight.room.cluster.bus.bus_interface import Stop
from pokernight.room.live.outbox import Line
from pokernight.room.live.table_actor import Asked, Joined, Owner, Parted
from pokernight.room.protocol import codec
from pokernight.session import messages as m

BEAT = 5.0
"""Seconds between two signs of life from a socket whose table is elsewhere."""
SILENCE = 3 * BEAT
"""After how long without one the owner takes the socket for gone."""
READING = 30.0
"""Seconds that a socket elsewhere has to take a message; it has as long where it arrived."""
FAREWELL = 1.0
"""Seconds to wait until the owner knows that a socket is gone; he notices by himself, later."""
COME_BACK = "the worker that looks after this table does not answer: come back in a moment"

Send: TypeAlias = Callable[[bytes], Awaitable[None]]


class Way(Protocol):
    """Somebody's way to a table."""

    async def enter(self, hello: m.Hello) -> m.Bye | None:
        """Come in; what is said to him who may not."""

    async def say(self, command: m.Command) -> None:
        """Ask for something; the answer comes over the line."""

    async def leave(self) -> None:
        """The socket is gone."""


class Here:
    """The table is owned by this process."""

    def __init__(self, owner: Owner, line: Line) -> None:
        self._owner, self._line = owner, line

    async def enter(self, hello: m.Hello) -> m.Bye | None:
        """See :class:`Way`."""
        welcome: asyncio.Future[m.RoomMessage] = asyncio.get_running_loop().create_future()
        self._owner.put(Joined(self._line, hello, welcome))
        told = await welcome
        return told if isinstance(told, m.Bye) else None

    async def say(self, command: m.Command) -> None:
        """See :class:`Way`."""
        self._owner.put(Asked(self._line, command))

    async def leave(self) -> None:
        """See :class:`Way`."""
        self._owner.put(Parted(self._line))


# --- over the bus


class FromSocket(Struct, tag_field="what", array_like=True):
    """What a socket has for the owner of its table: ``socket`` names it, and nobody else knows."""

    table: str
    socket: str


class Hello(FromSocket, tag="hello"):
    """It is there; ``address`` is where it comes from."""

    frame: bytes
    address: str = ""


class Says(FromSocket, tag="says"):
    """Somebody wants something done."""

    frame: bytes


class Beat(FromSocket, tag="beat"):
    """It is there still."""


class Left(FromSocket, tag="left"):
    """It is gone."""


_decoder: msgspec.msgpack.Decoder[Hello | Says | Beat | Left]
_decoder = msgspec.msgpack.Decoder(Hello | Says | Beat | Left)
_encode = msgspec.msgpack.encode

KNOWN, UNKNOWN = b"known", b"unknown"
"""What the owner answers to a socket: a socket that he does not know must come back. To a hello the
id of the person follows, whose sockets and messages are counted where they come in."""
LAST = b""
"""From the owner to a socket: there is nothing more to come."""


def worker_subject(worker: str) -> str:
    """Where a worker is asked."""
    return f"worker.{worker}"


def _socket_subject(socket: str) -> str:
    return f"socket.{socket}"


class There:
    """The table is owned by another worker, and this is the socket's end of the way."""

    def __init__(self, bus: Bus, worker: str, table: str, line: Line, send: Send) -> None:
        self._bus, self._worker, self._table = bus, worker, table
        self._line, self._send = line, send
        self._socket = token_hex(16)
        self._stop: Stop | None = None
        self._beating: asyncio.Task[None] | None = None

    async def enter(self, hello: m.Hello) -> m.Bye | None:
        """See :class:`Way`."""
        try:
            self._stop = await self._bus.serve(_socket_subject(self._socket), self._deliver)
            frame, address = codec.encode(hello), self._line.address
            told = await self._ask(Hello(self._table, self._socket, frame, address))
        except (BusAway, Unanswered):
            await self.leave()
            return m.Bye(COME_BACK, again=True)
        if not told.startswith(KNOWN):
            await self.leave()
            said = codec.from_room(told)
            return said if isinstance(said, m.Bye) else m.Bye(COME_BACK, again=True)
        self._line.person = told.removeprefix(KNOWN).decode()
        self._beating = asyncio.create_task(self._beat())
        return None

    async def _ask(self, message: FromSocket) -> bytes:
        return await self._bus.request(worker_subject(self._worker), _encode(message))

    async def _deliver(self, frame: bytes) -> bytes:
        """A message from the owner; answered when the socket has taken it."""
        if frame == LAST:
            self._line.hang_up()
            return KNOWN
        try:
            await self._send(frame)
        except Exception:  # whatever it is, the socket is no more
            return UNKNOWN
        return KNOWN

    async def say(self, command: m.Command) -> None:
        """See :class:`Way`."""
        await self._known(Says(self._table, self._socket, codec.encode(command)))

    async def _beat(self) -> None:
        while not self._line.ended:
            await asyncio.sleep(BEAT)
            await self._known(Beat(self._table, self._socket))

    async def _known(self, message: FromSocket) -> None:
        """Tell the owner; if he does not know this socket any more, it must come back."""
        try:
            there = await self._ask(message) == KNOWN
        except (BusAway, Unanswered):
            there = False
        if not there:
            self._line.end(COME_BACK, again=True)

    async def leave(self) -> None:
        """See :class:`Way`."""
        if self._beating is not None:
            self._beating.cancel()
        if self._stop is not None:
            stop, self._stop = self._stop, None
            await stop()
            with suppress(BusAway, Unanswered):
                left = _encode(Left(self._table, self._socket))
                await self._bus.request(worker_subject(self._worker), left, FAREWELL)


class Visitor(NamedTuple):
    """A socket at another worker, as its table's owner knows it."""

    owner: Owner
    line: Line
    writer: asyncio.Task[None]


class Visitors:
    """The sockets of other workers that are at tables of this one."""

    def __init__(self, bus: Bus, worker: str, owned: Callable[[str], Owner | None]) -> None:
        self._bus, self._worker, self._owned = bus, worker, owned
        self._there: dict[str, Visitor] = {}
        self._beats: dict[str, float] = {}
        self._stop: Stop | None = None
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Let them come.

        Raises:
            BusAway: if they cannot.
        """
        self._stop = await self._bus.serve(worker_subject(self._worker), self._answer)
        self._bus.watch(self._change)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Let nobody come any more."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        if self._stop is not None:
            await self._stop()
        self._part(list(self._there))

    async def _answer(self, message: bytes) -> bytes:
        found = _decoder.decode(message)
        if isinstance(found, Hello):
            return await self._enter(found)
        if isinstance(found, Left):
            self._part([found.socket])
            return KNOWN
        visitor = self._there.get(found.socket)
        if visitor is None or visitor.line.ended:
            return UNKNOWN
        self._beats[found.socket] = asyncio.get_running_loop().time()
        if isinstance(found, Says):
            command = codec.decode(found.frame)
            assert isinstance(command, m.Command)
            visitor.owner.put(Asked(visitor.line, command))
        return KNOWN

    async def _enter(self, found: Hello) -> bytes:
        hello = codec.decode(found.frame)
        assert isinstance(hello, m.Hello)
        owner = self._owned(found.table)
        if owner is None:
            return codec.encode(m.Bye(COME_BACK, again=True))
        line = Line("", positions=hello.positions, salts=hello.salts)
        line.address = found.address
        refused = await Here(owner, line).enter(hello)
        if refused is not None:
            return codec.encode(refused)
        writer = asyncio.create_task(self._write(found.socket, line))
        self._there[found.socket] = Visitor(owner, line, writer)
        self._beats[found.socket] = asyncio.get_running_loop().time()
        return KNOWN + line.person.encode()

    async def _write(self, socket: str, line: Line) -> None:
        subject = _socket_subject(socket)

        async def send(frame: bytes) -> None:
            if await self._bus.request(subject, frame, READING) != KNOWN:
                raise Unanswered("the socket is closed")

        with suppress(BusAway, Unanswered):
            await line.write(send)
        with suppress(BusAway, Unanswered):
            await self._bus.request(subject, LAST, FAREWELL)
        self._part([socket])

    def _part(self, sockets: list[str]) -> None:
        """These are gone."""
        for socket in sockets:
            visitor = self._there.pop(socket, None)
            self._beats.pop(socket, None)
            if visitor is not None:
                visitor.owner.put(Parted(visitor.line))
                if visitor.writer is not asyncio.current_task():
                    visitor.writer.cancel()

    def _change(self, here: bool) -> None:
        """What was under way when the bus went away is lost: let them all come back."""
        if not here:
            self._part(list(self._there))

    async def _sweep(self) -> None:
        """Those who give no sign of life are gone."""
        while True:
            await asyncio.sleep(BEAT)
            late = asyncio.get_running_loop().time() - SILENCE
            self._part([socket for socket, beat in self._beats.items() if beat < late])
