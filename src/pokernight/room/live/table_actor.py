"""The one task that owns a table of the room: checks, applies, writes down, and only then tells.

Everything that happens at a table comes through its inbox, one after the other. What was done is
in the store before anybody hears of it. A socket never keeps a table waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from secrets import token_bytes
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from pokernight.bots import Situation
from pokernight.bots.call_bot import Said
from pokernight.engine.asks import Ask
from pokernight.engine.events import Event
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import SEED_BYTES
from pokernight.odds.answers.hint import Hint
from pokernight.room.live.command_outcomes import Outcomes
from pokernight.room.live.hints import Hints, Question
from pokernight.room.live.outbox import Line
from pokernight.room.live.spectators import Gallery
from pokernight.room.protocol import codec
from pokernight.room.shared.bot_processes import Thinking
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.store.log_chain import checked_through
from pokernight.room.store.store_interface import (
    Cached,
    Clock,
    Entry,
    Fenced,
    Lease,
    Outcome,
    Store,
    StoreAway,
    steady,
)
from pokernight.session import clock, log_events
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.hand_events import HandEvent
from pokernight.session.house_answers import give_house_answer, house_questions, situation_of
from pokernight.session.message_parts import SpokenJson, TableJson
from pokernight.session.people import fits, hashed, new_key
from pokernight.session.refusals import NotYours, TooFast, TooLate
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import STANDS, Session
from pokernight.session.settings import SECOND
from pokernight.session.wire_fields import EncodedJson
from pokernight.table import table_state
from pokernight.table.outcome import PlaysOtherwise

log = logging.getLogger("pokernight.room")

AGAIN = 0.25
"""Seconds between two tries to write down what was done."""
MARGIN = 1.0
"""Seconds before the end of his lease in which an owner does nothing and shows nothing."""
NO_TABLE = "there is no such table here"
NO_WATCHING = "nobody watches at this table: come in by your link, with a name"
WRONG_KEY = "this link opens nothing here: it may have been replaced by a new one"
ELSEWHERE = "this table is looked after elsewhere now"
LATER = "who has no chair sees this table a little later: ask again in a moment"
DAMAGED = "what was written down of this evening is damaged"
OPENS_LATER = "this link opens when the hand is over that its owner is in"
NO_HINT = "something went wrong: there is no hint"
MISTAKE = "the program has made a mistake, and cannot go on with it"
LONG = 1000
"""Milliseconds that a store may be away, or this computer asleep, before people are given time to
come back to the game."""
QUIET = (
    log_events.Consented,
    log_events.Voted,
    log_events.HostVoted,
    log_events.LeaveVoted,
    log_events.Showed,
)
"""What makes no noise where the host has muted whoever does it."""
FORM = f"{STANDS} {log_events.LOG_VERSION} {table_state.FORMAT}"
"""Of how a table stands, as it is kept: another form is thrown away."""
T = TypeVar("T")


class NotYet(Refused):
    """It is worth coming back for."""


class Asked(NamedTuple):
    """Somebody wants something done."""

    line: Line
    message: m.Command


class Joined(NamedTuple):
    """A socket is there: by a link, and perhaps with a name."""

    line: Line
    hello: m.Hello
    welcome: asyncio.Future[m.RoomMessage]


class Parted(NamedTuple):
    """A socket is gone."""

    line: Line


class Thought(NamedTuple):
    """A house player has made up his mind about a question."""

    person: str
    key: tuple[int, int, int]
    said: Said


class Hinted(NamedTuple):
    """A hint is there that somebody has asked for, or there is none."""

    line: Line
    message: m.Hint
    question: Question
    hint: asyncio.Task[Hint]


class Refresh(NamedTuple):
    """A socket has caught up, and wants the state as it is now."""

    line: Line


class Ring(NamedTuple):
    """The time has come, or has passed, to look whether the clock has something to do."""


class Close(NamedTuple):
    """The room closes."""


Item: TypeAlias = Asked | Joined | Parted | Thought | Hinted | Refresh | Ring | Close


def why_not(reason: str, hello: m.Hello | None = None) -> str:
    """Why somebody was not let in, as the code of a :class:`~pokernight.session.messages.Bye`."""
    if reason.startswith(DAMAGED):
        return ""
    codes = {NO_TABLE: "no table", WRONG_KEY: "wrong key", NO_WATCHING: "nobody watches"}
    return codes.get(reason, "name" if hello is not None and hello.name else "")


def replayed(entries: Sequence[Entry], catalogue: Catalogue) -> tuple[Session, bytes]:
    """A table from its log, and its secret."""
    first = entries[0]
    return _gone_on(lambda: _opened(first, catalogue)[0], entries[1:]), first.secret


def replayed_as_far(
    entries: Sequence[Entry], catalogue: Catalogue
) -> tuple[Session, Sequence[Entry], str]:
    """Replay a log up to an entry that cannot be read or carried out.

    Returns the table, the entries up to there, and what is wrong with the next one, if anything.


    Raises:
        Refused: if that is the first entry.
    """
    try:
        return replayed(entries, catalogue)[0], entries, ""
    except Unreadable as unreadable:
        sound = entries[: unreadable.seq - 1]
        if not sound:
            raise Refused(f"{DAMAGED}: {unreadable}") from None
        return replayed(sound, catalogue)[0], sound, str(unreadable)


class Unreadable(Exception):
    """An entry with a right checksum, or without one, that cannot be read or carried out."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(seq, what)  # as it was made, so that it can cross processes
        self.seq, self.what = seq, what

    def __str__(self) -> str:
        return f"entry {self.seq} {self.what}"


def read_entry(entry: Entry) -> log_events.AnyLogEvent:
    """Return what an entry says was done.

    Raises:
        Unreadable: if it says nothing.
    """
    try:
        return codec.event_from_bytes(entry.body)
    except Refused as error:
        raise Unreadable(entry.seq, "cannot be read") from error


def _opened(first: Entry, catalogue: Catalogue) -> tuple[Session, bytes]:
    opened = read_entry(first)
    if not isinstance(opened, log_events.Opened):
        raise Unreadable(first.seq, "opens no table")
    return Session(opened, first.at, catalogue, FULL_NAMES), first.secret


def _gone_on(made: Callable[[], Session], entries: Sequence[Entry]) -> Session:
    """A table that has gone on by these entries.

    A hand that does not play as it did is taken as the log tells it; one of another version of its
    game is anyhow.
    """
    unplayable: set[int] = set()
    while True:
        session = made()
        table = session.table
        table.unplayable = unplayable
        try:
            for entry in entries:
                session.apply(entry.at, read_entry(entry), entry.secret)
        except Unreadable:
            raise
        except Exception as error:
            in_a_hand = table.on is not None or isinstance(error, PlaysOtherwise)
            if not in_a_hand or table.deals in unplayable:
                raise Unreadable(entry.seq, "cannot be carried out") from error
            log.warning(
                "table %s: hand %d does not play as it did (%s)",
                session.id, table.deals, type(error).__name__,
            )  # fmt: skip
            unplayable = {*unplayable, table.deals}
        else:
            return session


class Standing(Struct, frozen=True):
    """How a table of the room stands between two hands, with its first entry."""

    at: int
    opened: msgspec.Raw
    secret: bytes
    now: dict[str, Any]


class TakenUp(NamedTuple):
    """A table from the store: with its first entry and the number of its last one.

    ``damage`` says what is wrong with the entry after that, if one is damaged: the table stops
    there. ``summed``: the checksums show the damage; otherwise the entry cannot be read.
    """

    session: Session
    first: Entry
    seq: int
    damage: str = ""
    summed: bool = True


def _code(refused: Refused) -> str:
    """Why something was refused, as the code of a message."""
    if isinstance(refused, NotYours):
        return "not yours"
    if isinstance(refused, TooFast):
        return "too fast"
    return "too late" if isinstance(refused, TooLate) else "not now"


def standing_still(seq: int, damage: str) -> str:
    """Return the sentence for the people of a table with a damaged entry; empty without one."""
    if not damage:
        return ""
    return (
        f"{DAMAGED} ({damage}): the table stands as it was after entry {seq}, and nothing can be "
        "done here any more; the ledger and the export of the evening go as far as that"
    )


def _raw(table: TableJson) -> EncodedJson:
    return EncodedJson(codec.encode(table))


class Replay(Protocol):
    """Has a log replayed, here or elsewhere."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Return what the work returns, once it is done."""
        ...


async def at_once(work: Callable[[], T]) -> T:
    """Replay here and now."""
    return work()


async def taken_up(
    store: Store, table: str, fence: int | None, catalogue: Catalogue, replay: Replay = at_once
) -> TakenUp:
    """Take a table up from the store, once all of its log agrees with its checksums.

    It goes on from how it stood last, where that is of this form; otherwise from its first entry.
    Where an entry is damaged, or cannot be read, the table stands as it was before that entry.
    Whoever only looks at it names no fence.

    Raises:
        Refused: if there is none of that name, or its first entry is damaged.
    """
    damage, summed = (await checked_through(store, table)).damage, True
    cached = None if damage else await store.kept(table)
    if cached is not None and cached.format == FORM:
        rest = await store.read(table, cached.seq, fence=fence)
        with suppress(Refused, KeyError, TypeError, ValueError, Unreadable):
            stood = msgspec.json.decode(cached.body, type=Standing)
            first = Entry(1, stood.at, bytes(stood.opened), stood.secret)

            def as_it_stood() -> Session:
                session, _ = _opened(first, catalogue)
                session.stand(stood.now, catalogue)
                return session

            session = await replay(lambda: _gone_on(as_it_stood, rest))
            return TakenUp(session, first, rest[-1].seq if rest else cached.seq)
        await store.forget(table)
    there = await store.read(table, fence=fence)
    if not there:
        raise Refused(f"{DAMAGED}: {damage}" if damage else NO_TABLE)
    session, entries, senseless = await replay(lambda: replayed_as_far(there, catalogue))
    if senseless:
        damage, summed = senseless, False
    if damage:
        log.error("table %s stands at entry %d: %s", table, entries[-1].seq, damage)
    return TakenUp(session, entries[0], entries[-1].seq, damage, summed)


class Owner:
    """Owns a table.

    Attributes:
        session: the table.
        lease: the right to it.
        lines: the sockets of those who are there; those who watch are in the ``gallery``.
        here: the ids of those who are there, and ``salting`` of those who bring a salt.
        seq: the number of its last entry.
        settled: whether all that was done is written down.
        stands: what is told to people where an entry of the log is damaged; else empty. Nothing
            is done at the table then, and nothing written. ``summed`` is as in :class:`TakenUp`.
    """

    def __init__(
        self,
        store: Store,
        lease: Lease,
        taken: TakenUp,
        *,
        thinking: Thinking,
        catalogue: Catalogue,
        now: Callable[[], int] | None = None,
        steady: Clock = steady,
        seed: Callable[[], bytes] = lambda: token_bytes(SEED_BYTES),
        fresh: Callable[[], str] = new_key,
        idle: float | None = None,
    ) -> None:
        self.store, self.lease = store, lease
        self._idle, self._deserted = idle, 0.0
        self.now = now or store.now
        self._steady = steady
        self._thinking, self._catalogue = thinking, catalogue
        self._seed, self._fresh = seed, fresh
        self.lines: set[Line] = set()
        self.here: frozenset[str] = frozenset()
        self.salting: frozenset[str] = frozenset()
        self.gallery = Gallery(taken.session.settings.delay)
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._alarm: asyncio.TimerHandle | None = None
        self._thoughts: dict[str, tuple[tuple[int, int, int], asyncio.Task[None]]] = {}
        self._hints = Hints(thinking, steady)
        self._outcomes = Outcomes()
        self.settled = True
        self._told = 0
        self._heard: list[HandEvent] = []
        self._taken_back = 0
        self._past: list[tuple[int, bytes]] = []
        self._strikes = 0
        self._kept = taken.session.table.hands
        self._take_over(taken)
        self.ended = asyncio.Event()

    def _take_over(self, taken: TakenUp) -> None:
        self.session, self._first, self.seq, damage, self.summed = taken
        self.stands = standing_still(self.seq, damage)
        if self.stands:
            self.session.frozen = self.stands
        self.session.luck = self._first.secret
        self.state_builder = StateBuilder(self.session, self._first.secret, codec.encode)
        players = self._thinking.players
        self.requests = CommandHandlers(
            self.session, self.state_builder.answer, self._fresh, players
        )
        self.session.table.sink = self._hear
        self.session.count_story()
        if self.session.hand is not None:
            self.session.hand.state.sink = self._hear
        self._was_away = False

    def _hear(self, event: Event) -> None:
        hand = self.session.hand
        self.session.hear()
        self._heard.append(HandEvent(event, 0 if hand is None else hand.state.generation))

    def _count(self) -> None:
        """Somebody has come, or has gone."""
        self.here = frozenset([line.person for line in self.lines])
        self.salting = frozenset([line.person for line in self.lines if line.salts])

    def put(self, item: Item) -> None:
        """Something for the table to see to."""
        if self.ended.is_set():
            self._turn_away(item)
        else:
            self._inbox.put_nowait(item)

    @staticmethod
    def _turn_away(item: Item) -> None:
        """Who comes too late must come again."""
        if isinstance(item, Joined) and not item.welcome.done():
            item.welcome.set_result(m.Bye(ELSEWHERE, again=True))

    # --- the lease

    @property
    def sure(self) -> bool:
        """Whether nobody else can own the table yet."""
        return self._steady() < self.lease.until - MARGIN

    def renewed(self, lease: Lease) -> None:
        """The table is owned for longer."""
        if lease.fence == self.lease.fence and lease.until > self.lease.until:
            self.lease = lease

    async def _be_sure(self) -> None:
        """Wait until it is sure that nobody else owns the table; nothing is done or shown before.

        Raises:
            Fenced: somebody does.
        """
        while not self.sure:
            kept = await self._until_it_works(lambda: self.store.renew([self.lease]))
            if not kept:
                raise Fenced(f"table {self.session.id} was not kept in time")
            self.renewed(kept[0])

    # --- the task

    async def run(self) -> None:
        """Own the table until the room closes, or somebody else owns it."""
        try:
            table = self.session.id
            self._outcomes.mark(await self._until_it_works(lambda: self.store.done(table)))
            if not self.stands:
                self._notice_host()
                clock.call_off_unplayed(self.session, self.now())
                self._wake()
            await self._write_down([])
            if self.gallery.films:
                self._film()
            self._ask_house_players()
            while await self._step():
                pass
        except Fenced:
            log.warning("table %s has another owner now", self.session.id)
        except Exception:
            log.exception("table %s stopped", self.session.id)
        finally:
            for line in self.lines | self.gallery.lines:
                line.end(ELSEWHERE, again=True)
            for _, task in self._thoughts.values():
                task.cancel()
            self._hints.forget()
            self._still_alarm()
            self.ended.set()
            while not self._inbox.empty():
                self._turn_away(self._inbox.get_nowait())

    def _wake(self) -> None:
        """The table was away: its people are waited for before any clock runs."""
        self._was_away = False
        if self.session.table.deals and not self.session.table.over:
            until = self.now() + self.session.settings.grace
            self.session.do(self.now(), log_events.RoomWoke(until))

    async def _step(self) -> bool:
        """See to what has come, or to what the clock says; whether the table goes on."""
        if self._was_away and not self.stands:
            self._wake()
            await self._commit([])
        due = clock.due(self.session, self.here, self.salting, self._seed)
        times = [one for one in (due and due.at, self.gallery.due) if one is not None]
        wait = max(0, min(times) - self.now()) / 1000 if times else self._patience()
        item: Item | None = None
        if not self._inbox.empty():
            item = self._inbox.get_nowait()  # what is there already goes before the clock
        elif wait != 0:
            item = await self._next(wait)
            self._was_away |= bool(times) and self.now() - min(times) >= LONG
        elif not times:
            return False
        await self._be_sure()
        self.gallery.show(self.now())
        if item is None or isinstance(item, Ring):
            if due is not None and due.at <= self.now() and not self._was_away:
                await self._strike(due)
            return True
        if isinstance(item, Close):
            return False
        await self._see_to(item)
        return True

    def _patience(self) -> float | None:
        """Return for how many seconds a table at which nothing is due is kept; None for ever.

        A table where nobody is connected and no house player thinks is unloaded after a while,
        and loaded again when somebody comes.
        """
        thinking = any(not task.done() for _, task in self._thoughts.values())
        if self._idle is None or self.lines or self.gallery.lines or thinking:
            self._deserted = 0.0
            return None
        now = asyncio.get_running_loop().time()
        self._deserted = self._deserted or now + self._idle
        return max(0.0, self._deserted - now)

    async def _next(self, wait: float | None) -> Item:
        """What comes next; who waits no longer than so many seconds is rung at the latest then."""
        if wait is not None:
            loop = asyncio.get_running_loop()
            if self._alarm is None or self._alarm.when() > loop.time() + wait:
                self._still_alarm()
                self._alarm = loop.call_later(wait, self._ring)
        return await self._inbox.get()

    def _ring(self) -> None:
        self._alarm = None
        self._inbox.put_nowait(Ring())

    def _still_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    async def _strike(self, due: clock.Due) -> None:
        """What the clock does; if that goes wrong, the hand stands still."""
        self._strikes += 1
        if self._strikes % 64 == 0:
            await asyncio.sleep(0)
        try:
            due.strike(self.session, self.now())
        except Refused as refused:
            await self._go_wrong(str(refused))
        except Exception as error:
            log.exception("table %s: the clock", self.session.id)
            await self._go_wrong(MISTAKE, type(error).__name__)
        else:
            await self._commit([])
            self._end_lines()

    async def _go_wrong(self, why: str, error: str = "") -> None:
        """Nothing of what was begun holds: the table as it is written down, and it stands still."""
        self._heard.clear()
        table, fence = self.session.id, self.lease.fence
        taken = await self._until_it_works(
            lambda: taken_up(self.store, table, fence, self._catalogue)
        )
        before = self.session.drawing
        self._take_over(taken)
        if (drawing := self.session.drawing) is not None and before is not None:
            drawing.goes_on(before)
        now = self.now()
        if self.stands:
            self._tell(only=None)
            return
        if self.session.frozen:
            return
        if not clock.call_off_unplayed(self.session, now):
            self.session.do(now, log_events.TableFrozen(why, error))
        await self._commit([])

    async def _see_to(self, item: Asked | Joined | Parted | Thought | Hinted | Refresh) -> None:
        if isinstance(item, Joined):
            await self._join(item)
        elif isinstance(item, Parted):
            self.gallery.lines.discard(item.line)
            if item.line in self.lines:
                self.lines.discard(item.line)
                self._count()
                await self._commit([])
                self._tell(only=None)
        elif isinstance(item, Refresh):
            if item.line.busy or not item.line.stale:
                pass  # it has been sent a newer one since; what is in that would be lost
            elif item.line.person and not item.line.late:
                self._send_state(item.line)
            else:
                self.gallery.catch_up(item.line)
        elif isinstance(item, Thought):
            await self._thought(item)
        elif isinstance(item, Hinted):
            self._hinted(item)
        else:
            await self._asked(item)

    # --- coming in

    async def _join(self, item: Joined) -> None:
        hello, line = item.hello, item.line
        try:
            welcome = await self._welcome(hello, line)
        except NotYet as later:
            item.welcome.set_result(m.Bye(str(later), again=True))
            return
        except Refused as refused:
            item.welcome.set_result(m.Bye(str(refused), False, why_not(str(refused), hello)))
            return
        line.auto = hello.auto
        await self._write_down([])
        item.welcome.set_result(welcome)
        line.on_free = lambda: self.put(Refresh(line))
        line.put(welcome)
        if not line.person:
            if not self.gallery.films:
                self._film()
                self.gallery.show(self.now())
            self.gallery.enter(line)
            return
        self.lines.add(line)
        self._count()
        if self.session.delay_of(line.person):
            line.late = True
            if self.gallery.seen is None:
                line.put_state(codec.encode(self._at_first(line.person)))
            self.gallery.enter(line)
        elif hello.story:
            line.hear(self.state_builder.so_far())
        await self._commit([])
        self._tell(only=None)

    def _at_first(self, person: str) -> m.State:
        """The table as it was opened, with nobody there but the one who looks.

        It is what he sees who has no chair, until there is something that may be shown to him.
        """
        session, secret = _opened(self._first, self._catalogue)
        state_builder, mine = (
            StateBuilder(session, secret, codec.encode),
            self.state_builder.table(self.here).people,
        )
        me = [one for one in mine if one.id == person]
        table = replace(state_builder.table(()), people=me)
        fence, now = self.lease.fence, self.now()
        return state_builder.state("", [], fence=fence, seq=0, now=now, table=_raw(table))

    async def _welcome(self, hello: m.Hello, line: Line) -> m.Welcome:
        session, key = self.session, ""
        person = self._person_by(hello.key)
        line.opened_by = hashed(hello.key)
        if not person and (later := self._person_later_by(line.opened_by)):
            if session.settings.watch == "nobody":
                raise NotYet(OPENS_LATER)
            line.waits_as = later
            return self._welcome_of("", "")
        if not person and hello.own and (person := self._person_by(hello.own)):
            key = hello.own
            line.opened_by = hashed(key)
            if not FULL_NAMES.alike(hello.name, session.people[person].name):
                raise Refused("that key is taken: draw a new key")
        is_host = fits(hello.key, session.host_key)
        if not person and is_host and session.host:
            person = session.host
        if not person and hello.name and (is_host or fits(hello.key, session.invite)):
            if self.stands:
                raise Refused(self.stands)
            person, key = self.requests.come_in(
                self.now(), hello.name, host=is_host, own=hello.own, origin=self._origin(line)
            )
            line.opened_by = hashed(key)
        elif not person and not (is_host or fits(hello.key, session.invite)):
            # who came after the last good entry has a link that opens nothing
            raise Refused(self.stands or WRONG_KEY)
        elif not person and session.settings.watch == "nobody":
            raise Refused(NO_WATCHING)
        line.person = person
        return self._welcome_of(person, key)

    def _origin(self, line: Line) -> str:
        """Return what tells apart from where names come, and says nothing else of it."""
        where = line.address.encode()
        return blake2b(where, key=self._first.secret[:64], digest_size=8).hexdigest()

    def _person_later_by(self, key: str) -> str:
        """Return the id of a player whose link has this key, hashed, when the hand is over."""
        people = self.session.people.values()
        return next((one.id for one in people if one.next_key == key), "")

    def whose(self, *keys: str) -> str | None:
        """Return who comes by one of some keys, after no more than a hash and a look.

        Empty for an invitation; None where none of them opens anything here.
        """
        session = self.session
        there = {
            session.invite: "",
            **{one.next_key: "" for one in session.people.values() if one.next_key},
            session.host_key: session.host or "host",
            **{one.key: one.id for one in session.people.values() if one.key},
        }
        found = [there[mark] for key in keys if key and (mark := hashed(key)) in there]
        return max(found, default=None)

    def _person_by(self, key: str) -> str:
        """Whose own link has this key."""
        people = self.session.people.values()
        return next((one.id for one in people if fits(key, one.key)), "")

    def _welcome_of(self, person: str, key: str) -> m.Welcome:
        session = self.session
        name = session.people[person].name if person else ""
        return m.Welcome(
            wire=m.WIRE,
            table=session.id,
            person=person,
            name=name,
            role=session.role(person),
            key=key,
        )

    # --- doing

    async def _asked(self, item: Asked) -> None:
        line, message = item
        done = (line.person, message.id)
        if not line.person:
            self._refuse(line, message, "not yours", "you are watching: come in with a name first")
            return
        if (told := await self._done_before(done)) is not None:
            line.put(m.Done(message.id, told))
            return
        if self.stands:
            self._refuse(line, message, "not now", self.stands)
            return
        try:
            self.requests.take(line.person, message, self.now())
            if isinstance(message, m.Arrange):
                arranged = self.state_builder.arranged(line.person, message.sets)
                line.put(m.Done(message.id, self._told, arranged=arranged))
                return
            if isinstance(message, m.Explain):
                explained = self.state_builder.explained(line.person, message.card)
                line.put(m.Done(message.id, self._told, explained=explained))
                return
            if isinstance(message, m.Hint):
                self._hint(line, message)
                return
        except Refused as refused:
            if self.session.done:
                await self._commit([])
            self._refuse(line, message, _code(refused), str(refused))
        except Exception as error:
            log.exception("table %s: %s", self.session.id, type(message).__name__)
            await self._go_wrong(MISTAKE, type(error).__name__)
            self._refuse(line, message, "not now", "something went wrong: the hand stands still")
        else:
            if isinstance(message, m.Renew) and message.what in ("host", line.person):
                line.opened_by = hashed(message.own)
            await self._commit([done])
            line.put(m.Done(message.id, self._told))
            self._introduce_host(self.requests.new_keys)
            self._end_lines()

    def _hint(self, line: Line, message: m.Hint) -> None:
        """Have a hint thought of; the table goes on meanwhile, and nobody else hears of it."""
        session = self.session
        (ask,) = self._asked_now(line.person)
        assert session.hand is not None
        question = session.table.deals, session.number
        chance = session.chance(f"hint:{line.person}")
        try:
            hint = self._hints.of(line.person, question, session.hand, ask, chance)
        except Refused:
            raise
        except Exception:
            log.exception("table %s: there is no hint", session.id)
            raise Refused(NO_HINT) from None

        def thought(done: asyncio.Task[Hint]) -> None:
            if not done.cancelled():
                done.exception()  # it is seen to, also if nobody waits for it any more
                self.put(Hinted(line, message, question, done))

        hint.add_done_callback(thought)

    def _asked_now(self, person: str) -> list[Ask]:
        """The question that somebody has not answered yet, if there is one."""
        return [ask for one, ask in self.session.questions() if one.id == person]

    def _hinted(self, item: Hinted) -> None:
        """Tell it to who has asked, if his question is as it was."""
        line, message, question, hint = item
        session = self.session
        asked = self._asked_now(line.person)
        if question != (session.table.deals, session.number) or not asked:
            why = "the question has changed while the hint was thought of"
            self._refuse(line, message, "too late", why)
            return
        try:
            told = self.state_builder.hinted(line.person, asked[0], hint.result())
        except Refused as refused:
            self._refuse(line, message, _code(refused), str(refused))
        except Exception:
            log.exception("table %s: there is no hint", session.id)
            self._refuse(line, message, "not now", NO_HINT)
        else:
            line.put(m.Done(message.id, self._told, hint=told))

    def _refuse(self, line: Line, message: m.Command, code: str, reason: str) -> None:
        line.put(m.RefusedMessage(message.id, code, reason))

    async def _done_before(self, done: tuple[str, str]) -> int | None:
        """Under which number a command was told that has its outcome already."""
        told = self._outcomes.get(done)
        if told is None and self._outcomes.may_be_older(done):
            found = await self._until_it_works(lambda: self.store.outcome(self.session.id, *done))
            return None if found is None else self._told
        return told

    def _introduce_host(self, keys: Mapping[str, str]) -> None:
        """Who is the host now is told so, with the secret of a link that nobody else has."""
        for line in self.lines:
            if key := keys.get(line.person):
                line.put(self._welcome_of(line.person, key))

    def _end_lines(self) -> None:
        """End the sockets whose link is dead, or opens now, and those of who must leave."""
        people = self.session.people
        dead, self.session.replaced = {*self.session.replaced} - {""}, []
        for line in dict.fromkeys([*self.lines, *self.gallery.lines]):
            person, waits_as = people.get(line.person), people.get(line.waits_as)
            if person is not None and person.removed:
                line.end("the host has asked you to leave", again=False)
            elif line.opened_by in dead:
                line.end("this link was replaced by a new one: ask the host for it", again=False)
            elif waits_as is not None and not waits_as.next_key:
                line.end("this link opens now", again=True)
            else:
                continue
            self.put(Parted(line))

    # --- writing down, then telling

    async def _commit(self, done: Sequence[tuple[str, str]]) -> None:
        """Write down what was done, and only then tell everybody."""
        if self.stands:
            return
        self._notice_host()
        kept = self.session.done
        if not kept and not done:
            return
        quiet = all(self._is_quiet(one.event) for one in kept)
        await self._write_down(done)
        await self._be_sure()
        self._told += not quiet  # nobody else may count how many have answered
        for one in done:
            self._outcomes.remember(one, self._told)
        if kept:
            self._tell(only=done[0][0] if quiet and done else None)
        if self.session.replaced:
            self._end_lines()
        self._ask_house_players()
        await self._keep()

    def _is_quiet(self, event: log_events.AnyLogEvent) -> bool:
        """Return whether nobody else is told that something was done, before they are told more."""
        if isinstance(event, log_events.HeldBack):
            return True
        muted = isinstance(event, QUIET) and self.session.people[event.person].muted
        return muted and not (isinstance(event, log_events.Voted) and not event.yes)

    def _notice_host(self) -> None:
        """Whether the host is connected is written down: from then on his absence counts."""
        session = self.session
        gone = session.host not in self.here
        if session.host and gone != (session.host_gone is not None):
            session.do(self.now(), log_events.HostGone(gone))

    async def _keep(self) -> None:
        """Remember how the table stands after a hand, so that starting again is quick."""
        table = self.session.table
        if table.on is not None or table.hands == self._kept:
            return
        self._kept = table.hands
        first, now = self._first, self.session.standing()
        body = msgspec.json.encode(Standing(first.at, msgspec.Raw(first.body), first.secret, now))
        table.forget()
        with suppress(StoreAway):
            await self.store.keep(self.session.id, Cached(self.seq, FORM, body))

    async def _write_down(self, done: Sequence[tuple[str, str]]) -> None:
        session = self.session
        kept, session.done = session.done, []
        entries = [
            Entry(self.seq + place, one.at, codec.event_to_bytes(one.event), one.secret)
            for place, one in enumerate(kept, 1)
        ]
        seq = self.seq + len(entries)
        outcomes = [Outcome(command, person, seq) for person, command in done]
        over = True if session.table.over else None
        if entries:
            self.settled = False
            await self._until_it_works(
                lambda: self.store.append(
                    session.id, self.lease.fence, entries, outcomes, over=over
                )
            )
            self.settled = True
        self.seq = seq

    async def _until_it_works(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask the store; while it is away the table waits, and says so."""
        said, began = False, self.now()
        while True:
            try:
                found = await ask()
                self._was_away |= self.now() - began >= LONG
                return found
            except StoreAway as away:
                if not said:
                    log.warning("table %s waits: %s", self.session.id, away)
                    watching = set() if self.gallery.delay else self.gallery.lines
                    for line in {one for one in self.lines if not one.late} | watching:
                        line.put(m.Waiting(f"the table waits, and nothing is lost: {away}"))
                said = True
                await asyncio.sleep(AGAIN)

    def _tell(self, *, only: str | None) -> None:
        """Everybody who is there gets the state as he may see it; or one person alone."""
        heard, self._heard = self._heard, []
        self.state_builder.belong(heard)
        table, now = self._table(), self.now()
        if self.gallery.films:
            self.gallery.heard += heard
            if only is None:
                self._film()
        undone, self._taken_back = self._taken_back, self.session.taken_back
        for line in self.lines:
            line.skipped |= bool(line.heard) and undone != self._taken_back
            turned = self._turns(line)
            if line.late and not turned:
                continue
            line.hear(heard)
            if only is not None and line.person != only:
                continue
            if line.busy and not turned:
                line.stale = True
            else:
                self._send_state(line, table, now)

    def _turns(self, line: Line) -> bool:
        """Whether somebody begins, or ceases, to see the table as those do who watch.

        Who gets up is told so, and sees no more until what he has not seen is shown to them; who
        sits down sees the table as it is, and is told that something is left out.
        """
        late = bool(self.session.delay_of(line.person))
        if late == line.late:
            return False
        line.late = late
        if late:
            line.last = self._told
            self.gallery.enter(line)
            return True
        self.gallery.lines.discard(line)
        line.skipped, line.heard = True, []
        seen = self.gallery.seen
        line.said = max(line.said, 0 if seen is None or seen.seq <= line.last else seen.said)
        return True

    def _table(self) -> EncodedJson:
        return self.state_builder.encoded_table(self.here)

    def _film(self) -> None:
        """What those who watch will see of this moment, made once for all of them."""
        gallery, session = self.gallery, self.session
        table = self.state_builder.table(self.here)
        spoken = [SpokenJson(*one) for one in session.spoken]
        state = self.state_builder.state(
            "",
            gallery.heard,
            fence=self.lease.fence,
            seq=self._told,
            now=self.now(),
            table=_raw(table),
            spoken=session.spoken_since(gallery.said),
        )
        gallery.said = session.said
        gallery.film(table, state, spoken)

    def _send_state(
        self, line: Line, table: EncodedJson | None = None, now: int | None = None
    ) -> None:
        state = self.state_builder.state(
            line.person,
            line.heard,
            fence=self.lease.fence,
            seq=self._told,
            now=self.now() if now is None else now,
            table=table or self._table(),
            positions=line.positions,
            skipped=line.skipped,
            spoken=self.session.spoken_since(line.said),
            openings=line.salts,
        )
        line.said = self.session.said
        line.put_state(codec.encode(state))

    # --- house players

    def _ask_house_players(self) -> None:
        session = self.session
        hand = session.hand
        if hand is None:
            return
        for person, ask in house_questions(session):
            key = (session.table.deals, hand.number, session.table.done)
            before = self._thoughts.get(person.id)
            if before is not None and before[0][:2] == key[:2] and not before[1].done():
                continue
            known = situation_of(session, person.id, ask)
            pace = self._pace / 1000
            time = known.rng.gammavariate(4, pace / 4) if pace else 0.0
            task = asyncio.create_task(self._think(person.id, person.by, key, known, time))
            self._thoughts[person.id] = key, task

    @property
    def _pace(self) -> int:
        """How long a house player thinks on average, in milliseconds."""
        pace = self.session.settings.pace
        if pace is not None:
            return pace
        seated = {one.id for one in self.session.seated()}
        auto = {line.person for line in self.lines if line.auto}
        people = {line.person for line in self.lines if not line.auto}
        return 0 if seated <= auto - people else SECOND

    async def _think(
        self, person: str, by: str, key: tuple[int, int, int], known: Situation, time: float
    ) -> None:
        """A house player thinks for as long as somebody would, whatever he holds."""
        clock = asyncio.get_running_loop().time
        until = clock() + time
        try:
            said = await self._thinking.think(by, known)
        except Exception:
            log.exception("table %s: a house player has no answer", self.session.id)
            return
        if time:
            await asyncio.sleep(max(0, until - clock()))
        if said.fault:
            log.warning("table %s: %s", self.session.id, said.fault)
        self.put(Thought(person, key, said))

    async def _thought(self, item: Thought) -> None:
        session = self.session
        self._thoughts.pop(item.person, None)
        hand = session.hand
        if hand is None or (session.table.deals, hand.number) != item.key[:2]:
            self._ask_house_players()
            return
        if item.person not in [person.id for person, _ in session.questions()]:
            return
        if session.waits:
            return
        now = self.now()
        try:
            sealed = session.in_window() and session.settings.strict
            give_house_answer(session, item.person, item.said, now)
            if sealed:
                await self._write_down([])
                return
        except Refused as refused:
            log.warning("table %s: a house player: %s", session.id, refused)
            return
        except Exception as error:
            log.exception("table %s: a house player", session.id)
            await self._go_wrong(MISTAKE, type(error).__name__)
            return
        await self._commit([])
