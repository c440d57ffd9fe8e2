"""Lines that are slow, fall silent or break at any byte: an evening comes through them whole.

What cuts them is a proxy of our own before a real room; whatever it does follows from a seed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from urllib.parse import urlsplit

import msgspec
import pytest

from pokernight.games import find
from pokernight.room.guest.client import Guest
from pokernight.room.live.log_replay import READER
from pokernight.room.protocol import codec
from tests.room.running import a_room, net, play, table_of
from tests.room.test_commands import MENU

HANDS = 2
WAYS = ("reset", "close", "silence")
"""Ways in which a line ends: at once, after a goodbye, or after a silence."""
SILENCE = 300
"""Turns of the loop for which a line is silent before it breaks."""


class Proxy:
    """Passes on what comes, slowly and in pieces, until the line breaks.

    Attributes:
        broken: how many lines broke, by way.
    """

    def __init__(self, to: str) -> None:
        parts = urlsplit(to)
        self._to = parts.hostname, parts.port
        self.broken: Counter[str] = Counter()
        self._lines = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One line."""
        self._lines += 1
        lot = Random(f"line {self._lines}")
        there, back = await asyncio.open_connection(*self._to)
        left = [lot.randrange(20_000, 100_000)]
        both = [
            asyncio.create_task(self._pass_on(reader, back, left, lot)),
            asyncio.create_task(self._pass_on(there, writer, left, lot)),
        ]
        self._tasks.update(both)
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        way = WAYS[self._lines % len(WAYS)]
        self.broken[way] += left[0] <= 0
        for one in both:
            one.cancel()
        if way == "silence":
            for _ in range(SILENCE):
                await asyncio.sleep(0)
        for end in (back, writer):
            if way == "close":
                end.close()
            else:
                end.transport.abort()

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        left: list[int],
        lot: Random,
    ) -> None:
        with suppress(OSError):
            while left[0] > 0 and (some := await reader.read(lot.randrange(1, 20_000))):
                for _ in range(lot.randrange(4)):
                    await asyncio.sleep(0)
                writer.write(some[: left[0]])
                left[0] -= len(some)
                await writer.drain()


@asynccontextmanager
async def proxied(to: str) -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy before a room, and its address."""
    proxy = Proxy(to)
    async with await asyncio.start_server(proxy.come, "127.0.0.1", 0) as server:
        yield proxy, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        for task in proxy._tasks:
            task.cancel()


def test_an_evening_comes_through_lines_that_break_at_any_byte(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing is lost, nothing done twice; and whoever is back sees what the room has for him."""

    async def evening() -> None:
        async with a_room() as room, proxied(room.base) as (proxy, base):
            opened = await room.open(menu=MENU, players=["caller"], hands=HANDS)
            link = room.link(opened)._replace(base=base)
            refused: list[str] = []
            guests = [Guest(link, name) for name in ("Ann", "Ben")]
            seen = await asyncio.gather(*(play(one, refused=refused) for one in guests))
            assert refused == []
            assert sum(proxy.broken.values()) > 3
            assert all(proxy.broken[way] for way in WAYS)
            owner = room.rooms.actors[opened.table]
            there, _ = READER.replay(await room.rooms.store.read(opened.table), find)
            assert there.table.money() == owner.session.table.money()
            for guest, states in zip(guests, seen):
                numbers = [(one.fence, one.seq) for one in states]
                assert numbers == sorted(numbers)
                assert guest.me is not None
                last = table_of(states[-1])
                assert (last.hands, sum(net(states[-1]))) == (HANDS, 0)
                sight = codec.encode(owner.live.state_builder.seat_view(guest.me.person).view)
                assert states[-1].view == msgspec.json.decode(sight)
                bought = [one.name for one in there.table.ledger.lines if one.kind == "buy-in"]
                assert bought.count(guest.name) == 1
                assert guest.broken == []

    asyncio.run(evening())
    assert not [one for one in caplog.records if one.levelname == "ERROR"]
