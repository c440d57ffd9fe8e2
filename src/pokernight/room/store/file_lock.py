"""Lock on a store's file: a second room that is started on the same file is refused.

Two rooms on the same file would each own some of its tables, and guests of either could not reach
those of the other. Rooms that are connected by a bus may share a file.

The lock is on an open file beside the store; the system releases it when the process ends, however
it ends. Windows has no shared locks: there a room with a bus is not kept from a file that a room
without a bus serves.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pokernight.errors import Refused


def _module(name: str) -> Any:
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


_fcntl, _msvcrt = _module("fcntl"), _module("msvcrt")

BYTE = 1 << 20
"""Byte that is locked on Windows, beyond the contents of the file."""


@contextmanager
def served(store: Path, *, shared: bool = False) -> Iterator[None]:
    """Hold the lock of a file; ``shared`` with other rooms that have a bus.

    :raises Refused: another room serves it
    """
    path = store.resolve()
    try:
        file = os.open(path.with_name(path.name + "-served"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # opening the store says what is wrong with the folder
        yield
        return
    try:
        if not _lock(file, shared):
            raise Refused(
                f"{store} is served by another room already{_process(file)}: end that room, or "
                "name another file with --store"
            )
        if not shared:
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, str(os.getpid()).encode())
        yield
    finally:
        os.close(file)


def _lock(file: int, shared: bool) -> bool:
    """Lock the file until it is closed; False if another room has it."""
    try:
        if _fcntl is not None:
            kind = _fcntl.LOCK_SH if shared else _fcntl.LOCK_EX
            _fcntl.flock(file, kind | _fcntl.LOCK_NB)
        elif _msvcrt is not None and not shared:
            os.lseek(file, BYTE, os.SEEK_SET)
            _msvcrt.locking(file, _msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # no locks here: fences alone keep two rooms apart
        return True
    return True


def _process(file: int) -> str:
    """Return the number of the process that holds the lock, in words; empty if unknown."""
    os.lseek(file, 0, os.SEEK_SET)
    number = os.read(file, 20).decode("ascii", "replace")
    return f" (process {number})" if number.isdecimal() else ""
