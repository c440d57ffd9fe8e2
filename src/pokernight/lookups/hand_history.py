"""Finished hands of an evening, step by step, as the seat of their reader knew them.

They are replayed from the log of the table, which has every input. A reader gets no more than was
shown to their seat while the hand was played, and what was shown or opened to it after the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from pokernight.cards import name as card_name
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.engine.history import lines_of_hand
from pokernight.engine.opening import Opening
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
from pokernight.real_cards.table_script import TableScript
from pokernight.real_cards.told_hand import ToldHand
from pokernight.session import plain_codec
from pokernight.session.card_ids import Ids, named_cards
from pokernight.session.command_refusals import game_file_refused
from pokernight.session.hand_events import HandEvent, encoded_event, to_be_replayed
from pokernight.session.hand_reading import HandReading, read_hand
from pokernight.session.log_reading import PLAIN, Entry, LogReader, UnreadableEntry
from pokernight.session.message_parts import (
    BooksJson,
    FairJson,
    HelpJson,
    MarkJson,
    ReadJson,
    TableJson,
)
from pokernight.session.real_hand import RealHand, script_from
from pokernight.session.seat_state import StateBuilder, place_of
from pokernight.session.session import Session
from pokernight.session.wire_fields import Encode
from pokernight.table.current_hand import DealtIn, Playing
from pokernight.table.outcome import PlaysOtherwise
from pokernight.wording.message import message, message_json
from pokernight.wording.rendering import Language, reader_of

Ending: TypeAlias = Literal["over", "called off"]
"""Ending of a hand."""


# --- JSON


@dataclass(frozen=True, slots=True)
class WonJson:
    """Winnings of a player from the pots of a hand, in cents."""

    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class UsedJson:
    """A power that a player used in a hand."""

    power: str
    name: str


@dataclass(frozen=True, slots=True)
class _PastHandJson:
    """A finished hand: its number, its game, the time of its end in milliseconds, its players.

    Hands that were dealt with real cards are counted from -1 down: no deck of the room is theirs.
    """

    number: int
    game: str
    title: str
    at: int
    ending: Ending
    names: list[str]


@dataclass(frozen=True, slots=True)
class PastLineJson(_PastHandJson):
    """A finished hand in the list.

    ``nets`` is by name the result of the hand, ``pot`` the sum of all winnings, both in cents; 0
    where bets were not told. ``powers`` are the cards with powers that were used.
    """

    winners: list[WonJson]
    pot: int
    nets: dict[str, int]
    powers: list[UsedJson]


@dataclass(frozen=True, slots=True)
class StepJson:
    """A hand after a number of inputs, as a state showed it then."""

    view: ViewJson
    news: list[EventJson]
    help: HelpJson | None
    marks: list[MarkJson]
    reads: list[ReadJson]


@dataclass(frozen=True, slots=True)
class PastJson(_PastHandJson):
    """A finished hand, step by step, as the seat of its reader knew it.

    ``seat`` is the reader's, null for a spectator. ``table`` is the table when the hand was dealt,
    ``shown`` the cards that were shown or opened after it, by person. ``fair`` and ``lots`` are the
    public commitments to its deck, ``openings`` the proofs of the cards that the reader has seen,
    ``seed`` the seed if it is shown to the reader after the evening, else empty; ``ended`` is the
    public account of the hand, with its head; docs/fair-deals.md.
    """

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
    ended: dict[str, Any] = field(default_factory=dict)


# --- hands of an evening


@dataclass(slots=True)
class FinishedHand:
    """A finished hand.

    Attributes:
        number: number of the deal, as everybody saw it counted.
        playing: the hand and its seating.
        table: the table when it was dealt.
        ending: its ending.
        at: time of its end, in milliseconds.
        changed: time at which a card of it was shown last.
        witness: proofs of its cards.
        showed: cards shown after it, by person; ``opened``: cards opened to spectators.
        line: its line in the list, once it was computed.
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


class HandInProgress(NamedTuple):
    """A hand in progress: its number, and the table when it was dealt."""

    number: int
    playing: Playing
    table: TableJson


@dataclass(slots=True)
class FinishedRealHand:
    """A finished hand with real cards: what was told of it takes the place of a record.

    Attributes:
        number: -1 for the first of the evening, -2 for the next.
        dealt: the game, and the players dealt in.
        opening: what it began with.
        real: the lines that were told.
        table: the table when it was dealt.
        won: winnings by name, in cents.
        at: time of its end, in milliseconds.
        line: its line in the list, once it was computed.
    """

    number: int
    dealt: DealtIn
    opening: Opening
    real: RealHand
    table: TableJson
    won: dict[str, int] = field(default_factory=dict)
    at: int = 0
    line: PastLineJson | None = None

    @property
    def chairs(self) -> dict[str, int]:
        """The seats of its players by name."""
        return dict(zip(names_of(self.dealt), self.dealt.seating.seats, strict=True))

    def script(self) -> TableScript:
        """Return the hand as it was told.

        Raises:
            Refused: if what was told does not fit the rules of this version.
        """
        with game_file_refused():
            return script_from(self.opening, self.real)


class FinishedHands:
    """Finished hands of a table, read from its log as far as that goes.

    Attributes:
        seq: number of the last entry that was read.
        opened: time at which the table was opened, in milliseconds.
        hands: finished hands by number.
        told: hands that were dealt with real cards.
        changed_rules: numbers of hands that do not replay by the present rules; they are left out.
    """

    def __init__(
        self, catalogue: Catalogue, changed_rules: Collection[int] = (), reader: LogReader = PLAIN
    ) -> None:
        self.seq = self.opened = 0
        self.hands: dict[int, FinishedHand] = {}
        self.told: list[FinishedRealHand] = []
        self.changed_rules = frozenset(changed_rules)
        self._catalogue, self._reader = catalogue, reader
        self._session: Session | None = None
        self._secret = b""
        self._in_progress: HandInProgress | None = None
        self._real: FinishedRealHand | None = None
        self._dealt = 0

    def read_on(self, entries: Iterable[Entry]) -> None:
        """Apply new entries, up to an entry that cannot be read."""
        for entry in entries:
            try:
                event = self._reader.event(entry)
            except UnreadableEntry:
                return
            if self._session is None:
                self.opened = entry.at
                self._session, self._secret = self._reader.replay([entry], self._catalogue)
                self._session.table.unplayable = self.changed_rules
            else:
                hands, stacks = self._session.table.hands, self._stacks()
                self._session.apply(entry.at, event, entry.secret)
                self._look(self._session, entry.at)
                self._look_at_real(self._session, entry.at, hands, stacks)
            self.seq = entry.seq

    def without(self, error: Exception) -> FinishedHands:
        """Return an unread evening that leaves out the hand whose replay has raised an error.

        Raises:
            Exception: the error, if it was not raised by a hand.
        """
        table = self.session.table
        in_a_hand = table.on is not None or isinstance(error, PlaysOtherwise)
        if not in_a_hand or table.deals in self.changed_rules:
            raise error
        changed = {*self.changed_rules, table.deals}
        return FinishedHands(self._catalogue, changed, self._reader)

    @property
    def session(self) -> Session:
        """The evening.

        Raises:
            Refused: if nothing was read.
        """
        if self._session is None:
            raise Refused("the log of this table has no readable entry")
        return self._session

    def _look(self, session: Session, at: int) -> None:
        """Note whether a hand was dealt, has ended, or was called off, and cards shown after it."""
        table = session.table
        playing = table.playing or table.last
        known = any(playing is hand.playing for hand in self.hands.values())
        new = playing is not None and table.deals > self._dealt and not known
        if self._in_progress is None and new and playing is not None:
            self._dealt = table.deals
            self._in_progress = HandInProgress(
                table.deals, playing, bare_table(session, self._reader.encode)
            )
        if (now := self._in_progress) is not None and table.playing is None:
            ending: Ending = "over" if table.last is now.playing else "called off"
            hand = FinishedHand(now.number, now.playing, now.table, ending, at, at, session.witness)
            self.hands[now.number] = hand
            self._in_progress = None
        last = self.hands.get(table.deals)
        if last is None or last.ending != "over" or table.last is not last.playing:
            return
        showed, opened = dict(session.showed), session.opened()
        if (showed, opened) != (last.showed, last.opened):
            last.showed, last.opened, last.changed = showed, opened, at

    def _stacks(self) -> dict[str, int]:
        """Return the stacks by name of the players dealt in with real cards."""
        if self._real is None:
            return {}
        dealt = self._real.dealt
        return {player.name: player.stack for player in dealt.sitting(dealt.seating.seats)}

    def _look_at_real(
        self, session: Session, at: int, hands: int, stacks: Mapping[str, int]
    ) -> None:
        """Note whether a hand with real cards was dealt, or has been written into the book.

        ``hands`` and ``stacks`` are those of the table before.
        """
        now, hand = session.table.real, self._real
        if hand is not None and now is not hand.dealt:
            if session.table.hands > hands:
                after = self._stacks()
                hand.won = {name: after[name] - had for name, had in stacks.items()}
                hand.at = at
                self.told.append(hand)
            self._real = None
        if now is not None and self._real is None and session.real is not None:
            table = replace(
                bare_table(session, self._reader.encode), real=None, called=now.entry.name,
                dealt_in=list(now.seating.seats), names=names_of(now),
            )  # fmt: skip
            number, opening = -len(self.told) - 1, session.table.real_opening
            self._real = FinishedRealHand(number, now, opening, session.real, table)

    # --- for a reader

    def before(self, time: int) -> list[FinishedHand]:
        """Return the hands that have not changed after a time."""
        return [hand for hand in self.hands.values() if hand.changed <= time]

    def find(self, number: int, before: int) -> FinishedHand:
        """Return the hand of a number.

        Raises:
            Refused: if it is not over, or there is no such hand.
        """
        hand = self.hands.get(number)
        if hand is not None and hand.changed <= before:
            return hand
        if hand is not None or (
            self._in_progress is not None and self._in_progress.number == number
        ):
            still = "hand {number} is still being played: ask again when it is over"
            raise Refused(message(still, number=number))
        if 0 < number <= self.session.table.deals:
            changed = "hand {number} cannot be replayed: the rules of its game have changed"
            raise Refused(message(changed, number=number))
        raise Refused(
            message("this table has had no hand {number}: /hands lists them", number=number)
        )

    def lines(self, before: int) -> list[PastLineJson]:
        """Return the lines of all hands that have not changed after a time, in their order.

        A hand with real cards whose lines no longer fit the rules of its game is left out.
        """
        lines = [line_of(hand) for hand in self.before(before)]
        for real in self.told:
            if real.at <= before:
                with suppress(Refused):
                    lines.append(line_of_told(real))
        return sorted(lines, key=lambda line: line.at)

    def find_told(self, number: int, before: int) -> FinishedRealHand:
        """Return the hand with real cards of a number, -1 for the first.

        Raises:
            Refused: if there is no such hand.
        """
        for real in self.told:
            if real.number == number and real.at <= before:
                return real
        raise Refused(
            message("this table has had no hand {number}: /hands lists them", number=number)
        )

    def moments(self, past: FinishedHand, person: str) -> list[Moment]:
        """Return the moments at which equities changed, by all that a person now knows."""
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

    def history(self, past: FinishedHand, person: str) -> PastJson:
        """Return a hand as a person knew it."""
        session, playing = self.session, past.playing
        place = place_of(session, playing, person)
        shuffle = _shuffle_of(past)
        over = past.ending == "over"
        names = names_of(playing)
        seed_is_shown = session.is_shown_seeds(person) and session.shows_seed(past.number, names)
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
            steps=steps_of(
                playing.hand,
                place,
                Ids(self._secret, person, past.number),
                self._reader.encode,
            ),
            shown=past.showed if person else past.showed | past.opened,
            result=result_json(playing.hand.result) if over else None,
            fair={} if shuffle is None else shuffle.public(),
            lots=[] if past.witness is None else past.witness.shown,
            openings=openings,
            seed=shuffle.seed if shuffle is not None and seed_is_shown else "",
            ended=_ended(past),
        )

    def history_of_told(self, real: FinishedRealHand) -> PastJson:
        """Return a hand with real cards as everybody saw it: cards nobody showed are backs.

        Raises:
            Refused: if what was told does not fit the rules of this version.
        """
        hand, names = real.script().hand, names_of(real.dealt)
        assert hand.hand is not None
        ids = Ids(self._secret, "", real.number)
        return PastJson(
            number=real.number,
            game=real.dealt.entry.game.name,
            title=real.dealt.entry.name,
            at=real.at,
            ending="over",
            names=names,
            people=[self.session.ids[name] for name in names],
            seat=None,
            table=real.table,
            steps=steps_of_told(hand, ids, self._reader.encode),
            shown={},
            result=result_json(hand.hand.result),
            fair={},
            lots=[],
            openings=[],
            seed="",
        )

    def events(self, past: FinishedHand, person: str, language: Language) -> list[dict[str, Any]]:
        """Return the lines of a hand's history as a person knew it."""
        place = place_of(self.session, past.playing, person)
        return list(
            lines_of_hand(
                past.playing.hand,
                past.number,
                reader_of(names_of(past.playing), language),
                SPECTATOR if place is None else place,
                called_off=past.ending == "called off",
            )
        )


def bare_table(session: Session, encode: Encode = plain_codec.encode) -> TableJson:
    """Return the table when a hand is dealt, without all that belongs to other moments."""
    return replace(
        StateBuilder(session, b"", encode).table(session.people),
        stage="playing",
        menu=[],
        clock=None,
        proposal=None,
        fair=FairJson(coming=None, now=None, lots=[]),
        books=BooksJson([], [], 0),
    )


def _ended(past: FinishedHand) -> dict[str, Any]:
    """Return the account of a hand with its head; empty if it has none."""
    witness = past.witness
    if witness is None or witness.account is None:
        return {}
    return with_head(witness.shuffle.public(), witness.roots, witness.account)


def _shuffle_of(past: FinishedHand) -> Shuffle | None:
    return None if past.witness is None else past.witness.shuffle


def names_of(playing: DealtIn) -> list[str]:
    """Return the names of the players of a hand, by seat."""
    return [player.name for player in playing.sitting(playing.seating.seats)]


# --- replays


def line_of_told(real: FinishedRealHand) -> PastLineJson:
    """Return the line of a hand with real cards in the list, computed once.

    Raises:
        Refused: if what was told does not fit the rules of this version.
    """
    if real.line is not None:
        return real.line
    names, script = names_of(real.dealt), real.script()
    game, rules = script.opening.game, script.opening.rules
    powers = {power.kind: power.name for power in game.setup(rules).powers}
    won, used = Counter[str](), list[UsedJson]()
    for event in script.events():
        if event.kind == "win" and event.seat >= 0:
            won[names[event.seat]] += event.amount
        elif event.kind in powers and event.seat >= 0:
            used.append(UsedJson(powers[event.kind], names[event.seat]))
    # where bets were left out the winners are known, and what they have won is not
    counted = real.real.betting != "none"
    winners = [WonJson(name, cents if counted else 0) for name, cents in won.items() if cents]
    real.line = PastLineJson(
        real.number, game.name, real.dealt.entry.name, real.at, "over", names, winners,
        won.total() if counted else 0, dict(real.won), list(dict.fromkeys(used)),
    )  # fmt: skip
    return real.line


def steps_of_told(hand: ToldHand, ids: Ids, encode: Encode = plain_codec.encode) -> list[StepJson]:
    """Return a hand with real cards, question by question, as everybody saw it."""
    builder = StepBuilder(None, ids, encode)
    return [
        builder.step(
            stretch.hand,
            [HandEvent(event, stretch.hand.state.generation) for event in stretch.events],
        )
        for stretch in hand.past
    ]


def line_of(past: FinishedHand) -> PastLineJson:
    """Return the line of a hand in the list, computed once."""
    if past.line is None:
        past.line = _line_of(past)
    return past.line


def _line_of(past: FinishedHand) -> PastLineJson:
    playing = past.playing
    hand, names = playing.hand, names_of(playing)
    over = past.ending == "over"
    dealt, used = DealtCards(len(names)), []
    powers = {power.kind: power.name for power in hand.game.setup(hand.state.setup.rules).powers}

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


def steps_of(
    done: Hand, place: int | None, ids: Ids, encode: Encode = plain_codec.encode
) -> list[StepJson]:
    """Return a hand input by input as a seat knew it, with its reader's ids of the cards."""
    assert done.inputs is not None
    hand, events = to_be_replayed(done)
    builder = StepBuilder(place, ids, encode)
    steps = [builder.step(hand, events)]
    for answer in done.inputs:
        events.clear()
        hand.replay([answer])
        steps.append(builder.step(hand, events))
    return steps


class StepBuilder:
    """Builds the steps of a hand for a reader.

    Reading what the cards are worth is slow, so it is done only when the cards have changed.
    """

    def __init__(self, place: int | None, ids: Ids, encode: Encode = plain_codec.encode) -> None:
        self.place, self.ids, self.encode = place, ids, encode
        self.viewer = SPECTATOR if place is None else place
        self._reading: tuple[Any, HandReading] | None = None

    def step(self, hand: Hand, events: Sequence[HandEvent]) -> StepJson:
        """Return what the reader sees now, and the events since the last step."""
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
            [
                encoded_event(event, self.viewer, hand.game, self.ids, self.encode)
                for event in events
            ],
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
            self._reading = key, read_hand(view, names, self.encode, short=False)
        return self._reading[1]

    def _help(self, view: View, read: HandReading) -> HelpJson | None:
        if view.seat is None or not view.live[view.seat]:
            return None
        return HelpJson(
            have=read.have,
            remarks=[message_json(line) for line in view.game.talk.remarks(view, view.seat)],
            why=read.why,
            meaning=[],
            clause="",
        )
