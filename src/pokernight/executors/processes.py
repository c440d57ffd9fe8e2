"""Pool of processes of this machine, by joblib: spawned, never forked, and ignoring Ctrl-C.

The processes live on for a while after the work, so that the next work need not start them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, Final

from joblib.externals.loky import BrokenProcessPool, get_reusable_executor

from pokernight.executors import WorkerDied
from pokernight.spawning import deaf

IDLE: Final = 60
"""Seconds that idle processes live."""


class Processes:
    """Processes of this machine; see :class:`~pokernight.executors.Pool`."""

    def __init__(self, number: int) -> None:
        self.workers = number

    def begin(self, work: Callable[..., Any], piece: Any) -> Any:
        """Submit a piece."""
        with deaf():  # a missing process is started here
            return self._pool().submit(work, piece)

    def end(self, begun: Any) -> Any:
        """Wait for a result."""
        try:
            return begun.result()
        except BrokenProcessPool:
            raise WorkerDied from None

    def stop(self) -> None:
        """Abandon the pieces under way."""
        pool = self._pool()
        waiting = pool._work_ids
        while not waiting.empty():  # the pool fails on pieces that no process has yet
            waiting.get()
        pool.shutdown(kill_workers=True)

    def _pool(self) -> Any:
        """Return the pool, whose processes have this process's folder and module path."""
        return get_reusable_executor(
            self.workers,
            timeout=IDLE,
            kill_workers=True,
            initializer=_begin,
            initargs=(os.getpid(), str(Path.cwd()), tuple(sys.path)),
        )


def _begin(parent: int, folder: str, path: tuple[str, ...]) -> None:
    os.chdir(folder)
    sys.path[:] = path
    if sys.platform != "win32":
        Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """End this process when its parent is killed."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)
