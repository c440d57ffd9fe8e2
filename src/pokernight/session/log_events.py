"""Log events of a session: an evening is replayed from these alone.

Each event is an entry of the log, in order; secrets, such as a seed, are stored beside it. A
command that says all there is to store is itself the event, with its author where that matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, TypeAlias, TypeVar

from pokernight.session import messages as m
from pokernight.session import settings as settings_module
from pokernight.session.settings import Settings
from pokernight.session.wire_fields import ClosedRecord, StoredAs
from pokernight.table import commands as c
from pokernight.wording.message import TextJson

LOG_VERSION = 1
"""Version of the log events; a room refuses a newer version."""

StoredCommand: TypeAlias = Annotated[c.Command, StoredAs(c.to_dict, c.from_dict)]
"""A command of the table, stored as the record of an evening has it."""
StoredPurchase: TypeAlias = Annotated[c.Sit | c.Buy, StoredAs(c.to_dict, c.from_dict)]
""":class:`~pokernight.table.commands.Sit` or ``Buy``: chips that are ordered."""

StoredSettings: TypeAlias = Annotated[
    Settings, StoredAs(settings_module.to_dict, settings_module.from_dict)
]
"""Settings, of which those added later are stored only where they are not as usual."""

Sent_co = TypeVar("Sent_co", bound=m.Command, covariant=True)


@dataclass(frozen=True, slots=True)
class LogEvent(ClosedRecord):
    """Base class of log events; the field ``deed`` in the log holds the tag.

    Fields with their default value are left out. ``person`` is the author of the event, if any.
    """

    tag_field: ClassVar[str] = "deed"
    tag: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(LogEvent):
    """A table is opened. ``evening`` is the opening as the evening's own file begins with it."""

    tag: ClassVar[str] = "opened"
    table: str
    evening: str
    settings: StoredSettings
    invite: str
    host: str
    version: int = LOG_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Came(LogEvent):
    """A person or house player has come in; ``key`` is the hash of the secret.

    ``origin`` tells apart from where names come: a hash of the address and of the table's secret.
    ``expected``: the person is a member of the table's group, has not come yet, and may come in by
    this key; ``chair`` is kept for them.
    """

    tag: ClassVar[str] = "came"
    person: str
    name: str
    key: str = ""
    by: str = ""
    host: bool = False
    origin: str = ""
    expected: bool = False
    chair: int | None = None


@dataclass(frozen=True, slots=True)
class TableCommand(LogEvent):
    """Something was done at the table: by a person, by the clock, or by the room (``why``).

    Older rooms stored ``why``, and the texts of other remarks, as English sentences.
    """

    tag: ClassVar[str] = "did"
    command: StoredCommand
    person: str = ""
    why: TextJson = ""


@dataclass(frozen=True, slots=True)
class PersonCommand(Generic[Sent_co]):
    """A command of a person, as it was sent; without ``person`` the clock gave it."""

    command: Sent_co
    person: str = ""


@dataclass(frozen=True, slots=True)
class HeldBack(LogEvent):
    """A sealed answer in a window that lasts its whole clock: the table gets it at its end."""

    tag: ClassVar[str] = "held back"
    person: str
    at: int
    answer: Any


@dataclass(frozen=True, slots=True)
class Promised(LogEvent):
    """The seed of the coming hand is drawn, and its hash shown.

    ``scheme`` is in which form the hand is chained to the next.
    """

    tag: ClassVar[str] = "promised"
    hand: int
    promise: str
    scheme: int = 1


@dataclass(frozen=True, slots=True)
class Hashed(LogEvent):
    """The list of hashes of salts is closed."""

    tag: ClassVar[str] = "hashed"
    hand: int
    hashes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Salted(LogEvent):
    """The salts are opened; salts that were not opened in time are left out."""

    tag: ClassVar[str] = "salted"
    hand: int
    salts: dict[str, str]


@dataclass(frozen=True, slots=True)
class Rooted(LogEvent):
    """The deck is settled, and the root over its positions shown, with what it was drawn for."""

    tag: ClassVar[str] = "rooted"
    hand: int
    root: str
    game: str = ""
    version: int = 0
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Ended(LogEvent):
    """The account of a hand that has ended, seen by everybody; the next hand is chained to it."""

    tag: ClassVar[str] = "ended"
    hand: int
    account: dict[str, Any]


@dataclass(frozen=True, slots=True)
class RemarkMade(LogEvent):
    """The room remarks something; what ``person`` wished for is settled by it."""

    tag: ClassVar[str] = "noted"
    text: TextJson
    person: str = ""


@dataclass(frozen=True, slots=True)
class Lapsed(LogEvent):
    """A proposal to which not all have agreed in time."""

    tag: ClassVar[str] = "lapsed"


@dataclass(frozen=True, slots=True)
class PurchaseOrdered(LogEvent):
    """A purchase is ordered for the end of the hand; ``asks``: it needs the host's yes."""

    tag: ClassVar[str] = "wished"
    person: str
    command: StoredPurchase
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Renewed(LogEvent):
    """A link is replaced: ``invite``, ``host`` or a person's, in a hand of theirs after it."""

    tag: ClassVar[str] = "renewed"
    what: str
    key: str


@dataclass(frozen=True, slots=True)
class HandedOver(LogEvent):
    """There is a new host."""

    tag: ClassVar[str] = "handed over"
    person: str
    key: str


@dataclass(frozen=True, slots=True)
class HostGone(LogEvent):
    """The host is no longer connected, or without ``gone`` connected again."""

    tag: ClassVar[str] = "host gone"
    gone: bool = True


@dataclass(frozen=True, slots=True)
class Showed(LogEvent):
    """A player shows cards of the hand that is just over."""

    tag: ClassVar[str] = "showed"
    person: str
    cards: list[str]


@dataclass(frozen=True, slots=True)
class RoomWoke(LogEvent):
    """The room was away, or another worker goes on: the clock waits for people for a while."""

    tag: ClassVar[str] = "woke"
    until: int


@dataclass(frozen=True, slots=True)
class TableFrozen(LogEvent):
    """The program has made a mistake: the hand stands still, every chip where it is.

    ``why`` is for people; ``error`` is the name of the exception, for developers.
    """

    tag: ClassVar[str] = "froze"
    why: TextJson
    error: str = ""


@dataclass(frozen=True, slots=True)
class FileProved(LogEvent):
    """The finding about a game file; a ``sound`` file comes onto the menu between two hands.

    ``source`` has the fields of :class:`~pokernight.engine.game_source.GameSource`.
    """

    tag: ClassVar[str] = "proved a file"
    source: dict[str, str]
    finding: TextJson
    sound: bool = True


ByPerson: TypeAlias = (
    m.Propose | m.Vote | m.GiveUpVote | m.PauseRequest | m.Pause | m.GoOn | m.Say | m.ChooseHost
    | m.Consent | m.KeepUnshown | m.ProposeGame | m.Tell | m.Untell
)  # fmt: skip
"""Commands that are stored with their author."""
ByHost: TypeAlias = m.Set | m.Start | m.Admit | m.Mute | m.Remove | m.EndRequest | m.JudgeGame
"""Commands that are stored alone: their author is the host, or the clock."""
OfSession: TypeAlias = (
    Opened | Came | TableCommand | HeldBack | Promised | Hashed | Salted | Rooted | Ended
    | RemarkMade | Lapsed | PurchaseOrdered | Renewed | HandedOver | HostGone | Showed | RoomWoke
    | TableFrozen | FileProved
)  # fmt: skip
"""Events with a class of their own: no command of a person says the same."""
AnyLogEvent: TypeAlias = OfSession | PersonCommand[ByPerson] | ByHost


def kind_of(event: AnyLogEvent) -> type[LogEvent | m.Command]:
    """Return the class of an event; of a person's command the class of the command."""
    return type(event.command if isinstance(event, PersonCommand) else event)
