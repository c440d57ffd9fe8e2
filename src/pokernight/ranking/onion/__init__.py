"""Cripple Mr Onion: the best arrangement of ten cards, and what modifiers do to it.

>>> from pokernight.cards import parse
>>> print(arrange(parse("2c 2d 3h 4c 4d 6s 7h Kc Kd As")))
six-card onion (2♣ 2♦ 3♥ 4♣ 4♦ 6♠) + three-card onion (A♠ K♣ K♦)
>>> print(arrange(parse("3c 5d 6h 7s 8o"), OnionRules(eights="null")))
five-card onion (3♣ 5♦ 6♥ 7♠ 8⛁, one null eight)
"""

from pokernight.ranking.onion.atuin import check_shift
from pokernight.ranking.onion.groupings import NOTHING, Arrangement, Grouping, best_key, order
from pokernight.ranking.onion.onion_rules import NO_MODIFIER, OnionRules
from pokernight.ranking.onion.partitions import (
    arrange,
    arrangement_value,
    compare,
    grouping,
    laid_out,
)
from pokernight.ranking.onion.runs import Run, running_flush

__all__ = [
    "NOTHING",
    "NO_MODIFIER",
    "Arrangement",
    "Grouping",
    "OnionRules",
    "Run",
    "arrange",
    "arrangement_value",
    "best_key",
    "check_shift",
    "compare",
    "grouping",
    "laid_out",
    "order",
    "running_flush",
]
