"""Demonstration hands and the lines for newcomers: what a game of the rulebook is introduced by."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from pokernight.cards import name as card_name
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, evening_games, find_in_rulebook
from pokernight.games.catalogue_search import figures, measured
from pokernight.lookups import rulebook_json
from pokernight.lookups.demonstration_hands import (
    READER,
    demonstration,
    recorded_hand,
    records,
    telling_kinds,
)
from pokernight.room.protocol import codec
from tests.room.asking import asked
from tests.room.running import a_room


def sent(name: str) -> dict[str, Any]:
    """Return the JSON that a room sends of the hand of a game."""
    body: dict[str, Any] = msgspec.json.decode(codec.encode(demonstration(find_in_rulebook(name))))
    return body


UNSHOWN = (
    "acey_deucey",
    "blind_baseball",
    "night_baseball",
    "night_chaos",
    "no_peek",
)
"""Games without a showdown: nothing is compared, or cards are turned until a hand is beaten."""
SELDOM = (
    "chinese_poker", "drawmaha", "guts", "low_hole", "omaha_hi_lo", "one_eyed_jacks",
    "spit_in_the_ocean", "three_five_seven",
)  # fmt: skip
"""Games whose own events hardly happen: a tie in every row, a price that the house may set."""


def test_every_game_of_the_rulebook_has_a_hand_of_today_s_rules() -> None:
    assert set(records()) == set(evening_games())


@pytest.mark.parametrize("name", evening_games())
def test_a_hand_shows_what_its_game_is_about(name: str) -> None:
    """Its powers and own events happen, wild cards are there, and its reader shows a hand."""
    game, hand = find_in_rulebook(name), sent(name)
    events = [event for step in hand["steps"] for event in step["news"]]
    kinds = {event["kind"] for event in events}
    telling = telling_kinds(game)
    assert kinds & telling or not telling or name in SELDOM
    marks = [mark for step in hand["steps"] for mark in step["marks"]]
    if name in measured() and figures(game).wild:
        assert any(mark["state"] == "wild" for mark in marks)
    shows = [event["seat"] for event in events if event["kind"] == "show"]
    assert READER in shows or name in UNSHOWN
    assert len(hand["names"]) == min(max(4, game.seats[0]), game.seats[1])
    assert len(hand["steps"]) <= 61


def test_a_hand_is_read_as_its_first_seat_saw_it_and_no_hidden_card_is_in_it() -> None:
    """Whitelist: no face is in the hand that is sent but those that the first seat was shown."""
    hand = sent("holdem")
    played, _ = recorded_hand("holdem")
    view = hand["steps"][0]["view"]
    assert view["seat"] == READER
    assert all(card["card"] for card in view["hands"][READER])
    assert not any(card["card"] for other in view["hands"][1:] for card in other)
    known = {face for face in played.view(READER).face if face != HIDDEN}
    faces = {
        card["card"]
        for step in hand["steps"]
        for laid in [*step["view"]["hands"], step["view"]["board"]]
        for card in laid
    }
    assert 2 < len(faces - {None}) <= len(known)
    assert faces - {None} <= {card_name(face) for face in known}


def test_a_hand_is_a_finished_hand_for_the_replayer() -> None:
    hand = sent("the_omen")
    assert hand["title"] == "The Omen"
    assert (hand["seed"], hand["openings"], hand["lots"], hand["fair"]) == ("", [], [], {})
    assert [chair["name"] for chair in hand["table"]["seated"]] == hand["names"]
    assert hand["table"]["dealt_in"] == [0, 1, 2, 3]
    assert hand["table"]["menu"] == []
    assert sum(hand["result"]["payoffs"]) <= 0


def test_a_room_sends_the_hand_of_a_game_without_a_key_and_refuses_others_in_a_sentence() -> None:
    async def said() -> list[tuple[int, object]]:
        async with a_room() as room:
            ask = asyncio.to_thread
            return [
                await ask(asked, f"{room.base}/api/games/{game}/hand")
                for game in ("chaos", "no_such_game", "five_card_draw+deuces")
            ]

    (status, chaos), *others = asyncio.run(said())
    assert status == 200
    assert isinstance(chaos, dict)
    assert chaos["game"] == "chaos"
    assert len(chaos["steps"]) > 5
    assert [status for status, _ in others] == [400, 400]


def test_a_game_without_a_hand_says_what_to_do_instead() -> None:
    with pytest.raises(Refused, match="no demonstration hand of 'mine': deal a hand at a table"):
        recorded_hand("mine")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_game_is_introduced_in_three_lines(language: str) -> None:
    for game in evening_games().values():
        page = rulebook_json.page_of(game, language)
        assert len(page.first_time) == 3
        assert all(0 < len(line) <= 160 for line in page.first_time), page.first_time
        assert "{" not in "".join(page.first_time)
        assert page.demonstration


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_the_house_s_own_games_have_lines_of_their_own_in_both_languages(name: str) -> None:
    game = find_in_rulebook(name)
    assert rulebook_json.page_of(game).first_time == list(game.talk.first_time)
    german = rulebook_json.page_of(game, "de").first_time
    assert not {*german} & {*game.talk.first_time}


def test_a_composed_game_is_introduced_by_its_order_of_hands_and_has_no_hand() -> None:
    page = rulebook_json.page_of(find_in_rulebook("seven_card_stud+low_hole_wild"))
    assert page.first_time[0] == page.summary
    assert not page.demonstration
