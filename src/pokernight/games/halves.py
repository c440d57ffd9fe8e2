"""Parts of games for high and low in which players may declare what they play for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.engine import steps
from pokernight.engine.game import Step
from pokernight.engine.rules import option
from pokernight.engine.steps import Both, Contest
from pokernight.games.stakes import AnteStakes


class HalvesRules:
    """Effects of the house rules ``split`` and ``both`` of a game for high and low."""

    split: str
    both: Both

    @property
    def must(self) -> Both | None:
        """Return the rule for declaring both; None where nobody declares."""
        return self.both if self.split == "declare" else None

    def declares(self, clause: str) -> tuple[Step, ...]:
        """Return the declaration step, if any."""
        return (steps.declare(clause=clause),) if self.split == "declare" else ()

    def halves(self, high_and_low: tuple[Contest, Contest]) -> tuple[Contest, ...]:
        """Return the contests for the pot."""
        return high_and_low[:1] if self.split == "high_only" else high_and_low


@dataclass(frozen=True)
class DeclaredStakes(HalvesRules, AnteStakes):
    """The stakes of a game for high and low, and how the halves are played for."""

    split: Literal["declare", "cards_speak", "high_only"] = option(
        "declare", "Whether players say for which half they play, or cards speak, or high wins all."
    )
    both: Both = option("alone", "How a player of both halves must win each: alone, or tied.")
