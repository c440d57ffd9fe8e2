"""The declaration for halves, in every game that has it: a pot that nobody wins, undeclared halves.

The sentences of a single game are proved in the test of that game.
"""

from __future__ import annotations

from itertools import count

import pytest

from pokernight.bots.playouts import stay
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.games.composing.compose import with_options
from pokernight.games.halves import DeclaredRules
from pokernight.proofs import prove_evening

DECLARED = ("anaconda", "howdy_doody", "numbers", "seven_twenty_seven", "tic_tac_toe")
COMPOSED = ("seven_card_stud+high_low_declare", "five_card_draw+deuces_wild+high_low_declare")
BOTH = ("both", "both", "both")


def declared(name: str, seed: int, said: tuple[str, ...], **rules: str) -> Hand:
    """A hand in which everybody stays and the seats declare in their order."""
    hand = find(name).deal(len(said), seed=seed, rules=rules)
    while hand.asks:
        asked = hand.asks[0]
        answer = said[asked.seat] if asked.kind == "declare" else stay(asked)
        hand.play(answer, asked.seat)
    return hand


def in_vain(name: str, **rules: str) -> Hand:
    """The first hand in which all declare both and nobody wins both."""
    for seed in count():
        hand = declared(name, seed, BOTH, **rules)
        if max(hand.result.payoffs) <= 1:
            return hand
    raise AssertionError


@pytest.mark.parametrize("name", [*DECLARED, *COMPOSED])
def test_a_pot_that_nobody_wins_is_shared(name: str) -> None:
    hand = in_vain(name)
    assert issubclass(hand.game.rules, DeclaredRules)
    assert (hand.result.again, hand.result.pot) == (False, 0)
    assert max(hand.result.payoffs) - min(hand.result.payoffs) <= 1


@pytest.mark.parametrize("name", [*DECLARED, *COMPOSED])
def test_a_pot_that_nobody_wins_rides_if_the_house_plays_it(name: str) -> None:
    hand = in_vain(name, in_vain="rides")
    assert hand.result.again
    assert hand.result.pot == -sum(hand.result.payoffs) > 0
    assert sorted(hand.result.still) == [0, 1, 2]


@pytest.mark.parametrize("name", COMPOSED)
def test_a_half_that_nobody_declared_goes_to_the_other(name: str) -> None:
    for said in (("high", "high"), ("low", "low")):
        hand = declared(name, 5, said)
        assert sum(hand.result.payoffs) == 0
        assert not hand.result.again


def test_evenings_with_pots_that_ride_are_proved() -> None:
    for name in ("tic_tac_toe", COMPOSED[0]):
        game = with_options(find(name), {"in_vain": "rides"})
        assert prove_evening(game, seats=3, hands=10, seed=2).hands == 10
