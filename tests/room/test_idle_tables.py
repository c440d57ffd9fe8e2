"""A table that people have only looked at is let go of, and comes back when somebody comes."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.guest.client import Guest, new_id
from pokernight.session import messages as m
from tests.room.running import a_room, table_of

SOON = 0.02
"""Seconds."""


async def all_but(rooms: TableRegistry, kept: int) -> None:
    """Wait until no more tables than these are owned."""
    while len(rooms.actors) > kept:
        await asyncio.wait(list(rooms._tasks.values()), return_when=asyncio.FIRST_COMPLETED)


async def test_tables_only_looked_at_are_let_go_and_come_back() -> None:
    async with a_room(idle=SOON) as room:
        tables, keys = [], []
        seen: list[weakref.ref[Any]] = []
        for _ in range(8):
            opened = await room.open(players=["caller"] * 3, settings={"start": "host"})
            async with Guest(room.link(opened, opened.host), "Ann") as ann:
                await ann.next_state()
                owner = room.rooms.actors[opened.table]
                seen += [weakref.ref(owner), weakref.ref(owner.session)]
            tables.append(opened)
            keys.append(ann.link.key)
            del owner
        await all_but(room.rooms, 0)
        assert room.rooms._tasks == {}
        gc.collect()
        assert [one() for one in seen] == [None] * 16
        assert {one.owner for one in await room.rooms.tables()} == {""}
        for opened, key in zip(tables, keys):
            async with Guest(room.link(opened, key)) as again:
                table = table_of(await again.next_state())
            assert again.name == "Ann"
            assert [one.name for one in table.people if one.here and not one.by] == ["Ann"]
            assert len(table.seated) == 3


async def test_a_table_with_somebody_there_or_a_hand_that_is_played_is_kept() -> None:
    async with a_room(idle=SOON) as room:
        watched, named, played, left = [
            await room.open(players=["caller"], settings={"start": start})
            for start in ("host", "host", "soon", "host")
        ]
        async with Guest(room.link(watched)) as watcher, Guest(room.link(named), "Cid") as cid:
            await watcher.next_state()
            await cid.next_state()
            async with Guest(room.link(played), "Ann") as ann:
                ann.say(m.SitRequest(new_id()))
                async for state in ann.states():
                    if table_of(state).stage == "playing" and state.view is not None:
                        break
            async with Guest(room.link(left), "Ben") as ben:
                await ben.next_state()
            owners = {one.table: room.rooms.actors[one.table] for one in (watched, named, played)}
            await all_but(room.rooms, 3)  # the last that was left is the first to go
            assert room.rooms.actors == owners
            assert owners[played.table].session.table.on is not None
