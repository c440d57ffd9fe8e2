"""Queue of writers at a file: first come, first served, among all processes of a computer.

SQLite lets one process write at a time and has the others try again after pauses that grow, so
a busy process can keep another waiting for seconds. Here each writer takes a number and waits for
the writer of the number before. A number is a byte of a file beside the store, locked for as long
as its writer waits and writes; the system releases the locks of a process that dies.

This is for fairness only: SQLite itself ensures that no two processes write at once. So a writer
that has waited too long, because the writer before it was paused, goes on and lets SQLite decide.
"""

from __future__ import annotations

import importlib.util
import os
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

fcntl: Any = importlib.import_module("fcntl") if importlib.util.find_spec("fcntl") else None
# where no byte of a file can be locked, SQLite alone decides

PATIENCE = 2.0
"""Seconds to wait for the writer before."""

PAUSE = 0.0005
"""Seconds between two attempts to lock a byte."""

NEXT = struct.Struct("<q")
"""Next number to be taken, at the beginning of the file."""

NUMBERS = 1 << 20
"""Byte of number 0."""


class FileQueue:
    """Place of a writer in the queue."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)

    def close(self) -> None:
        """Leave the queue for good."""
        os.close(self._file)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until all writers that asked before have written."""
        if fcntl is None:
            yield
            return
        deadline = time.monotonic() + PATIENCE
        if not self._lock(0, deadline):
            yield
            return
        number = self._number()
        self._lock(NUMBERS + number, deadline)
        os.pwrite(self._file, NEXT.pack(number + 1), 0)
        self._unlock(0)
        try:
            if self._lock(NUMBERS + number - 1, deadline):
                self._unlock(NUMBERS + number - 1)
            yield
        finally:
            self._unlock(NUMBERS + number)

    def _number(self) -> int:
        written = os.pread(self._file, NEXT.size, 0)
        number: int = NEXT.unpack(written)[0] if len(written) == NEXT.size else 1
        return number if 0 < number < 1 << 60 else 1

    def _lock(self, byte: int, deadline: float) -> bool:
        """Lock a byte; False if that took too long."""
        while not _set_lock(self._file, byte, True):
            if time.monotonic() > deadline:
                return False
            time.sleep(PAUSE)
        return True

    def _unlock(self, byte: int) -> None:
        _set_lock(self._file, byte, False)


def _set_lock(file: int, byte: int, lock: bool) -> bool:
    """Lock or unlock a byte at once; False if another has it.

    On Linux the lock belongs to the opened file, so that two stores of one process take turns too;
    elsewhere it belongs to the process.
    """
    command = getattr(fcntl, "F_OFD_SETLK", None)
    try:
        if command is None:
            fcntl.lockf(file, (fcntl.LOCK_EX | fcntl.LOCK_NB) if lock else fcntl.LOCK_UN, 1, byte)
        else:
            kind = fcntl.F_WRLCK if lock else fcntl.F_UNLCK
            fcntl.fcntl(file, command, struct.pack("hhqqi0q", kind, os.SEEK_SET, byte, 1, 0))
    except (BlockingIOError, PermissionError):
        return False
    return True
