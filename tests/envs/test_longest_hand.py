"""Bounds of a hand's questions: never passed, and nearly reached by the least raises."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.engine.asks import Answer, Ask, Bets
from pokernight.engine.hand import LONGEST, Hand
from pokernight.engine.state import NOT_YET
from pokernight.envs.longest_hand import longest_hand
from pokernight.games import all_games, find
from tests.envs.allowed import seats_of, usual_seats
from tests.sampling import of_the_day, share, some

BOUNDED = [
    name for name, game in all_games().items()
    if longest_hand(game.setup(), usual_seats(game), game.usual_rules.buy_in).answers < LONGEST
]  # fmt: skip
PLAYERS = ("random", "raiser", "raises when all have called")


def answer(hand: Hand, ask: Ask, player: str, rng: Random) -> Answer:
    """An answer of a player of a kind."""
    legal, state = ask.legal, hand.state
    if player == "random" or not isinstance(legal, Bets):
        return legal.draw(rng)
    waits = player != "raiser" and any(
        state.front[seat] < state.high or state.acted[seat] == NOT_YET
        for seat in range(state.seats)
        if seat != ask.seat and state.live[seat] and state.stack[seat]
    )
    if legal.low <= legal.high and not waits:
        return legal.low
    return "call" if legal.call else "check"


def questions(name: str, seats: int, stack: int, player: str, rng: Random) -> int:
    """Play a hand; how many questions it had."""
    asked = 0
    hand = find(name).deal(seats, rng, stacks=[stack] * seats, button=rng.randrange(seats))
    while hand.asks:
        ask = hand.asks[0]
        hand.play(answer(hand, ask, player, rng), ask.seat)
        asked += 1
    return asked


@pytest.mark.parametrize("name", some("longest", BOUNDED, 12))
def test_no_hand_has_more_questions_than_is_said(name: str) -> None:
    game, rng = find(name), of_the_day(f"longest {name}")
    buy_in = game.usual_rules.buy_in
    for _ in range(share(60, 10)):
        seats = rng.choice(seats_of(game))
        stack = rng.choice((buy_in, buy_in // 4, rng.randint(buy_in // 20, buy_in)))
        longest = longest_hand(game.setup(), seats, stack).answers
        assert questions(name, seats, stack, rng.choice(PLAYERS), rng) <= longest


@pytest.mark.parametrize(
    ("name", "seats", "answers"),
    [("holdem", 2, 109), ("holdem", 4, 319), ("seven_card_stud", 2, 62), ("leduc", 2, 8)],
)
def test_the_least_raises_come_near_the_bound(name: str, seats: int, answers: int) -> None:
    buy_in = find(name).usual_rules.buy_in
    assert longest_hand(find(name).setup(), seats, buy_in).answers == answers
    asked = [questions(name, seats, buy_in, player, Random(3)) for player in PLAYERS[1:]]
    assert 0.7 * answers < max(asked) <= answers


def test_questions_of_other_kinds_have_the_bound_of_the_engine() -> None:
    others = {*all_games()} - {*BOUNDED}
    assert {"auction", "baseball", "open_face_chinese", "soko", "night_chaos"} <= others
    assert len(others) <= 36
