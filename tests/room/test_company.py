"""Chips bought in a hand are confirmed at once, and who is alone has all the time he likes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pokernight.room.guest.client import Guest, new_id
from pokernight.session import clock, plain_codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.message_parts import ChairJson
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import FRESH, SEEDS
from tests.room.company import Company
from tests.room.running import a_room
from tests.sentences import in_words

ALONE = 600_000
DEALERS = '[[game]]\ngame = "seven_card_stud"\n[[game]]\ngame = "razz"\n'
"""Menu of two games, called by the dealer."""


def chair(company: Company, name: str) -> ChairJson:
    """A chair as everybody sees it."""
    table = StateBuilder(company.session, bytes(32)).table(company.ids.values())
    return next(one for one in table.seated if one.name == name)


def test_chips_bought_in_a_hand_are_seen_to_come_at_once() -> None:
    company = Company("Ann", "Ben")
    company.deal()
    stack = chair(company, "Ann").stack
    company.say("Ann", m.BuyRequest(new_id(), 5000))
    assert (chair(company, "Ann").stack, chair(company, "Ann").coming) == (stack, 5000)
    assert chair(company, "Ben").coming == 0
    company.play_out()
    while company.session.wishes:
        company.tick()
    assert chair(company, "Ann").coming == 0
    bought = [one.cents for one in company.session.table.ledger.lines if one.kind == "top-up"]
    assert bought == [5000]


def test_chips_that_the_host_has_not_agreed_to_do_not_come_yet() -> None:
    company = Company("Ann", approve=True)
    session = company.session
    company.ids["Ben"], _ = company.requests.come_in(0, "Ben", host=False)
    company.say("Ben", m.SitRequest(new_id()))
    company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
    while session.wishes:
        company.tick()
    company.deal()
    company.say("Ben", m.BuyRequest(new_id(), 5000))
    assert chair(company, "Ben").coming == 0
    company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
    assert chair(company, "Ben").coming == 5000


def alone(**settings: Any) -> Company:
    """Ann among two house players, in a hand."""
    company = Company("Ann", alone=ALONE, clock=30_000, bank=0, **settings)
    for _ in range(2):
        company.requests.seat_house_player(0, "caller")
    company.deal()
    return company


def left(company: Company) -> int:
    """Return the time that Ann has from the question on."""
    return clock.deadline(company.session, company.ids["Ann"]) - company.session.asked_at


def test_one_person_among_house_players_has_a_clock_of_his_own() -> None:
    company = alone()
    assert left(company) == ALONE
    table = StateBuilder(company.session, bytes(32)).table(company.ids.values())
    assert table.clock is not None
    assert table.clock.ends == company.session.asked_at + ALONE


def test_when_company_comes_nobody_s_time_has_run_out_by_that() -> None:
    company = alone()
    company.now = company.session.asked_at + ALONE // 2
    company.ids["Ben"], _ = company.requests.come_in(company.now, "Ben", host=False)
    company.say("Ben", m.SitRequest(new_id()))
    assert left(company) == 30_000
    assert clock.deadline(company.session, company.ids["Ann"]) == company.now + 30_000


def test_who_calls_alone_has_as_long_and_a_whole_clock_when_company_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.room.company.MENU", DEALERS)
    company = Company("Ann", alone=ALONE, clock=30_000, bank=0)
    for _ in range(2):
        company.requests.seat_house_player(0, "caller")
    session, here = company.session, [*company.ids.values()]
    while (calls := clock.calls_until(session, here)) is None:
        company.tick()
    assert calls[1] >= company.now + ALONE
    company.now += ALONE // 2
    company.ids["Ben"], _ = company.requests.come_in(company.now, "Ben", host=False)
    company.say("Ben", m.SitRequest(new_id()))
    calls = clock.calls_until(session, here)
    assert calls is not None
    assert company.now + 30_000 <= calls[1] < company.now + ALONE


def test_without_it_being_alone_changes_nothing() -> None:
    company = Company("Ann", clock=30_000, bank=0)
    company.requests.seat_house_player(0, "caller")
    company.deal()
    assert left(company) == 30_000


def test_the_first_hand_comes_three_seconds_after_a_guest_sat_down_not_a_house_player() -> None:
    company = Company()
    for _ in range(2):
        company.requests.seat_house_player(0, "caller")
    company.now = sat = 60_000
    company.ids["Ann"], _ = company.requests.come_in(sat, "Ann", host=True)
    company.say("Ann", m.SitRequest(new_id()))
    company.deal()
    assert company.now == sat + FRESH == sat + 3000


def test_who_sits_down_second_has_three_seconds_too() -> None:
    company = Company("Ann")
    company.now = sat = 60_000
    company.ids["Ben"], _ = company.requests.come_in(sat, "Ben", host=False)
    company.say("Ben", m.SitRequest(new_id()))
    company.deal()
    assert company.now == sat + FRESH


def test_what_house_players_draw_from_is_known_to_nobody_who_is_shown_the_table() -> None:
    company, other = Company("Ann", "Ben"), Company("Ann", "Ben")
    drawn = [one.session.chance("thinks:x").random() for one in (company, other)]
    assert drawn[0] == drawn[1]
    other.session.luck = bytes(range(32))
    assert other.session.chance("thinks:x").random() != drawn[0]


async def test_house_players_take_time_with_people_and_none_where_all_answer_by_themselves() -> (
    None
):
    async with a_room() as room:
        told = {"pace": None, "start": "host"}
        opened = await room.open(players=["caller"], settings=told)
        robot = Guest(room.link(opened), "Robot", auto=True)
        async with robot, Guest(room.link(opened), "Ann") as ann:
            await robot.ask(m.SitRequest(new_id()))
            owner = room.rooms.actors[opened.table]
            assert owner.bot_turns.pace == 0
            await ann.ask(m.SitRequest(new_id()))
            assert owner.bot_turns.pace == 1000
            paced = await room.open(settings={"pace": 2500})
            assert (await room.rooms.actor(paced.table)).bot_turns.pace == 2500


@pytest.mark.parametrize("seeds", ["end", "never"])
def test_everybody_is_told_before_the_first_hand_whether_seeds_are_shown(seeds: str) -> None:
    company = Company("Ann", "Ben", seeds=seeds)
    assert in_words(company.session.spoken[0].text) == SEEDS[seeds]
    assert ("every card" in SEEDS[seeds]) == (seeds == "end")


def test_before_the_first_hand_there_is_nothing_to_look_at() -> None:
    company = Company("Ann", "Ben", look=600_000)
    company.deal()
    assert company.now < 60_000
    company.play_out()
    over = company.now
    company.deal()
    assert company.now >= over + 600_000


def test_a_command_is_applied_and_stored_as_it_was_sent() -> None:
    company = Company("Ann", "Ben")
    company.deal()
    ben = company.ids["Ben"]
    sent: list[tuple[str, m.Command]] = [
        ("Ann", m.Pause("1")), ("Ann", m.GoOn("2")), ("Ben", m.Propose("3", "call off")),
        ("Ann", m.Vote("4", yes=False)), ("Ben", m.Consent("5", yes=True)),
        ("Ben", m.Say("6", "hello")), ("Ann", m.Mute("7", ben, yes=True)),
        ("Ann", m.EndRequest("8")), ("Ann", m.Remove("9", ben)),
    ]  # fmt: skip
    for name, message in sent:
        company.say(name, message)
        event = company.session.done[-1].event
        again = plain_codec.event_from_bytes(plain_codec.event_to_bytes(event))
        unsent = replace(message, id=m.UNSENT)
        if isinstance(event, d.PersonCommand):
            assert event == d.PersonCommand(message, company.ids[name])
            assert again == d.PersonCommand(unsent, company.ids[name])
        else:
            assert event is message
            assert again == unsent
