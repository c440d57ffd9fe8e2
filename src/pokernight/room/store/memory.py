"""Store that forgets everything when the program ends: for tests, and as a model of a store.

The other stores are held to it by the same tests.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pokernight.errors import Refused
from pokernight.room.store.log_chain import PAGE, LogRow, digest_of_state, digests_of, follow
from pokernight.room.store.sql_rows import check_saved
from pokernight.room.store.store_interface import (
    Cached,
    Checked,
    Clock,
    CommandOutcome,
    Doubled,
    Entry,
    Fenced,
    Hook,
    Lease,
    Stored,
    StoredGroup,
    next_fence,
    no_hook,
    steady,
)
from pokernight.room.store.write_checks import (
    Append,
    CheckedStore,
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
    """Checksum of each entry."""
    fences: list[int] = field(default_factory=list)
    """Fence that each entry was written under."""
    outcomes: dict[tuple[str, str], CommandOutcome] = field(default_factory=dict)
    cached: Cached | None = None
    cached_digest: bytes = b""
    over: bool = False
    owner: str = ""
    fence: int = 0
    until: float = 0.0

    def rows(self, after: int) -> list[LogRow]:
        """Return the entries after a number, with their checksums."""
        return [*map(LogRow, self.entries[after:], self.digests[after:])]

    def digest_of_state(self, table: str, cached: Cached) -> bytes:
        """Return the checksum of a state."""
        return digest_of_state(table, cached, self.digests[cached.seq - 1] if cached.seq else b"")


class MemoryStore(CheckedStore):
    """Tables in a dictionary."""

    def __init__(
        self, *, hook: Hook = no_hook, steady: Clock = steady, wall: Clock = time.time
    ) -> None:
        super().__init__(int(wall() * 1000), hook, steady)
        self._tables: dict[str, _Table] = {}
        self._groups: dict[str, StoredGroup] = {}

    async def _create(self, table: str, entries: Sequence[Entry]) -> None:
        stored = self._tables.get(table)
        if stored is not None and stored.entries != [*entries]:
            raise Fenced(taken(table))
        if stored is None:
            self._hook("begin")
            self._hook("applied")
            digests = digests_of(table, entries, b"")
            self._tables[table] = _Table([*entries], digests, [0] * len(entries))
            self._hook("committed")

    async def _append(self, append: Append) -> None:
        table, fence, entries, outcomes, over = append
        self._hook("begin")
        stored = self._owned(table, fence)
        first, last = entries[0].seq, len(stored.entries)
        commands = {(outcome.person, outcome.command): outcome for outcome in outcomes}
        if first != last + 1:
            place = slice(first - 1, first - 1 + len(entries))
            numbers = {entry.seq for entry in entries}
            known = {key: old for key, old in stored.outcomes.items() if old.seq in numbers}
            same = stored.entries[place] == [*entries] and known == commands
            if same and set(stored.fences[place]) == {fence}:
                return
            raise Fenced(not_the_next(table, first, last))
        if commands.keys() & stored.outcomes.keys():
            raise Doubled(doubled(table))
        self._hook("applied")
        stored.digests += digests_of(table, entries, stored.digests[-1])
        stored.entries += entries
        stored.fences += [fence] * len(entries)
        stored.outcomes |= commands
        stored.over = stored.over if over is None else over
        self._hook("committed")

    def _owned(self, table: str, fence: int) -> _Table:
        stored = self._tables.get(table)
        if stored is None:
            raise Fenced(no_such_table(table))
        if stored.fence != fence or not stored.owner:
            raise Fenced(not_the_owner(table))
        return stored

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """Return the entries after a number."""
        if fence is not None:
            self._owned(table, fence)
        stored = self._tables.get(table)
        if stored is None:
            return []
        before = Checked(after, stored.digests[after - 1] if after else b"")
        return follow(table, before, stored.rows(after))[0]

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries."""
        since, stored = since or Checked(), self._tables.get(table)
        if stored is None:
            return Checked(whole=True)
        rows = stored.rows(since.seq)
        last = len(stored.entries) if len(rows) <= PAGE else None
        return follow(table, since, rows[:PAGE], last)[1]

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """Return the first entry of some tables, by name."""
        return {name: self._tables[name].entries[0] for name in tables if name in self._tables}

    async def outcome(self, table: str, person: str, command: str) -> CommandOutcome | None:
        """Return the outcome of a command."""
        stored = self._tables.get(table)
        return stored.outcomes.get((person, command)) if stored else None

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Return every command that has an outcome."""
        return [*self._tables[table].outcomes] if table in self._tables else []

    async def keep(self, table: str, cached: Cached) -> None:
        """Cache a state, unless a later state is cached."""
        stored = self._tables.get(table)
        if stored is None or cached.seq > len(stored.entries):
            return
        if stored.cached is None or stored.cached.seq <= cached.seq:
            stored.cached = cached
            stored.cached_digest = stored.digest_of_state(table, cached)

    async def kept(self, table: str) -> Cached | None:
        """Return the cached state, if it agrees with its checksum."""
        stored = self._tables.get(table)
        if stored is None or stored.cached is None:
            return None
        if stored.digest_of_state(table, stored.cached) != stored.cached_digest:
            stored.cached = None
        return stored.cached

    async def forget(self, table: str) -> None:
        """Drop the cached state."""
        if table in self._tables:
            self._tables[table].cached = None

    async def tables(self) -> list[Stored]:
        """Return all tables, the table with the latest entry first."""
        rows = [
            Stored(
                name,
                len(stored.entries),
                stored.entries[-1].at,
                stored.over,
                stored.owner if stored.until > self._steady() else "",
            )
            for name, stored in self._tables.items()
        ]
        return sorted(rows, key=lambda row: (-row.at, row.table))

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner of a table that has no other owner."""
        stored, asked = self._tables.get(table), self._steady()
        if stored is None or (stored.owner not in ("", owner) and stored.until > asked):
            return None
        stored.owner, stored.until = owner, asked + seconds
        stored.fence = next_fence(stored.fence, self.now())
        return Lease(table, owner, stored.fence, seconds, asked + seconds)

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Extend the leases that still hold; return them."""
        renewed, asked = [], self._steady()
        for lease in leases:
            stored = self._tables.get(lease.table)
            if stored and stored.owner and stored.fence == lease.fence:
                stored.until = asked + lease.length
                renewed.append(lease._replace(until=stored.until))
        return renewed

    async def release(self, lease: Lease) -> None:
        """Give the table up."""
        stored = self._tables.get(lease.table)
        if stored and stored.fence == lease.fence:
            stored.owner, stored.until = "", 0.0

    async def groups(self) -> list[str]:
        """Return the ids of all groups."""
        return sorted(self._groups)

    async def group(self, group: str) -> StoredGroup | None:
        """Return the file of a group."""
        return self._groups.get(group)

    async def save_group(self, group: str, saved: StoredGroup) -> None:
        """Save the next revision of a group's file."""
        stored = self._groups.get(group)
        if saved.revision != (stored.revision if stored else 0) + 1:
            check_saved(group, saved, stored)
        self._groups[group] = saved

    async def backup(self, path: Path) -> None:
        """Refuse a backup."""
        raise Refused("a store in memory has no backup: run the room on a file or on Postgres")

    async def close(self) -> None:
        """Do nothing."""
