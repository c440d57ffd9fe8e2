"""Doing the work: exact or sampled, until it is enough, in one process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import Final, Generic, TypeVar

from pokernight.errors import Refused
from pokernight.executors import Crew, crew

T = TypeVar("T")

LONGEST: Final = 3_600.0
"""The most seconds that work may be foreseen to take."""


@dataclass(frozen=True, slots=True)
class Stop:
    """When a sample is large enough; whichever comes first.

    Attributes:
        trials: so many deals.
        precision: the standard error of every seat's share is so small, as a fraction of the pot.
        seconds: so much time has gone by. The figures then depend on the speed of the machine;
            the same number of trials gives them again.
    """

    trials: int | None = None
    precision: float | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.trials is not None and self.trials < 1:
            raise Refused(f"{self.trials} trials are no sample: it takes one at least")
        if self.precision is not None and not 0 < self.precision < 1:
            raise Refused(
                f"a precision of {self.precision:g} cannot be reached by a sample: it is a "
                "standard error between 0 and 1, such as 0.001 (for certainty ask for --exact)"
            )
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise Refused(f"{self.seconds:g} seconds are no time to work in")

    @property
    def asked(self) -> bool:
        """Whether anything was asked for."""
        return (self.trials, self.precision, self.seconds) != (None, None, None)


def counted(number: int, what: str) -> str:
    """So many of something: ``1 hand``, ``2,000 hands``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sample: deals by their numbers."""

    first: int
    count: int


def pieces(block: int, trials: int | None) -> Iterator[Piece]:
    """A sample in pieces of one size, the last of what is left; without end if no count is set."""
    for first in count(0, block):
        left = block if trials is None else min(block, trials - first)
        if left <= 0:
            return
        yield Piece(first, left)


def sample(
    here: Callable[[int, int], T],
    elsewhere: Callable[[], Callable[[Piece], T]],
    block: int,
    trials: int | None,
    who: Crew,
) -> Iterator[T]:
    """The results of a sample piece by piece, without end if no count is set.

    Args:
        here: counts so many deals from one on, in this process.
        elsewhere: what other processes are sent to count a piece with.
        block: how many deals make a piece.
        trials: how many deals, if that is known.
        who: works at it.
    """
    with crew(who) as executor:
        work = (lambda piece: here(piece.first, piece.count)) if executor.here else elsewhere()
        yield from executor.results(work, pieces(block, trials))


@dataclass(frozen=True, slots=True)
class Progress(Generic[T]):
    """How far the work is.

    Attributes:
        done: deals counted.
        total: deals to count, or None where nobody knows yet.
        seconds: since it began.
        answer: what is known so far; None in the midst of exact work, where a part says nothing.
        before: of those done, how many were known before it began.
    """

    done: int
    total: int | None
    seconds: float
    answer: T | None
    before: int = 0

    @property
    def rate(self) -> float:
        """How many are done in a second; 0 where that is not known yet."""
        return (self.done - self.before) / self.seconds if self.seconds else 0.0


def follow(
    steps: Iterator[Progress[T]], progress: Callable[[Progress[T]], None] | None
) -> tuple[Progress[T] | None, bool]:
    """Do the work step by step: the last step, if there was one, and whether it is whole.

    Ctrl-C stops the work, and is no error.
    """
    last: Progress[T] | None = None
    try:
        for step in steps:
            last = step
            if progress is not None:
                progress(step)
    except KeyboardInterrupt:
        return last, False
    return last, True


class Clock:
    """How long the work takes."""

    def __init__(self) -> None:
        self._began = monotonic()

    @property
    def seconds(self) -> float:
        """Since it began."""
        return monotonic() - self._began


def foresee(count: float, per_second: float, what: str, instead: str) -> float:
    """The seconds that so many deals will take.

    Raises:
        Refused: if that is longer than anybody waits, saying so before the work starts.
    """
    seconds = count / per_second
    if seconds > LONGEST:
        raise Refused(
            f"{what} of {roughly(count)} deals would take about {duration(seconds)}, and "
            f"{duration(LONGEST)} is the most: {instead}"
        )
    return seconds


def roughly(number: float) -> str:
    """A number that people can read."""
    return f"{number:,.0f}" if number < 10**12 else f"{float(number):.1e}".replace("+", "")


def duration(seconds: float) -> str:
    """``40 seconds``, ``3 hours``, ``12,000 years``."""
    for size, unit in ((31_557_600.0, "year"), (86_400.0, "day"), (3_600.0, "hour"),
                       (60.0, "minute")):  # fmt: skip
        if seconds >= size:
            whole = round(seconds / size)
            return f"{roughly(whole)} {unit}{'' if whole == 1 else 's'}"
    whole = max(1, round(seconds))
    return f"{whole} second{'' if whole == 1 else 's'}"
