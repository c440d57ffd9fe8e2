"""A call at a good price is not folded for what a few sampled worlds happen to say."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from pokernight.bots import player, situation
from pokernight.bots.opponent_model import flattened, worth_of
from pokernight.engine.asks import FOLD, Answer
from pokernight.engine.hand import Hand
from pokernight.games import find
from tests.sampling import PROVE

ACES: Sequence[Answer] = (
    "check", "check", 200, "fold", "call", 400, 600, 800, "fold", "fold", "call", "check", 200,
    400, "call", "check", "check", 400, 800, 1200, 1600, 2000, "call", 400, 800,
)  # fmt: skip
"""Answers at Chaos up to the question of a seat that wins 97 % of all worlds: $4 into $87."""
DRAWING: Sequence[Answer] = (
    12, (10,), (), (), (), (), 12, (), (), (), (), (), 100, "fold", "call", 200, 300, "call",
    "call", 400,
)  # fmt: skip
"""Answers at Bonedoneskis up to the question of a seat that wins 24 % of all: $1 into $15.50."""
PLAYERS = ("professor", "gambler", "rascal", "sensible", "rollout")
SOME = PLAYERS if PROVE else ("professor", "sensible")


def folds(game: str, seed: str, answers: Sequence[Answer], name: str, lucks: int) -> int:
    """Return the number of folds to the question after these answers, over so many seeds."""
    hand: Hand = find(game).deal(5, seed)
    for answer in answers:
        hand.play(answer)
    ask = hand.ask
    assert ask is not None
    assert FOLD in ask.legal
    bot = player(name)
    return [bot(situation(hand, ask, Random(luck))) for luck in range(lucks)].count(FOLD)


@pytest.mark.parametrize("name", SOME)
def test_nobody_folds_a_near_certain_winner_for_a_small_part_of_the_pot(name: str) -> None:
    assert folds("chaos", "minds-9", ACES, name, 100) == 0


@pytest.mark.parametrize("name", SOME)
def test_a_cheap_draw_is_seldom_folded(name: str) -> None:
    lucks = 100 if PROVE else 20
    assert folds("bonedoneskis", "minds-21", DRAWING, name, lucks) <= 0.25 * lucks


def test_flattened_weights_keep_their_order_and_reach_the_effective_size() -> None:
    weights = [1e-9, 1.0, 1e-4, 0.5, 1e-7, 1e-12]
    flat = flattened(weights, 4)
    assert worth_of(weights) < 2
    assert worth_of(flat) >= 4
    assert sorted(range(6), key=flat.__getitem__) == sorted(range(6), key=weights.__getitem__)
    assert flattened([1.0, 1.0], 1) == [1.0, 1.0]
