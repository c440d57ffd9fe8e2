"""The overlay of a stream: hole cards of players who agreed, after the delay, and no others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from pokernight.room.guest.client import new_id
from pokernight.session import messages as m
from pokernight.session.settings import Settings
from tests.room.company import Company
from tests.room.still import Evening, Guest, now, run
from tests.sentences import in_words

DELAY = 30_000
GAMES = ("texas_holdem", "seven_card_stud", "anaconda", "follow_the_queen")


def states(guest: Guest) -> list[tuple[int, dict[str, Any]]]:
    """Return the states that a guest was sent, with the times at which they were."""
    frames = [(at, json.loads(frame)) for at, frame in guest.frames]
    return [(at, frame) for at, frame in frames if frame["type"] == "state"]


async def until(when: Callable[[], bool]) -> None:
    for _ in range(100_000):
        if when():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it does not come about")


def own_cards(guest: Guest) -> dict[int, list[str]]:
    """Return a player's own cards by the number of the state, from what the player was sent."""
    cards = {}
    for _, state in states(guest):
        view = state["view"]
        if view is not None and view["seat"] is not None:
            cards[state["seq"]] = [card["card"] for card in view["hands"][view["seat"]]]
    return cards


def test_a_television_is_sent_hole_cards_of_players_who_agreed_and_none_before_the_delay() -> None:
    settings = Settings(pace=0, look=6000, start="host", delay=DELAY, misses=99)
    evening = Evening(GAMES, hands=12, settings=settings)
    agreed: dict[str, range] = {}

    async def friday() -> None:
        await evening.begin()
        session = evening.owner.session
        ann, ben, cy, television = evening.guests
        await until(lambda: len(session.seated()) == 3)
        ann.say(m.Consent("a", yes=True, overlay=True))
        ann.say(m.Start("b"))
        await until(lambda: session.table.hands == 3 and session.hand is None)
        # in the fourth hand: it begins with the fifth for Ben, and Ann's ends
        seen = session.table.deals
        answers, evening.answers = evening.answers, lambda key, ask: None
        await until(lambda: bool(session.questions()) and session.table.deals > seen)
        number = session.table.deals
        ben.say(m.Consent("c", yes=True, overlay=True))
        ann.say(m.Consent("d", yes=False, overlay=True))
        await asyncio.sleep(1)
        withdrawn = now()
        evening.answers = answers
        for guest in (ann, ben, cy):
            guest._act()
        agreed["Ann"], agreed["Ben"] = range(1, number + 1), range(number + 1, 100)
        # the host drops the delay in a later hand: what was recorded before keeps its delay
        await until(lambda: session.table.hands == 8 and session.hand is None)
        dropped = now()
        ann.say(m.Set(id="e", settings={"delay": 0}))
        await until(lambda: session.settings.delay == 0)
        await until(lambda: session.table.over)
        await asyncio.sleep(DELAY / 1000)
        await evening.end()

        people = {ann.person: ann, ben.person: ben}
        known = {person: own_cards(guest) for person, guest in people.items()}
        shown: dict[str, set[int]] = {ann.person: set(), ben.person: set()}
        for at, state in states(television):
            view, table = state["view"], state["table"]
            if state["now"] < dropped:
                assert state["now"] + DELAY <= at, "nothing is early"
            for person, cards in state["shown"].items():
                assert table["hand"] in agreed[people[person].name]
                assert cards == known[person][state["seq"]]
                assert person == ben.person or state["now"] <= withdrawn
                shown[person].add(table["hand"])
            assert state["position"] is None
            for cards in view["hands"] if view else []:
                assert all(card["up"] or card["card"] is None for card in cards)
        assert cy.person not in shown
        assert shown[ann.person] >= {1, 2, 3}
        assert shown[ben.person] and max(shown[ben.person]) <= 9

    run(friday())


def test_no_player_is_sent_the_hole_cards_of_another_by_the_overlay() -> None:
    company = Company("Ann", "Ben", delay=DELAY)
    company.say("Ann", m.Consent(new_id(), yes=True, overlay=True))
    company.deal()
    builder, table = company.state_builder, company.state_builder.table([])
    for name in company.ids:
        state = builder.state(company.ids[name], [], fence=1, seq=1, now=0, table=table)
        assert state.shown == {}
    state = builder.state("", [], fence=1, seq=1, now=0, table=table)
    assert state.shown.keys() == {company.ids["Ann"]}
    assert [person.overlay for person in table.people] == [True, False]


def test_without_a_delay_nobody_is_shown_on_the_overlay() -> None:
    company = Company("Ann", "Ben")
    yes = m.Consent(new_id(), yes=True, overlay=True)
    assert "the host has set none" in str(company.asked("Ann", yes))
    company = Company("Ann", "Ben", delay=DELAY, reveal="never")
    assert "stay hidden" in str(company.asked("Ann", yes))


@pytest.mark.parametrize("setting", [{"delay": DELAY - 1000}, {"reveal": "never"}])
def test_a_shorter_delay_ends_what_was_agreed_to(setting: dict[str, Any]) -> None:
    company = Company("Ann", "Ben", delay=DELAY)
    company.say("Ben", m.Consent(new_id(), yes=True, overlay=True))
    company.say("Ann", m.Set(id=new_id(), settings={"delay": 2 * DELAY}))
    assert company.session.people[company.ids["Ben"]].overlay == 1
    company.say("Ann", m.Set(id=new_id(), settings=setting))
    assert company.session.people[company.ids["Ben"]].overlay == 0
    said = [in_words(line.text) for line in company.session.spoken]
    assert "the overlay shows no hole cards until players agree anew" in said
    company.deal()
    assert company.session.on_overlay() == {}
