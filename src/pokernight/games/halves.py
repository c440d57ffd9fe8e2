"""What games for high and low share in which players may say what they play for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.engine import steps
from pokernight.engine.game import Step
from pokernight.engine.rules import option
from pokernight.engine.steps import Both, Contest
from pokernight.games.stakes import AnteStakes


@dataclass(frozen=True)
class DeclaredStakes(AnteStakes):
    """The stakes of a game for high and low, and how the halves are played for."""

    split: Literal["declare", "cards_speak", "high_only"] = option(
        "declare", "Whether players say for which half they play, or cards speak, or high wins all."
    )
    both: Both = option("alone", "How who plays for both must win both.")

    @property
    def must(self) -> Both | None:
        """How who declares for both must win both; None where nobody declares."""
        return self.both if self.split == "declare" else None

    def declares(self, clause: str) -> tuple[Step, ...]:
        """The declaration, if there is one."""
        return (steps.declare(clause=clause),) if self.split == "declare" else ()

    def halves(self, high_and_low: tuple[Contest, Contest]) -> tuple[Contest, ...]:
        """What is played for."""
        return high_and_low[:1] if self.split == "high_only" else high_and_low
