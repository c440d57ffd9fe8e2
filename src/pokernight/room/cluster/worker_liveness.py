"""Names of workers that show whether they live: a dead worker on this computer is not waited for.

A table is owned until its lease is up. A worker that was killed does not renew, and ten seconds
pass before another may take over, unless the other can see that the process is gone. That can be
seen on the same computer only, and on Linux: a name holds the computer (and the container) of a
worker, its process, and the start time of the process. A worker that is merely paused lives.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

APART = "apart"
"""Beginning of the last word in the names of processes that play a single table."""


def new_name(process: int | None = None) -> str:
    """Return a name for a worker of this process, or for another that plays a single table."""
    number, word = process or os.getpid(), "" if process is None else APART
    return f"{_computer()}-{number}-{_began(number)}-{word}{token_hex(4)}"


def is_apart(name: str) -> bool:
    """Return whether a worker is the process of a single table."""
    return name.rpartition("-")[2].startswith(APART)


def is_dead(name: str) -> bool:
    """Return whether a worker is surely dead; False where that cannot be seen from here."""
    computer, *rest = name.split("-")
    if len(rest) != 3 or not computer or computer != _computer():
        return False
    process, began, _ = rest
    return process.isdecimal() and _began(int(process)) != began


def _computer() -> str:
    """Return a name of this computer since its start, or of this container; empty if unknown."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii")
        container = Path("/proc/self/ns/pid").stat().st_ino
    except OSError:
        return ""
    return sha256(f"{boot} {container}".encode()).hexdigest()[:12]


def _began(process: int) -> str:
    """Return the start time of a process, in clock ticks; empty if it is gone or a zombie."""
    try:
        state, *fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (OSError, ValueError):
        return ""
    return "" if state in "ZX" else fields[18]
