"""Parts of the messages of a room: the table, its people, a hand read for a player, hints.

Seats count from 0 and are those of the table, unless they stand in a view; money is in cents,
times are milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonJson:
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


@dataclass(frozen=True, slots=True)
class ClockJson:
    """When the clock answers the question, or calls the game; from ``bank`` on by the time bank.

    ``seats`` are whose time it is; ``window``: it closes then for everybody.
    """

    seats: list[int]
    bank: int
    ends: int
    window: bool


@dataclass(frozen=True, slots=True)
class ProposalJson:
    """Something that everybody dealt in must agree to."""

    what: str
    person: str
    agreed: list[str]
    needed: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FairJson:
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
    compared: dict[str, list[Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TransferJson:
    """Who pays whom."""

    payer: str
    payee: str
    cents: int


@dataclass(frozen=True, slots=True)
class AccountJson:
    """What somebody bought, cashed and is up, and the prayers that he owes."""

    name: str
    bought: int
    cashed: int
    net: int
    recitations: int


@dataclass(frozen=True, slots=True)
class ShareJson:
    """What somebody got of money that nobody had won.

    That is the pot of a ``game`` that was left, or, without one, what was there at the end.
    """

    game: str
    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class BooksJson:
    """The ledger as it stands; at the end also who pays whom, and what is kept."""

    accounts: list[AccountJson]
    transfers: list[TransferJson]
    kept: int
    shares: list[ShareJson] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableJson:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpJson:
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


@dataclass(frozen=True, slots=True)
class MarkJson:
    """Cards that are wild or count for nothing in a hand, as its game says it, and why.

    ``hand`` is a seat or a dummy hand, ``cards`` are ids, ``what`` is ``wild``, ``worth nothing``
    or in the game's own words.
    """

    hand: int
    cards: list[int]
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class ReadJson:
    """How a hand is read in a contest, if all its cards are known to the reader.

    ``cards`` are the ids of the cards played, ``stand_for`` has those that are read as another
    card, by their ids.
    """

    hand: int
    contest: str
    said: str
    cards: list[int]
    stand_for: dict[str, str]


@dataclass(frozen=True, slots=True)
class PositionJson:
    """The hand as its seat knows it, for a player made of code; ``ids`` are cards by token."""

    text: str
    ids: list[int]


@dataclass(frozen=True, slots=True)
class SpokenJson:
    """Something said, a reaction, or a remark of the room (without a person)."""

    at: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class GroupJson:
    """Cards that lie together: the name of the grouping, empty if it is none, and their total.

    The total is -1 where nothing is counted.
    """

    name: str
    total: int


@dataclass(frozen=True, slots=True)
class KindJson:
    """A kind of grouping, and what it is made of."""

    name: str
    made_of: str


@dataclass(frozen=True, slots=True)
class ArrangedJson:
    """How one may lay out one's cards.

    ``groups`` is what each of the sets is that were asked about, ``best`` the best arrangement,
    ``ladder`` the groupings that there are; the best come first.
    """

    groups: list[GroupJson]
    best: list[list[int]]
    ladder: list[KindJson]


@dataclass(frozen=True, slots=True, kw_only=True)
class HintJson:
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
