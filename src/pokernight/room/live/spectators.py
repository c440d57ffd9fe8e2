"""Spectators of a table: all of them get the same states, after the table's delay.

All that they see (cards, actions, table talk, people, clock, ledger) comes from recorded states, so
that none of it can be seen earlier than the rest.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import NamedTuple

from pokernight.room.live.outbox import Outbox
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.hand_events import HandEvent
from pokernight.session.message_parts import SpokenJson, TableJson


class RecordedState(NamedTuple):
    """State of the table for spectators.

    Attributes:
        at: when it was so, in milliseconds.
        due: earliest time at which it is shown, by the delay at that time.
        seq: number of the state.
        spoken: number of lines of table talk in this state and those before it.
        table: the table then.
        next: message for spectators with the state before it.
        whole: message for spectators that have missed states.
    """

    at: int
    due: int
    seq: int
    spoken: int
    table: TableJson
    next: bytes
    whole: bytes


class Spectators:
    """Spectators of a table.

    Attributes:
        delay: milliseconds after which they see a state.
        outboxes: their sockets.
        events: events since the last recorded state.
        spoken: number of lines of table talk in the recorded states.
        shown: the state that they see now.
    """

    def __init__(self, delay: int) -> None:
        self.delay = delay
        self.outboxes: set[Outbox] = set()
        self.events: list[HandEvent] = []
        self.spoken = 0
        self.shown: RecordedState | None = None
        self._coming: deque[RecordedState] = deque()

    @property
    def records(self) -> bool:
        """True if states must be recorded: for spectators now, or for those who come later."""
        return bool(self.outboxes or self.delay or self._coming)

    @property
    def due(self) -> int | None:
        """Time at which the next state is shown, in milliseconds."""
        if not self._coming:
            return None
        first = self._coming[0]
        return max(first.due, first.at + self.delay)

    def record(self, table: TableJson, state: m.RoomState, spoken: list[SpokenJson]) -> None:
        """Record a state with what is new in it, and all recent table talk."""
        whole = replace(state, news=[], spoken=spoken, skipped=True)
        news_only, everything = codec.encode(state), codec.encode(whole)
        due = state.now + self.delay
        self._coming.append(
            RecordedState(state.now, due, state.seq, self.spoken, table, news_only, everything)
        )
        self.events = []

    def show(self, now: int) -> None:
        """Show every state that is due; a delay made shorter holds for states after that."""
        while (due := self.due) is not None and due <= now:
            self.shown = self._coming.popleft()
            for outbox in self.outboxes:
                if self.shown.seq > outbox.last:
                    outbox.put_next(self.shown.next)

    def add(self, outbox: Outbox) -> None:
        """Add a spectator."""
        self.outboxes.add(outbox)
        self.catch_up(outbox)

    def catch_up(self, outbox: Outbox) -> None:
        """Send a spectator that has missed states the state that all others see."""
        if self.shown is not None and self.shown.seq > outbox.last:
            outbox.put_state(self.shown.whole)
        else:
            outbox.stale = False
