"""Messages between a room and its clients: version ``WIRE`` of the wire.

Every message is a JSON object whose ``type`` names the message; unknown fields are refused. Seats
count from 0 and are those of the table, unless they stand in a view; money is in cents, times are
milliseconds. A person is an id of the evening.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pokernight.engine.wire import EventJson, ViewJson
from pokernight.session.card_ids import BITS
from pokernight.session.message_parts import (
    ArrangedJson,
    HelpJson,
    HintJson,
    MarkJson,
    PositionJson,
    ReadJson,
    SettingJson,
    SpokenJson,
    TableJson,
)
from pokernight.session.wire_fields import ClosedRecord, EncodedJson, Limit, LogName
from pokernight.wording.message import TextJson

WIRE = 2
"""Raised when a field changes its meaning or goes; a new field does not raise it."""

LARGEST = 16_384
"""Bytes of a message from a client."""

Id: TypeAlias = Annotated[str, Limit(min_length=1, max_length=40)]
"""Id of a command, chosen by the client; a command with a known id is not done again."""
UNSENT = ""
"""In place of the id of a command: no client has sent it now, as when it is read from the log."""
Key: TypeAlias = Annotated[str, Limit(max_length=64)]
Name: TypeAlias = Annotated[str, Limit(max_length=100)]
Text: TypeAlias = Annotated[str, Limit(max_length=300)]
Word: TypeAlias = Annotated[str, Limit(max_length=200)]
GameName: TypeAlias = Annotated[str, Limit(max_length=400)]
"""Of the rulebook, by the names of its parts where it is composed, or as a dealer says it."""
Cents: TypeAlias = Annotated[int, Limit(ge=0, le=10**12)]
Seat: TypeAlias = Annotated[int, Limit(ge=0, le=15)]
Number: TypeAlias = Annotated[int, Limit(ge=0, le=10**9)]
CardId: TypeAlias = Annotated[int, Limit(ge=0, le=2**BITS)]
"""Id of a card in a view."""
Hex: TypeAlias = Annotated[str, Limit(max_length=64, pattern="^[0-9a-f]*$")]
AnswerJson: TypeAlias = (
    Annotated[str, Limit(max_length=64)] | int | Annotated[list[int], Limit(max_length=64)]
)
Entering: TypeAlias = Literal["wait", "pass", "post"]


@dataclass(frozen=True, slots=True)
class ClientMessage(ClosedRecord):
    """Base class of messages from a client; the field ``type`` on the wire holds the tag."""

    tag_field: ClassVar[str] = "type"
    tag: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello(ClientMessage):
    """The first message of a socket: the table, and the key of a link.

    ``key`` is the secret of a person's own link, of the host's, or the invitation; with an
    invitation ``name`` comes in by that name, and without a name the client is a spectator.
    ``positions``: every state brings the hand as a position for a program, which
    :func:`pokernight.engine.record.read_position` reads. ``salts``: the client brings a salt to
    every deck, and is waited for. ``own``: the secret that the person's own link shall have, made
    by the client: 22 to 64 random letters, digits, ``-`` and ``_``. A client that got no welcome
    says the same hello again. ``story``: the first state tells the hand on the table from its
    beginning. ``auto``: a program answers; where all do, house players take only the time that they
    need. ``back``: ``name`` is of a person that has lost the link, for example since the address of
    the room has changed: the host is asked whether ``own`` shall open that person's chair. The
    welcome names no person until the host agrees.
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
    back: bool = False


@dataclass(frozen=True, slots=True)
class Command(ClientMessage):
    """Something that a client wants done; it is told ``done`` or ``refused`` by its id.

    A command with a ``log_tag`` is stored in the log as it is, without the id, and applied from it.
    A request, such as :class:`BuyRequest`, has no seat: when it is allowed, the command of the
    table with that name is made of it, for its author's seat. Other commands bring what is not
    stored, such as a secret of which the log has the hash.
    """

    log_tag: ClassVar[str] = ""
    id: Annotated[Id, LogName(None)]


@dataclass(frozen=True, slots=True)
class SitRequest(Command):
    """Take a chair, the first free chair without ``seat``, and buy the usual without ``cents``."""

    tag: ClassVar[str] = "sit"
    cents: Cents | None = None
    seat: Seat | None = None
    blinds: Entering = "wait"


@dataclass(frozen=True, slots=True)
class Rise(Command):
    """Cash everything and leave the chair; in a hand, after it, with default answers."""

    tag: ClassVar[str] = "rise"


@dataclass(frozen=True, slots=True)
class SitOutRequest(Command):
    """Not be dealt in from the next hand on."""

    tag: ClassVar[str] = "sit out"


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """Be dealt in again."""

    tag: ClassVar[str] = "come back"
    blinds: Entering = "wait"


@dataclass(frozen=True, slots=True)
class BuyRequest(Command):
    """Buy chips; players in a hand get them when it is over. Purchases before it are added."""

    tag: ClassVar[str] = "buy"
    cents: Cents


@dataclass(frozen=True, slots=True)
class CashOutRequest(Command):
    """Sell chips and keep the chair, where the table allows it."""

    tag: ClassVar[str] = "cash out"
    cents: Cents


@dataclass(frozen=True, slots=True)
class CallRequest(Command):
    """The dealer calls a game, by its name on the menu."""

    tag: ClassVar[str] = "call"
    game: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuRequest(Command):
    """Put a game on the menu as its dealer, or change stakes and house rules of a game there.

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
class AnswerRequest(Command):
    """Answer question number ``at``; cards are named by their ids in the view.

    Sets of cards may be named in any order. ``hand`` is the number of the hand at the table that
    the answer is meant for: an answer that comes in the next hand is refused.
    """

    tag: ClassVar[str] = "answer"
    at: Number
    answer: AnswerJson
    hand: Number | None = None


@dataclass(frozen=True, slots=True)
class Arrange(Command):
    """Ask what sets of the player's own cards would be, laid out together.

    The result comes with ``done``, to nobody else, and nothing changes.
    """

    tag: ClassVar[str] = "arrange"
    sets: Annotated[list[Annotated[list[int], Limit(max_length=16)]], Limit(max_length=16)] = field(
        default_factory=list
    )


@dataclass(frozen=True, slots=True)
class Explain(Command):
    """Ask about the player's own question, or about a ``card`` of their own.

    The result comes with ``done``, to nobody else, and nothing changes. Powers that may be slept
    through, such as that of a card at a strict table, are named here only: a client sends this when
    its user asks.
    """

    tag: ClassVar[str] = "explain"
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class HintRequest(Command):
    """Ask for the strong bot's answer to the player's own question.

    The result comes with ``done``, to nobody else, and nothing changes. ``at`` and ``hand`` name
    the question, as in an answer. It takes about a second; if the question is answered meanwhile,
    that is said instead. The same question gets the same hint. Refused where the table gives no
    ``hints`` now, and at a claim: a hint would give away a power that may be slept through.
    """

    tag: ClassVar[str] = "hint"
    at: Number
    hand: Number | None = None


@dataclass(frozen=True, slots=True)
class GiveUpVote(Command):
    """Vote for leaving a game that goes on until its pot is won, when no hand of it is played."""

    tag: ClassVar[str] = "give up"
    log_tag: ClassVar[str] = "leaving a game"


@dataclass(frozen=True, slots=True)
class Show(Command):
    """Show own cards of the hand that is just over: their places, or all."""

    tag: ClassVar[str] = "show"
    cards: Annotated[list[int], Limit(max_length=64)] | None = None


@dataclass(frozen=True, slots=True)
class Ready(Command):
    """Be ready for the next hand: once all players dealt in next are, it is dealt at once.

    Not stored in the log. ``hand`` is the number of the hand that is over: a client that presses
    for an earlier hand is refused.
    """

    tag: ClassVar[str] = "ready"
    hand: Number | None = None


@dataclass(frozen=True, slots=True)
class Propose(Command):
    """Ask everybody dealt in to agree: take back the player's last answer, or call the hand off.

    Between hands the host may propose to ``correct`` a stack, and everybody with a chair must
    agree: the stack of ``person`` becomes ``cents``; the difference comes from ``other`` or goes
    there, without ``other`` chips are sold or cashed.
    """

    tag: ClassVar[str] = "propose"
    log_tag: ClassVar[str] = "proposed"
    what: Literal["undo", "call off", "correct"]
    person: Annotated[Word, LogName("whom")] = ""
    cents: Cents = 0
    other: Word = ""


@dataclass(frozen=True, slots=True)
class Vote(Command):
    """Agree to what is proposed, or not."""

    tag: ClassVar[str] = "vote"
    log_tag: ClassVar[str] = "voted"
    yes: bool


@dataclass(frozen=True, slots=True)
class Hash(Command):
    """The hash of the client's salt for the coming hand."""

    tag: ClassVar[str] = "hash"
    hand: Number
    hash: Hex


@dataclass(frozen=True, slots=True)
class Salt(Command):
    """The salt to the hash that the client has sent."""

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
    log_tag: ClassVar[str] = "spoke"
    text: Text


@dataclass(frozen=True, slots=True)
class React(Command):
    """A reaction: a single sign."""

    tag: ClassVar[str] = "react"
    sign: Annotated[str, Limit(max_length=16)]


@dataclass(frozen=True, slots=True)
class Consent(Command):
    """Let spectators see the player's cards of hands that are over, or no longer.

    Cards are shown to them once everybody dealt in has agreed; a new player ends all consents.
    With ``overlay`` it is about the player's own hole cards while a hand is played, for the overlay
    of a stream: from the next hand on, after the delay for spectators, and whatever others choose.
    """

    tag: ClassVar[str] = "consent"
    log_tag: ClassVar[str] = "consented"
    yes: bool
    overlay: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Set(Command):
    """Change settings of the table, as the host; in a hand they change when it is over.

    ``settings`` are values by the names of settings. ``stakes`` are those of all games, or of the
    ``game`` of this name on the menu, as typed: 0.25/0.50, or "quarter, half".
    """

    tag: ClassVar[str] = "set"
    log_tag: ClassVar[str] = "set"
    settings: Annotated[dict[Word, int | bool | Word | None], Limit(max_length=40)] = field(
        default_factory=dict
    )
    stakes: Word = ""
    game: Word = ""


@dataclass(frozen=True, slots=True)
class SettingsRequest(Command):
    """Ask for the settings of the table; the result comes with ``done``."""

    tag: ClassVar[str] = "settings"


@dataclass(frozen=True, slots=True)
class MovePlayer(Command):
    """Move a player to another chair between hands, as the host; players may change places."""

    tag: ClassVar[str] = "move"
    person: Word
    seat: Seat


@dataclass(frozen=True, slots=True)
class KeepUnshown(Command):
    """Keep the seeds of all hands dealt to the player unshown after the evening, or not.

    With the seed of a hand every mucked card of it is shown. Settled before the player's first
    hand.
    """

    tag: ClassVar[str] = "keep unshown"
    log_tag: ClassVar[str] = "kept unshown"
    yes: bool = True


@dataclass(frozen=True, slots=True)
class Start(Command):
    """Have the first hand dealt, as the host."""

    tag: ClassVar[str] = "start"
    log_tag: ClassVar[str] = "began"


@dataclass(frozen=True, slots=True)
class PauseRequest(Command):
    """Ask the host for a pause; from the host it is a pause."""

    tag: ClassVar[str] = "ask for a pause"
    log_tag: ClassVar[str] = "asked for a pause"


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Pause the table until ``go on``, as the host: no clock runs, and no answer is taken.

    Without ``yes`` the pauses that are asked for are declined.
    """

    tag: ClassVar[str] = "pause"
    log_tag: ClassVar[str] = "paused"
    yes: bool = True


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """End a pause, or let a frozen table go on, as the host."""

    tag: ClassVar[str] = "go on"
    log_tag: ClassVar[str] = "went on"


@dataclass(frozen=True, slots=True)
class CallOffRequest(Command):
    """Call a frozen hand off, as the host: every chip is where it was before the deal."""

    tag: ClassVar[str] = "call off"


@dataclass(frozen=True, slots=True)
class Admit(Command):
    """Allow or refuse a purchase, as the host.

    ``cents``: the amount that the host has read; if it is another by now, the message is refused.
    """

    tag: ClassVar[str] = "admit"
    log_tag: ClassVar[str] = "answered a wish"
    person: Word
    yes: bool
    cents: Annotated[Cents | None, LogName(None)] = None


@dataclass(frozen=True, slots=True)
class LetBack(Command):
    """Let a person that asks for it come back by a new link, or not, as the host.

    The link of a player in a hand opens when the hand is over, as with ``renew``.
    """

    tag: ClassVar[str] = "let back"
    person: Word
    yes: bool


@dataclass(frozen=True, slots=True)
class Mute(Command):
    """Hide a person's words, or show them again, as the host."""

    tag: ClassVar[str] = "mute"
    log_tag: ClassVar[str] = "muted"
    person: Word
    yes: bool


@dataclass(frozen=True, slots=True)
class Remove(Command):
    """Ask a person to leave when the hand is over, as the host."""

    tag: ClassVar[str] = "remove"
    log_tag: ClassVar[str] = "removed"
    person: Word


@dataclass(frozen=True, slots=True)
class Renew(Command):
    """Replace a link, as the host; the old link is dead.

    ``what``: ``invite``, ``host``, or the id of a person with a lost link. ``own`` is the secret of
    the new link, made by the client as in ``hello`` and kept before it is sent: so after a lost
    answer the old or the new key works. The same renewal again changes nothing. The link of a
    player in a hand is replaced when the hand is over: until then the old link works, and the new
    link only watches.
    """

    tag: ClassVar[str] = "renew"
    what: Word
    own: Key


@dataclass(frozen=True, slots=True)
class HandTableOver(Command):
    """Make another person the host, as the host."""

    tag: ClassVar[str] = "hand over"
    person: Word


@dataclass(frozen=True, slots=True)
class ChooseHost(Command):
    """Vote for a new host while the host is away."""

    tag: ClassVar[str] = "choose host"
    log_tag: ClassVar[str] = "chose a host"
    person: Annotated[Word, LogName("whom")]


@dataclass(frozen=True, slots=True)
class HousePlayer(Command):
    """Seat a house player, or send a house player away, as the host."""

    tag: ClassVar[str] = "house player"
    by: Word = ""
    name: Name = ""
    leave: Seat | None = None


@dataclass(frozen=True, slots=True)
class EndRequest(Command):
    """End the evening after the current hand, as the host; a frozen hand is called off."""

    tag: ClassVar[str] = "end"
    log_tag: ClassVar[str] = "ending"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeGame(Command):
    """Propose a game of a file, by its ``text``, or by a ``link`` that the host may open.

    Nothing of it runs before the host has read it and agreed. A longer file is sent as a link.
    """

    tag: ClassVar[str] = "propose game"
    log_tag: ClassVar[str] = "proposed a game"
    file: Word = ""
    text: Annotated[str, Limit(max_length=14_000)] = ""
    link: Text = ""


@dataclass(frozen=True, slots=True)
class JudgeGame(Command):
    """Agree to run a proposed game after reading it, or turn it down, as the host."""

    tag: ClassVar[str] = "judge game"
    log_tag: ClassVar[str] = "judged a game"
    offer: Word
    yes: bool


@dataclass(frozen=True, slots=True)
class DealRealRequest(Command):
    """Deal the next hand with real cards, as one of the ``tellers``."""

    tag: ClassVar[str] = "deal real cards"


@dataclass(frozen=True, slots=True)
class Tell(Command):
    """Tell what happens at a table with real cards.

    ``tap`` is a line of a table script (docs/real-cards.md), or several with a line break between
    them; in a hand that the room deals, where the floor is called, it is a line ``floor``.
    ``told`` is the number in the table's ``real`` that the client has seen: if something was
    told meanwhile, it is refused. The tellers tell everything; other players what they answer, show
    or throw away themselves.
    """

    tag: ClassVar[str] = "tell"
    log_tag: ClassVar[str] = "told"
    tap: Annotated[str, Limit(min_length=1, max_length=2_000)]
    told: Annotated[Number, LogName(None)] = 0


@dataclass(frozen=True, slots=True)
class Untell(Command):
    """Take back what was told last, as one of the tellers; ``told`` as when telling."""

    tag: ClassVar[str] = "untell"
    log_tag: ClassVar[str] = "took back what was told"
    told: Annotated[Number, LogName(None)] = 0


@dataclass(frozen=True, slots=True)
class BookHand(Command):
    """Write the hand with real cards that is over into the book, as one of the tellers."""

    tag: ClassVar[str] = "book hand"


@dataclass(frozen=True, slots=True)
class Ping(ClientMessage):
    """Ask whether the room is still connected."""

    tag: ClassVar[str] = "ping"
    sent: int = 0


FromClient: TypeAlias = (
    Hello | SitRequest | Rise | SitOutRequest | ComeBack | BuyRequest | CashOutRequest | CallRequest
    | MenuRequest | AnswerRequest | Arrange | HintRequest | Explain | GiveUpVote | Show | Ready
    | Propose | Vote | Hash | Salt | Compare | Say | React | Set | SettingsRequest | MovePlayer
    | Start | PauseRequest | Pause | GoOn | CallOffRequest
    | Admit | LetBack | Mute | Remove | Renew | HandTableOver | ChooseHost | Consent | KeepUnshown
    | HousePlayer
    | EndRequest | ProposeGame | JudgeGame | DealRealRequest | Tell | Untell | BookHand | Ping
)  # fmt: skip


# --- what the room says


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """Base class of messages from the room; the field ``type`` on the wire holds the tag."""

    tag_field: ClassVar[str] = "type"
    tag: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome(RoomMessage):
    """The reader's person here. ``key`` is the secret of their own link, when it is new."""

    tag: ClassVar[str] = "welcome"
    wire: int
    table: str
    person: str
    name: str
    role: str
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomState(RoomMessage):
    """All that a reader sees now. It replaces the state before.

    (``fence``, ``seq``) only grows: a state with less is out of date. ``news`` are the events since
    the state before, as the reader may know them; ``marks`` and ``reads`` are readings of the cards
    in sight; ``skipped``: some events are left out; ``spoken`` are the lines said since.
    ``openings`` come after a hand to clients that bring salts: proofs of the cards that the reader
    has seen, see docs/fair-deals.md. ``now`` is the room's clock. ``story`` is the number of events
    of the hand on the table, with those in ``news``: it falls where answers are taken back, and is
    -1 where it is unknown. ``shown`` are cards by person: those shown after a hand; in a hand, for
    spectators, the hole cards of players who let an overlay show theirs.
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
    that are ``explained`` where ``explain`` did, the ``settings`` where ``settings`` did.
    """

    tag: ClassVar[str] = "done"
    id: str
    seq: int
    arranged: ArrangedJson | None = None
    hint: HintJson | None = None
    explained: list[TextJson] | None = None
    settings: list[SettingJson] | None = None


@dataclass(frozen=True, slots=True)
class RefusedMessage(RoomMessage):
    """A command was refused, and nothing has changed; ``reason`` is a sentence for people.

    ``code``: ``malformed``, ``not yours``, ``not now``, ``too late``, ``unknown``, or ``too fast``:
    beyond the budget of a person, so that the same command may succeed in a moment.
    """

    tag: ClassVar[str] = "refused"
    id: str
    code: str
    reason: TextJson


@dataclass(frozen=True, slots=True)
class Waiting(RoomMessage):
    """The table waits, and nothing is lost: what was done cannot be written down just now."""

    tag: ClassVar[str] = "waiting"
    reason: TextJson


@dataclass(frozen=True, slots=True)
class Bye(RoomMessage):
    """The room says nothing more on this socket; ``again``: it is worth coming back.

    ``code`` is the reason why a client was not let in: ``no table``, ``wrong key``, ``name`` (it is
    malformed, or cannot be had), ``taken`` (a person here has such a name: see ``back`` in
    ``hello``), ``nobody watches``. ``too fast``: a budget of an address or of a person is
    used up; it is always worth coming back, later and later, since that ends by itself. ``too
    many``: a newer socket of the same person has taken the place of this socket. Else it is empty.
    """

    tag: ClassVar[str] = "bye"
    reason: TextJson
    again: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class Pong(RoomMessage):
    """The answer to a ping, with the room's clock."""

    tag: ClassVar[str] = "pong"
    sent: int
    now: int


FromRoom: TypeAlias = RoomState | Welcome | Done | RefusedMessage | Waiting | Bye | Pong
