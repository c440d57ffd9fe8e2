"""Tests of answers at a table of the room, as they come from the wire."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from re import sub

import pytest

from pokernight.session import messages as m
from pokernight.session.command_refusals import TooLate
from pokernight.session.seat_state import StateBuilder
from tests.room.company import Company
from tests.room.still import Evening, run
from tests.room.test_every_question import Plain


def test_some_cards_may_be_named_in_any_order() -> None:
    for order in range(6):
        table = Plain("anaconda")
        while table.session.table.playing is None:
            table.strike()
        while (asked := table.session.questions()[0])[1].kind != "pass":
            table.answer()
        person, ask = asked
        state_builder, state = StateBuilder(table.session, bytes(32)), table.session.hand
        assert state is not None
        ids = state_builder.ids(person.id).of(0, len(state.state.face))
        some = next(one for one in ask.legal if isinstance(one, tuple))
        named = list(list(permutations(ids[token] for token in some))[order])
        answer = m.AnswerRequest("1", table.session.number, named)
        table.requests.take(person.id, answer, table.now)
        assert person.id not in [one.id for one, _ in table.session.questions()]


def test_an_answer_to_a_hand_that_is_over_is_none_to_the_next() -> None:
    """It was lost on its way, and comes again when a question of the same number is asked."""
    company = Company("Ann", "Ben", misses=9)
    session = company.session
    for hand in (1, 2):
        company.deal()
        assert session.table.deals == hand
        if hand == 1:
            company.play_out()
    person, ask = session.questions()[0]
    assert isinstance(ask.default, str)
    late = m.AnswerRequest("1", session.number, ask.default, hand=1)
    with pytest.raises(TooLate, match="answered already"):
        company.say(person.name, late)
    company.say(person.name, m.AnswerRequest("2", session.number, ask.default, hand=2))
    assert session.number == late.at + 1


def test_who_only_watches_changes_nothing_of_what_others_are_sent_but_their_number() -> None:
    """The number of spectators comes in states without an event of the hand."""
    frames = []
    for watchers in (0, 2):
        evening = Evening(["seven_card_stud"], ("Ann", "Ben"), watchers=watchers, house=1, hands=1)
        run(evening.play())
        frames.append([told(guest.frames) for guest in evening.guests if guest.name])
    assert len(frames[0][0]) > 10
    assert frames[0] == frames[1]


def told(frames: Sequence[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    """Return the frames that tell of anything but people who come and go, without their number."""
    blank = [(at, sub(rb'"watching":\d+', b'"watching":0', frame)) for at, frame in frames]
    return [
        (at, frame)
        for at, frame in blank
        if not frame.startswith(b'{"type":"state"') or b'"events":[{' in frame
    ]
