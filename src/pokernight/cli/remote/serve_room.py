"""`pokernight serve`: run a room until it is stopped."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

from pokernight.cli.console.echo import say
from pokernight.cli.console.links import qr_code, show_to_somebody
from pokernight.cli.text.sentences import in_words
from pokernight.errors import Refused
from pokernight.room.serve.anywhere import LINK, OPERATOR, host_link, running_anywhere
from pokernight.room.serve.event_loop import run
from pokernight.room.serve.process import (
    ONE_ADDRESS,
    RoomOptions,
    home_address,
    log_to_stderr,
    running,
    tidy_seldom,
)
from pokernight.room.serve.workers import working
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import Text

STOPPED = 0


def serve(where: RoomOptions, *, lan: bool, tunnel: str | None = None) -> int:
    """Serve until Ctrl-C; return the exit status.

    ``tunnel``: command of the tunnel of a room that is reached from anywhere; None for any
    that is installed.

    Raises:
        Refused: if the room cannot start.
    """
    log_to_stderr()
    with suppress(KeyboardInterrupt):
        if lan:
            where = on_the_network(where)
        if where.anywhere:
            run(_serve_anywhere(where, tunnel))
        else:
            serve_it = _serve if where.workers == 1 else _serve_by_several
            run(serve_it(where, lan=lan))
    return STOPPED


def on_the_network(where: RoomOptions) -> RoomOptions:
    """Return the options of a room that the home network can reach.

    Raises:
        Refused: without a network, a port, or with two addresses.
    """
    from dataclasses import replace

    if where.public or where.anywhere:
        raise Refused(ONE_ADDRESS)
    if not where.port:
        raise Refused("--lan needs a port, such as --port 8000")
    return replace(where, host="0.0.0.0", public=f"{where.scheme}://{home_address()}:{where.port}")


async def _serve(where: RoomOptions, *, lan: bool) -> None:
    async with running(where) as room:
        tidy_seldom()
        for finding in room.tables.own.findings.values():
            say(f"{finding.text}.")
        _say_where(room.base, lan=lan, opens=_opened_at(where, room.local, lan=lan))
        while not room.server.should_exit:
            await asyncio.sleep(0.1)


async def _serve_anywhere(where: RoomOptions, command: str | None) -> None:
    say("A tunnel is brought up ...")
    async with running_anywhere(where, command, tell=_tell) as room:
        tidy_seldom()
        _say_where(room.local, lan=False, key=room.host.key)
        _tell(LINK, room.base)
        _tell(OPERATOR)
        while not room.server.should_exit:
            await asyncio.sleep(0.1)


def _tell(text: Text, link: str = "") -> None:
    """Print news of the tunnel, and its link as a QR code."""
    say(in_words(text, ENGLISH))
    if link:
        say(f"  {link}")
        say(qr_code(link))


async def _serve_by_several(where: RoomOptions, *, lan: bool) -> None:
    ended = asyncio.Event()
    # Event loops on Windows have no signal handlers; there Ctrl-C ends the room.
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    async with working(where) as workers:
        _say_where(workers.base, lan=lan, opens=_opened_at(where, workers.local, lan=lan))
        await ended.wait()


def _opened_at(where: RoomOptions, local: str, *, lan: bool) -> str:
    """Return the only address at which tables are opened, if not the public one."""
    return local if where.public and where.open == "here" and not lan else ""


def _say_where(base: str, *, lan: bool, key: str = "", opens: str = "") -> None:
    """Print the address of the room, and where else its host opens tables."""
    say(f"The room is at {base} (Ctrl-C ends it; every evening is kept).")
    own = host_link(base, key) if key else opens or base
    if own != base:
        say(f"Your own page, which opens tables: {own}")
    show_to_somebody(own)
    if lan:
        say(qr_code(base))
