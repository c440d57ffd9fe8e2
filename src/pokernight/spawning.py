"""Processes that help another: spawned, never forked, and deaf to Ctrl-C from their first moment.

A terminal sends Ctrl-C to every process in it. It is meant for the process that asked for help,
and a helper that is still beginning would answer it with a traceback.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.resource_tracker import ensure_running


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started meanwhile never hear of an interrupt.

    They inherit that it is blocked.
    """
    if sys.platform == "win32":  # nothing can be blocked there
        yield
        return
    ensure_running()  # it would let interrupts through again if it began in between
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


class Helper(SpawnProcess):
    """A process that never hears of an interrupt."""

    def start(self) -> None:
        """Start it, with interrupts blocked."""
        with deaf():
            super().start()

    def run(self) -> None:
        """Do the work; where interrupts cannot be blocked they are ignored."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        super().run()


class Helpers(SpawnContext):
    """The context that starts such processes."""

    Process = Helper


HELPERS = Helpers()
"""The ``multiprocessing`` context of all our processes."""
