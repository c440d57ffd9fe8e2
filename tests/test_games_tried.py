"""Tests that the games tried everywhere have every trait that occurs in the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from random import Random
from typing import Any

import pytest

from pokernight.engine.game import Game, Step
from pokernight.engine.step_metadata import does
from pokernight.games import SOURCE_GAMES, all_games
from pokernight.proofs import any_answer
from tests.games_tried import FAMILIES

OF_ONE_GAME = (
    "title", "page", "seats", "program", "rules", "worth", "rule_sets", "version", "talk", "odds",
    "name",
)  # fmt: skip
"""Fields of a game in which nearly all differ, and which say nothing of how it is played."""


def traits(game: Game) -> set[str]:
    """Return the traits of a game: steps it shares, verbs, questions, and other fields it sets."""
    found = {f"asks {kind}" for kind in game.talk.kinds.questions}
    for setup in (game.setup(), *map(game.setup, map(game.rules_from, game.rule_sets))):
        for step in (step for steps in setup.programs.values() for step in steps):
            found |= set(said(game, step))
    for seed in range(3):
        hand, rng = game.deal(game.seats_near(4), seed), Random(seed)
        while hand.ask is not None:
            found |= {f"asks {ask.kind}" for ask in hand.asks}
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    return found | {f"sets {one.name}" for one in fields(Game) if departs(game, one)}


def said(game: Game, step: Step) -> Iterator[str]:
    """A step that is not of the game's own page, and its verb."""
    module, verb = step.__module__, does(step)
    if module.removeprefix("pokernight.games.").partition(".")[0] != game.name:
        yield f"the step {module}.{step.__qualname__.partition('.')[0]}"
    if verb is not None:
        yield f"the verb {verb.verb}"


def departs(game: Game, one: Any) -> bool:
    """Return whether a game sets a field that others leave as it is."""
    if one.name in OF_ONE_GAME:
        return False
    usual = one.default if one.default_factory is MISSING else one.default_factory()
    return bool(getattr(game, one.name) != usual)


@pytest.fixture(scope="module")
def of() -> dict[str, set[str]]:
    """The traits of every game."""
    return {name: traits(game) for name, game in all_games().items()}


def test_the_games_of_the_sources_are_tried_everywhere() -> None:
    assert not set(SOURCE_GAMES) & FAMILIES.keys()
    assert {*SOURCE_GAMES, *FAMILIES} <= all_games().keys()


def new(of: dict[str, set[str]], tried: Iterable[str]) -> dict[str, list[str]]:
    """Return the traits of other games that none of these has, by game."""
    there = set().union(*(of[name] for name in tried))
    return {name: sorted(one) for name, had in of.items() if (one := had - there)}


def test_whatever_a_game_has_one_that_is_tried_everywhere_has(of: dict[str, set[str]]) -> None:
    found = new(of, (*SOURCE_GAMES, *FAMILIES))
    assert not found, "a game with something new joins FAMILIES in tests/games_tried.py"


def test_nothing_new_goes_unnoticed(of: dict[str, set[str]]) -> None:
    found = new(of, SOURCE_GAMES)
    for name, trait in (
        ("anaconda", "the verb pass_cards"), ("iron_cross", "sets lines"), ("kuhn", "sets study"),
        ("screw_your_neighbor", "asks trade"),
        ("acey_deucey", "the step pokernight.engine.steps.repeats.again_until"),
    ):  # fmt: skip
        assert trait in found[name]
