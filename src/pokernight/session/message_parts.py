"""Parts of the messages of a room: the table, its people, a hand read for a player, hints.

Seats count from 0 and are those of the table, unless they stand in a view; money is in cents,
times are milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pokernight.wording.message import TextJson


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonJson:
    """A person in the room; ``by`` names a house player.

    ``consents``: spectators may see the person's cards of hands that are over. ``waits``: for the
    host's yes to come in. ``asks_back``: a client without the person's link asks the host for the
    person's chair. ``unshown``: the seeds of the person's hands stay unshown after
    the evening. ``overlay``: an overlay shows the person's hole cards, from the next hand on.
    """

    id: str
    name: str
    by: str
    here: bool
    host: bool
    muted: bool
    wants: int
    consents: bool
    waits: bool = False
    asks_back: bool = False
    unshown: bool = False
    overlay: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairJson:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class GameJson:
    """A game of the menu; ``refusal`` says why it cannot be dealt now.

    ``changed`` are the house rules that are not as the game has them, such as "lost_pot=carry";
    ``staked`` the names of those that only follow from the stakes. ``version`` is that of the
    game. ``own`` is the file of a game that is not of the rulebook: the host's own, or one that the
    host agreed to.
    """

    name: str
    game: str
    stakes: TextJson
    changed: list[str]
    waiting: int
    refusal: TextJson
    staked: list[str]
    version: int = 0
    own: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RotationJson:
    """Games that are played in a row before the next.

    ``each``: a game is played for ``hands``, for an ``orbit`` or for a ``time``. ``now`` is the
    game that is played or dealt next, ``next`` the game after it, empty where it is called.
    ``left`` are the hands of ``now`` yet to be dealt, -1 where it is played until ``ends``; that is
    0 before its first hand.
    """

    each: str
    now: str
    next: str
    left: int
    ends: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferJson:
    """A game that a person proposes: a ``file``, or a ``link`` for the host to open.

    Its page and source are at ``/api/tables/TABLE/offers/ID``. ``agreed``: the host has agreed, and
    it is being proved.
    """

    id: str
    person: str
    file: str
    link: str
    agreed: bool


@dataclass(frozen=True, slots=True)
class ClockJson:
    """Time at which the clock answers or calls the game; from ``bank`` on the time bank runs.

    ``seats`` are the seats that the clock runs for; ``window``: it closes then for everybody.
    ``given`` is the number of answers to a sealed question without a window.
    """

    seats: list[int]
    bank: int
    ends: int
    window: bool
    given: int = 0


@dataclass(frozen=True, slots=True)
class ProposalJson:
    """Something that everybody in ``needed`` must agree to; ``says`` puts it into words."""

    what: str
    person: str
    agreed: list[str]
    needed: list[str]
    says: TextJson = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FairJson:
    """The drawing of decks; docs/fair-deals.md describes each field.

    ``coming`` is shown of the coming hand's deck, ``now`` of the deck that is played with, ``lots``
    of cards shuffled in the hand since. ``ended`` is the account of the last hand that ended, with
    its head; ``closed`` is the hash of the evening's whole file, once it is over. ``compared`` is
    by person a hand and the pin that their client was shown for it.
    """

    coming: dict[str, Any] | None
    now: dict[str, Any] | None
    lots: list[dict[str, Any]]
    ended: dict[str, Any] | None = None
    closed: dict[str, Any] | None = None
    compared: dict[str, list[Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TransferJson:
    """A payment at the end of the evening."""

    payer: str
    payee: str
    cents: int


@dataclass(frozen=True, slots=True)
class AccountJson:
    """An account: chips bought and cashed, the net result, and recitations owed."""

    name: str
    bought: int
    cashed: int
    net: int
    recitations: int


@dataclass(frozen=True, slots=True)
class ShareJson:
    """A share of money that nobody had won.

    It is the pot of a ``game`` that was left, or, without a game, the money left at the end.
    """

    game: str
    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class BooksJson:
    """The ledger; at the end also all payments, and the money that is kept."""

    accounts: list[AccountJson]
    transfers: list[TransferJson]
    kept: int
    shares: list[ShareJson] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RealJson:
    """Real cards at the table: what of the betting is told, and the ids of those who tell.

    In a hand: the name on the menu and the rulebook's name of the game, a number that changes
    whenever something is ``told``, and the chairs of its ``seats``; between hands ``told`` is -1.
    ``/api/tables/TABLE/real`` has the hand as it was told.
    """

    betting: str
    tellers: list[str]
    title: str = ""
    game: str = ""
    told: int = -1
    seats: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableJson:
    """The table and the evening, as everybody may know them.

    ``stage``: ``waiting`` for people, ``between`` hands, ``playing``, ``telling`` a hand with real
    cards, ``frozen`` or ``over``.
    ``turn`` is the seat that deals next, ``called`` the game that it has called. ``dealt_in`` are
    the seats of the table in the order of the seats of the hand, ``names`` their players, gone
    since or not. ``hints``: players may ask for a hint now. ``most`` is the most chips in front of
    a player after buying. ``paused``: since when the table is paused, 0 if it is not, by the host
    ``paused_by``; no clock runs then. ``pause_asked`` are the people that ask for a pause. Between
    two hands ``next`` is when the next is dealt at the earliest, 0 in a pause, and ``ready`` are
    the people who are ready for it. ``settings`` counts the changes of settings, so that clients
    ask for them anew. ``clock_calls`` is the game that the clock calls if the dealer does not.
    ``take_back`` is ``free``, ``consent`` or ``never``. ``chooser`` is the seat that
    calls the next game: the dealer's, or at winner's choice that of the last winner.
    ``call_link`` is the http or https address of a video or voice call, or empty.
    ``seeds`` are shown at the ``end``, or ``never``. ``watching`` is the number of spectators
    without a name. ``floor``: players may call the floor. ``approve``: each purchase waits for the
    host's yes; ``approve_guests``: so does each newcomer.
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
    why: TextJson
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
    ready: list[str] = field(default_factory=list)
    settings: int = 0
    clock_calls: str = ""
    paused_by: str = ""
    pause_asked: list[str] = field(default_factory=list)
    take_back: str = "free"
    chooser: int | None = None
    rotation: RotationJson | None = None
    offers: list[OfferJson] = field(default_factory=list)
    call_link: str = ""
    seeds: str = "never"
    watching: int = 0
    approve: bool = False
    approve_guests: bool = False
    floor: bool = False
    real: RealJson | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpJson:
    """Help with a player's own hand.

    ``have`` is the worth of the cards: the ``contest`` of a line, and the ``hand`` unless there is
    none. A sentence there whose text is empty has ``read``, the number of the reading in ``reads``
    whose ``said`` stands in its place. ``why`` says why cards are wild or count for nothing, which
    is their ``state`` as in a mark; a sentence whose text is empty has ``mark``, the number of the
    mark in ``marks`` whose reason it is. ``meaning`` says what answers would do: an ``answer`` and
    its ``effect``. ``clause`` is the
    rule behind the question. ``enter`` is an
    answer that does no harm if given by reflex, such as a check; null where there is none.
    ``arranges``: cards are laid out together at this game, and ``arrange`` shows how. Powers that
    may be slept through are not named; ``explains``: ``explain`` says more of the question and of
    the player's own cards, so a client offers it at a tap on a card and at ``?``. ``hints``: a hint
    to this question is given where the table has hints.
    """

    have: list[TextJson]
    remarks: list[TextJson]
    why: list[TextJson]
    meaning: list[TextJson]
    clause: str
    enter: Any = None
    arranges: bool = False
    explains: bool = False
    hints: bool = True


@dataclass(frozen=True, slots=True)
class MarkJson:
    """Cards that are wild or count for nothing in a hand, as its game says it, and why.

    ``hand`` is a seat or a dummy hand, ``cards`` are ids, ``what`` is ``wild``, ``worth nothing``
    or in the game's own words, ``state`` is ``wild``, ``nothing``, ``copy`` for a card that may
    not be a copy of another card, or ``other``. A ``why`` whose text is empty has the ``reason``
    and its ``clause``, or the number ``mark`` of an earlier mark that has the same two: it stands
    for the sentence ``{which:cards+} {which:~is} {mark}: {reason} ({clause})``, in which ``which``
    are the ``cards`` and ``mark`` is ``what``.
    """

    hand: int
    cards: list[int]
    what: str
    why: TextJson
    state: str


@dataclass(frozen=True, slots=True)
class ReadJson:
    """A reading of a hand in a contest, if all its cards are known to the reader.

    ``cards`` are the ids of the cards played, ``stand_for`` has those that are read as another
    card, by their ids. ``place`` is that among the hands shown in this contest, 1 for the best,
    and equal hands share it; 0 before the hand is shown, and for a hand that cannot win.
    """

    hand: int
    contest: str
    said: TextJson
    cards: list[int]
    stand_for: dict[str, str]
    place: int = 0


@dataclass(frozen=True, slots=True)
class PositionJson:
    """The hand as its seat knows it, for a player made of code; ``ids`` are cards by token."""

    text: str
    ids: list[int]


@dataclass(frozen=True, slots=True)
class SpokenJson:
    """Something said or a reaction, as text; or without a person a remark of the room.

    A remark gives people and games by name.
    """

    at: int
    person: str
    text: TextJson


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingJson:
    """A setting of the table, and what it does in a sentence.

    ``kind`` is ``time`` (milliseconds), ``money`` (cents), ``yes``, ``choice``, ``count`` or
    ``text``;
    ``usual`` is the value that suits a table of friends, ``values`` name the values of a choice and
    others with a name, in which "" is null. ``least`` and ``most`` are limits of a number.
    ``waits``: another value takes effect when the hand is over. ``fixed`` says why the setting
    cannot be changed any more, and is else empty.
    """

    name: str
    group: str
    kind: str
    label: TextJson
    sentence: TextJson
    value: int | bool | str | None
    usual: int | bool | str | None
    values: dict[str, TextJson]
    least: int
    most: int
    waits: TextJson = ""
    fixed: TextJson = ""


@dataclass(frozen=True, slots=True)
class GroupJson:
    """Cards that lie together: the name of the grouping, empty if it is none, and their total.

    The total is -1 where nothing is counted.
    """

    name: TextJson
    total: int


@dataclass(frozen=True, slots=True)
class KindJson:
    """A kind of grouping, and what it is made of."""

    name: TextJson
    made_of: TextJson


@dataclass(frozen=True, slots=True)
class ArrangedJson:
    """Arrangements of a player's own cards.

    ``groups`` are the sets that were asked about, ``best`` is the best arrangement, ``ladder``
    lists the groupings of the game, the best first.
    """

    groups: list[GroupJson]
    best: list[list[int]]
    ladder: list[KindJson]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerValueJson:
    """An answer with its mean value in cents, over the hand as it stands, and its interval."""

    answer: Any
    says: TextJson
    value: float
    ci95: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HintJson:
    """The strong bot's answer to a question, from what its seat knows, and the reasons.

    ``says`` is the whole hint in sentences, the answer first; ``ledger`` the values of the answers
    that were compared on the same sampled worlds, the best first, and ``worth`` the same as a
    sentence, empty where nothing was compared. ``share`` is the part of the pots that the seat wins
    if it answers so (or, where the answer leaves the hand, if it stays) and everybody stays to the
    end, in ``trials`` sampled worlds, with its standard ``error``; ``reads``: the worlds are
    weighted by what the others have done. ``pot`` is the money in the middle and in front of the
    seats, ``cost`` the price of staying, ``break_even`` the share from which that price pays.
    ``declares`` is the special card to be declared.
    """

    answer: Any
    says: list[TextJson]
    ledger: list[AnswerValueJson]
    worth: TextJson
    share: float
    error: float
    trials: int
    reads: bool
    pot: int
    cost: int
    break_even: float
    declares: str
