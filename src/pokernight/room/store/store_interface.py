"""Interface of the stores of evenings.

A table is a log of entries, numbered from 1 without a gap, and one owner at a time may append
to it. A *lease* makes a worker the owner; every new lease of a table has a higher *fence*, and an
append names the fence that it is made under. So an owner that was paused past its lease, and does
not know that another has taken over, fails at its next append. Clients get numbers as the pair
``(fence, seq)``: a client that has seen a fence drops whatever comes under a lower fence.

An append is durable when it returns. An append that raises :class:`StoreAway` may be in the store
or not; making *the same* append again, under the same fence, is right in both cases and writes it
once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from pokernight.session import log_reading

Entry: TypeAlias = log_reading.Entry


class StoreAway(Exception):
    """The store cannot be reached, or its disk is full or fails; the message is for people.

    What was acknowledged is safe. The same call may be made again when the store is back.
    """


class Fenced(Exception):
    """Another owner has this table now, or has written where this append belongs."""


class Doubled(Exception):
    """This command of this person has its outcome already; nothing was written."""


class CommandOutcome(NamedTuple):
    """Outcome of a person's command: ``seq`` is the last entry that it has made."""

    command: str
    person: str
    seq: int


class Cached(NamedTuple):
    """A table's state after entry ``seq``, to start from instead of the first entry.

    ``format`` names the form of ``body``; a program that does not know it drops the state.
    """

    seq: int
    format: str
    body: bytes


class Checked(NamedTuple):
    """Progress of a check of a table's log, see :mod:`.log_chain`.

    ``seq`` is the last sound entry and ``digest`` its checksum; ``unsigned`` counts entries from
    before there were checksums, which are taken as they are. ``whole``: nothing is left to check.
    ``damage`` names the first damaged entry and its fault.
    """

    seq: int = 0
    digest: bytes = b""
    unsigned: int = 0
    whole: bool = False
    damage: str = ""


class Stored(NamedTuple):
    """A table in the list: number and time of its last entry, and its owner; empty for none."""

    table: str
    seq: int
    at: int
    over: bool
    owner: str


class StoredGroup(NamedTuple):
    """File of a group of players: its revision, from 1, and its content, which is JSON."""

    revision: int
    body: bytes


class Lease(NamedTuple):
    """The right to append to a table.

    ``until`` is by this process's own :func:`steady` clock, counted from before the store was
    asked, so that the store never thinks the lease ended earlier. It is in seconds, as is the
    ``length`` of the lease.
    """

    table: str
    owner: str
    fence: int
    length: float
    until: float


Clock: TypeAlias = Callable[[], float]
"""A clock that counts seconds."""


def steady() -> float:
    """Return seconds of a clock that nobody can set and that counts a computer's sleep.

    It is the same for all processes of a computer.
    """
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


Hook: TypeAlias = Callable[[str], None]
"""Called with the name of a point that a write goes through; tests stop, fail or kill there.

``begin``: a batch is about to be written; ``applied``: all of it is written and not yet committed
(in Postgres this happens inside the server, and is not called); ``committed``: it is in the store,
and no caller has been told.
"""


def no_hook(point: str, /) -> None:
    """Do nothing."""


class Store(Protocol):
    """Store of evenings. Every call but :meth:`now` may raise :class:`StoreAway`."""

    async def create(self, table: str, entries: Sequence[Entry]) -> None:
        """Create a table with its first entries; it has no owner yet.

        :raises Fenced: there is a table of this name with other entries
        """

    async def append(
        self,
        table: str,
        fence: int,
        entries: Sequence[Entry],
        outcomes: Sequence[CommandOutcome] = (),
        *,
        over: bool | None = None,
    ) -> None:
        """Write all of this or nothing of it; it is durable when this returns.

        ``over`` sets whether the evening is over; None leaves it as it is.

        :raises Fenced: the fence is not the present owner's, or the first entry is not the next
        :raises Doubled: one of the commands has an outcome
        """

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """Return the entries after a number, in order; none if there is no such table.

        They end before the first damaged entry, if any: :meth:`check` tells.

        :raises Fenced: a fence was named, and it is not the present owner's
        """

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries of a table's log, from where ``since`` has come to.

        Stops at a damaged entry, or after a few thousand. Of an unknown table nothing is left to
        check.
        """

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """Return the first entry of some tables, by name; unknown tables are left out."""

    async def outcome(self, table: str, person: str, command: str) -> CommandOutcome | None:
        """Return the outcome of a command, or None if it was never carried out."""

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Return every command of a table that has an outcome, as (person, command), unordered."""

    async def keep(self, table: str, cached: Cached) -> None:
        """Cache a state, unless a later state is cached. It may be lost; the entries are not."""

    async def kept(self, table: str) -> Cached | None:
        """Return the cached state; drop a state that disagrees with its checksum."""

    async def forget(self, table: str) -> None:
        """Drop the cached state."""

    async def tables(self) -> list[Stored]:
        """Return all tables, the table with the latest entry first."""

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner of a table without owner, or whose lease is up by the store's clock.

        The present owner may claim again at once, under a new fence: a process that died and came
        back under the same name need not wait. Returns None if the table has another owner, or
        there is no such table.
        """

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Extend the leases that still hold, each for its length from now; return them."""

    async def release(self, lease: Lease) -> None:
        """Give a table up, so that nobody need wait for it; do nothing if the lease is lost."""

    async def groups(self) -> list[str]:
        """Return the ids of all groups of players, in their order as text."""

    async def group(self, group: str) -> StoredGroup | None:
        """Return the file of a group, or None if there is no such group.

        :raises Refused: the file disagrees with its checksum
        """

    async def save_group(self, group: str, saved: StoredGroup) -> None:
        """Save the next revision of a group's file; revision 1 makes a new group.

        Saving the same revision with the same content again is accepted.

        :raises Fenced: the stored revision is not the one before
        """

    def now(self) -> int:
        """Return milliseconds since 1970 by the store's clock; never less than before.

        It is the store's time at its opening, carried on by the steady clock of this computer:
        setting the time moves it only at the next start, and never to before the last entry in the
        store.
        """

    async def backup(self, path: Path) -> None:
        """Copy all tables to a new file, which is a store of its own (``sqlite:///FILE``).

        :raises Refused: the file exists already, or cannot be written
        """

    async def close(self) -> None:
        """Finish writes under way, and close all files and connections."""


def next_fence(last: int, now: int) -> int:
    """Return the fence of a new lease: higher than all fences before it, also before a backup.

    A store that was restored from a backup has forgotten the latest fences; clients whose pages are
    still open have not. So a fence is at least the second in which it was given.
    """
    return max(last + 1, now // 1000)
