"""Targets of a sample: a size, a confidence interval, or some time."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Protocol

from pokernight.errors import Refused


class Measured(Protocol):
    """A sample so far, as far as a target needs to know it."""

    @property
    def count(self) -> int:
        """Number of observations."""

    def ci95(self) -> float:
        """Return the half width of the widest interval that the target is about."""

    def needed(self, ci95: float) -> int:
        """Return the foreseen number of observations for intervals of this half width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Condition under which a sample is large enough; whichever comes first.

    Attributes:
        count: number of observations; with ``ci95`` the most.
        ci95: widest half width of a 95 % confidence interval.
        seconds: time limit. The figures then depend on the speed of the machine; the same number
            of observations gives them again.
        pilot: number of observations from which the size for ``ci95`` is foreseen (Stein 1945); 0
            to look at the interval after every piece instead, for samples of many cheap
            observations.
    """

    count: int | None = None
    ci95: float | None = None
    seconds: float | None = None
    pilot: int = 0

    @classmethod
    def for_deals(
        cls, trials: int | None = None, precision: float | None = None, seconds: float | None = None
    ) -> Target:
        """Return the target of a sample of deals.

        Args:
            trials: number of deals.
            precision: widest ``ci95`` of any seat's share, as a fraction of the pot.
            seconds: time limit.

        Raises:
            Refused: for a number of trials below 1, a precision outside 0 to 1, no time.
        """
        if trials is not None and trials < 1:
            raise Refused(f"{trials} trials are too few: a sample takes at least 1")
        if precision is not None and not 0 < precision < 1:
            raise Refused(
                f"a precision of {precision:g} cannot be reached by a sample: it is the half width "
                "of a 95 % interval, between 0 and 1, such as 0.002 (for certainty use --exact)"
            )
        if seconds is not None and not 0 < seconds < inf:
            raise Refused(f"{seconds:g} seconds are not a time limit: give more than 0")
        return cls(count=trials, ci95=precision, seconds=seconds)

    @classmethod
    def for_hands(
        cls, name: str, noun: str, count: int | None, ci95: float | None, *, usual: int, pilot: int,
        most: int,
    ) -> Target:  # fmt: skip
        """Return the target of a sample of hands or boards that are played.

        Args:
            name: name of the sample, for messages.
            noun: what is counted, in the plural, for messages.
            count: number to play; with ``ci95`` the most.
            ci95: widest half width of any interval.
            usual: number to play if neither is given.
            pilot: number played before the size for ``ci95`` is foreseen.
            most: largest number that may be asked for.

        Raises:
            Refused: for a count outside 2 to ``most``, a half width that is not above 0.
        """
        if count is not None and not 2 <= count <= most:
            raise Refused(f"{name} has 2 to {most:,} {noun}, not {count}: an interval takes two")
        if ci95 is None:
            return cls(count=count or usual)
        if not 0 < ci95 < inf:
            raise Refused(f"no interval reaches {ci95:g} to either side: give a number above 0")
        return cls(count=count or most, ci95=ci95, pilot=pilot)

    @property
    def asked(self) -> bool:
        """Tell whether any condition was given."""
        return (self.count, self.ci95, self.seconds) != (None, None, None)

    def total(self, so_far: Measured | None = None) -> int | None:
        """Return the number of observations to make, None for an open end.

        Args:
            so_far: the sample so far; None before the first observation.
        """
        if self.ci95 is None or not self.pilot:
            return self.count
        if so_far is None or so_far.count < self.pilot:
            wanted = self.pilot
        else:
            wanted = so_far.needed(self.ci95)
        return wanted if self.count is None else min(wanted, self.count)

    def reached(self, so_far: Measured, seconds: float) -> bool:
        """Check whether the sample may end before its total, after so many seconds."""
        if self.seconds is not None and seconds >= self.seconds:
            return True
        return self.ci95 is not None and not self.pilot and so_far.ci95() <= self.ci95
