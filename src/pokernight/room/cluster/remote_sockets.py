"""Sockets of other workers that are at tables of this worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from pokernight.room.cluster.bus import Bus, BusAway, Unanswered
from pokernight.room.cluster.bus.bus_interface import Stop
from pokernight.room.cluster.routing import BEAT, COME_BACK, FAREWELL, LocalRoute
from pokernight.room.cluster.socket_messages import (
    KNOWN,
    LAST,
    UNKNOWN,
    SocketCommand,
    SocketHello,
    SocketLeft,
    decoder,
    socket_subject,
    worker_subject,
)
from pokernight.room.live.inbox import CommandSent, SocketGone
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_actor import TableActor
from pokernight.room.protocol import codec
from pokernight.session import messages as m

SILENCE = 3 * BEAT
"""Seconds without a sign of life after which a socket is taken for gone."""
READING = 30.0
"""Seconds that a socket of another worker has to take a message."""


class RemoteSocket(NamedTuple):
    """A socket of another worker, at a table of this worker."""

    actor: TableActor
    outbox: Outbox
    writer: asyncio.Task[None]


class RemoteSockets:
    """All sockets of other workers at tables of this worker."""

    def __init__(self, bus: Bus, worker: str, owned: Callable[[str], TableActor | None]) -> None:
        self._bus, self._worker, self._owned = bus, worker, owned
        self._sockets: dict[str, RemoteSocket] = {}
        self._beats: dict[str, float] = {}
        self._stop: Stop | None = None
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Answer other workers from now on.

        Raises:
            BusAway: if they cannot reach this worker.
        """
        self._stop = await self._bus.serve(worker_subject(self._worker), self._answer)
        self._bus.watch(self._on_change)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Answer nobody any more."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        if self._stop is not None:
            await self._stop()
        self._drop(list(self._sockets))

    async def _answer(self, body: bytes) -> bytes:
        message = decoder.decode(body)
        if isinstance(message, SocketHello):
            return await self._enter(message)
        if isinstance(message, SocketLeft):
            self._drop([message.socket])
            return KNOWN
        socket = self._sockets.get(message.socket)
        if socket is None or socket.outbox.ended:
            return UNKNOWN
        self._beats[message.socket] = asyncio.get_running_loop().time()
        if isinstance(message, SocketCommand):
            command = codec.decode(message.frame)
            assert isinstance(command, m.Command)
            socket.actor.put(CommandSent(socket.outbox, command))
        return KNOWN

    async def _enter(self, message: SocketHello) -> bytes:
        hello = codec.decode(message.frame)
        assert isinstance(hello, m.Hello)
        actor = self._owned(message.table)
        if actor is None:
            return codec.encode(m.Bye(COME_BACK, again=True))
        outbox = Outbox("", positions=hello.positions, salts=hello.salts)
        outbox.address = message.address
        refused = await LocalRoute(actor, outbox).enter(hello)
        if refused is not None:
            return codec.encode(refused)
        writer = asyncio.create_task(self._write(message.socket, outbox))
        self._sockets[message.socket] = RemoteSocket(actor, outbox, writer)
        self._beats[message.socket] = asyncio.get_running_loop().time()
        return KNOWN + outbox.person.encode()

    async def _write(self, socket: str, outbox: Outbox) -> None:
        subject = socket_subject(socket)

        async def send(frame: bytes) -> None:
            if await self._bus.request(subject, frame, READING) != KNOWN:
                raise Unanswered("the socket is closed")

        with suppress(BusAway, Unanswered):
            await outbox.write(send)
        with suppress(BusAway, Unanswered):
            await self._bus.request(subject, LAST, FAREWELL)
        self._drop([socket])

    def _drop(self, names: Sequence[str]) -> None:
        """Tell tables that sockets are gone."""
        for name in names:
            socket = self._sockets.pop(name, None)
            self._beats.pop(name, None)
            if socket is not None:
                socket.actor.put(SocketGone(socket.outbox))
                if socket.writer is not asyncio.current_task():
                    socket.writer.cancel()

    def _on_change(self, present: bool) -> None:
        """Drop all sockets when the bus goes away: what was under way on it is lost."""
        if not present:
            self._drop(list(self._sockets))

    async def _sweep(self) -> None:
        """Drop sockets that give no sign of life: their worker may have been killed."""
        while True:
            await asyncio.sleep(BEAT)
            oldest = asyncio.get_running_loop().time() - SILENCE
            self._drop([socket for socket, beat in self._beats.items() if beat < oldest])
