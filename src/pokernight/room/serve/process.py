"""A room as a process: the server on its port, and how it ends."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import (
    AbstractContextManager,
    ExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from dataclasses import dataclass
from typing import Any

import uvicorn

from pokernight.errors import Refused
from pokernight.room.cluster.bus import Bus, open_bus
from pokernight.room.cluster.table_registry import LEASE, Rooms
from pokernight.room.http.app import Access, Server, secret_of
from pokernight.room.http.connection_limits import Requests, Sockets
from pokernight.room.shared.addresses import parts_of
from pokernight.room.shared.bot_processes import Processes
from pokernight.room.shared.rate_limits import is_home
from pokernight.room.store import Store, StoreAway, open_store
from pokernight.room.store.file_lock import served
from pokernight.room.store.open_store import sqlite_path

PORT = 8000
ALONE = "inprocess:"
"""The bus of a room that is one process."""
SWITCH = 0.0005
"""Seconds that a thread beside the loop has the interpreter for at a time."""
GOODBYE = 2
"""Seconds that open sockets have when the room closes."""
WIRES: dict[str, Any] = {
    "http": Requests,
    "ws": Sockets,
    "proxy_headers": False,  # the room reads them itself: see forwarded() of its server
    "ws_max_size": 65_536,
    "ws_per_message_deflate": False,  # a third of what a table costs, for a few kilobytes
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
}
"""Settings of uvicorn for the connections of a room."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where a room listens and keeps its evenings.

    Attributes:
        host: the address that it listens on.
        port: its port; 0 for any that is free.
        store: see :func:`~pokernight.room.store.open_store`.
        public: the address under which others reach it, behind a proxy or tunnel.
        open: who may open tables: ``anybody``, ``here`` or a secret.
        thinkers: how many processes house players think in.
        bus: address of the bus between workers, see
            :func:`~pokernight.room.cluster.bus.open_bus`; by default a hub on this computer.
        workers: how many processes serve it.
        pace: how long house players think on average, in seconds, where a table does not say.
        lease: for how many seconds a worker owns a table without a word.
        certificate: for TLS, the file of the certificate and what it is signed by; or empty.
        key: the file of its key.
        players: players from others who may be seated, as ``module:function``.
        proxies: how many proxies of its host's own everybody comes through.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    store: str = "sqlite:///room.db"
    public: str = ""
    open: str = "here"
    thinkers: int = 0
    bus: str = ""
    workers: int = 1
    pace: float | None = None
    lease: float = LEASE
    certificate: str = ""
    key: str = ""
    players: tuple[str, ...] = ()
    proxies: int = 0

    def __post_init__(self) -> None:
        if bool(self.certificate) != bool(self.key):
            raise Refused("TLS takes both a certificate and its key: --certificate and --key")
        if not self.public and self.host != "localhost" and not is_home(self.host):
            raise Refused(
                f"at {self.host} others reach this room: say so with --lan, or with --public and "
                "the address that they reach it by"
            )
        if self.public and (parts := parts_of(self.public)).scheme not in ("http", "https"):
            raise Refused(f"others reach a room by http:// or https://, not by {parts.scheme!r}")
        if self.workers > 1 and self.store.startswith("memory:"):
            raise Refused("several workers need a store that they share: memory: is one worker's")
        if self.proxies and not self.public:
            raise Refused("--proxies counts those before a room that is reached by --public")
        if self.pace is not None and not 0 <= self.pace <= 60:
            raise Refused(f"house players think 0 to 60 seconds, not {self.pace}")

    @property
    def scheme(self) -> str:
        """How links begin: with a certificate what is said is encrypted."""
        return "https" if self.certificate else "http"


class Running:
    """A room that runs.

    Attributes:
        rooms: its tables.
        base: the address that links begin with.
    """

    def __init__(self, server: uvicorn.Server, rooms: Rooms, base: str) -> None:
        self.server, self.rooms, self.base = server, rooms, base


def listening(host: str, port: int) -> socket.socket:
    """A port to listen on.

    Raises:
        Refused: if it is taken, or the address is not one of this machine.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sends without delay only where the protocol is named
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused(
            f"port {port} of {host} cannot be listened on ({reason}): name another with --port"
        ) from None
    return found


def home_address() -> str:
    """The address of this machine that others in the house can reach.

    Raises:
        Refused: if it has none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
        found = str(probe.getsockname()[0])
        if not found.startswith(("127.", "0.")):
            return found
    raise Refused("this machine is in no network that others could reach: leave --lan out")


class _Server(uvicorn.Server):
    """Says when it listens, and may leave the signals to whoever runs it."""

    def __init__(self, config: uvicorn.Config, *, signals: bool) -> None:
        super().__init__(config)
        self.listens = asyncio.Event()
        self._signals = signals

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals() if self._signals else nullcontext():
            yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listens.set()


def address(where: Where, port: socket.socket) -> str:
    """What links begin with."""
    shown = f"[{where.host}]" if ":" in where.host else where.host
    return where.public.rstrip("/") or f"{where.scheme}://{shown}:{port.getsockname()[1]}"


def check_certificate(where: Where) -> None:
    """Refuse a certificate that cannot be served with.

    Raises:
        Refused: saying why.
    """
    if not where.certificate:
        return
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(where.certificate, where.key, password=lambda: "")
    except ssl.SSLError as error:
        raise Refused(
            f"{where.certificate!r} and {where.key!r} are no certificate and its key, without a "
            f"password ({error.reason or 'unreadable'})"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Refused(f"the certificate or its key cannot be read: {reason}") from None


async def _opened(where: Where) -> tuple[Store, Bus]:
    try:
        store = await open_store(where.store)
    except StoreAway as away:
        raise Refused(str(away)) from None
    try:
        return store, await open_bus(where.bus or ALONE)
    except Refused:
        await store.close()
        raise


def sole(where: Where) -> AbstractContextManager[None]:
    """Return a lock on the store's file that keeps other rooms out, unless they share a bus.

    Raises:
        Refused: when it is entered, if another room serves the file.
    """
    if not where.store.startswith("sqlite:"):
        return nullcontext()
    return served(sqlite_path(where.store), shared=where.bus not in ("", ALONE))


def tidy_seldom() -> None:
    """Look for garbage seldom: a process that serves a room and nothing else makes little.

    What goes round in circles is some tasks and their errors. Looking for it as often as Python
    does otherwise costs a tenth of what an action takes, and all at once where tables are many.
    While a thread replays a log the loop has the interpreter back sooner than usual.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(SWITCH)


@asynccontextmanager
async def running(
    where: Where, port: socket.socket | None = None, *, signals: bool = True
) -> AsyncIterator[Running]:
    """A room from its first socket to its last, or one worker of it at a port that they share.

    Workers are started by a process that keeps their file for them.

    ``signals``: whether Ctrl-C ends it by itself.

    Raises:
        Refused: if it cannot be opened, in a sentence.
    """
    check_certificate(where)
    with ExitStack() as kept:
        if port is None:
            kept.enter_context(sole(where))
            port = listening(where.host, where.port)
        async with _served(where, port, signals=signals) as room:
            yield room


@asynccontextmanager
async def _served(where: Where, port: socket.socket, *, signals: bool) -> AsyncIterator[Running]:
    try:
        store, bus = await _opened(where)
    except Refused:
        port.close()
        raise
    base = address(where, port)
    thinkers = where.thinkers or max(1, ((os.cpu_count() or 2) - 1) // where.workers)
    thinking = Processes(thinkers, where.players)
    rooms = Rooms(store, thinking, pace=where.pace, bus=bus, lease=where.lease)
    origins = {origin_of(base)} if where.public else set()
    server = Server(rooms, Access(origins, secret_of(where.open), where.proxies))
    config = uvicorn.Config(
        server.guarded(),
        log_config=None,
        access_log=False,
        **WIRES,
        timeout_graceful_shutdown=GOODBYE,
        server_header=False,
        ssl_certfile=where.certificate or None,
        ssl_keyfile=where.key or None,
    )
    process = _Server(config, signals=signals)
    serving = asyncio.create_task(process.serve(sockets=[port]))
    listens = asyncio.create_task(process.listens.wait())
    await asyncio.wait((serving, listens), return_when=asyncio.FIRST_COMPLETED)
    try:
        yield Running(process, rooms, base)
    finally:
        process.should_exit = True
        listens.cancel()
        await serving
        port.close()


def origin_of(base: str) -> str:
    """From where the pages of a room are, as a browser says it."""
    parts = parts_of(base)
    return f"{parts.scheme}://{parts.netloc}"


class Formatter(logging.Formatter):
    """One line of JSON for each thing: no card, seed or secret is ever in one."""

    def format(self, record: logging.LogRecord) -> str:
        """See :class:`logging.Formatter`."""
        import json

        fields = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            fields["error"] = record.exc_info[0].__name__
        return json.dumps(fields)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Structured logs on the standard error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(Formatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
