"""The starting hands of hold'em in order: what ``15%`` is made of.

The order is by the share of the pot against one random hand to the river, which is what people
mean by a percentage of hands; the best hands of a full table are in another order.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pokernight.cards import RANKS
from pokernight.errors import Refused

ORDER: Final = ""


@cache
def _ordered() -> tuple[tuple[tuple[int, int], ...], ...]:
    """The hands of each of the 169 kinds, the best kind first."""
    found = []
    for kind in ORDER.split():
        first, second = RANKS.index(kind[0]), RANKS.index(kind[1])
        suited = kind[2:]
        hands = [
            (4 * second + b, 4 * first + a)
            for a in range(4)
            for b in range(4)
            if (a > b if first == second else not suited or (a == b) == (suited == "s"))
        ]
        found.append(tuple(hands))
    return tuple(found)


def best_hands(percent: float) -> tuple[tuple[int, ...], ...]:
    """The kinds of hands from the best down that together are at most so many of the 1,326.

    Raises:
        Refused: if that is less than the best kind alone.
    """
    hands: list[tuple[int, ...]] = []
    for kind in _ordered():
        if 100 * (len(hands) + len(kind)) > percent * 1326 * (1 + 1e-12):
            break
        hands += kind
    if not hands:
        least = 100 * len(_ordered()[0]) / 1326
        raise Refused(f"{percent:g}% matches nothing: the best hand alone is {least:.2f} %")
    return tuple(hands)
