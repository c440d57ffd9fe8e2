"""Room that others reach from anywhere, through a tunnel to this computer."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeAlias

from pokernight.room.serve.host_key import HostKeyFile
from pokernight.room.serve.process import RoomOptions, RunningRoom, running
from pokernight.room.serve.tunnel import Forwarder, Tunnel, forwarder_of, kept
from pokernight.wording.message import Text, message

LINK = message("Others reach the room from anywhere at this address:")
OPERATOR = message("The operator of the tunnel could read what passes through it, cards included.")
MOVED = message(
    "The tunnel has another address: give your friends new links. They come in by their names, and "
    "you let them back in."
)
DOWN = message("Nobody outside reaches the room at the moment: the tunnel does not answer.")
UP = message("The room answers through its tunnel again.")

LOOK = 0.1
"""Seconds between two looks at whether the room is ended while its tunnel comes up."""

Tell: TypeAlias = Callable[[Text, str], None]
"""Tells the host something about the tunnel, with the link that it is about or without."""


class RoomAnywhere(RunningRoom):
    """A room with a tunnel.

    Attributes:
        host: key of the host, and the file that has it.
        link: returns the link that the host gives to others; shown when the address changes.
        tunnel: its tunnel.
    """

    def __init__(
        self, room: RunningRoom, file: HostKeyFile, forwarder: Forwarder, tell: Tell
    ) -> None:
        super().__init__(room.server, room.tables, room.access, room.local)
        port = int(room.local.rpartition(":")[2])
        self.tunnel = Tunnel(forwarder, port, room.access.mark, changed=self._follow)
        self._file, self._tell = file, tell
        self.host = file.now
        self.link: Callable[[], str] = lambda: self.base

    def _follow(self) -> None:
        """Have links begin with the address of the tunnel, and tell the host what has changed."""
        tunnel, before, was = self.tunnel, self.access.public, self.access.tunnel
        self.access.move(tunnel.address, tunnel.state)
        self._file.write(self.local, tunnel.address)
        if self.server.should_exit:
            return
        if before and tunnel.address != before:
            self._tell(MOVED, self.link())
        elif tunnel.state != (was or "up"):
            self._tell((tunnel.why or DOWN) if tunnel.state == "down" else UP, "")


@asynccontextmanager
async def running_anywhere(
    options: RoomOptions,
    command: str | None,
    *,
    tell: Tell,
    port: socket.socket | None = None,
    signals: bool = True,
) -> AsyncIterator[RoomAnywhere]:
    """Run a room with a tunnel by a command, or for None by a program that is installed.

    Raises:
        Refused: if the room cannot be opened, or the tunnel does not come up.
    """
    forwarder = forwarder_of(command)
    file = HostKeyFile(options.store)
    proxies = options.proxies or forwarder.proxies
    options = replace(options, anywhere=True, host_key=file.now.key, proxies=proxies)
    async with running(options, port, signals=signals) as running_room:
        room = RoomAnywhere(running_room, file, forwarder, tell)
        try:
            await _while_running(room, room.tunnel.start())
            async with kept(room.tunnel):
                yield room
        finally:
            await room.tunnel.close()
            file.write()


async def _while_running(room: RunningRoom, work: Coroutine[Any, Any, None]) -> None:
    """Do some work, unless the room is ended meanwhile.

    Raises:
        KeyboardInterrupt: if the room is ended.
    """
    task = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait((task,), timeout=LOOK))[0]:
            if room.server.should_exit:
                raise KeyboardInterrupt
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    task.result()


def host_link(base: str, key: str) -> str:
    """Return the link of the host's own page: it remembers the key that stands behind the #."""
    return f"{base}/#host={key}"
