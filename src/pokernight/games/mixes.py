"""Rotations that poker players know by name.

HORSE and SHOE are limit games in the order of their letters; the 8-game mix is the order of the
World Series of Poker. The stakes of a menu apply to them as to any other game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

_LIMIT: Final = {"game": "holdem", "name": "Limit Hold'em", "rules": "fixed-limit"}
_NO_LIMIT: Final = {"game": "holdem", "name": "No-limit Hold'em", "rules": "no-limit"}
_O8: Final = {"game": "omaha_hi_lo", "stakes": "2/4"}
_RAZZ: Final = {"game": "razz"}
_STUD: Final = {"game": "seven_card_stud"}
_E: Final = {"game": "seven_card_stud_hi_lo"}

ROTATIONS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "HORSE": (_LIMIT, _O8, _RAZZ, _STUD, _E),
    "SHOE": (_STUD, _LIMIT, _O8, _E),
    "8-game": (
        {"game": "deuce_to_seven_triple_draw"}, _LIMIT, _O8, _RAZZ, _STUD, _E, _NO_LIMIT,
        {"game": "omaha", "name": "Pot-limit Omaha"},
    ),
}  # fmt: skip
"""Entries of each rotation, as a menu file has them, in the order in which they are played."""
