"""Access to a room: which pages and machines may talk to it, and who may open tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from secrets import token_hex
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request

from pokernight.room.http.replies import key_of
from pokernight.room.shared.addresses import is_address, parts_of
from pokernight.room.shared.rate_limits import is_home
from pokernight.session.people import fits, hashed

FORWARDED = ("x-forwarded-for", "forwarded")
"""Headers in which a proxy names the client it asks for."""
MARK_HEADER = "pokernight-room"
"""Header of a reply to ``/healthz`` with the mark of the process that answers."""

TunnelState: TypeAlias = Literal["", "up", "down"]
"""No tunnel, one through which the room answers, or one through which it does not."""


@dataclass
class Access:
    """Access to a room.

    Attributes:
        origins: origins of pages that may open a socket, such as ``http://127.0.0.1:8000``.
        open: who may open tables: ``anybody``, ``here`` (the host), or the hash of a secret.
        proxies: number of trusted proxies before the room; 0: no header is believed.
        host_key: hash of the key by which requests are the host's; empty if there is none.
        by_address: whether requests from this machine are the host's without a key. Not behind a
            tunnel: it sends everybody's requests from this machine.
        public: address that links begin with; empty for the address of the page.
        tunnel: state of the tunnel to the public address, if there is one.
        mark: random word by which this process knows its own replies through a tunnel.
    """

    origins: set[str] = field(default_factory=set)
    open: str = "here"
    proxies: int = 0
    host_key: str = ""
    by_address: bool = True
    public: str = ""
    tunnel: TunnelState = ""
    mark: str = field(default_factory=lambda: token_hex(8))

    @property
    def fixed(self) -> str:
        """The public address, if it stays the same from evening to evening; else empty."""
        return "" if self.tunnel else self.public

    def may_open(self, request: Request) -> bool:
        """Return whether a request may open a table."""
        if self.open == "anybody":
            return True
        if self.open == "here":
            return self.is_host(request)
        return self.has_secret(request)

    def is_host(self, request: Request) -> bool:
        """Return whether a request is the host's: by key, or by address where that is enough."""
        return self.has_host_key(request) or (self.by_address and self.is_here(request))

    def has_host_key(self, request: Request) -> bool:
        """Return whether a request has the host's key."""
        return fits(key_of(request.headers), self.host_key)

    def move(self, public: str, tunnel: TunnelState) -> None:
        """Have links begin with another public address: only its pages may use the room now."""
        if self.public:
            self.origins.discard(origin_of(self.public))
        self.origins.add(origin_of(public))
        self.public, self.tunnel = public, tunnel

    def is_here(self, request: Request) -> bool:
        """Return whether a request comes from this machine, and through no proxy."""
        client, server = request.client, request.scope.get("server")
        if client is None or any(name in request.headers for name in FORWARDED):
            return False
        # a machine reaches its own address in the house from that same address
        local = is_home(client.host) or (server is not None and client.host == server[0])
        return local and is_own_name(request.headers.get("host"))

    def has_secret(self, request: Request) -> bool:
        """Return whether a request knows the secret of this room, or the host's key."""
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and (fits(secret, self.open) or fits(secret, self.host_key))

    def fits_host(self, host: str | None) -> bool:
        """Return whether a request was sent to this room by a name that the room has.

        A page elsewhere could give a domain of its own the address of this room, and its scripts
        would then be of the same origin (DNS rebinding).
        """
        return bool(self.origins) or is_own_name(host)

    def fits_origin(self, origin: str | None, host: str | None) -> bool:
        """Return whether a page of an origin may open a socket; a program sends no origin."""
        if origin is None or origin in self.origins:
            return True
        return not self.origins and is_address(origin) and parts_of(origin).netloc == host


def origin_of(base: str) -> str:
    """Return the origin of a room's pages, as browsers send it."""
    parts = parts_of(base)
    return f"{parts.scheme}://{parts.netloc}"


def is_own_name(host: str | None) -> bool:
    """Return whether a room is named by its address, which no other domain can stand for."""
    if host is None:
        return False
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        return host.partition(":")[0] == "localhost"
    return True


def secret_of(access: str) -> str:
    """Return ``anybody`` and ``here`` of ``--open`` as they are, and the hash of a secret."""
    return access if access in ("anybody", "here") else hashed(access)


def forwarded(
    client: tuple[str, int] | None, headers: Headers, proxies: int
) -> tuple[str, int] | None:
    """Return the address of a client behind a number of trusted proxies.

    Each proxy appends the address that it was asked from to X-Forwarded-For. The address that the
    outermost proxy appended counts: anybody may have written what stands to its left. A request
    with fewer addresses has not come through all proxies: it is a proxy's own.
    """
    if not proxies:
        return client
    lines = headers.getlist("x-forwarded-for")
    addresses = [part.strip() for line in lines for part in line.split(",")]
    if len(addresses) < proxies:
        return client
    address = addresses[-proxies]
    if address.startswith("["):
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        return str(ip_address(address)), 0
    except ValueError:
        return client
