"""Characters of the house players: parameters of `basic_bots.sensible` and of `rollout`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    """Playing style and strength of a bot that compares answers.

    Attributes:
        name: its name as a player.
        line: its description.
        loose: bonus for staying in, as a part of what it costs; below zero a call must earn more
            than its price.
        bold: bonus for betting and raising, as a part of what that adds to a call.
        worlds: worlds sampled per answer without a budget.
        reads: whether worlds are weighted by what the others have done.
        sense: weight, in worlds, of what an answer commonly earns by its equity: eight worlds alone
            flatter a dear call now and then. It brings answers closer together, so that a bonus
            decides more often: levels with a bonus do without.
        remembers: the part of the table's memory that it makes use of, from 0 to 1.
        curious: bonus for staying in while cards are to come, as a part of the pot.
        eager: bonus for betting and raising, as a part of the pot. Parts of the pot are felt at
            every game, whatever a call costs there.
        least: the part of a fair share of the pot from which a bonus for betting and raising
            counts; above zero it makes no raise of a fold either.
    """

    name: str
    line: str
    loose: float = 0.0
    bold: float = 0.0
    worlds: int = 8
    reads: bool = True
    sense: int = 0
    remembers: float = 0.0
    curious: float = 0.0
    eager: float = 0.0
    least: float = 0.0


SENSIBLE: Final = Character("sensible", "chooses what earns most on average in a few samples")

STRONG: Final = Character(
    "rollout",
    "plays out every answer many times, and reads your betting",
    worlds=48,
    sense=16,
    remembers=1.0,
)

LEVELS: Final = tuple(
    [
        Character(f"level-{level}", line, loose, bold, worlds, reads, sense, remembers)
        for level, line, loose, bold, worlds, reads, sense, remembers in (
            (
                1,
                "has just learnt the game, and calls to see the showdown",
                5.0,
                -3.0,
                4,
                False,
                0,
                0.0,
            ),
            (2, "plays now and then, and calls too often", 1.2, -0.6, 8, False, 0, 0.0),
            (3, "plays every week, and calls a little too often", 0.4, -0.2, 12, False, 0, 0.0),
            (4, "plays well, and reads your betting", 0.2, -0.15, 24, True, 0, 0.5),
            (5, "takes time to think, and reads your betting closely", 0.0, 0.0, 96, True, 16, 1.0),
        )
    ]
)
"""From weak to strong: each samples more than the one before, and the first have costly habits."""

CHARACTERS: Final = (
    Character(
        "professor",
        "pays what the cards are worth, and remembers what others did",
        loose=-0.15, bold=0.05, sense=8, remembers=1.0,
    ),
    Character(
        "rock",
        "folds more than anyone else; staying in means strength",
        loose=-1.2, bold=-0.1, remembers=0.5, curious=-0.15, eager=-0.2,
    ),
    Character(
        "gambler",
        "likes to see the next card, and seldom raises",
        loose=0.2, bold=-0.15, sense=8, remembers=0.7, curious=0.03, eager=-0.05,
    ),
    Character(
        "station",
        "calls with anything, and hardly ever raises",
        loose=0.9, bold=-0.9, sense=8, remembers=0.2, curious=0.3, eager=-0.5,
    ),
    Character(
        "rascal",
        "would rather bet than call, with a hand or without",
        bold=0.25, sense=8, remembers=1.0, eager=0.22, least=0.6,
    ),
    Character(
        "maniac",
        "bets and raises with nearly anything",
        loose=0.6, bold=0.9, sense=8, curious=0.2, eager=0.5,
    ),
)  # fmt: skip
"""Characters with habits of their own."""
COMPANY: Final = ("professor", "gambler", "rascal")
"""The default opponents."""
