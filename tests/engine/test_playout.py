"""A playout comes to what the hand would come to, though nobody in it knows anything of it."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.engine.hand import Hand
from pokernight.engine.state import State, snapshot
from pokernight.games import find
from pokernight.proofs import any_answer, random_rules
from tests.games_tried import TRIED


def but_for_minds(state: State) -> object:
    """A state without what anybody knows of its cards."""
    copy = state.copy()
    copy.knows, copy.facts = [], []
    copy.past = [None] * len(copy.past)
    return snapshot(copy)


def goes_alike(one: Hand, other: Hand, seed: str) -> None:
    """Both are played to the end by the same answers, and are the same all the way."""
    rng = Random(seed)
    while one.ask is not None:
        assert other.asks == one.asks
        answer = any_answer(one.ask, rng)
        other.play(answer, one.ask.seat)
        one.play(answer, one.ask.seat)
        assert but_for_minds(other.state) == but_for_minds(one.state)
    assert other.ask is None
    assert other.result == one.result


@pytest.mark.parametrize("name", TRIED)
def test_a_playout_asks_moves_and_pays_as_the_hand_does(name: str) -> None:
    rng = Random(name)
    game = find(name)
    for seed in range(2):
        seats = game.seats_near(4)
        hand = game.deal(seats, seed, rules=random_rules(game, rng) if seed else None)
        tried = 0
        while hand.ask is not None:
            if tried % 7 == seed:
                goes_alike(hand.fork(), hand.playout(), f"{name} {seed} {tried}")
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
            tried += 1


def test_a_fork_of_a_playout_is_one_and_nobody_learns_in_it_who_was_passed_what() -> None:
    hand = find("anaconda").deal(4, 1)
    one = hand.playout().fork()
    for each in one.asks:
        one.play(each.legal.samples()[0], each.seat)
    assert not one.state.facts
    assert not any(
        one.state.knows[token] >> seat & 1
        for seat in range(4) for token in one.state.down(seat) if token >= len(hand.state.face)
    )  # fmt: skip
