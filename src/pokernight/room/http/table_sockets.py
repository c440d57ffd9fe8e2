"""Sockets of a room, from the first message to the last."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from pokernight.errors import Refused
from pokernight.room.cluster.routing import Route, Send
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.http.access import Access
from pokernight.room.http.replies import PAUSE, host_of
from pokernight.room.http.socket_connection import SOCKET_EXTENSION, LimitedSocket
from pokernight.room.http.table_access import TOO_MANY_KEYS, TableAccess
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_refusals import NO_TABLE, bye_code
from pokernight.room.protocol import codec
from pokernight.room.shared.background_thread import OverBudget
from pokernight.room.shared.rate_limits import (
    TOO_MANY_OF_YOURS,
    Bucket,
    Caller,
    RateLimits,
    block_of,
    budget_name,
)
from pokernight.room.store.store_interface import StoreAway
from pokernight.session import messages as m
from pokernight.session import plain_codec
from pokernight.session.command_refusals import HELLO_ONCE, WRONG_KEY
from pokernight.wording.message import message, message_json, reason_of

log = logging.getLogger("pokernight.room")

SOON = 2.0
"""Seconds for a last message."""
TOO_MANY_COME = "too many connections at once: come again in a moment"
TOO_LOUD = "too many commands that everybody is told of: wait a moment, and ask again"
TOO_MANY_MESSAGES = "too many messages: come back and send them more slowly"
MALFORMED_COST = 6
"""Messages that a malformed message counts for."""
QUIET = (
    m.AnswerRequest, m.Arrange, m.HintRequest, m.SettingsRequest, m.Hash, m.Salt, m.CallRequest,
    m.BuyRequest, m.GiveUpVote, m.Show, m.Tell, m.Untell,
)  # fmt: skip
"""Messages that belong to playing; all others are loud."""


class TableSockets:
    """Serves the sockets of a process.

    Attributes:
        messages: number of messages that have come in.
    """

    def __init__(
        self, tables: TableRegistry, access: Access, limits: RateLimits, keys: TableAccess
    ) -> None:
        self._tables, self._access, self._limits, self._keys = tables, access, limits, keys
        self.messages = 0

    async def serve(self, socket: WebSocket) -> None:
        """Serve a socket to its end."""
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if not self._access.fits_host(host) or not self._access.fits_origin(origin, host):
            log.info("a page of another origin was refused a socket")
            await socket.close(1008)
            return
        await socket.accept()
        connection = _connection(socket)

        def end(reason: str, again: bool) -> None:
            if connection is not None:
                connection.end(1013, reason)

        caller = self._limits.come(block_of(host_of(socket)), end)
        if caller is None:
            log.info("a socket was refused: there are too many")
            await _goodbye(socket, m.Bye(TOO_MANY_COME, True, "too fast"), 1013)
            return
        try:
            await self._serve(socket, caller)
        finally:
            self._limits.go(caller)

    async def _serve(self, socket: WebSocket, caller: Caller) -> None:
        send = _sender(socket, self._limits.bounds.stall)
        outbox = Outbox("")
        outbox.at_once = _at_once(socket)
        outbox.address = caller.address
        try:
            async with asyncio.timeout(self._limits.bounds.hello):
                message = codec.decode(await _frame(socket))
            hello = _hello(message)
            outbox.positions, outbox.salts = hello.positions, hello.salts
            route = await self._come_in(hello, caller, outbox, send)
        except (Refused, StoreAway) as error:
            route = m.Bye(
                message_json(reason_of(error)),
                isinstance(error, StoreAway),
                bye_code(reason_of(error)),
            )
        except (TimeoutError, WebSocketDisconnect):
            with suppress(Exception):
                await socket.close(1008)
            return
        if isinstance(route, m.Bye):
            if route.code == "too fast":
                await asyncio.sleep(PAUSE)
            await _goodbye(socket, route, 1013 if route.code == "too fast" else 1000)
            return
        self._count(socket, hello, caller, outbox)
        writer = asyncio.create_task(outbox.write(send))
        reader = asyncio.create_task(self._read(socket, outbox, route, caller))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            if outbox.ended:
                await asyncio.wait((writer,), timeout=SOON)
        finally:
            for task in (writer, reader):
                task.cancel()
            # whatever fails while the socket is closed, its table must know that it is gone
            try:
                await asyncio.gather(writer, reader, return_exceptions=True)
                with suppress(Exception):
                    async with asyncio.timeout(SOON):
                        await socket.close(1008 if _was_too_fast(reader) else 1000)
            finally:
                await route.leave()

    async def _come_in(
        self, hello: m.Hello, caller: Caller, outbox: Outbox, send: Send
    ) -> Route | m.Bye:
        """Come in by a link: the key is looked at first, then what its address has done.

        Raises:
            StoreAway: if the store cannot be reached.
        """
        table, address, limits = hello.table, caller.address, self._limits
        try:
            person = self._keys.person_of(table, hello.key, hello.own)
            if person is None and not limits.may_try(address, table):
                return m.Bye(TOO_MANY_KEYS, True, "too fast")
            if not person and limits.comes_too_quickly(address, watches=not hello.name):
                return m.Bye(TOO_MANY_COME, True, "too fast")
            route = await self._tables.route(table, outbox, send)
            refused = await route.enter(hello)
        except Refused as error:
            reason = reason_of(error)
            refused = m.Bye(message_json(reason), False, bye_code(reason))
        if refused is None:
            return route
        if refused.reason in (NO_TABLE, WRONG_KEY):
            limits.is_wrong(table, hello.key)
            if not limits.may_try(address, table):
                log.info("too many keys of an address were wrong")
                return m.Bye(TOO_MANY_KEYS, True, "too fast")
            limits.guessed(address, table)
        return refused

    def _count(self, socket: WebSocket, hello: m.Hello, caller: Caller, outbox: Outbox) -> None:
        """Count a socket that is in as its person's, or as a spectator's."""
        limits, connection = self._limits, _connection(socket)

        def end(reason: str, again: bool) -> None:
            code = "too many" if reason == TOO_MANY_OF_YOURS else "too fast"
            outbox.end(reason, again=again, code=code)

        caller.end = end
        if outbox.person:
            name = budget_name(hello.table, outbox.person)
            limits.is_right(hello.table, hello.key, "" if hello.name else outbox.person)
            if hello.own:
                limits.is_right(hello.table, hello.own, outbox.person)
            stays, meter = limits.enter(caller, name), limits.meter_of(name)
        else:
            limits.is_right(hello.table, hello.key, "")
            stays, meter = limits.watch(caller), limits.watcher()
        if connection is not None:
            connection.meter = meter
        if not stays:
            outbox.end(TOO_MANY_COME, again=True, code="too fast")

    async def _read(self, socket: WebSocket, outbox: Outbox, route: Route, caller: Caller) -> bool:
        """Read messages until the socket closes; return whether they came too fast."""
        own, person, budget = Bucket(self._limits.bounds.saying), caller.person, self._limits.budget

        def may_send(units: int) -> bool:
            """Take units of the budget of a person, or of a spectator's socket; False if over."""
            if person:
                return budget.take(person, "messages", units)
            own.take(units)
            return own.left() >= 0

        with suppress(WebSocketDisconnect):
            while True:
                frame = await _frame(socket)
                self.messages += 1
                try:
                    message = codec.decode(frame)
                except Refused as refused:
                    reason = message_json(reason_of(refused))
                    outbox.put(m.RefusedMessage(plain_codec.id_of(frame), "malformed", reason))
                    if not may_send(MALFORMED_COST):
                        break
                    continue
                if not may_send(1):
                    break
                if isinstance(message, m.Ping):
                    outbox.put(m.Pong(message.sent, self._tables.store.now()))
                elif not isinstance(message, m.Command):
                    outbox.put(m.RefusedMessage("", "malformed", HELLO_ONCE))
                elif person and not isinstance(message, QUIET) and not budget.take(person, "loud"):
                    outbox.put(m.RefusedMessage(message.id, "too fast", TOO_LOUD))
                elif route.apart or await self._is_game(message, person or caller.address, outbox):
                    await route.send_command(message)
            outbox.end(TOO_MANY_MESSAGES, again=True, code="too fast")
            return True
        return False

    async def _is_game(self, message: m.Command, asker: str, outbox: Outbox) -> bool:
        """Look up the game of a menu entry in the background thread; refuse an unknown game.

        A game may be a sentence, and parsing a long sentence takes time that a table has not.
        """
        if not isinstance(message, m.MenuRequest) or not message.game:
            return True
        try:
            await self._tables.background.do(asker, self._tables.own, message.game)
        except (Refused, OverBudget) as error:
            code = "too fast" if isinstance(error, OverBudget) else "not now"
            outbox.put(m.RefusedMessage(message.id, code, message_json(reason_of(error))))
            return False
        return True


def _was_too_fast(reader: asyncio.Task[bool]) -> bool:
    return not reader.cancelled() and reader.exception() is None and reader.result()


def _connection(socket: WebSocket) -> LimitedSocket | None:
    """Return the connection of a socket; None in tests that have no server."""
    extension = socket.scope.get("extensions", {}).get(SOCKET_EXTENSION, {})
    connection: LimitedSocket | None = extension.get("socket")
    return connection


def _at_once(socket: WebSocket) -> Callable[[Sequence[bytes]], bool]:
    """Return a function that sends messages if the socket takes them without waiting."""
    connection = _connection(socket)
    return (lambda messages: False) if connection is None else connection.texts


def _hello(first: m.ClientMessage) -> m.Hello:
    """Return the first message of a socket.

    Raises:
        Refused: if it is another message, or of another version.
    """
    if not isinstance(first, m.Hello):
        raise Refused("the first message of a socket must be a hello")
    if first.wire != m.WIRE:
        wrong = "this room speaks version {known} of the protocol, not {wire}"
        raise Refused(message(wrong, known=m.WIRE, wire=first.wire))
    return first


def _sender(socket: WebSocket, stall: float) -> Callable[[bytes], Awaitable[None]]:
    """Return a function that sends a message, and gives up if it is not taken in time."""
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
