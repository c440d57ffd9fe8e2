"""Store of a table whose room is a process of its own: the store itself stays with its parent.

The process reads and writes the log of its table, and no other. Of the groups of players it sees
the id and the title of the one that its table belongs to.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from pokernight.errors import Refused
from pokernight.groups.group_file import GroupFile, from_bytes, to_bytes
from pokernight.room.shared.process_link import LinkBroken, ProcessLink
from pokernight.room.store.store_interface import (
    Cached,
    Checked,
    Clock,
    CommandOutcome,
    Doubled,
    Entry,
    Fenced,
    Lease,
    Store,
    StoreAway,
    Stored,
    StoredGroup,
)
from pokernight.room.store.write_checks import Now, check_write, not_the_owner
from pokernight.wording.message import message

ERRORS: Final = (Fenced, Doubled, StoreAway)
"""Errors that go over a link."""
APART: Final = "apart: "
"""Beginning of the formats of their cached states."""
MOST_BYTES: Final = 256 * 2**20
"""Most bytes that a process may write to its log."""
PREFIX: Final = "store."
"""Beginning of the names of calls."""


class _Call(NamedTuple):
    """Types of the arguments and result of a call."""

    takes: Any
    gives: Any


_CALLS: Final = {
    "append": _Call(tuple[int, list[Entry], list[CommandOutcome], bool | None], None),
    "read": _Call(tuple[int, int | None], list[Entry]),
    "check": _Call(tuple[Checked | None], Checked),
    "outcome": _Call(tuple[str, str], CommandOutcome | None),
    "done": _Call(tuple[()], list[tuple[str, str]]),
    "keep": _Call(tuple[Cached], None),
    "kept": _Call(tuple[()], Cached | None),
    "forget": _Call(tuple[()], None),
    "tables": _Call(tuple[()], list[Stored]),
    "claim": _Call(tuple[float], Lease | None),
    "renew": _Call(tuple[Lease], list[Lease]),
    "release": _Call(tuple[Lease], None),
    "groups": _Call(tuple[()], list[str]),
    "group": _Call(tuple[str], StoredGroup | None),
    "save_group": _Call(tuple[str, StoredGroup], None),
}


class StoreOverLink:
    """Store of the process of a table; see :class:`.Store`."""

    def __init__(self, link: ProcessLink, table: str, now: int, steady: Clock) -> None:
        self.now = Now(now, steady)
        self._link, self._table = link, table

    async def _ask(self, call: str, *args: Any) -> Any:
        try:
            reply = await self._link.call(PREFIX + call, msgspec.msgpack.encode(args))
        except LinkBroken as broken:
            raise StoreAway(str(broken)) from None
        return msgspec.msgpack.decode(reply, type=_CALLS[call].gives)

    async def create(self, table: str, entries: Sequence[Entry]) -> None:
        """Refuse another table."""
        raise Refused("the process of a table opens no other")

    async def append(
        self,
        table: str,
        fence: int,
        entries: Sequence[Entry],
        outcomes: Sequence[CommandOutcome] = (),
        *,
        over: bool | None = None,
    ) -> None:
        """Write to the log of the table."""
        check_write(entries, outcomes)
        await self._ask("append", fence, list(entries), list(outcomes), over)

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """Return the entries of the table after a number."""
        entries: list[Entry] = await self._ask("read", after, fence)
        return entries if table == self._table else []

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries of the table."""
        checked: Checked = await self._ask("check", since)
        return checked

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """Return the first entry of the table, if it is among these."""
        return {table: (await self.read(table))[0] for table in tables if table == self._table}

    async def outcome(self, table: str, person: str, command: str) -> CommandOutcome | None:
        """Return the outcome of a command."""
        outcome: CommandOutcome | None = await self._ask("outcome", person, command)
        return outcome

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Return every command of the table that has an outcome."""
        done: list[tuple[str, str]] = await self._ask("done")
        return done

    async def keep(self, table: str, cached: Cached) -> None:
        """Cache a state of the table."""
        await self._ask("keep", cached)

    async def kept(self, table: str) -> Cached | None:
        """Return the cached state of the table."""
        cached: Cached | None = await self._ask("kept")
        return cached

    async def forget(self, table: str) -> None:
        """Drop the cached state of the table."""
        await self._ask("forget")

    async def tables(self) -> list[Stored]:
        """Return the table."""
        tables: list[Stored] = await self._ask("tables")
        return tables

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner of the table."""
        if table != self._table:
            return None
        lease: Lease | None = await self._ask("claim", seconds)
        return lease

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Extend the lease of the table."""
        renewed: list[Lease] = []
        for lease in leases:
            renewed += await self._ask("renew", lease)
        return renewed

    async def release(self, lease: Lease) -> None:
        """Give the table up."""
        await self._ask("release", lease)

    async def groups(self) -> list[str]:
        """Return the id of the group that the table belongs to, if there is one."""
        groups: list[str] = await self._ask("groups")
        return groups

    async def group(self, group: str) -> StoredGroup | None:
        """Return the group that the table belongs to, with its title and no members."""
        stored: StoredGroup | None = await self._ask("group", group)
        return stored

    async def save_group(self, group: str, saved: StoredGroup) -> None:
        """Make a group of the people at the table."""
        await self._ask("save_group", group, saved)

    async def backup(self, path: Path) -> None:
        """Refuse a backup."""
        raise Refused("the process of a table has no store of its own")

    async def close(self) -> None:
        """Do nothing: the store is the parent's."""


class Freed(Protocol):
    """Frees a table whose owner is dead."""

    def __call__(self, table: str, /) -> Awaitable[None]:
        """Free it."""
        ...


class TableOfStore:
    """One table of a store, for the process that it is served by.

    Args:
        store: the store.
        table: the table.
        owner: the name under which the process may own it.
        most_groups: groups that there may be.
        free: frees the table if its owner is dead.
    """

    def __init__(self, store: Store, table: str, owner: str, most_groups: int, free: Freed) -> None:
        self._store, self._table, self._owner = store, table, owner
        self._most_groups, self._free = most_groups, free
        self._written = 0
        self._answers: dict[str, Callable[..., Awaitable[Any]]] = {
            name: getattr(self, f"_{name}") for name in _CALLS
        }

    async def answer(self, call: str, body: bytes) -> bytes:
        """Answer a call of the process.

        Raises:
            Refused: for a call that there is not, or that is malformed.
        """
        known = _CALLS.get(call)
        if known is None:
            raise Refused("a store has no such call")
        try:
            args = msgspec.msgpack.decode(body, type=known.takes)
        except msgspec.MsgspecError:
            raise Refused("this is no call of a store") from None
        return msgspec.msgpack.encode(await self._answers[call](*args))

    async def _append(
        self, fence: int, entries: list[Entry], outcomes: list[CommandOutcome], over: bool | None
    ) -> None:
        self._written += sum(len(entry.body) + len(entry.secret) for entry in entries)
        if self._written > MOST_BYTES:
            raise Refused("the process of this table has written too much to its log")
        try:
            await self._store.append(self._table, fence, entries, outcomes, over=over)
        except ValueError as error:
            raise Refused(str(error)) from None

    async def _read(self, after: int, fence: int | None) -> list[Entry]:
        return await self._store.read(self._table, after, fence=fence)

    async def _check(self, since: Checked | None) -> Checked:
        return await self._store.check(self._table, since)

    async def _outcome(self, person: str, command: str) -> CommandOutcome | None:
        return await self._store.outcome(self._table, person, command)

    async def _done(self) -> list[tuple[str, str]]:
        return await self._store.done(self._table)

    async def _keep(self, cached: Cached) -> None:
        await self._store.keep(self._table, cached._replace(format=APART + cached.format))

    async def _kept(self) -> Cached | None:
        cached = await self._store.kept(self._table)
        return cached and cached._replace(format=cached.format.removeprefix(APART))

    async def _forget(self) -> None:
        await self._store.forget(self._table)

    async def _tables(self) -> list[Stored]:
        rows = [row for row in await self._store.tables() if row.table == self._table]
        return [
            row if row.owner in ("", self._owner) else row._replace(owner="another")
            for row in rows
        ]  # fmt: skip

    async def _claim(self, seconds: float) -> Lease | None:
        lease = await self._store.claim(self._table, self._owner, seconds)
        if lease is None:
            await self._free(self._table)
            lease = await self._store.claim(self._table, self._owner, seconds)
        return lease

    def _own(self, lease: Lease) -> Lease:
        if (lease.table, lease.owner) != (self._table, self._owner):
            raise Fenced(not_the_owner(lease.table))
        return lease

    async def _renew(self, lease: Lease) -> list[Lease]:
        return await self._store.renew([self._own(lease)])

    async def _release(self, lease: Lease) -> None:
        await self._store.release(self._own(lease))

    # --- groups

    async def _found(self) -> tuple[str, GroupFile] | None:
        """Return the group with an evening at the table, and its id."""
        for id_ in await self._store.groups():
            stored = await self._store.group(id_)
            group = None if stored is None else from_bytes(stored.body)
            if group and any(evening.table == self._table for evening in group.evenings):
                return id_, group
        return None

    async def _groups(self) -> list[str]:
        of_table = await self._found()
        return [] if of_table is None else [of_table[0]]

    async def _group(self, group: str) -> StoredGroup | None:
        of_table = await self._found()
        if of_table is None or of_table[0] != group:
            return None
        evening = replace(of_table[1].evening(self._table), result=None, invite="", votes={})
        shown = replace(of_table[1], members=[], payments=[], evenings=[evening], invite="")
        return StoredGroup(1, to_bytes(shown))

    async def _save_group(self, group: str, saved: StoredGroup) -> None:
        new = from_bytes(saved.body)
        tables = [evening.table for evening in new.evenings]
        if saved.revision != 1 or new.id != group or tables != [self._table]:
            raise Refused("the process of a table only makes a group of its people")
        if await self._found() is not None:
            raise Refused("this table belongs to a group already")
        if len(await self._store.groups()) >= self._most_groups:
            raise Refused(message("a room has {most} groups at most", most=self._most_groups))
        await self._store.save_group(group, saved)
