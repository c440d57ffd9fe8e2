"""Modifiers #1 and #3: null eights, wild eights and the Octavo."""

from __future__ import annotations

from typing import Any

from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.onion_round import wild_for


def _wild(state: State, seat: int) -> dict[str, Any]:
    """Make eights wild in the round after an eight has counted nothing."""
    return {"eights": "wild"} if wild_for(state, seat) else {}


NULL_EIGHTS = Modifier(1, "Null Eights", _wild, standing={"eights": "null"})
OCTAVO = Modifier(3, "Octavo", standing={"octavo": True})
