"""A call at a good price is not folded for what a few sampled worlds happen to say."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from pokernight.bots import player, situation
from pokernight.bots.opponent_model import flattened, worth_of
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Bets
from pokernight.engine.hand import Hand
from pokernight.games import find
from tests.rules.tables import Table
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
MATCHING: Sequence[Answer] = (
    (2, 3), (7, 19), (8, 9, 10, 22), (12, 24), (0, 15, 16), 100, "call", "fold", "call", "call",
    300, "call", "call", "call", "check", "stop", "check", 2, "stop", "check", "stop", "check",
    "call", 300, "fold", "call", "fold", 100,
)  # fmt: skip
"""Answers at Cripple Mr Onion up to the question of a seat that wins half of all: $1 into $30."""
BEHIND: Sequence[Answer] = (
    200, 400, "fold", "call", "fold", "call", "check", "check", "check", 400, "call", 800, "fold",
    "call", "check", 400, "call", "check", 400,
)  # fmt: skip
"""Answers at stud up to the question of a seat that wins 41 % of all worlds, and some 8 % of those
that explain five raises: $4 into $46.50."""
PAYING: Sequence[Answer] = ((), (), (), (), ())
"""Answers at Bonedoneskis up to a payment for a hand that loses with it."""
PLAYERS = ("professor", "gambler", "rascal", "sensible", "rollout")
SOME = PLAYERS if PROVE else ("professor", "sensible")


def dealt(game: str, seed: str, answers: Sequence[Answer]) -> Hand:
    """A hand at the question after these answers."""
    hand: Hand = find(game).deal(5, seed)
    for answer in answers:
        hand.play(answer)
    return hand


def four_jacks() -> Hand:
    """A hand of Chaos in which four jacks are bet into on sixth street: $4 into a large pot."""
    hand = Table(find("chaos"), [
        "Js Jd / Jh Jc 9d 2c / 4d", "Kd Qh / Tc 8d 7s 3h / 2d", "Ad 9s / 8s 6c 5h Qs / 4c",
        "Kh Qd / Ts 7h 6d 3s / 2h", "As 9h / 8c 7d 5s 4h / 3c",
    ]).hand  # fmt: skip
    while (ask := hand.ask) is not None:
        legal, pot = ask.legal, hand.state.pot()
        assert isinstance(legal, Bets)
        if ask.seat == 0 and legal.call == 400 and pot > 10_000:
            break
        raises = ask.seat and (pot < 6_000 or (ask.seat == 4 and not legal.call))
        may = raises and legal.low <= legal.high
        hand.play(legal.low if may else CALL if legal.call else CHECK)
    return hand


def folds(hand: Hand, name: str, lucks: int) -> int:
    """Return the number of folds to the question of a hand, over so many seeds."""
    ask = hand.ask
    assert ask is not None
    assert FOLD in ask.legal
    bot = player(name)
    return [bot(situation(hand, ask, Random(luck))) for luck in range(lucks)].count(FOLD)


@pytest.mark.parametrize("name", SOME)
def test_nobody_folds_a_near_certain_winner_for_a_small_part_of_the_pot(name: str) -> None:
    assert folds(dealt("chaos", "minds-9", ACES), name, 100) == 0


@pytest.mark.parametrize("name", SOME)
def test_a_call_at_thirty_to_one_is_hardly_ever_folded_where_the_game_advises(name: str) -> None:
    """Half of all worlds are won, and one in ten of those that explain the Dealer's bets."""
    hand = dealt("cripple_mr_onion", "base cripple_mr_onion 2", MATCHING)
    lucks = 100 if PROVE else 12
    assert folds(hand, name, lucks) <= max(1, 0.05 * lucks)


@pytest.mark.parametrize("name", SOME)
def test_nobody_folds_four_jacks_for_a_small_part_of_the_pot(name: str) -> None:
    assert folds(four_jacks(), name, 100 if PROVE else 15) == 0


@pytest.mark.parametrize("name", SOME)
def test_a_cheap_draw_is_seldom_folded(name: str) -> None:
    lucks = 100 if PROVE else 20
    assert folds(dealt("bonedoneskis", "minds-21", DRAWING), name, lucks) <= 0.25 * lucks


def test_flattened_weights_keep_their_order_and_reach_the_effective_size() -> None:
    weights = [1e-9, 1.0, 1e-4, 0.5, 1e-7, 1e-12]
    flat = flattened(weights, 4)
    assert worth_of(weights) < 2
    assert worth_of(flat) >= 4
    assert sorted(range(6), key=flat.__getitem__) == sorted(range(6), key=weights.__getitem__)
    assert flattened([1.0, 1.0], 1) == [1.0, 1.0]


@pytest.mark.parametrize("name", SOME)
def test_five_raises_of_a_player_are_not_five_hands(name: str) -> None:
    """A call at eleven to one is seldom folded because few worlds that explain them are won."""
    hand = dealt("seven_card_stud", "b2 seven_card_stud 0", BEHIND)
    assert folds(hand, name, 20) <= 4


def test_few_worlds_do_not_decide_a_claim_or_a_payment() -> None:
    bot = player("gambler")
    for seed, answers, right in (("b2", (), ()), ("b1", PAYING, FOLD)):
        hand = dealt("bonedoneskis", f"{seed} bonedoneskis 0", answers)
        ask = hand.ask
        assert ask is not None
        given = [bot(situation(hand, ask, Random(luck))) for luck in range(20)]
        assert given.count(right) >= 19, ask.kind
