"""Confidence intervals of 95 %, and the size of sample that an interval takes.

``ci95``, and ± (or ``+-``) in tables, is always the half width of a 95 % confidence interval: of
a mean by Student's t, of a share by Wilson's score interval (Wilson 1927).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, exp, inf, isfinite, pi, sqrt, tan
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
"""Share of intervals that contain the true value."""
NORMAL: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""Standard errors on either side of a normally distributed estimate at that level: 1.96."""


@lru_cache(maxsize=64)
def t_quantile(freedom: int, level: float = LEVEL) -> float:
    """Return Student's t: the half width of an interval of a mean, in standard errors.

    Exact for one and two degrees of freedom; beyond, Hill's algorithm 396 (1970), which is right to
    six digits.

    >>> [round(t_quantile(freedom), 3) for freedom in (1, 2, 9, 99)]
    [12.706, 4.303, 2.262, 1.984]
    """
    tails = 1 - level
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


def mean_ci95(standard_error: float, count: int) -> float:
    """Return the half width of the interval of a mean of so many observations (Student's t).

    A single observation says nothing of its scatter: its half width is infinite.
    """
    return t_quantile(count - 1) * standard_error if count > 1 else inf


def share_interval(share: float, count: int) -> tuple[float, float]:
    """Return the ends of Wilson's interval of a share of 1, seen in so many observations."""
    wide = NORMAL**2 / count
    middle = (share + wide / 2) / (1 + wide)
    half = share_ci95(share, count)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return (low, 1.0) if share == 1 else (0.0, high) if share == 0 else (low, high)


def share_ci95(share: float, count: int) -> float:
    """Return half the width of Wilson's interval of a share of 1, seen in so many observations.

    It is not 0 where the share is 0 or 1: an event not seen in a small sample may yet happen.

    >>> round(share_ci95(0.5, 400), 4), round(share_ci95(0.0, 400), 4)
    (0.0488, 0.0048)
    """
    wide = NORMAL**2 / count
    scatter = max(0.0, share * (1 - share)) / count
    return NORMAL / (1 + wide) * sqrt(scatter + wide / (4 * count))


def finite(ci95: float) -> float | None:
    """Return a half width as JSON has it: None where it is infinite."""
    return ci95 if isfinite(ci95) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Size, mean and scatter of a sample.

    Attributes:
        count: number of observations.
        mean: their mean.
        deviation: their standard deviation; 0 for a single observation, whose scatter is unknown.
    """

    count: int
    mean: float
    deviation: float

    @classmethod
    def of(cls, observations: Sequence[float]) -> Sample:
        """Summarise a list of observations."""
        count = len(observations)
        mean = sum(observations) / count
        squares = sum([(value - mean) ** 2 for value in observations])
        deviation = sqrt(squares / (count - 1)) if count > 1 else 0.0
        return cls(count=count, mean=mean, deviation=deviation)

    @classmethod
    def of_sums(cls, count: int, total: float, squares: float, unit: float = 1) -> Sample:
        """Summarise observations that were added up as they came.

        Args:
            count: number of observations.
            total: their sum.
            squares: the sum of their squares.
            unit: the amount that counts as 1 in the mean and the deviation.
        """
        scatter = max(0, count * squares - total * total)
        deviation = sqrt(scatter / (count * (count - 1))) if count > 1 else 0.0
        return cls(count=count, mean=total / count / unit, deviation=deviation / unit)

    @property
    def ci95(self) -> float:
        """Half width of the 95 % interval of the mean; infinite for a single observation."""
        return mean_ci95(self.deviation / sqrt(self.count), self.count)

    @property
    def low(self) -> float | None:
        """Lower end of the interval; None for a single observation."""
        return self.mean - self.ci95 if self.count > 1 else None

    @property
    def high(self) -> float | None:
        """Upper end of the interval; None for a single observation."""
        return self.mean + self.ci95 if self.count > 1 else None

    def clear_of_zero(self, comparisons: int = 1) -> bool:
        """Check whether the mean differs from 0 by more than chance among so many comparisons.

        By Bonferroni's correction: 1 set of comparisons in 20 has a false one.
        """
        if self.count < 2:
            return False
        reach = t_quantile(self.count - 1, 1 - (1 - LEVEL) / max(1, comparisons))
        return abs(self.mean) > reach * self.deviation / sqrt(self.count)

    def needed(self, ci95: float) -> int:
        """Return the number of observations that an interval of this half width takes.

        Foreseen from the scatter of these, with their own uncertainty (Stein 1945), so that an
        interval of the whole sample contains the true mean as often as it says.
        """
        if self.count < 2 or ci95 <= 0:
            return self.count
        reach = t_quantile(self.count - 1) * self.deviation
        return max(self.count, ceil((reach / ci95) ** 2))
