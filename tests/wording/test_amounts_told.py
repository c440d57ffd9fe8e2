"""Amounts in sentences: nobody is said to pay nothing."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.proofs import any_answer, random_opening
from pokernight.wording.message import arguments

HANDS = 25
"""Random hands of each game, many of them with short stacks."""


@pytest.mark.parametrize(
    "name",
    ["night_baseball", "blind_baseball", "the_omen", "guts", "three_five_seven", "bonedoneskis"],
)
def test_no_event_tells_an_amount_of_nothing(name: str) -> None:
    game = find(name)
    events: list[Event] = []
    for seed in range(HANDS):
        chance = Random(seed)
        hand = Hand(random_opening(game, 3, seed, game.rules()), sink=events.append)
        while hand.ask is not None:
            hand.play(any_answer(hand.ask, chance), hand.ask.seat)
    empty = [
        event.words for event in events if not event.amount and "amount" in arguments(event.words)
    ]
    assert events and empty == []
