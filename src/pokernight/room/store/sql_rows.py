"""Rows of the SQL stores as objects, and the checks that both stores make on them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pokernight.errors import Refused
from pokernight.room.store.log_chain import LogRow, digest_of_group, digest_of_state
from pokernight.room.store.store_interface import (
    Cached,
    Checked,
    CommandOutcome,
    Entry,
    Fenced,
    Stored,
    StoredGroup,
)
from pokernight.room.store.write_checks import (
    no_such_table,
    not_the_next,
    not_the_owner,
    other_revision,
    taken,
)
from pokernight.wording.message import message

DAMAGED_GROUP = (
    "the file of group {group:=} is damaged: it does not agree with its checksum; "
    "restore a backup of the store"
)


class TableHead(NamedTuple):
    """Row of a table: its key, its count of entries, and the fence and owner of its lease."""

    id: int
    seq: int
    fence: int
    owner: str


def head_of(record: Sequence[Any] | None) -> TableHead | None:
    """Return the head of a table; None if there is no such table."""
    return TableHead._make(record) if record else None


def row_of(record: Iterable[Any]) -> LogRow:
    """Return an entry and its checksum."""
    *entry, digest = record
    return LogRow(Entry(*entry), digest)


def first_entries(records: Iterable[Sequence[Any]]) -> dict[str, Entry]:
    """Return first entries by the name of their table."""
    return {table: Entry(*entry) for table, *entry in records}


def outcome_of(record: Iterable[Any] | None) -> CommandOutcome | None:
    """Return an outcome; None if there is none."""
    return CommandOutcome._make(record) if record else None


def commands_of(records: Iterable[Sequence[Any]]) -> list[tuple[str, str]]:
    """Return commands by person and name."""
    return [(person, command) for person, command in records]


def stored_of(records: Iterable[Sequence[Any]]) -> list[Stored]:
    """Return tables as they are listed."""
    return [Stored(table, seq, at, bool(over), owner) for table, seq, at, over, owner in records]


def group_of(group: str, record: Sequence[Any] | None) -> StoredGroup | None:
    """Return the file of a group; None if there is no such group.

    Raises:
        Refused: if the file disagrees with its checksum.
    """
    if record is None:
        return None
    revision, body, digest = record
    saved = StoredGroup(revision, body)
    if not isinstance(body, bytes) or digest_of_group(group, saved) != digest:
        raise Refused(message(DAMAGED_GROUP, group=group))
    return saved


def check_saved(group: str, saved: StoredGroup, record: Sequence[Any] | None) -> None:
    """Accept a group's file that was saved before with the same content.

    Raises:
        Fenced: if the store has another revision.
    """
    if record is None or (record[0], record[1]) != saved:
        raise Fenced(other_revision(group))


async def cached_or_forgotten(
    table: str, record: Sequence[Any] | None, forget: Callable[[str], Awaitable[None]]
) -> Cached | None:
    """Return a table's cached state, or None; forget a state that disagrees with its checksum."""
    if record is None:
        return None
    cached = cached_of(table, record)
    if cached is None:
        await forget(table)
    return cached


def cached_of(table: str, record: Sequence[Any]) -> Cached | None:
    """Return a cached state; None if it disagrees with its checksum, or its entry with both."""
    digest, entry_digest, *state = record
    cached = Cached(*state)
    try:
        expected = digest_of_state(table, cached, digest_bytes(entry_digest))
    except (AttributeError, TypeError):  # a damaged file may hold values of any type
        return None
    return cached if expected == digest else None


def digest_bytes(digest: Any) -> bytes:
    """Return a checksum as it is in the store; empty if there is none, or it is damaged."""
    return digest if isinstance(digest, bytes) else b""


def from_entry(seq: int, rows: Iterator[LogRow]) -> tuple[Checked, Iterator[LogRow]]:
    """Split rows that begin at entry ``seq`` into what is known of that entry and the later rows.

    A check of the later rows starts from the checksum of the entry before them.
    """
    first = next(rows, None)
    if first is None:
        return Checked(seq), rows
    if first.entry.seq == seq:
        return Checked(seq, digest_bytes(first.digest)), rows
    return Checked(seq), _put_back(first, rows)


def _put_back(first: LogRow, rows: Iterator[LogRow]) -> Iterator[LogRow]:
    yield first
    yield from rows


def check_owner(head: TableHead | None, table: str, fence: int) -> TableHead:
    """Return the head of a table whose present owner has this fence.

    Raises:
        Fenced: if there is no such table, or its lease has another fence.
    """
    if head is None:
        raise Fenced(no_such_table(table))
    if head.fence != fence or not head.owner:
        raise Fenced(not_the_owner(table))
    return head


def check_created(
    head: TableHead | None, table: str, entries: Sequence[Entry], logged: Sequence[Any]
) -> None:
    """Accept a table that was created before with the same entries.

    Raises:
        Fenced: if it has other entries.
    """
    if head is None or head.seq != len(entries) or not is_logged(logged, 0, entries):
        raise Fenced(taken(table))


def check_repeated(
    table: str,
    head: TableHead,
    entries: Sequence[Entry],
    outcomes: Sequence[CommandOutcome],
    logged: Sequence[Any],
    recorded: Sequence[Any],
) -> None:
    """Accept an append that is in the store already, entry by entry and under the same fence.

    An append that raised :class:`StoreAway` may have been written; making it again is right.

    Raises:
        Fenced: if the range holds anything else.
    """
    same = sorted(recorded) == sorted(map(tuple, outcomes))
    if not same or not is_logged(logged, head.fence, entries):
        raise Fenced(not_the_next(table, entries[0].seq, head.seq))


def is_logged(logged: Sequence[Any], fence: int, entries: Sequence[Entry]) -> bool:
    """Return whether a range of the log holds exactly these entries, written under this fence."""
    return [*logged] == [(*entry, fence) for entry in entries]


def range_of(head: TableHead, entries: Sequence[Entry]) -> tuple[int, int, int]:
    """Return the key of a table with the first and last number of an append."""
    return head.id, entries[0].seq, entries[-1].seq
