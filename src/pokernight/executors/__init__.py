"""Who does work that falls into pieces: this process, several of this machine, or a cluster.

Whoever does it, the results come in the order of the pieces, and a piece whose worker has died is
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
"""Who works: so many processes of this machine, or the Ray cluster at an address."""
AHEAD: Final = 3
"""How many pieces each worker is given ahead of the results."""
MOST: Final = 512
"""So many processes of one machine at the most."""
TRIES: Final = 3
"""So often a piece is done again whose workers die of it."""


class Executor(Protocol):
    """Does pieces of work.

    Attributes:
        here: whether it does so in this process; work for another is sent there, by what it is
            called and not as it is.
        workers: how many work at once.
    """

    here: bool
    workers: int

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """The results of the pieces in their order, whoever is done first."""


class Serial:
    """One piece after another, in this process."""

    here = True
    workers = 1

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """See :class:`Executor`."""
        return map(work, todo)


class Lost(Exception):
    """Whoever did a piece has died, and perhaps others with him."""


class Elsewhere(Protocol):
    """Does one piece in another process."""

    workers: int

    def begin(self, work: Callable[[P], T], piece: P) -> Any:
        """Give a piece away; what to ask for its result by."""

    def end(self, begun: Any) -> Any:
        """Wait for a result.

        Raises:
            Lost: if its worker has died; then every piece that is under way is given away again.
        """

    def stop(self) -> None:
        """Leave the pieces that are under way."""


class Helped:
    """Pieces are done elsewhere, a few of them ahead of the results.

    ``busy``: pieces are under way.
    """

    here = False

    def __init__(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere
        self.workers = elsewhere.workers
        self.busy = False

    def results(self, work: Callable[[P], T], todo: Iterator[P]) -> Iterator[T]:
        """See :class:`Executor`.

        Raises:
            Refused: if workers die of a piece again and again.
        """
        self.busy = True
        begin = self._elsewhere.begin
        ahead = islice(todo, self.workers * AHEAD)
        under_way = deque([(piece, begin(work, piece)) for piece in ahead])
        lost = 0
        while under_way:
            try:
                result: T = self._elsewhere.end(under_way[0][1])
            except Lost:
                lost += 1
                if lost > TRIES:
                    raise Refused(
                        f"the work cannot be done: its workers have died of one piece {lost} times"
                    ) from None
                under_way = deque([(piece, begin(work, piece)) for piece, _ in under_way])
                continue
            lost = 0
            under_way.popleft()
            under_way.extend([(piece, begin(work, piece)) for piece in islice(todo, 1)])
            yield result
        self.busy = False

    def stop(self) -> None:
        """Leave the pieces that are under way."""
        self._elsewhere.stop()


def check_workers(crew: Crew) -> None:
    """Refuse a number of processes that cannot do anything."""
    if isinstance(crew, int) and crew < 1:
        raise Refused(f"{crew} workers cannot work: it takes one at least")
    if isinstance(crew, int) and crew > MOST:
        raise Refused(f"{crew:,} workers are too many for one machine: {MOST} at the most")


def crew_of(workers: int, ray: str | None) -> Crew:
    """Who works, as somebody asks for it.

    Raises:
        Refused: for no worker, or for processes of this machine and a cluster.
    """
    check_workers(workers)
    if ray is None:
        return workers
    if workers != 1:
        raise Refused("workers are processes of this machine, and ray is a cluster: name one")
    return ray


@contextmanager
def crew(who: Crew) -> Iterator[Executor]:
    """So many processes, this one alone for one; or the Ray cluster at an address.

    Raises:
        Refused: for less than one, or a cluster that does not answer.
    """
    check_workers(who)
    if who == 1:
        yield Serial()
        return
    with ExitStack() as stack:
        helped = Helped(_elsewhere(who, stack))
        try:
            yield helped
        finally:
            if helped.busy:
                helped.stop()


def _elsewhere(who: Crew, stack: ExitStack) -> Elsewhere:
    if isinstance(who, int):
        from pokernight.executors.processes import Processes  # they take their time to start

        return Processes(who)
    from pokernight.executors.cluster import cluster

    return stack.enter_context(cluster(who))
