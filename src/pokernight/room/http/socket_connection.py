"""Sockets of uvicorn whose frames are counted before anything parses them.

No socket blocks the loop: what comes in at once is parsed in small parts, a part in each turn, so
that all others get theirs in between. Frames beyond a budget are not read before it allows them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from pokernight.room.http.socket_frames import Frames, framed
from pokernight.room.protocol import codec
from pokernight.room.shared.rate_limits import STRANGER_BYTES, STRANGER_FRAMES, Bucket, SocketMeter
from pokernight.session import messages as m

LONG_ENOUGH = 5.0
"""Seconds that a client has to take the last messages."""
SOCKET_EXTENSION = "pokernight.wire"
"""Extension of a socket's scope in which the application finds its :class:`LimitedSocket`."""
AHEAD = 8
"""Messages of a socket that may wait for the application before reading pauses."""
SKIPPED = 256
"""Frames that are skipped in a turn of the loop while a socket is being closed."""
TURN = 32
"""Frames of a socket that are parsed in a turn of the loop."""
AT_ONCE = 65_536
"""Bytes of a socket that are parsed in a turn of the loop."""
SHORTEST = 0.02
"""Seconds between two looks at a budget that is used up."""
TOO_QUICK = "too much was sent at once: connect again, and send more slowly"


class LimitedSocket(WebSocketsSansIOProtocol):
    """Socket whose frames are counted, whatever they are, before they are parsed.

    At the end of its budget the socket of a stranger is ended. That of a person or a spectator is
    read more slowly, and nothing is lost. A socket whose client does not take its last messages is
    cut.

    Attributes:
        meter: frames and bytes that may still come in.
        linger: seconds for which nothing more is read before a socket is ended.
    """

    linger: ClassVar[float] = 2.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See :class:`asyncio.Protocol`."""
        super().connection_made(transport)
        clock = self.loop.time
        self.meter = SocketMeter(Bucket(STRANGER_FRAMES, clock), Bucket(STRANGER_BYTES, clock))
        self._unparsed = bytearray()
        self._frames = Frames()
        self._due: asyncio.Handle | None = None
        self._stopped = self._skips = False
        self._skipped = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """See :class:`asyncio.Protocol`."""
        self._unparsed.clear()
        if self._due is not None:
            self._due.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See :class:`asyncio.Protocol`."""
        if not self.handshake_initiated:
            super().data_received(data)  # the request for a socket, which is parsed already
            return
        self._unparsed += data
        if self._due is None:
            self._pass_on()

    def _pass_on(self) -> None:
        """Parse as much of what has come in as a turn of the loop and the budget allow."""
        self._due = None
        if self.transport.is_closing():
            self._unparsed.clear()
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
        scanned = self._frames.scan(self._unparsed, allowed, octets)
        if scanned.octets:
            meter.take(scanned.frames, scanned.octets)
            part = bytes(self._unparsed[: scanned.octets])
            del self._unparsed[: scanned.octets]
            super().data_received(part)
        if scanned.whole:
            if self._stopped and not self.read_paused:
                self._stopped = False
                self.transport.resume_reading()
            return
        self._stop()
        wait = meter.wait()
        if wait is None:
            # not at once: while it lingers, its client has no other socket in its place
            self._due = self.loop.call_later(self.linger, self.end, 1008, TOO_QUICK)
        elif wait:
            self._due = self.loop.call_later(max(wait, SHORTEST), self._pass_on)
        else:
            self._due = self.loop.call_soon(self._pass_on)

    def _skip(self) -> None:
        """Skip all frames but the closing frame of the other end.

        The parser would go on to parse, and to answer pings, for as long as the other end sends.
        """
        self._skips = True
        scanned = self._frames.skip(self._unparsed, SKIPPED)
        del self._unparsed[: scanned.octets]
        self._skipped += scanned.frames
        if self._skipped > 8 * SKIPPED:
            self.transport.abort()
        elif not scanned.whole and scanned.frames < SKIPPED:
            super().data_received(bytes(self._unparsed))
            self._unparsed.clear()
        elif scanned.whole:
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
        """End the socket at once, with a reason and a code; it is worth coming back."""
        if self.transport.is_closing() or self.close_sent:
            return
        self._unparsed.clear()
        if self.handshake_complete and self.conn.state is State.OPEN:
            self.texts([codec.encode(m.Bye(reason, True, "too fast"))])
            self.conn.fail(code)
            self.handle_parser_exception()
        else:
            self.transport.abort()

    async def receive(self) -> ASGIReceiveEvent:
        """See uvicorn; what has come in already is parsed before more is read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self._unparsed:
                self._stopped = False
                self.transport.resume_reading()
            elif self._due is None:
                self._due = self.loop.call_soon(self._pass_on)
        return message

    async def run_asgi(self) -> None:
        """See uvicorn."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[SOCKET_EXTENSION] = {"socket": self}
        await super().run_asgi()
        self.loop.call_later(LONG_ENOUGH, self.transport.abort)

    def texts(self, messages: Sequence[bytes]) -> bool:
        """Send texts in one write if the socket takes them without waiting.

        Returns:
            True if they were sent; otherwise they are for :meth:`send`, which waits.
        """
        conn = self.conn
        is_open = conn.state is State.OPEN and not self.close_sent and self.writable.is_set()
        if not is_open or conn.extensions or self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(framed, messages)))
        return True

    def send_receive_event_to_app(self) -> None:
        """See uvicorn, which pauses reading at every message: two system calls for each.

        Here reading pauses only when several messages wait.
        """
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
