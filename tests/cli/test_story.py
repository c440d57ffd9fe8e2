"""What is told of a hand."""

from __future__ import annotations

import io

import pytest

from pokernight.cli.story import Story
from pokernight.cli.terminal import Terminal
from pokernight.engine.events import Event, Sight
from pokernight.games import find


def told(viewer: int, seats: list[int]) -> str:
    """A card face down to each of some seats, as one of four is told of it."""
    story = Story(Terminal(), find("five_card_draw"), ["You", "Bert", "Cleo", "Dot"], viewer)
    story.terminal.console.file = out = io.StringIO()
    for seat in seats:
        sight = Sight(seat, 4 * seat, 1 << seat)
        story.hear(Event("dealt", "{seat} is dealt {cards}", seat, cards=(sight,)))
    story.tell()
    return out.getvalue().strip()


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([1, 2, 3, 0], "Dealt: You (2♣) · face down to the others"),
        ([1], "Dealt: face down to Bert"),
        ([1, 3], "Dealt: face down to Bert and Dot"),
        ([1, 0], "Dealt: You (2♣) · face down to Bert"),
        ([0], "Dealt: You (2♣)"),
    ],
)
def test_cards_face_down_are_told_to_whom_they_went(seats: list[int], said: str) -> None:
    assert told(0, seats) == said


def test_many_cards_that_nobody_sees_are_told_by_their_number() -> None:
    story = Story(Terminal(), find("night_chaos"), ["You", "Bert"], 0)
    story.terminal.console.file = out = io.StringIO()
    for seat in (0, 1):
        cards = tuple(Sight(7 * seat + place, place, 0) for place in range(7))
        story.hear(Event("dealt", "{seat} is dealt {cards}, unseen", seat, cards=cards))
    story.tell()
    assert out.getvalue().strip() == "Dealt: 7 cards face down to everybody"


def test_to_somebody_who_only_watches_all_cards_went_to_everybody() -> None:
    assert told(31, [0, 1, 2, 3]) == "Dealt: face down to everybody"
