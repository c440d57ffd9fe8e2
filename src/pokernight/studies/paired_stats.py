"""Sums of figures over hands, from which means and intervals follow.

Every figure of a hand is a whole number (cents, questions, parts of a prize), so that sums are
exact, and the same for any number of workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from pokernight.measuring.confidence import Sample

SMOOTHED: Final = 2
"""Imagined hands, half of either sign, that widen the interval where few hands differ."""


@dataclass(slots=True)
class PairedSums:
    """Sums of a figure over the same hands, played on two sides.

    Attributes:
        first: its sum on the first side.
        second: its sum on the second side.
        squares: the sum of the squares of the differences.
        differ: number of hands in which the two differ.
        seen: False if it was 0 in every hand.
    """

    first: int = 0
    second: int = 0
    squares: int = 0
    differ: int = 0
    seen: bool = False

    def add(self, first: int, second: int) -> None:
        """Add a hand; a hand in which both are 0 may be left out."""
        self.seen = self.seen or first != 0 or second != 0
        self.first += first
        self.second += second
        if first != second:
            self.squares += (first - second) ** 2
            self.differ += 1

    def merge(self, other: PairedSums) -> None:
        """Add the sums of other hands."""
        self.seen = self.seen or other.seen
        self.first += other.first
        self.second += other.second
        self.squares += other.squares
        self.differ += other.differ

    def same_in_all(self, hands: int) -> bool:
        """Check whether the two differ by the same in every hand, so that chance has no part."""
        return hands * self.squares == (self.first - self.second) ** 2

    def difference(self, hands: int, unit: int = 1) -> Sample:
        """Return the difference of the first side from the second, in a hand.

        Where few hands differ their scatter says too little: a difference that none of a hundred
        hands has may yet occur. So the interval is that of the hands and two more, of either sign,
        that differ as the others do (Agresti and Min 2005).

        Args:
            hands: number of hands played.
            unit: the amount of the figure that counts as 1.
        """
        usual = self.squares / self.differ if self.differ else unit * unit
        return Sample.of_sums(
            hands, self.first - self.second, self.squares + SMOOTHED * usual, unit
        )


@dataclass(slots=True)
class PairedScatter:
    """Sums of the powers of a figure, from which its standard deviation on two sides follows.

    Attributes:
        first: the sums of its first four powers on the first side.
        second: the sums of its first four powers on the second side.
        both: the sums of the products of its first two powers on both sides.
        differ: number of hands in which the sides differ.
    """

    first: list[int] = field(default_factory=lambda: [0] * 4)
    second: list[int] = field(default_factory=lambda: [0] * 4)
    both: list[int] = field(default_factory=lambda: [0] * 4)
    differ: int = 0

    def add(self, first: int, second: int) -> None:
        """Add a hand."""
        self.differ += first != second
        self.first = [total + first**power for power, total in enumerate(self.first, 1)]
        self.second = [total + second**power for power, total in enumerate(self.second, 1)]
        products = [first**power * second**other for power in (1, 2) for other in (1, 2)]
        self.both = [total + product for total, product in zip(self.both, products)]

    def merge(self, other: PairedScatter) -> None:
        """Add the sums of other hands."""
        self.differ += other.differ
        self.first = [sum(pair) for pair in zip(self.first, other.first)]
        self.second = [sum(pair) for pair in zip(self.second, other.second)]
        self.both = [sum(pair) for pair in zip(self.both, other.both)]

    def deviations(self, hands: int, unit: int = 1) -> tuple[float, float]:
        """Return the standard deviations of the figure on both sides, in units."""
        return (
            Sample.of_sums(hands, self.first[0], self.first[1], unit).deviation,
            Sample.of_sums(hands, self.second[0], self.second[1], unit).deviation,
        )

    def difference(self, hands: int, unit: int = 1) -> Sample:
        """Return the difference of the two standard deviations.

        Its interval is that of the mean of what each hand adds to it (delta method): the square of
        a deviation from the mean, over twice the standard deviation. Powers are taken from the
        means before they are divided, in whole numbers, so that nothing is lost.
        """
        mine, theirs = self.deviations(hands)
        scatter = 0.0
        for sums, deviation in ((self.first, mine), (self.second, theirs)):
            if deviation:
                square, fourth = _central(sums, hands)
                scatter += (fourth - square * square) / (4 * deviation**2)
        if mine and theirs:
            square, other = _central(self.first, hands)[0], _central(self.second, hands)[0]
            scatter -= 2 * (self._joint(hands) - square * other) / (4 * mine * theirs)
        deviation = sqrt(max(0.0, scatter) * hands / max(1, hands - 1))
        return Sample(count=hands, mean=(mine - theirs) / unit, deviation=deviation / unit)

    def _joint(self, hands: int) -> float:
        """Return the mean product of the squared deviations from the means of both sides."""
        x, xx = self.first[:2]
        y, yy = self.second[:2]
        xy, xyy, xxy, xxyy = self.both
        n = hands
        whole = (
            n**3 * xxyy - 2 * n**2 * (y * xxy + x * xyy) + n * (y * y * xx + x * x * yy)
            + 4 * n * x * y * xy - 3 * x * x * y * y
        )  # fmt: skip
        return whole / n**4


def _central(sums: Sequence[int], hands: int) -> tuple[float, float]:
    """Return the second and the fourth moment about the mean."""
    first, second, third, fourth = sums
    n = hands
    squares = n * second - first * first
    fourths = n**3 * fourth - 4 * n**2 * first * third + 6 * n * first**2 * second - 3 * first**4
    return squares / n**2, fourths / n**4


@dataclass(slots=True)
class FigureSums:
    """Sums of a figure over some hands.

    Attributes:
        hands: number of hands that have the figure.
        total: its sum.
        squares: the sum of its squares.
    """

    hands: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Add a hand."""
        self.hands += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: FigureSums) -> None:
        """Add the sums of other hands."""
        self.hands += other.hands
        self.total += other.total
        self.squares += other.squares

    def sample(self, unit: int = 1) -> Sample:
        """Return its mean in a hand that has it, in units."""
        return Sample.of_sums(self.hands, self.total, self.squares, unit)


@dataclass(slots=True)
class ContrastSums:
    """Sums of a figure for some seats of the hands against the other seats.

    A hand is an observation, since its seats share its luck. The means of both groups of seats are
    ratios of sums, and the interval is that of the difference of two ratios (delta method).

    Attributes:
        hands: number of hands with such a seat.
        sums: of the figure for such seats, of their number, and of both for the others.
        products: the sums of the products of these four, hand by hand.
    """

    hands: int = 0
    sums: list[int] = field(default_factory=lambda: [0] * 4)
    products: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(4)])

    def add(self, such: Sequence[int], others: Sequence[int]) -> None:
        """Add a hand by the figures of such seats and of the others; either may be empty."""
        self.hands += bool(such)
        row = (sum(such), len(such), sum(others), len(others))
        for line, value in enumerate(row):
            self.sums[line] += value
            for column, factor in enumerate(row):
                self.products[line][column] += value * factor

    def merge(self, other: ContrastSums) -> None:
        """Add the sums of other hands."""
        self.hands += other.hands
        self.sums = [sum(pair) for pair in zip(self.sums, other.sums)]
        self.products = [
            [sum(pair) for pair in zip(*rows)] for rows in zip(self.products, other.products)
        ]

    @property
    def known(self) -> bool:
        """True if there were such seats, and others."""
        return self.sums[1] > 0 and self.sums[3] > 0

    def difference(self, hands: int, unit: int = 1) -> Sample:
        """Return the difference of such seats' mean from the others'.

        The hands that have such a seat count as observations.

        Args:
            hands: number of hands played.
            unit: the amount of the figure that counts as 1.
        """
        total, seats, rest, others = self.sums
        mean, mean_of_others = total / seats, rest / others
        weights = (
            hands / seats,
            -mean * hands / seats,
            -hands / others,
            mean_of_others * hands / others,
        )
        squares = sum([
            weight * factor * product
            for weight, row in zip(weights, self.products)
            for factor, product in zip(weights, row)
        ])  # fmt: skip
        deviation = sqrt(max(0.0, squares) / max(1, hands - 1))
        return Sample(
            count=self.hands,
            mean=(mean - mean_of_others) / unit,
            deviation=deviation * sqrt(self.hands / hands) / unit,
        )
