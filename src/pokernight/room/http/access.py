"""Access to a room: which pages and machines may talk to it, and who may open tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request

from pokernight.room.shared.addresses import is_address, parts_of
from pokernight.room.shared.rate_limits import is_home
from pokernight.session.people import fits, hashed

FORWARDED = ("x-forwarded-for", "forwarded")
"""Headers in which a proxy names the client it asks for."""


@dataclass
class Access:
    """Access to a room.

    Attributes:
        origins: origins of pages that may open a socket, such as ``http://127.0.0.1:8000``.
        open: who may open tables: ``anybody``, ``here`` (this machine), or the hash of a secret.
        proxies: number of trusted proxies before the room; 0: no header is believed.
        fixed: public address of the room, if it stays the same from evening to evening.
    """

    origins: set[str] = field(default_factory=set)
    open: str = "here"
    proxies: int = 0
    fixed: str = ""

    def may_open(self, request: Request) -> bool:
        """Return whether a request may open a table."""
        if self.open == "anybody":
            return True
        if self.open == "here":
            return self.is_here(request)
        return self.has_secret(request)

    def is_here(self, request: Request) -> bool:
        """Return whether a request comes from this machine, and through no proxy."""
        client, server = request.client, request.scope.get("server")
        if client is None or any(name in request.headers for name in FORWARDED):
            return False
        # a machine reaches its own address in the house from that same address
        local = is_home(client.host) or (server is not None and client.host == server[0])
        return local and is_own_name(request.headers.get("host"))

    def has_secret(self, request: Request) -> bool:
        """Return whether a request knows the secret of this room, if it has any."""
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and fits(secret, self.open)

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
