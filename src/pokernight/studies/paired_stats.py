"""What hands tell of a figure: added up as they come, in any order, with an interval.

Every figure of a hand is a whole number (cents, questions, parts of a prize), so that sums are
exact, and the same however the hands were shared out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from pokernight.measuring.confidence import Sample

SMOOTHED: Final = 2
"""So many hands are thought of besides those played, one of either sign, where few differ."""


@dataclass(slots=True)
class Paired:
    """One figure of the same hands, played in two ways.

    Attributes:
        here: its sum as the hands are played first.
        there: its sum as they are played against that.
        squares: the sum of the squares of the differences.
        differ: in how many hands the two are not the same.
        seen: whether it was anything but 0 in any hand.
    """

    here: int = 0
    there: int = 0
    squares: int = 0
    differ: int = 0
    seen: bool = False

    def add(self, here: int, there: int) -> None:
        """Count a hand; one in which both are 0 need not be."""
        self.seen = self.seen or here != 0 or there != 0
        self.here += here
        self.there += there
        if here != there:
            self.squares += (here - there) ** 2
            self.differ += 1

    def merge(self, other: Paired) -> None:
        """Count what was counted elsewhere."""
        self.seen = self.seen or other.seen
        self.here += other.here
        self.there += other.there
        self.squares += other.squares
        self.differ += other.differ

    def difference(self, hands: int, unit: int = 1) -> Sample:
        """How much more it is here than there, in a hand.

        Where hardly any hand differs their scatter says too little: that none of a hundred did is
        no proof that none ever does. So the interval is that of the hands and two more, one of
        either sign, that differ as the others do (Agresti and Min 2005).

        Args:
            hands: how many were played.
            unit: how much of the figure is one of what it is told in.
        """
        usual = self.squares / self.differ if self.differ else unit * unit
        return Sample.of_sums(hands, self.here - self.there, self.squares + SMOOTHED * usual, unit)


@dataclass(slots=True)
class Single:
    """One figure of some hands.

    Attributes:
        hands: in how many there was one.
        total: its sum.
        squares: the sum of its squares.
    """

    hands: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Count a hand."""
        self.hands += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Single) -> None:
        """Count what was counted elsewhere."""
        self.hands += other.hands
        self.total += other.total
        self.squares += other.squares

    def sample(self, unit: int = 1) -> Sample:
        """How much it is in a hand that has one."""
        return Sample.of_sums(self.hands, self.total, self.squares, unit)


@dataclass(slots=True)
class Contrast:
    """What a figure is for some seats of a hand against the others.

    The hands are what was observed, since the seats of one share its luck: a mean for those seats
    and one for the others are two ratios of sums, and the interval is that of their difference.

    Attributes:
        hands: in how many hands there was such a seat.
        sums: of the figure for such seats, of their number, and of both for the others.
        products: the sums of the products of these four, hand by hand.
    """

    hands: int = 0
    sums: list[int] = field(default_factory=lambda: [0] * 4)
    products: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(4)])

    def add(self, such: Sequence[int], others: Sequence[int]) -> None:
        """Count a hand by the figures of such seats and of the others; each may be nobody's."""
        self.hands += bool(such)
        row = (sum(such), len(such), sum(others), len(others))
        for first, one in enumerate(row):
            self.sums[first] += one
            for second, two in enumerate(row):
                self.products[first][second] += one * two

    def merge(self, other: Contrast) -> None:
        """Count what was counted elsewhere."""
        self.hands += other.hands
        self.sums = [one + two for one, two in zip(self.sums, other.sums)]
        self.products = [
            [one + two for one, two in zip(*rows)] for rows in zip(self.products, other.products)
        ]

    @property
    def known(self) -> bool:
        """Whether there were such seats, and others."""
        return self.sums[1] > 0 and self.sums[3] > 0

    def difference(self, hands: int, unit: int = 1) -> Sample:
        """How much more it is for such seats; the hands that have one count as observations.

        Args:
            hands: how many were played.
            unit: how much of the figure is one of what it is told in.
        """
        total, seats, rest, others = self.sums
        here, there = total / seats, rest / others
        weights = (hands / seats, -here * hands / seats, -hands / others, there * hands / others)
        squares = sum([
            one * two * product
            for one, row in zip(weights, self.products)
            for two, product in zip(weights, row)
        ])  # fmt: skip
        deviation = sqrt(max(0.0, squares) / max(1, hands - 1))
        return Sample(
            self.hands, (here - there) / unit, deviation * sqrt(self.hands / hands) / unit
        )
