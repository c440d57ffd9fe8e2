"""Order of the starting hands of hold'em, for ranges such as ``15%``.

The order is by the equity against a random hand to the river, the usual meaning of a percentage of
hands; the best hands of a full table are in another order.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pokernight.cards import RANKS
from pokernight.errors import Refused

ORDER: Final = """\
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs
A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o
A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s
Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s K4o T8s J7s Q4s Q7o T9o J8o K3o
Q3s Q6o 98s J6s T7s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s Q3o J3s 98o 87s
T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o
J2o T5o 94s 75s T4o 93s 86o 65s 95o 84s T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o
75o 82s 93o 73s 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o
53o 63o 32s 43o 72o 52o 62o 42o 32o
"""
"""Every kind, the best first: made by scripts/starting_hands.py with 3,000,000 deals each."""


@cache
def _ordered() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the hands of each of the 169 kinds, the best kind first."""
    kinds = []
    for kind in ORDER.split():
        first, second = RANKS.index(kind[0]), RANKS.index(kind[1])
        suited = kind[2:]
        hands = [
            (4 * second + b, 4 * first + a)
            for a in range(4)
            for b in range(4)
            if (a > b if first == second else not suited or (a == b) == (suited == "s"))
        ]
        kinds.append(tuple(hands))
    return tuple(kinds)


def best_hands(percent: float) -> tuple[tuple[int, ...], ...]:
    """Return the best kinds of hands that together are at most this part of the 1,326.

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
