"""A real room on a free port, and guests who play by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from random import Random
from typing import Any

import uvicorn

from pokernight.bots import HOUSE_PLAYERS, situation
from pokernight.engine.record import read_position
from pokernight.games import find
from pokernight.room import messages as m
from pokernight.room.client import Guest, Link, new_id
from pokernight.room.limits import Limits
from pokernight.room.opening import table_from
from pokernight.room.rooms import Opened, Rooms
from pokernight.room.server import Access, Server
from pokernight.room.store import Store, open_store
from pokernight.room.thinking import Here
from pokernight.room.wires import Requests, Sockets

QUICK = {"pace": 0, "look": 0, "start": "soon", "strict": False}
"""Settings of a table at which nobody waits."""


class Unmoved(uvicorn.Server):
    """A server that leaves the signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Room:
    """A room that runs, where it is, and its tables."""

    def __init__(self, rooms: Rooms, base: str) -> None:
        self.rooms, self.base = rooms, base

    async def open(self, **wish: Any) -> Opened:
        """Open a table as somebody describes it."""
        wish["settings"] = QUICK | wish.get("settings", {})
        return await self.rooms.open(*table_from(wish))

    def link(self, opened: Opened, key: str | None = None) -> Link:
        """The link of an invitation, or with another key."""
        return Link(self.base, opened.table, opened.invite if key is None else key)


@asynccontextmanager
async def a_room(
    store: Store | None = None,
    access: Access | None = None,
    thinking: Any = None,
    limits: Limits | None = None,
    **options: Any,
) -> AsyncIterator[Room]:
    """A room on a free port, or one worker of it."""
    rooms = Rooms(store or await open_store("memory:"), thinking or Here(), **options)
    server = Server(rooms, access or Access(), limits)
    config = uvicorn.Config(
        server.guarded(),
        port=0,
        log_level="warning",
        http=Requests,
        ws=Sockets,
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    process = Unmoved(config)
    task = asyncio.create_task(process.serve())
    while not process.started:
        await asyncio.sleep(0)
    port = process.servers[0].sockets[0].getsockname()[1]
    try:
        yield Room(rooms, f"http://127.0.0.1:{port}")
    finally:
        process.should_exit = True
        await task


def answer_of(state: m.State, by: str, rng: Random) -> m.Answer:
    """What a house player answers to the question of a state, on the wire."""
    assert state.position is not None
    assert state.view is not None
    question = state.view["question"]
    assert question is not None
    hand = read_position(state.position.text, find, rng, played_out=False)
    ask = next(one for one in hand.asks if one.seat == question["seat"])
    said: Any = HOUSE_PLAYERS[by](situation(hand, ask, rng))
    ids = state.position.ids
    cards = ask.legal.of == "card"
    if isinstance(said, tuple):
        said = [ids[one] if cards else one for one in said]
    elif isinstance(said, int) and cards:
        said = ids[said]
    return m.Answer(new_id(), question["number"], said)


async def play(
    guest: Guest,
    by: str = "caller",
    *,
    until: Callable[[m.State], bool] = lambda state: False,
    refused: list[str] | None = None,
    sits: bool = True,
    seed: int = 1,
) -> list[m.State]:
    """Sit down and play as a house player until the evening is over; gives every state seen."""
    async with guest:
        return await play_on(guest, by, until, refused, sits, seed)


async def play_on(
    guest: Guest,
    by: str = "caller",
    until: Callable[[m.State], bool] = lambda state: False,
    refused: list[str] | None = None,
    sits: bool = True,
    seed: int = 1,
) -> list[m.State]:
    """The same for somebody who has come in already."""
    rng = Random(seed)
    answered: set[tuple[int, int | str]] = set()
    seen = []
    async for state in guest.states():
        seen.append(state)
        if sits:
            sits = False
            guest.say(m.Sit(new_id()))
        table = table_of(state)
        if table.stage == "over" or until(state):
            break
        game = game_to_call(guest, table)
        if game and (table.hand, "call") not in answered:
            answered.add((table.hand, "call"))
            guest.say(m.Call(new_id(), game))
        question = None if state.view is None else state.view["question"]
        if question is None or state.position is None:
            continue
        key = (table.hand, question["number"])
        if key in answered:
            continue
        answered.add(key)
        outcome = guest.say(answer_of(state, by, rng))
        if refused is not None:
            outcome.add_done_callback(partial(_note, refused))
    return seen


def _note(refused: list[str], outcome: asyncio.Future[m.Done | m.RefusedMessage]) -> None:
    if not outcome.cancelled() and isinstance(told := outcome.result(), m.RefusedMessage):
        refused.append(told.reason)


def game_to_call(guest: Guest, table: m.TableJson) -> str:
    """What a guest calls whose turn it is to deal; nothing if it is not."""
    if table.stage != "between" or table.choice != "dealer" or table.called or guest.me is None:
        return ""
    dealer = next((one for one in table.seated if one.seat == table.turn), None)
    if dealer is None or dealer.person != guest.me.person:
        return ""
    return next((one.name for one in table.menu if not one.refusal), "")


def table_of(state: m.State) -> m.TableJson:
    """The table in a state."""
    assert isinstance(state.table, m.TableJson)
    return state.table


def net(state: m.State) -> Sequence[int]:
    """What everybody is up or down."""
    return [one.net for one in table_of(state).books.accounts]
