"""`pokernight serve`: a room, until somebody stops it."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

from pokernight.cli.console.echo import echo
from pokernight.errors import Refused
from pokernight.room.serve.event_loop import run
from pokernight.room.serve.process import Where, home_address, log_to_stderr, running, tidy_seldom
from pokernight.room.serve.workers import working

STOPPED = 0


def serve(where: Where, *, lan: bool) -> int:
    """Serve until Ctrl-C; gives the exit status.

    Raises:
        Refused: if it cannot be begun.
    """
    log_to_stderr()
    with suppress(KeyboardInterrupt):
        serve_it = _serve if where.workers == 1 else _serve_by_several
        run(serve_it(on_the_network(where) if lan else where, lan=lan))
    return STOPPED


def on_the_network(where: Where) -> Where:
    """The same room, where others in the house can reach it.

    Raises:
        Refused: if this machine is in no network, or the address is not whole or named twice.
    """
    from dataclasses import replace

    if where.public:
        raise Refused("--lan finds the address by itself, and --public names one: choose")
    if not where.port:
        raise Refused("--lan is reached by its port, so name one: --port 8000")
    return replace(where, host="0.0.0.0", public=f"{where.scheme}://{home_address()}:{where.port}")


async def _serve(where: Where, *, lan: bool) -> None:
    async with running(where) as room:
        tidy_seldom()
        _say_where(room.base, lan=lan)
        while not room.server.should_exit:
            await asyncio.sleep(0.1)


async def _serve_by_several(where: Where, *, lan: bool) -> None:
    ended = asyncio.Event()
    with suppress(NotImplementedError):  # no loop on Windows waits for a signal; Ctrl-C ends it
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


def say(text: str) -> None:
    """Tell whoever started it."""
    echo(text, err=True)


def qr_code(link: str) -> str:
    """A link as a QR code for a terminal."""
    from io import StringIO

    import segno

    out = StringIO()
    segno.make(link, error="l").terminal(out=out, compact=True)
    return out.getvalue()
