"""A store that forgets everything when the program ends: for tests, and to read what a store does.

The other stores are held to this one by the same tests.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pokernight.errors import Refused
from pokernight.room.store.log_chain import PAGE, Row, digest_of_state, digests_of, follow
from pokernight.room.store.store_interface import (
    Cached,
    Checked,
    Clock,
    Doubled,
    Entry,
    Fenced,
    Hook,
    Lease,
    Outcome,
    Stored,
    next_fence,
    no_hook,
    steady,
)
from pokernight.room.store.write_checks import (
    Now,
    check_write,
    doubled,
    no_such_table,
    not_the_next,
    not_the_owner,
    taken,
)


@dataclass
class _Table:
    entries: list[Entry]
    digests: list[bytes]
    """The checksum of each entry."""
    fences: list[int] = field(default_factory=list)
    """The fence that each entry was written under."""
    outcomes: dict[tuple[str, str], Outcome] = field(default_factory=dict)
    cached: Cached | None = None
    cached_digest: bytes = b""
    over: bool = False
    owner: str = ""
    fence: int = 0
    until: float = 0.0

    def rows(self, after: int) -> list[Row]:
        """The entries after a number, with their checksums."""
        return [*map(Row, self.entries[after:], self.digests[after:])]

    def digest_of_state(self, table: str, cached: Cached) -> bytes:
        """The checksum of a state after one of the entries."""
        return digest_of_state(table, cached, self.digests[cached.seq - 1] if cached.seq else b"")


class MemoryStore:
    """Tables in a dictionary."""

    def __init__(
        self, *, hook: Hook = no_hook, steady: Clock = steady, wall: Clock = time.time
    ) -> None:
        self._tables: dict[str, _Table] = {}
        self._hook = hook
        self._steady = steady
        self.now = Now(int(wall() * 1000), steady)

    async def create(self, table: str, entries: Sequence[Entry]) -> None:
        """A new table with its first entries."""
        check_write(entries)
        if entries[0].seq != 1:
            raise Fenced(not_the_next(table, entries[0].seq, 0))
        there = self._tables.get(table)
        if there is not None and there.entries != [*entries]:
            raise Fenced(taken(table))
        if there is None:
            self._hook("begin")
            self._hook("applied")
            digests = digests_of(table, entries, b"")
            self._tables[table] = _Table([*entries], digests, [0] * len(entries))
            self._hook("committed")

    async def append(
        self,
        table: str,
        fence: int,
        entries: Sequence[Entry],
        outcomes: Sequence[Outcome] = (),
        *,
        over: bool | None = None,
    ) -> None:
        """Write all of this or nothing of it."""
        check_write(entries, outcomes)
        self._hook("begin")
        there = self._owned(table, fence)
        first, last = entries[0].seq, len(there.entries)
        commands = {(outcome.person, outcome.command): outcome for outcome in outcomes}
        if first != last + 1:
            place = slice(first - 1, first - 1 + len(entries))
            numbers = {entry.seq for entry in entries}
            known = {key: it for key, it in there.outcomes.items() if it.seq in numbers}
            same = there.entries[place] == [*entries] and known == commands
            if same and set(there.fences[place]) == {fence}:
                return
            raise Fenced(not_the_next(table, first, last))
        if commands.keys() & there.outcomes.keys():
            raise Doubled(doubled(table))
        self._hook("applied")
        there.digests += digests_of(table, entries, there.digests[-1])
        there.entries += entries
        there.fences += [fence] * len(entries)
        there.outcomes |= commands
        there.over = there.over if over is None else over
        self._hook("committed")

    def _owned(self, table: str, fence: int) -> _Table:
        there = self._tables.get(table)
        if there is None:
            raise Fenced(no_such_table(table))
        if there.fence != fence or not there.owner:
            raise Fenced(not_the_owner(table))
        return there

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """The entries after a number."""
        if fence is not None:
            self._owned(table, fence)
        there = self._tables.get(table)
        if there is None:
            return []
        before = Checked(after, there.digests[after - 1] if after else b"")
        return follow(table, before, there.rows(after))[0]

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries."""
        since, there = since or Checked(), self._tables.get(table)
        if there is None:
            return Checked(whole=True)
        rows = there.rows(since.seq)
        last = len(there.entries) if len(rows) <= PAGE else None
        return follow(table, since, rows[:PAGE], last)[1]

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """The first entry of some tables, by name."""
        return {name: self._tables[name].entries[0] for name in tables if name in self._tables}

    async def outcome(self, table: str, person: str, command: str) -> Outcome | None:
        """What became of a command."""
        there = self._tables.get(table)
        return there.outcomes.get((person, command)) if there else None

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Every command that has an outcome."""
        return [*self._tables[table].outcomes] if table in self._tables else []

    async def keep(self, table: str, cached: Cached) -> None:
        """Remember a state, unless there is a later one."""
        there = self._tables.get(table)
        if there is None or cached.seq > len(there.entries):
            return
        if there.cached is None or there.cached.seq <= cached.seq:
            there.cached = cached
            there.cached_digest = there.digest_of_state(table, cached)

    async def kept(self, table: str) -> Cached | None:
        """The latest state that was kept."""
        there = self._tables.get(table)
        if there is None or there.cached is None:
            return None
        if there.digest_of_state(table, there.cached) != there.cached_digest:
            there.cached = None
        return there.cached

    async def forget(self, table: str) -> None:
        """Throw away the state that was kept."""
        if table in self._tables:
            self._tables[table].cached = None

    async def tables(self) -> list[Stored]:
        """All tables, the one with the latest entry first."""
        found = [
            Stored(
                name,
                len(there.entries),
                there.entries[-1].at,
                there.over,
                there.owner if there.until > self._steady() else "",
            )
            for name, there in self._tables.items()
        ]
        return sorted(found, key=lambda stored: (-stored.at, stored.table))

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner, if nobody else is."""
        there, asked = self._tables.get(table), self._steady()
        if there is None or (there.owner not in ("", owner) and there.until > asked):
            return None
        there.owner, there.until = owner, asked + seconds
        there.fence = next_fence(there.fence, self.now())
        return Lease(table, owner, there.fence, seconds, asked + seconds)

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Those of the leases that still hold."""
        held, asked = [], self._steady()
        for lease in leases:
            there = self._tables.get(lease.table)
            if there and there.owner and there.fence == lease.fence:
                there.until = asked + lease.length
                held.append(lease._replace(until=there.until))
        return held

    async def release(self, lease: Lease) -> None:
        """Give the table up."""
        there = self._tables.get(lease.table)
        if there and there.fence == lease.fence:
            there.owner, there.until = "", 0.0

    async def backup(self, path: Path) -> None:
        """There is nothing to copy."""
        raise Refused("what is only in memory cannot be backed up")

    async def close(self) -> None:
        """There is nothing to let go of."""
