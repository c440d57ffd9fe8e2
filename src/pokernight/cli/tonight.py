"""What `make play` does: a room of your own, a table with house players, and a chair for you."""

from __future__ import annotations

import asyncio
import io
import tempfile
from contextlib import ExitStack, redirect_stdout, suppress
from dataclasses import replace
from pathlib import Path

from pokernight.bots import COMPANY
from pokernight.cli.joining import Joining
from pokernight.cli.live import Live
from pokernight.cli.serve import on_the_network, qr_code, say
from pokernight.room.client import Guest, Link
from pokernight.room.opening import table_from
from pokernight.room.rooms import Opened
from pokernight.room.serving import Running, Where, running

HANDS = 12
"""How many are watched where nobody sits at a terminal."""
NAMES = ("Abe", "Bert", "Cleo", "Dot")
"""Who plays them."""
PLAYERS = ("caller", "random", "caller", "caller")
"""What they are."""


def tonight(store: str, name: str, *, watch: bool) -> int:
    """An evening in a room of your own; gives the exit status.

    Raises:
        Refused: if the room cannot be opened.
    """
    with suppress(KeyboardInterrupt):
        return asyncio.run(_watch() if watch else _play(store, name))
    return 0


async def _play(store: str, name: str) -> int:
    terminal = Live()
    where = Where(port=0, store=store)
    if terminal.agrees("Shall others on your home network be able to join?", enter=False):
        where = on_the_network(replace(where, port=8000))
    async with running(where) as room:
        opened = await _open(room, list(_company()), hands=0, start="soon")
        terminal.line(f"For your friends: {_link(room, opened, opened.invite)}")
        if where.public:
            say(qr_code(str(_link(room, opened, opened.invite))))
        guest = Guest(_link(room, opened, opened.host), name)
        return await Joining(terminal, guest).run()


def _company() -> tuple[str, ...]:
    return tuple(COMPANY)[:3]


async def _watch() -> int:
    """House players on real sockets play twelve hands, and one of them tells it."""
    with tempfile.TemporaryDirectory() as folder:
        where = Where(port=0, store=f"sqlite:///{Path(folder).resolve()}/room.db")
        async with running(where) as room:
            opened = await _open(room, [], hands=HANDS, start="soon", look=0, pace=0, clock=20_000)
            keys = [opened.host, *[opened.invite] * (len(NAMES) - 1)]
            guests = [
                Guest(_link(room, opened, key), name) for key, name in zip(keys, NAMES, strict=True)
            ]
            with ExitStack() as stack:
                silent = [_silent(stack) for _ in guests[1:]]
                tables = [Joining(Live(), guests[0], auto=PLAYERS[0])]
                tables += [
                    Joining(terminal, guest, auto=by)
                    for terminal, guest, by in zip(silent, guests[1:], PLAYERS[1:])
                ]
                statuses = await asyncio.gather(*(one.run() for one in tables))
            return max(statuses)


def _silent(stack: ExitStack) -> Live:
    """A terminal that nobody reads."""
    with redirect_stdout(io.StringIO()):
        return Live()


async def _open(
    room: Running, players: list[str], *, hands: int, start: str, **settings: int
) -> Opened:
    wish = {
        "players": players,
        "hands": hands,
        "settings": {"start": start, "strict": False, **settings},
    }
    return await room.rooms.open(*table_from(wish))


def _link(room: Running, opened: Opened, key: str) -> Link:
    return Link(room.base, opened.table, key)
