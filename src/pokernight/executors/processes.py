"""Worker processes on this machine: spawned, never forked, and deaf to Ctrl-C.

They outlive a piece of work by a minute, so that the next one need not start them. They do not
import the main module of the program, so a script needs no ``if __name__ == "__main__"``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread, Timer
from time import monotonic, sleep
from types import ModuleType
from typing import Any, Final

from pokernight.executors import WorkerDied
from pokernight.spawning import Helper, Helpers

IDLE: Final = 60.0
"""Seconds that idle workers are kept."""
MOST_ON_WINDOWS: Final = 61
"""Processes that Windows can wait for at once."""


class Processes:
    """Processes of this machine; see :class:`~pokernight.executors.Pool`."""

    def __init__(self, number: int) -> None:
        self.workers = number if sys.platform != "win32" else min(number, MOST_ON_WINDOWS)

    def begin(self, work: Callable[..., Any], piece: Any) -> Future[Any]:
        """Submit a piece of work."""
        try:
            return _workers.submit(self.workers, work, piece)
        except BrokenProcessPool as error:  # a worker died since the last result
            failed: Future[Any] = Future()
            failed.set_exception(error)
            return failed

    def end(self, begun: Future[Any]) -> Any:
        """Wait for a result."""
        try:
            return begun.result()
        except BrokenProcessPool:
            _workers.stop()
            raise WorkerDied from None

    def stop(self) -> None:
        """Abandon the pieces under way."""
        _workers.stop()


class _Worker(Helper):
    """A worker process that does not import the main module."""

    def start(self) -> None:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            super().start()
        finally:
            sys.modules["__main__"] = main


class _WorkerContext(Helpers):
    Process = _Worker


class _Workers:
    """The pool of this process, kept between pieces of work."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._made_for: tuple[Any, ...] = ()
        self._lock = Lock()
        self._used = 0.0

    def submit(self, number: int, work: Callable[..., Any], *args: Any) -> Future[Any]:
        """Submit work to one of so many workers that see this folder and this module path."""
        wanted = (number, os.getpid(), str(Path.cwd()), tuple(sys.path))
        if self._made_for != wanted:
            self.stop()
        with self._lock:  # until the work is submitted, or the pool could be ended as idle before
            self._used = monotonic()
            if self._pool is None:
                self._made_for = wanted
                self._pool = ProcessPoolExecutor(
                    number, _WorkerContext(), initializer=_begin, initargs=wanted[1:]
                )
                self._look_again_in(IDLE, self._pool)
            return self._pool.submit(work, *args)

    def _look_again_in(self, seconds: float, pool: ProcessPoolExecutor) -> None:
        timer = Timer(seconds, self._end_if_idle, [pool])
        timer.daemon = True
        timer.start()

    def _end_if_idle(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is not pool:
                return
            idle = 0.0 if pool._pending_work_items else monotonic() - self._used
            if idle < IDLE:
                self._look_again_in(IDLE - idle, pool)
                return
            self._pool, self._made_for = None, ()
        pool.shutdown(wait=False)

    def stop(self) -> None:
        """Kill all workers; what is under way is lost."""
        with self._lock:
            pool, self._pool, self._made_for = self._pool, None, ()
        if pool is None:
            return
        for process in [*(pool._processes or {}).values()]:
            with suppress(ValueError):  # closed already
                process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


_workers = _Workers()


def _begin(parent: int, folder: str, path: tuple[str, ...]) -> None:
    os.chdir(folder)
    sys.path[:] = path
    if sys.platform != "win32":
        Thread(target=_exit_with, args=(parent,), daemon=True).start()


def _exit_with(parent: int) -> None:
    """Exit when the parent is gone: a killed parent leaves no worker behind."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)
