"""At every question of a hand of every game somebody leaves, comes, sits out or loses the line.

No owner and no time: a table of the room from its log up to a question, what happens there, and the
rest by the clock or by lot. The hand ends, every card is in one place, every chip is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pokernight.errors import Refused
from pokernight.fair_deals.shuffle import SEED_BYTES
from pokernight.games import find
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.command_refusals import NotYours
from pokernight.session.people import Role, new_key
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.table import EveningOpening
from pokernight.table import commands as c
from pokernight.table.evening_record import Pen
from tests.games_tried import EVENINGS_TRIED
from tests.room.still import drawn
from tests.sampling import some
from tests.table.evenings import menu

WHAT = ("leave", "join", "sit out", "disconnect")
NAMES = ("Ann", "Ben", "Cy", "Dee")
SETTINGS = Settings(start="soon", look=0, bank=0, misses=1, hints=True)


class Plain:
    """A table of the room by hand; the clock strikes when nobody has anything to do."""

    def __init__(self, game: str) -> None:
        opening = EveningOpening(menu(game), "", hands=1)
        opened = d.Opened(
            table="plain", evening=Pen().opening(opening), settings=SETTINGS, invite="", host=""
        )
        self.now = 1_000_000
        self.session = Session(opened, self.now, find)
        self.requests = CommandHandlers(self.session, StateBuilder(self.session, bytes(32)).answer)
        self.ids = {name: self.requests.come_in(self.now, name, host=name == "Ann")[0]
                    for name in (*NAMES, "Eve")}  # fmt: skip
        self.here = set(self.ids.values())
        for name in seated(game):
            self.say(name, m.SitRequest("sit"))

    def say(self, name: str, message: m.Command) -> None:
        self.requests.take(self.ids[name], message, self.now)

    def strike(self) -> bool:
        """Strike the next event of the clock; return whether there was one."""
        seed = Random("plain").randbytes(SEED_BYTES)
        due = clock.due(self.session, self.here, (), lambda: seed)
        if due is None:
            return False
        self.now = max(self.now, due.at)
        due.strike(self.session, self.now)
        self.check()
        return True

    def check(self) -> None:
        """Every chip is there, and every card of a hand in one place."""
        table = self.session.table
        assert table.money() == table.ledger.balance
        if table.hand is not None:
            state = table.hand.state
            lying = Counter(token for zone in state.zones() for token in zone)
            assert set(lying.values()) <= {1}
            faces = [state.face[token] for token in lying]
            assert len(set(faces)) == len(faces)
            assert min(state.stack) >= 0

    def answer(self) -> None:
        """The first who is asked answers, by lot, if he is there; else the clock does."""
        session = self.session
        person, ask = session.questions()[0]
        seat = session.seat_of(person.id)
        if person.id not in self.here:
            assert self.strike()
            return
        assert seat is not None
        said = drawn((person.name, session.table.deals, session.number), ask)
        session.do(self.now, d.TableCommand(c.Reply(seat, said), person.id))
        self.check()

    def play_out(self) -> None:
        """To the end of the hand, or of the evening."""
        for _ in range(3000):
            if self.session.table.playing is None:
                return
            self.answer()
        raise AssertionError("the hand does not end")


def recorded(game: str) -> tuple[Plain, int]:
    """A table up to the first card of its hand, and how many answers the hand takes."""
    table = Plain(game)
    while table.session.table.playing is None:
        assert table.strike()
    answers = 0
    while table.session.hand is not None:
        table.answer()
        answers += 1
    return table, answers


def up_to(game: str, question: int) -> Plain:
    """The same hand up to one of its questions."""
    table = Plain(game)
    while table.session.table.playing is None:
        table.strike()
    for _ in range(question):
        table.answer()
    return table


def happens(table: Plain, what: str, name: str) -> None:
    """Something happens to somebody."""
    if what == "leave":
        table.say(name, m.Rise("rise"))
    elif what == "sit out":
        table.say(name, m.SitOutRequest("sit out"))
    elif what == "disconnect":
        table.here.discard(table.ids[name])
    else:
        table.say("Eve", m.SitRequest("sit"))


def seated(game: str) -> tuple[str, ...]:
    """The players of a table: four, or as many as the game takes."""
    return NAMES[: find(game).seats[1]]


def cases(game: str, answers: int) -> Iterator[tuple[int, str, str]]:
    for question in range(answers):
        for what in WHAT:
            for name in NAMES[:1] if what == "join" else seated(game):
                yield question, what, name


@pytest.mark.parametrize("game", EVENINGS_TRIED)
def test_whatever_happens_to_whomever_at_any_question_the_hand_ends_and_every_chip_is_there(
    game: str,
) -> None:
    _, answers = recorded(game)
    assert answers
    for question, what, name in some(f"questions of {game}", [*cases(game, answers)], 4):
        table = up_to(game, question)
        happens(table, what, name)
        table.check()
        table.play_out()
        there = table.session
        for _ in range(20):
            if there.table.over or not table.strike():
                break
        assert there.table.hands or there.stage in ("between", "waiting")
        assert not there.frozen
        sold = there.table.ledger.balance
        assert there.table.money() == sold
        if what == "leave":
            assert there.seat_of(table.ids[name]) is None


# --- who may do what

ROLES: tuple[Role, ...] = ("host", "player", "guest", "spectator")
WHO = dict(zip(ROLES, ("Ann", "Ben", "Eve", "")))


def powers_in_the_page() -> dict[str, set[Role]]:
    """Return the roles that have each power, from the table in `docs/room.md`."""
    page = Path(__file__).parents[2] / "docs" / "room.md"
    table = page.read_text(encoding="utf-8").partition("| | host | player | guest |")[2]
    table = table.partition("\n\n")[0]
    rows = [line.split("|")[1:-1] for line in table.splitlines()[2:] if line.startswith("|")]
    return {
        name.strip(): {role for role, cell in zip(ROLES, cells, strict=True) if cell.strip()}
        for name, *cells in rows
    }


def asked_for(table: Plain) -> dict[str, m.Command]:
    """One of everything."""
    ben, at = table.ids["Ben"], table.session.number
    messages = (
        m.SitRequest("1"), m.Rise("1"), m.SitOutRequest("1"), m.ComeBack("1"),
        m.BuyRequest("1", 100),
        m.CashOutRequest("1", 100), m.CallRequest("1", "holdem"),
        m.MenuRequest("1", name="Razz", game="razz"),
        m.AnswerRequest("1", at, "fold"), m.Arrange("1"), m.HintRequest("1", at), m.Explain("1"),
        m.GiveUpVote("1"), m.Show("1"), m.Ready("1"),
        m.Propose("1", "call off"), m.Vote("1", True), m.Hash("1", 1, "00"),
        m.Salt("1", 1, "00"), m.Say("1", "hello"), m.React("1", "👏"), m.Start("1"),
        m.Pause("1"), m.GoOn("1"), m.CallOffRequest("1"),
        m.Admit("1", ben, True), m.Mute("1", ben, True), m.Remove("1", ben),
        m.LetBack("1", ben, True), m.KeepUnshown("1"), m.PauseRequest("1"), m.SettingsRequest("1"),
        m.Set("1", settings={"misses": 3}), m.MovePlayer("1", ben, 3),
        m.ProposeGame("1", link="https://example.org/my_game.py"), m.JudgeGame("1", "0" * 16, True),
        m.Renew("1", "invite", new_key()), m.HandTableOver("1", ben), m.ChooseHost("1", ben),
        m.HousePlayer("1", "caller"), m.EndRequest("1"),
        m.Consent("1", True), m.Compare("1", 1, "00"),
        m.DealRealRequest("1"), m.Tell("1", "deal 0 ??"), m.Untell("1"), m.BookHand("1"),
    )  # fmt: skip
    return {one.tag: one for one in messages}


@pytest.mark.parametrize("role", ROLES)
def test_everybody_may_do_what_the_page_says_and_nothing_else(role: Role) -> None:
    page = powers_in_the_page()
    assert set(page) == set(asked_for(up_to("holdem", 0)))
    for what, roles in page.items():
        table = up_to("holdem", 1)
        person = table.ids.get(WHO[role], "")
        assert table.session.role(person) == role
        before = len(table.session.done), repr(table.session.people)
        try:
            table.requests.take(person, asked_for(table)[what], table.now)
        except NotYours as refused:
            assert role not in roles, (what, refused)
            assert before == (len(table.session.done), repr(table.session.people))
        except Refused:
            assert role in roles, what
            assert before == (len(table.session.done), repr(table.session.people))
        else:
            assert role in roles, what
