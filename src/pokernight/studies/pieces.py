"""Playing the hands of a study piece by piece, here or elsewhere."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from pokernight.executors import Executor
from pokernight.measuring.sampling_loop import Piece

S = TypeVar("S")
T = TypeVar("T")

BLOCK: Final = 5
"""So many hands are played at a time."""


def parts(
    executor: Executor, count: Callable[[S, Piece], T], study: S, done: int, total: int
) -> Iterator[T]:
    """What pieces of a study come to, in their order.

    Args:
        executor: who plays.
        count: plays a piece, and says what it comes to; found by its name elsewhere.
        study: what is played.
        done: how many hands were played before.
        total: how many there are to be.
    """
    work: Callable[[Piece], T] = partial(count, study)
    if not executor.here:
        work = partial(_elsewhere, count, pickle.dumps(study))
    todo = [Piece(at, min(BLOCK, total - at)) for at in range(done, total, BLOCK)]
    yield from executor.results(work, iter(todo))


@lru_cache(maxsize=1)
def _known_here(sent: bytes) -> Any:
    return pickle.loads(sent)


def _elsewhere(count: Callable[[Any, Piece], T], sent: bytes, piece: Piece) -> T:
    return count(_known_here(sent), piece)
