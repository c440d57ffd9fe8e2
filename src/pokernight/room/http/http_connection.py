"""HTTP connections of uvicorn whose bytes are counted before anything parses them.

No connection blocks the loop: what comes in at once is parsed in small parts, a part in each turn,
so that all others get theirs in between. Bytes beyond a budget are not read before it allows them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar, cast
from weakref import WeakKeyDictionary

import h11
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from pokernight.room.shared.loop_turns import LoopTurns
from pokernight.room.shared.rate_limits import Bucket
from pokernight.session.rates import Rate

END = b"\r\n\r\n"
"""End of the headers of a request."""
PART = 2_048
"""Bytes of a connection that are parsed in a turn of the loop."""
HTTP_BYTES = Rate(65_536, 262_144)
"""Bytes that a connection may send."""
CONNECTIONS = 1000
"""Connections of a process; beyond them the connection that was idle longest is cut."""


class ReadFlow(FlowControl):
    """Flow control that resumes reading only when all that has come in is parsed."""

    def __init__(self, transport: asyncio.Transport, go_on: Callable[[], bool]) -> None:
        super().__init__(transport)
        self._go_on = go_on

    def resume_reading(self) -> None:
        """See uvicorn."""
        if self.read_paused:
            self.read_paused = False
            if not self._go_on():
                self._transport.resume_reading()


class LimitedHttp(H11Protocol):
    """HTTP connection that is parsed part by part, and cut if a request takes too long to come.

    Attributes:
        patience: seconds for a request to come.
        most: connections of a process.
    """

    patience: ClassVar[float] = 10.0
    most: ClassVar[int] = CONNECTIONS
    _open: ClassVar[WeakKeyDictionary[ServerState, dict[LimitedHttp, None]]] = WeakKeyDictionary()
    _turns: ClassVar[WeakKeyDictionary[ServerState, LoopTurns]] = WeakKeyDictionary()
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See :class:`asyncio.Protocol`."""
        super().connection_made(transport)
        self.flow = ReadFlow(transport, self._go_on)
        self._unparsed = bytearray()
        self._due = self._stopped = False
        self._octets = Bucket(HTTP_BYTES, self.loop.time)
        self._wait()
        self._my_turns = self._turns.setdefault(self.server_state, LoopTurns())
        connections = self._open.setdefault(self.server_state, {})
        connections[self] = None
        if len(connections) > self.most:
            oldest = next(iter(connections))
            del connections[oldest]
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """See :class:`asyncio.Protocol`."""
        self._forget()
        super().connection_lost(exc)

    def _forget(self) -> None:
        self._unparsed.clear()
        self._open.get(self.server_state, {}).pop(self, None)
        if self._end is not None:
            self._end.cancel()

    def data_received(self, data: bytes) -> None:
        """See :class:`asyncio.Protocol`."""
        self._unparsed += data
        if not self._due:
            self._begin()

    def _begin(self) -> None:
        """Parse when this connection has its turn."""
        self._due = True
        self._my_turns.begin(self.client[0] if self.client else "", self._parse)

    def _parse(self) -> None:
        """Parse a part of what has come in, and leave the rest to later turns.

        A part never goes beyond the headers of a request: what follows them belongs to the body, or
        to a socket that the request opens, and these are counted elsewhere.
        """
        self._due = False
        if self.transport.is_closing():
            self._unparsed.clear()
            return
        octets = self._octets.left()
        if self._unparsed and not self.flow.read_paused and octets >= 1:
            part = bytes(self._unparsed[:PART])
            if self.conn.their_state is h11.IDLE and (end := part.find(END)) >= 0:
                part = part[: end + len(END)]
            del self._unparsed[: len(part)]
            self._octets.take(len(part))
            super().data_received(part)
            if self.conn.their_state is h11.SEND_BODY and self._in_chunks():
                self._unparsed.clear()  # the request is refused and its connection closed
                self._stopped = True
                self.transport.pause_reading()
                return
        if (successor := self.transport.get_protocol()) is not self:
            rest = bytes(self._unparsed)
            self._forget()
            if rest:
                cast("asyncio.Protocol", successor).data_received(rest)
        elif not self._unparsed:
            if self._stopped and not self.flow.read_paused:
                self._stopped = False
                self.transport.resume_reading()
        else:
            self._stopped = True
            self.transport.pause_reading()
            if not self.flow.read_paused:
                self._soon(self._octets.wait())

    def _in_chunks(self) -> bool:
        """Return whether a body comes in chunks: each would be parsed by itself."""
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    def _go_on(self) -> bool:
        """Parse what is left before more is read; return whether anything is left."""
        if self._unparsed and not self._due:
            self._soon(0)
        return bool(self._unparsed)

    def _soon(self, wait: float | None) -> None:
        self._due = True
        if wait:
            self.loop.call_later(wait, self._begin)
        else:
            self.loop.call_soon(self._begin)

    def on_response_complete(self) -> None:
        """See uvicorn."""
        super().on_response_complete()
        self._wait()
        connections = self._open.get(self.server_state, {})
        if connections.pop(self, self) is None:
            connections[self] = None  # the last to be cut

    def _wait(self) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = self.loop.call_later(self.patience, self._give_up)

    def _give_up(self) -> None:
        cycle: RequestResponseCycle | None = self.cycle
        busy = cycle is not None and not cycle.response_complete
        if not busy and self.transport.get_protocol() is self:
            self.transport.abort()
