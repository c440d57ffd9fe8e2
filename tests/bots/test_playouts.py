"""Questions left out of a playout have the answer that everybody would give."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots import player, situation
from pokernight.bots.playouts import play_to_showdown, stay
from pokernight.engine.asks import Bets
from pokernight.engine.state import CHECKS, CLAIMS
from pokernight.games.catalogue import all_games
from tests.rules.bones import Bones
from tests.sampling import some

GAMES = all_games()


@pytest.mark.parametrize("name", some("questions left out", [*GAMES], 20))
def test_where_all_stay_it_comes_to_the_same_if_they_are_not_asked(name: str) -> None:
    """No claim and no round of checks is missed, whatever was done before."""
    game, play = GAMES[name], player("random")
    asked = fewer = 0
    for seed, seats in enumerate((game.seats[0], min(4, game.seats[1]))):
        hand = game.deal(seats, seed)
        for number in range(30):
            ask = hand.ask
            if ask is None:
                break
            ends, numbers = [], []
            for quiet in (0, CLAIMS, CHECKS):
                future = hand.playout(quiet)
                future.play(stay(ask), ask.seat)
                won = play_to_showdown(future, ask.seat, Random(number))
                ends.append((won, future.state.pots, future.state.bank, future.state.street))
                numbers.append(future.number)
            assert ends[0] == ends[1] == ends[2]
            assert numbers[0] >= numbers[1] >= numbers[2]
            asked, fewer = asked + 1, fewer + (numbers[2] < numbers[0])
            hand.play(play(situation(hand, ask, Random(f"{seed} {number}"))), ask.seat)
    assert asked
    if name in ("bonedoneskis", "chaos", "seven_card_stud"):
        assert fewer > asked / 2


def test_who_must_bet_is_asked_all_the_same() -> None:
    """At Bonedoneskis a krabler makes its owner bet: such a round is not checked around."""
    window = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c").window_of(4).hand
    future = window.playout(CHECKS)
    asked = []
    while (ask := future.ask) is not None:
        if isinstance(ask.legal, Bets):
            asked.append((ask.seat, ask.legal.must))
        future.play(stay(ask), ask.seat)
    assert asked == [(1, False), (0, True), (1, False)]
