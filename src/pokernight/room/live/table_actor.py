"""Task that owns a table of the room: it checks, applies, writes down, and only then tells.

Everything that happens at a table comes through the inbox of its actor, one item after the other.
An event is in the store before anybody is told of it. A socket never keeps a table waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from secrets import token_bytes

import msgspec

from pokernight.engine.asks import Ask
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import SEED_BYTES
from pokernight.odds.answers.hint import Hint
from pokernight.proofs.isolated_proof import ProofFinding
from pokernight.room.live.admission import Admission
from pokernight.room.live.bot_turns import BotTurns
from pokernight.room.live.broadcast import Broadcast
from pokernight.room.live.command_outcomes import CommandKey, CommandOutcomes
from pokernight.room.live.hints import Hints
from pokernight.room.live.inbox import (
    AlarmRang,
    BotAnswered,
    CloseTable,
    CommandSent,
    GameProved,
    HintReady,
    InboxItem,
    OutboxFree,
    SocketGone,
    SocketJoined,
)
from pokernight.room.live.live_table import LiveTable
from pokernight.room.live.log_replay import (
    READER,
    STATE_FORMAT,
    CachedTable,
    LoadedTable,
    load_table,
)
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_log import LONG, TableLog
from pokernight.room.live.table_refusals import BACK, MOVED, NO_SPECTATORS, NotYet, bye_code
from pokernight.room.shared.bot_processes import BotRunner
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.store.store_interface import (
    Cached,
    Clock,
    Fenced,
    Lease,
    Store,
    StoreAway,
    steady,
)
from pokernight.session import clock, log_events
from pokernight.session import messages as m
from pokernight.session.command_handlers import NOT_BACK
from pokernight.session.command_refusals import (
    NEW_QUESTION,
    NO_HINT,
    STANDS_STILL,
    WATCHING,
    mistake_of,
    refusal_code,
)
from pokernight.session.house_answers import give_house_answer
from pokernight.session.log_reading import LogReader
from pokernight.session.people import hashed, new_key
from pokernight.session.session import Session
from pokernight.session.setting_events import settings_json
from pokernight.wording.message import Text, message_json, reason_of

log = logging.getLogger("pokernight.room")

QUIET = (m.Consent, m.Vote, m.ChooseHost, m.GiveUpVote)
"""Commands that no state is sent for at once where the host has muted their person."""
CLOCK_BURST = 64
"""Actions of the clock in a row after which other tasks get a turn."""


class TableActor:
    """Owner of a table.

    Attributes:
        live: the table in memory.
        log: its log and lease.
        broadcast: its sockets.
        admission: its door.
        ended: set when the actor has stopped.
        moves: whether it has a guest's file on its log now, which another process plays.
    """

    def __init__(
        self,
        store: Store,
        lease: Lease,
        loaded: LoadedTable,
        *,
        bots: BotRunner,
        catalogue: Catalogue,
        now: Callable[[], int] | None = None,
        steady: Clock = steady,
        seed: Callable[[], bytes] = lambda: token_bytes(SEED_BYTES),
        fresh: Callable[[], str] = new_key,
        idle: float | None = None,
        own: OwnGames | None = None,
        reader: LogReader = READER,
        freezes: Text = "",
        on_agreed: Callable[[], None] = lambda: None,
    ) -> None:
        self.now = now or store.now
        self._reader, self._freezes, self._on_agreed = reader, freezes, on_agreed
        self._own = own or OwnGames()
        self.live = LiveTable(loaded, bots.players, fresh, self._own.own_game)
        self.log = TableLog(
            store, lease, loaded.seq, now=self.now, steady=steady, on_wait=self._wait
        )
        self.broadcast = Broadcast(self.live, self.log, catalogue, self.now)
        self.admission = Admission(self.live, self.now, lambda: self.broadcast.present)
        self.ended = asyncio.Event()
        self.moves = False
        self.bot_turns = BotTurns(self.live, self.broadcast, bots, self.put)
        self._hints = Hints(bots, steady)
        self._outcomes = CommandOutcomes()
        self._catalogue, self._seed = catalogue, seed
        self._own_seen = -1
        self._proving: dict[str, asyncio.Task[ProofFinding]] = {}
        self._idle, self._deserted = idle, 0.0
        self._inbox: asyncio.Queue[InboxItem] = asyncio.Queue()
        self._alarm: asyncio.TimerHandle | None = None
        self._clock_actions = 0
        self._cached_hands = loaded.session.table.hands

    @property
    def session(self) -> Session:
        """The session; another object after the table was loaded anew."""
        return self.live.session

    def put(self, item: InboxItem) -> None:
        """Put an item into the inbox."""
        if self.ended.is_set():
            self._turn_away(item)
        else:
            self._inbox.put_nowait(item)

    @staticmethod
    def _turn_away(item: InboxItem) -> None:
        """Answer a socket that comes after the end; everybody else comes back by themselves."""
        if isinstance(item, SocketJoined) and not item.welcome.done():
            item.welcome.set_result(m.Bye(MOVED, again=True))

    def _wait(self, away: StoreAway) -> None:
        self.broadcast.wait(away)

    # --- the task

    async def run(self) -> None:
        """Own the table until the room closes or another worker owns it."""
        try:
            table = self.session.id
            self._outcomes.mark(await self.log.until_it_works(lambda: self.log.store.done(table)))
            if not self.live.damage:
                self._notice_host()
                clock.call_off_unplayed(self.session, self.now())
                self._wake()
                self._freeze()
            await self.log.append(self.session, [])
            if self.broadcast.spectators.records:
                self.broadcast.record()
            self.bot_turns.ask()
            while await self._step():
                pass
        except Fenced:
            log.warning("table %s has another owner now", self.session.id)
        except Exception:
            log.exception("table %s stopped", self.session.id)
        finally:
            for outbox in self.broadcast.everybody:
                outbox.end(MOVED, again=True)
            self.bot_turns.cancel()
            self._hints.cancel()
            for proving in self._proving.values():
                proving.cancel()
            self._stop_alarm()
            self.ended.set()
            while not self._inbox.empty():
                self._turn_away(self._inbox.get_nowait())

    def _freeze(self) -> None:
        """Freeze a table that has ended the processes that it was played in."""
        session = self.session
        if self._freezes and not session.table.over and not session.frozen:
            reason = message_json(self._freezes)
            session.do(self.now(), log_events.TableFrozen(reason, "ended its process"))

    def _wake(self) -> None:
        """Give the people of a table that was away time to come back before any clock runs."""
        self.log.was_away = False
        if self.session.table.deals and not self.session.table.over:
            until = self.now() + self.session.settings.grace
            self.session.do(self.now(), log_events.RoomWoke(until))

    async def _step(self) -> bool:
        """Handle the next item, or what the clock says; return whether the table goes on."""
        if self.log.was_away and not self.live.damage:
            self._wake()
            await self._commit([])
        await self._look_at_files()
        broadcast = self.broadcast
        due = clock.due(self.session, broadcast.present, broadcast.salting, self._seed)
        times = [at for at in (due and due.at, broadcast.spectators.due) if at is not None]
        wait = max(0, min(times) - self.now()) / 1000 if times else self._patience()
        item: InboxItem | None = None
        if not self._inbox.empty():
            item = self._inbox.get_nowait()  # an answer that is here beats a clock that is due
        elif wait != 0:
            item = await self._next(wait)
            # the wait was far longer than asked for: this computer was asleep
            self.log.was_away |= bool(times) and self.now() - min(times) >= LONG
        elif not times:
            return False
        await self.log.be_sure()
        broadcast.spectators.show(self.now())
        if item is None or isinstance(item, AlarmRang):
            if due is not None and due.at <= self.now() and not self.log.was_away:
                await self._strike(due)
            return True
        if isinstance(item, CloseTable):
            return False
        await self._handle(item)
        return not self.moves

    async def _look_at_files(self) -> None:
        """Note files of the host that have changed, and have files proved that are agreed to."""
        session = self.session
        if self.live.damage or session.table.over:
            return
        if self._own_seen != self._own.changes:
            self._own_seen = self._own.changes
            for news in self._own.news_for(session):
                session.do(self.now(), news)
            if session.done:
                await self._commit([])
        for key, offer in session.offers.items():
            if offer.agreed and key not in self._proving:
                self._on_agreed()
                work = self._own.prove_for_guest(offer.source)
                self._proving[key] = proving = asyncio.create_task(work)
                proving.add_done_callback(self._deliver_proof)

    def _deliver_proof(self, proving: asyncio.Task[ProofFinding]) -> None:
        if not proving.cancelled() and proving.exception() is None:
            self.put(GameProved(proving.result()))

    async def _game_proved(self, finding: ProofFinding) -> None:
        """Write down the finding about a game that was agreed to.

        A sound file is played in a process of its own, so this actor ends.
        """
        written = finding.source.to_json()
        event = log_events.FileProved(written, message_json(finding.text), finding.sound)
        self.session.do(self.now(), event)
        await self._commit([])
        self.moves = finding.sound and not self._own.runs_here(finding.source)

    def _patience(self) -> float | None:
        """Return for how many seconds an idle table stays loaded; None for ever.

        A table where nobody is connected and no house player thinks is unloaded after a while,
        and loaded again when somebody comes.
        """
        if self._idle is None or self.broadcast.everybody or self.bot_turns.busy:
            self._deserted = 0.0
            return None
        now = asyncio.get_running_loop().time()
        self._deserted = self._deserted or now + self._idle
        return max(0.0, self._deserted - now)

    async def _next(self, wait: float | None) -> InboxItem:
        """Return the next item; an alarm is among them after ``wait`` seconds at the latest.

        The alarm is an item like others. A timeout around the queue could lose an item that
        arrives while the timeout strikes.
        """
        if wait is not None:
            loop = asyncio.get_running_loop()
            if self._alarm is None or self._alarm.when() > loop.time() + wait:
                self._stop_alarm()
                self._alarm = loop.call_later(wait, self._ring)
        return await self._inbox.get()

    def _ring(self) -> None:
        self._alarm = None
        self._inbox.put_nowait(AlarmRang())

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    async def _strike(self, due: clock.ClockAction) -> None:
        """Carry out what the clock says; if that fails, the hand stands still."""
        self._clock_actions += 1
        if self._clock_actions % CLOCK_BURST == 0:
            await asyncio.sleep(0)
        try:
            due.strike(self.session, self.now())
        except Refused as refused:
            await self._recover(reason_of(refused))
        except Exception as error:
            log.exception("table %s: the clock", self.session.id)
            await self._recover(mistake_of(error), type(error).__name__)
        else:
            await self._commit([])
            self._end_sockets()

    async def _recover(self, reason: Text, error: str = "") -> None:
        """Load the table from its log after a failure, and freeze the hand.

        Whatever the failed command has changed in memory is gone with the old session.
        """
        table, fence = self.session.id, self.log.lease.fence
        loaded = await self.log.until_it_works(
            lambda: load_table(self.log.store, table, fence, self._catalogue, reader=self._reader)
        )
        before = self.session.drawing
        self.live.load(loaded)
        self.log.seq, self.log.was_away = loaded.seq, False
        if (drawing := self.session.drawing) is not None and before is not None:
            drawing.goes_on(before)
        now = self.now()
        if self.live.damage:
            self.broadcast.send()
            return
        if self.session.frozen:
            return
        if not clock.call_off_unplayed(self.session, now):
            self.session.do(now, log_events.TableFrozen(message_json(reason), error))
        await self._commit([])

    async def _handle(
        self,
        item: CommandSent
        | SocketJoined
        | SocketGone
        | BotAnswered
        | HintReady
        | GameProved
        | OutboxFree,
    ) -> None:
        if isinstance(item, SocketJoined):
            await self._join(item)
        elif isinstance(item, SocketGone):
            self._stop_knocking(item.outbox)
            if self.broadcast.discard(item.outbox):
                await self._commit([])
                self.broadcast.send()
        elif isinstance(item, OutboxFree):
            outbox = item.outbox
            if outbox.busy or not outbox.stale:
                pass  # a newer state was put since; replacing it would lose its events
            elif outbox.person and not outbox.late:
                self.broadcast.send_state(outbox)
            else:
                self.broadcast.spectators.catch_up(outbox)
        elif isinstance(item, BotAnswered):
            await self._bot_answered(item)
        elif isinstance(item, HintReady):
            self._hint_ready(item)
        elif isinstance(item, GameProved):
            await self._game_proved(item.finding)
        else:
            await self._command(item)

    # --- coming in

    async def _join(self, item: SocketJoined) -> None:
        hello, outbox, broadcast = item.hello, item.outbox, self.broadcast
        try:
            welcome = self.admission.welcome(hello, outbox)
        except NotYet as later:
            item.welcome.set_result(m.Bye(message_json(reason_of(later)), again=True))
            return
        except Refused as refused:
            reason = reason_of(refused)
            code = bye_code(reason, hello)
            item.welcome.set_result(m.Bye(message_json(reason), False, code))
            return
        outbox.auto = hello.auto
        await self.log.append(self.session, [])
        item.welcome.set_result(welcome)
        outbox.on_free = lambda: self.put(OutboxFree(outbox))
        outbox.put(welcome)
        if outbox.knocks:
            broadcast.knocking.add(outbox)
            broadcast.send()
            return
        if not outbox.person:
            if not broadcast.spectators.records:
                broadcast.record()
                broadcast.spectators.show(self.now())
            # Their number comes with the next state: spectators who come and go move nobody else.
            broadcast.spectators.add(outbox)
            return
        broadcast.add(outbox)
        if self.session.delay_of(outbox.person):
            outbox.late = True
            if broadcast.spectators.shown is None:
                broadcast.send_first_state(outbox)
            broadcast.spectators.add(outbox)
        elif hello.story:
            outbox.add_events(self.live.state_builder.so_far())
        await self._commit([])
        broadcast.send()

    def _stop_knocking(self, outbox: Outbox) -> None:
        """Forget the request of a client that has gone while it waited for the host."""
        people = [person for person, key in self.session.knocks.items() if key == outbox.knocks]
        for person in people:
            self.session.knock(person, "")
            self.broadcast.send()

    # --- commands

    async def _command(self, item: CommandSent) -> None:
        outbox, message = item
        command = (outbox.person, message.id)
        if not outbox.person:
            self._refuse(outbox, message, "not yours", WATCHING)
            return
        if (told := await self._told_before(command)) is not None:
            outbox.put(m.Done(message.id, told))
            return
        if self.live.damage:
            self._refuse(outbox, message, "not now", self.live.damage)
            return
        builder = self.live.state_builder
        try:
            self.live.handlers.take(outbox.person, message, self.now())
            if isinstance(message, m.Arrange):
                arranged = builder.arranged(outbox.person, message.sets)
                outbox.put(m.Done(message.id, self.broadcast.seq, arranged=arranged))
                return
            if isinstance(message, m.Explain):
                explained = builder.explained(outbox.person, message.card)
                outbox.put(m.Done(message.id, self.broadcast.seq, explained=explained))
                return
            if isinstance(message, m.SettingsRequest):
                rows = settings_json(self.session)
                outbox.put(m.Done(message.id, self.broadcast.seq, settings=rows))
                return
            if isinstance(message, m.HintRequest):
                self._hint(outbox, message)
                return
        except Refused as refused:
            if self.session.done:
                await self._commit([])
            self._refuse(outbox, message, refusal_code(refused), reason_of(refused))
        except Exception as error:
            log.exception("table %s: %s", self.session.id, type(message).__name__)
            await self._recover(mistake_of(error), type(error).__name__)
            self._refuse(outbox, message, "not now", STANDS_STILL)
        else:
            if isinstance(message, m.Renew) and message.what in ("host", outbox.person):
                outbox.opened_by = hashed(message.own)
            await self._commit([command])
            if isinstance(message, m.Ready | m.LetBack):  # no event of the log, or not always
                self.broadcast.send()
            outbox.put(m.Done(message.id, self.broadcast.seq))
            self._introduce_host(self.live.handlers.new_keys)
            self._end_sockets()

    def _refuse(self, outbox: Outbox, message: m.Command, code: str, reason: Text) -> None:
        outbox.put(m.RefusedMessage(message.id, code, message_json(reason)))

    async def _told_before(self, command: CommandKey) -> int | None:
        """Return the number of the state that told of a command, if it was carried out before.

        A client that comes back asks again for everything that it has no answer to.
        """
        seq = self._outcomes.get(command)
        if seq is None and self._outcomes.may_be_older(command):
            outcome = await self.log.until_it_works(
                lambda: self.log.store.outcome(self.session.id, *command)
            )
            return None if outcome is None else self.broadcast.seq
        return seq

    def _introduce_host(self, keys: Mapping[str, str]) -> None:
        """Send a new host the key that nobody else has."""
        for outbox in self.broadcast.outboxes:
            if key := keys.get(outbox.person):
                outbox.put(self.admission.welcome_of(outbox.person, key))

    def _end_sockets(self) -> None:
        """End sockets of removed people, of replaced links, and of links that open now."""
        people = self.session.people
        dead, self.session.replaced = {*self.session.replaced} - {""}, []
        spectators = self.broadcast.spectators.outboxes
        for outbox in [*self.broadcast.knocking]:
            if outbox.knocks not in self.session.knocks.values():
                knows = self.session.knows_key(outbox.knocks)
                outbox.end(BACK if knows else NOT_BACK, again=knows, code="" if knows else "name")
                self.put(SocketGone(outbox))
        for outbox in dict.fromkeys([*self.broadcast.outboxes, *spectators]):
            person, waits_as = people.get(outbox.person), people.get(outbox.waits_as)
            if person is not None and person.removed:
                outbox.end("the host has asked you to leave", again=False)
            elif self.session.settings.watch == "nobody" and not outbox.person:
                outbox.end(NO_SPECTATORS, again=False)
            elif outbox.opened_by in dead:
                outbox.end("this link was replaced: ask the host for the new link", again=False)
            elif waits_as is not None and not waits_as.next_key:
                outbox.end("this link opens now", again=True)
            else:
                continue
            self.put(SocketGone(outbox))

    # --- hints

    def _hint(self, outbox: Outbox, message: m.HintRequest) -> None:
        """Have a hint computed; the table goes on meanwhile, and nobody else is told."""
        session = self.session
        (ask,) = self._open_questions(outbox.person)
        assert session.hand is not None
        question = session.table.deals, session.number
        chance = session.chance(f"hint:{outbox.person}")
        try:
            hint = self._hints.of(outbox.person, question, session.hand, ask, chance)
        except Refused:
            raise
        except Exception:
            log.exception("table %s: there is no hint", session.id)
            raise Refused(NO_HINT) from None

        def deliver(task: asyncio.Task[Hint]) -> None:
            if not task.cancelled():
                task.exception()  # marks it as seen, even if nobody waits for it any more
                self.put(HintReady(outbox, message, question, task))

        hint.add_done_callback(deliver)

    def _open_questions(self, person: str) -> list[Ask]:
        """Return the question that a person has not answered yet, if there is any."""
        return [ask for asked, ask in self.session.questions() if asked.id == person]

    def _hint_ready(self, item: HintReady) -> None:
        """Send a hint to its person, if the question is still the same."""
        outbox, message, question, hint = item
        session = self.session
        asked = self._open_questions(outbox.person)
        if question != (session.table.deals, session.number) or not asked:
            self._refuse(outbox, message, "too late", NEW_QUESTION)
            return
        try:
            shown = self.live.state_builder.hinted(outbox.person, asked[0], hint.result())
        except Refused as refused:
            self._refuse(outbox, message, refusal_code(refused), reason_of(refused))
        except Exception:
            log.exception("table %s: there is no hint", session.id)
            self._refuse(outbox, message, "not now", NO_HINT)
        else:
            outbox.put(m.Done(message.id, self.broadcast.seq, hint=shown))

    # --- writing down, then telling

    async def _commit(self, commands: Sequence[CommandKey]) -> None:
        """Write new events and outcomes down, and only then tell everybody.

        The lease is looked at again after the append: the wait for the store may have been long,
        and an owner that has lost the table must not show its state.
        """
        if self.live.damage:
            return
        self._notice_host()
        events = self.session.done
        if not events and not commands:
            return
        quiet = all(self._is_quiet(logged.event) for logged in events)
        await self.log.append(self.session, commands)
        await self.log.be_sure()
        # a number that grew would show others how many people have given a sealed answer
        self.broadcast.seq += not quiet
        for command in commands:
            self._outcomes.remember(command, self.broadcast.seq)
        if events:
            self.broadcast.send(only=commands[0][0] if quiet and commands else None)
        if self.session.replaced:
            self._end_sockets()
        self.bot_turns.ask()
        await self._cache()

    def _is_quiet(self, event: log_events.AnyLogEvent) -> bool:
        """Return whether nobody else is told of an event before they are told of another."""
        if isinstance(event, log_events.HeldBack):
            return True
        if isinstance(event, log_events.Showed):
            return self.session.people[event.person].muted
        if not isinstance(event, log_events.PersonCommand) or not isinstance(event.command, QUIET):
            return False
        refuses = isinstance(event.command, m.Vote) and not event.command.yes
        return self.session.people[event.person].muted and not refuses

    def _notice_host(self) -> None:
        """Log when the host connects or disconnects: a vote on a new host counts from then on."""
        session = self.session
        gone = session.host not in self.broadcast.present
        if session.host and gone != (session.host_gone is not None):
            session.do(self.now(), log_events.HostGone(gone))

    async def _cache(self) -> None:
        """Cache the state of the table after a hand, so that loading it is quick."""
        table = self.session.table
        if table.on is not None or table.hands == self._cached_hands:
            return
        self._cached_hands = table.hands
        first, now = self.live.first, self.session.standing()
        state = CachedTable(first.at, msgspec.Raw(first.body), first.secret, now)
        body = msgspec.json.encode(state)
        table.forget()
        with suppress(StoreAway):  # a lost cache costs a replay, nothing else
            await self.log.store.keep(self.session.id, Cached(self.log.seq, STATE_FORMAT, body))

    # --- house players

    async def _bot_answered(self, item: BotAnswered) -> None:
        session = self.session
        self.bot_turns.forget(item.person)
        hand = session.hand
        if hand is None or (session.table.deals, hand.number) != item.asked_at[:2]:
            self.bot_turns.ask()
            return
        if item.person not in [person.id for person, _ in session.questions()]:
            return
        if session.waits:
            return
        now = self.now()
        try:
            sealed = session.in_window() and session.settings.strict
            give_house_answer(session, item.person, item.answer, now)
            if sealed:
                await self.log.append(session, [])
                return
        except Refused as refused:
            log.warning("table %s: a house player: %s", session.id, refused)
            return
        except Exception as error:
            log.exception("table %s: a house player", session.id)
            await self._recover(mistake_of(error), type(error).__name__)
            return
        await self._commit([])
