"""Somebody at a terminal: a pseudo-terminal of 80 by 24, what it shows, and what he types."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Thread

PATIENCE = 600
"""Seconds until a test gives up on a process; none that passes waits for so long."""
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Typist:
    """Types at a command, and reads what it shows.

    A thread reads all the time: a process whose terminal nobody reads stops at its next line, and
    another that is waited for may wait for its answer.
    """

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process, self._screen = process, screen
        self.raw = ""
        self._read_to = 0
        self._ended = False
        self._news = Condition()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def shown(self) -> str:
        """All that was shown, without colours."""
        return _CODES.sub("", self.raw)

    def sees(self, what: str) -> str:
        """Read on until something is shown; gives what was shown since the last time."""
        ends = time.monotonic() + PATIENCE
        with self._news:
            while what not in self.shown[self._read_to :]:
                assert not self._ended, f"it ended before {what!r}:\n{self.shown}"
                self._news.wait(PATIENCE)
                assert time.monotonic() < ends, f"{what!r} is not shown:\n{self.shown}"
            found = self.shown
            before, self._read_to = self._read_to, found.index(what, self._read_to) + len(what)
            return found[before : self._read_to]

    def types(self, keys: str) -> None:
        """Press keys; ``\\n`` is Enter and ``\\x03`` Ctrl-C."""
        os.write(self._screen, keys.encode())

    def echoes(self) -> bool:
        """Return whether the terminal itself echoes typed lines."""
        local = termios.tcgetattr(self._screen)[3]
        return bool(local & termios.ECHO and local & termios.ICANON)

    def ends(self) -> int:
        """Read to the end; gives the exit status."""
        self._reader.join(PATIENCE)
        return self.process.wait(PATIENCE)

    def _read(self) -> None:
        """Read what is shown until the end; a letter may come in two parts."""
        letters = codecs.getincrementaldecoder("utf-8")("replace")
        while not self._ended:
            try:
                data = os.read(self._screen, 65536)
            except OSError:
                data = b""
            with self._news:
                self.raw += letters.decode(data)
                self._ended = not data
                self._news.notify_all()


@contextmanager
def at_a_terminal(folder: Path, *words: str) -> Iterator[Typist]:
    """One of the commands in a terminal of its own."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def in_front() -> None:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [sys.executable, "-m", "pokernight", *words],
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
        preexec_fn=in_front,  # noqa: PLW1509
    )
    os.close(theirs)
    typist = Typist(process, ours)
    try:
        yield typist
    finally:
        process.kill()
        typist.ends()
        os.close(ours)
