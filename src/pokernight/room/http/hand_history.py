"""The hands of an evening that are over, for whoever looks at one again: as his seat knew it.

They are worked out anew from the log of the table, which has every input; whoever reads gets no
more than he was shown while the hand was played, and what was shown or opened to him after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from pokernight.cards import name as card_name
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.engine.record import Catalogue
from pokernight.engine.view import HIDDEN, View
from pokernight.engine.wire import (
    EventJson,
    ResultJson,
    ViewJson,
    asked_json,
    common_json,
    laid_json,
    result_json,
)
from pokernight.errors import Refused
from pokernight.fair_deals.card_proofs import Witness
from pokernight.fair_deals.hand_chain import with_head
from pokernight.fair_deals.shuffle import Shuffle
from pokernight.odds.answers.equity_timeline import Moment, moments
from pokernight.odds.questions.layout import DealtCards
from pokernight.room.live.table_actor import Unreadable, read_entry, replayed
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import Entry
from pokernight.session.card_ids import Ids, named_cards
from pokernight.session.hand_events import HandEvent, encoded_event, to_be_replayed
from pokernight.session.hand_reading import HandReading, read_hand
from pokernight.session.message_parts import (
    BooksJson,
    FairJson,
    HelpJson,
    MarkJson,
    ReadJson,
    TableJson,
)
from pokernight.session.seat_state import StateBuilder, place_of
from pokernight.session.session import Session
from pokernight.table.current_hand import Playing
from pokernight.table.outcome import PlaysOtherwise

Ending: TypeAlias = Literal["over", "called off"]
"""What became of a hand."""


# --- what is told


class WonJson(Struct, frozen=True):
    """What somebody won of the pots of a hand."""

    name: str
    cents: int


class UsedJson(Struct, frozen=True):
    """A power that somebody used in a hand."""

    power: str
    name: str


class PastLineJson(Struct, frozen=True):
    """A hand in the list of those that are over.

    ``nets`` is by name what the hand brought, ``pot`` all that was won in it. ``powers`` are the
    cards with powers that were used.
    """

    number: int
    game: str
    title: str
    at: int
    ending: Ending
    names: list[str]
    winners: list[WonJson]
    pot: int
    nets: dict[str, int]
    powers: list[UsedJson]


class StepJson(Struct, frozen=True):
    """A hand after so many inputs: what a state had of it then."""

    view: ViewJson
    news: list[EventJson]
    help: HelpJson | None
    marks: list[MarkJson]
    reads: list[ReadJson]


class PastJson(Struct, frozen=True):
    """A hand that is over, step by step, as the seat of its reader knew it.

    ``seat`` is his, None if he watched. ``table`` is the table when it was dealt, ``shown`` the
    cards that were shown or opened after it, by person. ``fair`` and ``lots`` are what everybody
    was shown of its deck, ``openings`` what proves the cards that he has seen, ``seed`` the seed
    once all seeds are shown, else empty; ``ended`` the account of it that everybody was shown, with
    its head; docs/fair-deals.md.
    """

    number: int
    game: str
    title: str
    at: int
    ending: Ending
    names: list[str]
    people: list[str]
    seat: int | None
    table: TableJson
    steps: list[StepJson]
    shown: dict[str, list[str]]
    result: ResultJson | None
    fair: dict[str, Any]
    lots: list[dict[str, Any]]
    openings: list[dict[str, Any]]
    seed: str
    ended: dict[str, Any] = {}


# --- what is kept


@dataclass(slots=True)
class Past:
    """A hand that is over.

    Attributes:
        number: of the deal, as everybody saw it counted.
        playing: the hand, and who sat in it.
        table: the table when it was dealt.
        ending: what became of it.
        at: when it was over.
        changed: when something of it was shown last.
        witness: of its cards.
        showed: cards shown after it, by person; ``opened`` to those who watch.
        line: of the list.
    """

    number: int
    playing: Playing
    table: TableJson
    ending: Ending
    at: int
    changed: int
    witness: Witness | None
    showed: dict[str, list[str]] = field(default_factory=dict)
    opened: dict[str, list[str]] = field(default_factory=dict)
    line: PastLineJson | None = None


class Dealing(NamedTuple):
    """A hand that goes on: its number, and the table when it was dealt."""

    number: int
    playing: Playing
    table: TableJson


class Evening:
    """The finished hands of one table, read from its log as far as that goes.

    Attributes:
        seq: the number of the last entry that was read.
        opened: when the table was.
        hands: by number.
        otherwise: the numbers of hands that do not play as they did: they are not looked at.
    """

    def __init__(self, catalogue: Catalogue, otherwise: Collection[int] = ()) -> None:
        self.seq = self.opened = 0
        self.hands: dict[int, Past] = {}
        self.otherwise = frozenset(otherwise)
        self._catalogue = catalogue
        self._session: Session | None = None
        self._secret = b""
        self._now: Dealing | None = None
        self._dealt = 0

    def read_on(self, entries: Iterable[Entry]) -> None:
        """Take in what was written since; nothing from an entry on that cannot be read."""
        for entry in entries:
            try:
                event = read_entry(entry)
            except Unreadable:
                return
            if self._session is None:
                self.opened = entry.at
                self._session, self._secret = replayed([entry], self._catalogue)
                self._session.table.unplayable = self.otherwise
            else:
                self._session.apply(entry.at, event, entry.secret)
                self._look(self._session, entry.at)
            self.seq = entry.seq

    def anew(self, error: Exception) -> Evening:
        """The evening from its beginning, without looking at a hand that could not be played.

        Raises:
            Exception: the error, if it was not a hand.
        """
        table = self.session.table
        in_a_hand = table.on is not None or isinstance(error, PlaysOtherwise)
        if not in_a_hand or table.deals in self.otherwise:
            raise error
        return Evening(self._catalogue, {*self.otherwise, table.deals})

    @property
    def session(self) -> Session:
        """The table.

        Raises:
            Refused: if nothing was read.
        """
        if self._session is None:
            raise Refused("nothing is known of this table")
        return self._session

    def _look(self, session: Session, at: int) -> None:
        """See whether a hand was dealt, is over, or was called off; and what was shown of it."""
        table = session.table
        there = table.playing or table.last
        known = any(there is one.playing for one in self.hands.values())
        if self._now is None and there is not None and table.deals > self._dealt and not known:
            self._dealt = table.deals
            self._now = Dealing(table.deals, there, _bare(session))
        if (now := self._now) is not None and table.playing is None:
            ending: Ending = "over" if table.last is now.playing else "called off"
            past = Past(now.number, now.playing, now.table, ending, at, at, session.witness)
            self.hands[now.number] = past
            self._now = None
        last = self.hands.get(table.deals)
        if last is None or last.ending != "over" or self._now is not None:
            return
        showed, opened = dict(session.showed), session.opened()
        if (showed, opened) != (last.showed, last.opened):
            last.showed, last.opened, last.changed = showed, opened, at

    # --- for one reader

    def seen(self, before: int) -> list[Past]:
        """The hands that somebody may look at: those that were over before a time."""
        return [one for one in self.hands.values() if one.changed <= before]

    def find(self, number: int, before: int) -> Past:
        """A hand.

        Raises:
            Refused: if it is not over, or there is none of that number.
        """
        found = self.hands.get(number)
        if found is not None and found.changed <= before:
            return found
        if found is not None or (self._now is not None and self._now.number == number):
            raise Refused(f"hand {number} is being played: it can be looked at when it is over")
        if 0 < number <= self.session.table.deals:
            raise Refused(f"hand {number} cannot be looked at: its game is played otherwise now")
        raise Refused(f"there was no hand {number} at this table")

    def moments(self, past: Past, person: str) -> list[Moment]:
        """The moments at which chances changed, by all that somebody knows of the hand now."""
        hand = past.playing.hand
        place = place_of(self.session, past.playing, person)
        view = hand.view(place)
        known = {(view.generation, token) for token, card in enumerate(view.face) if card != HIDDEN}
        shown = past.showed if person else past.showed | past.opened
        for seat, name in enumerate(names_of(past.playing)):
            cards = shown.get(self.session.ids[name], ())
            known |= {
                (view.generation, token)
                for token in hand.state.hands[seat]
                if card_name(hand.state.face[token]) in cards
            }
        return moments(hand, place, known)

    def told(self, past: Past, person: str) -> PastJson:
        """A hand as somebody knew it."""
        session, playing = self.session, past.playing
        place = place_of(session, playing, person)
        shuffle = _shuffle_of(past)
        over = past.ending == "over"
        names = names_of(playing)
        seeds_shown = session.table.over and session.settings.seeds == "end"
        openings = past.witness.openings(playing.hand, place) if past.witness and over else []
        return PastJson(
            number=past.number,
            game=playing.entry.game.name,
            title=playing.entry.name,
            at=past.at,
            ending=past.ending,
            names=names,
            people=[session.ids[name] for name in names],
            seat=place,
            table=past.table,
            steps=steps_of(playing.hand, place, Ids(self._secret, person, past.number)),
            shown=past.showed if person else past.showed | past.opened,
            result=result_json(playing.hand.result) if over else None,
            fair={} if shuffle is None else shuffle.public(),
            lots=[] if past.witness is None else past.witness.shown,
            openings=openings,
            seed=shuffle.seed if shuffle is not None and seeds_shown else "",
            ended=_ended(past),
        )


def _bare(session: Session) -> TableJson:
    """The table when a hand is dealt, without all that is of another moment."""
    return replace(
        StateBuilder(session, b"", codec.encode).table(session.people),
        stage="playing",
        menu=[],
        clock=None,
        proposal=None,
        fair=FairJson(coming=None, now=None, lots=[]),
        books=BooksJson([], [], 0),
    )


def _ended(past: Past) -> dict[str, Any]:
    """Return the account of a hand with its head; nothing where it has none."""
    witness = past.witness
    if witness is None or witness.account is None:
        return {}
    return with_head(witness.shuffle.public(), witness.roots, witness.account)


def _shuffle_of(past: Past) -> Shuffle | None:
    return None if past.witness is None else past.witness.shuffle


def names_of(playing: Playing) -> list[str]:
    """Who sat in a hand, by seat."""
    return [player.name for player in playing.sitting(playing.seating.seats)]


# --- a hand again


def line_of(past: Past) -> PastLineJson:
    """A hand as the list has it."""
    if past.line is None:
        past.line = _line_of(past)
    return past.line


def _line_of(past: Past) -> PastLineJson:
    playing = past.playing
    hand, names = playing.hand, names_of(playing)
    over = past.ending == "over"
    dealt, used = DealtCards(len(names)), []
    powers = {one.kind: one.name for one in hand.game.setup(hand.state.setup.rules).powers}

    def hear(event: Event) -> None:
        dealt(event)
        if event.kind in powers and event.seat >= 0:
            used.append(UsedJson(powers[event.kind], names[event.seat]))

    assert hand.opening is not None
    assert hand.inputs is not None
    Hand(hand.opening, sink=hear).replay(hand.inputs)
    return PastLineJson(
        past.number,
        hand.game.name,
        playing.entry.name,
        past.at,
        past.ending,
        names,
        [WonJson(name, cents) for name, cents in zip(names, dealt.won, strict=True) if cents]
        if over
        else [],
        sum(dealt.won) if over else 0,
        dict(zip(names, hand.result.payoffs, strict=True)) if over else {},
        list(dict.fromkeys(used)),
    )


def steps_of(done: Hand, place: int | None, ids: Ids) -> list[StepJson]:
    """A hand input by input, as one place knew it, in its reader's names of the cards."""
    assert done.inputs is not None
    hand, heard = to_be_replayed(done)
    seen = _Seen(place, ids)
    found = [seen.step(hand, heard)]
    for one in done.inputs:
        heard.clear()
        hand.replay([one])
        found.append(seen.step(hand, heard))
    return found


class _Seen:
    """Makes the steps of a hand for one reader; what his cards are worth is read once."""

    def __init__(self, place: int | None, ids: Ids) -> None:
        self.place, self.ids = place, ids
        self.viewer = SPECTATOR if place is None else place
        self._reading: tuple[Any, HandReading] | None = None

    def step(self, hand: Hand, heard: Sequence[HandEvent]) -> StepJson:
        """What he sees now, and what he was told since."""
        view = hand.view(self.place)
        names = self.ids.of(view.generation, len(view.face))
        shown: ViewJson = {
            **common_json(view),
            **named_cards(laid_json(view), names),
            **asked_json(view, history=False),
            "question": None,
            "answered": None,
        }
        read = self._read(view)
        return StepJson(
            shown,
            [encoded_event(one, self.viewer, hand.game, self.ids, codec.encode) for one in heard],
            self._help(view, read),
            read.marks,
            read.reads,
        )

    def _read(self, view: View) -> HandReading:
        key = (
            view.generation, view.face, view.up, view.hands, view.board, view.live, view.street,
            repr(view.own),
        )  # fmt: skip
        if self._reading is None or self._reading[0] != key:
            names = self.ids.of(view.generation, len(view.face))
            self._reading = key, read_hand(view, names, codec.encode)
        return self._reading[1]

    def _help(self, view: View, read: HandReading) -> HelpJson | None:
        if view.seat is None or not view.live[view.seat]:
            return None
        return HelpJson(
            have=read.have,
            remarks=view.game.talk.remarks(view, view.seat),
            why=read.why,
            meaning=[],
            clause="",
        )
