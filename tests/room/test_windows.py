"""Tests of a sealed window's time: as the host sets it, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from click.testing import CliRunner

from pokernight.cli.main_command import main
from pokernight.cli.remote import open_table, tonight
from pokernight.room.cluster.new_table import OpenedTable
from pokernight.room.guest.client import new_id
from pokernight.session import clock
from pokernight.session import messages as m
from pokernight.session.seat_state import StateBuilder
from pokernight.session.table_setup import table_from
from tests.room.company import Company
from tests.sentences import in_words

OPENED = {"table": "t", "invite": "i", "host": "h"}


@pytest.mark.parametrize(
    ("words", "window"), [((), None), (("--window", "15"), 15_000), (("--window", "2.5"), 2500)]
)
def test_a_host_says_how_long_a_window_is_open(
    words: tuple[str, ...], window: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished: list[Any] = []

    def room(_: str, wish: Any, *rest: object) -> Any:
        wished.append(wish)
        return OPENED

    monkeypatch.setattr(open_table, "ask", room)
    done = CliRunner().invoke(main, ["host", "http://127.0.0.1:8000", "--json", *words])
    assert done.exit_code == 0
    assert wished[0]["settings"].get("window") == window
    _, settings, _ = table_from(wished[0])
    assert settings.window == (window or 5000)


@pytest.mark.parametrize(
    ("seconds", "why"),
    [
        ("0", "a second at least"),
        ("90000", "a day at most"),
        ("nan", "is a number of seconds"),
    ],
)
def test_a_window_that_cannot_be_is_refused_in_a_sentence(
    seconds: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def room(_: str, wish: Any, *rest: object) -> Any:
        table_from(wish)

    monkeypatch.setattr(open_table, "ask", room)
    done = CliRunner().invoke(main, ["host", "http://127.0.0.1:8000", "--window", seconds])
    assert done.exit_code == 2
    assert why in done.output


def test_who_plays_tonight_has_time_to_read_first(monkeypatch: pytest.MonkeyPatch) -> None:
    wished: dict[str, Any] = {}

    async def opened(_: object, players: list[str], **settings: Any) -> OpenedTable:
        wished.update(settings)
        return OpenedTable("t", "i", "h")

    monkeypatch.setattr(tonight, "_open", opened)
    nowhere: Any = None
    asyncio.run(tonight._Tonight("memory:", "Ann")._new(nowhere, 8000))
    assert wished["window"] == 15_000


# --- while one is open

NO_TRADE = "house = { nine_of_diamonds = false }"
BONEDONESKIS = f'choice = "single"\n[[game]]\ngame = "bonedoneskis"\n{NO_TRADE}\n'
THE_OMEN = 'choice = "single"\n[[game]]\ngame = "the_omen"\n'
"""A game that begins with a window whatever the deck, and one that opens one after some answers."""


def windowed(**settings: Any) -> Company:
    """Ann, Ben and Cat, with a window open."""
    company = Company("Ann", "Ben", "Cat", menu=BONEDONESKIS, **settings)
    company.deal()
    assert company.session.in_window()
    return company


def answered(company: Company, name: str) -> None:
    """Somebody answers as the clock would."""
    session = company.session
    ask = next(ask for one, ask in session.questions() if one.name == name)
    said: Any = list(ask.default) if isinstance(ask.default, tuple) else ask.default
    company.say(name, m.AnswerRequest(new_id(), session.number, said))


def closes(company: Company, *gone: str) -> int:
    """Return the time at which the window closes while these players have no connection."""
    here = [person for name, person in company.ids.items() if name not in gone]
    due = clock.due(company.session, here, (), lambda: bytes(32))
    assert due is not None
    return due.at


def test_at_a_strict_table_a_window_lasts_its_whole_clock_whoever_answers_or_is_gone() -> None:
    company = windowed(strict=True)
    end = company.session.asked_at + 5000
    assert closes(company) == closes(company, "Ben") == closes(company, "Ann", "Ben", "Cat") == end
    for name in ("Ann", "Ben", "Cat"):
        company.now += 100
        answered(company, name)
        assert closes(company) == end
        assert company.session.in_window()
    company.tick()
    assert (company.now, company.session.in_window()) == (end, False)


def test_who_has_nothing_to_say_in_a_window_has_missed_no_turn() -> None:
    company = windowed(strict=True, misses=1)
    company.tick()
    assert not company.session.in_window()
    assert not any(one.away for one in company.session.table.players.values())


def test_elsewhere_a_window_closes_when_all_are_in() -> None:
    company = windowed(strict=False)
    for name in [one.name for one, _ in company.session.questions()]:
        assert company.session.in_window()
        answered(company, name)
    assert not company.session.in_window()
    assert company.now < company.session.asked_at + 5000


def test_company_that_comes_while_a_window_is_open_does_not_lengthen_it() -> None:
    company = Company("Ann", menu=BONEDONESKIS, strict=True, alone=600_000)
    for _ in range(2):
        company.requests.seat_house_player(0, "caller")
    company.deal()
    end = closes(company)
    company.now += 1000
    company.ids["Ben"], _ = company.requests.come_in(company.now, "Ben", host=False)
    company.say("Ben", m.SitRequest(new_id()))
    assert closes(company) == end


def test_a_window_has_the_rest_of_its_time_after_a_pause() -> None:
    company = windowed(strict=True)
    before = closes(company)
    company.now += 1000
    company.say("Ann", m.Pause(new_id()))
    company.now += 3_600_000
    company.say("Ann", m.GoOn(new_id()))
    assert closes(company) == before + 3_600_000


def test_time_in_a_pause_counts_for_nobody() -> None:
    company = Company("Ann", "Ben", "Cat")
    session = company.session
    company.deal()
    before = clock.deadline(session, session.questions()[0][0].id)
    for _ in range(2):
        company.say("Ann", m.Pause(new_id()))
        company.now += 240_000
        company.say("Ann", m.GoOn(new_id()))
    said = in_words(session.spoken[-1].text)
    assert said == "the pause is over: Ann has the table go on"
    assert clock.deadline(session, session.questions()[0][0].id) == before + 480_000


@pytest.mark.parametrize(
    ("menu", "counted"), [('[[game]]\ngame = "guts"\n', [0, 1, 2]), (BONEDONESKIS, [0, 0, 0])]
)
def test_the_clock_counts_answers_to_a_sealed_question_but_not_in_a_window(
    menu: str, counted: list[int]
) -> None:
    company = Company("Ann", "Ben", "Cat", menu=menu)
    company.deal()
    builder = StateBuilder(company.session, bytes(32))
    given: list[int] = []
    for name in ("Ann", "Ben", ""):
        running = builder.table(set(company.ids.values())).clock
        assert running is not None
        given.append(running.given)
        if name:
            answered(company, name)
    assert given == counted
