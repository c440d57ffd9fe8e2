"""What the room asks of the place where its evenings are kept.

A table is a log of entries, numbered from 1 without a gap, and one owner at a time may append to
it. Who that is says a *lease*; every new lease of a table has a higher *fence*, and an append
names the fence it is made under, so that an owner who was paused past his lease, and does not know
that another took over, fails at his next append. A number that goes out to a client is the pair
``(fence, seq)``: whatever a client has seen under a higher fence makes him drop what comes
under a lower one.

An append is in the store for good when it returns. One that raises :class:`StoreAway` may be in it
or not; making *the same* append again, under the same fence, is right in both cases and writes it
once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias


class StoreAway(Exception):
    """The store cannot be reached, its disk is full or does not answer: one sentence for people.

    What was acknowledged is safe. The same call may be made again when it is back.
    """


class Fenced(Exception):
    """Somebody else owns this table now, or has written where this append belongs."""


class Doubled(Exception):
    """This command of this person has its outcome already; nothing was written."""


class Entry(NamedTuple):
    """One line of a table's log.

    ``at`` is in milliseconds. ``body`` is JSON that the log may show; ``secret`` is what must never
    be exported, or empty.
    """

    seq: int
    at: int
    body: bytes
    secret: bytes = b""


class Outcome(NamedTuple):
    """What became of a person's command: ``seq`` is the last entry that it made."""

    command: str
    person: str
    seq: int


class Cached(NamedTuple):
    """A table's state after entry ``seq``, to start from instead of the first entry.

    ``format`` names the form of ``body``: who does not know it throws the whole away.
    """

    seq: int
    format: str
    body: bytes


class Checked(NamedTuple):
    """Progress of a check of a table's log, see :mod:`.chain`.

    ``seq`` is the last sound entry and ``digest`` its checksum; ``unsigned`` counts entries from
    before there were checksums, which are taken as they are. ``whole``: nothing is left to check.
    ``damage`` names the first entry that is not sound, and says what is wrong with it.
    """

    seq: int = 0
    digest: bytes = b""
    unsigned: int = 0
    whole: bool = False
    damage: str = ""


class Stored(NamedTuple):
    """A table in the list: its last entry, when that was made, and who owns the table, if any."""

    table: str
    seq: int
    at: int
    over: bool
    owner: str


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
"""A clock that is passed in; it counts seconds."""


def steady() -> float:
    """Seconds by a clock that no setting of the time moves, and that goes on in a computer's sleep.

    It is the same for all processes of one computer.
    """
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


Hook: TypeAlias = Callable[[str], None]
"""Called with the name of a point that a write goes through; tests stop, break or kill there.

``begin``: a batch is about to be written; ``applied``: all of it is, and not yet committed (in
Postgres this is inside the server, and not passed); ``committed``: it is in the store, and nobody
has been told.
"""


def no_hook(point: str, /) -> None:
    """Nothing happens at any point."""


class Store(Protocol):
    """Where evenings are kept. Every question but :meth:`now` may raise :class:`StoreAway`."""

    async def create(self, table: str, entries: Sequence[Entry]) -> None:
        """A new table with its first entries; it has no owner yet.

        :raises Fenced: there is a table of that name with other entries
        """

    async def append(
        self,
        table: str,
        fence: int,
        entries: Sequence[Entry],
        outcomes: Sequence[Outcome] = (),
        *,
        over: bool | None = None,
    ) -> None:
        """Write all of this or nothing of it; it is durable when this returns.

        ``over`` says from here on whether the evening is over; None leaves it as it is.

        :raises Fenced: the fence is not the present owner's, or the first entry is not the next
        :raises Doubled: one of the commands has an outcome
        """

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """The entries after a number, in order; none where there is no such table.

        They end before the first that is damaged: :meth:`check` says whether one is.

        :raises Fenced: a fence was named, and it is not the present owner's
        """

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries of a table's log, from where ``since`` has come to.

        Stops at a damaged entry, or after a few thousand. A table that is not there has nothing to
        check.
        """

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """The first entry of some tables, by name; of those that there are."""

    async def outcome(self, table: str, person: str, command: str) -> Outcome | None:
        """What became of a command, or None if it was never carried out."""

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Every command of a table that has an outcome, by person and name, in no order."""

    async def keep(self, table: str, cached: Cached) -> None:
        """Remember a state, unless there is a later one. It may be lost; the entries are not."""

    async def kept(self, table: str) -> Cached | None:
        """The latest state that was kept; one that disagrees with its checksum is thrown away."""

    async def forget(self, table: str) -> None:
        """Throw away the state that was kept."""

    async def tables(self) -> list[Stored]:
        """All tables, the one with the latest entry first."""

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner, if nobody else is or his time is up by the store's clock.

        One's own lease may be claimed again at once, under a new fence: a process that died and
        came back under the same name need not wait. None where somebody else owns the table, or
        there is no such table.
        """

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Those of the leases that still hold, each for its length from now."""

    async def release(self, lease: Lease) -> None:
        """Give the table up, so that another need not wait. Nothing if the lease is lost."""

    def now(self) -> int:
        """Milliseconds since 1970, by the store's clock; never less than before.

        It is the store's time when this process last asked for it, carried on by the steady clock
        of this computer: setting the time moves it only at the next start, and never to before the
        last entry in the store.
        """

    async def backup(self, path: Path) -> None:
        """Write all tables to a new file, which is a store of its own (``sqlite:///FILE``).

        :raises Refused: the file is there already, or cannot be written
        """

    async def close(self) -> None:
        """Finish what was begun and let go of everything."""


def next_fence(last: int, now: int) -> int:
    """The fence of a new lease: higher than the last one, and than any before a backup was made.

    A store that was restored from a backup has forgotten the latest fences; clients, who may have
    their pages open yet, have not. So a fence is at least the second in which it was given.
    """
    return max(last + 1, now // 1000)
