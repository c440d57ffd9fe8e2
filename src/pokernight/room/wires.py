"""Connections of uvicorn that end when nobody does anything with them."""

from __future__ import annotations

import asyncio
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


TEXT = "pokernight.text"
"""The extension of a socket in which an application finds :meth:`Sockets.text`."""


class Sockets(WebSocketsSansIOProtocol):
    """A socket that is cut if nobody takes what was sent before its end."""

    async def run_asgi(self) -> None:
        """See uvicorn."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[TEXT] = {"send": self.text}
        await super().run_asgi()
        self.loop.call_later(LONG_ENOUGH, self.transport.abort)

    def text(self, message: bytes) -> bool:
        """Send a text if the socket takes it at once; a third of what it costs to be asked for it.

        Returns:
            Whether it was sent: otherwise it is for :meth:`send`, which waits.
        """
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
