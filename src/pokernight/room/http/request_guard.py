"""Guard before the application: headers, names, origins, budgets and turns of every request."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from pokernight.room.http.access import Access, forwarded
from pokernight.room.http.replies import (
    PAUSE,
    TOO_MANY_REQUESTS,
    key_of,
    over_budget,
    refusal,
)
from pokernight.room.shared.loop_turns import LoopTurns
from pokernight.room.shared.rate_limits import RateLimits, block_of

SLOWLY = 0.01
"""Seconds between two sockets of an address from which many sockets have sent no hello."""
QUEUE = 400
"""Sockets that wait for that."""
UNCOUNTED = ("/healthz", "/readyz")
"""Requests of proxies, which share an address with everybody behind them; both are cheap."""

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
PARTS = ("text/javascript", "text/css", "font/woff2")
"""Types of the client's files that are no pages: headers that protect a page are left out."""


def missing_headers(path: str, present: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the usual headers that a reply still needs.

    A script, style or font of the client, of which a first visit loads dozens, needs its type to be
    taken literally and nothing else: the policy is that of the page.
    """
    own = {name.lower(): value.decode("latin-1") for name, value in present}
    is_part = path.startswith("/assets/") and own.get(b"content-type", "").startswith(PARTS)
    names = ("x-content-type-options", "cache-control") if is_part else tuple(HEADERS)
    return [(name.encode(), HEADERS[name].encode()) for name in names if name.encode() not in own]


class RequestGuard:
    """Begins every request and every socket, and adds the usual headers to every reply.

    A reply that says itself how long it may be cached keeps that. The address of a request is set
    to that of the client behind the proxies, its budget is looked at, and it waits for its turn, so
    that no address keeps the loop busy.
    """

    def __init__(self, app: ASGIApp, access: Access, limits: RateLimits) -> None:
        self.app, self.access, self.limits = app, access, limits
        self.turns, self.slowly = LoopTurns(), LoopTurns(1, SLOWLY)

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

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = message.get("headers", [])
                added = missing_headers(scope["path"], present)
                message = {**message, "headers": [*present, *added]}
            await send(message)

        reads = scope["method"] in ("GET", "HEAD")
        host, origin = headers.get("host"), headers.get("origin")
        if not self.access.fits_host(host):
            reply = refusal(421, "this host name is not the room's: use the address of its links")
        elif not reads and not self.access.fits_origin(origin, host):
            reply = refusal(403, "a page of another origin may not change anything in this room")
        elif "transfer-encoding" in headers:
            await asyncio.sleep(PAUSE)
            reply = refusal(411, "chunked bodies are not read: send a content-length")
            reply.headers["connection"] = "close"
        elif not self._may_ask(scope["path"], address, headers):
            await asyncio.sleep(PAUSE)
            reply = over_budget(TOO_MANY_REQUESTS)
        else:
            await self.app(scope, receive, with_headers)
            return
        await reply(scope, receive, with_headers)

    def _may_ask(self, path: str, address: str, headers: Headers) -> bool:
        """Take a request from the budget of a person, or else of an address; False if over."""
        if path in UNCOUNTED:
            return True
        parts = path.split("/")
        table = parts[3] if parts[:3] == ["", "api", "tables"] and len(parts) > 3 else ""
        return self.limits.may_ask(address, table, key_of(headers))
