"""Worker processes that serve a room at a shared port, and the process that starts them.

Workers share the listening socket: whichever has time accepts the next connection, and connections
wait in its queue while a worker is restarted. A worker that dies is replaced. When the process that
started the workers ends, however it ends, they end too.
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
    RoomOptions,
    address,
    listening,
    local_address,
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
"""Seconds that workers have to end."""
WAITING = 2048
"""Connections that may wait while no worker accepts."""


class Workers:
    """The workers of a room.

    Attributes:
        base: address that links begin with.
        local: its address on this computer.
    """

    def __init__(self, options: RoomOptions, port: socket.socket) -> None:
        self.base, self.local = address(options, port), local_address(options, port)
        self._options, self._port = options, port
        self._processes: list[BaseProcess] = []
        self._began: dict[BaseProcess, float] = {}

    async def start(self) -> None:
        """Start all workers, and wait until each of them serves.

        Raises:
            Refused: if a worker cannot start, with its reason.
        """
        begun = [self._begin() for _ in range(self._options.workers)]
        for reason in [await asyncio.to_thread(_reason_from, pipe) for pipe in begun]:
            if reason:
                raise Refused(reason)

    def _begin(self) -> Connection:
        receiver, sender = HELPERS.Pipe(duplex=False)
        process = HELPERS.Process(target=_work, args=(self._options, self._port, sender))
        process.start()
        sender.close()
        self._processes.append(process)
        self._began[process] = time.monotonic()
        return receiver

    async def keep(self) -> None:
        """Replace workers that die, for as long as the room is open."""
        while True:
            await asyncio.sleep(LOOK)
            for process in [worker for worker in self._processes if not worker.is_alive()]:
                log.warning("worker %s has ended, another takes its place", process.pid)
                self._processes.remove(process)
                lived = time.monotonic() - self._began.pop(process)
                await asyncio.sleep(max(0.0, PAUSE - lived))
                self._begin().close()

    def close(self) -> None:
        """End all workers, by force if they take too long."""
        for process in self._processes:
            process.terminate()
        last = time.monotonic() + GOODBYE
        for process in self._processes:
            process.join(max(0.0, last - time.monotonic()))
            process.kill()
            process.join()


@asynccontextmanager
async def working(options: RoomOptions) -> AsyncIterator[Workers]:
    """Run a room of several workers.

    Raises:
        Refused: if it cannot be opened, with the reason.
    """
    with sole(options), listening(options.host, options.port) as port:
        port.listen(WAITING)
        hub = Hub()
        try:
            if not options.bus:
                await hub.start()
                options = replace(options, bus=hub.url)
            workers = Workers(options, port)
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


def _reason_from(pipe: Connection) -> str:
    """Return the reason why a worker cannot start; empty if it serves."""
    with pipe:
        try:
            return str(pipe.recv())
        except EOFError:
            return "a worker ended before it served"


# --- in the worker


def _work(options: RoomOptions, port: socket.socket, pipe: Connection) -> None:
    """Serve the room until a signal ends the worker."""
    log_to_stderr()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        run(_serve(options, port, pipe))


async def _serve(options: RoomOptions, port: socket.socket, pipe: Connection) -> None:
    try:
        async with running(options, port) as room:
            tidy_seldom()
            _tell(pipe, "")
            while not room.server.should_exit:
                await asyncio.sleep(LOOK)
    except Refused as refused:
        log.error("a worker cannot begin: %s", refused)
        _tell(pipe, str(refused))


def _tell(pipe: Connection, reason: str) -> None:
    with pipe, suppress(OSError):  # the parent of a replacement does not listen
        pipe.send(reason)


def _end_with_parent() -> None:
    """End this worker when its parent has ended: nobody else would."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GOODBYE)
    os._exit(1)
