"""Those who watch a table, with a name or without: one state for all, some time after it was so.

Whatever they see (the cards on the table, what was done and said, who is there, the clock, the
ledger) comes from one film of the table, so that nothing of it can come sooner than the rest.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import NamedTuple

from pokernight.room.live.outbox import Line
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.hand_events import HandEvent
from pokernight.session.message_parts import SpokenJson, TableJson


class Picture(NamedTuple):
    """What those who watch see of one moment.

    Attributes:
        at: when it was so.
        seq: the number of the state.
        said: how many of the things said are in the pictures up to it.
        table: the table then.
        next: what who has seen the picture before is sent.
        whole: what everybody else is, who has missed what came before.
    """

    at: int
    seq: int
    said: int
    table: TableJson
    next: bytes
    whole: bytes


class Gallery:
    """Those who watch one table.

    Attributes:
        delay: after how many milliseconds they see something.
        lines: their sockets.
        heard: what has happened since the last picture.
        said: how many of the things said are in the pictures.
        seen: the picture that they see now.
    """

    def __init__(self, delay: int) -> None:
        self.delay = delay
        self.lines: set[Line] = set()
        self.heard: list[HandEvent] = []
        self.said = 0
        self.seen: Picture | None = None
        self._coming: deque[Picture] = deque()

    @property
    def films(self) -> bool:
        """Whether somebody may want to see later what happens now."""
        return bool(self.lines or self.delay)

    @property
    def due(self) -> int | None:
        """When the next picture is shown."""
        return self._coming[0].at + self.delay if self._coming else None

    def film(self, table: TableJson, state: m.State, spoken: list[SpokenJson]) -> None:
        """Keep what is so now: a state with what is new in it, and all that was said lately."""
        whole = replace(state, news=[], spoken=spoken, skipped=True)
        new, whole_of_it = codec.encode(state), codec.encode(whole)
        self._coming.append(Picture(state.now, state.seq, self.said, table, new, whole_of_it))
        self.heard = []

    def show(self, now: int) -> None:
        """Show every picture whose time has come."""
        while self._coming and self._coming[0].at + self.delay <= now:
            self.seen = self._coming.popleft()
            for line in self.lines:
                if self.seen.seq > line.last:
                    line.put_next(self.seen.next)

    def enter(self, line: Line) -> None:
        """Somebody begins to watch."""
        self.lines.add(line)
        self.catch_up(line)

    def catch_up(self, line: Line) -> None:
        """Somebody who has missed something sees what all others see."""
        if self.seen is not None and self.seen.seq > line.last:
            line.put_state(self.seen.whole)
        else:
            line.stale = False
