"""Who sits where: every line-up is dealt the same cards once for each turn of its seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Lineup(NamedTuple):
    """Who sits at a table, and for whom it is played.

    Attributes:
        places: by place in the circle, the number of the player who sits there.
        heroes: the players whose winnings count.
    """

    places: tuple[int, ...]
    heroes: tuple[int, ...]

    def turned(self, by: int) -> tuple[int, ...]:
        """Who sits at each seat when everybody has moved on by so many."""
        return self.places[-by % len(self.places) :] + self.places[: -by % len(self.places)]


def lineups(players: int, seats: int) -> tuple[Lineup, ...]:
    """The line-ups of a match.

    Two players at more than two seats are one of the first among the second, and the reverse;
    any others sit side by side, and again from the first on where seats are left.

    >>> lineups(2, 3)
    (Lineup(places=(0, 1, 1), heroes=(0,)), Lineup(places=(1, 0, 0), heroes=(1,)))
    """
    if players == 2 and seats > 2:
        return tuple(
            Lineup((hero, *[other] * (seats - 1)), (hero,)) for hero, other in ((0, 1), (1, 0))
        )
    everybody = tuple(range(players))
    return (Lineup(tuple([place % players for place in range(seats)]), everybody),)


def shares(found: Sequence[Lineup], players: int) -> tuple[int, ...]:
    """How many hands of a board count for each player: every seat of every turn."""
    return tuple([
        sum([
            len(one.places) * one.places.count(player) for one in found if player in one.heroes
        ])
        for player in range(players)
    ])  # fmt: skip
