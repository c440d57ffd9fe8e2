"""Checksums of a table's log: each covers its entry and the checksum before it.

They reveal accidents. They are no signatures: anybody with write access to the store
can write checksums that agree.

The first entries of old logs have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from pokernight.room.store.store_interface import Cached, Checked, Entry, Store, StoredGroup

PAGE = 2000
"""Entries that are checked in a piece."""


class LogRow(NamedTuple):
    """An entry as it is in the store, where damage may have changed any field, and its checksum."""

    entry: Entry
    digest: Any


def _digest(*parts: bytes) -> bytes:
    """Return the checksum of several byte strings, each with its length."""
    total = sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.digest()


def digest_of(table: str, entry: Entry, before: bytes) -> bytes:
    """Return the checksum of an entry; ``before`` is the checksum of the entry before it."""
    position = f"pokernight entry {entry.seq} {entry.at}"
    return _digest(position.encode(), table.encode(), entry.body, entry.secret, before)


def digests_of(table: str, entries: Iterable[Entry], before: bytes) -> list[bytes]:
    """Return the checksums of consecutive entries."""
    digests = []
    for entry in entries:
        before = digest_of(table, entry, before)
        digests.append(before)
    return digests


def digest_of_state(table: str, cached: Cached, entry: bytes) -> bytes:
    """Return the checksum of a cached state after the entry with the checksum ``entry``."""
    position = f"pokernight state {cached.seq}"
    return _digest(position.encode(), table.encode(), cached.format.encode(), cached.body, entry)


def digest_of_group(group: str, saved: StoredGroup) -> bytes:
    """Return the checksum of a group's file."""
    return _digest(f"pokernight group {saved.revision}".encode(), group.encode(), saved.body)


def follow(
    table: str, before: Checked, rows: Iterable[LogRow], last: int | None = None
) -> tuple[list[Entry], Checked]:
    """Check the next rows of a table; return the sound entries and how far the check has come.

    ``last`` is the table's own count of entries, given when these are the last rows.
    """
    seq, digest, unsigned = before.seq, before.digest, before.unsigned
    sound: list[Entry] = []

    def checked(damage: str = "", whole: bool = False) -> tuple[list[Entry], Checked]:
        return sound, Checked(seq, digest, unsigned, whole or bool(damage), damage)

    for entry, checksum in rows:
        if entry.seq != seq + 1:
            return checked(f"entry {seq + 1} is missing")
        if not _is_written(entry, checksum):
            return checked(f"entry {entry.seq} was changed")
        if not checksum and not digest:
            unsigned += 1
        elif not checksum:
            return checked(f"entry {entry.seq} has lost its checksum")
        elif digest_of(table, entry, digest) != checksum:
            return checked(f"entry {entry.seq} was changed")
        seq, digest = entry.seq, checksum
        sound.append(entry)
    if last is not None and last > seq:
        return checked(f"entry {seq + 1} is missing")
    if last is not None and last < seq:
        sound = sound[: max(0, last - before.seq)]
        return checked(f"the table counts {last} entries, and there are {seq}")
    return checked(whole=last is not None)


async def checked_through(store: Store, table: str) -> Checked:
    """Check the whole log of a table."""
    checked = await store.check(table)
    while not checked.whole:
        checked = await store.check(table, checked)
    return checked


def _is_written(entry: Entry, digest: Any) -> bool:
    """Return whether the fields have the types that were written; a damaged file may hold any."""
    kinds = (int, int, bytes, bytes, bytes)
    return all(type(field) is kind for field, kind in zip((*entry, digest), kinds, strict=True))
