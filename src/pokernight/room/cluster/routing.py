"""Routes from a socket to its table: in this process, or over the bus to the worker that owns it.

A message to the owner is a request, and so is every message from the owner to the socket: the
sender knows that it has arrived. So nothing is lost unnoticed, nothing overtakes, and a socket that
reads slowly delays only its own outbox at the owner. A sender without an answer ends the socket,
and the client connects again for the table as it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import Protocol, TypeAlias

from pokernight.room.cluster.bus import Bus, BusAway, Unanswered
from pokernight.room.cluster.bus.bus_interface import Stop
from pokernight.room.cluster.socket_messages import (
    KNOWN,
    LAST,
    UNKNOWN,
    SocketBeat,
    SocketCommand,
    SocketHello,
    SocketLeft,
    SocketMessage,
    encode,
    socket_subject,
    worker_subject,
)
from pokernight.room.cluster.worker_liveness import is_apart
from pokernight.room.live.inbox import CommandSent, SocketGone, SocketJoined
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_actor import TableActor
from pokernight.room.protocol import codec
from pokernight.session import messages as m

BEAT = 5.0
"""Seconds between two signs of life of a socket whose table is elsewhere."""
FAREWELL = 1.0
"""Seconds to wait until the owner knows that a socket is gone; later the owner finds out itself."""
COME_BACK = "the worker that runs this table does not answer: come back in a moment"

Send: TypeAlias = Callable[[bytes], Awaitable[None]]


class Route(Protocol):
    """Route of a socket to its table.

    Attributes:
        apart: whether the table is played by a process of its own, which has games of its own.
    """

    apart: bool

    async def enter(self, hello: m.Hello) -> m.Bye | None:
        """Come in; return the goodbye of a client that may not."""

    async def send_command(self, command: m.Command) -> None:
        """Pass a command on; the reply comes through the outbox."""

    async def leave(self) -> None:
        """Tell the table that the socket is gone."""


class LocalRoute:
    """Route to a table of this process."""

    apart = False

    def __init__(self, actor: TableActor, outbox: Outbox) -> None:
        self._actor, self._outbox = actor, outbox

    async def enter(self, hello: m.Hello) -> m.Bye | None:
        """See :class:`Route`."""
        welcome: asyncio.Future[m.RoomMessage] = asyncio.get_running_loop().create_future()
        self._actor.put(SocketJoined(self._outbox, hello, welcome))
        answer = await welcome
        return answer if isinstance(answer, m.Bye) else None

    async def send_command(self, command: m.Command) -> None:
        """See :class:`Route`."""
        self._actor.put(CommandSent(self._outbox, command))

    async def leave(self) -> None:
        """See :class:`Route`."""
        self._actor.put(SocketGone(self._outbox))


class RemoteRoute:
    """Route over the bus to a table of another worker."""

    def __init__(self, bus: Bus, worker: str, table: str, outbox: Outbox, send: Send) -> None:
        self._bus, self._worker, self._table = bus, worker, table
        self._outbox, self._send = outbox, send
        self.apart = is_apart(worker)
        self._socket = token_hex(16)
        self._stop: Stop | None = None
        self._beating: asyncio.Task[None] | None = None

    async def enter(self, hello: m.Hello) -> m.Bye | None:
        """See :class:`Route`."""
        try:
            # listen before asking: the owner may send the first state at once
            self._stop = await self._bus.serve(socket_subject(self._socket), self._deliver)
            frame, address = codec.encode(hello), self._outbox.address
            answer = await self._ask(SocketHello(self._table, self._socket, frame, address))
        except (BusAway, Unanswered):
            await self.leave()
            return m.Bye(COME_BACK, again=True)
        if not answer.startswith(KNOWN):
            await self.leave()
            bye = codec.from_room(answer)
            return bye if isinstance(bye, m.Bye) else m.Bye(COME_BACK, again=True)
        self._outbox.person = answer.removeprefix(KNOWN).decode()
        self._beating = asyncio.create_task(self._beat())
        return None

    async def _ask(self, message: SocketMessage) -> bytes:
        return await self._bus.request(worker_subject(self._worker), encode(message))

    async def _deliver(self, frame: bytes) -> bytes:
        """Pass a message of the owner on; answer when the socket has taken it."""
        if frame == LAST:
            self._outbox.close()
            return KNOWN
        try:
            await self._send(frame)
        except Exception:  # whatever has gone wrong, the socket takes nothing more
            return UNKNOWN
        return KNOWN

    async def send_command(self, command: m.Command) -> None:
        """See :class:`Route`."""
        await self._tell(SocketCommand(self._table, self._socket, codec.encode(command)))

    async def _beat(self) -> None:
        while not self._outbox.ended:
            await asyncio.sleep(BEAT)
            await self._tell(SocketBeat(self._table, self._socket))

    async def _tell(self, message: SocketMessage) -> None:
        """Send a message to the owner; if it does not know this socket, the client must return."""
        try:
            known = await self._ask(message) == KNOWN
        except (BusAway, Unanswered):
            known = False
        if not known:
            self._outbox.end(COME_BACK, again=True)

    async def leave(self) -> None:
        """See :class:`Route`."""
        if self._beating is not None:
            self._beating.cancel()
        if self._stop is not None:
            stop, self._stop = self._stop, None
            await stop()
            with suppress(BusAway, Unanswered):
                left = encode(SocketLeft(self._table, self._socket))
                await self._bus.request(worker_subject(self._worker), left, FAREWELL)
