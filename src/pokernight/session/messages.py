"""What is said on the wire between a room and who has come to it: version ``WIRE``.

Every message is one JSON object whose ``type`` says which it is; a field nobody knows is refused.
Seats count from 0 and are those of the table, unless they stand in a view; money is in cents,
times are milliseconds. A person is an id of the evening.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pokernight.engine.wire import EventJson, ViewJson
from pokernight.session.message_parts import (
    ArrangedJson,
    HelpJson,
    HintJson,
    MarkJson,
    PositionJson,
    ReadJson,
    SpokenJson,
    TableJson,
)
from pokernight.session.wire_fields import ClosedRecord, EncodedJson, Limit

WIRE = 1
"""Raised when a field changes its meaning or goes; a new field does not raise it."""

LARGEST = 16_384
"""Bytes of a message from a client."""

Id: TypeAlias = Annotated[str, Limit(min_length=1, max_length=40)]
"""What a client calls a command: no two alike. A command that comes again is not done again."""
Key: TypeAlias = Annotated[str, Limit(max_length=64)]
Name: TypeAlias = Annotated[str, Limit(max_length=100)]
Text: TypeAlias = Annotated[str, Limit(max_length=300)]
Word: TypeAlias = Annotated[str, Limit(max_length=200)]
GameName: TypeAlias = Annotated[str, Limit(max_length=400)]
"""Of the rulebook, by the names of its parts where it is composed, or as a dealer says it."""
Cents: TypeAlias = Annotated[int, Limit(ge=0, le=10**12)]
Seat: TypeAlias = Annotated[int, Limit(ge=0, le=15)]
Number: TypeAlias = Annotated[int, Limit(ge=0, le=10**9)]
Hex: TypeAlias = Annotated[str, Limit(max_length=64, pattern="^[0-9a-f]*$")]
AnswerJson: TypeAlias = (
    Annotated[str, Limit(max_length=64)] | int | Annotated[list[int], Limit(max_length=64)]
)
CardSets: TypeAlias = Annotated[
    list[Annotated[list[int], Limit(max_length=16)]], Limit(max_length=16)
]
Entering: TypeAlias = Literal["wait", "pass", "post"]


@dataclass(frozen=True, slots=True)
class ClientMessage(ClosedRecord):
    """Base class of messages from a client; the field ``type`` on the wire holds the tag."""

    tag: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello(ClientMessage):
    """The first message of a socket: to which table, and who one is.

    ``key`` is the secret of one's own link, of the host's, or the invitation; with an invitation
    ``name`` comes in by that name, and without a name one watches. ``positions``: every state
    brings the hand as a position that :func:`pokernight.engine.record.read_position` reads, for a
    player made of code. ``salts``: the client brings a salt to every deck, and is waited for.
    ``own``: the secret that one's own link shall have, made by the client: 22 to 64 letters,
    digits, ``-`` and ``_`` drawn by lot. Who never heard that he is in says the same hello again.
    ``story``: the first state tells the hand on the table from its beginning. ``auto``: he answers
    by himself; where everybody does, house players take no time to think but what they need.
    """

    tag: ClassVar[str] = "hello"
    wire: int
    table: Word
    key: Key = ""
    name: Name = ""
    positions: bool = False
    salts: bool = False
    own: Key = ""
    story: bool = False
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Command(ClientMessage):
    """Something that a client wants done; it is told ``done`` or ``refused`` by its id."""

    id: Id


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Take a chair, the first free one without ``seat``, and buy the usual without ``cents``."""

    tag: ClassVar[str] = "sit"
    cents: Cents | None = None
    seat: Seat | None = None
    blinds: Entering = "wait"


@dataclass(frozen=True, slots=True)
class Rise(Command):
    """Cash everything and leave the chair; in a hand, after it, with default answers."""

    tag: ClassVar[str] = "rise"


@dataclass(frozen=True, slots=True)
class SitOut(Command):
    """Not be dealt in from the next hand on."""

    tag: ClassVar[str] = "sit out"


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """Be dealt in again."""

    tag: ClassVar[str] = "come back"
    blinds: Entering = "wait"


@dataclass(frozen=True, slots=True)
class Buy(Command):
    """Buy chips; while one is in a hand, when it is over. What was bought before comes too."""

    tag: ClassVar[str] = "buy"
    cents: Cents


@dataclass(frozen=True, slots=True)
class CashOut(Command):
    """Sell chips and keep the chair, where the table allows it."""

    tag: ClassVar[str] = "cash out"
    cents: Cents


@dataclass(frozen=True, slots=True)
class Call(Command):
    """The dealer calls a game, by its name on the menu."""

    tag: ClassVar[str] = "call"
    game: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Put(Command):
    """Whoever deals puts a game on the menu, or changes stakes and house rules of one there.

    ``strike`` takes it off instead.
    """

    tag: ClassVar[str] = "menu"
    name: Word
    game: GameName = ""
    rules: Word = ""
    stakes: Word = ""
    house: Annotated[dict[Word, Word], Limit(max_length=40)] = field(default_factory=dict)
    strike: bool = False


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """The answer to the question number ``at``; cards are named by their ids in the view.

    Some cards may be named in any order. ``hand`` is that of the table for which it is meant: one
    that comes late, when the next is played, is refused then.
    """

    tag: ClassVar[str] = "answer"
    at: Number
    answer: AnswerJson
    hand: Number | None = None


@dataclass(frozen=True, slots=True)
class Arrange(Command):
    """What sets of one's own cards would be, laid out together: told with ``done``, to nobody else.

    Nothing is done by it.
    """

    tag: ClassVar[str] = "arrange"
    sets: Annotated[list[Annotated[list[int], Limit(max_length=16)]], Limit(max_length=16)] = field(
        default_factory=list
    )


@dataclass(frozen=True, slots=True)
class Explain(Command):
    """What there is to say of one's own question, or of a ``card`` of one's own.

    It is told with ``done``, to nobody else, and nothing is done by it. What may be slept through,
    such as the power of a card at a strict table, is said here only: a client sends it when its
    user asks.
    """

    tag: ClassVar[str] = "explain"
    card: Number | None = None


@dataclass(frozen=True, slots=True)
class Hint(Command):
    """What the strong bot would do at one's own question: told with ``done``, to nobody else.

    Nothing is done by it. ``at`` and ``hand`` say which question, as in an answer. It is thought of
    for about a second; if the question is answered meanwhile, that is said instead. Who asks twice
    is told the same. Refused where the table has no ``hints``, and at a claim: a hint would wake
    what may be slept through.
    """

    tag: ClassVar[str] = "hint"
    at: Number
    hand: Number | None = None


@dataclass(frozen=True, slots=True)
class GiveUp(Command):
    """Vote for leaving a game that goes on until its pot is won, when no hand of it is played."""

    tag: ClassVar[str] = "give up"


@dataclass(frozen=True, slots=True)
class Show(Command):
    """Show cards of one's own of the hand that is just over: their places, or all."""

    tag: ClassVar[str] = "show"
    cards: Annotated[list[int], Limit(max_length=64)] | None = None


@dataclass(frozen=True, slots=True)
class Propose(Command):
    """Ask everybody dealt in to agree: take back one's last answer, or call the hand off."""

    tag: ClassVar[str] = "propose"
    what: Literal["undo", "call off"]


@dataclass(frozen=True, slots=True)
class Vote(Command):
    """Agree to what is proposed, or not."""

    tag: ClassVar[str] = "vote"
    yes: bool


@dataclass(frozen=True, slots=True)
class Hash(Command):
    """The hash of one's salt for the coming hand."""

    tag: ClassVar[str] = "hash"
    hand: Number
    hash: Hex


@dataclass(frozen=True, slots=True)
class Salt(Command):
    """The salt that one had hashed."""

    tag: ClassVar[str] = "salt"
    hand: Number
    salt: Hex


@dataclass(frozen=True, slots=True)
class Compare(Command):
    """The pin of the hand that ended last, as this client was shown it, for the others' to compare.

    It is passed on with the next state; docs/fair-deals.md says what that is good for.
    """

    tag: ClassVar[str] = "compare"
    hand: Number
    pin: Hex


@dataclass(frozen=True, slots=True)
class Say(Command):
    """Something to read for everybody."""

    tag: ClassVar[str] = "say"
    text: Text


@dataclass(frozen=True, slots=True)
class React(Command):
    """A reaction in one sign."""

    tag: ClassVar[str] = "react"
    sign: Annotated[str, Limit(max_length=16)]


@dataclass(frozen=True, slots=True)
class Consent(Command):
    """Let those who watch see one's cards of hands that are over, or no more.

    Cards are opened to them once everybody dealt in has agreed; who takes a chair later ends it.
    """

    tag: ClassVar[str] = "consent"
    yes: bool


@dataclass(frozen=True, slots=True)
class Start(Command):
    """The host has the first hand dealt."""

    tag: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """The host stops the clocks for a while."""

    tag: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """The host lets them run again, or has a frozen table go on."""

    tag: ClassVar[str] = "go on"


@dataclass(frozen=True, slots=True)
class CallOff(Command):
    """The host calls off a hand that is frozen: every chip is where it was before the deal."""

    tag: ClassVar[str] = "call off"


@dataclass(frozen=True, slots=True)
class Admit(Command):
    """The host lets somebody buy in who has asked, or does not.

    ``cents``: for how much, as the host has read it; another amount by now is refused.
    """

    tag: ClassVar[str] = "admit"
    person: Word
    yes: bool
    cents: Cents | None = None


@dataclass(frozen=True, slots=True)
class Mute(Command):
    """The host has somebody's words hidden, or shown again."""

    tag: ClassVar[str] = "mute"
    person: Word
    yes: bool


@dataclass(frozen=True, slots=True)
class Remove(Command):
    """The host asks somebody to leave, when the hand is over."""

    tag: ClassVar[str] = "remove"
    person: Word


@dataclass(frozen=True, slots=True)
class Renew(Command):
    """The host has a link replaced; the old one is dead.

    ``what``: ``invite``, ``host``, or the id of a person who has lost theirs. ``own`` is the secret
    that the new link shall have, made by the client as in ``hello``, and kept before it is sent: so
    a lost answer leaves one key of the two that opens. The same renewal again changes nothing. The
    link of a player who is in a hand is replaced when that is over: until then the old one opens,
    and by the new one nobody does more than watch.
    """

    tag: ClassVar[str] = "renew"
    what: Word
    own: Key


@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """The host hands the table on."""

    tag: ClassVar[str] = "hand over"
    person: Word


@dataclass(frozen=True, slots=True)
class ChooseHost(Command):
    """Vote for a new host while the host is away."""

    tag: ClassVar[str] = "choose host"
    person: Word


@dataclass(frozen=True, slots=True)
class HousePlayer(Command):
    """The host seats a player of the house, or sends one away."""

    tag: ClassVar[str] = "house player"
    by: Word = ""
    name: Name = ""
    leave: Seat | None = None


@dataclass(frozen=True, slots=True)
class End(Command):
    """The host ends the evening after the hand that is played; a frozen one is called off."""

    tag: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Ping(ClientMessage):
    """Whether somebody is there."""

    tag: ClassVar[str] = "ping"
    sent: int = 0


FromClient: TypeAlias = (
    Hello | Sit | Rise | SitOut | ComeBack | Buy | CashOut | Call | Put | Answer | Arrange | Hint
    | Explain | GiveUp | Show | Propose | Vote | Hash | Salt | Compare | Say | React | Start | Pause
    | GoOn
    | CallOff | Admit | Mute | Remove | Renew | HandOver | ChooseHost | Consent | HousePlayer | End
    | Ping
)  # fmt: skip


# --- what the room says


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """Base class of messages from the room; the field ``type`` on the wire holds the tag."""

    tag: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome(RoomMessage):
    """Who one is here. ``key`` is the secret of one's own link, shown when it is made."""

    tag: ClassVar[str] = "welcome"
    wire: int
    table: str
    person: str
    name: str
    role: str
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State(RoomMessage):
    """All that somebody sees now. It replaces what he saw before.

    (``fence``, ``seq``) only grows: what comes with less is out of date. ``news`` is what has
    happened since the state before, as he may know it, ``marks`` and ``reads`` are what his
    cards and those in his sight are and make; ``skipped`` says that some of it is left
    out; ``spoken`` is what was said since. ``openings`` are there after a hand for whoever brings
    salts: what proves the cards that he has seen, see docs/fair-deals.md. ``now`` is the room's
    clock. ``story`` is how many events stand of the hand on the table, those in ``news`` too: where
    answers are taken back it falls. It is -1 where that is not known.
    """

    tag: ClassVar[str] = "state"
    fence: int
    seq: int
    now: int
    table: TableJson | EncodedJson
    view: ViewJson | None
    help: HelpJson | None
    position: PositionJson | None
    news: list[EventJson]
    spoken: list[SpokenJson]
    shown: dict[str, list[str]]
    skipped: bool
    openings: list[dict[str, Any]]
    marks: list[MarkJson]
    reads: list[ReadJson]
    story: int = -1


@dataclass(frozen=True, slots=True)
class Done(RoomMessage):
    """A command was done, and is kept.

    ``arranged`` is there where ``arrange`` asked for it, ``hint`` where ``hint`` did, the lines
    that are ``explained`` where ``explain`` did.
    """

    tag: ClassVar[str] = "done"
    id: str
    seq: int
    arranged: ArrangedJson | None = None
    hint: HintJson | None = None
    explained: list[str] | None = None


@dataclass(frozen=True, slots=True)
class RefusedMessage(RoomMessage):
    """A command was not done, and nothing has changed; ``reason`` is for people.

    ``code``: ``malformed``, ``not yours``, ``not now``, ``too late``, ``unknown``, or ``too fast``:
    more than the budget of a person, who may ask for it again in a moment.
    """

    tag: ClassVar[str] = "refused"
    id: str
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Waiting(RoomMessage):
    """The table waits, and nothing is lost: what was done cannot be written down just now."""

    tag: ClassVar[str] = "waiting"
    reason: str


@dataclass(frozen=True, slots=True)
class Bye(RoomMessage):
    """The room has nothing more to say on this socket; ``again``: it is worth coming back.

    ``code`` says why somebody was not let in: ``no table``, ``wrong key``, ``name`` (it is taken,
    or none), ``nobody watches``. ``too fast``: a budget of an address or of a person is used up;
    it is always worth coming back, later and later, since that ends by itself. ``too many``: a
    newer socket of the same person has taken the place of this one. Else it is empty.
    """

    tag: ClassVar[str] = "bye"
    reason: str
    again: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class Pong(RoomMessage):
    """The answer to a ping, with the room's clock."""

    tag: ClassVar[str] = "pong"
    sent: int
    now: int


FromRoom: TypeAlias = State | Welcome | Done | RefusedMessage | Waiting | Bye | Pong
