"""Whether the order of hands agrees with how rare they are."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any, Final

from pokernight.measuring.confidence import quantile
from pokernight.odds.answers.what_wins import HandCount, Winners
from pokernight.odds.evaluation.winning_categories import NO_CLAIM, UNCONTESTED

NO_HANDS: Final = (NO_CLAIM, UNCONTESTED, "none")
MATTERS: Final = 0.001
"""A hand that is held less often does not matter."""


@dataclass(frozen=True, slots=True)
class Inversion:
    """A hand that beats another though it comes oftener.

    Attributes:
        contest: in what.
        better: the hand that beats the other.
        worse: the one that is beaten, though it is rarer.
        held: how often a player has the better one.
        rarer: how often a player has the other.
        within: how far the 95 % interval of ``held - rarer`` reaches to either side.
        wins: the part of all deals that the better one wins: how much it matters.
    """

    contest: str
    better: str
    worse: str
    held: float
    rarer: float
    within: float
    wins: float

    @property
    def what(self) -> str:
        """In words."""
        return f"{self.better} beats {self.worse}"

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def inversions(found: Winners) -> tuple[Inversion, ...]:
    """The hands that beat rarer ones, beyond what chance does among all pairs; most won first."""
    told = []
    for contest in found.contests:
        kinds = [
            row for row in found.hands if row.contest == contest and row.hand not in NO_HANDS
        ]  # fmt: skip
        pairs = list(combinations(kinds, 2))
        for better, worse in pairs:
            error = _error(better, worse, found.origin.trials)
            clearly = quantile(found.origin.trials, 1 - 0.05 / len(pairs)) * error
            if worse.held >= MATTERS and better.held - worse.held > clearly:
                within = quantile(found.origin.trials) * error
                told.append(
                    Inversion(contest, better.hand, worse.hand, better.held, worse.held, within,
                              better.wins)
                )  # fmt: skip
    return tuple(sorted(told, key=lambda one: -one.wins))


def _error(one: HandCount, other: HandCount, deals: int) -> float:
    """The standard error of a difference of shares, as if there were one hand in each deal."""
    apart = one.held - other.held
    return sqrt(max(0.0, one.held + other.held - apart * apart) / deals)
