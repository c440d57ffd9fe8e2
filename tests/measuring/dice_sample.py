"""A small sample of dice, for the tests of the sampling loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import Piece, Recipe, Tally


@dataclass(frozen=True)
class Dice(Recipe[list[int]]):
    """Throws of a die, by their numbers."""

    seed: str = "dice"

    def counter(self) -> Callable[[Piece], list[int]]:
        """Return the function that throws the dice of a piece."""
        return lambda piece: [
            Random(f"{self.seed}:{number}").randint(1, 6) for number in piece.numbers
        ]


class Throws(Tally[list[int], Sample]):
    """All throws."""

    def __init__(self) -> None:
        self.throws: list[int] = []

    @property
    def count(self) -> int:
        """Number of throws."""
        return len(self.throws)

    def add(self, part: list[int]) -> None:
        """Add some throws."""
        self.throws += part

    def answer(self) -> Sample:
        """Return their mean."""
        return Sample.of(self.throws)

    def ci95(self) -> float:
        """Return the half width of the interval of the mean."""
        return self.answer().ci95

    def needed(self, ci95: float) -> int:
        """Return the throws that an interval of this half width takes."""
        return self.answer().needed(ci95)


@dataclass
class Memory:
    """A store that lives in memory."""

    pieces: list[list[int]] = field(default_factory=list)

    def parts(self) -> Iterator[list[int]]:
        """Return the pieces kept so far."""
        return iter(list(self.pieces))

    def keep(self, part: list[int]) -> None:
        """Keep a piece."""
        self.pieces.append(part)
