"""Games for the tests of the environments: every game at every number of seats it allows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import find
from tests.games_tried import TRIED
from tests.sampling import some


def seats_of(game: Game) -> list[int]:
    """Every number of players that may be dealt to."""
    fewest, most = game.seats
    found = []
    for seats in range(fewest, most + 1):
        try:
            game.check_seats(seats, game.usual_rules)
        except Refused:
            continue
        found.append(seats)
    return found


def usual_seats(game: Game) -> int:
    """Four players, or as near as may be."""
    return min(seats_of(game), key=lambda seats: abs(seats - 4))


EVERYWHERE = some("seats", [(name, seats) for name in TRIED for seats in seats_of(find(name))], 60)


def sampler(seed: int) -> Callable[[], float]:
    """Numbers from 0 to 1, as OpenSpiel's searches draw them."""
    return Random(seed).random
