"""Executors of work in pieces: this process, several processes of this machine, or a cluster.

Results come in the order of the pieces from every executor, and a piece whose worker has died is
done again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from pokernight.errors import Refused

P = TypeVar("P")
T = TypeVar("T")

Crew: TypeAlias = "int | str"
"""Workers: a number of processes of this machine, or the address of a Ray cluster."""
AHEAD: Final = 3
"""Pieces that each worker is given ahead of the results."""
MOST: Final = 512
"""Processes of a machine at the most."""
TRIES: Final = 3
"""Attempts at a piece whose workers die."""


class Executor(Protocol):
    """Executor of pieces of work.

    Attributes:
        here: True if it works in this process; functions are sent to other processes by name.
        workers: number of workers.
    """

    here: bool
    workers: int

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """Return the results of the pieces in their order."""


class Serial:
    """Executor in this process, a piece after another."""

    here = True
    workers = 1

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """See :class:`Executor`."""
        return map(work, todo)


class WorkerDied(Exception):
    """Raised where the worker of a piece has died, and perhaps other workers with it."""


class Pool(Protocol):
    """Pool of other processes."""

    workers: int

    def begin(self, work: Callable[[P], T], piece: P) -> Any:
        """Submit a piece; return a handle of its result."""

    def end(self, begun: Any) -> Any:
        """Wait for a result.

        Raises:
            WorkerDied: if its worker has died; then all pieces under way are submitted again.
        """

    def stop(self) -> None:
        """Abandon the pieces under way."""


class Pooled:
    """Executor in a pool, some pieces ahead of the results.

    Attributes:
        busy: True while pieces are under way.
    """

    here = False

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.workers = pool.workers
        self.busy = False

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """See :class:`Executor`.

        Raises:
            Refused: if workers die of a piece again and again.
        """
        self.busy = True
        begin = self._pool.begin
        ahead = islice(todo, self.workers * AHEAD)
        under_way = deque([(piece, begin(work, piece)) for piece in ahead])
        deaths = 0
        while under_way:
            try:
                result: T = self._pool.end(under_way[0][1])
            except WorkerDied:
                deaths += 1
                if deaths > TRIES:
                    raise Refused(
                        "the work cannot be done: its workers have died in the same piece of work "
                        f"{deaths} times"
                    ) from None
                under_way = deque([(piece, begin(work, piece)) for piece, _ in under_way])
                continue
            deaths = 0
            under_way.popleft()
            under_way.extend([(piece, begin(work, piece)) for piece in islice(todo, 1)])
            yield result
        self.busy = False

    def stop(self) -> None:
        """Abandon the pieces under way."""
        self._pool.stop()


def check_workers(crew: Crew) -> None:
    """Refuse a number of processes below 1 or above :data:`MOST`."""
    if isinstance(crew, int) and crew < 1:
        raise Refused(f"{crew} workers are too few: give at least 1")
    if isinstance(crew, int) and crew > MOST:
        raise Refused(f"{crew:,} workers are too many for one machine: {MOST} at the most")


def crew_of(workers: int, ray: str | None) -> Crew:
    """Return the workers of two options: a number of processes, or the address of a cluster.

    Raises:
        Refused: for no worker, or for several processes and a cluster.
    """
    check_workers(workers)
    if ray is None:
        return workers
    if workers != 1:
        raise Refused("workers are processes of this machine, and ray is a cluster: name one")
    return ray


@contextmanager
def crew(workers: Crew) -> Iterator[Executor]:
    """Yield the executor of so many processes, this process for 1; or of a Ray cluster.

    Raises:
        Refused: for less than 1, or a cluster that does not answer.
    """
    check_workers(workers)
    if workers == 1:
        yield Serial()
        return
    with ExitStack() as stack:
        pooled = Pooled(_pool(workers, stack))
        try:
            yield pooled
        finally:
            if pooled.busy:
                pooled.stop()


def _pool(workers: Crew, stack: ExitStack) -> Pool:
    if isinstance(workers, int):
        from pokernight.executors.processes import Processes  # joblib is slow to import

        return Processes(workers)
    from pokernight.executors.cluster import cluster

    return stack.enter_context(cluster(workers))
