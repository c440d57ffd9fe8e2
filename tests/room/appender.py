"""A room in small, to be killed: it carries out commands at its tables, and says which are done.

    python -m tests.room.appender URL TABLES COMMANDS [POINT COUNT SIGNAL]

It sends itself the signal when it has come to the point so often. Started again it goes on from the
store. It ends with status 3 when another owns one of its tables.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading

from pokernight.room.store.store_interface import CommandOutcome, Entry, Fenced, Store, StoreAway
from tests.room.places import open_with


def entries_of(command: int) -> list[bytes]:
    """Return the entries that a command writes, from 1 to 3."""
    return [f"{command}.{part}".encode() for part in range(command % 3 + 1)]


def whole_log(commands: int) -> list[bytes]:
    """The log of a table that nobody ever killed."""
    return [body for command in range(commands) for body in entries_of(command)]


class Fate:
    """A hook that kills its own process at a point, or pauses it, without any farewell."""

    def __init__(self, point: str = "", count: str = "0", name: str = "SIGKILL") -> None:
        self.point = point
        self.left = int(count)
        self.signal = signal.Signals[name]

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if not self.left:
                signal.pthread_kill(threading.get_ident(), self.signal)  # this thread, at once


async def carry_out(store: Store, table: str, commands: int) -> None:
    lease = await store.claim(table, "room", 60)
    assert lease is not None
    seq = len(await store.read(table))
    for command in range(commands):
        if await store.outcome(table, "somebody", str(command)) is None:
            new = [
                Entry(seq + number, store.now(), body, b"secret " + body)
                for number, body in enumerate(entries_of(command), 1)
            ]
            seq += len(new)
            outcome = CommandOutcome(str(command), "somebody", seq)
            while True:
                try:
                    await store.append(table, lease.fence, new, [outcome])
                    break
                except StoreAway:
                    await asyncio.sleep(0.01)
        os.write(1, f"{table} {command}\n".encode())


async def main(url: str, tables: str, commands: str, *fate: str) -> None:
    store = await open_with(url, hook=Fate(*fate))
    try:
        await asyncio.gather(
            *(carry_out(store, table, int(commands)) for table in tables.split(","))
        )
    except Fenced:
        sys.exit(3)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
