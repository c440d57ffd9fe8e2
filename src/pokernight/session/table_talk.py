"""Table talk of the house players: a line now and then about what everybody has just seen.

A line follows from the public record of the hand alone: who won and lost how much, and whether
anybody was left to show cards. It names no card, and other hidden cards would leave it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

Occasion: TypeAlias = Literal["won", "lost", "alone"]
"""Occasion of a line: a large pot won at a showdown, or lost, or won because all others left."""

LARGE: Final = 12
"""Small bets, or what the game counts in, from which a pot is large."""
RARE: Final = 1 / 3
"""Part of the occasions at which somebody says something."""
QUIET: Final = 3
"""Hands after a line in which nothing is said."""

SAYINGS: Final[dict[str, Mapping[Occasion, str]]] = {
    "professor": {
        "won": "It was only arithmetic.",
        "lost": "The price was right. The result was not.",
        "alone": "Nobody wants to see the proof?",
    },
    "rock": {
        "won": "That was worth the wait.",
        "lost": "I should have stayed out.",
        "alone": "You know me.",
    },
    "gambler": {
        "won": "I had a feeling about the last card!",
        "lost": "One more card and it was mine.",
        "alone": "And I wanted to see another card.",
    },
    "station": {
        "won": "Good that I paid to see it.",
        "lost": "I had to see that.",
        "alone": "Nobody keeps me company?",
    },
    "rascal": {
        "won": "This time I really had it.",
        "lost": "All right, you saw through me.",
        "alone": "Thank you. Do not ask what I had.",
    },
    "maniac": {
        "won": "More! Who is next?",
        "lost": "So what, there is more where that came from.",
        "alone": "Is anybody still here?",
    },
}
"""Lines by character and occasion."""


class HandEnd(NamedTuple):
    """End of a hand as everybody saw it.

    Attributes:
        bots: by seat, the house player there; empty for a person.
        nets: by seat, the result of the hand in cents.
        live: the number of seats left in it.
        unit: a small bet, or what the game counts in, in cents.
    """

    bots: Sequence[str]
    nets: Sequence[int]
    live: int
    unit: int


def occasion(end: HandEnd, seat: int) -> Occasion | None:
    """Return what a seat could speak about after a hand, None for nothing."""
    net = end.nets[seat]
    if net >= LARGE * end.unit:
        return "won" if end.live > 1 else "alone"
    if net <= -LARGE * end.unit and end.live > 1:
        return "lost"
    return None


def saying(end: HandEnd, chance: str) -> tuple[int, str] | None:
    """Return the seat that speaks after a hand, and its line; None where all are silent.

    Args:
        end: the end of the hand.
        chance: decides on who speaks, if anybody: something that everybody knows.
    """
    rng = Random(f"{chance}:{list(end.nets)}:{end.live}")
    lines = [
        (seat, SAYINGS[by][about])
        for seat, by in enumerate(end.bots)
        if by in SAYINGS and (about := occasion(end, seat)) is not None
    ]
    return rng.choice(lines) if lines and rng.random() < RARE else None
