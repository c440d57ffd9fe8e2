"""Parts of study games: two players, a pack of a few cards, and a card each."""

from __future__ import annotations

from typing import Any

from pokernight.cards import Pack
from pokernight.engine.incidents import BASIC


def as_study(pack: Pack, board: int = 0) -> dict[str, Any]:
    """Arguments of a study game with so many cards on the board."""
    sum_ = f" + {board} on the board" if board else ""
    return {
        "seats": (2, 2),
        "pack": pack,
        "cards_needed": lambda seats, rules: (seats + board, f"{seats} x 1{sum_}"),
        "hand_sizes": lambda state: (1, 1),
        "incidents": BASIC,
        "study": True,
    }
