"""Replies of a room in JSON, QR codes of links, and the bodies of requests."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from io import BytesIO
from typing import Any

import segno
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from pokernight.errors import Refused
from pokernight.room.http.client_assets import accepts
from pokernight.room.protocol import codec
from pokernight.room.shared.addresses import read_link
from pokernight.session import messages as m
from pokernight.wording.message import Text, message, message_json

PAUSE = 2.0
"""Seconds before a client is told that it asks too often: its connection does nothing else."""
TOO_MANY_REQUESTS = "too many requests from here: ask again in a moment"
LARGE = 2_000
"""Bytes from which a reply is compressed, for clients that accept it."""
LARGEST_BODY = m.LARGEST * 4
"""Bytes of the body of a request."""
LONGEST_LINK = 300
"""Letters of a link in a QR code."""


def refusal(status: int, reason: Text) -> Response:
    """Return a refusal with its reason."""
    return JSONResponse({"reason": message_json(reason)}, status)


def over_budget(reason: Text) -> Response:
    """Return a refusal of a request beyond a budget: it is worth asking again later."""
    reply = JSONResponse({"reason": message_json(reason), "code": "too fast"}, 429)
    reply.headers["retry-after"] = "2"
    return reply


@cache
def fixed_json(make: Callable[[], Any]) -> Response:
    """Return a reply that never changes, made once: that takes longer than sending it."""
    return JSONResponse(make())


def json_reply(request: Request, value: Any, headers: dict[str, str] | None = None) -> Response:
    """Return a reply in JSON, compressed if it is large."""
    return _reply(request, codec.encode(value), "application/json", headers)


def lines_reply(request: Request, values: Iterable[Any]) -> Response:
    """Return a reply with a JSON object a line, compressed if it is large."""
    body = b"".join([codec.encode(value) + b"\n" for value in values])
    return _reply(request, body, "application/x-ndjson")


def _reply(
    request: Request, body: bytes, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    sent = dict(headers or {})
    if len(body) > LARGE:
        sent["vary"] = "accept-encoding"
        if "gzip" in accepts(request.headers.get("accept-encoding", "")):
            body = gzip.compress(body, 5, mtime=0)
            sent["content-encoding"] = "gzip"
    return Response(body, headers=sent, media_type=media_type)


async def read_body(request: Request, seconds: float, most: int = LARGEST_BODY) -> bytes:
    """Return the body of a request, also if it was read before.

    Raises:
        Refused: if it is too large or too slow.
    """
    known: bytes | None = getattr(request.state, "body", None)
    if known is not None:
        return known
    body = b""
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    too_large = "the body is too large: at most {most} bytes are read"
                    raise Refused(message(too_large, most=most))
    except TimeoutError:
        too_slow = "the body took longer than {seconds:=} seconds: send it at once"
        raise Refused(message(too_slow, seconds=f"{seconds:g}")) from None
    request.state.body = body
    return body


async def json_body(
    request: Request, seconds: float, most: int = LARGEST_BODY
) -> Mapping[str, Any]:
    """Return the JSON object in the body of a request.

    Raises:
        Refused: if it is too large, too slow, or no object of JSON.
    """
    body = await read_body(request, seconds, most)
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused("the body is not JSON: send a JSON object") from None
    if not isinstance(value, dict):
        raise Refused("the body is not a JSON object: send fields in braces")
    return value


def host_of(connection: HTTPConnection) -> str:
    """Return the address of a client; empty if there is none."""
    return connection.client.host if connection.client is not None else ""


def key_of(headers: Headers) -> str:
    """Return the key in the headers of a request."""
    return headers.get("authorization", "").partition(" ")[2]


def qr_code(text: str) -> bytes:
    """Return a QR code of a link as SVG, dark on light in any theme so that phones read it.

    Raises:
        Refused: if the text is not a link to a table.
    """
    if len(text) > LONGEST_LINK:
        too_long = "this text is too long for a link: at most {most} letters"
        raise Refused(message(too_long, most=LONGEST_LINK))
    out = BytesIO()
    segno.make(str(read_link(text)), error="m").save(
        out, kind="svg", border=3, light="#fff", dark="#111", omitsize=True, xmldecl=False
    )
    return out.getvalue()
