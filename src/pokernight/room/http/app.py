"""The pages and sockets of a room: Starlette, and nothing that knows a rule."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose, WebSocketDisconnect

from pokernight import __version__
from pokernight.bots import COMPANY
from pokernight.errors import Refused
from pokernight.room.cluster.routing import Send as Sender
from pokernight.room.cluster.routing import Way
from pokernight.room.cluster.table_registry import Rooms, older
from pokernight.room.http.client_assets import PAGE, PATHS, Felt
from pokernight.room.http.connection_limits import WIRE, Sockets
from pokernight.room.http.docs_site import Handbook, folder
from pokernight.room.http.openapi import ListedJson, RoomJson, openapi
from pokernight.room.http.qr import square
from pokernight.room.http.rest import Library
from pokernight.room.live.outbox import Line
from pokernight.room.live.table_actor import NO_TABLE, WRONG_KEY, why_not
from pokernight.room.protocol import codec
from pokernight.room.shared.addresses import is_address, parts_of
from pokernight.room.shared.background_thread import TooFast
from pokernight.room.shared.loop_turns import Turns
from pokernight.room.shared.rate_limits import (
    TOO_MANY_OF_YOURS,
    Bucket,
    Caller,
    Kind,
    Limits,
    block_of,
    is_home,
    who_at,
)
from pokernight.room.store.store_interface import StoreAway, Stored
from pokernight.session import messages as m
from pokernight.session import plain_codec
from pokernight.session.people import fits, hashed
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.settings import LONGEST_DELAY
from pokernight.session.table_setup import NAMELESS, Called, table_from

log = logging.getLogger("pokernight.room")

FORWARDED = ("x-forwarded-for", "forwarded")
"""What a proxy says of whom it asks for."""
PAUSE = 2.0
"""Seconds before somebody is told that they come too fast: so long their line does nothing else."""
SLOWLY = 0.01
"""Seconds between two sockets that are let in of an address from which many have said nothing."""
QUEUE = 400
"""Sockets that wait for that."""
SOON = 2.0
"""Seconds for a last word."""
TOO_MANY_KEYS = "too many links from here have opened nothing: come again in a minute"
TOO_MANY_COME = "too many come at once: come again in a moment"
TOO_MANY_ASKED = "too much is asked from here: ask again in a moment"
TOO_LOUD = "that is too much at once: wait a moment, and ask again"
TOO_MANY_SAID = "too many messages: come back a little slower"
LONGEST_WORDS = 1000
"""Letters of a reason: what was asked for may be quoted in it, and be as long as it likes."""
UNCOUNTED = ("/healthz", "/readyz")
"""Asked by proxies, which share an address with everybody behind them; both are quick."""
QUIET = (
    m.Answer, m.Arrange, m.Hint, m.Hash, m.Salt, m.Call, m.Buy, m.GiveUp, m.Show,
)  # fmt: skip
"""Messages that belong to playing; everything else is loud."""

HEADERS = {
    "content-security-policy": "default-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Guarded:
    """Puts the usual headers on every answer, and has none for who came by another name.

    An answer that says itself how long it may be kept keeps that. Here every request and every
    socket begins: its address is that of whoever asks, its budget is looked at, and it waits for
    its turn, so that no address keeps the loop.
    """

    def __init__(self, app: ASGIApp, access: Access, limits: Limits) -> None:
        self.app, self.access, self.limits = app, access, limits
        self.turns, self.slowly = Turns(), Turns(1, SLOWLY)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["client"] = forwarded(scope.get("client"), headers, self.access.proxies)
        client = scope["client"]
        address = block_of(client[0] if client else "")
        await self.turns.turn(address)
        if scope["type"] == "websocket":
            if self.limits.is_crowded(address):
                if self.slowly.waiting >= QUEUE:
                    await asyncio.sleep(2 * PAUSE)
                    await WebSocketClose(1013)(scope, receive, send)
                    return
                await self.slowly.turn(address)
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = message.get("headers", [])
                own = {name.lower() for name, _ in there}
                usual = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                added = [one for one in usual if one[0] not in own]
                message = {**message, "headers": [*there, *added]}
            await send(message)

        asks = scope["method"] in ("GET", "HEAD")
        if not self.access.fits_host(headers.get("host")):
            answer = _sorry(421, "this room goes by another name")
        elif not asks and not self.access.fits_origin(headers.get("origin"), headers.get("host")):
            answer = _sorry(403, "a page from elsewhere asks nothing of this room")
        elif "transfer-encoding" in headers:
            await asyncio.sleep(PAUSE)
            answer = _sorry(411, "a request says how long it is: content-length")
            answer.headers["connection"] = "close"
        elif not self._may_ask(scope["path"], address, headers):
            await asyncio.sleep(PAUSE)
            answer = _too_fast(TOO_MANY_ASKED)
        else:
            await self.app(scope, receive, guarded)
            return
        await answer(scope, receive, guarded)

    def _may_ask(self, path: str, address: str, headers: Headers) -> bool:
        """Take a request out of the budget of a person, or else of an address; False if over."""
        if path in UNCOUNTED:
            return True
        parts = path.split("/")
        table = parts[3] if parts[:3] == ["", "api", "tables"] and len(parts) > 3 else ""
        return self.limits.may_ask(address, table, _key(headers))


def forwarded(
    client: tuple[str, int] | None, headers: Headers, proxies: int
) -> tuple[str, int] | None:
    """Return the address of whoever asks, through so many proxies of one's own.

    Each of them adds the address that it was asked from at the right of X-Forwarded-For: the one
    that the outermost added counts, and what stands to the left of it anybody may have written.
    A request with fewer addresses has not come through all of them: it is the proxy's own.
    """
    if not proxies:
        return client
    said = [one.strip() for line in headers.getlist("x-forwarded-for") for one in line.split(",")]
    if len(said) < proxies:
        return client
    found = said[-proxies]
    if found.startswith("["):
        found = found[1:].partition("]")[0]
    elif found.count(":") == 1:
        found = found.partition(":")[0]
    try:
        return str(ip_address(found)), 0
    except ValueError:
        return client


@dataclass
class Access:
    """Who reaches this room, and who may open tables in it.

    Attributes:
        origins: from where pages may speak to the socket, such as ``http://127.0.0.1:8000``.
        open: ``anybody``, ``here`` (this machine), or the hash of a secret.
        proxies: how many proxies of one's own everybody comes through; 0: no header is believed.
    """

    origins: set[str] = field(default_factory=set)
    open: str = "here"
    proxies: int = 0

    def may_open(self, request: Request) -> bool:
        """Whether somebody may open a table."""
        if self.open == "anybody":
            return True
        if self.open == "here":
            return self.is_here(request)
        return self.has_secret(request)

    def is_here(self, request: Request) -> bool:
        """Whether somebody asks from this very machine, and through no proxy."""
        client, server = request.client, request.scope.get("server")
        if client is None or any(name in request.headers for name in FORWARDED):
            return False
        # by its address in the house a machine reaches itself from that address
        here = is_home(client.host) or (server is not None and client.host == server[0])
        return here and is_own_name(request.headers.get("host"))

    def has_secret(self, request: Request) -> bool:
        """Whether somebody knows the secret of this room, if it has one."""
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and fits(secret, self.open)

    def fits_host(self, host: str | None) -> bool:
        """Whether a request was sent to this room: no page can give its own name to our address."""
        return bool(self.origins) or is_own_name(host)

    def fits_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of that origin may open a socket here; a program sends none."""
        if origin is None or origin in self.origins:
            return True
        return not self.origins and is_address(origin) and parts_of(origin).netloc == host


def is_own_name(host: str | None) -> bool:
    """Whether a room is named by its address, which nobody else can give to a name of his own."""
    if host is None:
        return False
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        return host.partition(":")[0] == "localhost"
    return True


def secret_of(access: str) -> str:
    """What ``--open`` becomes: ``anybody`` and ``here`` as they are, else the hash of a secret."""
    return access if access in ("anybody", "here") else hashed(access)


class Server:
    """One process of the room."""

    def __init__(self, rooms: Rooms, access: Access, limits: Limits | None = None) -> None:
        self.rooms, self.access = rooms, access
        self.limits = limits or Limits()
        self.felt = Felt()
        self.handbook = Handbook(folder())
        self.messages = 0
        self.library = Library(rooms, self._known, self._posted, self._take)
        self._looked = 0.0
        self._damaged: Mapping[str, str] = {}

    def guarded(self) -> ASGIApp:
        """The application as it is served: every answer has its headers, errors too."""
        return Guarded(self.app(), self.access, self.limits)

    def app(self) -> Starlette:
        """The application."""

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            await self.rooms.start()
            yield
            await self.rooms.close()

        return Starlette(
            routes=[
                *(Route(path, self.page) for path in PATHS),
                *(Route(f"/{name}", self.file) for name in self.felt.files if name != PAGE),
                Route("/healthz", self.health),
                Route("/readyz", self.ready),
                Route("/metrics", self.metrics),
                Route("/api/room", self.room),
                Route("/api/qr", self.square, methods=["POST"]),
                Route("/api/tables", self.list_tables, methods=["GET"]),
                Route("/api/tables", self.open_table, methods=["POST"]),
                Route("/api/openapi.json", self.openapi),
                Route("/api/tables/{table}/export", self.export),
                Route("/api/tables/{table}/ledger", self.ledger),
                Route("/api/schema", self.schema),
                *self.library.routes(),
                *self.handbook.routes(),
                WebSocketRoute("/ws", self.socket),
            ],
            lifespan=lifespan,
            exception_handlers={
                StoreAway: self._away,
                Refused: self._refused,
                TooFast: self._later,
                404: self._nowhere,
            },
        )

    async def _away(self, request: Request, error: Exception) -> Response:
        return _sorry(503, f"the room waits, and nothing is lost: {error}")

    async def _nowhere(self, request: Request, error: Exception) -> Response:
        """There is nothing at this address: who looks with a browser is told so by a page."""
        if self.felt.page is None or "text/html" not in request.headers.get("accept", ""):
            return PlainTextResponse("Not Found", 404)
        return self.felt.page.response(request, 404)

    async def _refused(self, request: Request, error: Exception) -> Response:
        said = str(error)
        return _sorry(400, said if len(said) <= LONGEST_WORDS else f"{said[:LONGEST_WORDS]}...")

    async def _later(self, request: Request, error: Exception) -> Response:
        await asyncio.sleep(PAUSE)
        return _too_fast(str(error))

    # --- pages

    async def page(self, request: Request) -> Response:
        """The page that draws everything; where it was not built, how to join from a terminal."""
        if self.felt.page is not None:
            return self.felt.page.response(request)
        return HTMLResponse(_page("pokernight", TABLE if "table" in request.path_params else HOME))

    async def file(self, request: Request) -> Response:
        """Something that the page is made of."""
        return self.felt.files[request.url.path.removeprefix("/")].response(request)

    async def health(self, request: Request) -> Response:
        """Whether this process answers."""
        return PlainTextResponse("ok\n")

    async def ready(self, request: Request) -> Response:
        """Answer whether store and bus can be reached, and name damaged evenings; others go on.

        The store is asked once a second at most.
        """
        now = asyncio.get_running_loop().time()
        if now - self._looked >= 1 or not self._looked:
            self._damaged = await self.rooms.ready()
            self._looked = now
        if not self.rooms.bus.here:
            return _sorry(503, "the workers of this room cannot reach each other just now")
        lines = [
            f"table {table} is damaged: {what}\n" for table, what in sorted(self._damaged.items())
        ]
        if not self.access.is_here(request) and not self.access.has_secret(request):
            lines = [f"damaged evenings: {len(lines)}\n"] if lines else []
        return PlainTextResponse("".join(["ok\n", *lines]))

    async def metrics(self, request: Request) -> Response:
        """Counts, as Prometheus reads them; nothing of what happens at a table."""
        if not self.access.is_here(request) and not self.access.has_secret(request):
            return _sorry(404, "the counts of this room are for this machine")
        lines = {
            "pokernight_tables": len(self.rooms.owners),
            "pokernight_sockets": self.limits.sockets,
            "pokernight_messages_total": self.messages,
        }
        text = "".join(f"{name} {value}\n" for name, value in lines.items())
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def schema(self, request: Request) -> Response:
        """JSON Schema of what is said on the socket."""
        return _fixed(codec.schema)

    # --- for others

    async def list_tables(self, request: Request) -> Response:
        """Every table there is, the latest first, for who may open one; their keys are not here."""
        if not self.access.may_open(request):
            return _sorry(403, "tables are not listed here for just anybody")
        long_ago = self.rooms.store.now() - LONGEST_DELAY
        stored = await self.rooms.tables()
        among_friends = self.access.open != "anybody"
        called = await self.rooms.called([one.table for one in stored]) if among_friends else {}
        found = [listed(one, long_ago, called.get(one.table, NAMELESS)) for one in stored]
        found.sort(key=lambda one: (-one.at, one.table))
        return JSONResponse(msgspec.to_builtins(found))

    async def open_table(self, request: Request) -> Response:
        """Open a table: a menu, house players, how it is run."""
        if not self.access.may_open(request):
            return _sorry(403, "tables are not opened here by just anybody")
        if not self.limits.may_open(block_of(_host(request))):
            return _too_fast("too many tables were opened from here: come again in a minute")
        body = await self._posted(request)
        house = self.rooms.thinking.players
        address, catalogue = block_of(_host(request)), self.rooms.catalogue
        wished = await self.rooms.aside.do(address, table_from, body, catalogue, house)
        opening, settings, players = wished
        opened = await self.rooms.open(opening, settings, players)
        return JSONResponse(opened._asdict(), 201)

    async def room(self, request: Request) -> Response:
        """What this room is, and whether one may open a table in it."""
        kind = self.access.open if self.access.open in ("anybody", "here") else "word"
        may_open = self.access.may_open(request)
        house = list(self.rooms.thinking.players)
        room = RoomJson(__version__, m.WIRE, kind, may_open, list(COMPANY), house)
        return JSONResponse(msgspec.to_builtins(room))

    async def square(self, request: Request) -> Response:
        """A link as a QR code: asked for in the body, so that no key is in an address."""
        body = await self._posted(request)
        return Response(square(str(body.get("link", ""))), media_type="image/svg+xml")

    async def _posted(self, request: Request) -> Mapping[str, Any]:
        return await _body(request, self.limits.bounds.hello)

    async def openapi(self, request: Request) -> Response:
        """What these pages are."""
        return _fixed(openapi)

    async def ledger(self, request: Request) -> Response:
        """The ledger of a table, for who has one of its links."""
        state_builder, person, delay = await self._known(request)
        if delay:
            who = self._take(request, person, "replays")
            state_builder = await self.rooms.look(state_builder.session.id, delay, who)
        return JSONResponse(msgspec.to_builtins(state_builder.table(()).books))

    async def export(self, request: Request) -> Response:
        """The evening as a file, for who has one of its links."""
        from pokernight.room.http.export import exported

        state_builder, person, delay = await self._known(request)
        who = self._take(request, person, "replays")
        entries = await self.rooms.store.read(state_builder.session.id)
        if delay:
            entries = older(entries, self.rooms.store.now() - delay)
        catalogue = self.rooms.catalogue
        text = await self.rooms.aside.do(who, exported, entries, person, catalogue)
        return PlainTextResponse(text)

    def _take(self, request: Request, person: str, kind: Kind) -> str:
        """Take one of a person's budget, or of their address; gives the name it has there.

        Raises:
            TooFast: if there is nothing left.
        """
        who = who_at(request.path_params["table"], person or block_of(_host(request)))
        if not self.limits.budget.take(who, kind):
            raise TooFast(TOO_MANY_ASKED)
        return who

    async def _known(self, request: Request) -> tuple[StateBuilder, str, int]:
        """A table by one of its links, the person whose link it is, and how late they see it.

        Whoever has no chair there sees it as late as its host likes: so late it is not yet. The key
        is looked at first, and what its address did before only where that takes more than a look.
        """
        table, key = request.path_params["table"], _key(request.headers)
        address = block_of(_host(request))
        try:
            if self._whose(table, key) is None and not self.limits.may_try(address, table):
                raise TooFast(TOO_MANY_KEYS)
            state_builder = await self.rooms.look(table, who=address)
            person = _check_key(key, state_builder.session)
        except Refused:
            self.limits.is_wrong(table, key)
            if not self.limits.may_try(address, table):
                raise TooFast(TOO_MANY_KEYS) from None
            self.limits.guessed(address, table)
            raise
        self.limits.is_right(table, key, person)
        return state_builder, person, state_builder.session.delay_of(person)

    def _whose(self, table: str, *keys: str) -> str | None:
        """Return who comes by a key, as far as a look tells it; empty for an invitation.

        None where the store, or another worker, must be asked.

        Raises:
            Refused: if the table is looked after here, and the key opens nothing at it.
        """
        owner = self.rooms.owners.get(table)
        if owner is None:
            return next((one for key in keys if (one := self.limits.known(table, key)) is not None),
                        None)  # fmt: skip
        found = owner.whose(*keys)
        if found is None:
            raise Refused(owner.stands or WRONG_KEY)
        return found

    # --- sockets

    async def socket(self, socket: WebSocket) -> None:
        """One socket, from its first message to its last."""
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if not self.access.fits_host(host) or not self.access.fits_origin(origin, host):
            log.info("a page from elsewhere was refused a socket")
            await socket.close(1008)
            return
        await socket.accept()
        wire = _wire(socket)

        def end(reason: str, again: bool) -> None:
            if wire is not None:
                wire.end(1013, reason)

        caller = self.limits.come(block_of(_host(socket)), end)
        if caller is None:
            log.info("a socket was refused: there are too many")
            await _goodbye(socket, m.Bye(TOO_MANY_COME, True, "too fast"), 1013)
            return
        try:
            await self._serve(socket, caller)
        finally:
            self.limits.go(caller)

    async def _serve(self, socket: WebSocket, caller: Caller) -> None:
        send = _sender(socket, self.limits.bounds.stall)
        line = Line("")
        line.at_once = _at_once(socket)
        line.address = caller.address
        try:
            async with asyncio.timeout(self.limits.bounds.hello):
                said = codec.decode(await _frame(socket))
            hello = _hello(said)
            line.positions, line.salts = hello.positions, hello.salts
            way = await self._come(hello, caller, line, send)
        except (Refused, StoreAway) as error:
            way = m.Bye(str(error), isinstance(error, StoreAway), why_not(str(error)))
        except (TimeoutError, WebSocketDisconnect):
            with suppress(Exception):
                await socket.close(1008)
            return
        if isinstance(way, m.Bye):
            if way.code == "too fast":
                await asyncio.sleep(PAUSE)
            await _goodbye(socket, way, 1013 if way.code == "too fast" else 1000)
            return
        self._count(socket, hello, caller, line)
        writer = asyncio.create_task(line.write(send))
        reader = asyncio.create_task(self._read(socket, line, way, caller))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            if line.ended:
                await asyncio.wait((writer,), timeout=SOON)
        finally:
            for task in (writer, reader):
                task.cancel()
            try:
                await asyncio.gather(writer, reader, return_exceptions=True)
                with suppress(Exception):
                    async with asyncio.timeout(SOON):
                        await socket.close(1008 if _is_too_fast(reader) else 1000)
            finally:
                await way.leave()

    async def _come(self, hello: m.Hello, caller: Caller, line: Line, send: Sender) -> Way | m.Bye:
        """Come in by a link: the key first, then what its address has done.

        Raises:
            StoreAway: if the store cannot be reached.
        """
        table, address = hello.table, caller.address
        try:
            whose = self._whose(table, hello.key, hello.own)
            if whose is None and not self.limits.may_try(address, table):
                return m.Bye(TOO_MANY_KEYS, True, "too fast")
            if not whose and self.limits.comes_too_quickly(address, watches=not hello.name):
                return m.Bye(TOO_MANY_COME, True, "too fast")
            way = await self.rooms.way(table, line, send)
            refused = await way.enter(hello)
        except Refused as error:
            refused = m.Bye(str(error), False, why_not(str(error)))
        if refused is None:
            return way
        if refused.reason in (NO_TABLE, WRONG_KEY):
            self.limits.is_wrong(table, hello.key)
            if not self.limits.may_try(address, table):
                log.info("too many keys of an address were wrong")
                return m.Bye(TOO_MANY_KEYS, True, "too fast")
            self.limits.guessed(address, table)
        return refused

    def _count(self, socket: WebSocket, hello: m.Hello, caller: Caller, line: Line) -> None:
        """Count a socket that is in among those of its person, or among those that watch."""
        limits, wire = self.limits, _wire(socket)
        person = line.person

        def end(reason: str, again: bool) -> None:
            code = "too many" if reason == TOO_MANY_OF_YOURS else "too fast"
            line.end(reason, again=again, code=code)

        caller.end = end
        if person:
            who = who_at(hello.table, person)
            limits.is_right(hello.table, hello.key, "" if hello.name else person)
            if hello.own:
                limits.is_right(hello.table, hello.own, person)
            stays, meter = limits.enter(caller, who), limits.meter_of(who)
        else:
            limits.is_right(hello.table, hello.key, "")
            stays, meter = limits.watch(caller), limits.watcher()
        if wire is not None:
            wire.meter = meter
        if not stays:
            line.end(TOO_MANY_COME, again=True, code="too fast")

    async def _read(self, socket: WebSocket, line: Line, way: Way, caller: Caller) -> bool:
        """Read what comes; whether it came quicker than it may."""
        own, who, budget = Bucket(self.limits.bounds.saying), caller.who, self.limits.budget

        def may_say(units: int) -> bool:
            """Take units of the budget of a person, or of a socket that watches; False if over."""
            if who:
                return budget.take(who, "messages", units)
            own.take(units)
            return own.left() >= 0

        with suppress(WebSocketDisconnect):
            while True:
                frame = await _frame(socket)
                self.messages += 1
                try:
                    message = codec.decode(frame)
                except Refused as refused:
                    line.put(m.RefusedMessage(plain_codec.id_of(frame), "malformed", str(refused)))
                    if not may_say(6):
                        break
                    continue
                if not may_say(1):
                    break
                if isinstance(message, m.Ping):
                    line.put(m.Pong(message.sent, self.rooms.store.now()))
                elif not isinstance(message, m.Command):
                    line.put(m.RefusedMessage("", "malformed", "hello is said once"))
                elif who and not isinstance(message, QUIET) and not budget.take(who, "loud"):
                    line.put(m.RefusedMessage(message.id, "too fast", TOO_LOUD))
                elif await self._is_game(message, who or caller.address, line):
                    await way.say(message)
            line.end(TOO_MANY_SAID, again=True, code="too fast")
            return True
        return False

    async def _is_game(self, message: m.Command, who: str, line: Line) -> bool:
        """Look up aside the game that somebody puts on the menu; refuse it if there is none."""
        if not isinstance(message, m.Put) or not message.game:
            return True
        try:
            await self.rooms.aside.do(who, self.rooms.catalogue, message.game)
        except (Refused, TooFast) as error:
            code = "too fast" if isinstance(error, TooFast) else "not now"
            line.put(m.RefusedMessage(message.id, code, str(error)))
            return False
        return True


def listed(stored: Stored, long_ago: int, called: Called = NAMELESS) -> ListedJson:
    """A table as it is listed: whoever looks sees what was so before the longest delay there is.

    When somebody has done something just now, be it a sealed answer, is not to be seen here.
    """
    at, over = min(stored.at, long_ago), stored.over and stored.at <= long_ago
    return ListedJson(stored.table, at, over, called.title, list(called.games))


def _is_too_fast(reader: asyncio.Task[bool]) -> bool:
    return not reader.cancelled() and reader.exception() is None and reader.result()


def _host(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""


def _wire(socket: WebSocket) -> Sockets | None:
    """The wire of a socket, where it is one of ours."""
    found: Sockets | None = socket.scope.get("extensions", {}).get(WIRE, {}).get("socket")
    return found


def _at_once(socket: WebSocket) -> Callable[[Sequence[bytes]], bool]:
    """Sends some messages if the socket takes them without a wait; whether it did."""
    wire = _wire(socket)
    return (lambda messages: False) if wire is None else wire.texts


def _hello(message: m.FromClient) -> m.Hello:
    """The first message of a socket.

    Raises:
        Refused: if it is another, or of another version.
    """
    if not isinstance(message, m.Hello):
        raise Refused("the first message says hello")
    if message.wire != m.WIRE:
        raise Refused(f"this room speaks version {m.WIRE} of the wire, not {message.wire}")
    return message


def _key(headers: Headers) -> str:
    """The key in the header of a request."""
    return headers.get("authorization", "").partition(" ")[2]


def _sender(socket: WebSocket, stall: float) -> Callable[[bytes], Awaitable[None]]:
    """Sends, and gives up on who takes nothing for a while."""
    at_once = _at_once(socket)

    async def send(message: bytes) -> None:
        if at_once([message]):
            return
        async with asyncio.timeout(stall):
            await socket.send_text(message.decode())

    return send


async def _goodbye(socket: WebSocket, bye: m.Bye, code: int = 1000) -> None:
    with suppress(Exception):
        async with asyncio.timeout(SOON):
            await socket.send_text(codec.encode(bye).decode())
            await socket.close(code)


async def _frame(socket: WebSocket) -> bytes | str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""


async def _body(request: Request, seconds: float) -> Mapping[str, Any]:
    body = b""
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                body += part
                if len(body) > m.LARGEST * 4:
                    raise Refused("that is too much to read")
    except TimeoutError:
        raise Refused("that took too long to come") from None
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused("that is no JSON") from None
    if not isinstance(found, dict):
        raise Refused("a table is described by an object of JSON")
    return found


def _check_key(key: str, session: Session) -> str:
    """The id of who asks, by a key; empty for who has an invitation.

    Raises:
        Refused: without a key that opens something.
    """
    for person in session.people.values():
        if fits(key, person.key):
            return person.id
    if fits(key, session.host_key):
        return session.host
    if fits(key, session.invite):
        return ""
    raise Refused(WRONG_KEY)


@cache
def _fixed(made: Callable[[], Any]) -> Response:
    """An answer in JSON that never changes, made once: that takes longer than to send it."""
    return JSONResponse(made())


def _sorry(status: int, reason: str) -> Response:
    return JSONResponse({"reason": reason}, status)


def _too_fast(reason: str) -> Response:
    """An answer to whoever asks for more than their budget: it is worth asking again later."""
    answer = JSONResponse({"reason": reason, "code": "too fast"}, 429)
    answer.headers["retry-after"] = "2"
    return answer


NOT_BUILT = """<p>The table that you could see here was not built with this copy of pokernight:
<code>make play</code> or <code>pip install .</code> in its folder does that.</p>"""
HOME = f"""<h1>pokernight</h1>
<p>A table for the odd games of a home poker night. Somebody opens one with
<code>pokernight host</code>, and sends you a link.</p>{NOT_BUILT}"""
TABLE = f"""<h1>You are invited</h1>
{NOT_BUILT}
<p>Sit down from a terminal:</p>
<pre><code>pokernight join 'THE WHOLE ADDRESS OF THIS PAGE' --name YOURS</code></pre>
<p>The part of the address behind the # is the key to the table. It is never sent to anybody by
this page.</p>"""


def _page(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<style>
body {{ font: 1.05rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 12vh auto;
  padding: 0 1rem; background: Canvas; color: CanvasText }}
pre {{ padding: 1rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas);
  border-radius: .5rem; overflow-x: auto }}
</style></head><body>{body}<p><small>version {__version__}</small></p></body></html>"""
