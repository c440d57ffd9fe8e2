"""Room as a process: its options, its server on a port, and its end."""

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
from pathlib import Path
from typing import Any

import uvicorn

from pokernight.errors import Refused
from pokernight.room.cluster.bus import Bus, open_bus
from pokernight.room.cluster.table_registry import LEASE, TableRegistry
from pokernight.room.http.access import Access, origin_of, secret_of
from pokernight.room.http.app import RoomServer
from pokernight.room.http.http_connection import LimitedHttp
from pokernight.room.http.socket_connection import LimitedSocket
from pokernight.room.shared.addresses import parts_of
from pokernight.room.shared.bot_processes import BotProcesses
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.shared.rate_limits import Bounds, RateLimits, is_home
from pokernight.room.store import Store, StoreAway, open_store
from pokernight.room.store.file_lock import served
from pokernight.room.store.open_store import sqlite_path
from pokernight.session.people import hashed
from pokernight.session.rates import Rate

PORT = 8000
ALONE = "inprocess:"
"""Bus of a room with a single process."""
SWITCH = 0.0005
"""Seconds after which a thread hands the interpreter back to the loop."""
BACKLOG = 2048
"""Connections that may wait to be accepted, as many as uvicorn lets wait."""
GOODBYE = 2
"""Seconds that open sockets have to end when the room closes."""
SHARED = Bounds(asking=Rate(150, 3000), coming=Rate(50, 2000))
"""Limits where a tunnel does not tell from which address a request comes.

Everybody shares one address until their key is known, and with a right key has a budget of their
own.
"""
UVICORN_OPTIONS: dict[str, Any] = {
    "http": LimitedHttp,
    "ws": LimitedSocket,
    "proxy_headers": False,  # the room reads them itself, see http.access.forwarded()
    "ws_max_size": 65_536,
    "ws_per_message_deflate": False,  # costs a third of a table's time, saves a few kilobytes
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
}
"""Settings of uvicorn for the connections of a room."""


ONE_ADDRESS = (
    "--lan and --anywhere find the address under which others reach the room, and --public gives "
    "it: choose one of them"
)


@dataclass(frozen=True, slots=True)
class RoomOptions:
    """Options of a room.

    Attributes:
        host: address that it listens on.
        port: its port; 0 for any free port.
        store: URL, see :func:`~pokernight.room.store.open_store`.
        public: address under which others reach it, behind a proxy or tunnel.
        open: who may open tables: ``anybody``, ``here`` or a secret.
        thinkers: number of processes for house players; 0: by the number of processors.
        bus: address of the bus between workers, see
            :func:`~pokernight.room.cluster.bus.open_bus`; by default a hub on this computer.
        workers: number of processes that serve it.
        pace: mean seconds that house players take, where a table does not say.
        lease: seconds for which a worker owns a table without a renewal.
        certificate: for TLS, file of the certificate with its chain; or empty.
        key: file of its key.
        players: third-party players that may be seated, as ``module:function``.
        proxies: number of trusted proxies that every request comes through.
        anywhere: whether a tunnel gives it a public address once it runs.
        host_key: key by which requests are the host's; empty: only the address tells.
        games: folder of the host's own game files; or empty.
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
    anywhere: bool = False
    host_key: str = ""
    games: str = ""

    def __post_init__(self) -> None:
        if bool(self.certificate) != bool(self.key):
            raise Refused("TLS needs both a certificate and its key: give --certificate and --key")
        if not self.public and self.host != "localhost" and not is_home(self.host):
            raise Refused(
                f"at {self.host} others can reach this room: confirm that with --lan, or with "
                "--public and the address under which they reach it"
            )
        if self.public:
            parts = parts_of(self.public)
            if parts.scheme not in ("http", "https") or not parts.hostname:
                raise Refused(
                    "--public takes an http:// or https:// address, such as https://poker.example, "
                    f"not {self.public!r}"
                )
        if not self.open.strip():
            raise Refused("--open takes anybody, here, or a secret that is not empty")
        if self.workers > 1 and self.store.startswith("memory:"):
            raise Refused(
                "several workers need a store that they share, and memory: is a single worker's"
            )
        if self.anywhere and self.public:
            raise Refused(ONE_ADDRESS)
        if self.anywhere and (self.workers > 1 or self.certificate):
            raise Refused(
                "--anywhere is for one process without a certificate: the tunnel has its own. "
                "Leave out --workers and --certificate, or give --public and a tunnel of yours"
            )
        if self.proxies and not self.public and not self.anywhere:
            raise Refused("--proxies needs --public: it counts the proxies before a public address")
        if self.pace is not None and not 0 <= self.pace <= 60:
            raise Refused(f"--pace takes 0 to 60 seconds, not {self.pace}")

    @property
    def scheme(self) -> str:
        """Scheme of links."""
        return "https" if self.certificate else "http"


class RunningRoom:
    """A room that runs.

    Attributes:
        server: its web server.
        tables: its tables.
        access: who may reach it and open tables.
        local: its address on this computer.
    """

    def __init__(
        self, server: uvicorn.Server, tables: TableRegistry, access: Access, local: str
    ) -> None:
        self.server, self.tables, self.access, self.local = server, tables, access, local

    @property
    def base(self) -> str:
        """Address that links begin with."""
        return self.access.public or self.local


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port.

    It listens at once: until then another process may be bound to the same port.

    Raises:
        Refused: if the port is taken, or the address is not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with ExitStack() as failing:
            # asyncio sets TCP_NODELAY only on sockets whose protocol is named
            port_socket = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            failing.enter_context(port_socket)
            port_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            port_socket.bind((host, port))
            port_socket.listen(BACKLOG)
            failing.pop_all()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused(
            f"port {port} of {host} cannot be listened on ({reason}): name another port with --port"
        ) from None
    return port_socket


def home_address() -> str:
    """Return the address of this machine that others in the house can reach.

    Raises:
        Refused: if it has none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing, but selects a network interface
        address = str(probe.getsockname()[0])
        if not address.startswith(("127.", "0.")):
            return address
    raise Refused("this machine is in no network that others could reach it by: leave --lan out")


class _Server(uvicorn.Server):
    """Server that tells when it listens, and may leave signals to its caller."""

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


def address(options: RoomOptions, port: socket.socket) -> str:
    """Return the address that links begin with."""
    return options.public.rstrip("/") or local_address(options, port)


def local_address(options: RoomOptions, port: socket.socket) -> str:
    """Return the address of a room on this computer."""
    host = "127.0.0.1" if options.host == "0.0.0.0" else options.host
    shown = f"[{host}]" if ":" in host else host
    return f"{options.scheme}://{shown}:{port.getsockname()[1]}"


def access_to(options: RoomOptions, port: socket.socket) -> Access:
    """Return the access to a room at a port: its pages here and at the public address may use it.

    Without a public address the name in a request tells which pages are the room's own.
    """
    local = local_address(options, port)
    origins = {origin_of(options.public)} if options.public else set()
    if options.public or options.anywhere:
        origins |= {local, local.replace("127.0.0.1", "localhost")}
    return Access(
        origins,
        secret_of(options.open),
        options.proxies,
        host_key=hashed(options.host_key) if options.host_key else "",
        by_address=not options.anywhere,
        public=options.public.rstrip("/"),
    )


def check_certificate(options: RoomOptions) -> None:
    """Refuse a certificate that cannot be used.

    Raises:
        Refused: with the reason.
    """
    if not options.certificate:
        return
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(options.certificate, options.key, password=lambda: "")
    except ssl.SSLError as error:
        raise Refused(
            f"{options.certificate!r} and {options.key!r} are not a certificate and its key, "
            f"without a password ({error.reason or 'unreadable'})"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Refused(f"the certificate or its key cannot be read: {reason}") from None


async def _opened(options: RoomOptions) -> tuple[Store, Bus]:
    try:
        store = await open_store(options.store)
    except StoreAway as away:
        raise Refused(str(away)) from None
    try:
        return store, await open_bus(options.bus or ALONE)
    except Refused:
        await store.close()
        raise


def sole(options: RoomOptions) -> AbstractContextManager[None]:
    """Return a lock on the store's file that keeps other rooms out, unless they share a bus.

    Raises:
        Refused: when it is entered, if another room serves the file.
    """
    if not options.store.startswith("sqlite:"):
        return nullcontext()
    return served(sqlite_path(options.store), shared=options.bus not in ("", ALONE))


def tidy_seldom() -> None:
    """Collect garbage rarely: a process that only serves a room makes little of it.

    Only some tasks and their errors form cycles. Python's usual collections would cost a tenth of
    the time of an action, and long pauses where there are many tables. While a thread replays a
    log, the loop gets the interpreter back sooner than usual.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(SWITCH)


@asynccontextmanager
async def running(
    options: RoomOptions, port: socket.socket | None = None, *, signals: bool = True
) -> AsyncIterator[RunningRoom]:
    """Run a room, or with ``port`` a worker of a room at the port that all its workers share.

    The process that starts workers holds the lock of their file for them.

    ``signals``: whether Ctrl-C ends the room by itself.

    Raises:
        Refused: if it cannot be opened, with the reason.
    """
    check_certificate(options)
    with ExitStack() as stack:
        if port is None:
            stack.enter_context(sole(options))
            port = listening(options.host, options.port)
        async with _served(options, port, signals=signals) as room:
            yield room


@asynccontextmanager
async def _served(
    options: RoomOptions, port: socket.socket, *, signals: bool
) -> AsyncIterator[RunningRoom]:
    own = OwnGames(Path(options.games) if options.games else None)
    try:
        await asyncio.to_thread(own.look)
        store, bus = await _opened(options)
    except Refused:
        port.close()
        raise
    access = access_to(options, port)
    thinkers = options.thinkers or max(1, ((os.cpu_count() or 2) - 1) // options.workers)
    bots = BotProcesses(thinkers, options.players)
    tables = TableRegistry(store, bots, pace=options.pace, bus=bus, lease=options.lease, own=own)
    limits = RateLimits(SHARED) if options.anywhere and not options.proxies else None
    server = RoomServer(tables, access, limits)
    config = uvicorn.Config(
        server.guarded(),
        log_config=None,
        access_log=False,
        **UVICORN_OPTIONS,
        timeout_graceful_shutdown=GOODBYE,
        server_header=False,
        ssl_certfile=options.certificate or None,
        ssl_keyfile=options.key or None,
    )
    process = _Server(config, signals=signals)
    serving = asyncio.create_task(process.serve(sockets=[port]))
    listens = asyncio.create_task(process.listens.wait())
    await asyncio.wait((serving, listens), return_when=asyncio.FIRST_COMPLETED)
    try:
        yield RunningRoom(process, tables, access, local_address(options, port))
    finally:
        process.should_exit = True
        listens.cancel()
        await serving
        port.close()


class Formatter(logging.Formatter):
    """A line of JSON for each record; no card, seed or secret is ever logged."""

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
    """Write structured logs to the standard error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(Formatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
