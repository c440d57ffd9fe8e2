"""Budgets of a room: sockets, frames, messages, requests, wrong keys; by person and by address.

A person is told apart by the key of their own, whatever address they come from; whoever has shown
no key yet shares the budgets of an address. A budget is a number of units that is there at once and
a number that comes back each second. docs/reliability.md says what this promises.
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
"""Hints that are thought of for one person at a table."""
LOUD = Rate(1, 40)
"""Messages of a person that everybody at the table gets a state for, besides playing."""
REPLAYS, HANDS = Rate(0.1, 12), Rate(2, 60)
"""Requests of a person for which a log is replayed, and such for which one hand is."""
NEAR, WATCHING = Rate(50, 2000), Rate(10, 200)
"""Sockets that an address of the same network opens, where everybody may be, behind a proxy; and
those of them that watch, each of which is sent a whole table."""
ASKING = Rate(30, 500)
"""Requests of an address, and of a person."""
STRANGER_FRAMES, WATCHER_FRAMES, PERSON_FRAMES = Rate(0, 40), Rate(2, 60), Rate(60, 300)
"""Frames of any kind: of a socket without a key, of one that watches, and of all of a person."""
STRANGER_BYTES, WATCHER_BYTES, PERSON_BYTES = (
    Rate(0, 100_000), Rate(4_096, 100_000), Rate(65_536, 400_000),
)  # fmt: skip
"""Bytes of the same."""

Kind: TypeAlias = Literal["messages", "loud", "requests", "replays", "hands"]
"""Kinds of things that a person may do so many of."""


@dataclass
class Bucket:
    """Units of one budget; more than there are may be taken, and the debt is waited for."""

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
        """Take units, also such as are not there."""
        self._left = self.left() - units

    def wait(self) -> float | None:
        """Return the seconds until a unit is there; None if none ever comes back."""
        left = self.left()
        if left >= 1:
            return 0.0
        return (1 - left) / self.rate.second if self.rate.second else None


@dataclass
class Meter:
    """Frames and bytes that may still come in, over one socket or all sockets of a person."""

    frames: Bucket
    octets: Bucket

    def take(self, frames: int, octets: int) -> None:
        """Count what has come."""
        self.frames.take(frames)
        self.octets.take(octets)

    def left(self) -> int:
        """Return how many more frames may come now."""
        return max(0, int(self.frames.left())) if self.octets.left() >= 1 else 0

    def wait(self) -> float | None:
        """Return the seconds until another frame may come; None if never."""
        waits = [self.frames.wait(), self.octets.wait()]
        return None if None in waits else max(one for one in waits if one is not None)


class Budget:
    """Budgets of people, one for each kind of thing; all sockets and requests of a person share it.

    ``take(person, kind)`` is all there is to it; a person is named by :func:`who_at`.
    """

    def __init__(self, rates: Mapping[Kind, Rate], clock: Clock = time.monotonic) -> None:
        self._kinds = {kind: Allowance(rate, clock) for kind, rate in rates.items()}

    def take(self, person: str, kind: Kind, units: float = 1) -> bool:
        """Take units of a kind, if there are so many left."""
        return self._kinds[kind].take(person, units)


def who_at(table: str, person: str) -> str:
    """Return the name that a person of a table has in budgets."""
    return f"{table} {person}"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much is allowed.

    Attributes:
        sockets: of one process.
        reserve: of those, the ones that only people may have who have come in by a name.
        address: sockets of one address that nobody has a name on; of the same network all of them.
        each: sockets of one person.
        silent: sockets of an address that have not said hello, from which on they come slowly.
        coming: sockets that an address opens before only those with a key of their own are let in.
        near: the same for an address of the same network; ``watching``: those without a name.
        guesses: wrong keys and unknown tables of an address.
        table: wrong keys at a table, after which who has guessed wrong once has no second try.
        opening: tables that an address opens.
        saying: messages of a person.
        loud: those of them that everybody gets a state for, besides playing.
        asking: requests of an address, and of a person.
        replays: requests of a person for which a log is replayed; ``hands``: for which a hand is.
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
        address: the address that it comes from.
        end: ends it, with a sentence and whether it is worth coming back.
        who: the person that it belongs to; empty for a stranger, and for one who watches.
    """

    address: str
    end: Callable[[str, bool], None]
    who: str = ""


MADE_ROOM = "the room has made room for people at its tables: come back later"
TOO_MANY_OF_YOURS = "you have come in by a newer window or program: this one is closed"


class Crowd:
    """Sockets of one kind by address, or by person, each in the order in which they came."""

    def __init__(self) -> None:
        self._by: dict[str, dict[Caller, None]] = {}
        self.size = 0

    def of(self, whose: str) -> int:
        """Return how many an address or a person has."""
        return len(self._by.get(whose, ()))

    def add(self, whose: str, caller: Caller) -> None:
        """Count one more."""
        self._by.setdefault(whose, {})[caller] = None
        self.size += 1

    def discard(self, whose: str, caller: Caller) -> bool:
        """Count it no longer; return whether it was counted."""
        there = self._by.get(whose, {})
        if caller not in there:
            return False
        del there[caller]
        if not there:
            del self._by[whose]
        self.size -= 1
        return True

    def oldest(self, whose: str) -> Caller:
        """Return the one that came first."""
        return next(iter(self._by[whose]))

    def oldest_of_most(self) -> Caller:
        """Return the one that came first to the address that has most."""
        return self.oldest(max(self._by, key=self.of))


class Limits:
    """Sockets that are here, and how much of what is allowed is left to each person and address."""

    def __init__(self, bounds: Bounds = Bounds(), clock: Clock = time.monotonic) -> None:
        self.bounds = bounds
        self._clock = clock
        self._strangers, self._watchers, self._people = Crowd(), Crowd(), Crowd()
        self._coming = Allowance(bounds.coming, clock)
        self._near = Allowance(bounds.near, clock)
        self._watching = Allowance(bounds.watching, clock)
        self._guesses = Allowance(bounds.guesses, clock)
        self._tables = Allowance(bounds.table, clock)
        self._opening = Allowance(bounds.opening, clock)
        self._asking = Allowance(bounds.asking, clock)
        self.budget = Budget(
            {
                "messages": bounds.saying,
                "loud": bounds.loud,
                "requests": bounds.asking,
                "replays": bounds.replays,
                "hands": bounds.hands,
            },
            clock,
        )
        self._meters: OrderedDict[str, Meter] = OrderedDict()
        self._right: OrderedDict[bytes, str] = OrderedDict()

    # --- sockets

    @property
    def sockets(self) -> int:
        """The number of all of them."""
        return self._strangers.size + self._watchers.size + self._people.size

    @property
    def is_full(self) -> bool:
        """True if the next socket takes the place of another that nobody has a name on."""
        there = self._strangers.size + self._watchers.size
        return there >= self.bounds.sockets - self.bounds.reserve

    def is_crowded(self, address: str) -> bool:
        """Return whether the room is full, or many sockets of an address have said no hello."""
        return self.is_full or self._strangers.of(address) >= self.bounds.silent

    def come(self, address: str, end: Callable[[str, bool], None]) -> Caller | None:
        """Count one more socket until it :meth:`goes <go>`; None if there is no room for it.

        Room is made for it by ending the oldest that nobody has a name on, of the address that has
        most of those: whoever has a key shows it at once, and those who wait longest have none.
        """
        near = is_near(address)
        if not near and self._strangers.of(address) >= self.bounds.address:
            self._end(self._strangers.oldest(address))
        if self.is_full:
            if not self._strangers.size and not self._watchers.size:
                return None
            crowd = self._strangers if self._strangers.size else self._watchers
            self._end(crowd.oldest_of_most())
        if self.sockets >= self.bounds.sockets:
            return None
        caller = Caller(address, end)
        self._strangers.add(address, caller)
        return caller

    def _end(self, caller: Caller) -> None:
        self.go(caller)
        caller.end(MADE_ROOM, True)

    def comes_too_quickly(self, address: str, *, watches: bool = False) -> bool:
        """Count a socket without a key of its own; return whether its address opens too many."""
        if not is_near(address):
            return not self._coming.take(address)
        return not self._near.take(address) or (watches and not self._watching.take(address))

    def watch(self, caller: Caller) -> bool:
        """Count a socket among those that watch; return whether its address may have one more."""
        if not self._strangers.discard(caller.address, caller):
            return False
        if not is_near(caller.address):
            there = self._watchers.of(caller.address)
            if there >= self.bounds.address:
                self._strangers.add(caller.address, caller)
                return False
        self._watchers.add(caller.address, caller)
        return True

    def enter(self, caller: Caller, who: str) -> bool:
        """Count a socket as a person's; beyond so many the oldest of theirs is ended."""
        if not self._strangers.discard(caller.address, caller):
            return False
        while self._people.of(who) >= self.bounds.each:
            oldest = self._people.oldest(who)
            self.go(oldest)
            oldest.end(TOO_MANY_OF_YOURS, False)
        caller.who = who
        self._people.add(who, caller)
        return True

    def go(self, caller: Caller) -> None:
        """Count a socket no longer."""
        if caller.who:
            self._people.discard(caller.who, caller)
        elif not self._strangers.discard(caller.address, caller):
            self._watchers.discard(caller.address, caller)

    # --- frames and bytes

    def stranger(self) -> Meter:
        """Return what a socket may send that has shown no key."""
        return self._metered(STRANGER_FRAMES, STRANGER_BYTES)

    def watcher(self) -> Meter:
        """Return what a socket may send that watches."""
        return self._metered(WATCHER_FRAMES, WATCHER_BYTES)

    def meter_of(self, who: str) -> Meter:
        """Return what all sockets of a person may send together."""
        meter = self._meters.pop(who, None) or self._metered(PERSON_FRAMES, PERSON_BYTES)
        self._meters[who] = meter
        while len(self._meters) > REMEMBERED:
            self._meters.popitem(last=False)
        return meter

    def _metered(self, frames: Rate, octets: Rate) -> Meter:
        return Meter(Bucket(frames, self._clock), Bucket(octets, self._clock))

    # --- keys

    def may_try(self, address: str, table: str) -> bool:
        """Whether somebody may try a key: everybody has a first try at every table."""
        left = self._guesses.left(address)
        if left < 1:
            return False
        return left > self.bounds.guesses.burst - 1 or self._tables.left(table) >= 1

    def guessed(self, address: str, table: str) -> None:
        """Count a key that was wrong; while its address has to wait that prolongs nothing."""
        if self.may_try(address, table):
            self._guesses.take(address)
            self._tables.take(table)

    def known(self, table: str, key: str) -> str | None:
        """Return the person whom a key that has opened a table here before belongs to.

        Empty for an invitation; None for a key that has not. Such a key is looked at whatever its
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
        """Forget a key that opens a table no more: it is of nobody's budget."""
        self._right.pop(_mark(table, key), None)

    # --- requests

    def may_open(self, address: str) -> bool:
        """Whether an address may open one more table."""
        return self._opening.take(address)

    def may_ask(self, address: str, table: str = "", key: str = "") -> bool:
        """Return whether one more page may be asked for: by a person, or by an address."""
        person = self.known(table, key) if table and key else None
        if person:
            return self.budget.take(who_at(table, person), "requests")
        return self._asking.take(address)


def _mark(table: str, key: str) -> bytes:
    """Return what is kept of a right key: nobody can read the key from it."""
    return sha256(f"{table}\0{key}".encode("utf-8", "surrogatepass")).digest()


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
