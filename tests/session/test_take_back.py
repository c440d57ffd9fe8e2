"""Answers taken back: at once while nothing was learnt from them, and else by consent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokernight.engine.asks import Answer
from pokernight.errors import Refused
from pokernight.proofs import any_answer
from pokernight.room.guest.client import new_id
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.table import commands as c
from tests.room.company import Company


def company_of(*names: str, **settings: Any) -> Company:
    company = Company(*names, misses=99, **settings)
    company.session.table.sink = lambda event: None
    company.deal()
    return company


def answer(company: Company, wish: Answer | None = None, chance: Random | None = None) -> str:
    """Have the player who is asked first answer, or draw an answer by lot; return the name."""
    session = company.session
    person, ask = session.questions()[0]
    reply = ask.default if wish is None or wish not in ask.legal else wish
    if chance is not None:
        reply = any_answer(ask, chance)
    seat = session.seat_of(person.id)
    assert seat is not None
    session.do(company.now, d.TableCommand(c.Reply(seat, reply), person.id))
    return person.name


def undo(company: Company, name: str) -> Refused | None:
    return company.asked(name, m.Propose(new_id(), "undo"))


def was_taken_back(company: Company, name: str) -> bool:
    return company.session.proposal is None and company.session.questions()[0][0].name == name


@pytest.mark.parametrize(("later", "free"), [(0, True), (5000, True), (5001, False)])
def test_for_five_seconds_an_answer_that_nobody_followed_is_taken_back_at_once(
    later: int, free: bool
) -> None:
    company = company_of("Ann", "Ben", "Cat")
    name = answer(company, "call")
    company.now += later
    assert undo(company, name) is None
    assert was_taken_back(company, name) == free
    if not free:
        proposal = company.session.proposal
        assert proposal is not None
        others = [other for other in ("Ann", "Ben", "Cat") if other != name]
        company.say(others[0], m.Vote(new_id(), yes=True))
        assert company.session.proposal is not None, "all must agree"
        company.say(others[1], m.Vote(new_id(), yes=True))
    assert was_taken_back(company, name)


def test_an_answer_that_somebody_has_followed_is_taken_back_by_consent() -> None:
    company = company_of("Ann", "Ben", "Cat")
    name = answer(company, "call")
    answer(company, "call")
    assert undo(company, name) is None
    assert company.session.proposal is not None


def test_the_answer_of_a_house_player_counts_as_somebodys() -> None:
    company = Company("Ann", "Ben", misses=99)
    company.requests.seat_house_player(0, "caller", "Robot")
    company.deal()
    while company.session.questions()[0][0].by:
        answer(company, "call")
    while not company.session.questions()[0][0].by:
        name = answer(company, "call")
    answer(company, "call")
    assert undo(company, name) is None
    assert company.session.proposal is not None


@pytest.mark.parametrize("game", ["seven_card_stud", "holdem", "five_card_draw", "guts", "chaos"])
def test_what_is_known_of_the_cards_decides_whether_others_are_asked(game: str) -> None:
    """At every answer of some hands: others are asked if anybody has seen a card since."""
    company = company_of("Ann", "Ben", menu=f'choice = "single"\n[[game]]\ngame = "{game}"\n')
    session = company.session
    asked: list[bool] = []
    chance = Random(f"take back {game}")
    while session.table.hands < 12:
        company.deal()
        if session.in_window():
            company.tick()
            continue
        before, sealed = seen(company), session.questions()[0][1].sealed
        name = answer(company, chance=chance)
        learnt = seen(company) != before
        if session.table.playing is None or session.in_window():
            continue
        session.undone.clear()
        company.now += 1000
        assert undo(company, name) is None
        asked.append(session.proposal is not None)
        assert asked[-1] == learnt, (name, sealed)
        if asked[-1]:
            session.do(company.now, d.Lapsed())
            session.proposed.clear()
        else:
            answer(company, "call")
        company.now += 20_000
    assert {*asked} == ({False} if game == "guts" else {False, True})


def seen(company: Company) -> object:
    """Return all that anybody knows of cards, and how often sealed answers were opened."""
    hand = company.session.hand
    if hand is None:
        return None
    state, opened = hand.state, [given for given in hand.inputs or () if isinstance(given, dict)]
    return [*state.knows], [*state.facts], len(state.face), state.shuffles, len(opened)


def test_a_table_may_take_back_by_consent_only_or_never() -> None:
    company = company_of("Ann", "Ben", take_back="consent")
    name = answer(company, "call")
    assert undo(company, name) is None
    assert company.session.proposal is not None
    company = company_of("Ann", "Ben", take_back="never")
    name = answer(company, "call")
    done = len(company.session.done)
    assert "take_back is never" in str(undo(company, name))
    assert len(company.session.done) == done
    company.say(name, m.Propose(new_id(), "call off"))
    assert company.session.proposal is not None, "calling a hand off is another matter"


def test_who_has_answered_nothing_proposes_nothing() -> None:
    company = company_of("Ann", "Ben")
    person, _ = company.session.questions()[0]
    refused = undo(company, person.name)
    assert refused is not None
    assert "answered nothing in this hand" in str(refused)
    assert company.session.proposal is None


@pytest.mark.parametrize("rule", ["free", "consent"])
def test_alone_with_house_players_nobody_need_be_asked(rule: str) -> None:
    company = Company("Ann", misses=99, take_back=rule)
    company.requests.seat_house_player(0, "caller", "Robot")
    company.deal()
    while company.session.questions()[0][0].by:
        company.tick()
    answer(company, "call")
    company.now += 60_000
    assert undo(company, "Ann") is None
    assert was_taken_back(company, "Ann")
