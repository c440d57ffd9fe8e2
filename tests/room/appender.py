"""A room in small, to be killed: it carries out commands at three tables, and says which are done.

    python -m tests.room.appender URL COMMANDS [POINT COUNT]

It kills itself when it has come to the point so often. Started again it goes on from the store.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from pokernight.room.store.port import Entry, Outcome, Store, StoreAway
from tests.room.places import open_with

TABLES = ("ann", "bob", "cid")


def entries_of(command: int) -> list[bytes]:
    """What a command writes: one entry, two or three."""
    return [f"{command}.{part}".encode() for part in range(command % 3 + 1)]


def whole_log(commands: int) -> list[bytes]:
    """The log of a table that nobody ever killed."""
    return [body for command in range(commands) for body in entries_of(command)]


class Killer:
    """A hook that ends its own process at a point, without any farewell."""

    def __init__(self, point: str = "", count: int = 0) -> None:
        self.point = point
        self.left = count

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if not self.left:
                os.kill(os.getpid(), signal.SIGKILL)


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
            outcome = Outcome(str(command), "somebody", seq)
            while True:
                try:
                    await store.append(table, lease.fence, new, [outcome])
                    break
                except StoreAway:
                    await asyncio.sleep(0.01)
        os.write(1, f"{table} {command}\n".encode())


async def main(url: str, commands: str, point: str = "", count: str = "0") -> None:
    store = await open_with(url, hook=Killer(point, int(count)))
    await asyncio.gather(*(carry_out(store, table, int(commands)) for table in TABLES))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
