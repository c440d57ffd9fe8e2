"""OpenSpiel's solvers, as they are, on the studies: how far from an equilibrium they come."""

from __future__ import annotations

from functools import cache
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr
from open_spiel.python.algorithms.expected_game_score import policy_value

import pokernight.envs
from pokernight.engine.asks import Answer
from pokernight.games import find
from pokernight.solving import Key, Tree, lay_out
from tests.sampling import PROVE

ANTE = 100


@cache
def game(name: str) -> Any:
    """A study as OpenSpiel loads it."""
    pokernight.envs.register()
    return pyspiel.load_game(f"pokernight_{name}(players=2)")


@cache
def tree(name: str) -> Tree:
    """The same laid out by the engine alone."""
    return lay_out(find(name))


def solved(name: str, iterations: int) -> Any:
    """The average strategy of CFR+ after so many iterations."""
    solver = cfr.CFRPlusSolver(game(name))
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return solver.average_policy()


def strategy(name: str, policy: Any) -> dict[Key, dict[Answer, float]]:
    """A policy of OpenSpiel as a strategy, question by question, found by walking both trees."""
    found: dict[Key, dict[Answer, float]] = {}

    def walk(state: Any) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            place = state.position
            view = place.view(state.current_player())
            answers = place.legal()
            mix = policy.action_probabilities(state)
            found[view.key()] = {answers[action]: chance for action, chance in mix.items()}
        for action in state.legal_actions():
            walk(state.child(action))

    walk(game(name).new_initial_state())
    return found


def test_kuhn_is_solved_by_cfr_plus() -> None:
    """NashConv under 0.01 of an ante, and the value is -1/18 to six places."""
    policy = solved("kuhn", 1_000)
    assert exploitability.nash_conv(game("kuhn"), policy) < 0.001
    values = policy_value(game("kuhn").new_initial_state(), [policy, policy])
    assert list(values) == pytest.approx([-1 / 18, 1 / 18], abs=5e-7)


def test_the_engine_alone_finds_the_same_nash_conv() -> None:
    """OpenSpiel's figure for its strategy, in dollars, is the gain of the tree's best answers."""
    policy = solved("kuhn", 20)
    theirs = exploitability.nash_conv(game("kuhn"), policy)
    assert theirs > 0.01
    assert tree("kuhn").nash_conv(strategy("kuhn", policy)) / ANTE == pytest.approx(theirs)


@pytest.mark.parametrize(
    ("name", "iterations", "bound"),
    [("leduc", 16, 1.0), pytest.param("leduc", 100, 0.05, marks=pytest.mark.prove),
     pytest.param("wild_leduc", 100, 0.05, marks=pytest.mark.prove)],
)  # fmt: skip
def test_leduc_is_solved_by_cfr_plus(name: str, iterations: int, bound: float) -> None:
    """A strategy that could be improved by less than so much, in antes, for both seats together."""
    policy = solved(name, iterations)
    nash_conv = tree(name).nash_conv(strategy(name, policy)) / ANTE
    assert nash_conv < bound
    if PROVE:
        assert exploitability.nash_conv(game(name), policy) == pytest.approx(nash_conv, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "iterations", "bound"),
    [("kuhn", 3_000, 0.1), pytest.param("leduc", 5_000, 2.0, marks=pytest.mark.prove)],
)
def test_external_sampling_comes_near_too(name: str, iterations: int, bound: float) -> None:
    import numpy as np

    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game(name))
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game(name), policy) < bound
