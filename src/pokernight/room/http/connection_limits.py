"""Connections of uvicorn whose bytes and frames are counted before anything parses them.

One connection never keeps the loop: what came at once is passed on in small parts, one a turn, so
that all others get theirs between them. What is beyond a budget is not read before it is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple, cast
from weakref import WeakKeyDictionary

import h11
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

from pokernight.room.protocol import codec
from pokernight.room.shared.loop_turns import Turns
from pokernight.room.shared.rate_limits import (
    STRANGER_BYTES,
    STRANGER_FRAMES,
    Bucket,
    Meter,
)
from pokernight.session import messages as m
from pokernight.session.rates import Rate

LONG_ENOUGH = 5.0
"""Seconds that somebody has to take the last that is sent to him."""
END = b"\r\n\r\n"
"""The end of the headers of a request."""
PART = 2_048
"""Bytes of a connection of HTTP that are parsed in one turn of the loop."""
HTTP_BYTES = Rate(65_536, 262_144)
"""Bytes that one connection of HTTP may send."""
CONNECTIONS = 1000
"""Connections of HTTP that a process has; beyond them the one that was idle longest is cut."""


class Flow(FlowControl):
    """Starts to read again only when all that has come is parsed."""

    def __init__(self, transport: asyncio.Transport, go_on: Callable[[], bool]) -> None:
        super().__init__(transport)
        self._go_on = go_on

    def resume_reading(self) -> None:
        """See uvicorn."""
        if self.read_paused:
            self.read_paused = False
            if not self._go_on():
                self._transport.resume_reading()


class Requests(H11Protocol):
    """A connection that is cut if a request is long in coming, and parsed part by part."""

    patience: ClassVar[float] = 10.0
    most: ClassVar[int] = CONNECTIONS
    _there: ClassVar[WeakKeyDictionary[ServerState, dict[Requests, None]]] = WeakKeyDictionary()
    _turns: ClassVar[WeakKeyDictionary[ServerState, Turns]] = WeakKeyDictionary()
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See :class:`asyncio.Protocol`."""
        super().connection_made(transport)
        self.flow = Flow(transport, self._go_on)
        self._held = bytearray()
        self._due = self._stopped = False
        self._octets = Bucket(HTTP_BYTES, self.loop.time)
        self._wait()
        self._my_turns = self._turns.setdefault(self.server_state, Turns())
        there = self._there.setdefault(self.server_state, {})
        there[self] = None
        if len(there) > self.most:
            oldest = next(iter(there))
            del there[oldest]
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """See :class:`asyncio.Protocol`."""
        self._is_gone()
        super().connection_lost(exc)

    def _is_gone(self) -> None:
        self._held.clear()
        self._there.get(self.server_state, {}).pop(self, None)
        if self._end is not None:
            self._end.cancel()

    def data_received(self, data: bytes) -> None:
        """See :class:`asyncio.Protocol`."""
        self._held += data
        if not self._due:
            self._begin()

    def _begin(self) -> None:
        """Parse when it is this connection's turn."""
        self._due = True
        self._my_turns.begin(self.client[0] if self.client else "", self._parse)

    def _parse(self) -> None:
        """Parse a part of what has come, and leave the rest to later turns."""
        self._due = False
        if self.transport.is_closing():
            self._held.clear()
            return
        room = self._octets.left()
        if self._held and not self.flow.read_paused and room >= 1:
            part = bytes(self._held[:PART])
            if self.conn.their_state is h11.IDLE and (end := part.find(END)) >= 0:
                part = part[: end + len(END)]
            del self._held[: len(part)]
            self._octets.take(len(part))
            super().data_received(part)
            if self.conn.their_state is h11.SEND_BODY and self._in_chunks():
                self._held.clear()  # it is refused, and its line closed
                self._stopped = True
                self.transport.pause_reading()
                return
        if (taken_on := self.transport.get_protocol()) is not self:
            rest = bytes(self._held)
            self._is_gone()
            if rest:
                cast(asyncio.Protocol, taken_on).data_received(rest)
        elif not self._held:
            if self._stopped and not self.flow.read_paused:
                self._stopped = False
                self.transport.resume_reading()
        else:
            self._stopped = True
            self.transport.pause_reading()
            if not self.flow.read_paused:
                self._soon(self._octets.wait())

    def _in_chunks(self) -> bool:
        """Return whether a body comes in chunks, each of which would be parsed by itself."""
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    def _go_on(self) -> bool:
        """Parse what is left before more is read; return whether something is."""
        if self._held and not self._due:
            self._soon(0)
        return bool(self._held)

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
        there = self._there.get(self.server_state, {})
        if there.pop(self, self) is None:
            there[self] = None  # the last to be cut

    def _wait(self) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = self.loop.call_later(self.patience, self._give_up)

    def _give_up(self) -> None:
        cycle: RequestResponseCycle | None = self.cycle
        busy = cycle is not None and not cycle.response_complete
        if not busy and self.transport.get_protocol() is self:
            self.transport.abort()


def framed(text: bytes) -> bytes:
    """A text as it goes to a client: whole, unmasked, and for no extension to change."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 2**16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text


TEXT = 0x81
"""How a frame begins that is a text, and all of it."""
WIRE = "pokernight.wire"
"""The extension of a socket in which an application finds its :class:`Sockets`."""
AHEAD = 8
"""Messages of one socket that may wait to be read before no more are taken from it."""
CLOSES = 8
"""The kind of a frame that closes a socket."""
SKIPPED = 256
"""Frames that are skipped in one turn of the loop while a socket is being closed."""
TURN = 32
"""Frames of one socket that are parsed in one turn of the loop."""
AT_ONCE = 65_536
"""Bytes of the same."""
SHORTEST = 0.02
"""Seconds between two looks at a budget that is used up."""
TOO_QUICK = "too much comes on this line at once: come back a little slower"


class Scanned(NamedTuple):
    """The part of some bytes that may be passed on.

    Attributes:
        octets: how many bytes.
        frames: how many frames begin in them.
        whole: whether nothing is left but the beginning of a header.
    """

    octets: int
    frames: int
    whole: bool


class Header(NamedTuple):
    """The header of a frame: its kind, its end, and the bytes that follow it."""

    opcode: int
    after: int
    size: int


def header_at(held: bytearray, at: int, end: int) -> Header | None:
    """Return the header of a frame of a client that begins there, if all of it has come."""
    if end - at < 2:
        return None
    short, begin = held[at + 1] & 127, at + 2
    wide = 0 if short < 126 else 2 if short == 126 else 8
    after = begin + wide + (4 if held[at + 1] & 128 else 0)
    if after > end:
        return None
    size = int.from_bytes(held[begin : begin + wide], "big") if wide else short
    return Header(held[at] & 15, after, size)


class Frames:
    """The frames of a client, found by their headers alone."""

    def __init__(self) -> None:
        self.rest = 0
        """Bytes of the frame that is coming in."""

    def scan(self, held: bytearray, frames: int, octets: int) -> Scanned:
        """Return how far bytes may be passed on with at most so many frames and bytes."""
        at, count, size = 0, 0, len(held)
        end = min(size, octets)
        while True:
            step = min(self.rest, end - at)
            self.rest -= step
            at += step
            if self.rest or count == frames or (header := header_at(held, at, end)) is None:
                break
            self.rest = header.size
            at, count = header.after, count + 1
        return Scanned(at, count, size == at or (end == size and count < frames))

    def skip(self, held: bytearray, frames: int) -> Scanned:
        """Return how many bytes stand before the next frame that closes, if one has come."""
        at, count, end = 0, 0, len(held)
        while True:
            step = min(self.rest, end - at)
            self.rest -= step
            at += step
            if self.rest or count == frames or (header := header_at(held, at, end)) is None:
                return Scanned(at, count, count < frames)
            if header.opcode == CLOSES:
                return Scanned(at, count, False)
            self.rest = header.size
            at, count = header.after, count + 1


class Sockets(WebSocketsSansIOProtocol):
    """A socket whose frames are counted, whatever they are, before they are parsed.

    Whoever has shown no key is ended at the end of a budget. Whoever has one is read more slowly:
    nothing is lost. It is cut if nobody takes what was sent before its end.

    Attributes:
        meter: what may still come in.
        linger: seconds for which nothing more is read before a socket is ended.
    """

    linger: ClassVar[float] = 2.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See :class:`asyncio.Protocol`."""
        super().connection_made(transport)
        clock = self.loop.time
        self.meter = Meter(Bucket(STRANGER_FRAMES, clock), Bucket(STRANGER_BYTES, clock))
        self._held = bytearray()
        self._frames = Frames()
        self._due: asyncio.Handle | None = None
        self._stopped = self._skips = False
        self._skipped = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """See :class:`asyncio.Protocol`."""
        self._held.clear()
        if self._due is not None:
            self._due.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See :class:`asyncio.Protocol`."""
        if not self.handshake_initiated:
            super().data_received(data)  # the request, which is parsed already
            return
        self._held += data
        if self._due is None:
            self._pass_on()

    def _pass_on(self) -> None:
        """Have as much parsed of what has come as one turn and the budget allow."""
        self._due = None
        if self.transport.is_closing():
            self._held.clear()
            return
        if self.read_paused:
            self._stop()
            return
        if self.close_sent and (self._skips or not self._frames.rest):
            self._skip()
            return
        meter = self.meter
        allowed = min(meter.left(), TURN)
        octets = min(max(0, int(meter.octets.left())), AT_ONCE)
        found = self._frames.scan(self._held, allowed, octets)
        if found.octets:
            meter.take(found.frames, found.octets)
            part = bytes(self._held[: found.octets])
            del self._held[: found.octets]
            super().data_received(part)
        if found.whole:
            if self._stopped and not self.read_paused:
                self._stopped = False
                self.transport.resume_reading()
            return
        self._stop()
        wait = meter.wait()
        if wait is None:
            # not at once: until then this line does nothing else, and no other is opened for it
            self._due = self.loop.call_later(self.linger, self.end, 1008, TOO_QUICK)
        elif wait:
            self._due = self.loop.call_later(max(wait, SHORTEST), self._pass_on)
        else:
            self._due = self.loop.call_soon(self._pass_on)

    def _skip(self) -> None:
        """Nothing more is heard but that the other end closes too."""
        self._skips = True
        found = self._frames.skip(self._held, SKIPPED)
        del self._held[: found.octets]
        self._skipped += found.frames
        if self._skipped > 8 * SKIPPED:
            self.transport.abort()
        elif not found.whole and found.frames < SKIPPED:
            super().data_received(bytes(self._held))
            self._held.clear()
        elif found.whole:
            if self._stopped:
                self._stopped = False
                self.transport.resume_reading()
        else:
            self._stop()
            self._due = self.loop.call_soon(self._pass_on)

    def _stop(self) -> None:
        if not self._stopped:
            self._stopped = True
            self.transport.pause_reading()

    def end(self, code: int, reason: str) -> None:
        """End the socket at once, with a sentence and a code; it is worth coming back."""
        if self.transport.is_closing() or self.close_sent:
            return
        self._held.clear()
        if self.handshake_complete and self.conn.state is State.OPEN:
            self.texts([codec.encode(m.Bye(reason, True, "too fast"))])
            self.conn.fail(code)
            self.handle_parser_exception()
        else:
            self.transport.abort()

    async def receive(self) -> ASGIReceiveEvent:
        """See uvicorn; what has come already is parsed before more is read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self._held:
                self._stopped = False
                self.transport.resume_reading()
            elif self._due is None:
                self._due = self.loop.call_soon(self._pass_on)
        return message

    async def run_asgi(self) -> None:
        """See uvicorn."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[WIRE] = {"socket": self}
        await super().run_asgi()
        self.loop.call_later(LONG_ENOUGH, self.transport.abort)

    def texts(self, messages: Sequence[bytes]) -> bool:
        """Send some texts in one go if the socket takes them at once.

        Returns:
            Whether they were sent: otherwise they are for :meth:`send`, which waits.
        """
        conn = self.conn
        is_open = conn.state is State.OPEN and not self.close_sent and self.writable.is_set()
        if not is_open or conn.extensions or self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(framed, messages)))
        return True

    def send_receive_event_to_app(self) -> None:
        """See uvicorn, which stops reading at every message; it takes the system two calls."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
