"""A hint in a room: for who is asked, from what his seat knows; nobody else hears a byte of it."""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import pytest

from pokernight.bots import Budget, Situation, situation
from pokernight.bots.call_bot import Said
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.odds.answers.equity_timeline import Chances, Moment
from pokernight.odds.answers.given_up import Answered, Loss
from pokernight.odds.answers.hint import Hint, hint
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.live.hints import Hints
from pokernight.room.protocol import codec
from pokernight.room.shared import bot_processes as thinking
from pokernight.room.shared.bot_processes import HINTS_AT_ONCE, BotProcesses
from pokernight.room.shared.rate_limits import HINTS
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_refusals import NotYours, TooLate
from pokernight.session.player_choice import HOUSE_BOTS
from pokernight.session.seat_state import StateBuilder
from pokernight.session.settings import Settings
from tests.bots.test_blindness import questions
from tests.room.company import Company
from tests.room.running import a_room, table_of
from tests.room.still import TABLE, Evening, Key, Scripted, drawn, run
from tests.room.still import Guest as Still
from tests.room.test_every_question import Plain, up_to
from tests.room.test_windows import answered
from tests.room.test_workers import owning, workers
from tests.sampling import some
from tests.sentences import in_words, read_out

PATIENT = Settings(pace=1500, look=1000, start="soon", misses=100, hints=True)
"""The clock answers for Ann, who takes all the time that she has."""
GAMES = ("the_omen", "bonedoneskis", "cripple_mr_onion", "night_chaos", "holdem")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make hints quick: their quality is not tested."""
    monkeypatch.setattr("pokernight.odds.answers.hint.THOUGHT", Budget(worlds=8))


# --- what others hear


@dataclass
class Asking:
    """An evening in which Ann is slow, and asks at each question for a hint, or does not."""

    game: str
    asks: bool
    sent: list[tuple[str, int, bytes]] = field(default_factory=list)
    log: list[bytes] = field(default_factory=list)
    evening: Evening | None = None

    def play(self) -> Asking:
        self.evening = Evening(
            [self.game], ("Ann", "Ben"), house=2, hands=2, settings=PATIENT, seed=self.game,
            answers=self.answer, tapped=self.tapped,
        )  # fmt: skip
        run(self._play(self.evening))
        return self

    async def _play(self, evening: Evening) -> None:
        await evening.play()
        self.log = [one.body for one in await evening.store.read(TABLE)]

    @staticmethod
    def answer(key: Key, ask: Ask) -> Any:
        return None if key[0] == "Ann" else drawn(key, ask)

    def tapped(self, guest: Still, frame: bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "state" and guest.name == "Ann" and self.asks:
            question = told["view"] and told["view"]["question"]
            if question:
                hand, number = told["table"]["hand"], question["number"]
                guest.say(m.HintRequest(f"hint {hand} {number}", number, hand))
        if not told.get("id", "").startswith("hint"):
            self.sent.append((guest.name, guest.frames[-1][0], frame))

    @property
    def hints(self) -> list[m.RoomMessage]:
        """Return the outcomes of Ann's requests for hints."""
        assert self.evening is not None
        outcomes = self.evening.guests[0].outcomes
        return [told for id_, told in outcomes.items() if id_.startswith("hint")]


@pytest.mark.parametrize("game", some("hints that nobody hears", GAMES, 2))
def test_nobody_hears_a_byte_of_a_hint_nothing_waits_for_it_and_the_log_has_nothing_of_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two whole evenings, to the millisecond; a hint takes longer than house players do."""

    async def slow(self: Scripted, asked: Situation, seed: int) -> Hint:
        await asyncio.sleep(4.0)
        return hint(asked, trials=2, seed=seed)

    monkeypatch.setattr(Scripted, "hint", slow)
    asked, silent = Asking(game, asks=True).play(), Asking(game, asks=False).play()
    told = [one for one in asked.hints if isinstance(one, m.Done)]
    assert len(told) > 1
    assert all(one.hint is not None for one in told)
    assert silent.hints == []
    assert asked.sent == silent.sent
    assert asked.log == silent.log
    assert asked.log
    assert not [frame for _, _, frame in asked.sent if b'"hint":{' in frame]


# --- what it is thought of, and where


@pytest.mark.parametrize("game", GAMES)
def test_what_leaves_for_another_process_knows_no_card_that_the_seat_does_not(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is the same, to the byte, wherever the hidden cards lie."""
    sent: list[bytes] = []

    async def do(self: Any, work: Callable[..., Any], *args: Any) -> None:
        sent.append(
            b"".join([one if isinstance(one, bytes) else pickle.dumps(one) for one in args])
        )

    monkeypatch.setattr(thinking._Pool, "do", do)
    for number, (hand, ask) in enumerate(islice(questions(game), 6)):
        world = hand.redeal(ask.seat, Random(number))
        other = next(one for one in world.asks if one.seat == ask.seat)
        for there, asked in ((hand, ask), (world, other)):
            asyncio.run(BotProcesses(1).hint(situation(there, asked, Random(1)), 2))
        assert world.state.face != hand.state.face
        assert sent[-1] == sent[-2]


def test_a_process_thinks_of_it_and_gives_a_legal_answer() -> None:
    async def evening() -> Hint:
        hand = find("holdem").deal(3, 1)
        assert hand.ask is not None
        processes = BotProcesses(1)
        try:
            return await processes.hint(situation(hand, hand.ask, Random(1)), 5)
        finally:
            await processes.close()

    found = asyncio.run(evening())
    ask = find("holdem").deal(3, 1).ask
    assert ask is not None
    assert found.answer in ask.legal
    assert found.trials > 0


def test_no_house_player_waits_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes: it is thought of in a process of its own."""

    async def one_at_a_time(self: Any, work: Callable[..., Any], *args: Any) -> Any:
        lock = locks.setdefault(id(self), asyncio.Lock())
        async with lock:
            if work is thinking.hint_of:
                await asyncio.Event().wait()
            return work(*args)

    locks: dict[int, asyncio.Lock] = {}
    monkeypatch.setattr(thinking._Pool, "do", one_at_a_time)

    async def evening() -> Said:
        hand = find("holdem").deal(3, 1)
        assert hand.ask is not None
        processes = BotProcesses(1)
        known = situation(hand, hand.ask, Random(1))
        endless = asyncio.create_task(processes.hint(known, 1))
        await asyncio.sleep(0)
        said = await processes.answer("caller", known)
        endless.cancel()
        return said

    assert asyncio.run(evening()).answer == "call"


async def test_no_process_is_started_for_a_room_that_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table may ask a last time while Ctrl-C ends its room."""
    hand = find("holdem").deal(3, 1)
    assert hand.ask is not None
    processes, known = BotProcesses(1), situation(hand, hand.ask, Random(1))
    await processes.close()
    monkeypatch.setattr(thinking, "ProcessPoolExecutor", None)
    for asking in (processes.answer("caller", known), processes.hint(known, 1)):
        with pytest.raises(asyncio.CancelledError):
            await asking


async def test_of_many_who_ask_at_once_the_last_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """In all the tables of a process: nobody keeps it at work for longer than some seconds."""
    hand = find("holdem").deal(3, 1)
    assert hand.ask is not None
    processes, known = BotProcesses(1), situation(hand, hand.ask, Random(1))
    go_on, answered = asyncio.Event(), hint(known, trials=2, seed=1)

    async def waits(self: Any, work: Callable[..., Any], *args: Any) -> Any:
        await go_on.wait()
        return answered

    monkeypatch.setattr(thinking._Pool, "do", waits)

    first = [asyncio.create_task(processes.hint(known, one)) for one in range(HINTS_AT_ONCE)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="too many people ask for hints"):
        await processes.hint(known, 99)
    go_on.set()
    await asyncio.gather(*first)
    assert (await processes.hint(known, 99)).trials > 0


class Counting:
    """Thinks of a hint when it is told to, and counts how often it was asked."""

    players = HOUSE_BOTS

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.go_on = asyncio.Event()

    async def answer(self, by: str, situation: Situation) -> Said:
        raise AssertionError("nobody of the house is here")

    async def hint(self, asked: Situation, seed: int) -> Hint:
        self.asked.append(seed)
        await self.go_on.wait()
        return hint(asked, trials=2, seed=seed)

    async def equities(self, timeline: Sequence[Moment], seats: int) -> list[Chances] | None:
        return None

    async def losses(self, choices: Sequence[Answered]) -> list[Loss | None]:
        return [None for _ in choices]

    async def close(self) -> None:
        pass


@dataclass
class AtATable:
    """Somebody asked at a table, whose hints are counted by a clock that stands still."""

    thinking: Counting = field(default_factory=Counting)
    now: float = 0.0
    hand: Hand = field(default_factory=lambda: find("holdem").deal(3, 1))

    def __post_init__(self) -> None:
        self.hints = Hints(self.thinking, lambda: self.now)

    def ask(self, person: str = "ann", question: tuple[int, int] = (1, 1)) -> asyncio.Task[Hint]:
        assert self.hand.ask is not None
        return self.hints.of(person, question, self.hand, self.hand.ask, Random(len(person)))


async def test_to_the_same_question_there_is_the_same_hint_however_often_somebody_asks() -> None:
    table = AtATable()
    table.thinking.go_on.set()
    first = await table.ask()
    assert [await table.ask() for _ in range(50)] == [first] * 50
    assert len(table.thinking.asked) == 1
    await table.ask("ben")
    assert len(table.thinking.asked) == 2


async def test_one_hint_at_a_time_is_thought_of_for_one_person() -> None:
    table = AtATable()
    pending = table.ask()
    await asyncio.sleep(0)
    assert table.ask() is pending
    with pytest.raises(Refused, match="still being computed: ask again in a moment"):
        table.ask(question=(1, 5))
    table.ask("ben")
    table.thinking.go_on.set()
    await pending
    assert (await table.ask(question=(1, 5))).trials == 2
    assert len(table.thinking.asked) == 3


async def test_who_asks_for_too_many_waits_a_moment_and_nobody_else_does() -> None:
    table = AtATable()
    table.thinking.go_on.set()
    for number in range(int(HINTS.burst)):
        await table.ask(question=(1, number))
    with pytest.raises(Refused, match="too many hint requests: ask again in a moment"):
        table.ask(question=(2, 1))
    await table.ask(question=(1, int(HINTS.burst) - 1))
    await table.ask("ben")
    table.now += 1 / HINTS.second
    await table.ask(question=(2, 1))
    assert len(table.thinking.asked) == HINTS.burst + 2


async def test_a_hint_that_went_wrong_is_thought_of_anew() -> None:
    table = AtATable()
    failing = table.ask()
    await asyncio.sleep(0)
    failing.cancel()
    await asyncio.gather(failing, return_exceptions=True)
    table.thinking.go_on.set()
    assert (await table.ask()).trials == 2


def test_what_it_is_drawn_from_follows_from_the_table_s_secret_and_its_question_alone() -> None:
    """A request uses up nothing: all other chance is as it was."""
    table = up_to("holdem", 3)
    session = table.session
    session.luck = bytes(32)
    others = [session.chance(f"thinks:{one}").random() for one in table.ids.values()]
    one = session.chance("hint:ann").getrandbits(64)
    assert session.chance("hint:ann").getrandbits(64) == one
    assert [session.chance(f"thinks:{one}").random() for one in table.ids.values()] == others
    session.luck = bytes([1]) * 32
    assert session.chance("hint:ann").getrandbits(64) != one


# --- who may ask


def asked(table: Plain) -> tuple[str, int]:
    """Return the name of the player asked, and the number of the question."""
    person, _ = table.session.questions()[0]
    return person.name, table.session.number


def test_only_who_is_asked_may_ask_for_a_hint_and_nothing_is_done_by_it() -> None:
    table = up_to("holdem", 1)
    name, number = asked(table)
    before = len(table.session.done), table.session.changes
    table.say(name, m.HintRequest("1", number))
    other = next(one for one in table.ids if one not in (name, "Eve"))
    with pytest.raises(TooLate, match="you are not asked anything now"):
        table.say(other, m.HintRequest("2", number))
    with pytest.raises(TooLate, match="that question is answered already"):
        table.say(name, m.HintRequest("3", number - 1))
    with pytest.raises(TooLate, match="that question is answered already"):
        table.say(name, m.HintRequest("3", number, table.session.table.deals + 1))
    with pytest.raises(Refused, match="that question is not asked yet"):
        table.say(name, m.HintRequest("4", number + 1))
    with pytest.raises(NotYours, match="you have no chair"):
        table.say("Eve", m.HintRequest("5", number))
    assert (len(table.session.done), table.session.changes) == before


def test_who_has_answered_in_a_sealed_window_is_told_nothing_more() -> None:
    company = Company(
        "Ann", "Ben", "Cat", menu='choice = "single"\n[[game]]\ngame = "guts"\n', hints=True
    )
    company.deal()
    assert company.session.questions()[0][1].sealed
    number = company.session.number
    company.say("Ann", m.HintRequest("1", number))
    answered(company, "Ann")
    with pytest.raises(TooLate, match="you are not asked anything now"):
        company.say("Ann", m.HintRequest("2", number))
    company.say("Ben", m.HintRequest("3", number))


def test_where_the_host_has_turned_hints_off_that_is_said_and_everybody_is_told() -> None:
    company = Company("Ann", "Ben", hints=False)
    company.deal()
    session = company.session
    (person, _), number = session.questions()[0], session.number
    with pytest.raises(Refused, match="the host has turned hints off at this table"):
        company.say(person.name, m.HintRequest("1", number))
    assert "the host has turned hints off at this table" in [
        in_words(one.text) for one in session.spoken
    ]
    assert StateBuilder(session, bytes(32)).table(()).hints is False


def test_an_evening_that_knew_of_no_hints_goes_on_and_gives_them() -> None:
    company = Company("Ann")
    opened = d.Opened(
        table="t", evening="{}", settings=company.session.settings, invite="invite", host="host"
    )
    kept = json.loads(codec.event_to_bytes(opened))
    del kept["settings"]["hints"]
    again = codec.event_from_bytes(json.dumps(kept).encode())
    assert isinstance(again, d.Opened)
    assert again.settings.hints is None
    assert company.session.no_hints == ""


def test_hints_turn_off_when_a_second_person_sits_unless_the_host_says_otherwise() -> None:
    for allowed, alone, together in (
        (None, True, False),
        (True, True, True),
        (False, False, False),
    ):
        company = Company("Ann", hints=allowed)
        company.requests.seat_house_player(0, "caller", "Robot")

        def shown(company: Company = company) -> bool:
            return StateBuilder(company.session, bytes(32)).table(()).hints

        assert shown() is alone
        company.ids["Ben"], _ = company.requests.come_in(0, "Ben", host=False)
        assert shown() is alone, "a guest without a chair plays nothing"
        company.say("Ben", m.SitRequest(new_id()))
        assert shown() is together
        company.deal()
        person, number = company.session.questions()[0][0], company.session.number
        if not person.by and allowed is None:
            refused = company.asked(person.name, m.HintRequest("1", number))
            assert "hints are for a person alone" in str(refused)
        company.play_out()
        company.say("Ben", m.Rise(new_id()))
        assert shown() is alone


# --- on the socket

MENU = 'choice = "single"\n[[game]]\ngame = "holdem"\n'


async def until_asked(guest: Guest) -> m.HintRequest:
    """Sits until somebody is asked, and what he then says."""
    while True:
        state = await guest.next_state()
        question = None if state.view is None else state.view["question"]
        if question is not None:
            return m.HintRequest(new_id(), question["number"], table_of(state).hand)


async def test_a_room_tells_it_on_the_socket_of_who_asked_in_a_sentence_and_in_figures() -> None:
    async with a_room() as room:
        opened = await room.open(menu=MENU, players=["caller"])
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.ask(m.SitRequest(new_id()))
            wanted = await until_asked(ann)
            told = (await ann.ask(wanted)).hint
            assert told is not None
            says = " ".join(read_out(told.says))
            assert f"{round(100 * told.share)} % of the pot" in says
            assert told.cost >= 0
            again = m.HintRequest(new_id(), wanted.at, wanted.hand)
            assert (await ann.ask(again)).hint == told
            legal = m.AnswerRequest(new_id(), wanted.at, told.answer, wanted.hand)
            await ann.ask(legal)


async def test_who_watches_is_refused_in_a_sentence() -> None:
    async with a_room() as room:
        opened = await room.open(menu=MENU, players=["caller"])
        async with Guest(room.link(opened)) as watcher:
            await watcher.next_state()
            with pytest.raises(
                Refused, match="spectators give no commands: come in with a name first"
            ):
                await watcher.ask(m.HintRequest(new_id(), 1))


async def test_who_answers_meanwhile_is_told_that_the_question_has_changed() -> None:
    thinking = Slow()
    async with a_room(thinking=thinking) as room:
        opened = await room.open(menu=MENU, players=["caller"])
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.ask(m.SitRequest(new_id()))
            wanted = await until_asked(ann)
            pending = ann.say(wanted)
            await thinking.begun.wait()
            await ann.ask(m.AnswerRequest(new_id(), wanted.at, "check", wanted.hand))
            thinking.go_on.set()
            told = await pending
            assert isinstance(told, m.RefusedMessage)
            assert told.code == "too late"
            assert told.reason == (
                "the question has changed while the hint was computed: ask for a new hint"
            )


class Slow(thinking.InlineBots):
    """Thinks of a hint when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()

    async def hint(self, asked: Situation, seed: int) -> Hint:
        self.begun.set()
        await self.go_on.wait()
        return await super().hint(asked, seed)


async def test_the_room_says_so_where_too_many_ask() -> None:
    class Busy(thinking.InlineBots):
        async def hint(self, asked: Situation, seed: int) -> Hint:
            raise Refused("too many people ask for hints: ask again in a moment")

    async with a_room(thinking=Busy()) as room:
        opened = await room.open(menu=MENU, players=["caller"])
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.ask(m.SitRequest(new_id()))
            wanted = await until_asked(ann)
            with pytest.raises(Refused, match="too many people ask for hints"):
                await ann.ask(wanted)


async def test_who_came_to_another_worker_than_his_table_s_is_told_too() -> None:
    async with workers(2) as rooms:
        opened = await rooms[0].open(menu=MENU, players=["caller"])
        async with (
            Guest(rooms[0].link(opened)) as watcher,
            Guest(rooms[1].link(opened), "Ann") as ann,
        ):
            await watcher.next_state()
            await ann.ask(m.SitRequest(new_id()))
            told = (await ann.ask(await until_asked(ann))).hint
            assert owning(rooms, opened) == [rooms[0]]
            assert told is not None
            assert told.trials > 0


class Broken(thinking.InlineBots):
    """Has no hint for anybody."""

    async def hint(self, asked: Situation, seed: int) -> Hint:
        raise ZeroDivisionError("no worlds to divide by")


def breaks(*_: object, **__: object) -> None:
    raise ZeroDivisionError("no cards to divide by")


@pytest.mark.parametrize(
    "where",
    ["", "pokernight.room.live.hints.situation", "pokernight.session.seat_state.describe"],
)
async def test_a_hint_that_goes_wrong_is_said_to_be_none_and_the_table_goes_on(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Break a hint before the thought, during it, or while it is put into words."""
    if where:
        monkeypatch.setattr(where, breaks)

    async with a_room(thinking=None if where else Broken()) as room:
        opened = await room.open(menu=MENU, players=["caller"])
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.ask(m.SitRequest(new_id()))
            wanted = await until_asked(ann)
            with pytest.raises(Refused, match="failed to compute a hint"):
                await ann.ask(wanted)
            await ann.ask(m.AnswerRequest(new_id(), wanted.at, "check", wanted.hand))
