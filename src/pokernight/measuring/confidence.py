"""How surely a mean is known: intervals by Student's t, and how large a sample they take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, exp, inf, pi, sqrt, tan
from statistics import NormalDist
from typing import Final

SURE: Final = 0.95
"""How often an interval holds the truth."""


@lru_cache(maxsize=64)
def quantile(freedom: int, sure: float = SURE) -> float:
    """Student's t: how many standard errors an interval reaches to either side.

    Exact for one and two degrees of freedom; beyond, Hill's algorithm 396 (1970), which is right to
    six digits.

    >>> [round(quantile(freedom), 3) for freedom in (1, 2, 9, 99)]
    [12.706, 4.303, 2.262, 1.984]
    """
    tails = 1 - sure
    if freedom == 1:
        return 1 / tan(tails * pi / 2)
    if freedom == 2:
        return sqrt(2 / (tails * (2 - tails)) - 2)
    a = 1 / (freedom - 0.5)
    b = 48 / a**2
    c = ((20_700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * freedom
    y = (d * tails) ** (2 / freedom)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(tails / 2)
        y = x**2
        if freedom < 5:
            c += 0.3 * (freedom - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = a * y**2
        y = y + y**2 / 2 if y <= 0.002 else exp(y) - 1
    else:
        y = (
            (1 / (((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3)
             + 0.5 / (freedom + 4)) * y - 1
        ) * (freedom + 1) / (freedom + 2) + 1 / y  # fmt: skip
    return sqrt(freedom * y)


@dataclass(frozen=True, slots=True)
class Sample:
    """What is known of a mean from so many observations.

    Attributes:
        count: how many there are.
        mean: their mean.
        deviation: their standard deviation; 0 for a single one, of which nothing is known.
    """

    count: int
    mean: float
    deviation: float

    @classmethod
    def of(cls, observations: Sequence[float]) -> Sample:
        """What some observations tell."""
        count = len(observations)
        mean = sum(observations) / count
        squares = sum([(one - mean) ** 2 for one in observations])
        return cls(count, mean, sqrt(squares / (count - 1)) if count > 1 else 0.0)

    @classmethod
    def of_sums(cls, count: int, total: float, squares: float, unit: float = 1) -> Sample:
        """What some numbers tell that were added up as they came, and their squares.

        Args:
            count: how many there were.
            total: their sum.
            squares: the sum of their squares.
            unit: how much of them is one of what the mean is told in.
        """
        scatter = max(0, count * squares - total * total)
        deviation = sqrt(scatter / (count * (count - 1))) if count > 1 else 0.0
        return cls(count, total / count / unit, deviation / unit)

    @property
    def within(self) -> float:
        """How far the interval reaches to either side; without end for a single observation."""
        if self.count < 2:
            return inf
        return quantile(self.count - 1) * self.deviation / sqrt(self.count)

    @property
    def low(self) -> float | None:
        """Where the interval begins; None for a single observation."""
        return self.mean - self.within if self.count > 1 else None

    @property
    def high(self) -> float | None:
        """Where it ends."""
        return self.mean + self.within if self.count > 1 else None

    def needed(self, within: float) -> int:
        """How many observations an interval takes that reaches so far to either side.

        That is foreseen from the scatter of these, with their own uncertainty (Stein 1945), so that
        an interval of the whole sample holds the truth as often as it says.
        """
        if self.count < 2 or within <= 0:
            return self.count
        reach = quantile(self.count - 1) * self.deviation
        return max(self.count, ceil((reach / within) ** 2))
