"""Whole evenings in a room in no time, always the same: time passes only when nobody can act.

The owner of a table is the real one, over a real store; sockets are left out. What would be sent is
looked at as it is put on the line, while the table stands as it stood then.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias, TypeVar

import msgspec

from pokernight.bots import Situation
from pokernight.bots.call_bot import Said
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.engine.record import Catalogue
from pokernight.fair_deals.commitments import SALT_BYTES
from pokernight.fair_deals.shuffle import SEED_BYTES, hash_of_salt
from pokernight.games import find
from pokernight.odds.answers.equity_timeline import Chances, Moment
from pokernight.odds.answers.given_up import Answered, Loss
from pokernight.odds.answers.hint import Hint, hint
from pokernight.proofs import any_answer
from pokernight.room.live.inbox import CommandSent, SocketGone, SocketJoined
from pokernight.room.live.log_replay import load_table
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_actor import TableActor
from pokernight.room.protocol import codec
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.store.memory import MemoryStore
from pokernight.room.store.store_interface import Entry, Store
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.clock import least_stack
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.people import hashed
from pokernight.session.player_choice import HOUSE_BOTS
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.table import EveningOpening, Table
from pokernight.table.evening_record import Pen
from pokernight.wording.message import Text
from tests.table.evenings import menu

T = TypeVar("T")
TABLE = "friday"
SECRET = bytes(range(32))
QUICK = Settings(pace=0, look=0, start="soon")
"""Nobody waits but for sealed windows, which last their whole clock."""


# --- time


class Stuck(AssertionError):
    """Everybody waits, and nothing will ever happen."""


class _Still(selectors.DefaultSelector):
    """Waits for nobody: the time that it should wait has passed."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 1_000_000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if timeout is None and not found:
            raise Stuck("everybody waits, and nothing will ever happen")
        self.time += timeout or 0.0
        return found


class StillLoop(asyncio.SelectorEventLoop):
    """A loop whose time passes only when there is nothing to do."""

    def __init__(self) -> None:
        self._still = _Still()
        super().__init__(self._still)

    def time(self) -> float:
        return self._still.time


def run(evening: Coroutine[Any, Any, T]) -> T:
    """Run it to its end, in no time."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(evening)


def now() -> int:
    """Milliseconds by the loop that runs."""
    return round(asyncio.get_running_loop().time() * 1000)


def still_store(**hooks: Any) -> MemoryStore:
    """A store in memory that goes by the loop that runs."""
    loop = asyncio.get_running_loop()
    return MemoryStore(steady=loop.time, wall=loop.time, **hooks)


# --- people

Key: TypeAlias = tuple[str, int, int]
"""A question: a name, how often was dealt, the number of the question."""


def drawn(key: Key, ask: Ask) -> Answer:
    """An answer by lot, always the same to the same question."""
    return any_answer(ask, Random(f"answers {key}"))


Answers: TypeAlias = Callable[[Key, Ask], "Answer | None"]
"""Function from a question to its answer; None for no answer at all."""


class Tap(Outbox):
    """A line of which every byte is looked at as it is put there; its reader is always quick."""

    def __init__(self, look: Callable[[Tap, bytes], None], **wishes: bool) -> None:
        super().__init__("", **wishes)
        self.look = look
        self.alive = True
        self.number = 0

    def __hash__(self) -> int:
        """An owner goes through a set of these: always in the same order."""
        return self.number

    def put_state(self, state: bytes) -> None:
        super().put_state(state)
        self._state = None
        self._said(state)

    def put_next(self, state: bytes) -> None:
        super().put_next(state)
        self._empty()

    def put(self, message: m.RoomMessage) -> None:
        super().put(message)
        self._empty()

    def end(self, reason: Text, *, again: bool, code: str = "") -> None:
        super().end(reason, again=again, code=code)
        self._empty()

    def _empty(self) -> None:
        while self._small:
            self._said(self._small.popleft())

    def _said(self, frame: bytes) -> None:
        if self.alive:
            self.look(self, frame)


@dataclass
class Guest:
    """Somebody who comes in by a name, sits down, brings salts, calls, answers and buys again.

    Attributes:
        name: empty for somebody who watches.
        frames: all that was sent, and when.
        outcomes: what became of his commands, by their ids.
        pending: commands that have no outcome yet; they are sent again after the room was away.
    """

    name: str
    key: str
    evening: Evening
    sits: bool = True
    story: bool = False
    person: str = ""
    line: Tap | None = None
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    outcomes: dict[str, m.RoomMessage] = field(default_factory=dict)
    pending: dict[str, m.Command] = field(default_factory=dict)

    @property
    def positions(self) -> bool:
        """True if a program answers, which is sent the hand as a position."""
        return self is self.evening.guests[0]

    async def come(self) -> None:
        """Come in, or back."""
        self.line = self.evening.tap(self._hear, positions=self.positions, salts=bool(self.name))
        self.line.number = self.evening.guests.index(self)
        name = "" if self.person else self.name
        hello = m.Hello(
            wire=m.WIRE,
            table=self.evening.table,
            key=self.key,
            name=name,
            positions=True,
            salts=True,
            story=self.story,
        )
        welcome: asyncio.Future[m.RoomMessage] = asyncio.get_running_loop().create_future()
        self.evening.owner.put(SocketJoined(self.line, hello, welcome))
        told = await welcome
        assert isinstance(told, m.Welcome), told
        self.person, self.key = told.person, told.key or self.key
        for command in list(self.pending.values()):
            self._send(command)

    def go(self) -> None:
        """The socket is gone."""
        assert self.line is not None
        self.line.alive = False
        self.evening.owner.put(SocketGone(self.line))

    def say(self, command: m.Command) -> None:
        """Ask for something once."""
        if command.id not in self.pending and command.id not in self.outcomes:
            self.pending[command.id] = command
            self._send(command)

    def _send(self, command: m.Command) -> None:
        assert self.line is not None
        command = codec.decode(codec.encode(command))  # type: ignore[assignment]
        self.evening.owner.put(CommandSent(self.line, command))

    def _hear(self, line: Tap, frame: bytes) -> None:
        self.frames.append((now(), frame))
        try:
            self.evening.tapped(self, frame)
        except AssertionError as error:
            self.evening.failed = self.evening.failed or error
        told = msgspec.json.decode(frame)
        if told["type"] in ("done", "refused"):
            self.pending.pop(told["id"], None)
            self.outcomes[told["id"]] = codec.from_room(frame)
        elif told["type"] == "state" and self.name and self.person:
            self._act()

    def _act(self) -> None:
        """Do what is to be done, by the table itself: what one may know is not the matter here."""
        session, person = self.evening.owner.session, self.person
        table = session.table
        if table.over:
            return
        self._bring_salt(session)
        seat = session.seat_of(person)
        if seat is None:
            if self.sits and person not in session.wishes:
                self.say(m.SitRequest("sit"))
            return
        player, deals = table.players[seat], table.deals
        if table.playing is None:
            broke = player.stack < least_stack(table)
            if broke and person not in session.wishes and self._buys_now(table):
                self.say(m.BuyRequest(f"buy {deals}", table.menu.usual - player.stack))
            return
        for one, ask in session.questions():
            key = (self.name, deals, session.number)
            answer = self.evening.answers(key, ask) if one.id == person else None
            if answer is not None:
                said = self.evening.on_the_wire(person, ask, answer)
                self.say(m.AnswerRequest(f"answer {deals} {session.number}", session.number, said))

    def _buys_now(self, table: Table) -> bool:
        """Return whether to buy now: for a next hand, once the house's players have bought.

        So it is always the same, however soon somebody comes back to a room that was away.
        """
        last = bool(table.opening.hands) and table.hands >= table.opening.hands
        least = least_stack(table)
        return not last and all(one.stack >= least for one in table.players.values() if one.by)

    def _bring_salt(self, session: Session) -> None:
        drawing = session.drawing
        if drawing is None:
            return
        hand = drawing.shuffle.hand
        salt = Random(f"salt {self.name} {hand}").randbytes(SALT_BYTES)
        shuffle = drawing.shuffle
        if shuffle.hashes is None and self.person not in drawing.offered:
            shown = hash_of_salt(self.evening.table, hand, self.person, salt)
            self._send(m.Hash(f"hash {hand}", hand, shown))
        listed = shuffle.hashes or {}
        if shuffle.salts is None and self.person in listed and self.person not in drawing.opened:
            self._send(m.Salt(f"salt {hand}", hand, salt.hex()))


class Scripted:
    """House players who answer by the same rule as everybody."""

    players = HOUSE_BOTS

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    async def answer(self, by: str, situation: Situation) -> Said:
        session = self.evening.owner.session
        playing = session.table.playing
        assert playing is not None
        seat = playing.seating.seats[situation.ask.seat]
        key = (session.at_seat(seat).name, session.table.deals, session.number)
        answer = self.evening.answers(key, situation.ask)
        return Said(situation.ask.default if answer is None else answer)

    async def hint(self, asked: Situation, seed: int) -> Hint:
        return hint(asked, trials=4, seed=seed)

    async def equities(self, timeline: Sequence[Moment], seats: int) -> list[Chances] | None:
        return None

    async def losses(self, choices: Sequence[Answered]) -> list[Loss | None]:
        return [None for _ in choices]

    async def close(self) -> None:
        pass


# --- an evening


@dataclass
class Evening:
    """A table of a room, its owner, and who is there.

    Attributes:
        games: what is played, one after the other.
        people: the names of those who come by themselves; the first is the host.
        house: how many house players.
        watchers: how many only watch.
        answers: who answers what.
        tapped: is shown every frame as it is put on a line.
        opened: is shown each owner before it begins.
        guest: makes those who come, and ``tap`` their lines.
    """

    games: Sequence[str]
    people: Sequence[str] = ("Ann", "Ben", "Cy")
    house: int = 0
    watchers: int = 1
    hands: int = 3
    settings: Settings = QUICK
    answers: Answers = drawn
    tapped: Callable[[Guest, bytes], None] = lambda guest, frame: None
    opened: Callable[[TableActor], None] = lambda owner: None
    guest: type[Guest] = Guest
    tap: type[Tap] = Tap
    catalogue: Catalogue = find
    own: OwnGames | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "evening"
    table: str = TABLE
    store: Any = None
    guests: list[Guest] = field(default_factory=list)
    task: asyncio.Task[None] | None = None
    failed: AssertionError | None = None
    _fresh: int = 0

    def fresh(self) -> str:
        """An id or a secret: never the same twice, always the same in the same evening."""
        self._fresh += 1
        return Random(f"{self.seed} fresh {self._fresh}").randbytes(16).hex()

    def hand_seed(self) -> bytes:
        """The secret of the coming hand, the same if it must be drawn again."""
        hand = self.owner.session.table.deals + 1
        return Random(f"{self.seed} hand {hand}").randbytes(SEED_BYTES)

    def on_the_wire(self, person: str, ask: Ask, answer: Answer) -> Any:
        """An answer as that person gives it: cards by their ids."""
        plain = list(answer) if isinstance(answer, tuple) else answer
        if ask.legal.of != "card" or isinstance(plain, str):
            return plain
        state = self.hand.state
        ids = self.owner.live.state_builder.ids(person).of(state.generation, len(state.face))
        return [ids[one] for one in plain] if isinstance(plain, list) else ids[plain]

    @property
    def hand(self) -> Hand:
        """The hand that is played."""
        hand = self.owner.session.hand
        assert hand is not None
        return hand

    async def create(self, store: Store) -> None:
        """Open the table in a store."""
        self.store = store
        choice = {"choice": "rotation"} if len(self.games) > 1 else {}
        opening = EveningOpening(
            menu(*self.games, **{**choice, **self.details}), "", hands=self.hands
        )
        invite, host = hashed("invite"), hashed("host")
        opened = d.Opened(
            table=self.table,
            evening=Pen().opening(opening),
            settings=self.settings,
            invite=invite,
            host=host,
        )
        session = Session(opened, now(), self.catalogue, FULL_NAMES)
        requests = CommandHandlers(session, StateBuilder(session, SECRET).answer, self.fresh)
        for _ in range(self.house):
            requests.seat_house_player(now(), "caller")
        done = [Entry(1, now(), codec.event_to_bytes(opened), SECRET)]
        done += [
            Entry(seq, one.at, codec.event_to_bytes(one.event), one.secret)
            for seq, one in enumerate(session.done, 2)
        ]
        await store.create(self.table, done)
        self.guests = [
            self.guest(name, "invite" if place else "host", self)
            for place, name in enumerate((*self.people, *[""] * self.watchers))
        ]
        for guest in self.guests[len(self.people) :]:
            guest.key = "invite"

    async def take_up(self) -> TableActor:
        """A process takes the table up; its task runs."""
        lease = await self.store.claim(self.table, "here", 1e9)
        taken = await load_table(self.store, self.table, lease.fence, self.catalogue)
        self.owner = TableActor(
            self.store, lease, taken, bots=Scripted(self), catalogue=self.catalogue,
            now=now, seed=self.hand_seed, fresh=self.fresh, own=self.own,
        )  # fmt: skip
        self.opened(self.owner)
        self.task = asyncio.create_task(self.owner.run())
        return self.owner

    async def over(self) -> None:
        """Wait until the evening is over."""
        while not self.owner.session.table.over:
            assert self.task is not None
            assert not self.task.done(), "the table has stopped"
            assert not self.owner.session.frozen, self.owner.session.frozen
            if self.failed is not None:
                raise self.failed
            await asyncio.sleep(0.5)
        if self.failed is not None:
            raise self.failed

    async def begin(self, store: Store | None = None) -> None:
        """Open the table; everybody comes."""
        await self.create(store or still_store())
        await self.take_up()
        for guest in self.guests:
            await guest.come()

    async def play(self, store: Store | None = None) -> None:
        """The whole evening."""
        await self.begin(store)
        await self.over()
        await self.end()

    async def end(self) -> None:
        """Nobody looks after the table any more."""
        assert self.task is not None
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def entries(self) -> list[Entry]:
        """The log."""
        found: list[Entry] = await self.store.read(self.table)
        return found
