"""One socket of somebody in the room: what waits to be sent, and never more than that.

A table puts things here and goes on. What came together is sent together, at once where the socket
takes it; otherwise a writer of its own sends it as quickly as the other end reads. Of states only
the latest matters: while one waits the next only leaves a mark.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.hand_events import HandEvent

MOST = 64
"""Small messages that may wait; who is so far behind is sent away."""
FILM = 16
"""States that may wait for who watches; the same bytes for all of them."""
EVENTS = 300
"""Events that may wait for somebody who does not read; more are left out, and that is said."""


class Line:
    """What one socket is yet to be sent.

    Attributes:
        person: whose it is; empty for somebody who watches.
        positions: whether it wants positions.
        salts: whether it brings a salt to every deck.
        auto: whether whoever it is answers by himself.
        stale: whether there is a newer state than the one that waits.
        heard: what has happened since the last state that was put here.
        skipped: whether some of that is left out.
        said: how many of the things said it was sent.
        late: whether it sees the table as those do who watch, later than it is.
        last: the number of the last state that it was sent before.
        address: where its socket comes from, for telling apart from where names come.
        opened_by: the hash of the key by which it came.
        waits_as: who it will be, if its key opens only when the hand is over.
        ended: whether nothing more is sent.
        at_once: sends some messages if the socket takes them without a wait; whether it did.
    """

    def __init__(self, person: str, *, positions: bool = False, salts: bool = False) -> None:
        self.person = person
        self.positions = positions
        self.salts = salts
        self.auto = False
        self.stale = False
        self.heard: list[HandEvent] = []
        self.skipped = False
        self.said = 0
        self.late = False
        self.last = -1
        self.address = ""
        self.opened_by = ""
        self.waits_as = ""
        self.ended = False
        self._state: bytes | None = None
        self._small: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._due = self._sending = False
        self.at_once: Callable[[Sequence[bytes]], bool] = lambda messages: False
        self.on_free: Callable[[], None] = lambda: None

    @property
    def busy(self) -> bool:
        """Whether a state waits to be sent."""
        return self._state is not None

    def hear(self, heard: Sequence[HandEvent]) -> None:
        """Something has happened."""
        self.heard += heard
        if len(self.heard) > EVENTS:
            del self.heard[:-EVENTS]
            self.skipped = True

    def put_state(self, state: bytes) -> None:
        """The latest state."""
        self._state = state
        self.stale = self.skipped = False
        self.heard = []
        self._soon()

    def put_next(self, state: bytes) -> None:
        """A state that says what is new since the one before it; with too many it is stale."""
        if self.busy or self.stale or len(self._small) >= FILM:
            self.stale = True
        elif not self.ended:
            self._small.append(state)
            self._soon()

    def put(self, message: m.RoomMessage) -> None:
        """Something small; who does not read is sent away."""
        if self.ended:
            return
        if len(self._small) >= MOST:
            self._small.clear()
            self.end("you are too far behind: come back for the table as it is now", again=True)
            return
        self._small.append(codec.encode(message))
        self._soon()

    def end(self, reason: str, *, again: bool, code: str = "") -> None:
        """Say goodbye, and nothing after that."""
        if not self.ended:
            self._small.append(codec.encode(m.Bye(reason, again, code)))
            self.ended = True
            self._soon()

    def hang_up(self) -> None:
        """Nothing more, and whoever it was for has been told."""
        self.ended = True
        self._soon()

    def _soon(self) -> None:
        """Send what waits, once all that comes now is there."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._send_at_once)

    def _send_at_once(self) -> None:
        self._due = False
        if self._sending:
            return  # and looks for more when that is done
        waiting = [*self._small]
        if self._state is not None and not self.ended:
            waiting.append(self._state)
        if waiting and not self.at_once(waiting):
            self._wake.set()
            return
        self._small.clear()
        self._state = None
        if self.ended:
            self._wake.set()
        elif waiting and self.stale:
            self.on_free()

    async def write(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what could not be sent at once, until the line has ended."""
        while True:
            self._sending = False
            await self._wake.wait()
            self._wake.clear()
            self._sending = True
            while self._small or self._state is not None:
                while self._small:
                    await send(self._small.popleft())
                if self.stale and self._state is None:
                    self.on_free()
                if self._state is not None and not self.ended:
                    state = self._state
                    await send(state)
                    if self._state is not state:
                        continue  # a newer one has come meanwhile
                    self._state = None
                    if self.stale:
                        self.on_free()
                elif self.ended:
                    self._state = None
            if self.ended:
                return
