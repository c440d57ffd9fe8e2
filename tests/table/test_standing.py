"""Tests of a table's state between two hands: a table made from it goes on as the other does."""

from __future__ import annotations

import json
from random import Random

import pytest

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.table import Table
from pokernight.table.commands import Deal, Fine, Leave, Return, Sit, SitOut
from pokernight.table.table_state import standing, stood
from tests.games_tried import EVENINGS_TRIED
from tests.table.evenings import deal, done, menu, play_out, seated


def again(table: Table) -> Table:
    """The table as JSON, and back."""
    return stood(table.opening, json.loads(json.dumps(standing(table))), find)


@pytest.mark.parametrize("game", EVENINGS_TRIED)
def test_a_table_that_was_made_again_goes_on_as_the_other_does(game: str) -> None:
    fewest = find(game).seats[0]
    people = "ABCDE"[: max(3, fewest)]
    table = seated(menu(game), people, seed=f"stands:{game}")
    for number in range(4):
        twin = again(table)
        assert standing(twin) == standing(table)
        assert twin.money() == table.money()
        for one in (table, twin):
            rng = Random(number)
            if number == 1 and len(people) > fewest and one.series is None:
                done(one, SitOut(0))
            if number == 2 and one.players[0].away:
                done(one, Return(0, "post"))
            if one.offers()[0].refusal:
                return
            deal(one)
            play_out(one, rng)
        assert twin.commands == table.commands[-len(twin.commands) :]
        assert standing(twin) == standing(table)


def test_who_has_left_and_what_is_called_and_fined_is_in_it() -> None:
    table = seated(menu("the_omen", "chaos"), "ABCD")
    done(table, Fine(0, 100), Leave(3), Sit("E", 5000, 7, "pass", "caller"))
    deal(table, "The Omen")
    play_out(table)
    twin = again(table)
    assert twin.company.gone == table.company.gone
    assert twin.kitty == table.kitty == 100
    assert twin.books() == table.books()
    assert [one.name for one in twin.company.came] == list("ABCDE")
    assert twin.host == table.host


def test_in_mid_hand_there_is_none() -> None:
    table = seated(menu("chaos"), "ABC")
    done(table, Deal())
    with pytest.raises(Refused, match="between two hands"):
        standing(table)


def test_another_form_or_a_newer_version_of_a_game_is_refused() -> None:
    written = standing(seated(menu("chaos"), "ABC"))
    with pytest.raises(Refused, match="form 99"):
        stood(seated(menu("chaos"), "").opening, written | {"standing": 99}, find)
    newer = json.loads(json.dumps(written))
    newer["menu"]["games"][0]["version"] = 99
    with pytest.raises(Refused, match="version 99 of Chaos"):
        stood(seated(menu("chaos"), "").opening, newer, find)
