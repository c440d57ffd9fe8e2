"""Web application of a room: its routes, pages and replies; it knows no rule of any game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from pokernight import __version__
from pokernight.bots import COMPANY
from pokernight.errors import Refused
from pokernight.room.cluster.table_process import PassedReply, PassedRequest
from pokernight.room.cluster.table_registry import TableRegistry, entries_before
from pokernight.room.http.access import MARK_HEADER, Access
from pokernight.room.http.client_assets import PAGE, PATHS, ClientAssets
from pokernight.room.http.docs_site import DocsSite, folder
from pokernight.room.http.group_api import GroupApi
from pokernight.room.http.link_previews import picture_of, preview_of
from pokernight.room.http.openapi import ListedJson, RoomJson, openapi
from pokernight.room.http.placeholder_pages import HOME, TABLE, placeholder
from pokernight.room.http.replies import (
    LARGEST_BODY,
    PAUSE,
    fixed_json,
    host_of,
    json_body,
    key_of,
    over_budget,
    qr_code,
    read_body,
    refusal,
)
from pokernight.room.http.request_guard import RequestGuard
from pokernight.room.http.rest import RestApi
from pokernight.room.http.table_access import TOO_MANY_KEYS, TableAccess
from pokernight.room.http.table_sockets import TableSockets
from pokernight.room.http.told_hands import ToldHands
from pokernight.room.protocol import codec
from pokernight.room.shared.background_thread import OverBudget
from pokernight.room.shared.rate_limits import RateLimits, block_of
from pokernight.room.store.store_interface import StoreAway, Stored
from pokernight.session import messages as m
from pokernight.session.log_reading import PlayedApart
from pokernight.session.settings import LONGEST_DELAY
from pokernight.session.table_setup import NAMELESS, EveningTitle, table_from
from pokernight.wording.message import message, reason_of

FOR_A_DAY = "public, max-age=86400"
PASSED = (b"authorization", b"accept", b"accept-encoding", b"content-type")
"""Headers of a request that are passed on to the process of a table."""
REPLIED = (b"cache-control", b"content-disposition", b"content-encoding", b"vary")
"""Headers of its reply that are passed on."""
DATA = ("application/json", "application/x-ndjson", "text/calendar", "text/csv", "text/plain")
"""Types of replies that it may give: none in which a browser would run anything."""
LONGEST_REASON = 1000
"""Characters of a reason, which may quote a request of any length."""


class RoomServer:
    """Web application of a process of the room.

    Attributes:
        tables: tables of the process.
        access: who may reach the room and open tables.
        limits: sockets and budgets.
        client: files of the browser client.
        sockets: serves the sockets.
    """

    def __init__(
        self, tables: TableRegistry, access: Access, limits: RateLimits | None = None
    ) -> None:
        self.tables, self.access = tables, access
        self.limits = limits or RateLimits()
        self.client = ClientAssets()
        self.keys = TableAccess(tables, self.limits)
        self.sockets = TableSockets(tables, access, self.limits, self.keys)
        self._docs = DocsSite(folder())
        self._rest = RestApi(tables, self.keys, self._body)
        self._groups = GroupApi(tables, access, self.keys, self.limits, self._body)
        self._looked = 0.0
        self._damaged: Mapping[str, str] = {}

    def guarded(self) -> ASGIApp:
        """Return the application as it is served: every reply has its headers, errors too."""
        return RequestGuard(self.app(), self.access, self.limits)

    def app(self) -> Starlette:
        """Return the application without its guard."""

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            await self.tables.start()
            yield
            await self.tables.close()

        return Starlette(
            routes=[
                *(Route(path, self.page) for path in PATHS),
                *(Route(f"/{name}", self.file) for name in self.client.files if name != PAGE),
                Route("/preview/{name}.png", self.preview),
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
                *self._rest.routes(),
                *ToldHands(self.tables, self.keys).routes(),
                *self._groups.routes(),
                *self._docs.routes(),
                WebSocketRoute("/ws", self.sockets.serve),
            ],
            lifespan=lifespan,
            exception_handlers={
                StoreAway: self._store_away,
                Refused: self._refused,
                OverBudget: self._over_budget,
                PlayedApart: self._passed_on,
                404: self._not_found,
            },
        )

    async def _store_away(self, request: Request, error: Exception) -> Response:
        return refusal(
            503, message("the room waits, and nothing is lost: {reason:=}", reason=str(error))
        )

    async def _not_found(self, request: Request, error: Exception) -> Response:
        """Reply that there is no such page: to a browser with the client's page for that."""
        if self.client.page is None or "text/html" not in request.headers.get("accept", ""):
            return PlainTextResponse("Not Found", 404)
        return self.client.page.response(request, 404)

    async def _refused(self, request: Request, error: Exception) -> Response:
        reason = reason_of(error)
        if len(str(reason)) > LONGEST_REASON:
            reason = f"{str(reason)[:LONGEST_REASON]}..."
        return refusal(400, reason)

    async def _over_budget(self, request: Request, error: Exception) -> Response:
        await asyncio.sleep(PAUSE)
        return over_budget(reason_of(error))

    async def _passed_on(self, request: Request, error: Exception) -> Response:
        """Reply with what the process of a table with a guest's game replies."""
        assert isinstance(error, PlayedApart)
        try:
            body = (
                b""
                if request.method == "GET"
                else await read_body(request, self.limits.bounds.hello)
            )
            process = await self.tables.apart.of(error.table)
            headers = [pair for pair in request.headers.raw if pair[0] in PASSED]
            url = request.scope["path"], request.scope["query_string"]
            reply = await process.ask(
                PassedRequest(request.method, *url, headers, body, host_of(request))
            )
        except Refused as refused:
            return await self._refused(request, refused)
        except StoreAway as away:
            return await self._store_away(request, away)
        return passed_reply(reply)

    # --- pages

    async def page(self, request: Request) -> Response:
        """Reply with the browser client; where it is not built, with how to join otherwise.

        The client's page is the same at every address but for the preview of its link.
        """
        if self.client.page is not None:
            page = self.client.page.read().decode()
            return HTMLResponse(
                page.replace("</head>", f"{preview_of(request, self.access.public)}</head>", 1)
            )
        return HTMLResponse(placeholder(TABLE if "table" in request.path_params else HOME))

    async def file(self, request: Request) -> Response:
        """Reply with a file of the browser client."""
        return self.client.files[request.url.path.removeprefix("/")].response(request)

    async def preview(self, request: Request) -> Response:
        """Reply with the picture of a game for previews of links, or with that of the house."""
        name = request.path_params["name"]
        png = await self.tables.background.do(host_of(request), picture_of, name)
        return Response(png, 200, {"cache-control": FOR_A_DAY}, "image/png")

    async def health(self, request: Request) -> Response:
        """Reply that this process answers."""
        return PlainTextResponse("ok\n", headers={MARK_HEADER: self.access.mark})

    async def ready(self, request: Request) -> Response:
        """Reply whether store and bus can be reached, and name damaged evenings; others go on.

        The store is asked once a second at most.
        """
        now = asyncio.get_running_loop().time()
        if now - self._looked >= 1 or not self._looked:
            self._damaged = await self.tables.ready()
            self._looked = now
        if not self.tables.bus.here:
            return refusal(503, "the workers of this room cannot reach each other at the moment")
        lines = [
            f"table {table} is damaged: {damage}\n"
            for table, damage in sorted(self._damaged.items())
        ]
        if not self.access.is_host(request) and not self.access.has_secret(request):
            lines = [f"damaged evenings: {len(lines)}\n"] if lines else []
        return PlainTextResponse("".join(["ok\n", *lines]))

    async def metrics(self, request: Request) -> Response:
        """Reply with counts in Prometheus format; none of them tells of a hand."""
        if not self.access.is_host(request) and not self.access.has_secret(request):
            return refusal(404, "metrics are shown on the room's own machine, or with its secret")
        counts = {
            "pokernight_tables": len(self.tables.actors),
            "pokernight_sockets": self.limits.sockets,
            "pokernight_messages_total": self.sockets.messages,
        }
        text = "".join(f"{name} {value}\n" for name, value in counts.items())
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def schema(self, request: Request) -> Response:
        """Reply with the JSON Schema of the messages."""
        return fixed_json(codec.schema)

    # --- data

    async def list_tables(self, request: Request) -> Response:
        """Reply with all tables, the latest first, without keys, to clients that may open some."""
        if not self._may_open(request):
            return refusal(403, "tables are listed for those that may open tables in this room")
        long_ago = self.tables.store.now() - LONGEST_DELAY
        stored = await self.tables.tables()
        among_friends = self.access.open != "anybody"
        titles = await self.tables.titles([row.table for row in stored]) if among_friends else {}
        rows = [listed(row, long_ago, titles.get(row.table, NAMELESS)) for row in stored]
        rows.sort(key=lambda row: (-row.at, row.table))
        return JSONResponse(msgspec.to_builtins(rows))

    async def open_table(self, request: Request) -> Response:
        """Open a table by a menu, house players and settings."""
        address = block_of(host_of(request))
        if not self._may_open(request):
            return refusal(403, self._who_opens())
        if not self.limits.may_open(address):
            return over_budget("too many tables were opened from here: come again in a minute")
        body = await self._body(request)
        opening, settings, players = await self.tables.background.do(
            address,
            table_from,
            body,
            self.tables.own,
            self.tables.bots.players,
            self.tables.own.games,
        )
        opened = await self.tables.open(opening, settings, players)
        return JSONResponse(opened._asdict(), 201)

    def _who_opens(self) -> str:
        """Return what a request for a table lacks."""
        if self.access.open != "here":
            return "this room does not let you open tables: that takes its secret"
        if not self.access.by_address:
            return (
                "this room does not let you open tables: that takes its host's key, which "
                "`pokernight host` finds in the folder of the store"
            )
        return "this room does not let you open tables: its host opens them"

    def _may_open(self, request: Request) -> bool:
        """Return whether a request may open tables; a wrong key counts as one for a table does.

        Raises:
            OverBudget: after too many wrong keys; a right key is always let in.
        """
        if self.access.may_open(request):
            return True
        if key_of(request.headers):
            guesser = f"host {block_of(host_of(request))}"  # it may be everybody's address
            if not self.limits.may_try(guesser, ""):
                raise OverBudget(TOO_MANY_KEYS)
            self.limits.guessed(guesser, "")
        return False

    async def room(self, request: Request) -> Response:
        """Reply with what this room is, and whether the client may open a table in it."""
        kind = self.access.open if self.access.open in ("anybody", "here") else "word"
        may_open = self._may_open(request)
        house = list(self.tables.bots.players)
        access = self.access
        room = RoomJson(
            __version__, m.WIRE, kind, may_open, list(COMPANY), house, access.public, access.tunnel
        )
        return JSONResponse(msgspec.to_builtins(room))

    async def square(self, request: Request) -> Response:
        """Reply with a link as a QR code; the link is in the body, so no key is in an address."""
        body = await self._body(request)
        return Response(qr_code(str(body.get("link", ""))), media_type="image/svg+xml")

    async def _body(self, request: Request, most: int = LARGEST_BODY) -> Mapping[str, Any]:
        return await json_body(request, self.limits.bounds.hello, most)

    async def openapi(self, request: Request) -> Response:
        """Reply with the OpenAPI document of these routes."""
        return fixed_json(openapi)

    async def ledger(self, request: Request) -> Response:
        """Reply with the ledger of a table, to clients with a link to it."""
        builder, person, delay = await self.keys.reader_of(request)
        if delay:
            name = self.keys.take(request, person, "replays")
            builder = await self.tables.view(builder.session.id, delay, name)
        return JSONResponse(msgspec.to_builtins(builder.table(()).books))

    async def export(self, request: Request) -> Response:
        """Reply with the evening as a file, to clients with a link to it."""
        from pokernight.room.http.export import exported

        builder, person, delay = await self.keys.reader_of(request)
        name = self.keys.take(request, person, "replays")
        entries = await self.tables.store.read(builder.session.id)
        if delay:
            entries = entries_before(entries, self.tables.store.now() - delay)
        catalogue = self.tables.catalogue
        text = await self.tables.background.do(
            name, exported, entries, person, catalogue, self.tables.reader
        )
        return PlainTextResponse(text)


def listed(stored: Stored, long_ago: int, called: EveningTitle = NAMELESS) -> ListedJson:
    """Return a table as it is listed: as it was before the longest delay of any table.

    The list must not show that somebody has just acted, for example given a sealed answer.
    """
    at, over = min(stored.at, long_ago), stored.over and stored.at <= long_ago
    return ListedJson(stored.table, at, over, called.title, list(called.games))


def passed_reply(reply: PassedReply) -> Response:
    """Return a reply of the process of a table as it may reach a browser.

    Whatever the process says, it is data: a page or script of it would run with the keys that the
    browser keeps for this room.
    """
    headers = {name.lower(): value for name, value in reply.headers}
    sent = headers.get(b"content-type", b"").decode("latin-1")
    kind = sent if sent.partition(";")[0].strip().lower() in DATA else "application/octet-stream"
    status = reply.status if 200 <= reply.status <= 599 else 500
    response = Response(reply.body, status, media_type=kind)
    response.raw_headers += [(name, headers[name]) for name in REPLIED if name in headers]
    return response
