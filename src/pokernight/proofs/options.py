"""House rules that make no difference."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.proofs.random_hands import any_answer, random_opening, random_rules


def inert_options(game: Game, *, hands: int, seats: int) -> list[str]:
    """Return the options, as ``name=value``, that make no difference in random hands.

    Each value is played beside the default one from the same openings with the same random
    answers; a difference is another event, question or result.

    Args:
        game: the game.
        hands: how many hands each value is tried in.
        seats: the number of players.
    """
    inert = []
    for option in game.rules().options():
        usual = game.rules().to_dict()[option.name]
        for value in option.values if len(option.values) > 1 else ():
            rules = {option.name: value}
            if value != usual and not any(
                _differs(game, seats, seed, rules) for seed in range(hands)
            ):
                inert.append(f"{option.name}={value}")
    return inert


def _differs(game: Game, seats: int, seed: int, changes: Mapping[str, str]) -> bool:
    rng = Random(f"options {seed}")
    try:
        usual = random_rules(game, rng).to_dict() if seed % 2 else {}
        before, after = (game.rules().changed({**usual, **more}) for more in ({}, changes))
        game.check_seats(seats, before)
        game.check_seats(seats, after)
    except Refused:
        return False
    return _course(game, seats, seed, before) != _course(game, seats, seed, after)


def _course(game: Game, seats: int, seed: int, rules: Rules) -> list[object]:
    """Return all that happens in a random hand: events, questions, answers and the result."""
    course: list[object] = []
    rng = Random(f"course {seed}")
    hand = Hand(random_opening(game, seats, seed, rules), sink=course.append)
    while (ask := hand.ask) is not None:
        course.append((ask.seat, ask.kind, repr(ask.legal), ask.default))
        hand.play(any_answer(ask, rng), ask.seat)
    course.append(hand.result)
    return course
