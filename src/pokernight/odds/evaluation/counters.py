"""Counts of the winnings of each seat, in whole numbers, so that sums do not depend on order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cache
from math import lcm, sqrt
from typing import Any, ClassVar


@cache
def unit(seats: int, contests: int = 2) -> int:
    """Return the number of parts into which a pot is cut so that every share is a whole number."""
    return lcm(*range(1, max(seats, 10) + 1)) * lcm(*range(1, max(contests, 4) + 1))


@dataclass
class EquityCounts:
    """Results of each seat over some deals; shares in :func:`unit` parts of a pot.

    Attributes:
        seats: number of seats.
        count: number of deals, each as often as its weight.
        share: by seat, the parts of the pots it took.
        squares: by seat, the sum of the squares of its parts, deal by deal.
        win: by seat, deals in which it took more than any other.
        tie: by seat, deals in which it took as much as another, and none took more.
        scoop: by seat, deals in which it took the whole pot.
        high: by seat, its parts of the first contest alone, the high.
        low: by seat, its parts of the second contest alone, the low.
        repeated: how much of ``count`` is due to weights above 1.
    """

    seats: int
    count: int = 0
    _: KW_ONLY
    share: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    win: list[int] = field(default_factory=list)
    tie: list[int] = field(default_factory=list)
    scoop: list[int] = field(default_factory=list)
    high: list[int] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    repeated: int = field(default=0, compare=False)

    COLUMNS: ClassVar = ("share", "squares", "win", "tie", "scoop", "high", "low")

    def __post_init__(self) -> None:
        for column in self.COLUMNS:
            if not getattr(self, column):
                setattr(self, column, [0] * self.seats)

    def showdown(self, values: Sequence[Sequence[int]]) -> None:
        """Count a deal by the values of the hands: by contest and seat, 0 for no claim."""
        whole = unit(self.seats, len(values))
        claimed = [place for place, contest in enumerate(values) if not place or any(contest)]
        part = whole // len(claimed)
        shares = [0] * self.seats
        for place in claimed:
            contest = values[place]
            best = max(contest)
            winners = contest.count(best)
            column = self.high if place == 0 else self.low
            for seat, value in enumerate(contest):
                if value == best:
                    shares[seat] += part // winners
                    if place < 2:
                        column[seat] += whole // winners
        self.settled(shares, whole)

    def settled(self, shares: Sequence[int], whole: int) -> None:
        """Count a deal by the parts of the pot that each seat took; some may be left over."""
        self.count += 1
        most = max(shares)
        shared = shares.count(most) > 1
        for seat, share in enumerate(shares):
            if not share:
                continue
            self.share[seat] += share
            self.squares[seat] += share * share
            if share == most:
                (self.tie if shared else self.win)[seat] += 1
                self.scoop[seat] += share == whole

    def merge(self, other: EquityCounts) -> None:
        """Add the counts of other deals."""
        self.count += other.count
        self.repeated += other.repeated
        for column in self.COLUMNS:
            sums, more = getattr(self, column), getattr(other, column)
            for seat, count in enumerate(more):
                sums[seat] += count

    @property
    def dealt(self) -> int:
        """Number of deals, whatever their weights."""
        return self.count - self.repeated

    def times(self, number: int) -> EquityCounts:
        """Return the counts of so many deals with the same results."""
        columns: dict[str, Any] = {
            name: [number * sum_ for sum_ in getattr(self, name)] for name in self.COLUMNS
        }
        return replace(self, count=number * self.count, **columns)

    def weighted(self, weight: int) -> EquityCounts:
        """Return the counts of the same deals, each of that weight."""
        return replace(self.times(weight), repeated=weight * self.count - self.dealt)

    def standard_error(self, seat: int, whole: int) -> float:
        """Return the standard error of a seat's mean share, as a fraction of the pot.

        Two imaginary deals are added, one all won and one all lost: a seat that won every deal of
        a small sample is not certain to win the next. They weigh nothing in a large sample.
        """
        count = self.count + 2
        mean = (self.share[seat] / whole + 1) / count
        spread = (self.squares[seat] / whole / whole + 1) / count - mean * mean
        return sqrt(max(0.0, spread) / count)
