"""Records that a session keeps: log entries, chat lines, the drawing of a deck, a proposal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pokernight.fair_deals.shuffle import Shuffle
from pokernight.session.log_events import AnyLogEvent
from pokernight.table import commands as c
from pokernight.wording.message import Text, TextJson


class LogEntry(NamedTuple):
    """A event that was done, for the log; ``secret`` is what must never be shown."""

    at: int
    event: AnyLogEvent
    secret: bytes = b""


class Spoken(NamedTuple):
    """Something said or a reaction, as text; or without a person a remark of the room, as data."""

    at: int
    person: str
    text: TextJson


@dataclass(slots=True)
class Drawing:
    """The deck of the coming hand as far as it is drawn, with hashes and salts not in a list yet.

    Attributes:
        shuffle: the deck, as far as it is drawn.
        at: time at which its promise was shown.
        offered: hashes of salts, by person.
        closed: time at which the list of them was shown.
        opened: salts, by person.
    """

    shuffle: Shuffle
    at: int
    offered: dict[str, str] = field(default_factory=dict)
    closed: int = 0
    opened: dict[str, str] = field(default_factory=dict)

    def goes_on(self, before: Drawing) -> None:
        """Take over what had come for the same hand: it was taken, and is not in the log."""
        if before.shuffle.hand == self.shuffle.hand:
            self.offered |= before.offered
            self.opened |= before.opened


@dataclass(slots=True)
class Proposal:
    """Something to agree to, by everybody dealt in, or at a correction with a chair.

    ``command`` is what a correction does, ``says`` puts the proposal into words.
    """

    person: str
    what: str
    at: int
    agreed: set[str]
    command: c.Correct | None = None
    says: Text = ""
