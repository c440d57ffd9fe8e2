"""The pages and sockets of a room: Starlette, and nothing that knows a rule."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
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
from starlette.websockets import WebSocket, WebSocketDisconnect

from pokernight import __version__
from pokernight.bots import COMPANY
from pokernight.errors import Refused
from pokernight.room import messages as m
from pokernight.room.felt import PAGE, PATHS, Felt
from pokernight.room.handbook import Handbook, folder
from pokernight.room.library import Library
from pokernight.room.limits import Limits, block_of, is_home
from pokernight.room.lines import Line
from pokernight.room.openapi import ListedJson, RoomJson, openapi
from pokernight.room.opening import NAMELESS, Called, table_from
from pokernight.room.owner import NO_TABLE, WRONG_KEY, why_not
from pokernight.room.people import fits, hashed
from pokernight.room.qr import square
from pokernight.room.rooms import Rooms, older
from pokernight.room.seen import Eyes
from pokernight.room.settings import LONGEST_DELAY
from pokernight.room.store.port import StoreAway, Stored
from pokernight.room.ways import Way
from pokernight.room.wires import TEXTS

log = logging.getLogger("pokernight.room")

FORWARDED = ("x-forwarded-for", "forwarded")
"""What a proxy says of whom it asks for."""
SOON = 2.0
"""Seconds for a last word."""
TOO_MANY_KEYS = "too many links from here have opened nothing: wait a minute"

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

    An answer that says itself how long it may be kept keeps that.
    """

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self.app, self.access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
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

        headers = Headers(scope=scope)
        asks = scope["method"] in ("GET", "HEAD")
        if not self.access.fits_host(headers.get("host")):
            answer = _sorry(421, "this room goes by another name")
        elif not asks and not self.access.fits_origin(headers.get("origin"), headers.get("host")):
            answer = _sorry(403, "a page from elsewhere asks nothing of this room")
        else:
            await self.app(scope, receive, guarded)
            return
        await answer(scope, receive, guarded)


@dataclass
class Access:
    """Who reaches this room, and who may open tables in it.

    Attributes:
        origins: from where pages may speak to the socket, such as ``http://127.0.0.1:8000``.
        open: ``anybody``, ``here`` (this machine), or the hash of a secret.
    """

    origins: set[str] = field(default_factory=set)
    open: str = "here"

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
        if origin is None:
            return True
        parts = urlsplit(origin)
        return origin in self.origins or (not self.origins and parts.netloc == host)


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
        self.library = Library(rooms, self._known, self._posted)

    def guarded(self) -> ASGIApp:
        """The application as it is served: every answer has its headers, errors too."""
        return Guarded(self.app(), self.access)

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
            exception_handlers={StoreAway: self._away, Refused: self._refused, 404: self._nowhere},
        )

    async def _away(self, request: Request, error: Exception) -> Response:
        return _sorry(503, f"the room waits, and nothing is lost: {error}")

    async def _nowhere(self, request: Request, error: Exception) -> Response:
        """There is nothing at this address: who looks with a browser is told so by a page."""
        if self.felt.page is None or "text/html" not in request.headers.get("accept", ""):
            return PlainTextResponse("Not Found", 404)
        return self.felt.page.response(request, 404)

    async def _refused(self, request: Request, error: Exception) -> Response:
        return _sorry(400, str(error))

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
        """Answer whether store and bus can be reached, and name damaged evenings; others go on."""
        damaged = await self.rooms.ready()
        if not self.rooms.bus.here:
            return _sorry(503, "the workers of this room cannot reach each other just now")
        lines = [f"table {table} is damaged: {what}\n" for table, what in sorted(damaged.items())]
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
        return JSONResponse(m.schema())

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
            return _sorry(429, "too many tables were opened from here: wait a minute")
        body = await self._posted(request)
        house = self.rooms.thinking.players
        opening, settings, players = table_from(body, self.rooms.catalogue, house)
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
        return JSONResponse(openapi())

    async def ledger(self, request: Request) -> Response:
        """The ledger of a table, for who has one of its links."""
        eyes, *_ = await self._known(request)
        return JSONResponse(msgspec.to_builtins(eyes.table(()).books))

    async def export(self, request: Request) -> Response:
        """The evening as a file, for who has one of its links."""
        from pokernight.room.exporting import exported

        eyes, person, delay = await self._known(request)
        entries = await self.rooms.store.read(eyes.gathering.id)
        if delay:
            entries = older(entries, self.rooms.store.now() - delay)
        return PlainTextResponse(exported(entries, person, self.rooms.catalogue))

    async def _known(self, request: Request) -> tuple[Eyes, str, int]:
        """A table as somebody may know it who has one of its links, who he is there, and how late.

        Whoever has no chair there sees it as late as its host likes.
        """
        table = request.path_params["table"]
        address = block_of(_host(request))
        if not self.limits.may_try(address, table):
            raise Refused(TOO_MANY_KEYS)
        try:
            eyes = await self.rooms.look(table)
            person = _check_key(request, eyes.gathering)
        except Refused:
            self.limits.guessed(address, table)
            raise
        delay = eyes.gathering.delay_of(person)
        return (await self.rooms.look(table, delay) if delay else eyes), person, delay

    # --- sockets

    async def socket(self, socket: WebSocket) -> None:
        """One socket, from its first message to its last."""
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if not self.access.fits_host(host) or not self.access.fits_origin(origin, host):
            log.info("a page from elsewhere was refused a socket")
            await socket.close(1008)
            return
        address = block_of(_host(socket))
        await socket.accept()
        if not self.limits.come(address):
            log.info("a socket was refused: there are too many, or they come too quickly")
            await _goodbye(socket, m.Bye("too many come at once: try again later", True), 1013)
            return
        try:
            await self._serve(socket, address)
        finally:
            self.limits.go(address)

    async def _serve(self, socket: WebSocket, address: str) -> None:
        bounds = self.limits.bounds
        try:
            async with asyncio.timeout(bounds.hello):
                hello = m.decode(await _frame(socket))
            if not isinstance(hello, m.Hello):
                raise Refused("the first message says hello")
            if hello.wire != m.WIRE:
                raise Refused(f"this room speaks version {m.WIRE} of the wire, not {hello.wire}")
            line = Line("", positions=hello.positions, salts=hello.salts)
            line.at_once = _at_once(socket)
            line.address = address
            send = _sender(socket, bounds.stall)
            if not self.limits.may_try(address, hello.table):
                log.info("a key was not tried: too many were wrong")
                await _goodbye(socket, m.Bye(TOO_MANY_KEYS, False, "too fast"), 1008)
                return
            way = await self.rooms.way(hello.table, line, send)
        except (Refused, StoreAway) as error:
            if str(error) == NO_TABLE:
                self.limits.guessed(address, "")
            again = isinstance(error, StoreAway)
            await _goodbye(socket, m.Bye(str(error), again, why_not(str(error))))
            return
        except (TimeoutError, WebSocketDisconnect):
            with suppress(Exception):
                await socket.close(1008)
            return
        refused = await way.enter(hello)
        if refused is not None:
            if refused.reason in (NO_TABLE, WRONG_KEY):
                self.limits.guessed(address, hello.table)
            await _goodbye(socket, refused)
            return
        writer = asyncio.create_task(line.write(send))
        reader = asyncio.create_task(self._read(socket, line, way))
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

    async def _read(self, socket: WebSocket, line: Line, way: Way) -> bool:
        """Read what comes; whether it came quicker than it may."""
        loop = asyncio.get_running_loop()
        rate = self.limits.bounds.saying
        left, at = rate.burst, loop.time()
        with suppress(WebSocketDisconnect):
            while True:
                frame = await _frame(socket)
                self.messages += 1
                now = loop.time()
                left, at = min(rate.burst, left + (now - at) * rate.second) - 1, now
                if left < 0:
                    line.end("too many messages: come back a little slower", again=True)
                    return True
                try:
                    message = m.decode(frame)
                except Refused as refused:
                    line.put(m.RefusedMessage(m.id_of(frame), "malformed", str(refused)))
                    left -= 5
                    continue
                if isinstance(message, m.Ping):
                    line.put(m.Pong(message.sent, self.rooms.store.now()))
                elif isinstance(message, m.Command):
                    await way.say(message)
                else:
                    line.put(m.RefusedMessage("", "malformed", "hello is said once"))
        return False


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


def _at_once(socket: WebSocket) -> Callable[[Sequence[bytes]], bool]:
    """Sends some messages if the socket takes them without a wait; whether it did."""
    extension = socket.scope.get("extensions", {}).get(TEXTS, {})
    found: Callable[[Sequence[bytes]], bool] = extension.get("send", lambda messages: False)
    return found


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
            await socket.send_text(m.encode(bye).decode())
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


def _check_key(request: Request, gathering: Any) -> str:
    """The id of who asks, by the key in his header; empty for who has an invitation.

    Raises:
        Refused: without a key that opens something.
    """
    _, _, key = request.headers.get("authorization", "").partition(" ")
    for person in gathering.people.values():
        if fits(key, person.key):
            return str(person.id)
    if fits(key, gathering.host_key):
        return str(gathering.host)
    if fits(key, gathering.invite):
        return ""
    raise Refused(WRONG_KEY)


def _sorry(status: int, reason: str) -> Response:
    return JSONResponse({"reason": reason}, status)


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
