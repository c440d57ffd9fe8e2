"""Tunnel: a program that passes on to a room what is sent to a public address that it prints."""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import ssl
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import PurePath
from typing import NamedTuple

from pokernight.errors import Refused
from pokernight.room.http.access import MARK_HEADER, TunnelState
from pokernight.room.shared.addresses import parts_of
from pokernight.spawning import deaf
from pokernight.wording.message import Text, message

PATIENCE = 60.0
"""Seconds for a tunnel to print an address at which the room answers."""
LOOK = 20.0
"""Seconds between two looks at whether the room answers through its tunnel."""
KNOCK = 1.0
"""Seconds between two looks while a new tunnel comes up, and before a dead one is replaced."""
LONGEST_PAUSE = 30.0
"""Seconds between two starts of a tunnel that does not come up."""
ANSWER = 10.0
"""Seconds for the room to answer through its tunnel."""
GOODBYE = 2.0
"""Seconds that a tunnel has to end."""
LONGEST_LINE = 300
"""Characters that are quoted of a line of a tunnel."""


class Forwarder(NamedTuple):
    """A way to make a tunnel.

    Attributes:
        words: words of a command; ``{port}`` in them stands for the port of the room.
        address: regular expression of the public address in a line of its output.
        proxies: number of addresses that it appends to X-Forwarded-For.
    """

    words: tuple[str, ...]
    address: re.Pattern[str]
    proxies: int = 0


QUICK = re.compile(r"https://(?!api\.)[a-z0-9-]+\.trycloudflare\.com")
"""Public address of cloudflared, which prints it to its error stream."""
FORWARDERS = {
    "cloudflared": Forwarder(
        ("cloudflared", "tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:{port}"),
        QUICK,
        1,
    ),
    "ssh": Forwarder(
        ("ssh", "-T", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=accept-new",
         "-o", "ExitOnForwardFailure=yes", "-o", "ServerAliveInterval=30",
         "-R", "80:127.0.0.1:{port}", "nokey@localhost.run"),
        re.compile(r"https://[a-z0-9-]+\.lhr\.life"),
    ),
}  # fmt: skip
"""Known programs, the first that is installed is used."""
ANY = Forwarder((), re.compile(r"https?://[^\s\"'<>|]+"))
"""Any other command: the first address that it prints is the public one."""
INSTALL = (
    "no program for a tunnel is installed: install cloudflared (a single program, no account), or "
    "ssh, or give --tunnel and a command that prints a public address for {port:=}"
)

ENDED_MUTE = (
    "the tunnel {program:=} has ended before it printed an address{last:=}; --tunnel takes a "
    "command that prints its public address and runs as long as the room"
)
ENDED_SOON = (
    "the tunnel {program:=} has ended before the room answered at {address:=}{last:=}; --tunnel "
    "takes a command that prints its public address and runs as long as the room"
)


def forwarder_of(command: str | None) -> Forwarder:
    """Return the forwarder of a command; for None, the first that is installed.

    Raises:
        Refused: if none is installed, or the command is no command line.
    """
    if command is None:
        for program, forwarder in FORWARDERS.items():
            if shutil.which(program):
                return forwarder
        raise Refused(message(INSTALL, port="{port}"))
    try:
        words = tuple(shlex.split(command, posix=sys.platform != "win32"))
    except ValueError:
        words = ()
    if not words:
        raise Refused(message("--tunnel takes a command line, not {typed:=}", typed=repr(command)))
    known = FORWARDERS["cloudflared"] if PurePath(words[0]).stem == "cloudflared" else ANY
    return known._replace(words=words)


class Tunnel:
    """Tunnel to a port of this computer; a tunnel that ends is replaced.

    Attributes:
        address: public address of the room; the last while the tunnel is down.
        state: whether the room answers through it.
        why: why it is down, where its program has ended; else empty.
        process: the program while it runs.
    """

    def __init__(
        self,
        forwarder: Forwarder,
        port: int,
        mark: str,
        *,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.address = ""
        self.why: Text = ""
        self.state: TunnelState = ""
        self._forwarder, self._port, self._mark = forwarder, port, mark
        self._changed = changed
        self.process: Process | None = None
        self._addresses: asyncio.Queue[str | None] = asyncio.Queue()
        self._reading: asyncio.Task[None] | None = None
        self._last: deque[str] = deque(maxlen=1)

    async def start(self) -> None:
        """Run the program until the room answers at the address that it prints.

        Raises:
            Refused: if it cannot be run, ends, or takes too long; nothing of it is left then.
        """
        words = [word.replace("{port}", str(self._port)) for word in self._forwarder.words]
        self._last.clear()
        self._addresses = asyncio.Queue()
        try:
            with deaf():
                self.process = await asyncio.create_subprocess_exec(
                    *words, stdin=DEVNULL, stdout=PIPE, stderr=PIPE
                )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Refused(
                message(
                    "the tunnel {program:=} cannot be started: {reason:=}",
                    program=repr(words[0]),
                    reason=reason,
                )
            ) from None
        self._reading = asyncio.create_task(self._read(self.process))
        address: str | None = ""
        try:
            async with asyncio.timeout(PATIENCE):
                address = await self._addresses.get()
                while address is not None and not await self._answers(address):
                    if self._reading.done():
                        program, last = repr(words[0]), self._quoted()
                        raise Refused(
                            message(ENDED_SOON, program=program, address=address, last=last)
                        )
                    await asyncio.sleep(KNOCK)
        except TimeoutError:
            await self.close()
            if not address:
                raise Refused(
                    message(
                        "the tunnel has printed no address in {seconds} seconds{last:=}",
                        seconds=f"{PATIENCE:g}",
                        last=self._quoted(),
                    )
                ) from None
            raise Refused(
                message(
                    "the room does not answer at {address:=}, the address that the tunnel printed",
                    address=address,
                )
            ) from None
        except BaseException:
            await self.close()
            raise
        if address is None:
            await self.close()
            raise Refused(message(ENDED_MUTE, program=repr(words[0]), last=self._quoted()))
        self._set(address, "up")

    async def keep(self) -> None:
        """Look again and again whether the tunnel is up, and replace it when it ends."""
        while True:
            coming = asyncio.ensure_future(self._addresses.get())
            try:
                while not (await asyncio.wait((coming,), timeout=LOOK))[0]:
                    self._set(self.address, "up" if await self._answers(self.address) else "down")
            finally:
                coming.cancel()
            address = coming.result()
            if address is None:
                why = "The tunnel has ended{last:=}. Another is brought up; the table goes on."
                self._set(self.address, "down", message(why, last=self._quoted()))
                await self._replace()
            elif address != self.address and await self._answers(address):
                self._set(address, "up")

    async def _replace(self) -> None:
        pause = KNOCK
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            await self.close()
            with suppress(Refused):
                await self.start()
                return

    async def close(self) -> None:
        """End the program, by force if it takes too long."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.terminate()
            try:
                await asyncio.wait_for(process.wait(), GOODBYE)
            except TimeoutError:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    def _set(self, address: str, state: TunnelState, why: Text = "") -> None:
        if (address, state) != (self.address, self.state):
            self.address, self.state, self.why = address, state, why
            self._changed()

    def _quoted(self) -> str:
        """Return the last line of the program, to stand after a sentence about it."""
        return "".join(f": {line[:LONGEST_LINE]}" for line in self._last)

    async def _read(self, process: Process) -> None:
        """Put each address that the program prints into the queue, and None when it has ended."""
        assert process.stdout is not None
        assert process.stderr is not None
        await asyncio.gather(
            self._read_stream(process.stdout, self._forwarder.address),
            self._read_stream(process.stderr, QUICK),
        )
        await process.wait()
        self._addresses.put_nowait(None)

    async def _read_stream(self, stream: asyncio.StreamReader, address: re.Pattern[str]) -> None:
        while True:
            try:
                line = (await stream.readline()).decode(errors="replace")
            except ValueError:  # longer than the buffer: no address
                continue
            if not line:
                return
            match = address.search(line)
            if match is None and line.strip():
                self._last.append(line.strip())
            if match is not None:
                self._addresses.put_nowait(match[0].rstrip("/.,;)"))

    async def _answers(self, address: str) -> bool:
        """Return whether this room, and no other server, answers at an address."""
        with suppress(OSError, EOFError, ValueError, asyncio.LimitOverrunError, Refused):
            async with asyncio.timeout(ANSWER):
                head = await _health(address)
            return f"{MARK_HEADER}: {self._mark}" in head.lower()
        return False


async def _health(address: str) -> str:
    """Return the headers of the reply of an address to ``/healthz``.

    Raises:
        OSError: if it cannot be reached.
        EOFError: if it does not answer.
    """
    parts = parts_of(address)
    tls = parts.scheme == "https"
    context = ssl.create_default_context() if tls else None
    port = parts.port or (443 if tls else 80)
    reader, writer = await asyncio.open_connection(parts.hostname, port, ssl=context)
    try:
        path = f"{parts.path.rstrip('/')}/healthz"
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode()
        )
        return (await reader.readuntil(b"\r\n\r\n")).decode(errors="replace")
    finally:
        writer.transport.abort()


@asynccontextmanager
async def kept(tunnel: Tunnel) -> AsyncIterator[Tunnel]:
    """Keep a tunnel that is up."""
    keeping = asyncio.create_task(tunnel.keep())
    try:
        yield tunnel
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
