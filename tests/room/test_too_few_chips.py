"""Tests that a player with too few chips to be dealt in buys, not only a player with none."""

from __future__ import annotations

import pytest

from pokernight.games import find
from pokernight.session.clock import least_stack
from pokernight.table import EveningOpening, Table
from pokernight.table.menu import single
from tests.room.still import Evening, drawn, run


@pytest.mark.parametrize("name", ["cripple_mr_onion", "seven_card_stud", "kuhn"])
def test_with_less_than_a_game_takes_nobody_is_dealt_in(name: str) -> None:
    game = find(name)
    table = Table(EveningOpening(single(game, game.rules()), "few"))
    assert least_stack(table) == game.rules().bankroll


def test_an_evening_goes_on_where_stacks_are_smaller_than_a_stake() -> None:
    """It stood still, since two of three had some cents and nobody could be dealt in."""
    seed = "cripple_mr_onion"
    evening = Evening(
        [seed], ("Ann", "Ben"), house=1, watchers=1, hands=17, seed=seed,
        answers=lambda key, ask: drawn((f"{seed} {key[0]}", *key[1:]), ask),
    )  # fmt: skip
    run(evening.play())
    assert evening.owner.session.table.hands == 17
