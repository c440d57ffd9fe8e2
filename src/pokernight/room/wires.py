"""Connections of uvicorn that end when nobody does anything with them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

LONG_ENOUGH = 5.0
"""Seconds that somebody has to take the last that is sent to him."""


class Requests(H11Protocol):
    """A connection that is cut if a request is long in coming."""

    patience: ClassVar[float] = 10.0
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See :class:`asyncio.Protocol`."""
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        """See uvicorn."""
        super().on_response_complete()
        self._wait()

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
TEXTS = "pokernight.texts"
"""The extension of a socket in which an application finds :meth:`Sockets.texts`."""
AHEAD = 8
"""Messages of one socket that may wait to be read before no more are taken from it."""


class Sockets(WebSocketsSansIOProtocol):
    """A socket that is cut if nobody takes what was sent before its end."""

    async def run_asgi(self) -> None:
        """See uvicorn."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[TEXTS] = {"send": self.texts}
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
