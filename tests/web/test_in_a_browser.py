"""Tests of play at a table in a real browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pokernight.games import SOURCE_GAMES
from tests.games_tried import EVENINGS_TRIED
from tests.sampling import PROVE, by_turns, some
from tests.web.browsing import ROOT, Served, browse, hand_files, served

HANDS = "5" if PROVE else "1"
SHAPES = ("acey_deucey", "anaconda", "drawmaha", "iron_cross", "screw_your_neighbor")
"""An amount, cards and sides to choose, a draw, a cross, a card each: whatever else is pressed."""


def test_two_people_play_whole_hands_of_every_game(room: Served) -> None:
    """In those of the sources cards move, too. Ordinarily one of these, and a shape."""
    sources = some("hands in a browser", SOURCE_GAMES, 1)
    others = [name for name in EVENINGS_TRIED if name not in SOURCE_GAMES] if PROVE else SHAPES
    games = (*sources, *some("shapes in a browser", others, 1))
    told = browse("hands.mjs", room, HANDS, *games)
    print(told)
    finished = dict(line.split(": ") for line in told.splitlines() if ": " in line)
    assert finished.keys() == {*games}
    assert min(map(int, finished.values())) >= int(HANDS)
    assert told.count(" moves ") == len(sources)


@by_turns(1, of=2)
def test_a_single_click_from_the_link_to_the_first_cards(room: Served) -> None:
    print(browse("newcomer.mjs", room))


WAYS = {
    "keys": ("the_omen", "night_chaos"),
    "words": ("omaha_hi_lo", "chaos"),
    "thumb": ("bonedoneskis", "cripple_mr_onion"),
}
"""Games ordinarily played by each way alone; under ``PROVE`` each source game is played by each."""


@by_turns(0, of=3)
@pytest.mark.parametrize("way", some("ways alone", list(WAYS), 1))
def test_keys_alone_words_alone_or_a_thumb_play_a_hand_of_each_source_game(
    room: Served, way: str
) -> None:
    print(browse("ways.mjs", room, way, *(() if PROVE else WAYS[way])))


def test_each_source_game_is_played_by_some_way_alone() -> None:
    assert {game for games in WAYS.values() for game in games} == set(SOURCE_GAMES)


LISTENED = {
    "1280x800": ("the_omen", "chaos"),
    "768x1024": ("bonedoneskis",),
    "390x844": ("cripple_mr_onion", "omaha_hi_lo"),
    "640x400": ("night_chaos",),
}
"""Games played by listening at each size; under ``PROVE`` every source game is."""


@by_turns(1, of=3)
@pytest.mark.parametrize("size", some("sizes listened at", list(LISTENED), 1))
def test_announcements_and_keys_alone_play_a_hand_and_tell_each_event_once(
    room: Served, size: str
) -> None:
    """In order and before the turn, in no more letters than the story; axe finds nothing."""
    games = SOURCE_GAMES if PROVE else some(f"listening at {size}", LISTENED[size], 1)
    print(browse("listening.mjs", room, size, *games))


@by_turns(0, of=2)
def test_nobody_loses_his_place(room_alone: Served) -> None:
    """A page loaded anew, two tabs of one seat, the server killed and begun again."""
    browse("places.mjs", room_alone)


def test_no_page_shows_a_card_that_its_reader_should_not_know(room: Served) -> None:
    secretive = ("bonedoneskis", "cripple_mr_onion", "anaconda", "omaha_hi_lo")
    browse("secrets.mjs", room, *(() if PROVE else some("secrets in a browser", secretive, 1)))


@by_turns(2, of=3)
def test_every_page_reads_well_and_fits(room: Served) -> None:
    """axe in both themes, and nothing is wider than a phone."""
    browse("pages.mjs", room, *(() if PROVE else ("cripple_mr_onion",)))


@by_turns(0, of=3)
def test_the_most_crowded_tables_have_room_on_a_phone(room: Served) -> None:
    """Ten at Hold'em, seven at Cripple Mr Onion, seven at Bonedoneskis with extra cards."""
    crowded = ("holdem", "cripple_mr_onion")
    print(browse("crowded.mjs", room, *(() if PROVE else some("crowded", crowded, 1))))


@by_turns(1, of=3)
def test_a_host_runs_the_table_from_the_felt(room_alone: Served) -> None:
    """Chips that are asked for, clocks, votes, muting, new links, handing on, sending away."""
    browse("host.mjs", room_alone)


@by_turns(2, of=3)
def test_a_host_sets_every_setting_on_a_phone_and_a_guest_reads_it(room: Served) -> None:
    """Also stakes of all games, an order of seats, and a stack to which the other agrees."""
    browse("settings.mjs", room)


@by_turns(0, of=3)
def test_names_and_talk_are_text_and_every_trouble_has_a_page(room_alone: Served) -> None:
    browse("talk.mjs", room_alone)


@by_turns(1, of=3)
def test_chairs_and_chips_come_and_go(room: Served) -> None:
    """Watching, sitting out, leaving, buying, showing, calling a game, and the clock that does."""
    browse("chairs.mjs", room)


@pytest.mark.prove
def test_real_cards_are_told_on_one_phone_and_followed_on_all(room_alone: Served) -> None:
    """Each answers on the own phone, and a server that is killed has lost nothing."""
    browse("real_room.mjs", room_alone, "evening", "-", "seven_card_stud")


@by_turns(2, of=3)
def test_a_dealer_says_a_game_changes_the_menu_and_cashes_chips(room: Served) -> None:
    """And a browser that is too old for it says so."""
    browse("dealers.mjs", room)


@by_turns(0, of=3)
def test_again_next_friday_leads_to_a_second_evening_with_balances_and_standings(
    room: Served,
) -> None:
    """The host clicks five times at most, a member once, and a newcomer gives a name."""
    print(browse("group.mjs", room))


@by_turns(1, of=3)
def test_a_hand_is_replayed_verified_and_settled_where_a_page_is_secure_and_where_not(
    room: Served,
) -> None:
    browse("past.mjs", room)


@by_turns(2, of=3)
def test_an_honest_evening_is_kept_by_the_page_and_agrees_with_the_room(
    room: Served, tmp_path: Path
) -> None:
    """Two people, a second tab, a page loaded anew: nobody is accused, and the words are alike."""
    mine, rooms = tmp_path / "mine.kept", tmp_path / "room.evening"
    browse("witness.mjs", room, "honest", str(mine), str(rooms))
    command = [sys.executable, "-m", "pokernight", "verify", str(mine), "--against", str(rooms)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 hands compared with the room's file, and they agree" in done.stdout


@by_turns(0, of=3)
def test_the_page_catches_a_room_that_swaps_the_seed_after_the_salts(
    client: None, tmp_path: Path
) -> None:
    """It says so over the table, in the story, at the hand gone by and where deals are verified."""
    swapping = str(ROOT / "tests" / "web" / "swapping_room.py")
    with served(tmp_path, program=(swapping,)) as cheating:
        browse("witness.mjs", cheating, "cheated")


@by_turns(1, of=3)
def test_a_hint_is_read_by_who_is_asked_and_covers_nothing(room: Served) -> None:
    """By a key, a button and a thumb, in both themes; none where the host wants none."""
    browse("hints.mjs", room)


@by_turns(2, of=3)
def test_cards_are_laid_out_in_trays_by_mouse_by_finger_and_by_taps(room: Served) -> None:
    browse("trays.mjs", room)


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or "CHROMIUM" in os.environ,
    reason="it reads in /proc, which only Linux has, what the package's own Chromium has loaded, "
    "and CHROMIUM names another browser",
)
def test_the_browser_brings_all_that_a_bare_machine_lacks(room: Served) -> None:
    print(browse("bare.mjs", room))


@pytest.mark.prove
def test_files_of_hands_are_dropped_on_the_replayer_listed_and_gone_through(
    room: Served, tmp_path: Path
) -> None:
    files = hand_files(tmp_path)
    assert browse("hand_file.mjs", room, "-", *files).count("replayed ") == len(files) - 1
