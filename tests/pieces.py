"""Work in pieces, for the tests of who does it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def square(piece: int) -> int:
    """Done in no time."""
    return piece * piece


def at_leisure(piece: int) -> int:
    """Takes its time."""
    time.sleep(0.05)
    return piece * piece


def where(piece: int) -> tuple[int, int]:
    """Says which process does it."""
    return piece, os.getpid()


def dies_once(name: str, piece: int) -> int:
    """Kills its process in the middle of the third piece, the first time."""
    mark = Path(name)
    if piece == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return piece * piece


def dies(piece: int) -> int:
    """Always kills its process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return piece


def fails(piece: int) -> int:
    """Cannot be done."""
    raise LookupError(f"there is no piece {piece}")


def is_deaf(piece: int) -> bool:
    """Return whether the process of a piece blocks Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.01)
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
