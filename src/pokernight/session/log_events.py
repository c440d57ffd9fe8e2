"""What happens at a table of the room, as it is kept: an evening replays from these alone.

Each event is one entry of the log, in order; what must never be shown (a seed) is kept beside it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from pokernight.session.settings import Settings

LOG_VERSION = 1
"""The version of these; a room refuses a newer one."""


class LogEvent(Struct, tag_field="deed", omit_defaults=True, forbid_unknown_fields=True):
    """One thing done. ``person`` did it where there is one; the room itself did the rest."""


class Opened(LogEvent, tag="opened"):
    """A table is opened. ``evening`` is the opening as the evening's own file begins with it."""

    table: str
    evening: str
    settings: Settings
    invite: str
    host: str
    version: int = LOG_VERSION


class Came(LogEvent, tag="came"):
    """Somebody has come in, or a house player; ``key`` is the hash of their secret.

    ``origin`` tells apart from where names come: a hash of the address and of the table's secret.
    """

    person: str
    name: str
    key: str = ""
    by: str = ""
    host: bool = False
    origin: str = ""


class TableCommand(LogEvent, tag="did"):
    """Something was done at the table: by a person, by the clock, or by the room (``why``)."""

    command: dict[str, Any]
    person: str = ""
    why: str = ""


class HeldBack(LogEvent, tag="held back"):
    """A sealed answer in a window that lasts its whole clock: the table gets it at its end."""

    person: str
    at: int
    answer: Any


class Promised(LogEvent, tag="promised"):
    """The seed of the coming hand is drawn, and its hash shown.

    ``scheme`` is in which form the hand is chained to the next.
    """

    hand: int
    promise: str
    scheme: int = 1


class Hashed(LogEvent, tag="hashed"):
    """Everybody's hash of a salt is in, and the list is closed."""

    hand: int
    hashes: dict[str, str]


class Salted(LogEvent, tag="salted"):
    """The salts are opened; who did not open his in time is left out."""

    hand: int
    salts: dict[str, str]


class Rooted(LogEvent, tag="rooted"):
    """The deck is settled, and the root over its positions shown, with what it was drawn for."""

    hand: int
    root: str
    game: str = ""
    version: int = 0
    cards: str = ""


class Ended(LogEvent, tag="ended"):
    """What became of a hand, as everybody is told; the next one is chained to it."""

    hand: int
    account: dict[str, Any]


class RemarkMade(LogEvent, tag="noted"):
    """The room remarks something; what ``person`` wished for is settled by it."""

    text: str
    person: str = ""


class Proposed(LogEvent, tag="proposed"):
    """Something that all dealt in must agree to."""

    person: str
    what: str


class Voted(LogEvent, tag="voted"):
    """Somebody agrees, or does not: then nothing comes of it."""

    person: str
    yes: bool


class Lapsed(LogEvent, tag="lapsed"):
    """A proposal to which not all have agreed in time."""


class LeaveVoted(LogEvent, tag="leaving a game"):
    """A vote for leaving a game that goes on until its pot is won."""

    person: str


class ClocksStopped(LogEvent, tag="paused"):
    """The host has stopped the clocks."""

    person: str


class Resumed(LogEvent, tag="went on"):
    """The clocks run again, or a table goes on that was frozen."""

    person: str = ""


class Spoke(LogEvent, tag="spoke"):
    """Something said."""

    person: str
    text: str


class PurchaseOrdered(LogEvent, tag="wished"):
    """Somebody wants to buy chips: when the hand is over, or when the host agrees."""

    person: str
    command: dict[str, Any]
    asks: bool = False


class PurchaseDecided(LogEvent, tag="answered a wish"):
    """The host's word on a wish; without his yes nothing comes of it."""

    person: str
    yes: bool


class Muted(LogEvent, tag="muted"):
    """Somebody's words are hidden, or shown again."""

    person: str
    yes: bool


class Removed(LogEvent, tag="removed"):
    """Somebody must leave: once the hand is over that he was dealt into."""

    person: str


class Renewed(LogEvent, tag="renewed"):
    """A link is replaced: ``invite``, ``host`` or a person's, in a hand of theirs after it."""

    what: str
    key: str


class HandedOver(LogEvent, tag="handed over"):
    """There is a new host."""

    person: str
    key: str


class HostVoted(LogEvent, tag="chose a host"):
    """A vote for a new host while the host is away."""

    person: str
    whom: str


class HostGone(LogEvent, tag="host gone"):
    """The host is connected no more; without ``gone`` he is again."""

    gone: bool = True


class Consented(LogEvent, tag="consented"):
    """Somebody lets those who watch see his cards of hands that are over, or no more."""

    person: str
    yes: bool


class Began(LogEvent, tag="began"):
    """The first hand may be dealt."""


class Ending(LogEvent, tag="ending"):
    """The evening ends with this hand."""


class Showed(LogEvent, tag="showed"):
    """Somebody shows cards of the hand that is just over."""

    person: str
    cards: list[str]


class RoomWoke(LogEvent, tag="woke"):
    """The room was away, or another worker goes on: the clock waits for people for a while."""

    until: int


class TableFrozen(LogEvent, tag="froze"):
    """Something went wrong in the program: the hand stands still, every chip where it is.

    ``why`` is for people; ``error`` what the program calls it, for whoever mends it.
    """

    why: str
    error: str = ""


AnyLogEvent: TypeAlias = (
    Opened | Came | TableCommand | HeldBack | Promised | Hashed | Salted | Rooted | Ended
    | RemarkMade | Proposed | Voted | Lapsed | LeaveVoted | ClocksStopped | Resumed | Spoke
    | PurchaseOrdered | PurchaseDecided | Muted | Removed | Renewed | HandedOver | HostVoted
    | HostGone | Consented | Began | Ending | Showed | RoomWoke | TableFrozen
)  # fmt: skip

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyLogEvent] = msgspec.json.Decoder(AnyLogEvent)


def to_bytes(event: AnyLogEvent) -> bytes:
    """A event as it is kept."""
    return _encode(event)


def from_bytes(body: bytes) -> AnyLogEvent:
    """The inverse of :func:`to_bytes`.

    Raises:
        msgspec.DecodeError: if it is none.
    """
    return _decoder.decode(body)
