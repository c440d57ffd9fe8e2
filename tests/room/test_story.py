"""Who comes back in the middle of a hand can be told it from its beginning."""

from __future__ import annotations

import pytest

from pokernight.engine.events import Event
from pokernight.room.guest.client import new_id
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.seat_state import Eyes, Heard, place_of
from pokernight.table import commands as c
from tests.games_tried import EVENINGS_TRIED
from tests.room.company import Company


@pytest.mark.parametrize("game", EVENINGS_TRIED)
def test_the_hand_so_far_is_told_as_it_was(game: str) -> None:
    company = Company("Ann", "Ben", "Cid", menu=f'[[game]]\ngame = "{game}"\n')
    gathering = company.gathering
    heard: list[Heard] = []

    def hear(event: Event) -> None:
        hand = gathering.hand
        heard.append(Heard(event, 0 if hand is None else hand.state.generation))

    gathering.table.sink = hear
    eyes = Eyes(gathering, bytes(32))
    assert eyes.so_far() == []
    company.deal()
    told = 0
    while gathering.table.playing is not None:
        assert eyes.so_far() == heard
        told += 1
        company.tick()
    assert eyes.so_far() == heard
    assert told


def heard_at(company: Company) -> tuple[Eyes, list[Heard]]:
    """Return what happens at a table from now on, as its owner hears it."""
    gathering, heard = company.gathering, list[Heard]()
    gathering.table.sink = lambda event: heard.append(Heard(event, 0))
    return Eyes(gathering, bytes(32)), heard


def test_a_slow_reader_hears_of_a_hand_that_is_over_what_his_seat_in_that_hand_knew() -> None:
    """In the next hand he sits in another seat: what that seat knew before is not his to hear."""
    company = Company("Ann", "Ben", "Cid", menu='[[game]]\ngame = "seven_card_stud"\n')
    eyes, heard = heard_at(company)
    ben = company.ids["Ben"]
    company.deal()
    eyes.belong(heard)
    first, told = list(heard), eyes.news(ben, heard)
    company.play_out()
    company.say("Ann", m.SitOut(new_id()))
    company.deal()
    playing = company.gathering.table.playing
    assert playing is not None and place_of(company.gathering, playing, ben) == 0
    for one in first:
        one.written, one.whole = b"", None
    assert [*map(m.written, eyes.news(ben, first))] == [*map(m.written, told)]


def test_after_a_hand_was_called_off_nothing_of_it_or_of_the_one_before_is_opened_or_told() -> None:
    company = Company("Ann", "Ben", "Cid", menu='[[game]]\ngame = "seven_card_stud"\n')
    eyes, _ = heard_at(company)
    company.deal()
    company.play_out()
    assert eyes.openings(company.ids["Ben"]) and eyes.so_far()
    company.deal()
    off = c.CallOff(company.gathering.table.host)
    company.gathering.do(company.now, d.Did(c.to_dict(off)))
    assert not eyes.openings(company.ids["Ben"]) and not eyes.so_far()
    ended = company.gathering.ended
    assert ended is not None and (ended["hand"], ended["ending"]) == (2, "called off")
