"""What somebody answers at a table of the room, as it comes from the wire."""

from __future__ import annotations

from itertools import permutations

from pokernight.room import messages as m
from pokernight.room.seen import Eyes
from tests.room.test_every_question import Plain


def test_some_cards_may_be_named_in_any_order() -> None:
    for order in range(6):
        table = Plain("anaconda")
        while table.gathering.table.playing is None:
            table.strike()
        while (asked := table.gathering.questions()[0])[1].kind != "pass":
            table.answer()
        person, ask = asked
        eyes, state = Eyes(table.gathering, bytes(32)), table.gathering.hand
        assert state is not None
        ids = eyes.ids(person.id).of(0, len(state.state.face))
        some = next(one for one in ask.legal if isinstance(one, tuple))
        named = list(list(permutations(ids[token] for token in some))[order])
        answer = m.Answer("1", table.gathering.number, named)
        table.requests.take(person.id, answer, table.now)
        assert person.id not in [one.id for one, _ in table.gathering.questions()]
