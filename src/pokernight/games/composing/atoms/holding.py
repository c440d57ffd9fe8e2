"""Requirements for winning the high hand's part, or the whole pot."""

from __future__ import annotations

from pokernight.engine.changes import Change
from pokernight.games.composing.parts import Atom
from pokernight.games.version_changes import ALONE_IN_A_SIDE_POT
from pokernight.ranking import CATEGORIES
from pokernight.wording.message import message


def at_least(name: str, category: str, *phrases: str, source: str) -> Atom:
    """Require at least a category for the high hand."""
    order = CATEGORIES.index(category)
    return Atom(
        name,
        "holding",
        f"{category} or better wins",
        phrases,
        f"Only a hand of {category} or better wins the high hand's part of the pot, wild cards "
        "counted. Each part of the pot is judged by itself; where nobody holds what its part "
        "demands, that part stays, and everybody antes "
        "again and is dealt new cards. A player to "
        "whom all others have left the pot takes it with any hand.",
        source,
        needs=("high",),
        takes=("what must be held to win",),
        holds=lambda hand, reading: getattr(reading, "order", -1) >= order,
        changes=(ALONE_IN_A_SIDE_POT,),
        means={"must": [name]},
    )


LISTS = "home-game lists"

ATOMS: tuple[Atom, ...] = (
    at_least("trips_to_win", "three of a kind", "trips to win", "three of a kind to win",
             "three of a kind or better wins", source="P. Sarrett's Poker Page"),
    at_least("pair_to_win", "pair", "pair to win", "a pair to win", "pair or better wins",
             source="wildpoker: Six Four"),
    *[at_least(f"{category.replace(' ', '_')}_to_win", category, f"{category} to win",
               f"{category} or better to win", f"{category} or better wins", source=LISTS)
      for category in ("two pair", "straight", "flush", "full house")],
    Atom(
        "all_or_nothing",
        "holding",
        "winning a part wins nothing without all parts",
        ("all or nothing", "win both or nothing", "must win both", "scoop or nothing"),
        "Only a player winning every part of the pot, alone or tied with others, wins anything. "
        "If nobody does, the pot stays, and everybody antes "
        "again and is dealt new cards. A "
        "player to whom all others have left the pot takes it. A side pot is judged among the "
        "players in it.",
        "wildpoker: Black Mariah",
        table=message(
            "Only a player that wins every part of the pot, alone or tied, wins anything. If "
            "nobody does, the pot stays, everybody antes again, and new cards are dealt."
        ),
        every=True,
        means={"must": ["all_or_nothing"]},
        changes=(
            ALONE_IN_A_SIDE_POT,
            Change(1, "all or nothing is judged in each pot among those who are in it"),
        ),
    ),
)  # fmt: skip
