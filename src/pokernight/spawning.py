"""Processes that help another: spawned, never forked, and deaf to Ctrl-C from their first moment.

A terminal sends Ctrl-C to everybody who runs in it. It is meant for the one who asked for help,
and a helper that is still beginning would answer it with a traceback.
"""

from __future__ import annotations

from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.resource_tracker import ensure_running
from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask


class _Helper(SpawnProcess):
    """A process that never hears of an interrupt: it inherits that it is blocked."""

    def start(self) -> None:
        ensure_running()  # it would let interrupts through again if it began in between
        heard = pthread_sigmask(SIG_BLOCK, {SIGINT})
        try:
            super().start()
        finally:
            pthread_sigmask(SIG_SETMASK, heard)


class _Helpers(SpawnContext):
    Process = _Helper


HELPERS = _Helpers()
"""The ``multiprocessing`` context of all our processes."""
