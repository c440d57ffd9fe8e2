"""Memory of game files in a room: a single step cannot take all that the computer has.

The system refuses memory beyond a limit while the code of a game file runs, and Python raises
``MemoryError`` there. The limit holds for other threads of the process too; it
leaves far more room than they take.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

MORE: Final = 512 * 2**20
"""The most memory, in bytes, that the code of a game file may take in an entry."""
STATUS: Final = "/proc/self/statm"
"""Linux file that begins with the size of the process, in pages."""


class MemoryLimit:
    """Limit of the memory that code may take between :meth:`begin` and :meth:`end`.

    Attributes:
        holds: whether the system knows such limits, and they were asked for.
    """

    def __init__(self) -> None:
        self.holds = False
        self._resource: Any = None
        self._status = -1
        self._before = (-1, -1)

    def turn_on(self) -> None:
        """Have limits from now on, where the system has them."""
        if self.holds or sys.platform != "linux" or not Path(STATUS).exists():
            return
        import resource

        self._resource = resource
        self._status = os.open(STATUS, os.O_RDONLY)
        self._before = resource.getrlimit(resource.RLIMIT_AS)
        self.holds = True

    def turn_off(self) -> None:
        """Have no limits from now on."""
        if self.holds:
            self.holds = False
            os.close(self._status)

    def begin(self) -> None:
        """Begin to limit the memory of this process to what it has now and ``MORE``."""
        if not self.holds:
            return
        pages = int(os.pread(self._status, 32, 0).split()[0])
        most = pages * self._resource.getpagesize() + MORE
        soft, hard = self._before
        if soft == self._resource.RLIM_INFINITY or most < soft:
            self._resource.setrlimit(self._resource.RLIMIT_AS, (most, hard))

    def end(self) -> None:
        """Restore the limit of the process."""
        if self.holds:
            self._resource.setrlimit(self._resource.RLIMIT_AS, self._before)


MEMORY: Final = MemoryLimit()
"""The limit of this process."""
