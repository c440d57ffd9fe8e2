"""What one address and one table may ask of a room, so that nobody keeps it from the others."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple


class Rate(NamedTuple):
    """So many a second, and so many at once."""

    second: float
    burst: float


COMING, GUESSES, TABLE = Rate(10, 100), Rate(0.2, 20), Rate(0.2, 60)
OPENING, SAYING = Rate(0.1, 600), Rate(20, 60)
HINTS = Rate(0.2, 12)
"""Hints that are thought of for one person at a table."""
REMEMBERED = 10_000
"""Addresses and tables that are remembered at a time."""


@dataclass
class Allowance:
    """What is left to each of many, by whatever they are told apart by."""

    rate: Rate
    clock: Callable[[], float]
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def left(self, whose: str) -> float:
        """How much is left to somebody now."""
        left, at = self._left.get(whose, (self.rate.burst, 0.0))
        return min(self.rate.burst, left + (self.clock() - at) * self.rate.second)

    def take(self, whose: str) -> bool:
        """Take one, if there is one left."""
        left = self.left(whose)
        self._left[whose] = max(0.0, left - 1), self.clock()
        self._left.move_to_end(whose)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much is allowed.

    Attributes:
        sockets: of one process.
        address: sockets of one address; those of its own network are not counted.
        coming: sockets that an address opens; those of its own network are not counted.
        guesses: wrong keys and unknown tables of an address.
        table: wrong keys at a table, after which who has guessed wrong once has no second try.
        opening: tables that an address opens.
        saying: messages of a socket.
        hello: seconds for the first message of a socket, and for the body of a request.
        stall: seconds for which a socket may take nothing of what is sent to it.
    """

    sockets: int = 4000
    address: int = 100
    coming: Rate = COMING
    guesses: Rate = GUESSES
    table: Rate = TABLE
    opening: Rate = OPENING
    saying: Rate = SAYING
    hello: float = 10.0
    stall: float = 10.0


class Limits:
    """Who is here, and how much of what is allowed is left to each."""

    def __init__(
        self, bounds: Bounds = Bounds(), clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.bounds = bounds
        self.sockets = 0
        self._here: Counter[str] = Counter()
        self._coming = Allowance(bounds.coming, clock)
        self._guesses = Allowance(bounds.guesses, clock)
        self._tables = Allowance(bounds.table, clock)
        self._opening = Allowance(bounds.opening, clock)

    def come(self, address: str) -> bool:
        """Whether one more socket of an address may come; it is counted until it :meth:`goes`."""
        if self.sockets >= self.bounds.sockets:
            return False
        if not is_near(address):
            if self._here[address] >= self.bounds.address or not self._coming.take(address):
                return False
            self._here[address] += 1
        self.sockets += 1
        return True

    def go(self, address: str) -> None:
        """A socket that has come is gone."""
        self.sockets -= 1
        if not is_near(address):
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]

    def may_try(self, address: str, table: str) -> bool:
        """Whether somebody may try a key: everybody has a first try at every table."""
        left = self._guesses.left(address)
        if left < 1:
            return False
        return left > self.bounds.guesses.burst - 1 or self._tables.left(table) >= 1

    def guessed(self, address: str, table: str) -> None:
        """A key was wrong."""
        self._guesses.take(address)
        self._tables.take(table)

    def may_open(self, address: str) -> bool:
        """Whether an address may open one more table."""
        return self._opening.take(address)


def is_home(address: str) -> bool:
    """Whether it is this machine."""
    return address in ("127.0.0.1", "::1", "")


def is_near(address: str) -> bool:
    """Whether it is of this network: a proxy may be there, with everybody behind it."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return True


def block_of(host: str) -> str:
    """By what addresses are told apart: in the newer kind a whole house has one block."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return str(found)
