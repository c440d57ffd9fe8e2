"""A real room on a free port, and guests who play by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from random import Random
from threading import Thread
from typing import Any
from unittest.mock import patch

import pytest
import uvicorn

from pokernight.bots import HOUSE_PLAYERS, situation
from pokernight.engine.record import read_position
from pokernight.games import find
from pokernight.room.cluster.new_table import OpenedTable
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.guest import client
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.http import app
from pokernight.room.http.access import Access
from pokernight.room.http.app import RoomServer
from pokernight.room.http.socket_connection import LimitedSocket
from pokernight.room.live.table_actor import TableActor
from pokernight.room.serve.event_loop import quickest
from pokernight.room.serve.process import UVICORN_OPTIONS
from pokernight.room.shared.addresses import Link
from pokernight.room.shared.bot_processes import InlineBots
from pokernight.room.shared.rate_limits import RateLimits
from pokernight.room.store import Store, open_store
from pokernight.session import clock
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.session.table_setup import table_from
from tests.sentences import in_words

QUICK = {"pace": 0, "look": 0, "start": "soon", "strict": False}
"""Settings of a table at which nobody waits."""
AN_HOUR = 3_600_000
PATIENT = {"clock": AN_HOUR, "window": AN_HOUR, "calling": AN_HOUR}
"""Settings of a table whose clock answers for nobody, however busy this computer is."""
IN_BOTH_LOOPS = pytest.mark.parametrize(
    "loop",
    [pytest.param(quickest(), id="quickest"), pytest.param(asyncio.new_event_loop, id="asyncio")],
    indirect=True,
)
"""In the loop of Linux and macOS, and in that of Windows."""
LONG = 600.0
"""A lease that no real clock ends during a test."""


class Unmoved(uvicorn.Server):
    """A server that leaves the signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Room:
    """A room that runs, where it is, and its tables."""

    def __init__(self, rooms: TableRegistry, base: str) -> None:
        self.rooms, self.base = rooms, base

    async def open(self, **wish: Any) -> OpenedTable:
        """Open a table as somebody describes it."""
        wish["settings"] = QUICK | PATIENT | wish.get("settings", {})
        house = self.rooms.bots.players
        return await self.rooms.open(*table_from(wish, players=house))

    def link(self, opened: OpenedTable, key: str | None = None) -> Link:
        """The link of an invitation, or with another key."""
        return Link(self.base, opened.table, opened.invite if key is None else key)


@asynccontextmanager
async def a_room(
    store: Store | None = None,
    access: Access | None = None,
    thinking: Any = None,
    limits: RateLimits | None = None,
    **options: Any,
) -> AsyncIterator[Room]:
    """A room on a free port, or one worker of it.

    It deals as soon as two people sit there, and waits for their salts however long they take;
    who was sent away comes back at once.
    """
    options = {"lease": LONG, **options}
    rooms = TableRegistry(store or await open_store("memory:"), thinking or InlineBots(), **options)
    served = RoomServer(rooms, access or Access(), limits)
    config = uvicorn.Config(
        served.guarded(),
        port=0,
        log_level="warning",
        **UVICORN_OPTIONS,
        timeout_graceful_shutdown=1,
    )
    process = Unmoved(config)
    with ExitStack() as patient:
        patient.enter_context(patch.object(clock, "FRESH", 0))
        patient.enter_context(patch.object(clock, "OPENING", AN_HOUR))
        patient.enter_context(patch.object(client, "LONGEST_WAIT", 0.01))
        patient.enter_context(patch.object(client, "SLOWLY", (0.01, 0.01)))
        patient.enter_context(patch.object(app, "PAUSE", 0))
        patient.enter_context(patch.object(LimitedSocket, "linger", 0))
        task = asyncio.create_task(process.serve())
        while not process.started:
            await asyncio.sleep(0)
        port = process.servers[0].sockets[0].getsockname()[1]
        try:
            yield Room(rooms, f"http://127.0.0.1:{port}")
        finally:
            process.should_exit = True
            await task


class Beside:
    """A room in a thread of its own, for people who come to it as processes."""

    def __init__(self, room: Room, loop: asyncio.AbstractEventLoop) -> None:
        self._room, self._loop = room, loop
        self.base = room.base

    def open(self, **wish: Any) -> dict[str, str]:
        """Open a table; gives its links, as ``pokernight host --json`` does."""
        opened = asyncio.run_coroutine_threadsafe(self._room.open(**wish), self._loop).result()
        invite, host = (str(self._room.link(opened, key)) for key in (opened.invite, opened.host))
        return {"table": opened.table, "invite": invite, "host": host}

    def owner(self, table: str) -> TableActor:
        """Return the owner of a table, to be looked at."""
        return self._room.rooms.actors[table]


@contextmanager
def a_room_beside(thinking: Any = None) -> Iterator[Beside]:
    """A room that runs on while this thread does something else."""
    begun: Future[Beside] = Future()
    ended = asyncio.Event()

    async def serve() -> None:
        async with a_room(thinking=thinking) as room:
            begun.set_result(Beside(room, asyncio.get_running_loop()))
            await ended.wait()

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            if begun.done():
                raise
            begun.set_exception(error)

    thread = Thread(target=run)
    thread.start()
    try:
        yield (beside := begun.result())
    finally:
        beside._loop.call_soon_threadsafe(ended.set)
        thread.join()


def answer_of(state: m.RoomState, by: str, rng: Random) -> m.AnswerRequest:
    """Return a house player's answer to the question of a state, on the wire."""
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
    return m.AnswerRequest(new_id(), question["number"], said, table_of(state).hand)


async def play(
    guest: Guest,
    by: str = "caller",
    *,
    until: Callable[[m.RoomState], bool] = lambda state: False,
    refused: list[str] | None = None,
    sits: bool = True,
    seed: int = 1,
) -> list[m.RoomState]:
    """Sit down and play as a house player until the evening is over; gives every state seen."""
    async with guest:
        return await play_on(guest, by, until, refused, sits, seed)


async def play_on(
    guest: Guest,
    by: str = "caller",
    until: Callable[[m.RoomState], bool] = lambda state: False,
    refused: list[str] | None = None,
    sits: bool = True,
    seed: int = 1,
) -> list[m.RoomState]:
    """The same for somebody who has come in already."""
    rng = Random(seed)
    answered: set[tuple[int, int | str]] = set()
    seen = []
    async for state in guest.states():
        seen.append(state)
        if sits:
            sits = False
            guest.say(m.SitRequest(new_id()))
        table = table_of(state)
        if table.stage == "over" or until(state):
            break
        game = game_to_call(guest, table)
        if game and (table.hand, "call") not in answered:
            answered.add((table.hand, "call"))
            guest.say(m.CallRequest(new_id(), game))
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
        refused.append(in_words(told.reason))


def game_to_call(guest: Guest, table: TableJson) -> str:
    """Return the game that a guest calls as the dealer; an empty text if it is not its turn."""
    if table.stage != "between" or table.choice != "dealer" or table.called or guest.me is None:
        return ""
    dealer = next((one for one in table.seated if one.seat == table.turn), None)
    if dealer is None or dealer.person != guest.me.person:
        return ""
    return next((one.name for one in table.menu if not one.refusal), "")


def table_of(state: m.RoomState) -> TableJson:
    """The table in a state."""
    assert isinstance(state.table, TableJson)
    return state.table


def net(state: m.RoomState) -> Sequence[int]:
    """Return the net win or loss of every player."""
    return [one.net for one in table_of(state).books.accounts]
