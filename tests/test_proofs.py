"""The shared proofs for every game of the rulebook: it enters by being in the catalogue."""

from __future__ import annotations

import os
from random import Random

import pytest

from pokernight.errors import Refused
from pokernight.games import all_games
from pokernight.proofs import Tally, prove, random_rules

CHUNK = 100
CHUNKS = 20 if os.environ.get("PROVE") else 4


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", all_games())
def test_shared_proofs(name: str, chunk: int) -> None:
    """Half of the hands by the default rules, half by house rules drawn at random."""
    game = all_games()[name]
    fewest, most = game.seats
    rng = Random(f"{name} {chunk}")
    tally = Tally()
    first = chunk * CHUNK
    while tally.hands < CHUNK:
        rules = game.rules() if tally.hands < CHUNK // 2 else random_rules(game, rng)
        seats = rng.randint(fewest, min(most, 7))
        try:
            game.check_seats(seats, rules)
        except Refused:
            continue
        tally.add(prove(game, seats=seats, hands=10, first=first + tally.hands, rules=rules))
    assert tally.hands == CHUNK
    assert tally.worlds == tally.questions > CHUNK
    assert tally.events["win"] + tally.events["lost"] >= CHUNK // 2
