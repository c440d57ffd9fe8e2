"""Small games laid out whole, held to OpenSpiel's own Kuhn and Leduc."""

from __future__ import annotations

from functools import cache
from random import Random

import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

from pokernight.bots import player
from pokernight.bots.basic_bots import mix_of_random
from pokernight.cards import name as name_of
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.solving import Key, Strategy, Tree, lay_out, local_best_response

ANTE = 100


@cache
def tree(name: str) -> Tree:
    """A game laid out, once."""
    return lay_out(find(name))


def calling(tree: Tree) -> Strategy:
    """Nobody bets, raises or folds."""
    return {
        key: {CALL if CALL in one.answers else CHECK: 1.0} for key, one in tree.questions.items()
    }


@pytest.mark.parametrize(
    ("name", "peer", "questions"), [("kuhn", "kuhn_poker", 12), ("leduc", "leduc_poker", 936)]
)
def test_a_study_is_the_game_that_researchers_know(name: str, peer: str, questions: int) -> None:
    """As many states of knowledge, and answers at random can be improved by as much."""
    laid, game = tree(name), pyspiel.load_game(peer)
    assert len(laid.questions) == questions == len(TabularPolicy(game).states)
    evenly = laid.evenly()
    theirs = exploitability.nash_conv(game, UniformRandomPolicy(game))
    assert laid.nash_conv(evenly) / ANTE == pytest.approx(theirs, abs=1e-9)


def test_who_never_bets_or_folds_loses_to_bets_for_value() -> None:
    """Against a caller the best answer is found, and it is worth what can be reckoned.

    With a king one bets and wins two antes, with a jack one checks and loses one; with a queen one
    gains nothing by a bet. So it is worth a third of an ante, to either.
    """
    laid = tree("kuhn")
    assert laid.values(calling(laid)) == [0, 0]
    assert [laid.best_response(seat, calling(laid)) for seat in (0, 1)] == pytest.approx(
        [ANTE / 3] * 2
    )


def test_kuhns_own_solution_cannot_be_improved() -> None:
    laid = tree("kuhn")
    bluff = 0.2
    strategy: dict[Key, dict[Answer, float]] = {}
    for key, one in laid.questions.items():
        loud, quiet = (CALL, FOLD) if FOLD in one.answers else (ANTE, CHECK)
        facing = quiet == FOLD
        table = {
            (0, False): (bluff, 0, 3 * bluff),
            (0, True): (0, bluff + 1 / 3, 1),
            (1, False): (1 / 3, 0, 1),
            (1, True): (0, 1 / 3, 1),
        }[one.seat, facing]
        (card,) = one.hand.view(one.seat).known(one.seat)
        chance = table["JQK".index(name_of(card)[0])]
        strategy[key] = {loud: chance, quiet: 1 - chance}
    assert laid.nash_conv(strategy) == pytest.approx(0, abs=1e-9)
    assert laid.values(strategy)[0] / ANTE == pytest.approx(-1 / 18, abs=1e-9)


def test_habits_are_what_a_bot_does() -> None:
    laid = tree("kuhn")
    assert laid.habits(player("caller"), 3, Random(1)) == {
        key: {**dict.fromkeys(one.answers, 0.0), **calling(laid)[key]}
        for key, one in laid.questions.items()
    }
    some = laid.habits(player("random"), 50, Random(1))
    assert all(sum(mix.values()) == pytest.approx(1) for mix in some.values())
    assert laid.habits(player("random"), 50, Random(1)) == some


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(Refused, match="Hold'em has more deals than can be laid out"):
        lay_out(find("holdem"))


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_a_local_best_response_is_a_lower_bound(name: str) -> None:
    """It wins from bad players, and no more than a best response does."""
    laid = tree(name)
    calls = (laid.best_response(0, calling(laid)) + laid.best_response(1, calling(laid))) / 2
    at_random = {
        key: mix_of_random(question.hand.ask)
        for key, question in laid.questions.items()
        if question.hand.ask is not None
    }
    loose = (laid.best_response(0, at_random) + laid.best_response(1, at_random)) / 2
    for policy, most in (("caller", calls), ("random", loose)):
        found = local_best_response(name, policy, decks=60, worlds=12, seed=1)
        assert found.mean - found.ci95 > 0, policy
        assert found.mean - found.ci95 < most, policy
        if name == "kuhn":
            assert found.mean > most / 2, policy


def test_what_a_local_best_response_cannot_measure_is_refused() -> None:
    with pytest.raises(Refused, match="decks is a whole number from 2, not 1"):
        local_best_response("kuhn", "caller", decks=1)
    with pytest.raises(Refused, match="no house player 'collar'"):
        local_best_response("kuhn", "collar")
