"""What people do at a table, in a real browser."""

from __future__ import annotations

import os
import sys

import pytest

from pokernight.games import SOURCE_GAMES
from tests.sampling import PROVE
from tests.web.browsing import Served, browse

HANDS = "5" if PROVE else "1"


def test_two_people_play_whole_hands_of_every_game(room: Served) -> None:
    told = browse("hands.mjs", room, HANDS)
    print(told)
    finished = dict(line.split(": ") for line in told.splitlines())
    assert len(finished) >= 23
    assert min(map(int, finished.values())) >= int(HANDS)


def test_three_clicks_from_the_link_to_the_first_cards(room: Served) -> None:
    print(browse("newcomer.mjs", room))


@pytest.mark.parametrize("way", ["keys", "words", "thumb"])
def test_keys_alone_words_alone_or_a_thumb_play_a_hand_of_each_source_game(
    room: Served, way: str
) -> None:
    print(browse("ways.mjs", room, way))


def test_nobody_loses_his_place(room: Served) -> None:
    """A page loaded anew, two tabs of one seat, the server killed and begun again."""
    browse("places.mjs", room)


def test_no_page_shows_a_card_that_its_reader_should_not_know(room: Served) -> None:
    some = () if PROVE else ("bonedoneskis", "cripple_mr_onion", "anaconda", "omaha_hi_lo")
    browse("secrets.mjs", room, *some)


def test_every_page_reads_well_and_fits(room: Served) -> None:
    """axe in both themes, and nothing is wider than a phone."""
    browse("pages.mjs", room)


def test_a_host_runs_the_table_from_the_felt(room: Served) -> None:
    """Chips that are asked for, clocks, votes, muting, new links, handing on, sending away."""
    browse("host.mjs", room)


def test_names_and_talk_are_text_and_every_trouble_has_a_page(room: Served) -> None:
    browse("talk.mjs", room)


def test_chairs_and_chips_come_and_go(room: Served) -> None:
    """Watching, sitting out, leaving, buying, showing, calling a game, and the clock that does."""
    browse("chairs.mjs", room)


def test_a_hand_is_replayed_verified_and_settled_where_a_page_is_secure_and_where_not(
    room: Served,
) -> None:
    browse("past.mjs", room)


def test_cards_are_laid_out_in_trays_by_mouse_by_finger_and_by_taps(room: Served) -> None:
    browse("trays.mjs", room)


def test_a_hand_of_each_source_game_is_played_while_cards_move(room: Served) -> None:
    told = browse("hands.mjs", room, "1", "moving", *SOURCE_GAMES)
    print(told)
    assert told.count(" moves ") == len(SOURCE_GAMES)


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or "CHROMIUM" in os.environ,
    reason="only on Linux can be seen what a process has loaded; a browser of your own is yours",
)
def test_the_browser_brings_all_that_a_bare_machine_lacks(room: Served) -> None:
    print(browse("bare.mjs", room))
