"""Tests of the loss of an answer against a better one, from its seat's knowledge alone."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots import Budget, situation
from pokernight.bots.playouts import stay
from pokernight.engine.asks import CALL, FOLD, Bets
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.odds.answers.given_up import Loss, choices_of, losses_of

WORLDS = Budget(24), Budget(64)
"""Budgets without a clock."""


def folded_aces() -> Hand:
    """Return a hand in which the first seat to act before the flop folds two aces."""
    hand = find("holdem").set_up("As Ah, ?? ??, ?? ??")
    while hand.ask is not None and hand.ask.seat:
        hand.play(stay(hand.ask), hand.ask.seat)
    assert hand.ask is not None and FOLD in hand.ask.legal
    return hand


def test_folding_aces_gives_up_more_than_chance() -> None:
    hand = folded_aces()
    assert hand.ask is not None
    asked = situation(hand, hand.ask, Random(1))
    (loss,) = losses_of([(asked, FOLD)], *WORLDS)
    assert isinstance(loss, Loss)
    assert loss.better != FOLD
    assert loss.cents > loss.ci95 > 0
    assert losses_of([(asked, loss.better)], *WORLDS) == [None]


@pytest.mark.parametrize("game", ["chaos", "guts", "night_chaos"])
def test_choices_are_the_seat_s_own_as_it_knew_them(game: str) -> None:
    rng, hand = Random(3), find(game).deal(3, 3)
    asked: list[tuple[int, object]] = []
    while (ask := hand.ask) is not None:
        answer = ask.default if rng.random() < 0.5 else ask.legal.draw(rng)
        if ask.seat == 1 and ask.only is None and ask.kind != "claim":
            asked.append((hand.number, answer))
        hand.play(answer, ask.seat)
    choices = choices_of(hand, 1)
    assert [(choice.asked.view.number, choice.answer) for choice in choices] == asked
    for choice in choices:
        assert choice.asked.view.seat == choice.asked.ask.seat == choice.asked.worlds.seat == 1
        assert choice.answer in choice.asked.ask.legal


def test_other_hidden_cards_leave_the_same_loss() -> None:
    """The cards of the others are not looked at."""
    hand = find("holdem").deal(3, 8)
    while (ask := hand.ask) is not None and not (isinstance(ask.legal, Bets) and CALL in ask.legal):
        hand.play(stay(ask), ask.seat)
    assert ask is not None
    other = hand.redeal(ask.seat, Random(4))
    assert other.state.face != hand.state.face
    again = next(each for each in other.asks if each.seat == ask.seat)
    first = losses_of([(situation(hand, ask, Random(2)), FOLD)], *WORLDS)
    assert losses_of([(situation(other, again, Random(2)), FOLD)], *WORLDS) == first
