"""What is said on the wire between a room and who has come to it: version ``WIRE``.

Every message is one JSON object whose ``type`` says which it is; a field nobody knows is refused.
Seats count from 0 and are those of the table, unless they stand in a view; money is in cents,
times are milliseconds. A person is an id of the evening.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from pokernight.engine.wire import EventJson, ViewJson
from pokernight.errors import Refused
from pokernight.printable import all_printable, is_plain
from pokernight.room.protocol.decode_errors import in_words

WIRE = 1
"""Raised when a field changes its meaning or goes; a new field does not raise it."""

LARGEST = 16_384
"""Bytes of a message from a client."""

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""What a client calls a command: no two alike. A command that comes again is not done again."""
Key: TypeAlias = Annotated[str, Meta(max_length=64)]
Name: TypeAlias = Annotated[str, Meta(max_length=100)]
Text: TypeAlias = Annotated[str, Meta(max_length=300)]
Word: TypeAlias = Annotated[str, Meta(max_length=200)]
GameName: TypeAlias = Annotated[str, Meta(max_length=400)]
"""Of the rulebook, by the names of its parts where it is composed, or as a dealer says it."""
Cents: TypeAlias = Annotated[int, Meta(ge=0, le=10**12)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Hex: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
AnswerJson: TypeAlias = (
    "Annotated[str, Meta(max_length=64)] | int | Annotated[list[int], Meta(max_length=64)]"
)
Entering: TypeAlias = Literal["wait", "pass", "post"]


class ClientMessage(Struct, forbid_unknown_fields=True, tag_field="type"):
    """Anything that a client says."""


class Hello(ClientMessage, tag="hello"):
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

    wire: int
    table: Word
    key: Key = ""
    name: Name = ""
    positions: bool = False
    salts: bool = False
    own: Key = ""
    story: bool = False
    auto: bool = False


class Command(ClientMessage):
    """Something that a client wants done; it is told ``done`` or ``refused`` by its id."""

    id: Id


class Sit(Command, tag="sit"):
    """Take a chair, the first free one without ``seat``, and buy the usual without ``cents``."""

    cents: Cents | None = None
    seat: Seat | None = None
    blinds: Entering = "wait"


class Rise(Command, tag="rise"):
    """Cash everything and leave the chair; in a hand, after it, with default answers."""


class SitOut(Command, tag="sit out"):
    """Not be dealt in from the next hand on."""


class ComeBack(Command, tag="come back"):
    """Be dealt in again."""

    blinds: Entering = "wait"


class Buy(Command, tag="buy"):
    """Buy chips; while one is in a hand, when it is over. What was bought before comes too."""

    cents: Cents


class CashOut(Command, tag="cash out"):
    """Sell chips and keep the chair, where the table allows it."""

    cents: Cents


class Call(Command, tag="call"):
    """The dealer calls a game, by its name on the menu."""

    game: Word


class Put(Command, tag="menu"):
    """Whoever deals puts a game on the menu, or changes stakes and house rules of one there.

    ``strike`` takes it off instead.
    """

    name: Word
    game: GameName = ""
    rules: Word = ""
    stakes: Word = ""
    house: Annotated[dict[Word, Word], Meta(max_length=40)] = {}
    strike: bool = False


class Answer(Command, tag="answer"):
    """The answer to the question number ``at``; cards are named by their ids in the view.

    Some cards may be named in any order. ``hand`` is that of the table for which it is meant: one
    that comes late, when the next is played, is refused then.
    """

    at: Number
    answer: AnswerJson
    hand: Number | None = None


class Arrange(Command, tag="arrange"):
    """What sets of one's own cards would be, laid out together: told with ``done``, to nobody else.

    Nothing is done by it.
    """

    sets: Annotated[list[Annotated[list[int], Meta(max_length=16)]], Meta(max_length=16)] = []


class Explain(Command, tag="explain"):
    """What there is to say of one's own question, or of a ``card`` of one's own.

    It is told with ``done``, to nobody else, and nothing is done by it. What may be slept through,
    such as the power of a card at a strict table, is said here only: a client sends it when its
    user asks.
    """

    card: Number | None = None


class Hint(Command, tag="hint"):
    """What the strong bot would do at one's own question: told with ``done``, to nobody else.

    Nothing is done by it. ``at`` and ``hand`` say which question, as in an answer. It is thought of
    for about a second; if the question is answered meanwhile, that is said instead. Who asks twice
    is told the same. Refused where the table has no ``hints``, and at a claim: a hint would wake
    what may be slept through.
    """

    at: Number
    hand: Number | None = None


class GiveUp(Command, tag="give up"):
    """Vote for leaving a game that goes on until its pot is won, when no hand of it is played."""


class Show(Command, tag="show"):
    """Show cards of one's own of the hand that is just over: their places, or all."""

    cards: Annotated[list[int], Meta(max_length=64)] | None = None


class Propose(Command, tag="propose"):
    """Ask everybody dealt in to agree: take back one's last answer, or call the hand off."""

    what: Literal["undo", "call off"]


class Vote(Command, tag="vote"):
    """Agree to what is proposed, or not."""

    yes: bool


class Hash(Command, tag="hash"):
    """The hash of one's salt for the coming hand."""

    hand: Number
    hash: Hex


class Salt(Command, tag="salt"):
    """The salt that one had hashed."""

    hand: Number
    salt: Hex


class Compare(Command, tag="compare"):
    """The pin of the hand that ended last, as this client was shown it, for the others' to compare.

    It is passed on with the next state; docs/fair-deals.md says what that is good for.
    """

    hand: Number
    pin: Hex


class Say(Command, tag="say"):
    """Something to read for everybody."""

    text: Text


class React(Command, tag="react"):
    """A reaction in one sign."""

    sign: Annotated[str, Meta(max_length=16)]


class Consent(Command, tag="consent"):
    """Let those who watch see one's cards of hands that are over, or no more.

    Cards are opened to them once everybody dealt in has agreed; who takes a chair later ends it.
    """

    yes: bool


class Start(Command, tag="start"):
    """The host has the first hand dealt."""


class Pause(Command, tag="pause"):
    """The host stops the clocks for a while."""


class GoOn(Command, tag="go on"):
    """The host lets them run again, or has a frozen table go on."""


class CallOff(Command, tag="call off"):
    """The host calls off a hand that is frozen: every chip is where it was before the deal."""


class Admit(Command, tag="admit"):
    """The host lets somebody buy in who has asked, or does not.

    ``cents``: for how much, as the host has read it; another amount by now is refused.
    """

    person: Word
    yes: bool
    cents: Cents | None = None


class Mute(Command, tag="mute"):
    """The host has somebody's words hidden, or shown again."""

    person: Word
    yes: bool


class Remove(Command, tag="remove"):
    """The host asks somebody to leave, when the hand is over."""

    person: Word


class Renew(Command, tag="renew"):
    """The host has a link replaced; the old one is dead.

    ``what``: ``invite``, ``host``, or the id of a person who has lost theirs. ``own`` is the secret
    that the new link shall have, made by the client as in ``hello``, and kept before it is sent: so
    a lost answer leaves one key of the two that opens. The same renewal again changes nothing. The
    link of a player who is in a hand is replaced when that is over: until then the old one opens,
    and by the new one nobody does more than watch.
    """

    what: Word
    own: Key


class HandOver(Command, tag="hand over"):
    """The host hands the table on."""

    person: Word


class ChooseHost(Command, tag="choose host"):
    """Vote for a new host while the host is away."""

    person: Word


class HousePlayer(Command, tag="house player"):
    """The host seats a player of the house, or sends one away."""

    by: Word = ""
    name: Name = ""
    leave: Seat | None = None


class End(Command, tag="end"):
    """The host ends the evening after the hand that is played; a frozen one is called off."""


class Ping(ClientMessage, tag="ping"):
    """Whether somebody is there."""

    sent: int = 0


FromClient: TypeAlias = (
    Hello | Sit | Rise | SitOut | ComeBack | Buy | CashOut | Call | Put | Answer | Arrange | Hint
    | Explain | GiveUp | Show | Propose | Vote | Hash | Salt | Compare | Say | React | Start | Pause
    | GoOn
    | CallOff | Admit | Mute | Remove | Renew | HandOver | ChooseHost | Consent | HousePlayer | End
    | Ping
)  # fmt: skip


# --- what the room says


class RoomMessage(Struct, tag_field="type"):
    """Anything that the room says."""


class Welcome(RoomMessage, tag="welcome"):
    """Who one is here. ``key`` is the secret of one's own link, shown when it is made."""

    wire: int
    table: str
    person: str
    name: str
    role: str
    key: str = ""


class PersonJson(Struct, frozen=True):
    """Somebody in the room; ``by`` names a player of the house.

    ``consents``: whether those who watch may see his cards of hands that are over.
    """

    id: str
    name: str
    by: str
    here: bool
    host: bool
    muted: bool
    wants: int
    consents: bool


class ChairJson(Struct, frozen=True):
    """A chair that is taken. ``bank`` is what is left of a time bank.

    ``coming`` are chips that are bought already, and come when the hand is over.
    """

    seat: int
    person: str
    name: str
    by: str
    stack: int
    away: bool
    leaving: bool
    owes: str
    bank: int
    coming: int = 0


class GameJson(Struct, frozen=True):
    """A game of the menu; ``refusal`` says why it cannot be dealt now.

    ``changed`` are the house rules that are not as the game has them, such as "lost_pot=carry";
    ``staked`` the names of those that only follow from the stakes. ``version`` is that of the game.
    """

    name: str
    game: str
    stakes: str
    changed: list[str]
    waiting: int
    refusal: str
    staked: list[str]
    version: int = 0


class ClockJson(Struct, frozen=True):
    """When the clock answers the question, or calls the game; from ``bank`` on by the time bank.

    ``seats`` are whose time it is; ``window``: it closes then for everybody.
    """

    seats: list[int]
    bank: int
    ends: int
    window: bool


class ProposalJson(Struct, frozen=True):
    """Something that everybody dealt in must agree to."""

    what: str
    person: str
    agreed: list[str]
    needed: list[str]


class FairJson(Struct, frozen=True):
    """How decks are drawn; docs/fair-deals.md says what is in each.

    ``coming`` is what is shown of the coming hand's deck, ``now`` of the deck that is played with,
    ``lots`` what was shuffled in the hand since. ``ended`` is the account of the last hand that
    ended, with its head; ``closed`` is the hash of the evening's whole file, once it is over.
    ``compared`` is by person the hand and the pin of it that their client says it was shown.
    """

    coming: dict[str, Any] | None
    now: dict[str, Any] | None
    lots: list[dict[str, Any]]
    ended: dict[str, Any] | None = None
    closed: dict[str, Any] | None = None
    compared: dict[str, list[Any]] = {}


class TransferJson(Struct, frozen=True):
    """Who pays whom."""

    payer: str
    payee: str
    cents: int


class AccountJson(Struct, frozen=True):
    """What somebody bought, cashed and is up, and the prayers that he owes."""

    name: str
    bought: int
    cashed: int
    net: int
    recitations: int


class ShareJson(Struct, frozen=True):
    """What somebody got of money that nobody had won.

    That is the pot of a ``game`` that was left, or, without one, what was there at the end.
    """

    game: str
    name: str
    cents: int


class BooksJson(Struct, frozen=True):
    """The ledger as it stands; at the end also who pays whom, and what is kept."""

    accounts: list[AccountJson]
    transfers: list[TransferJson]
    kept: int
    shares: list[ShareJson] = []


class TableJson(Struct, frozen=True):
    """The table and the evening, as everybody there may know them.

    ``stage``: ``waiting`` for people, ``between`` hands, ``playing``, ``frozen`` or ``over``.
    ``turn`` is the seat that deals next, ``called`` what it has called. ``dealt_in`` are the seats
    of the table in the order of the seats of the hand, ``names`` who sat there, gone since or not.
    ``hints``: who is asked may ask for a hint. ``most`` is the most that may lie in front of a
    player who buys.
    """

    title: str
    choice: str
    chairs: int
    seated: list[ChairJson]
    people: list[PersonJson]
    menu: list[GameJson]
    usual: int
    least: int
    most: int
    stage: str
    why: str
    hand: int
    hands: int
    limit: int
    turn: int | None
    called: str
    dealt_in: list[int]
    names: list[str]
    strict: bool
    paused: int
    proposal: ProposalJson | None
    clock: ClockJson | None
    next: int
    fair: FairJson
    kitty: int
    books: BooksJson
    hints: bool = True


class HelpJson(Struct, frozen=True):
    """What a seat may like to know of its own hand, a line each.

    ``have`` is what its cards are worth, ``why`` why cards are wild or count for nothing,
    ``meaning`` what answers would do, ``clause`` the rule behind the question. ``enter`` is the
    answer that nobody gives to his harm by a reflex, such as a check; null where there is none.
    ``arranges``: cards are laid out together at this game, and ``arrange`` tells how. Nothing of
    it names a power that may be slept through; ``explains``: ``explain`` says more of the question
    and of one's own cards, so a client offers it at a tap on a card and at ``?``. ``hints``: a
    hint to this question is given where the table has any.
    """

    have: list[str]
    remarks: list[str]
    why: list[str]
    meaning: list[str]
    clause: str
    enter: Any = None
    arranges: bool = False
    explains: bool = False
    hints: bool = True


class MarkJson(Struct, frozen=True):
    """Cards that are wild or count for nothing in a hand, as its game says it, and why.

    ``hand`` is a seat or a dummy hand, ``cards`` are ids, ``what`` is ``wild``, ``worth nothing``
    or in the game's own words.
    """

    hand: int
    cards: list[int]
    what: str
    why: str


class ReadJson(Struct, frozen=True):
    """How a hand is read in a contest, if all its cards are known to the reader.

    ``cards`` are the ids of the cards played, ``stand_for`` has those that are read as another
    card, by their ids.
    """

    hand: int
    contest: str
    said: str
    cards: list[int]
    stand_for: dict[str, str]


class PositionJson(Struct, frozen=True):
    """The hand as its seat knows it, for a player made of code; ``ids`` are cards by token."""

    text: str
    ids: list[int]


class SpokenJson(Struct, frozen=True):
    """Something said, a reaction, or a remark of the room (without a person)."""

    at: int
    person: str
    text: str


class State(RoomMessage, tag="state"):
    """All that somebody sees now. It replaces what he saw before.

    (``fence``, ``seq``) only grows: what comes with less is out of date. ``news`` is what has
    happened since the state before, as he may know it, ``marks`` and ``reads`` are what his
    cards and those in his sight are and make; ``skipped`` says that some of it is left
    out; ``spoken`` is what was said since. ``openings`` are there after a hand for whoever brings
    salts: what proves the cards that he has seen, see docs/fair-deals.md. ``now`` is the room's
    clock. ``story`` is how many events stand of the hand on the table, those in ``news`` too: where
    answers are taken back it falls. It is -1 where that is not known.
    """

    fence: int
    seq: int
    now: int
    table: TableJson | Raw
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


class GroupJson(Struct, frozen=True):
    """Cards that lie together: the name of the grouping, empty if it is none, and their total.

    The total is -1 where nothing is counted.
    """

    name: str
    total: int


class KindJson(Struct, frozen=True):
    """A kind of grouping, and what it is made of."""

    name: str
    made_of: str


class ArrangedJson(Struct, frozen=True):
    """How one may lay out one's cards.

    ``groups`` is what each of the sets is that were asked about, ``best`` the best arrangement,
    ``ladder`` the groupings that there are; the best come first.
    """

    groups: list[GroupJson]
    best: list[list[int]]
    ladder: list[KindJson]


class HintJson(Struct, frozen=True):
    """What the strong bot would answer to a question, from what its seat knows, and why.

    ``says`` is all of it in sentences, ``why`` what the game has to say to the ``answer``, in
    which cards are ids. ``share`` is the part of what is won that the seat takes if it answers
    so (or, at a fold, if it stays) and everybody stays to the end, in ``trials`` worlds, with
    its standard ``error``; ``won``: anybody wins anything in them; ``reads``: they are those
    that fit best what the others have done. ``when`` says when that holds: ``called``, ``all
    call``, ``all stay`` or, of a bet that nobody calls, nothing; ``bluff``: it is a bet that
    lives on folds. ``pot`` is what lies in the middle and in front of the seats, ``cost`` what
    staying takes. ``declares`` is the special card to be declared. Where money is asked the
    answer ``earns`` so many cents more than the best other one, ``instead``;
    ``about_the_same``: that may be by chance, ``later``: what is paid later speaks for it, and
    not the price now.
    """

    answer: Any
    says: str
    why: str
    share: float
    error: float
    trials: int
    won: bool
    reads: bool
    when: str
    bluff: bool
    pot: int
    cost: int
    declares: str
    instead: Any
    earns: float
    earns_error: float
    about_the_same: bool
    later: bool


class Done(RoomMessage, tag="done"):
    """A command was done, and is kept.

    ``arranged`` is there where ``arrange`` asked for it, ``hint`` where ``hint`` did, the lines
    that are ``explained`` where ``explain`` did.
    """

    id: str
    seq: int
    arranged: ArrangedJson | None = None
    hint: HintJson | None = None
    explained: list[str] | None = None


class RefusedMessage(RoomMessage, tag="refused"):
    """A command was not done, and nothing has changed; ``reason`` is for people.

    ``code``: ``malformed``, ``not yours``, ``not now``, ``too late``, ``unknown``, or ``too fast``:
    more than the budget of a person, who may ask for it again in a moment.
    """

    id: str
    code: str
    reason: str


class Waiting(RoomMessage, tag="waiting"):
    """The table waits, and nothing is lost: what was done cannot be written down just now."""

    reason: str


class Bye(RoomMessage, tag="bye"):
    """The room has nothing more to say on this socket; ``again``: it is worth coming back.

    ``code`` says why somebody was not let in: ``no table``, ``wrong key``, ``name`` (it is taken,
    or none), ``nobody watches``. ``too fast``: a budget of an address or of a person is used up;
    it is always worth coming back, later and later, since that ends by itself. ``too many``: a
    newer socket of the same person has taken the place of this one. Else it is empty.
    """

    reason: str
    again: bool
    code: str = ""


class Pong(RoomMessage, tag="pong"):
    """The answer to a ping, with the room's clock."""

    sent: int
    now: int


FromRoom: TypeAlias = State | Welcome | Done | RefusedMessage | Waiting | Bye | Pong

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()
_from_room: msgspec.json.Decoder[FromRoom] = msgspec.json.Decoder(FromRoom)


def decode(frame: bytes | str) -> FromClient:
    """What a client has said.

    Raises:
        Refused: in a sentence, if it is no message.
    """
    if len(frame) > LARGEST:
        raise Refused(f"a message has {LARGEST} bytes at most")
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise Refused(f"that is no message of version {WIRE}: {in_words(error)}") from None


def id_of(frame: bytes | str) -> str:
    """What the client calls a command that is none, as far as that can be read."""
    try:
        found = msgspec.json.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return ""
    named = found.get("id") if isinstance(found, dict) else ""
    return named[:40] if isinstance(named, str) else ""


def encode(message: RoomMessage) -> bytes:
    """What the room says, as it is sent."""
    return _encoder.encode(message)


def written(part: Any) -> bytes:
    """A part of a message, as it is sent."""
    return _encoder.encode(part)


def fields_of(part: Any) -> bytes:
    """The fields of an object that is not empty, as they are sent."""
    return _encoder.encode(part)[1:-1]


def joined(*parts: bytes) -> Raw:
    """The fields of some objects as one object that has all of them."""
    return Raw(b"{%b}" % b",".join(parts))


def from_room(frame: bytes | str) -> FromRoom:
    """Return a message of the room, as a client in Python reads it, with all text made printable.

    Raises:
        Refused: if it is no message.
    """
    try:
        said = frame if isinstance(frame, str) else frame.decode()
        if not is_plain(said):
            said = _encoder.encode(all_printable(msgspec.json.decode(said))).decode()
        return _from_room.decode(said)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        raise Refused(f"the room says what is no message of version {WIRE}") from None


def to_room(message: ClientMessage) -> bytes:
    """What a client in Python says, as it is sent."""
    return _encoder.encode(message)


def schema() -> dict[str, Any]:
    """JSON Schema of all messages, by who says them."""
    client, room = msgspec.json.schema_components(
        [FromClient, FromRoom], ref_template="#/$defs/{name}"
    )[0]
    parts = msgspec.json.schema_components([FromClient, FromRoom], ref_template="#/$defs/{name}")[1]
    return {"wire": WIRE, "from_client": client, "from_room": room, "$defs": parts}
