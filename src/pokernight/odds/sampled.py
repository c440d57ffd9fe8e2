"""The counts of a random sample, and how far its shares may be from the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

SURE: Final = 1.959964
"""Standard deviations on either side within which 95 in 100 samples lie."""


class Share(NamedTuple):
    """A share of the trials, as fractions of 1.

    Attributes:
        share: as sampled.
        standard_error: of the share.
        low: the lower end of the 95 % confidence interval (Wilson 1927).
        high: its upper end.
    """

    share: float
    standard_error: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Sampled:
    """How often each outcome came.

    Attributes:
        trials: how many there were.
        counts: by outcome, every possible one, none left out.
    """

    trials: int
    counts: Mapping[str, int]

    def share(self, outcome: str) -> Share:
        """How often an outcome comes, and how sure that is."""
        n = self.trials
        p = self.counts[outcome] / n
        wide = SURE**2 / n
        middle = (p + wide / 2) / (1 + wide)
        half = SURE / (1 + wide) * sqrt(p * (1 - p) / n + wide / (4 * n))
        return Share(p, sqrt(p * (1 - p) / n), max(0.0, middle - half), min(1.0, middle + half))
