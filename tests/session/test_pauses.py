"""Pauses: everything stands still for as long as the host likes, and goes on as it stood."""

from __future__ import annotations

import json

import pytest

from pokernight.games import find_in_rulebook
from pokernight.room.guest.client import new_id
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import clock, plain_codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.house_answers import house_questions
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from tests.room.company import Company
from tests.sentences import in_words

MINUTE = 60_000
THE_OMEN = 'choice = "single"\n[[game]]\ngame = "the_omen"\n'
DEALERS = 'choice = "dealer"\n[[game]]\ngame = "razz"\n[[game]]\ngame = "seven_card_stud"\n'


def restarted(company: Company, until: int) -> Session:
    """Return the session of a room that has died and reads its log again."""
    session = Session(company.opened, 0, find_in_rulebook, FULL_NAMES)
    for logged in company.session.done:
        event = plain_codec.event_from_bytes(plain_codec.event_to_bytes(logged.event))
        session.apply(logged.at, event, logged.secret)
    session.apply(company.now, d.RoomWoke(until))
    return session


def due(session: Session, company: Company) -> clock.ClockAction | None:
    return clock.due(session, company.ids.values(), (), lambda: bytes(32))


def pause(company: Company) -> None:
    company.say("Ann", m.Pause(new_id()))


def go_on(company: Company) -> None:
    company.say("Ann", m.GoOn(new_id()))


def answered(company: Company) -> m.AnswerRequest:
    """Return the default answer to the open question."""
    _, ask = company.session.questions()[0]
    return m.AnswerRequest(new_id(), company.session.number, ask.default)  # type: ignore[arg-type]


def test_a_pause_of_ten_minutes_survives_a_restart_and_costs_nobody_any_time() -> None:
    company = Company("Ann", "Ben", "Cat", clock=30_000, bank=20_000)
    company.deal()
    asked, _ = company.session.questions()[0]
    company.now += 12_000
    pause(company)
    began = company.now
    company.now += 4 * MINUTE
    session = restarted(company, company.now + 20_000)
    assert session.paused_at == began
    assert session.host == session.paused_by
    assert due(session, company) is None
    company.now += 6 * MINUTE
    session.do(company.now, d.PersonCommand(m.GoOn(m.UNSENT), session.host))
    assert clock.calls_until(session, company.ids.values()) is None
    # the restart gives everybody a whole clock again, as it does without a pause
    assert clock.deadline(session, asked.id) == company.now + 50_000
    assert session.people[asked.id].bank == 20_000
    go_on(company)
    assert clock.deadline(company.session, asked.id) == company.now + 38_000


def test_a_pause_between_two_hands_is_in_the_state_that_is_cached() -> None:
    company = Company("Ann", "Ben", look=6000)
    company.deal()
    company.play_out()
    company.say("Ben", m.PauseRequest(new_id()))
    pause(company)
    written = json.loads(json.dumps(company.session.standing()))
    session = Session(company.opened, 0, find_in_rulebook, FULL_NAMES)
    session.stand(written, find_in_rulebook)
    assert (session.paused_at, session.paused_by) == (company.now, company.ids["Ann"])
    company.now += 10 * MINUTE
    assert due(session, company) is None
    session.do(company.now, d.PersonCommand(m.GoOn(m.UNSENT), session.host))
    assert clock.look_until(session, company.ids.values()) == company.now + 6000


@pytest.mark.parametrize("menu", ["", DEALERS, THE_OMEN], ids=["stud", "dealer's choice", "omen"])
def test_in_a_pause_no_countdown_is_shown_and_nothing_happens_by_itself(menu: str) -> None:
    """Before the first hand, at every question, in a window, and between two hands."""
    company = Company("Ann", "Ben", "Cat", menu=menu, look=6000, strict=True, misses=99)
    paused = 0
    while company.session.table.hands < 2:
        pause(company)
        company.now += 3_600_000
        table = company.state_builder.table([*company.ids.values()])
        assert (table.clock, table.next) == (None, 0)
        assert table.paused == company.now - 3_600_000
        assert due(company.session, company) is None
        go_on(company)
        after = company.state_builder.table([*company.ids.values()])
        assert after.paused == 0
        if after.clock is not None:
            assert after.clock.ends > company.now
        paused += 1
        company.tick()
    assert paused > 10


def test_no_answer_and_no_call_is_taken_in_a_pause_and_house_players_hold_still() -> None:
    company = Company("Ann", "Ben", menu=DEALERS)
    company.requests.seat_house_player(0, "caller", "Robot")
    while (
        company.session.table.called is None
        and clock.calls_until(company.session, company.ids.values()) is None
    ):
        company.tick()
    pause(company)
    dealer = company.session.at_seat(company.session.table.caller).name
    call = company.asked(dealer, m.CallRequest(new_id(), "Razz"))
    assert "the table is paused" in str(call)
    go_on(company)
    company.deal()
    while not any(person.by for person, _ in company.session.questions()):
        company.tick()
    assert house_questions(company.session)
    pause(company)
    assert house_questions(company.session) == []
    go_on(company)
    while all(person.by for person, _ in company.session.questions()):
        company.tick()
    pause(company)
    asked = next(person for person, _ in company.session.questions() if not person.by)
    done = company.session.table.done
    assert "the table is paused" in str(company.asked(asked.name, answered(company)))
    assert company.session.table.done == done
    go_on(company)
    company.say(asked.name, answered(company))


def test_anybody_asks_for_a_pause_and_the_host_agrees_or_declines_by_one_command() -> None:
    company = Company("Ann", "Ben")
    company.ids["Gil"], _ = company.requests.come_in(0, "Gil", host=False)
    company.say("Ben", m.PauseRequest(new_id()))
    company.say("Gil", m.PauseRequest(new_id()))
    table = StateBuilder(company.session, bytes(32)).table([])
    assert table.pause_asked == [company.ids["Ben"], company.ids["Gil"]]
    assert table.paused == 0, "asking does not pause"
    assert "asked for a pause already" in str(company.asked("Ben", m.PauseRequest(new_id())))
    company.say("Ann", m.Pause(new_id(), yes=False))
    assert company.session.pause_asked == []
    assert in_words(company.session.spoken[-1].text) == "the host would rather play on now"
    company.say("Ben", m.PauseRequest(new_id()))
    pause(company)
    assert (company.session.pause_asked, company.session.paused_by) == ([], company.ids["Ann"])
    assert "paused already" in str(company.asked("Ben", m.PauseRequest(new_id())))
    refused = company.asked("Ben", m.GoOn(new_id()))
    assert refused is not None, "only the host ends a pause"
    go_on(company)
    assert "is not paused" in str(company.asked("Ann", m.GoOn(new_id())))
    company.say("Ann", m.PauseRequest(new_id()))
    assert company.session.paused_at is not None, "the host need not ask"


def test_people_come_and_go_in_a_pause_between_two_hands() -> None:
    company = Company("Ann", "Ben", "Cat", approve=True)
    for name in ("Ben", "Cat"):
        company.say("Ann", m.Admit(new_id(), company.ids[name], yes=True))
        company.tick()
    pause(company)
    company.ids["Dee"], _ = company.requests.come_in(company.now, "Dee", host=False)
    company.say("Dee", m.SitRequest(new_id()))
    company.say("Ann", m.Admit(new_id(), company.ids["Dee"], yes=True))
    company.tick()
    assert company.session.seat_of(company.ids["Dee"]) is not None
    company.say("Cat", m.Rise(new_id()))
    assert company.session.seat_of(company.ids["Cat"]) is None
    assert due(company.session, company) is None


def test_an_admitted_guest_gets_the_chair_at_once_also_in_a_hand_that_is_paused() -> None:
    company = Company("Ann", "Ben", approve=True)
    company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
    company.deal()
    for name in ("Dee", "Eve"):
        company.ids[name], _ = company.requests.come_in(company.now, name, host=False)
        company.say(name, m.SitRequest(new_id()))
    company.say("Ann", m.Admit(new_id(), company.ids["Dee"], yes=True))
    company.tick()
    assert company.session.seat_of(company.ids["Dee"]) is not None
    pause(company)
    company.say("Ann", m.Admit(new_id(), company.ids["Eve"], yes=True))
    company.tick()
    assert company.session.seat_of(company.ids["Eve"]) is not None
    assert company.session.table.on is not None
    assert due(company.session, company) is None


def test_logs_of_rooms_that_ended_pauses_by_themselves_still_read() -> None:
    """There a pause ended where a window opened, or with its hand: another one may follow it."""
    company = Company("Ann", "Ben", "Cat")
    company.deal()
    ann, session = company.ids["Ann"], company.session
    for _ in range(2):
        session.apply(company.now, d.PersonCommand(m.Pause(m.UNSENT), ann))
    session.apply(company.now, d.PersonCommand(m.GoOn(m.UNSENT)))
    company.play_out()
    while session.drawing is None or session.drawing.shuffle.root == "":
        company.tick()
    session.paused_at = company.now
    clock._deal(session, company.now)
    assert session.paused_at is None
