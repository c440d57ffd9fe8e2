"""Everything that can come at the wrong time, twice, or from the wrong person, in any order.

The owner of a table does one step at a time; the clock stands until it is moved. A small model says
what must come of each thing asked.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pokernight.games import find
from pokernight.proofs import any_answer
from pokernight.room.live.inbox import CommandSent
from pokernight.room.live.log_replay import READER
from pokernight.room.protocol import codec
from pokernight.session import clock
from pokernight.session import messages as m
from pokernight.session.people import POWERS, hashed
from pokernight.session.settings import Settings
from tests.room.still import Evening, Guest, StillLoop, Tap, still_store
from tests.sampling import share

NAMES = ("Ann", "Ben", "Cy", "Dee")
"""The host, two more who sit down, and one who does not."""
LIMIT = 10**12
"""The most cents that a hand takes from a seat: a table that could pass it could not be dealt."""
CODES = ("malformed", "not yours", "not now", "too late", "too fast", "unknown")
who = st.sampled_from(NAMES)


class Races(RuleBasedStateMachine):
    """A table at which everybody asks for everything at any time."""

    @initialize(game=st.sampled_from(("holdem", "the_omen", "chaos", "guts")), strict=st.booleans())
    def begin(self, game: str, strict: bool) -> None:
        self.loop = StillLoop()
        settings = Settings(pace=0, look=0, start="soon", strict=strict, keep_chips=False)
        self.evening = Evening([game], NAMES, watchers=1, settings=settings, hands=0)
        self.asked = 0
        self.done: dict[tuple[str, str], tuple[m.Command, m.Done]] = {}
        self.paused = False
        self.run(self._begin())
        for _ in range(8):
            if self.session.table.playing is None:
                self.time_passes(1)

    async def _begin(self) -> None:
        evening = self.evening
        evening.answers = lambda key, ask: None
        await evening.create(still_store())
        await evening.take_up()
        await evening.end()
        for guest in evening.guests:
            guest.sits = guest.name not in ("Dee", "")
            task = self.loop.create_task(guest.come())
            while not task.done() or not evening.owner._inbox.empty():
                if not evening.owner._inbox.empty():
                    await evening.owner._step()
                else:
                    await asyncio.sleep(0)

    def run(self, what: Any) -> Any:
        return self.loop.run_until_complete(what)

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            entries = self.run(self.evening.entries())
            again, _ = READER.replay(entries, find)
            there = self.session
            assert again.table.money() == there.table.money()
            assert again.table.ledger.lines == there.table.ledger.lines
            assert again.stage == there.stage
            self.loop.close()

    @property
    def frozen(self) -> bool:
        return hasattr(self, "evening") and bool(self.session.frozen)

    @property
    def session(self) -> Any:
        return self.evening.owner.session

    def guest(self, name: str) -> Guest:
        return next(one for one in self.evening.guests if one.name == name)

    def settle(self) -> None:
        """Take in all that is under way already, such as salts."""
        while not self.evening.owner._inbox.empty():
            self.run(self.evening.owner._step())

    # --- asking

    def standing(self) -> Any:
        """All that a refusal must leave as it is."""
        owner = self.evening.owner
        table = msgspec.json.encode(owner.live.state_builder.table(owner.broadcast.present))
        return table, owner.log.seq, self.session.table.done, self.session.number

    def ask(self, guest: Guest, command: m.Command, line: Tap | None = None) -> m.RoomMessage:
        """Ask for something, on a tab of his; gives what was said to it."""
        assert guest.line is not None
        heard: list[m.RoomMessage] = []
        line = line or Tap(lambda _, frame: heard.append(codec.from_room(frame)))
        line.look = lambda _, frame: heard.append(codec.from_room(frame))
        line.person = guest.person
        self.settle()
        before = self.standing()
        self.evening.owner.put(CommandSent(line, command))
        self.run(self.evening.owner._step())
        (told,) = [one for one in heard if isinstance(one, m.Done | m.RefusedMessage)]
        if isinstance(told, m.RefusedMessage):
            assert told.code in CODES
            assert told.reason
            assert before == self.standing(), command
        elif (guest.person, command.id) in self.done:
            assert before == self.standing(), "done twice"
        else:
            self.done[guest.person, command.id] = command, told
        return told

    def new_id(self) -> str:
        self.asked += 1
        return f"race {self.asked}"

    def refused(self, told: m.RoomMessage, code: str) -> None:
        assert isinstance(told, m.RefusedMessage), told
        assert told.code == code, told

    # --- answers

    def questions(self) -> dict[str, Any]:
        return {person.name: ask for person, ask in self.session.questions()}

    @rule(name=who, seed=st.integers(0, 9), off=st.sampled_from((0, 0, 0, -1, 1)))
    def answer(self, name: str, seed: int, off: int) -> None:
        """An answer: to the question that is asked, to the last, to the next; of anybody."""
        self.settle()
        asked, guest = self.questions(), self.guest(name)
        at = max(0, self.session.number + off)
        if name in asked:
            answer = any_answer(asked[name], Random(seed))
            said = self.evening.on_the_wire(guest.person, asked[name], answer)
        else:
            said = "fold"
        sits = self.session.seat_of(guest.person) is not None
        playing, now = self.session.table.playing is not None, self.session.number
        told = self.ask(guest, m.AnswerRequest(self.new_id(), at, said))
        if self.session.paused_at is not None:
            self.refused(
                told, "not now" if self.session.role(guest.person) != "guest" else "not yours"
            )
        elif not sits:  # the host has no chair either, where the table was handed to a guest
            self.refused(told, "not yours")
        elif self.frozen:
            self.refused(told, "not now")
        elif not playing or at < now:
            self.refused(told, "too late")
        elif at > now:
            self.refused(told, "not now")
        elif name not in asked:
            assert isinstance(told, m.RefusedMessage)
        else:
            assert isinstance(told, m.Done), told

    @rule(name=who, seed=st.integers(0, 9))
    def with_the_clock(self, name: str, seed: int) -> None:
        """In the very tick in which the clock would answer, the answer that is there wins."""
        self.settle()
        asked, due = self.questions(), self.due()
        if (
            name not in asked
            or due is None
            or self.frozen
            or self.session.in_window()
            or self.paused
        ):
            return
        self.move_to(due.at)
        number = self.session.number
        guest = self.guest(name)
        answer = any_answer(asked[name], Random(seed))
        said = self.evening.on_the_wire(guest.person, asked[name], answer)
        told = self.ask(guest, m.AnswerRequest(self.new_id(), number, said))
        assert isinstance(told, m.Done)

    # --- everything else

    @rule(name=who, what=st.sampled_from(sorted(POWERS)), data=st.data())
    def anything(self, name: str, what: str, data: st.DataObject) -> None:
        """Anything else: who has not the power is told so; a refusal changes nothing."""
        guest, command = self.guest(name), self.command(what, data)
        if command is None:
            return
        role, frozen = self.session.role(guest.person), self.frozen
        told = self.ask(guest, command)
        if role not in POWERS[what]:
            self.refused(told, "not yours")
        if what == "pause" and role == "host" and isinstance(told, m.Done):
            assert not self.paused
        if what == "go on" and role == "host":
            assert isinstance(told, m.Done) == (self.paused or frozen)
        if what in ("sit", "buy") and isinstance(told, m.Done):
            self.bought_within_the_limit(guest.person)
        self.paused = self.session.paused_at is not None

    def bought_within_the_limit(self, person: str) -> None:
        """Nobody has more than ten usual buy-ins by a purchase, whatever comes after the hand."""
        session = self.session
        seat, hand = session.seat_of(person), session.hand
        if seat is None:
            return
        dealt_in = session.table.dealt_in
        in_hand = hand is not None and seat in dealt_in
        stack = (
            hand.state.stack[dealt_in.index(seat)] if in_hand else session.table.players[seat].stack
        )
        assert stack + session.coming(person) <= 10 * 10_000

    # --- a program that makes a mistake

    @precondition(lambda self: hasattr(self, "evening") and not self.frozen)
    @rule()
    def the_program_makes_a_mistake(self) -> None:
        """The table as it is written down stands still, and every chip is where it is."""
        self.settle()
        if self.session.table.over:
            return
        before = self.session.table.money()
        self.run(self.evening.owner._recover("the program has made a mistake"))
        assert self.session.stage == "frozen"
        assert self.session.table.money() == before
        assert self.due() is None

    @precondition(lambda self: self.frozen)
    @rule(
        how=st.sampled_from(("go on", "go on", "call off", "call off", "end")), again=st.booleans()
    )
    def what_is_frozen_has_an_exit(self, how: str, again: bool) -> None:
        """The host has the table go on, calls the hand off or ends the evening; also later."""
        if again:  # the room was killed, and another takes the table up
            self.run(self.evening.owner._recover("again"))
            assert self.frozen
        before = {one.name: one.stack for one in self.session.table.players.values()}
        in_hand, number = self.session.table.on is not None, self.session.number
        host = next(one for one in self.evening.guests if one.person == self.session.host)
        told = self.ask(host, self.command_of(how))
        assert isinstance(told, m.Done), told
        assert not self.frozen
        table = self.session.table
        if how == "go on" and in_hand:
            assert self.session.number == number
        elif how == "end":
            assert table.over
        else:
            assert table.on is None
            there = {one.name: one.stack for one in table.players.values()}
            assert there.items() <= before.items(), "as before the deal; who was leaving is gone"
        self.paused = self.session.paused_at is not None

    def command_of(self, what: str) -> m.Command:
        made = {"go on": m.GoOn, "call off": m.CallOffRequest, "end": m.EndRequest}
        return made[what](self.new_id())

    @rule(
        what=st.sampled_from(sorted(what for what in POWERS if "host" in POWERS[what])),
        data=st.data(),
    )
    def by_the_host(self, what: str, data: st.DataObject) -> None:
        """Have the host do a thing reserved for it: done, or refused for now, never for good."""
        host = next(one for one in self.evening.guests if one.person == self.session.host)
        command = self.command(what, data)
        if command is None:
            return
        frozen = self.frozen
        told = self.ask(host, command)
        if POWERS[what] == {"host"}:
            assert isinstance(told, m.Done) or (
                isinstance(told, m.RefusedMessage) and told.code == "not now"
            ), told
        if what in ("pause", "go on"):
            if isinstance(told, m.Done):
                assert self.paused == (what == "go on") or frozen
            elif what == "go on":
                assert not frozen
                assert not self.paused
            else:
                assert self.paused or frozen or self.session.table.over
        self.paused = self.session.paused_at is not None

    def command(self, what: str, data: st.DataObject) -> m.Command | None:
        one, cents = self.new_id(), st.sampled_from((1, 5_000, 90_000, LIMIT))
        people = [guest.person for guest in self.evening.guests if guest.name] + ["nobody"]
        person = st.sampled_from(people)
        made: dict[str, Any] = {
            "sit": lambda: m.SitRequest(one, data.draw(st.sampled_from((None, 1, 20_000, LIMIT)))),
            "rise": lambda: m.Rise(one),
            "sit out": lambda: m.SitOutRequest(one),
            "come back": lambda: m.ComeBack(one),
            "buy": lambda: m.BuyRequest(one, data.draw(cents)),
            "cash out": lambda: m.CashOutRequest(one, data.draw(cents)),
            "call": lambda: m.CallRequest(one, "holdem"),
            "show": lambda: m.Show(one),
            "give up": lambda: m.GiveUpVote(one),
            "propose": lambda: m.Propose(one, data.draw(st.sampled_from(("undo", "call off")))),
            "vote": lambda: m.Vote(one, data.draw(st.booleans())),
            "say": lambda: m.Say(one, data.draw(st.sampled_from(("hello", " ")))),
            "react": lambda: m.React(one, data.draw(st.sampled_from(("👏", "?")))),
            "start": lambda: m.Start(one),
            "ask for a pause": lambda: m.PauseRequest(one),
            "keep unshown": lambda: m.KeepUnshown(one, data.draw(st.booleans())),
            "pause": lambda: m.Pause(one),
            "go on": lambda: m.GoOn(one),
            "call off": lambda: m.CallOffRequest(one),
            "admit": lambda: m.Admit(one, data.draw(person), True),
            "mute": lambda: m.Mute(one, data.draw(person), data.draw(st.booleans())),
            "renew": lambda: m.Renew(
                one, data.draw(st.sampled_from(("invite", "host", *people))), hashed(one)
            ),
            "hand over": lambda: m.HandTableOver(one, data.draw(person)),
            "choose host": lambda: m.ChooseHost(one, data.draw(person)),
        }
        return made[what]() if what in made else None

    @precondition(lambda self: self.done)
    @rule(data=st.data())
    def again(self, data: st.DataObject) -> None:
        """The same command comes again, in another tab: it has its outcome, and is not done."""
        person, id = data.draw(st.sampled_from(sorted(self.done)))
        guest = next(one for one in self.evening.guests if one.person == person)
        command, outcome = self.done[person, id]
        told = self.ask(guest, command)
        assert isinstance(told, m.Done)
        assert told.seq == outcome.seq

    @rule(what=st.sampled_from(sorted(POWERS)), data=st.data())
    def from_a_spectator(self, what: str, data: st.DataObject) -> None:
        """Ask for something as a spectator, and check that the refusal says so."""
        command = self.command(what, data)
        if command is not None:
            self.refused(self.ask(self.guest(""), command), "not yours")

    # --- time

    def due(self) -> clock.ClockAction | None:
        owner = self.evening.owner
        return clock.due(
            self.session, owner.broadcast.present, owner.broadcast.salting, self.evening.hand_seed
        )

    def move_to(self, at: int) -> None:
        still = self.loop._still
        still.time = max(still.time, at / 1000)

    @rule(times=st.integers(1, 6))
    def time_passes(self, times: int) -> None:
        """The clock does what is next."""
        for _ in range(times):
            due = self.due()
            if due is None or self.session.table.over:
                return
            self.move_to(due.at)
            self.run(self.evening.owner._step())
            self.settle()
        self.paused = self.session.paused_at is not None

    @invariant()
    def every_cent_is_there(self) -> None:
        if hasattr(self, "evening"):
            table = self.session.table
            assert table.money() == table.ledger.balance <= LIMIT
            assert not self.session.done


TestRaces = Races.TestCase
TestRaces.settings = settings(
    max_examples=share(1000, 100), stateful_step_count=50, deadline=None, derandomize=True
)
