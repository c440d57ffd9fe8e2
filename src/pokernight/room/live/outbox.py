"""Messages that wait to be sent over a socket, bounded in number.

A table puts messages here and goes on. Messages put in the same turn of the loop are sent together,
at once where the socket takes them; otherwise a task sends them as quickly as the other end reads.
Of states only the latest matters: while a state waits, a newer state only leaves a mark.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.hand_events import HandEvent
from pokernight.wording.message import Text, message_json

MOST = 64
"""Small messages that may wait; a client further behind is disconnected."""
MOST_STATES = 16
"""States that may wait for a spectator; all spectators share their bytes."""
MOST_EVENTS = 300
"""Events that may wait for a client that does not read; older events are left out, marked so."""


class Outbox:
    """Messages for the client at the other end of a socket.

    Attributes:
        person: id of the client's person; empty for a spectator.
        positions: whether the client wants positions.
        salts: whether the client brings a salt to every deck.
        auto: whether the client is a program that answers by itself.
        stale: whether there is a newer state than the state that waits.
        events: events since the last state that was put here.
        skipped: whether some of these events are left out.
        spoken: number of lines of table talk that were sent.
        late: whether the client sees the table as spectators do, with their delay.
        last: number of the last state that was sent before the client became a spectator.
        address: address of the socket, to tell apart where names come from.
        opened_by: hash of the key that opened the table.
        waits_as: id of the person, if their new key opens only when the hand is over.
        knocks: hash of the key by which the client asks the host to come back.
        ended: whether nothing more is sent.
        at_once: sends messages if the socket takes them without waiting; returns whether it did.
    """

    def __init__(self, person: str, *, positions: bool = False, salts: bool = False) -> None:
        self.person = person
        self.positions = positions
        self.salts = salts
        self.auto = False
        self.stale = False
        self.events: list[HandEvent] = []
        self.skipped = False
        self.spoken = 0
        self.late = False
        self.last = -1
        self.address = ""
        self.opened_by = ""
        self.waits_as = ""
        self.knocks = ""
        self.ended = False
        self._state: bytes | None = None
        self._small: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._due = self._sending = False
        self.at_once: Callable[[Sequence[bytes]], bool] = lambda messages: False
        self.on_free: Callable[[], None] = lambda: None

    @property
    def busy(self) -> bool:
        """True while a state waits to be sent."""
        return self._state is not None

    def add_events(self, events: Sequence[HandEvent]) -> None:
        """Add events that the next state will tell of."""
        self.events += events
        if len(self.events) > MOST_EVENTS:
            del self.events[:-MOST_EVENTS]
            self.skipped = True

    def forget_events(self) -> None:
        """Leave out the events that the client has not been sent."""
        self.skipped |= bool(self.events)
        self.events = []

    def put_state(self, state: bytes) -> None:
        """Replace the state that waits."""
        self._state = state
        self.stale = self.skipped = False
        self.events = []
        self._soon()

    def put_next(self, state: bytes) -> None:
        """Queue a state that tells only what is new since the state before it.

        With too many in the queue the outbox is stale instead, and gets a whole state later.
        """
        if self.busy or self.stale or len(self._small) >= MOST_STATES:
            self.stale = True
        elif not self.ended:
            self._small.append(state)
            self._soon()

    def put(self, message: m.RoomMessage) -> None:
        """Queue a small message; a client that does not read is disconnected."""
        if self.ended:
            return
        if len(self._small) >= MOST:
            self._small.clear()
            self.end("you are too far behind: come back for the table as it is now", again=True)
            return
        self._small.append(codec.encode(message))
        self._soon()

    def end(self, reason: Text, *, again: bool, code: str = "") -> None:
        """Say goodbye, and nothing after that."""
        if not self.ended:
            self._small.append(codec.encode(m.Bye(message_json(reason), again, code)))
            self.ended = True
            self._soon()

    def close(self) -> None:
        """Send nothing more, without a goodbye: another worker has sent it."""
        self.ended = True
        self._soon()

    def _soon(self) -> None:
        """Send at the end of this turn of the loop, together with what is put until then."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._send_at_once)

    def _send_at_once(self) -> None:
        self._due = False
        if self._sending:
            return  # the task looks for more when it has sent this
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
        """Send what could not be sent at once, until the outbox has ended.

        Small messages go first: a goodbye or a refusal does not wait behind a state. While this
        task sends, :meth:`_send_at_once` stays out of its way, or messages would overtake.
        """
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
                        continue  # a newer state has come during the wait
                    self._state = None
                    if self.stale:
                        self.on_free()
                elif self.ended:
                    self._state = None
            if self.ended:
                return
