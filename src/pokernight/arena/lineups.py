"""Line-ups of a match: each is dealt the same cards once for each turn of its seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Lineup(NamedTuple):
    """Players of a table, and those whose winnings count.

    Attributes:
        places: by place in the circle, the number of the player there.
        heroes: numbers of the players whose winnings count.
    """

    places: tuple[int, ...]
    heroes: tuple[int, ...]

    def turned(self, by: int) -> tuple[int, ...]:
        """Return the players by seat after all have moved on by so many seats."""
        return self.places[-by % len(self.places) :] + self.places[: -by % len(self.places)]


def lineups(players: int, seats: int) -> tuple[Lineup, ...]:
    """Return the line-ups of a match.

    With two players at more than two seats, each plays a single seat against a table of the other;
    any others sit side by side, and again from the first player on where seats are left.

    >>> lineups(2, 3)
    (Lineup(places=(0, 1, 1), heroes=(0,)), Lineup(places=(1, 0, 0), heroes=(1,)))
    """
    if players == 2 and seats > 2:
        return tuple(
            Lineup((hero, *[other] * (seats - 1)), (hero,)) for hero, other in ((0, 1), (1, 0))
        )
    everybody = tuple(range(players))
    return (Lineup(tuple([place % players for place in range(seats)]), everybody),)


def shares(tables: Sequence[Lineup], players: int) -> tuple[int, ...]:
    """Return by player the hands of a board that count for it: every seat of every turn."""
    return tuple([
        sum([
            len(table.places) * table.places.count(player)
            for table in tables
            if player in table.heroes
        ])
        for player in range(players)
    ])  # fmt: skip
