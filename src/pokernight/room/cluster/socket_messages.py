"""Messages over the bus between a socket and the worker that owns its table."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class SocketMessage(Struct, tag_field="what", array_like=True):
    """Message of a socket to the owner of its table.

    ``socket`` names the socket. It is drawn at random, so that no other worker can guess it.
    """

    table: str
    socket: str


class SocketHello(SocketMessage, tag="hello"):
    """Request to come in; ``address`` is the address of the client."""

    frame: bytes
    address: str = ""


class SocketCommand(SocketMessage, tag="says"):
    """Command of the client."""

    frame: bytes


class SocketBeat(SocketMessage, tag="beat"):
    """Sign of life."""


class SocketLeft(SocketMessage, tag="left"):
    """End of the socket."""


decoder: msgspec.msgpack.Decoder[SocketHello | SocketCommand | SocketBeat | SocketLeft]
decoder = msgspec.msgpack.Decoder(SocketHello | SocketCommand | SocketBeat | SocketLeft)
encode = msgspec.msgpack.encode

KNOWN, UNKNOWN = b"known", b"unknown"
"""Answers of the owner: a socket that it does not know must connect again.

After a hello the id of the person follows: sockets and messages are counted per person by the
worker that the socket is connected to.
"""
LAST = b""
"""Message of the owner to a socket after which no other follows."""


def worker_subject(worker: str) -> str:
    """Return the subject under which a worker answers."""
    return f"worker.{worker}"


def socket_subject(socket: str) -> str:
    """Return the subject under which a socket answers."""
    return f"socket.{socket}"
