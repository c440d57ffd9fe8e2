"""`pokernight serve`: run a room until it is stopped."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

from pokernight.cli.console.echo import say
from pokernight.cli.console.qr_codes import qr_code
from pokernight.errors import Refused
from pokernight.room.serve.event_loop import run
from pokernight.room.serve.process import (
    RoomOptions,
    home_address,
    log_to_stderr,
    running,
    tidy_seldom,
)
from pokernight.room.serve.workers import working

STOPPED = 0


def serve(where: RoomOptions, *, lan: bool) -> int:
    """Serve until Ctrl-C; return the exit status.

    Raises:
        Refused: if the room cannot start.
    """
    log_to_stderr()
    with suppress(KeyboardInterrupt):
        serve_it = _serve if where.workers == 1 else _serve_by_several
        run(serve_it(on_the_network(where) if lan else where, lan=lan))
    return STOPPED


def on_the_network(where: RoomOptions) -> RoomOptions:
    """Return the options of a room that the home network can reach.

    Raises:
        Refused: without a network, a port, or with two addresses.
    """
    from dataclasses import replace

    if where.public:
        raise Refused("--lan finds the address itself, and --public gives it: choose one of them")
    if not where.port:
        raise Refused("--lan needs a port, such as --port 8000")
    return replace(where, host="0.0.0.0", public=f"{where.scheme}://{home_address()}:{where.port}")


async def _serve(where: RoomOptions, *, lan: bool) -> None:
    async with running(where) as room:
        tidy_seldom()
        for finding in room.tables.own.findings.values():
            say(f"{finding.text}.")
        _say_where(room.base, lan=lan)
        while not room.server.should_exit:
            await asyncio.sleep(0.1)


async def _serve_by_several(where: RoomOptions, *, lan: bool) -> None:
    ended = asyncio.Event()
    # Event loops on Windows have no signal handlers; there Ctrl-C ends the room.
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    async with working(where) as workers:
        _say_where(workers.base, lan=lan)
        await ended.wait()


def _say_where(base: str, *, lan: bool) -> None:
    from pokernight.cli.console.open_browser import show_to_somebody

    say(f"The room is at {base} (Ctrl-C ends it; every evening is kept).")
    show_to_somebody(base)
    if lan:
        say(qr_code(base))
