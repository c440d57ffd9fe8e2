"""The sampling loop of every question: pieces, workers, progress, resuming, and when to stop.

`odds`, `wins`, `frequencies`, `arena`, `compare`, `fairness` and `simulate` all run it. Each says
how a piece is counted (:class:`Recipe`), how pieces add up (:class:`Tally`), when the sample is
large enough (:class:`~pokernight.measuring.targets.Target`), and where finished pieces are kept
(:class:`PieceStore`).
"""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import count
from math import inf
from sys import maxsize
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from pokernight.executors import Crew, Executor, check_workers, crew
from pokernight.measuring.amounts import LONGEST
from pokernight.measuring.targets import Target

LONG_FIRST: Final = LONGEST / 2
"""Seconds of a first piece beyond which it is no matter of compiling."""
A = TypeVar("A")
T = TypeVar("T")


class Piece(NamedTuple):
    """Consecutive observations of a sample, by their numbers from 0."""

    first: int
    size: int

    @property
    def numbers(self) -> range:
        """The numbers of its observations."""
        return range(self.first, self.first + self.size)


class Recipe(ABC, Generic[T]):
    """Description of a sample from which any piece of it can be counted, in any process."""

    def portable(self) -> Recipe[T]:
        """Return the same recipe as it can be pickled.

        Raises:
            Refused: if other processes cannot count it.
        """
        return self

    @abstractmethod
    def counter(self) -> Callable[[Piece], T]:
        """Return the function that counts a piece; preparations are made once."""


class Tally(ABC, Generic[T, A]):
    """Sums over the pieces of a sample; their order does not matter."""

    @property
    @abstractmethod
    def count(self) -> int:
        """Number of observations."""

    @abstractmethod
    def add(self, part: T) -> None:
        """Add a counted piece."""

    @abstractmethod
    def answer(self) -> A:
        """Return the answer as known from the pieces so far."""

    def ci95(self) -> float:
        """Return the half width of the interval that a target is about; infinite for none."""
        return inf

    def needed(self, ci95: float) -> int:
        """Return the foreseen number of observations for intervals of this half width.

        Without an interval no number suffices: ``sys.maxsize``, which the target limits.
        """
        return maxsize


class Sums(Protocol):
    """Sums over some observations.

    Attributes:
        count: number of observations.
    """

    count: int

    def merge(self, other: Self, /) -> None:
        """Add the sums of other observations."""


S = TypeVar("S", bound=Sums)


class MergedTally(Tally[S, A]):
    """Tally whose pieces are sums themselves, and are merged.

    Attributes:
        sums: the sums over the pieces so far.
    """

    def __init__(self, empty: S) -> None:
        self.sums = empty

    @property
    def count(self) -> int:
        """Number of observations."""
        return self.sums.count

    def add(self, part: S) -> None:
        """Merge the sums of a piece."""
        self.sums.merge(part)


class PieceStore(Protocol[T]):
    """Place where counted pieces survive an interruption."""

    def parts(self) -> Iterator[T]:
        """Return the pieces counted before, in their order."""

    def keep(self, part: T, /) -> None:
        """Keep a counted piece."""


@dataclass(frozen=True, slots=True)
class Progress(Generic[A]):
    """State of work that is under way.

    Attributes:
        done: observations made.
        total: observations to make, None if not known yet.
        seconds: time since the work began.
        answer: the answer so far; None during exact work, where a part says nothing.
        before: observations of ``done`` that were resumed from a file.
    """

    done: int
    total: int | None
    seconds: float
    answer: A | None
    before: int = 0

    @property
    def rate(self) -> float:
        """Observations made in a second; 0 if not known yet."""
        return (self.done - self.before) / self.seconds if self.seconds else 0.0


class WarmRate:
    """Rate of work without its first piece, in which tables are read and kernels are compiled."""

    def __init__(self) -> None:
        self._first: Progress[Any] | None = None

    def after(self, step: Progress[Any], least: float) -> float:
        """Return the observations made in a second, 0 before so many seconds after the first."""
        if step.done <= step.before:
            return 0.0
        first = self._first = self._first or step
        seconds = step.seconds - first.seconds
        if first.seconds > LONG_FIRST:
            return step.rate
        return (step.done - first.done) / seconds if seconds > 0 and seconds >= least else 0.0


Report: TypeAlias = Callable[[Progress[A]], None]
"""Receives the progress after each piece."""
Pieces: TypeAlias = Callable[[int, "int | None", int], Iterator[Piece]]
"""Cuts a sample: given the observations made, the total and the number of workers."""


def in_blocks(block: int) -> Pieces:
    """Return a cut into pieces of one size, the last of what is left."""

    def pieces(done: int, total: int | None, workers: int) -> Iterator[Piece]:
        for first in count(done, block):
            left = block if total is None else min(block, total - first)
            if left <= 0:
                return
            yield Piece(first, left)

    return pieces


class Clock:
    """Seconds since its creation."""

    def __init__(self) -> None:
        self._began = monotonic()

    @property
    def seconds(self) -> float:
        """Time since the creation."""
        return monotonic() - self._began


def measure(
    recipe: Recipe[T],
    tally: Tally[T, A],
    target: Target,
    pieces: Pieces,
    *,
    workers: Crew = 1,
    store: PieceStore[T] | None = None,
) -> Iterator[Progress[A]]:
    """Sample until the target is reached; the last progress has the whole answer.

    The result depends on the recipe and the target alone, not on the workers; only a time limit
    makes it depend on the machine.

    Args:
        recipe: how a piece is counted.
        tally: the sums, empty.
        target: when the sample is large enough.
        pieces: how the sample is cut.
        workers: number of processes, or the address of a Ray cluster.
        store: pieces counted before, to go on from, and where new ones are kept.

    Raises:
        Refused: for workers that do not exist, or whose processes die again and again.
    """
    check_workers(workers)
    total = target.total()
    for part in store.parts() if store is not None else ():
        if total is not None and tally.count >= total:
            break
        tally.add(part)
        if tally.count == total:
            total = target.total(tally)
    before = tally.count
    if before:
        yield Progress(before, total, 0.0, tally.answer(), before)
    if before and total is not None and before >= total:
        return
    with crew(workers) as executor:
        work = _work(recipe, executor)
        clock: Clock | None = None
        while total is None or tally.count < total:
            todo = pieces(tally.count, total, executor.workers)
            clock = clock or Clock()
            before_round = tally.count
            for part in executor.results(work, todo):
                if store is not None:
                    store.keep(part)
                tally.add(part)
                if tally.count == total:
                    total = target.total(tally)
                yield Progress(tally.count, total, clock.seconds, tally.answer(), before)
                if target.reached(tally, clock.seconds):
                    return
            if tally.count == before_round:
                return


def _work(recipe: Recipe[T], executor: Executor) -> Callable[[Piece], T]:
    if executor.here:
        return recipe.counter()
    return partial(_count_elsewhere, pickle.dumps(recipe.portable()))


@lru_cache(maxsize=4)
def _counter_of(pickled: bytes) -> Callable[[Piece], Any]:
    recipe: Recipe[Any] = pickle.loads(pickled)
    return recipe.counter()


def _count_elsewhere(pickled: bytes, piece: Piece) -> Any:
    """Count a piece in another process, which prepares its counter once."""
    return _counter_of(pickled)(piece)


class Plan(ABC, Generic[A]):
    """Work that is decided and checked, but not begun."""

    @abstractmethod
    def run(self, workers: Crew = 1) -> Iterator[Progress[A]]:
        """Do the work piece by piece; the last progress has the whole answer."""

    def interrupted(self) -> A:
        """Return the answer if Ctrl-C comes before anything is known.

        Raises:
            KeyboardInterrupt: where there is none.
        """
        raise KeyboardInterrupt


def carry_out(plan: Plan[A], workers: Crew = 1, report: Report[A] | None = None) -> A:
    """Do planned work; Ctrl-C gives the answer so far, marked as not ``complete``.

    Args:
        plan: the work.
        workers: number of processes, or the address of a Ray cluster.
        report: receives the progress after each piece.

    Raises:
        KeyboardInterrupt: on Ctrl-C before anything is known.
    """
    last, whole = follow(plan.run(workers), report)
    answer = last.answer if last is not None else None
    if answer is None:
        answer = plan.interrupted()
    return answer if whole else replace(answer, complete=False)  # type: ignore[type-var]


def follow(
    steps: Iterator[Progress[A]], report: Report[A] | None
) -> tuple[Progress[A] | None, bool]:
    """Run to the end, or until Ctrl-C.

    Returns:
        The last progress, if any, and whether the work was finished.
    """
    last: Progress[A] | None = None
    try:
        for step in steps:
            last = step
            if report is not None:
                report(step)
    except KeyboardInterrupt:
        return last, False
    return last, True
