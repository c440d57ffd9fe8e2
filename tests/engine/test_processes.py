"""Tests of data that crosses between processes, and of the data a bot there gets."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokernight.bots import sensible, situation
from pokernight.engine.asks import Answer
from pokernight.engine.hand import Hand
from pokernight.engine.record import read, write
from pokernight.engine.state import snapshot
from pokernight.games import all_games, find
from pokernight.proofs import any_answer, random_opening
from tests.games_tried import TRIED, a_few


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("name", a_few("processes", 10))
def test_games_hands_states_and_views_cross(name: str) -> None:
    game = all_games()[name]
    assert again(game) is game
    rng = Random(name)
    hand = Hand(random_opening(game, game.seats_near(3), 3))
    while hand.ask is not None:
        there = again(hand)
        assert snapshot(there.state) == snapshot(hand.state)
        assert there.questions == hand.questions
        assert there.asks == hand.asks
        assert write(there) == write(hand)
        for seat in (*range(hand.state.seats), None):
            view = hand.view(seat)
            assert again(view) == view
            assert again(view).key() == view.key()
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    assert again(hand).result == hand.result


@pytest.mark.parametrize("name", TRIED)
def test_two_hands_that_redact_alike_give_a_bot_the_same_bytes(name: str) -> None:
    """Faces that it cannot see, entropy and others' sealed answers are not in them."""
    game = all_games()[name]
    rng = Random(name)
    hand = Hand(random_opening(game, game.seats_near(3), 8))
    while hand.ask is not None:
        ask = hand.asks[-1]
        other = hand.redeal(ask.seat, rng)
        assert other.state.entropy != hand.state.entropy
        true = pickle.dumps(situation(hand, ask, Random(1)))
        assert true == pickle.dumps(
            situation(other, next(one for one in other.asks if one.seat == ask.seat), Random(1))
        )
        assert str(hand.state.entropy).encode() not in true
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)


@pytest.mark.parametrize("name", a_few("records of live hands", 10))
def test_a_record_of_a_live_hand_keeps_what_is_sealed_and_what_is_asked(name: str) -> None:
    """Answers that are in, in any order, and none that is not."""
    game = all_games()[name]
    for seed in range(2):
        rng = Random(f"{name} {seed}")
        hand = Hand(random_opening(game, game.seats_near(3), seed))
        while hand.ask is not None:
            for there in (read(write(hand), lambda _: game), again(hand)):
                assert there.asks == hand.asks
                assert there.sealed == hand.sealed
                assert snapshot(there.state) == snapshot(hand.state)
                assert write(there) == write(hand)
            ask = rng.choice(hand.asks)
            hand.play(any_answer(ask, rng), ask.seat)


@pytest.mark.parametrize("name", TRIED)
def test_what_a_bot_is_given_is_the_same_whatever_the_others_have_sealed(name: str) -> None:
    """Two true hands that differ only in others' answers to a question that is still open."""
    game = all_games()[name]
    rng = Random(name)
    hand = Hand(random_opening(game, game.seats_near(3), 5))
    while hand.ask is not None:
        *others, last = hand.asks
        one, other = hand.fork(), hand.redeal(last.seat, rng)
        for ask in others:
            one.play(any_answer(ask, rng), ask.seat)
            if rng.random() < 0.5:
                there = next(theirs for theirs in other.asks if theirs.seat == ask.seat)
                other.play(any_answer(there, rng), ask.seat)
        asked = [next(a for a in each.asks if a.seat == last.seat) for each in (one, other)]
        sent = [
            pickle.dumps(situation(each, ask, Random(1)))
            for each, ask in zip((one, other), asked, strict=True)
        ]
        assert sent[0] == sent[1]
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)


def test_a_long_log_crosses() -> None:
    hand = find("holdem").deal(seats=2, seed=1)
    for number in range(5000):
        hand.state.log = (hand.state.log, (number, 0, "bet", "check"))
    assert again(hand.view(0)).public == hand.public
    assert again(hand).public == hand.public


def test_a_game_in_a_file_of_ones_own_crosses(tmp_path: Path) -> None:
    source = Path("src/pokernight/games/low_chicago.py").read_text(encoding="utf-8")
    file = tmp_path / "my_chicago.py"
    file.write_text(source, encoding="utf-8")
    game = find(str(file))
    hand = game.deal(seats=3, seed=1)
    assert str(again(hand.view(0))) == str(hand.view(0))
    there = again(hand)
    assert there.game is again(hand).game
    assert write(there) == write(hand)


def test_a_house_player_thinks_in_another_process_as_in_this_one() -> None:
    hand = find("seven_card_stud").deal(seats=3, seed=4)
    ask = hand.ask
    assert ask is not None
    here: Answer = sensible(situation(hand, ask, Random(7)))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(sensible, situation(hand, ask, Random(7))).result()
    assert there == here
