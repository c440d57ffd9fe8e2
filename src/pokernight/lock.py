"""A file that one process has to itself, for as long as it lives.

The lock is the operating system's, so that it ends with the process, however that ends. It lies
on a small file beside, which names the process that has it.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from contextlib import suppress
from pathlib import Path

from pokernight.errors import Refused

if sys.platform == "win32":
    import msvcrt

    BEYOND = 1 << 20
    """Offset of the locked byte. Windows forbids reading a locked byte: it lies beyond the text."""

    def _locked(file: int) -> bool:
        os.lseek(file, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _locked(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Lock:
    """Nobody else gets the lock on a file before :meth:`release`."""

    def __init__(self, path: Path) -> None:
        """Take it.

        Raises:
            Refused: with the process that has it.
            OSError: if there can be no file beside the other.
        """
        self._beside = path.with_name(f"{path.name}.lock")
        while True:
            self._file = os.open(self._beside, os.O_RDWR | os.O_CREAT, 0o644)
            if not _locked(self._file):
                holder = os.read(self._file, 200).decode(errors="replace") or "another process"
                os.close(self._file)
                raise Refused(f"{str(path)!r} is being played: {holder} has it")
            if self._is_there():
                break
            os.close(self._file)
        os.ftruncate(self._file, 0)
        since = time.strftime("%H:%M")
        os.write(self._file, f"process {os.getpid()} on {platform.node()} (since {since})".encode())

    def _is_there(self) -> bool:
        """Return whether the locked file is still the file of that name."""
        try:
            return os.path.samestat(os.fstat(self._file), self._beside.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let go of it."""
        with suppress(OSError):
            self._beside.unlink()
        os.close(self._file)
