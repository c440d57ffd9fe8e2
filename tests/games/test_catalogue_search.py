"""Tests of the measured table of games, and of searching games by it."""

from __future__ import annotations

import json

import pytest

from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.catalogue_search import QUICK, Wish, figures, like, look_for, measured
from scripts.game_figures import FILE, measure, stale

MEASURED_AGAIN = ("guts", "kankakee", "omaha_hi_lo", "five_card_draw")


@pytest.mark.parametrize("name", MEASURED_AGAIN)
def test_measured_again_a_game_has_the_figures_of_the_table(name: str) -> None:
    there = json.loads(FILE.read_text())[name]
    del there["kin"]
    assert measure(find(name)) == there


def test_nearly_all_games_are_measured_by_the_rules_that_they_have() -> None:
    games = all_games()
    changed = stale(json.loads(FILE.read_text()), games)
    assert len(changed) <= len(games) // 5, f"python scripts/game_figures.py {' '.join(changed)}"
    assert set(measured()) <= set(games)


def test_a_game_without_wild_cards_is_not_wild_and_the_wildest_are() -> None:
    assert (figures(find("holdem")).wild, figures(find("holdem")).loses) == (False, 0)
    for name, told in measured().items():
        assert told.wild or told.loses == 0, name
    assert (figures(find("night_chaos")).loses or 0) > (figures(find("kankakee")).loses or 0) > 0.2


def test_what_somebody_wishes_holds_for_all_that_he_is_offered() -> None:
    for wish, holds in (
        (Wish(wild=True), lambda game: figures(game).wild),
        (Wish(split=True), lambda game: figures(game).split),
        (Wish(quick=True), lambda game: 0 <= figures(game).questions <= QUICK),
        (Wish(players=7), lambda game: game.seats[0] <= 7 <= game.seats[1]),
    ):
        found = look_for(wish)
        assert found == [game for game in look_for(Wish()) if holds(game)]
        assert 0 < len(found) < len(all_games())
    both = look_for(Wish(wild=True, players=7))
    assert both == [game for game in look_for(Wish(wild=True)) if game.seats[1] >= 7]


def test_a_game_is_kin_to_those_of_which_the_same_is_said() -> None:
    first, *others = [game.name for game in like("Baseball")]
    assert first == "baseball"
    assert {"winter_baseball", "night_baseball"} <= set(others[:4])
    for name, told in measured().items():
        assert name not in told.kin
        assert set(told.kin) <= set(all_games())
        assert len(told.kin) == len(set(told.kin)) > 1


def test_other_words_find_the_games_called_so_and_then_those_that_speak_of_it() -> None:
    found = [game.name for game in like("chicago")]
    assert set(found[:2]) == {"high_chicago", "low_chicago"}
    for game in like("queen spades"):
        page = f"{game.name} {game.page}".lower()
        assert "queen" in page
        assert "spades" in page
    assert find("guts") in like("match the pot")
    for said, hint in (
        ("basebull", "did you mean 'baseball'"),
        ("xyxyxy", "no game is like 'xyxyxy'$"),
        (" ", "no game is like"),
    ):
        with pytest.raises(Refused, match=hint):
            like(said)
