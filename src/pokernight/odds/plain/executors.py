"""Who does work that falls into pieces: this process, or several others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from pokernight.errors import Refused

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

P = TypeVar("P")
T = TypeVar("T")

AHEAD: Final = 3
"""How many pieces each worker is given ahead of the results."""


class Executor(Protocol):
    """Does pieces of work.

    Attributes:
        here: whether it does so in this process; work for another is sent there, by what it is
            called and not as it is.
    """

    here: bool

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """The results of the pieces in their order, whoever is done first."""


class Serial:
    """One piece after another, in this process."""

    here = True

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """See :class:`Executor`."""
        return map(work, todo)


class Processes:
    """Several processes at once."""

    here = False

    def __init__(self, pool: ProcessPoolExecutor, number: int) -> None:
        self._pool, self._number = pool, number

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """See :class:`Executor`."""
        ahead = self._number * AHEAD
        under_way: list[Future[T]] = [self._pool.submit(work, one) for one in islice(todo, ahead)]
        while under_way:
            result = under_way.pop(0).result()
            under_way += [self._pool.submit(work, one) for one in islice(todo, 1)]
            yield result


def check_workers(number: int) -> None:
    """Refuse a number of processes that cannot do anything."""
    if number < 1:
        raise Refused(f"{number} workers cannot work: it takes one at least")


@contextmanager
def workers(number: int) -> Iterator[Executor]:
    """So many processes; this one alone for one.

    Raises:
        Refused: for less than one.
    """
    check_workers(number)
    if number == 1:
        yield Serial()
        return
    from concurrent.futures import ProcessPoolExecutor  # they take their time to start

    from pokernight.spawning import HELPERS

    pool = ProcessPoolExecutor(number, HELPERS)
    try:
        yield Processes(pool, number)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
