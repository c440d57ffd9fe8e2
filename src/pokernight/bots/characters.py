"""The characters of the house players: data for the one machine of `bots/house.py`."""

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
    """

    name: str
    line: str
    loose: float = 0.0
    bold: float = 0.0


SENSIBLE: Final = Character("sensible", "does what earns most on average, as far as he can see")

CHARACTERS: Final = (
    SENSIBLE,
    Character("professor", "waits for good cards, and pays no more than they are worth", -0.2),
    Character("gambler", "likes to see one more card, and you may always bet into him", 0.2),
    Character("rascal", "would rather bet than call, with what he has or without", -0.05, 0.25),
)
"""Everybody who weighs his answers."""
COMPANY: Final = ("professor", "gambler", "rascal")
"""Who sits down with you unless you ask for somebody else."""
