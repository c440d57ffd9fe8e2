"""The characters of the house players: data for the machines of `house.py` and `rollout.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    """How somebody plays who weighs his answers.

    Attributes:
        name: what he is called among the house players.
        line: what he is like, in a line.
        loose: what staying in is worth to him, as a part of what it costs; below zero he wants to
            be paid more than fairly for it.
        bold: what betting and raising is worth to him, as a part of what it adds to a call.
        worlds: how many worlds he looks at, unless he is told.
        reads: whether he weighs what the others have done.
        sense: as so many worlds counts with him what an answer commonly comes to, by the part of
            the pot that is his. It brings answers closer together, beside which a habit weighs
            more: so those who have habits do without.
    """

    name: str
    line: str
    loose: float = 0.0
    bold: float = 0.0
    worlds: int = 8
    reads: bool = True
    sense: int = 0


SENSIBLE: Final = Character("sensible", "does what earns most on average, as far as he can see")

STRONG: Final = Character(
    "rollout",
    "plays every answer out where it may lead, and reads what you have done",
    worlds=48,
    sense=16,
)

LEVELS: Final = tuple(
    [
        Character(f"level-{level}", line, loose, bold, worlds, reads, sense)
        for level, line, loose, bold, worlds, reads, sense in (
            (1, "has just learnt the game, and likes to see how it ends", 5.0, -3.0, 4, False, 0),
            (2, "plays now and then, and calls more than he should", 1.2, -0.6, 8, False, 0),
            (3, "plays every week, and pays for less than he used to", 0.4, -0.2, 12, False, 0),
            (4, "plays well, and watches you", 0.2, -0.15, 24, True, 0),
            (5, "takes his time, and watches you closely", 0.0, 0.0, 96, True, 16),
        )
    ]
)
"""From gentle to strong: each thinks less than the next, and the first have habits that cost."""

CHARACTERS: Final = (
    Character(
        "professor", "waits for good cards, and pays no more than they are worth", -0.3, -0.3
    ),
    Character("rock", "folds more than anybody; when he stays he means it", -1.2, -0.1),
    Character("gambler", "likes to see one more card, and you may always bet into him", 0.5, -0.35),
    Character("station", "calls with anything, and hardly ever raises", 0.9, -0.9),
    Character("rascal", "would rather bet than call, with what he has or without", 0.0, 0.25),
    Character("maniac", "bets and raises as if the chips were somebody else's", 0.6, 0.9),
)
"""Those with habits of their own."""
COMPANY: Final = ("professor", "gambler", "rascal")
"""Who sits down with you unless you ask for somebody else."""
