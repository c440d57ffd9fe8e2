"""Modifiers #1 and #3: null eights, wild eights and the Octavo."""

from __future__ import annotations

from typing import Any

from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.round import wild_for


def _null_or_wild(state: State, seat: int) -> dict[str, Any]:
    """An eight may count nothing in an onion; in the round after one did, eights are wild."""
    return {"eights": "wild" if wild_for(state, seat) else "null"}


def _octavo(state: State, seat: int) -> dict[str, Any]:
    """Eight wild eights are a Lesser Onion that beats the others; in the sketch any eight."""
    return {"octavo": True}


NULL_EIGHTS = Modifier(1, "the Null Eights Rules", _null_or_wild)
OCTAVO = Modifier(3, "the Octavo Rule", _octavo)
