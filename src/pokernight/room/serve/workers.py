"""Several processes that serve one room at one port, and the one that starts them.

They share the socket that listens, so that whoever has time takes the next guest, and nobody who
knocks is lost while a worker is started anew. A worker that dies is replaced; when the process that
started them ends, in whatever way, they do too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from pokernight.errors import Refused
from pokernight.room.cluster.bus.hub import Hub
from pokernight.room.serve.event_loop import run
from pokernight.room.serve.process import (
    Where,
    address,
    listening,
    log_to_stderr,
    running,
    sole,
    tidy_seldom,
)
from pokernight.spawning import HELPERS

log = logging.getLogger("pokernight.room")

LOOK = 0.05
"""Seconds between two looks at whether all workers are there."""
PAUSE = 1.0
"""Seconds between two starts of a worker that ends at once."""
GOODBYE = 1.5
"""Seconds that workers have to say goodbye."""
WAITING = 2048
"""Guests who may knock while nobody answers."""


class Workers:
    """The workers of a room.

    Attributes:
        base: the address that links begin with.
    """

    def __init__(self, where: Where, port: socket.socket) -> None:
        self.base = address(where, port)
        self._where, self._port = where, port
        self._there: list[BaseProcess] = []
        self._began: dict[BaseProcess, float] = {}

    async def start(self) -> None:
        """Start them all, and wait until each of them serves.

        Raises:
            Refused: if one cannot, in its own words.
        """
        begun = [self._begin() for _ in range(self._where.workers)]
        for said in [await asyncio.to_thread(_heard, ear) for ear in begun]:
            if said:
                raise Refused(said)

    def _begin(self) -> Connection:
        ear, mouth = HELPERS.Pipe(duplex=False)
        process = HELPERS.Process(target=_work, args=(self._where, self._port, mouth))
        process.start()
        mouth.close()
        self._there.append(process)
        self._began[process] = time.monotonic()
        return ear

    async def keep(self) -> None:
        """Replace whoever dies, for as long as the room is open."""
        while True:
            await asyncio.sleep(LOOK)
            for process in [one for one in self._there if not one.is_alive()]:
                log.warning("worker %s has ended, another takes its place", process.pid)
                self._there.remove(process)
                lived = time.monotonic() - self._began.pop(process)
                await asyncio.sleep(max(0.0, PAUSE - lived))
                self._begin().close()

    def close(self) -> None:
        """End them all; who does not is ended."""
        for process in self._there:
            process.terminate()
        last = time.monotonic() + GOODBYE
        for process in self._there:
            process.join(max(0.0, last - time.monotonic()))
            process.kill()
            process.join()


@asynccontextmanager
async def working(where: Where) -> AsyncIterator[Workers]:
    """A room of several workers, from its first socket to its last.

    Raises:
        Refused: if it cannot be opened, in a sentence.
    """
    with sole(where), listening(where.host, where.port) as port:
        port.listen(WAITING)
        hub = Hub()
        try:
            if not where.bus:
                await hub.start()
                where = replace(where, bus=hub.url)
            workers = Workers(where, port)
            try:
                await workers.start()
                keeping = asyncio.create_task(workers.keep())
                try:
                    yield workers
                finally:
                    keeping.cancel()
                    await asyncio.gather(keeping, return_exceptions=True)
            finally:
                workers.close()
        finally:
            await hub.close()


def _heard(ear: Connection) -> str:
    """What a worker says of its beginning: nothing, or why it cannot."""
    with ear:
        try:
            return str(ear.recv())
        except EOFError:
            return "a worker ended before it had begun"


# --- in the worker


def _work(where: Where, port: socket.socket, mouth: Connection) -> None:
    """Serve the room, until somebody says that it ends."""
    log_to_stderr()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        run(_serve(where, port, mouth))


async def _serve(where: Where, port: socket.socket, mouth: Connection) -> None:
    try:
        async with running(where, port) as room:
            tidy_seldom()
            _tell(mouth, "")
            while not room.server.should_exit:
                await asyncio.sleep(LOOK)
    except Refused as refused:
        log.error("a worker cannot begin: %s", refused)
        _tell(mouth, str(refused))


def _tell(mouth: Connection, said: str) -> None:
    with mouth, suppress(OSError):  # nobody may be listening
        mouth.send(said)


def _end_with_parent() -> None:
    """Nobody would replace or end this worker any more."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GOODBYE)
    os._exit(1)
