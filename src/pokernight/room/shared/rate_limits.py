"""Budgets of a room: sockets, frames, messages, requests, wrong keys; by person and by address.

A person is identified by their own key, whatever address they come from; clients that have shown no
key yet share the budgets of their address. A budget is a number of units that is available at once
and a number that comes back each second. docs/reliability.md says what this promises.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Literal, TypeAlias

from pokernight.session.rates import REMEMBERED, Allowance, Clock, Rate

COMING, GUESSES, TABLE = Rate(10, 100), Rate(0.2, 20), Rate(0.2, 60)
OPENING, SAYING = Rate(0.1, 600), Rate(20, 60)
HINTS = Rate(0.2, 12)
"""Hints that are computed for a person at a table."""
LOUD = Rate(1, 40)
"""Messages of a person that send everybody at the table a state, besides playing."""
REPLAYS, HANDS = Rate(0.1, 12), Rate(2, 60)
"""Requests of a person that replay a log, and requests that replay a hand."""
NEAR, WATCHING = Rate(50, 2000), Rate(10, 200)
"""Sockets that an address of the same network opens, and those among them that watch.

Everybody may be at such an address, behind a proxy. A spectator is sent a whole table at once, so
these sockets cost more.
"""
ASKING = Rate(30, 500)
"""Requests of an address, and of a person."""
STRANGER_FRAMES, WATCHER_FRAMES, PERSON_FRAMES = Rate(0, 40), Rate(2, 60), Rate(60, 300)
"""Frames of any kind: of a socket without a key, of a spectator, and of all sockets of a person."""
STRANGER_BYTES, WATCHER_BYTES, PERSON_BYTES = (
    Rate(0, 100_000), Rate(4_096, 100_000), Rate(65_536, 400_000),
)  # fmt: skip
"""Bytes of the same sockets."""

Kind: TypeAlias = Literal["messages", "loud", "requests", "replays", "hands"]
"""Kinds of actions that a person has a budget for."""


@dataclass
class Bucket:
    """Units of a budget; more may be taken than are left, and the debt is waited for."""

    rate: Rate
    clock: Clock = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self.rate.burst, self.clock()

    def left(self) -> float:
        """Return how many units are left now."""
        now = self.clock()
        self._left = min(self.rate.burst, self._left + (now - self._at) * self.rate.second)
        self._at = now
        return self._left

    def take(self, units: float) -> None:
        """Take units, even if fewer are left."""
        self._left = self.left() - units

    def wait(self) -> float | None:
        """Return the seconds until a unit is available; None if no unit ever comes back."""
        left = self.left()
        if left >= 1:
            return 0.0
        return (1 - left) / self.rate.second if self.rate.second else None


@dataclass
class SocketMeter:
    """Frames and bytes that may still come in, over a socket or over all sockets of a person."""

    frames: Bucket
    octets: Bucket

    def take(self, frames: int, octets: int) -> None:
        """Count frames and bytes that have come in."""
        self.frames.take(frames)
        self.octets.take(octets)

    def left(self) -> int:
        """Return how many more frames may come now."""
        return max(0, int(self.frames.left())) if self.octets.left() >= 1 else 0

    def wait(self) -> float | None:
        """Return the seconds until another frame may come; None if never."""
        waits = [self.frames.wait(), self.octets.wait()]
        return None if None in waits else max(wait for wait in waits if wait is not None)


class PersonBudgets:
    """Budgets of people for each kind of action, shared by all their sockets and requests.

    A person is named by :func:`budget_name`.
    """

    def __init__(self, rates: Mapping[Kind, Rate], clock: Clock = time.monotonic) -> None:
        self._kinds = {kind: Allowance(rate, clock) for kind, rate in rates.items()}

    def take(self, person: str, kind: Kind, units: float = 1) -> bool:
        """Take units of a kind and return True, if so many are left."""
        return self._kinds[kind].take(person, units)


def budget_name(table: str, person: str) -> str:
    """Return the name of a person of a table in budgets."""
    return f"{table} {person}"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of a process.

    Attributes:
        sockets: sockets of the process.
        reserve: sockets among them that are kept for people with a name.
        address: sockets of an address without a person; of the same network any number.
        each: sockets of a person.
        silent: sockets of an address without a hello, from which on further sockets wait.
        coming: sockets that an address opens before only those with a person's key are let in.
        near: the same for an address of the same network; ``watching``: those without a name.
        guesses: wrong keys and unknown tables of an address.
        table: wrong keys at a table, after which an address with a wrong key has no second try.
        opening: tables that an address opens.
        saying: messages of a person.
        loud: messages among them that send everybody a state, besides playing.
        asking: requests of an address, and of a person.
        replays: requests of a person that replay a log; ``hands``: that replay a hand.
        hello: seconds for the first message of a socket, and for the body of a request.
        stall: seconds for which a socket may take nothing of what is sent to it.
    """

    sockets: int = 4000
    reserve: int = 1000
    address: int = 100
    each: int = 8
    silent: int = 64
    coming: Rate = COMING
    near: Rate = NEAR
    watching: Rate = WATCHING
    guesses: Rate = GUESSES
    table: Rate = TABLE
    opening: Rate = OPENING
    saying: Rate = SAYING
    loud: Rate = LOUD
    asking: Rate = ASKING
    replays: Rate = REPLAYS
    hands: Rate = HANDS
    hello: float = 10.0
    stall: float = 10.0


@dataclass(eq=False, slots=True)
class Caller:
    """A socket as it is counted.

    Attributes:
        address: address that it comes from.
        end: ends it, with a sentence and whether it is worth coming back.
        person: budget name of its person; empty for a stranger or a spectator.
    """

    address: str
    end: Callable[[str, bool], None]
    person: str = ""


MADE_ROOM = "the room is full and keeps its places for people at its tables: come back later"
TOO_MANY_OF_YOURS = "you have opened too many windows or programs: the oldest is closed"


class SocketGroup:
    """Sockets of a kind by address or by person, each in the order in which they came."""

    def __init__(self) -> None:
        self._by: dict[str, dict[Caller, None]] = {}
        self.size = 0

    def of(self, name: str) -> int:
        """Return the number of sockets of an address or a person."""
        return len(self._by.get(name, ()))

    def add(self, name: str, caller: Caller) -> None:
        """Count a socket."""
        self._by.setdefault(name, {})[caller] = None
        self.size += 1

    def discard(self, name: str, caller: Caller) -> bool:
        """Stop counting a socket; return whether it was counted."""
        callers = self._by.get(name, {})
        if caller not in callers:
            return False
        del callers[caller]
        if not callers:
            del self._by[name]
        self.size -= 1
        return True

    def oldest(self, name: str) -> Caller:
        """Return the first socket of an address or a person."""
        return next(iter(self._by[name]))

    def oldest_of_most(self) -> Caller:
        """Return the first socket of the address that has most."""
        return self.oldest(max(self._by, key=self.of))


class RateLimits:
    """Sockets of a process, and the budgets of people and addresses."""

    def __init__(self, bounds: Bounds = Bounds(), clock: Clock = time.monotonic) -> None:
        self.bounds = bounds
        self._clock = clock
        self._strangers, self._watchers, self._people = SocketGroup(), SocketGroup(), SocketGroup()
        self._coming = Allowance(bounds.coming, clock)
        self._near = Allowance(bounds.near, clock)
        self._watching = Allowance(bounds.watching, clock)
        self._guesses = Allowance(bounds.guesses, clock)
        self._tables = Allowance(bounds.table, clock)
        self._opening = Allowance(bounds.opening, clock)
        self._asking = Allowance(bounds.asking, clock)
        self.budget = PersonBudgets(
            {
                "messages": bounds.saying,
                "loud": bounds.loud,
                "requests": bounds.asking,
                "replays": bounds.replays,
                "hands": bounds.hands,
            },
            clock,
        )
        self._meters: OrderedDict[str, SocketMeter] = OrderedDict()
        self._right: OrderedDict[bytes, str] = OrderedDict()

    # --- sockets

    @property
    def sockets(self) -> int:
        """Number of all sockets."""
        return self._strangers.size + self._watchers.size + self._people.size

    @property
    def is_full(self) -> bool:
        """True if no socket without a key may come in until another of them is closed."""
        nameless = self._strangers.size + self._watchers.size
        return nameless >= self.bounds.sockets - self.bounds.reserve

    def is_crowded(self, address: str) -> bool:
        """Return whether the room is full, or many sockets of an address have sent no hello."""
        return self.is_full or self._strangers.of(address) >= self.bounds.silent

    def come(self, address: str, end: Callable[[str, bool], None]) -> Caller | None:
        """Count a socket until it :meth:`goes <go>`; return None if there is no room for it.

        Room is made by ending the oldest socket without a person, of the address that has most of
        them: a guest with a key shows it at once, so the sockets that wait longest have no key.
        """
        near = is_near(address)
        if not near and self._strangers.of(address) >= self.bounds.address:
            self._end(self._strangers.oldest(address))
        if self.is_full:
            if not self._strangers.size and not self._watchers.size:
                return None
            group = self._strangers if self._strangers.size else self._watchers
            self._end(group.oldest_of_most())
        if self.sockets >= self.bounds.sockets:
            return None
        caller = Caller(address, end)
        self._strangers.add(address, caller)
        return caller

    def _end(self, caller: Caller) -> None:
        self.go(caller)
        caller.end(MADE_ROOM, True)

    def comes_too_quickly(self, address: str, *, watches: bool = False) -> bool:
        """Count a socket without a person's key; return whether its address opens too many."""
        if not is_near(address):
            return not self._coming.take(address)
        return not self._near.take(address) or (watches and not self._watching.take(address))

    def watch(self, caller: Caller) -> bool:
        """Count a socket as a spectator; return whether its address may have so many."""
        if not self._strangers.discard(caller.address, caller):
            return False
        address = caller.address
        if not is_near(address) and self._watchers.of(address) >= self.bounds.address:
            self._strangers.add(address, caller)
            return False
        self._watchers.add(caller.address, caller)
        return True

    def enter(self, caller: Caller, person: str) -> bool:
        """Count a socket as a person's; beyond the limit the person's oldest socket is ended."""
        if not self._strangers.discard(caller.address, caller):
            return False
        while self._people.of(person) >= self.bounds.each:
            oldest = self._people.oldest(person)
            self.go(oldest)
            oldest.end(TOO_MANY_OF_YOURS, False)
        caller.person = person
        self._people.add(person, caller)
        return True

    def go(self, caller: Caller) -> None:
        """Stop counting a socket."""
        if caller.person:
            self._people.discard(caller.person, caller)
        elif not self._strangers.discard(caller.address, caller):
            self._watchers.discard(caller.address, caller)

    # --- frames and bytes

    def watcher(self) -> SocketMeter:
        """Return the meter of a spectator."""
        return self._metered(WATCHER_FRAMES, WATCHER_BYTES)

    def meter_of(self, person: str) -> SocketMeter:
        """Return the meter that all sockets of a person share."""
        meter = self._meters.pop(person, None) or self._metered(PERSON_FRAMES, PERSON_BYTES)
        self._meters[person] = meter
        while len(self._meters) > REMEMBERED:
            self._meters.popitem(last=False)
        return meter

    def _metered(self, frames: Rate, octets: Rate) -> SocketMeter:
        return SocketMeter(Bucket(frames, self._clock), Bucket(octets, self._clock))

    # --- keys

    def may_try(self, address: str, table: str) -> bool:
        """Return whether an address may try a key.

        Every address has a first try at every table, so that nobody can lock others out of a table
        by guessing at it; only a second try depends on what others have guessed.
        """
        left = self._guesses.left(address)
        if left < 1:
            return False
        return left > self.bounds.guesses.burst - 1 or self._tables.left(table) >= 1

    def guessed(self, address: str, table: str) -> None:
        """Count a wrong key; further tries of an address that must wait do not prolong the wait."""
        if self.may_try(address, table):
            self._guesses.take(address)
            self._tables.take(table)

    def known(self, table: str, key: str) -> str | None:
        """Return the person of a key that has opened a table here before.

        Empty for an invitation; None for a key that has not. A known key is admitted whatever its
        address has done.
        """
        return self._right.get(_mark(table, key))

    def is_right(self, table: str, key: str, person: str) -> None:
        """Remember a key that has opened a table."""
        mark = _mark(table, key)
        self._right[mark] = person
        self._right.move_to_end(mark)
        while len(self._right) > REMEMBERED:
            self._right.popitem(last=False)

    def is_wrong(self, table: str, key: str) -> None:
        """Forget a key that no longer opens a table: it belongs to no person's budget."""
        self._right.pop(_mark(table, key), None)

    # --- requests

    def may_open(self, address: str) -> bool:
        """Return whether an address may open a further table."""
        return self._opening.take(address)

    def may_ask(self, address: str, table: str = "", key: str = "") -> bool:
        """Return whether a person, or an address, may make a further request."""
        person = self.known(table, key) if table and key else None
        if person is not None:
            return self.budget.take(budget_name(table, person or address), "requests")
        return self._asking.take(address)


def _mark(table: str, key: str) -> bytes:
    """Return a hash that stands for a right key: the key cannot be read from it."""
    return sha256(f"{table}\0{key}".encode("utf-8", "surrogatepass")).digest()


def is_home(address: str) -> bool:
    """Return whether an address is this machine's."""
    return address in ("127.0.0.1", "::1", "")


def is_near(address: str) -> bool:
    """Return whether an address is of this network, where a proxy for everybody may be."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return True


def block_of(host: str) -> str:
    """Return the block that budgets count an address by: a /64 for IPv6, as a house has."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and not address.is_loopback:
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)
