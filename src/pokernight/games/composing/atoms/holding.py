"""What must be held to win the high hand's part; or all that there is."""

from __future__ import annotations

from pokernight.games.composing.parts import Atom
from pokernight.ranking import CATEGORIES


def at_least(name: str, category: str, *phrases: str, source: str) -> Atom:
    """The high hand must be of a category or a better one."""
    order = CATEGORIES.index(category)
    return Atom(
        name,
        "holding",
        f"{category} or better wins",
        phrases,
        f"Only a hand of {category} or better wins the high hand's part of the pot, wild cards "
        "counted. Each part of the pot is judged by itself; where nobody holds what its part "
        "demands, that part stays, and everybody is dealt in again and antes for it. Whoever all "
        "others have left the pot to takes it with any hand.",
        source,
        takes=("what must be held to win",),
        holds=lambda held, reading: getattr(reading, "order", -1) >= order,
    )


ATOMS: tuple[Atom, ...] = (
    at_least("trips_to_win", "three of a kind", "trips to win", "three of a kind to win",
             "three of a kind or better wins", source="P. Sarrett's Poker Page"),
)  # fmt: skip
