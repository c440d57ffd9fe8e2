"""States of a session: what each person may see, made from what the person's seat knows.

Nothing else leaves a table. A view is not cut down from the whole: it is made from what its reader
may know (:mod:`pokernight.engine.view`), and the ids of its cards mean nothing to anybody else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any, NamedTuple, cast

from pokernight.cards import name
from pokernight.engine.answer_texts import describe
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import SPECTATOR
from pokernight.engine.explaining import of_card, on_request
from pokernight.engine.game_slots import plain
from pokernight.engine.hand import Hand
from pokernight.engine.record import write_position
from pokernight.engine.view import KnownCards, View, in_the_open, known_to, see
from pokernight.engine.wire import (
    EventJson,
    ViewJson,
    asked_json,
    common_json,
    laid_json,
    laid_rows,
)
from pokernight.errors import Refused
from pokernight.odds.answers.hint import Hint
from pokernight.session import messages as m
from pokernight.session import plain_codec
from pokernight.session.card_ids import Ids, named_answer, named_answers, named_cards
from pokernight.session.hand_events import HandEvent, encoded_event, to_be_replayed
from pokernight.session.hand_reading import (
    NO_READING,
    HandReading,
    encoded_part,
    has_no_remarks,
    help_for,
    read_hand,
)
from pokernight.session.message_parts import (
    AnswerValueJson,
    ArrangedJson,
    GroupJson,
    HelpJson,
    HintJson,
    KindJson,
    PositionJson,
    SpokenJson,
    TableJson,
)
from pokernight.session.session import Session
from pokernight.session.session_records import Spoken
from pokernight.session.table_json import TableState, ValueCache, shown_hand
from pokernight.session.wire_fields import Encode, EncodedJson, fields_of, joined
from pokernight.table.current_hand import Playing
from pokernight.wording.message import TextJson, message, message_json


class Scene(NamedTuple):
    """The hand on the table now, as far as it is the same for all readers.

    Attributes:
        hand: the hand.
        shared: the shared part of all views, and ``common`` that part encoded.
        cards: a number that changes when a card has moved or is laid in a row, or somebody has
            learnt a card.
        sight: a number that changes when the worth of cards may change.
        asked: the seats that are asked now.
    """

    hand: Hand
    shared: dict[str, Any]
    common: bytes
    cards: int
    sight: int
    asked: tuple[int, ...]


class SeatView(NamedTuple):
    """The hand on the table as a reader is sent it: the view, help, and the worth of the cards."""

    view: ViewJson | None
    help: HelpJson | None
    reading: HandReading


NO_VIEW = SeatView(None, None, NO_READING)
"""View of a table without a hand."""


@dataclass(slots=True)
class ReaderParts:
    """Parts made for a reader of a hand; each is made again only when its origin changes.

    Attributes:
        key: the scene's number of cards, the hand, and whether the hand is over.
        place: the reader's seat in the hand; None for a spectator.
        known: the reader's knowledge of the cards.
        ids: the reader's ids of the cards, by token.
        laid: where the cards lie, encoded.
        idle: the reader's own part of the view while not asked, encoded.
        sight: the scene's number of sight at which ``reading`` was made.
        help: help while not asked, encoded.
    """

    key: tuple[int, int, bool]
    place: int | None
    known: KnownCards
    ids: list[int]
    laid: bytes = b""
    idle: bytes = b""
    sight: int = 0
    reading: HandReading = NO_READING
    help: HelpJson | None = None


def _whole(scene: Scene, parts: ReaderParts, asked: bytes) -> ViewJson:
    """Return the three encoded parts of a view as a whole."""
    encoded: Any = joined(scene.common, parts.laid, asked)
    view: ViewJson = encoded
    return view


def place_of(session: Session, playing: Playing, person: str) -> int | None:
    """Return the seat of a person in a hand, by the chair when it was dealt; None for others."""
    if person not in session.people:
        return None
    return playing.place_of(session.people[person].name)


class StateBuilder:
    """Makes the state of a session that each person is sent.

    Attributes:
        session: the session.
        secret: from which the ids of cards follow.
        encode: encodes parts of a state that are sent more than once.
    """

    def __init__(
        self, session: Session, secret: bytes, encode: Encode = plain_codec.encode
    ) -> None:
        self.session, self.secret, self.encode = session, secret, encode
        self._table = TableState(session, encode)
        self._cache = ValueCache()
        self._ids: dict[tuple[str, int], Ids] = {}
        self._parts: dict[str, ReaderParts] = {}
        self._numbers = count(1)

    def _ids_in(self, person: str, number: int) -> Ids:
        """Return a person's ids of cards in a hand that may be over, by its number."""
        if number == self.session.table.deals:
            return self.ids(person)
        return Ids(self.secret, person, number)

    def ids(self, person: str) -> Ids:
        """Return a person's ids of cards in the hand on the table."""
        key = person, self.session.table.deals
        ids = self._ids.get(key)
        if ids is None:
            self._ids = {old: ids for old, ids in self._ids.items() if old[1] == key[1]}
            ids = self._ids[key] = Ids(self.secret, person, key[1])
        return ids

    @property
    def watching(self) -> int:
        """Number of spectators without a name; whatever runs the session sets it."""
        return self._table.watching

    @watching.setter
    def watching(self, count: int) -> None:
        self._table.watching = count

    # --- from and to a person

    def answer(self, person: str, value: Any) -> Answer:
        """Return an answer from the wire as the table takes it, with tokens in place of ids.

        Cards are sorted by token: the order in which a person names cards has no meaning.

        Raises:
            Refused: if it names a card that is not there.
        """
        if isinstance(value, str):
            return value
        playing = self.session.table.playing
        asks = [ask for asked, ask in self.session.questions() if asked.id == person]
        if playing is None or not asks or asks[0].legal.of != "card":
            return tuple(value) if isinstance(value, list) else cast("Answer", value)
        ids, generation = self.ids(person), playing.hand.state.generation
        ids.of(generation, len(playing.hand.state.face))
        if isinstance(value, list):
            return tuple(sorted(ids.token(generation, card_id) for card_id in value))
        return ids.token(generation, value)

    def arranged(self, person: str, sets: Sequence[Sequence[int]]) -> ArrangedJson:
        """Return what sets of a person's own cards would be, laid out, from what they may see.

        Raises:
            Refused: if nobody lays out cards at this game, or they are not all their own.
        """
        view = self.view(person)
        if view is None or view.seat is None or not view.live[view.seat]:
            raise Refused("you have no cards to lay out")
        if view.game.talk.arranging is None:
            nobody = message("nobody lays out cards at {game:=}", game=view.game.title)
            raise Refused(nobody)
        ids = self.ids(person)
        token_sets = [
            tuple([ids.token(view.generation, card_id) for card_id in card_ids])
            for card_ids in sets
        ]
        tokens = [token for token_set in token_sets for token in token_set]
        if not {*tokens} <= {*view.hands[view.seat]} or len({*tokens}) < len(tokens):
            raise Refused("lay out cards of your own, each in one place")
        arrangement = view.game.talk.arranging(view, view.seat, token_sets)
        names = ids.of(view.generation, len(view.face))
        ladder = next(iter(view.game.talk.ladder(view).values()), ())
        return ArrangedJson(
            [GroupJson(group.name, group.total) for group in arrangement.groups],
            [[names[token] for token in group] for group in arrangement.best],
            [KindJson(kind, made_of) for kind, made_of in ladder],
        )

    def explained(self, person: str, card_id: int | None) -> list[TextJson]:
        """Return the lines about a person's question, or about a card of their own.

        Raises:
            Refused: if they are asked nothing, or the card is not theirs.
        """
        view = self.view(person)
        if view is None or view.seat is None or not view.live[view.seat]:
            raise Refused("you have no cards to ask about")
        if card_id is None:
            if view.ask is None:
                raise Refused("you are not asked anything now: ask about a card of your own")
            lines, clause = on_request(view)
            return [message_json(line) for line in [*lines, *([clause] if clause else [])]]
        token = self.ids(person).token(view.generation, card_id)
        if token not in view.hands[view.seat]:
            raise Refused("ask about a card of your own")
        return [message_json(line) for line in of_card(view, token)]

    def hinted(self, person: str, ask: Ask, hint: Hint) -> HintJson:
        """Return a hint to a question of a person, as it is sent to them."""
        playing, view = self.session.table.playing, self.view(person)
        assert playing is not None and view is not None
        names = self.ids(person).of(view.generation, len(view.face))

        def sent(answer: Answer | None) -> Any:
            return plain(named_answer(answer, names) if ask.legal.of == "card" else answer)

        return HintJson(
            answer=sent(hint.answer),
            says=[message_json(part) for part in hint.told(ask, describe(hint.answer, ask, view))],
            ledger=[
                AnswerValueJson(
                    answer=sent(line.answer),
                    says=message_json(line.words),
                    value=line.value,
                    ci95=line.ci95,
                )
                for line in hint.ledger
            ],
            worth=message_json(hint.worth),
            share=hint.share,
            error=hint.error,
            trials=hint.trials,
            reads=hint.reads,
            pot=hint.pot,
            cost=hint.cost,
            break_even=hint.break_even,
            declares="" if hint.declares is None else name(hint.declares),
        )

    # --- a view

    def view(self, person: str) -> View | None:
        """Return the hand on the table as a person may see it; None without a hand."""
        playing = shown_hand(self.session)
        if playing is None:
            return None
        scene = self._scene(playing)
        parts = self._parts_for(person, playing, scene)
        return see(scene.hand, parts.place, scene.shared, parts.known)

    def seat_view(self, person: str) -> SeatView:
        """Return the same encoded, with help and the worth of the cards.

        A view is encoded in three parts. The first is the same for everybody, and made once from
        the view of a spectator. Where the cards lie is encoded again only when a card has moved or
        was learnt. For a reader without a question and with the same cards nothing is made.
        """
        playing = shown_hand(self.session)
        if playing is None:
            return NO_VIEW
        scene = self._scene(playing)
        parts = self._parts_for(person, playing, scene)
        if parts.sight != scene.sight:
            parts.idle = b""
        idle = parts.place not in scene.asked
        if idle and parts.idle and has_no_remarks(scene.hand.game):
            return SeatView(_whole(scene, parts, parts.idle), parts.help, parts.reading)
        view = see(scene.hand, parts.place, scene.shared, parts.known)
        if not parts.laid:
            parts.laid = fields_of(self.encode, named_cards(laid_json(view), parts.ids))
        if parts.sight != scene.sight:
            parts.sight, parts.reading = scene.sight, read_hand(view, parts.ids, self.encode)
        asked = fields_of(self.encode, named_answers(asked_json(view, history=False), parts.ids))
        help_json = help_for(view, parts.reading, parts.ids)
        if idle:
            parts.idle, parts.help = asked, help_json and encoded_part(help_json, self.encode)
        return SeatView(_whole(scene, parts, asked), help_json, parts.reading)

    def _parts_for(self, person: str, playing: Playing, scene: Scene) -> ReaderParts:
        """Return the parts made for a reader, new ones when the cards lie otherwise."""
        table = self.session.table
        key = scene.cards, table.deals, table.playing is None
        parts = self._parts.get(person)
        if parts is None or parts.key != key:
            place = place_of(self.session, playing, person)
            known = known_to(scene.hand, place)
            ids = self.ids(person).of(scene.shared["generation"], len(known.face))
            parts = self._parts[person] = ReaderParts(key, place, known, ids)
        return parts

    def _scene(self, playing: Playing) -> Scene:
        """Return the scene of the hand on the table, made once for all readers."""
        key = self.session.table.deals, self.session.table.done
        return self._cache.get("scene", key, lambda: self._new_scene(playing.hand))

    def _new_scene(self, hand: Hand) -> Scene:
        shared, state = in_the_open(hand), hand.state
        heading = self.session.table.deals, shared["generation"]
        faces = *state.face, *state.knows
        lying = shared["up"], shared["hands"], shared["board"]
        elsewhere = shared["aside"], shared["stub"], shared["muck"], *state.facts
        standing = shared["live"], shared["street"], repr(shared["own"])
        cards = self._number("cards", (*heading, faces, *lying, *elsewhere))
        sight = self._number("sight", (*heading, faces, *lying, *standing))
        open_cards = self._cache.get("open", cards, lambda: known_to(hand, None))
        view = see(hand, None, shared, open_cards)
        # cards may be laid in rows without one of them being moved
        lie = self._number("lie", (cards, repr(laid_rows(view))))
        common = fields_of(self.encode, common_json(view))
        return Scene(hand, shared, common, lie, sight, shared["asked"])

    def _number(self, name_of_number: str, key: Any) -> int:
        """Return a number that changes when the key does."""
        return self._cache.get(name_of_number, key, lambda: next(self._numbers))

    def position(self, person: str) -> PositionJson | None:
        """Return the hand as a person's seat knows it, while it is played."""
        playing = self.session.table.playing
        if playing is None or playing.hand.ask is None:
            return None
        place = place_of(self.session, playing, person)
        if place is None:
            return None
        state = playing.hand.state
        ids = self.ids(person).of(state.generation, len(state.face))
        return PositionJson(write_position(playing.hand, place), list(ids))

    # --- events

    def news(self, person: str, happened: Sequence[HandEvent]) -> list[EventJson]:
        """Return events as a person may know them, encoded.

        They may be of several hands, for a slow reader: those of each hand as the reader's seat in
        it knew them.
        """
        for_all = [event.whole for event in happened if event.whole is not None]
        if len(for_all) == len(happened):
            return for_all
        news: list[EventJson] = []
        for number, events in groupby(happened, lambda event: event.number):
            of_hand = list(events)
            playing = of_hand[0].dealt
            if playing is None:
                continue
            place = place_of(self.session, playing, person)
            viewer = SPECTATOR if place is None else place
            game, ids = playing.hand.game, self._ids_in(person, number)
            news += [encoded_event(event, viewer, game, ids, self.encode) for event in of_hand]
        return news

    def so_far(self) -> list[HandEvent]:
        """Return the events of the hand on the table, from its beginning."""
        playing = shown_hand(self.session)
        if playing is None or playing.hand.inputs is None:
            return []
        if playing is not self.session.dealt:  # the hand after it was called off
            return []
        hand, events = to_be_replayed(playing.hand)
        hand.replay(playing.hand.inputs)
        self.belong(events)
        return events

    def belong(self, events: Sequence[HandEvent]) -> None:
        """Note in events that have just happened that they are of the hand on the table."""
        for event in events:
            event.dealt, event.number = self.session.dealt, self.session.table.deals

    def openings(self, person: str) -> list[dict[str, Any]]:
        """Return proofs of the cards of the last hand that a person has seen, once it is over."""
        session = self.session
        last, witness = session.table.last, session.witness
        if session.table.playing is not None or last is None or witness is None:
            return []
        if last is not session.dealt:  # the hand after it was called off, and opens nothing
            return []
        place, hand = place_of(session, last, person), last.hand
        return self._cache.get(
            "openings", session.table.deals, lambda: witness.openings(hand, place), person
        )

    # --- the whole

    def state(
        self,
        person: str,
        happened: Sequence[HandEvent],
        *,
        fence: int,
        seq: int,
        now: int,
        table: TableJson | EncodedJson,
        positions: bool = False,
        skipped: bool = False,
        spoken: Sequence[Spoken] = (),
        openings: bool = False,
    ) -> m.RoomState:
        """Return all that a person sees now; an empty id is a spectator.

        Args:
            person: the reader's id.
            happened: events since the state before.
            fence: number of the lease, and ``seq`` number of the last log event.
            seq: see ``fence``.
            now: the time in milliseconds.
            table: the table, from :meth:`table` or :meth:`encoded_table`.
            positions: adds the hand as a position, for a program.
            skipped: events were left out.
            spoken: lines said since the state before.
            openings: adds the proofs of cards after a hand.
        """
        seat_view, shown = self.seat_view(person), dict(self.session.showed)
        if not person:
            shown.update(self.session.opened())
            shown.update(self.session.on_overlay())
        return m.RoomState(
            fence=fence,
            seq=seq,
            now=now,
            table=table,
            view=seat_view.view,
            help=seat_view.help,
            position=self.position(person) if positions else None,
            news=self.news(person, happened),
            spoken=[SpokenJson(*line) for line in spoken],
            shown=shown,
            skipped=skipped,
            openings=self.openings(person) if openings else [],
            marks=seat_view.reading.marks,
            reads=seat_view.reading.reads,
            story=self.session.story,
        )

    def table(self, connected: Collection[str]) -> TableJson:
        """Return the table, the same for everybody; ``connected`` are ids of connected people."""
        return self._table.table(connected)

    def encoded_table(self, connected: Collection[str]) -> EncodedJson:
        """Return the table encoded."""
        return self._table.encoded_table(connected)
