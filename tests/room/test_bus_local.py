"""The hub of workers on one computer: who may come, and what happens when it is gone."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pokernight.errors import Refused
from pokernight.room.cluster.bus import BusAway, Unanswered, open_bus
from pokernight.room.cluster.bus.hub import Hub


def with_hub(play: Callable[[Hub], Awaitable[None]]) -> None:
    """Run something with a hub."""

    async def run() -> None:
        hub = Hub()
        await hub.start()
        try:
            await play(hub)
        finally:
            await hub.close()

    asyncio.run(run())


def test_who_does_not_know_the_secret_is_not_heard() -> None:
    async def play(hub: Hub) -> None:
        stranger = await open_bus(hub.url.partition("#")[0] + "#open")
        with pytest.raises(BusAway):
            await stranger.subscribe("a", lambda message: None)
        assert not stranger.here
        await stranger.close()

    with_hub(play)


def test_its_folder_is_for_this_user_alone_and_gone_at_the_end() -> None:
    folders = []

    async def play(hub: Hub) -> None:
        folder = Path(hub.url.removeprefix("unix:").partition("#")[0]).parent
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        folders.append(folder)

    with_hub(play)
    assert not folders[0].exists()


def test_when_the_hub_is_gone_everybody_is_told_and_nobody_waits() -> None:
    async def play(hub: Hub) -> None:
        bus, other = await open_bus(hub.url), await open_bus(hub.url)
        told: asyncio.Queue[bool] = asyncio.Queue()
        bus.watch(told.put_nowait)

        async def never(message: bytes) -> bytes:
            await asyncio.Event().wait()
            return b""

        await other.serve("a", never)
        asking = asyncio.create_task(bus.request("a", b"?", 60))
        await asyncio.sleep(0)
        await hub.close()
        assert await told.get() is False
        with pytest.raises((BusAway, Unanswered)):
            await asking
        with pytest.raises(BusAway):
            await bus.publish("a", b"!")
        await bus.close()
        await other.close()

    with_hub(play)


def test_a_hub_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match="cannot be reached"):
        asyncio.run(open_bus("unix:/nowhere/bus#secret"))
