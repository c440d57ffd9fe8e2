"""Bus between workers over a NATS server, in its default setup and without a disk.

A server that admits clients without a secret is refused, and so is a server on another computer
without TLS. Both are checked again on every connection; that is why reconnecting is done here and
not left to the client library.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, unquote

from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from pokernight.errors import Refused
from pokernight.room.cluster.bus.bus_interface import (
    PATIENCE,
    Answer,
    BusAway,
    Change,
    Hear,
    Stop,
    Unanswered,
    begin,
    check_message,
    check_subject,
)
from pokernight.room.shared.addresses import parts_of

PAUSE = 0.25
"""Seconds between two tries to come back."""

FORM = "nats://SECRET@localhost:4222 or tls://SECRET@HOST:4222"


@dataclass(frozen=True)
class Address:
    """Address of a server, its secret, and the certificate that it has to show."""

    host: str
    port: int
    user: str | None
    secret: str = field(repr=False)
    tls: ssl.SSLContext | None

    @property
    def shown(self) -> str:
        """The address without its secret."""
        return f"{self.host}:{self.port}"


class NatsBus:
    """Connection to a server with its subscriptions. Opened with :meth:`open`."""

    def __init__(self, address: Address, *, pause: Callable[[], Awaitable[None]]) -> None:
        self._address = address
        self._pause = pause
        self._client: Client | None = None
        self._wanted: dict[_Subscription, Subscription | None] = {}
        self._watching: list[Change] = []
        self._tasks: set[asyncio.Future[None]] = set()
        self._closed = False

    @classmethod
    async def open(
        cls, url: str, *, pause: Callable[[], Awaitable[None]] = lambda: asyncio.sleep(PAUSE)
    ) -> NatsBus:
        """Connect to a server.

        :raises Refused: it cannot be reached, admits strangers, or shows a wrong certificate
        """
        bus = cls(read_address(url), pause=pause)
        try:
            await bus._connect()
        except BusAway as away:
            raise Refused(str(away)) from None
        return bus

    # -- the connection

    @property
    def here(self) -> bool:
        """True while the server can be reached."""
        return self._client is not None and self._client.is_connected

    def watch(self, change: Change) -> None:
        """Call ``change`` when the connection is lost and when it is back."""
        self._watching.append(change)

    async def _connect(self) -> None:
        """Connect once; when it returns, all subscriptions hold."""
        address = self._address
        try:
            async with asyncio.timeout(PATIENCE):
                await _check_admits_no_stranger(address)
                self._client = await self._new_client()
        except TimeoutError:
            raise BusAway(f"the bus at {address.shown} does not answer") from None
        except ssl.SSLCertVerificationError:
            raise BusAway(
                f"the bus at {address.shown} shows no certificate that is trusted here "
                "(name its CA with ?ca=FILE at the end of the address)"
            ) from None
        except ssl.SSLError:
            raise BusAway(
                f"the bus at {address.shown} does not begin with TLS: its settings need "
                "tls { handshake_first: true }"
            ) from None
        except errors.Error as error:
            if "authorization" in str(error).lower():
                raise BusAway(f"the bus at {address.shown} does not accept this secret") from None
            raise BusAway(f"the bus at {address.shown} cannot be used: {error}") from None
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            raise BusAway(f"the bus at {address.shown} cannot be reached: {reason}") from None

    async def _new_client(self) -> Client:
        address, client = self._address, Client()

        async def closed() -> None:
            self._lost(client)

        try:
            await client.connect(
                f"nats://{_bracketed(address.host)}:{address.port}",
                user=address.user,
                password=address.secret if address.user else None,
                token=None if address.user else address.secret,
                tls=address.tls,
                tls_hostname=address.host if address.tls else None,
                tls_handshake_first=address.tls is not None,
                allow_reconnect=False,
                ping_interval=5,
                error_cb=_nothing,
                closed_cb=closed,
            )
            for wanted in [*self._wanted]:
                subscription = await client.subscribe(wanted.subject, cb=wanted.on_message)
                if wanted in self._wanted:
                    self._wanted[wanted] = subscription
                else:  # it was stopped meanwhile
                    await subscription.unsubscribe()
            await _settled(client)
        except BaseException:
            await client.close()
            raise
        return client

    def _lost(self, client: Client) -> None:
        """Note that the connection of a client is over, and reconnect."""
        if self._client is not client or self._closed:
            return
        self._client = None
        self._tell(False)
        begin(self._come_back(), self._tasks)

    async def _come_back(self) -> None:
        while not self._closed:
            await self._pause()
            with contextlib.suppress(BusAway):
                await self._connect()
                self._tell(True)
                return

    def _tell(self, here: bool) -> None:
        for change in self._watching:
            change(here)

    def _present(self) -> Client:
        if self._client is None or not self._client.is_connected:
            raise BusAway("the bus is closed" if self._closed else "the bus is away")
        return self._client

    # -- messages

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all present subscribers."""
        check_message(subject, message)
        with _away():
            await self._present().publish(subject, message)

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Get all messages of a subject from now on."""

        async def on_message(message: Msg) -> None:
            asyncio.get_running_loop().call_soon(hear, message.data)

        return await self._want(subject, on_message)

    async def serve(self, subject: str, answer: Answer) -> Stop:
        """Answer the requests of a subject from now on."""

        async def respond(message: Msg) -> None:
            reply = await answer(message.data)
            with contextlib.suppress(errors.Error):
                await message.respond(reply)

        async def on_message(message: Msg) -> None:
            begin(respond(message), self._tasks)

        return await self._want(subject, on_message)

    async def _want(self, subject: str, on_message: Callable[[Msg], Awaitable[None]]) -> Stop:
        check_subject(subject)
        client = self._present()
        wanted = _Subscription(subject, on_message)
        self._wanted[wanted] = None
        try:
            with _away():
                self._wanted[wanted] = await client.subscribe(subject, cb=on_message)
                await _settled(client)
        except BaseException:
            del self._wanted[wanted]
            raise

        async def stop() -> None:
            subscription = self._wanted.pop(wanted, None)
            if subscription is not None:
                with contextlib.suppress(errors.Error):
                    await subscription.unsubscribe()
                    await _settled(client)

        return stop

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """Send a request; return its answer."""
        check_message(subject, message)
        client = self._present()
        try:
            with _away():
                answer = await client.request(subject, message, timeout=seconds)
        except (errors.NoRespondersError, errors.TimeoutError):
            raise Unanswered(f"there is no answer at {subject}") from None
        return answer.data

    async def close(self) -> None:
        """End all subscriptions, and the connection."""
        self._closed = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        client, self._client = self._client, None
        if client is not None:
            await client.close()


@dataclass(frozen=True, eq=False)
class _Subscription:
    """Subscription, whichever connection it is made on."""

    subject: str
    on_message: Callable[[Msg], Awaitable[None]]


class _away(contextlib.AbstractContextManager[None]):
    """Turns the client library's errors of a lost connection into :class:`BusAway`."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        gone = (errors.ConnectionClosedError, errors.StaleConnectionError, errors.FlushTimeoutError)
        if isinstance(error, gone):
            raise BusAway("the bus is away") from None


async def _settled(client: Client) -> None:
    """Wait until the server has read all that was sent, by a request that nobody answers.

    The client library's own ``flush`` overtakes what still waits to be sent.
    """
    with contextlib.suppress(errors.NoRespondersError):
        await client.request("settled", b"", timeout=PATIENCE)


async def _nothing(error: Exception) -> None:
    """Ignore an error: it ends the connection, and that is reported."""


def read_address(url: str) -> Address:
    """Return the server that a URL names, without connecting to it.

    :raises Refused: it names no server, has no secret, or leaves this computer without TLS
    """
    try:
        parts = parts_of(url)
    except Refused as error:
        raise Refused(f"a bus is {FORM}; {error}") from None
    options = parse_qs(parts.query)
    host, port = parts.hostname, parts.port or 4222
    strange = options.keys() - {"secret", "ca"} or parts.path.strip("/") or parts.fragment
    if parts.scheme not in ("nats", "tls") or not host or strange:
        raise Refused(f"a bus is {FORM}")
    user, secret = unquote(parts.username or ""), unquote(parts.password or "")
    if "secret" in options:
        user, _, secret = _read(options["secret"][-1]).strip().rpartition(":")
    elif not secret:
        user, secret = "", user
    if not secret:
        raise Refused(f"a bus carries hidden cards and needs a secret: {FORM}")
    if parts.scheme == "nats" and not (host in ("localhost", "::1") or host.startswith("127.")):
        raise Refused(
            f"a bus carries hidden cards and leaves this computer only with TLS: tls://...@{host}"
        )
    tls = None
    if parts.scheme == "tls":
        try:
            tls = ssl.create_default_context(cafile=options.get("ca", [None])[-1])
        except (OSError, ssl.SSLError):
            raise Refused(f"{options['ca'][-1]} is not a readable file of certificates") from None
    return Address(host, port, user or None, secret, tls)


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise Refused(f"the secret of the bus cannot be read from {file}") from None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


async def _check_admits_no_stranger(address: Address) -> None:
    """Refuse a server that admits a client without a secret: it is no place for hidden cards.

    :raises BusAway: it does, or it is not a NATS server
    """
    reader, writer = await asyncio.open_connection(
        address.host, address.port, ssl=address.tls, limit=1 << 20
    )
    try:
        first = await reader.readline()
        if not first.startswith(b"INFO "):
            raise BusAway(f"the server at {address.shown} is not a NATS server")
        writer.write(b'CONNECT {"verbose":true,"pedantic":false}\r\n')
        await writer.drain()
        reply = await reader.readline()
        if reply.startswith(b"+OK"):
            raise BusAway(
                f"the bus at {address.shown} admits clients without a secret, and carries cards"
            )
        if b"authorization" not in reply.lower():
            raise BusAway(f"the bus at {address.shown} does not answer")
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
