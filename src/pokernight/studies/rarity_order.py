"""Check of the order of hands against their rarity."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any, Final

from pokernight.measuring.confidence import Sample
from pokernight.odds.answers.what_wins import HandCount, Winners
from pokernight.odds.evaluation.winning_categories import NO_CLAIM, UNCONTESTED

NO_HANDS: Final = (NO_CLAIM, UNCONTESTED, "none")
MATTERS: Final = 0.001
"""Share of the players below which a hand is ignored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inversion:
    """Hand that beats a rarer hand.

    Attributes:
        contest: the contest.
        better: the category that beats the other.
        worse: the category that is beaten, though it is rarer.
        held: share of the players that hold the better.
        rarer: share of the players that hold the worse.
        ci95: half width of the 95 % interval of ``held - rarer`` (Student's t).
        wins: share of all deals that the better wins: how much it matters.
    """

    contest: str
    better: str
    worse: str
    held: float
    rarer: float
    ci95: float
    wins: float

    @property
    def what(self) -> str:
        """The inversion in words."""
        return f"{self.better} beats {self.worse}"

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def inversions(winners: Winners) -> tuple[Inversion, ...]:
    """Return the hands that beat rarer hands by more than chance does, most wins first."""
    deals = winners.origin.trials
    rows = []
    for contest in winners.contests:
        hands = [
            row for row in winners.hands if row.contest == contest and row.hand not in NO_HANDS
        ]  # fmt: skip
        pairs = list(combinations(hands, 2))
        for better, worse in pairs:
            apart = _difference(better, worse, deals)
            if worse.held >= MATTERS and apart.mean > 0 and apart.clear_of_zero(len(pairs)):
                rows.append(
                    Inversion(
                        contest=contest,
                        better=better.hand,
                        worse=worse.hand,
                        held=better.held,
                        rarer=worse.held,
                        ci95=apart.ci95,
                        wins=better.wins,
                    )
                )
    return tuple(sorted(rows, key=lambda row: -row.wins))


def _difference(better: HandCount, worse: HandCount, deals: int) -> Sample:
    """Return the difference of two shares, as if there were a single hand in each deal."""
    apart = better.held - worse.held
    variance = max(0.0, better.held + worse.held - apart * apart)
    return Sample(count=deals, mean=apart, deviation=sqrt(variance))
