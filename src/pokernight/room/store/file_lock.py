"""One room for each file: a second one that was started on the same file by mistake is refused.

Two rooms on one file would each own some tables of it, and guests of one could not reach those of
the other. Rooms that call to each other over a bus may share a file.

The lock is on an open file beside the store; the system releases it when the process ends, however
it ends. Windows has no lock that several may share: there rooms with a bus are not
kept from a file that a room without one serves.
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
"""The byte that is locked on Windows, beyond what is written in the file."""


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
                f"{store} is served by another room already{_process(file)}: end that one, or name "
                "another file with --store"
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
    """Return the words for the process that holds the lock, if it has written its number."""
    os.lseek(file, 0, os.SEEK_SET)
    said = os.read(file, 20).decode("ascii", "replace")
    return f" (process {said})" if said.isdecimal() else ""
