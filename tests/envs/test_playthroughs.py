"""A hand of every game as OpenSpiel plays it, kept and compared: chance, questions, actions, money.

``KEEP=1 python -m pytest tests/envs/test_playthroughs.py`` writes them anew; look at what changes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest

from pokernight import envs
from pokernight.games import all_games

KEPT = Path(__file__).parent / "playthroughs"
SEED = 7

envs.register()


def playthrough(game: Any) -> Iterator[str]:
    """A hand in lines: what is drawn, who may do what and does which, and what it comes to."""
    kind = game.get_type()
    yield f"{game}: {str(kind.utility).rpartition('.')[2].lower()}, {game.num_players()} players"
    yield f"{game.num_distinct_actions()} actions, {game.max_chance_outcomes()} cards"
    money = f"{game.min_utility():g} to {game.max_utility():g}"
    yield f"{game.information_state_tensor_size()} numbers, {money}"
    rng, state, drawn = Random(SEED), game.new_initial_state(), list[str]()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = rng.choice(outcomes)[0]
            drawn.append(f"{state.action_to_string(action)[5:]}/{len(outcomes)}")
        else:
            if drawn:
                yield f"  {' '.join(drawn)}"
                drawn = []
            player, legal = state.current_player(), state.legal_actions()
            action = rng.choice(legal)
            numbers = sum(state.information_state_tensor())
            yield (
                f"{player} sees {numbers:.3f}, may {len(legal)}: {state.action_to_string(action)}"
            )
        state.apply_action(action)
    if drawn:
        yield f"  {' '.join(drawn)}"
    yield f"wins {' '.join(f'{won:.2f}' for won in state.returns())}"


@pytest.mark.parametrize("name", all_games())
def test_a_hand_goes_as_it_went_when_it_was_kept(name: str) -> None:
    now = "\n".join(playthrough(pyspiel.load_game(f"pokernight_{name}"))) + "\n"
    file = KEPT / f"{name}.txt"
    if os.environ.get("KEEP"):
        KEPT.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8")


def test_nothing_is_kept_of_games_that_are_gone() -> None:
    assert sorted(file.stem for file in KEPT.iterdir()) == sorted(all_games())
