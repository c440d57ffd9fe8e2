"""Process of a table that plays a guest's game file: a room of one table, without a network.

It is started with an empty environment and two pipes, over which its parent passes on what comes
to the table, and keeps its log (:mod:`pokernight.room.cluster.table_process`). Before the log is
read, the system takes the network away where it lets a user do that (Linux), and limits memory,
files and processes (POSIX); an audit hook refuses files, sockets and processes in any case. On
Windows only the hook holds, and that the parent ends a process that does not answer.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

MORE: Final = 1 << 30
"""Bytes of memory that the process may take beyond what it has before the log is read."""


def main() -> None:
    """Play a table, until the parent closes the pipe."""
    _leave_the_network()
    sys.modules["numba"] = None  # type: ignore[assignment]  # it would compile to files
    reads, writes = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        runner.run(_serve(reads, writes))


def _leave_the_network() -> None:
    """Take the network away where that is possible: before any thread, as the system demands."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).unshare(0x10000000 | 0x40000000)  # CLONE_NEWUSER | CLONE_NEWNET


async def _serve(reads: int, writes: int) -> None:
    # only now: what is imported here begins threads
    from pokernight.room.cluster.table_process import LINK_ERRORS
    from pokernight.room.serve.table_room import TableRoom
    from pokernight.room.shared.process_link import LinkBroken, ProcessLink

    loop = asyncio.get_running_loop()
    room = TableRoom(confine)

    def write(data: bytes) -> None:
        while data:
            data = data[os.write(writes, data) :]

    link = room.link = ProcessLink(write, room.answer, LINK_ERRORS)

    def feed(data: bytes) -> None:
        try:
            link.feed(data)
        except LinkBroken:
            os._exit(1)

    def read() -> None:
        while data := os.read(reads, 65_536):
            loop.call_soon_threadsafe(feed, data)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    await link.broken.wait()


def confine() -> None:
    """Limit memory, files and processes; refuse files, sockets and processes from now on."""
    from pokernight.games.memory_limit import MEMORY
    from pokernight.games.outside_calls import guard, refuse_always

    guard()
    MEMORY.turn_off()
    if sys.platform != "win32":
        import resource

        limits = [("RLIMIT_FSIZE", 0), ("RLIMIT_CORE", 0), ("RLIMIT_NPROC", 0)]
        with suppress(OSError):
            pages = int(Path("/proc/self/statm").read_text().split()[0])
            limits.append(("RLIMIT_AS", pages * resource.getpagesize() + MORE))
        for name, limit in limits:
            with suppress(ValueError, OSError, AttributeError):
                resource.setrlimit(getattr(resource, name), (limit, limit))
    sys.addaudithook(refuse_always)
