"""Who comes back in the middle of a hand can be told it from its beginning."""

from __future__ import annotations

import pytest

from pokernight.engine.events import Event
from pokernight.room.seen import Eyes, Heard
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
