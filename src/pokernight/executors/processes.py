"""Several processes of this machine, kept by joblib: spawned, never forked, and deaf to Ctrl-C.

They live on for a while when they are done, so that the next work need not start them.
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

from pokernight.executors import Lost
from pokernight.spawning import deaf

IDLE: Final = 60
"""So many seconds they wait for more work."""


class Processes:
    """Several processes at once; see :class:`~pokernight.executors.Elsewhere`."""

    def __init__(self, number: int) -> None:
        self.workers = number

    def begin(self, work: Callable[..., Any], piece: Any) -> Any:
        """Give a piece away."""
        with deaf():  # whenever one is missing, a new one is started
            return self._pool().submit(work, piece)

    def end(self, begun: Any) -> Any:
        """Wait for a result."""
        try:
            return begun.result()
        except BrokenProcessPool:
            raise Lost from None

    def stop(self) -> None:
        """Leave the pieces that are under way."""
        pool = self._pool()
        waiting = pool._work_ids
        while not waiting.empty():  # the pool stumbles over those that no process has yet
            waiting.get()
        pool.shutdown(kill_workers=True)

    def _pool(self) -> Any:
        """They know the modules of where this process is now, and no others."""
        return get_reusable_executor(
            self.workers,
            timeout=IDLE,
            kill_workers=True,
            initializer=_begin,
            initargs=(os.getpid(), str(Path.cwd()), tuple(sys.path)),
        )


def _begin(helped: int, folder: str, path: tuple[str, ...]) -> None:
    os.chdir(folder)
    sys.path[:] = path
    if sys.platform != "win32":
        Thread(target=_leave_with, args=(helped,), daemon=True).start()


def _leave_with(helped: int) -> None:
    """Whoever is killed leaves nobody behind who waits for him."""
    while os.getppid() == helped:
        sleep(1)
    os._exit(1)
