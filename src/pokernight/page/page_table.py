"""A table of the page: what the room's actor does for its sockets, without waiting for anything.

Each call takes an input and returns a :class:`Batch`. Whatever runs the table stores the entries of
a batch before it delivers the rest, so that nobody sees what could still be lost.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from secrets import token_bytes
from typing import Any, NamedTuple

from pokernight.bots import Situation, situation
from pokernight.bots.call_bot import Said
from pokernight.engine.events import Event
from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import SEED_BYTES
from pokernight.games import find_in_rulebook
from pokernight.odds.answers.hint import Hint
from pokernight.session import clock, log_events, plain_codec
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.command_refusals import (
    HELLO_ONCE,
    NEW_QUESTION,
    NO_HINT,
    STANDS_STILL,
    WATCHING,
    WRONG_KEY,
    NotYours,
    mistake_of,
    refusal_code,
)
from pokernight.session.hand_events import HandEvent
from pokernight.session.house_answers import give_house_answer, house_questions, situation_of
from pokernight.session.log_reading import DAMAGED, PLAIN, Entry, LogReader
from pokernight.session.people import fits, hashed, new_key
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.setting_events import settings_json
from pokernight.session.settings import SECOND, Settings
from pokernight.table import EveningOpening
from pokernight.table.evening_record import Pen
from pokernight.wording.message import message, message_json, reason_of

AWAY = 1000
"""Milliseconds of lateness of the clock after which the player gets time to come back."""
IN_A_ROW = 64
"""Actions of the clock in a single batch."""


class Work(NamedTuple):
    """Something to be computed for a table elsewhere.

    Attributes:
        asked: number of the hand, and number of the question in it.
        person: the player that is asked.
        by: name of the house player; empty for a hint.
        port: port of a hint, with ``command``, the id of its request.
        command: see ``port``.
        pickled: the pickled situation.
        seed: of the samples of a hint.
        pause: milliseconds before which the answer is not given.
    """

    asked: tuple[int, int]
    person: str
    by: str
    port: int
    command: str
    pickled: bytes
    seed: int = 0
    pause: int = 0


@dataclass(slots=True)
class Batch:
    """Effects of an input: entries to store first, then frames to send and work to have done.

    ``wake`` is the time of the next action of the clock in milliseconds, None without.
    """

    entries: list[Entry] = field(default_factory=list)
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    work: list[Work] = field(default_factory=list)
    wake: int | None = None


@dataclass(slots=True)
class Port:
    """A client at the table: its person, empty for a spectator, and what it was sent."""

    person: str
    salts: bool
    events: list[HandEvent] = field(default_factory=list)
    spoken: int = 0
    skipped: bool = False


class OpenedTable(NamedTuple):
    """A new table, with the keys of its invitation and of its host, and its first entries."""

    table: str
    invite: str
    host: str
    entries: list[Entry]


def open_table(
    opening: EveningOpening, settings: Settings, players: Sequence[str], now: int, table: str = ""
) -> OpenedTable:
    """Return a new table, of a new id or a given one; some house players sit down at once.

    Raises:
        Refused: if a house player cannot sit down.
    """
    table, invite, host = table or token_bytes(6).hex(), new_key(), new_key()
    event = log_events.Opened(
        table=table,
        evening=Pen().opening(opening),
        settings=settings,
        invite=hashed(invite),
        host=hashed(host),
    )
    session, secret = Session(event, now, find_in_rulebook), token_bytes(32)
    handlers = CommandHandlers(session, StateBuilder(session, secret).answer)
    for by in players:
        handlers.seat_house_player(now, by)
    done = [(entry.at, entry.event, entry.secret) for entry in session.done]
    entries = [
        Entry(seq, at, plain_codec.event_to_bytes(event), kept)
        for seq, (at, event, kept) in enumerate([(now, event, secret), *done], 1)
    ]
    return OpenedTable(table, invite, host, entries)


class PageTable:
    """A table, its log, and the clients at it.

    Attributes:
        session: the evening.
        entries: its log.
        ports: clients by the number of their port.
    """

    session: Session
    _states: StateBuilder
    _handlers: CommandHandlers

    def __init__(
        self,
        entries: Sequence[Entry],
        now: int,
        seed: Callable[[], bytes] = lambda: token_bytes(SEED_BYTES),
        reader: LogReader = PLAIN,
    ) -> None:
        """Go on with the evening of a log.

        Raises:
            Refused: if an entry cannot be read; nothing is written then.
            PlayedApart: for a game file that the reader does not run in this worker.
        """
        self._reader = reader
        self.entries = [*entries]
        self.ports: dict[int, Port] = {}
        self._seed = seed
        self._heard: list[HandEvent] = []
        self._done: dict[tuple[str, str], int] = {}
        self._asked: dict[str, tuple[int, int]] = {}
        self._taken_back = 0
        self._load()
        clock.call_off_unplayed(self.session, now)
        self._wake(now)

    def _load(self) -> None:
        """Build the session from the log."""
        session, _, damage = self._reader.replay_sound(self.entries, find_in_rulebook)
        if damage:
            raise Refused(message(DAMAGED, damage=damage))
        secret = self.entries[0].secret
        self.session, session.luck = session, secret
        self._states = StateBuilder(session, secret)
        self._handlers = CommandHandlers(session, self._states.answer)
        self._heard.clear()
        self._taken_back = session.taken_back
        session.table.sink = self._hear
        session.count_story()
        if session.hand is not None:
            session.hand.recall_shown()
            session.hand.listen(self._hear)

    def _hear(self, event: Event) -> None:
        hand = self.session.hand
        self.session.hear()
        self._heard.append(HandEvent(event, 0 if hand is None else hand.state.generation))

    def _wake(self, now: int) -> None:
        """Give the player time to come back before any clock runs."""
        if self.session.table.deals and not self.session.table.over:
            self.session.do(now, log_events.RoomWoke(now + self.session.settings.grace))

    # --- clients

    def hello(self, port: int, hello: m.Hello, now: int) -> Batch:
        """Let a client in by its key; one that is refused is told goodbye."""
        session, key, batch = self.session, "", Batch()
        try:
            person = self.session.holder_of(hello.own, hello.key)
            if person is None:
                raise Refused(WRONG_KEY)
            if not person and hello.name:
                host = fits(hello.key, session.host_key)
                person, key = self._handlers.come_in(now, hello.name, host=host, own=hello.own)
        except Refused as refused:
            code = "wrong key" if reason_of(refused) == WRONG_KEY else "name"
            bye = m.Bye(message_json(reason_of(refused)), False, code)
            batch.frames.append((port, plain_codec.encode(bye)))
            return batch
        self.ports[port] = Port(person, hello.salts)
        if hello.story:
            self.ports[port].events += self._states.so_far()
        name = session.people[person].name if person else ""
        welcome = m.Welcome(
            wire=m.WIRE, table=session.id, person=person, name=name, role=session.role(person),
            key=key,
        )  # fmt: skip
        batch.frames.append((port, plain_codec.encode(welcome)))
        return self._told(batch, now, tells=True)

    def leave(self, port: int, now: int) -> Batch:
        """Forget a client that has gone."""
        self.ports.pop(port, None)
        return self._told(Batch(), now, tells=True)

    def take(self, port: int, frame: str, now: int) -> Batch:
        """Carry out the message of a client."""
        due = self._due()
        batch, person = Batch(wake=None if due is None else due.at), self.ports[port].person

        def tell(reply: m.RoomMessage) -> None:
            batch.frames.append((port, plain_codec.encode(reply)))

        try:
            sent = plain_codec.decode(frame)
        except Refused as refused:
            reason = message_json(reason_of(refused))
            tell(m.RefusedMessage(plain_codec.id_of(frame), "malformed", reason))
            return batch
        if isinstance(sent, m.Ping):
            tell(m.Pong(sent.sent, now))
            return batch
        if not isinstance(sent, m.Command):
            tell(m.RefusedMessage("", "malformed", HELLO_ONCE))
            return batch
        if (person, sent.id) in self._done:
            tell(m.Done(sent.id, self._done[person, sent.id]))
            return batch
        reply: m.RoomMessage | None
        try:
            if not person:
                raise NotYours(WATCHING)
            self._handlers.take(person, sent, now)
            reply = self._looked_up(person, sent)
            if isinstance(sent, m.HintRequest):
                batch.work.append(self._hint(port, person, sent))
                return self._told(batch, now)
        except Refused as refused:
            reply = m.RefusedMessage(
                sent.id, refusal_code(refused), message_json(reason_of(refused))
            )
        except Exception as error:  # a mistake of the program costs the hand, never the evening
            self._recover(error, now)
            reply = m.RefusedMessage(sent.id, "not now", STANDS_STILL)
        self._told(batch, now, tells=isinstance(sent, m.Ready))
        if reply is None:
            self._done[person, sent.id] = len(self.entries)
            reply = m.Done(sent.id, len(self.entries))
        tell(reply)
        return batch

    def _looked_up(self, person: str, sent: m.Command) -> m.Done | None:
        """Return the reply to a command that only asks for something."""
        seq = len(self.entries)
        if isinstance(sent, m.Arrange):
            return m.Done(sent.id, seq, arranged=self._states.arranged(person, sent.sets))
        if isinstance(sent, m.Explain):
            return m.Done(sent.id, seq, explained=self._states.explained(person, sent.card))
        if isinstance(sent, m.SettingsRequest):
            return m.Done(sent.id, seq, settings=settings_json(self.session))
        return None

    def _recover(self, error: Exception, now: int) -> None:
        """Load the table from its log again; a hand that does not go on stands still."""
        self._load()
        if not clock.call_off_unplayed(self.session, now):
            why = message_json(mistake_of(error))
            self.session.do(now, log_events.TableFrozen(why, type(error).__name__))

    # --- clock

    def tick(self, now: int) -> Batch:
        """Do what the clock says."""
        return self._told(Batch(), now)

    def _here(self) -> frozenset[str]:
        """Return the ids of the people at the table: with a client open, everybody shares it."""
        people = self.session.people.values()
        return (
            frozenset(person.id for person in people if not person.by)
            if self.ports
            else frozenset()
        )

    def _due(self) -> clock.ClockAction | None:
        present = self._here()
        salting = frozenset(port.person for port in self.ports.values() if port.salts)
        return clock.due(self.session, present, salting, self._seed) if present else None

    def _strike(self, now: int) -> None:
        for _ in range(IN_A_ROW):
            due = self._due()
            if due is None or due.at > now:
                return
            if now - due.at >= AWAY and self.session.waits_until < now and self.session.hand:
                self._wake(now)
                continue
            due.strike(self.session, now)

    # --- house players and hints

    def _ask(self) -> list[Work]:
        """Return the work for the house players that are asked and do not think yet."""
        session, hand, work = self.session, self.session.hand, []
        if hand is None or not self.ports:
            return []
        for person, ask in house_questions(session):
            asked = session.table.deals, hand.number
            if self._asked.get(person.id) == asked:
                continue
            known = situation_of(session, person.id, ask)
            pace = SECOND if session.settings.pace is None else session.settings.pace
            pause = int(known.rng.gammavariate(4, pace / 4)) if pace else 0
            self._asked[person.id] = asked
            work.append(Work(asked, person.id, person.by, 0, "", pickle.dumps(known), 0, pause))
        return work

    def _hint(self, port: int, person: str, sent: m.HintRequest) -> Work:
        session = self.session
        assert session.hand is not None
        (ask,) = [ask for asked, ask in session.questions() if asked.id == person]
        seed = session.chance(f"hint:{person}").getrandbits(64)
        known: Situation = situation(session.hand, ask, Random(seed))
        asked = session.table.deals, session.number
        return Work(asked, person, "", port, sent.id, pickle.dumps(known), seed)

    def answered(self, person: str, asked: tuple[int, int], said: Said, now: int) -> Batch:
        """Give the answer of a house player, if it is still asked that question."""
        session, hand = self.session, self.session.hand
        self._asked.pop(person, None)
        open_to = [player.id for player, _ in session.questions()]
        if hand is not None and (session.table.deals, hand.number) == asked and person in open_to:
            try:
                if not session.waits:
                    give_house_answer(session, person, said, now)
            except Refused:
                pass  # the question is another by now: it is asked again
            except Exception as error:  # as in take
                self._recover(error, now)
        return self._told(Batch(), now)

    def hinted(self, work: Work, hint: Hint | None, now: int) -> Batch:
        """Send a hint to its client; None where it could not be computed."""
        session, batch = self.session, Batch()
        asks = [ask for asked, ask in session.questions() if asked.id == work.person]
        reply: m.RoomMessage
        if work.asked != (session.table.deals, session.number) or not asks:
            reply = m.RefusedMessage(work.command, "too late", NEW_QUESTION)
        elif hint is None:
            reply = m.RefusedMessage(work.command, "not now", NO_HINT)
        else:
            shown = self._states.hinted(work.person, asks[0], hint)
            reply = m.Done(work.command, len(self.entries), hint=shown)
        if work.port in self.ports:
            batch.frames.append((work.port, plain_codec.encode(reply)))
        return self._told(batch, now)

    # --- writing down, then telling

    def _told(self, batch: Batch, now: int, *, tells: bool = False) -> Batch:
        """Add to a batch what was done, the states of all clients, and what is to be done next."""
        self._strike(now)
        session = self.session
        done, session.done = session.done, []
        for entry in done:
            stored = plain_codec.event_to_bytes(entry.event)
            batch.entries.append(Entry(len(self.entries) + 1, entry.at, stored, entry.secret))
            self.entries.append(batch.entries[-1])
        if done or tells:
            batch.frames += self._states_for_all(now)
        batch.work += self._ask()
        due = self._due()
        batch.wake = None if due is None else due.at
        return batch

    def _states_for_all(self, now: int) -> list[tuple[int, bytes]]:
        session, states = self.session, self._states
        heard = [*self._heard]
        self._heard.clear()
        states.belong(heard)
        table = states.encoded_table(self._here())
        undone, self._taken_back = self._taken_back, session.taken_back
        frames = []
        for number, port in self.ports.items():
            if undone != self._taken_back:
                port.skipped |= bool(port.events)
                port.events = []
            state = states.state(
                port.person,
                [*port.events, *heard],
                fence=1,
                seq=len(self.entries),
                now=now,
                table=table,
                skipped=port.skipped,
                spoken=session.spoken_since(port.spoken),
                openings=port.salts,
            )
            port.spoken, port.events, port.skipped = session.said, [], False
            frames.append((number, plain_codec.encode(state)))
        return frames

    # --- lookups

    def books(self) -> Any:
        """Return the ledger as plain data."""
        return self._states.table(()).books
