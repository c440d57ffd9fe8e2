"""Parts of games for high and low in which players may declare what they play for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pokernight.engine import steps
from pokernight.engine.game import Step
from pokernight.engine.rules import Rules, option
from pokernight.engine.steps import Both, Contest
from pokernight.games.stakes import AnteStakes

SIDES = (steps.HIGH, steps.LOW, steps.BOTH)
HOLE = "hole"
"""Word by which a player goes for the half that a card in the hole wins."""


@dataclass(frozen=True)
class DeclaredRules(Rules):
    """House rules of a declaration."""

    both: Both = option(
        "alone", "Where players declare: how a player of both halves must win each, alone or tied."
    )
    in_vain: Literal["share", "rides"] = option(
        "share",
        "Where players declare: a pot that nobody wins, because all that declared both failed, is "
        "shared by its players, or it rides, and they ante and are dealt new cards for it.",
        source="house for share; Buderick's dealer's choice for rides",
    )

    @property
    def leaves_money(self) -> bool:
        """Return whether a pot that nobody wins stays."""
        return self.in_vain == "rides"

    @property
    def unclaimed(self) -> Literal["split", "stays"]:
        """Return the fate of a pot that nobody wins, for the showdown."""
        return "stays" if self.leaves_money else "split"


@dataclass(frozen=True)
class HalvesRules(DeclaredRules):
    """House rules of a game for high and low, with the steps that they make."""

    split: Literal["declare", "cards_speak", "high_only"] = option(
        "declare", "Whether players say for which half they play, or cards speak, or high wins all."
    )

    @property
    def must(self) -> Both | None:
        """Return the rule for declaring both; None where nobody declares."""
        return self.both if self.split == "declare" else None

    def declares(self, clause: str, sides: Sequence[str] = SIDES) -> tuple[Step, ...]:
        """Return the declaration step, if any."""
        return (steps.declare(sides, clause=clause),) if self.split == "declare" else ()

    def halves(self, high_and_low: tuple[Contest, Contest]) -> tuple[Contest, ...]:
        """Return the contests for the pot."""
        return high_and_low[:1] if self.split == "high_only" else high_and_low


@dataclass(frozen=True)
class DeclaredStakes(HalvesRules, AnteStakes):
    """The stakes of a game for high and low, and how the halves are played for."""

    def shows(self, contests: tuple[Contest, ...], clause: str) -> Step:
        """Return the showdown of the halves, after the declaration if there is one."""
        return steps.showdown(
            contests,
            self.show_order,
            self.odd_chips,
            clause=clause,
            declared=self.must,
            unclaimed=self.unclaimed,
        )


@dataclass(frozen=True)
class HoleRules(HalvesRules):
    """House rules of a game of which a card in the hole wins half, as in Chicago."""

    split: Literal["cards_speak", "declare"] = option(
        "cards_speak",
        "Whether cards speak, or players first say what they play for: the best hand, the card in "
        "the hole or both.",
        source="whatistruth.info: cards speak in most games; poker.tj for declare",
    )
