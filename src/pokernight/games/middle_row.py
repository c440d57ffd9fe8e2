"""Parts of games in which a row of cards in the middle is turned up card by card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.engine import steps
from pokernight.engine.game import Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.games.boards import turned
from pokernight.games.stakes import AnteStakes

SIZES = {"five": 5, "four": 4}


@dataclass(frozen=True)
class MiddleRow(AnteStakes):
    """House rules of a game with as many cards in the middle as each player is dealt."""

    cards: Literal["five", "four"] = option(
        "five", "How many cards each player is dealt, and lie in the middle.",
        source="home-game lists: five; wildpoker: four",
    )  # fmt: skip

    @property
    def size(self) -> int:
        """Return how many cards each player is dealt."""
        return SIZES[self.cards]


def middle_row(rules: MiddleRow, contests: tuple[Contest, ...], clause: str) -> tuple[Step, ...]:
    """Return a hand by its clauses: 1 the deal, 2 the betting, and that of the showdown."""
    return (
        *turned(rules, rules.size, [(place,) for place in range(rules.size)], "The middle"),
        steps.showdown(contests, rules.show_order, rules.odd_chips, clause=clause),
    )


def as_middle_row() -> dict[str, Any]:
    """Arguments of such a game."""
    return {
        "seats": (2, 9),
        "cards_needed": lambda seats, rules: (
            rules.size * (seats + 1),
            f"{seats} x {rules.size} + {rules.size}",
        ),
        "hand_sizes": lambda state: (4, 5),
        "incidents": BASIC,
    }
