"""Counting who wins what, in whole numbers, so that any order of counting gives the same sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import lcm, sqrt
from typing import ClassVar


@cache
def unit(seats: int, contests: int = 2) -> int:
    """Into how many parts a pot is cut so that every share is a whole number of them."""
    return lcm(*range(1, max(seats, 10) + 1)) * lcm(*range(1, max(contests, 4) + 1))


@dataclass
class Tally:
    """What each seat has won in some deals, by seat; shares in :func:`unit` parts of a pot.

    Attributes:
        seats: how many there are.
        deals: how many deals were counted.
        share: what the seat took.
        squares: the sum of the squares of that.
        win: deals in which it took more than anybody else.
        tie: deals in which it took as much as somebody else, and nobody more.
        scoop: deals in which it took the whole pot.
        high: its part of the first contest alone, the high.
        low: its part of the second contest alone, the low.
    """

    seats: int
    deals: int = 0
    share: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    win: list[int] = field(default_factory=list)
    tie: list[int] = field(default_factory=list)
    scoop: list[int] = field(default_factory=list)
    high: list[int] = field(default_factory=list)
    low: list[int] = field(default_factory=list)

    COLUMNS: ClassVar = ("share", "squares", "win", "tie", "scoop", "high", "low")

    def __post_init__(self) -> None:
        for column in self.COLUMNS:
            if not getattr(self, column):
                setattr(self, column, [0] * self.seats)

    def showdown(self, values: Sequence[Sequence[int]]) -> None:
        """Count one deal, by contest the value of each seat's hand there, 0 for no claim."""
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
        """Count one deal by what each seat took of the pot; nobody may take some of it."""
        self.deals += 1
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

    def add(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        self.deals += other.deals
        for column in self.COLUMNS:
            mine, theirs = getattr(self, column), getattr(other, column)
            for seat, count in enumerate(theirs):
                mine[seat] += count


def standard_error(total: int, squares: int, deals: int, whole: int) -> float:
    """The standard error of a mean share.

    Two deals more are imagined, one all won and one all lost: a seat that won every deal of a
    small sample is not certain to win the next one. They weigh nothing in a large one.
    """
    count = deals + 2
    mean = (total / whole + 1) / count
    spread = (squares / whole / whole + 1) / count - mean * mean
    return sqrt(max(0.0, spread) / count)
