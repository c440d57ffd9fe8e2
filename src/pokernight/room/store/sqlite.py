"""Evenings in a single file, without any set-up: SQLite, which comes with Python.

A single thread writes. Appends that wait for it at the same time, for whatever tables, become a
transaction, so that many tables cost one wait for the disk; each append stands or falls alone.
What is written is on the disk when it is acknowledged: SQLite's log beside the file is synchronised
at every commit. Another thread reads, from a snapshot, and waits for no writer.

Several processes may have the same file open: their writers queue up (:mod:`.file_queue`).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pokernight.room.store.file_queue import FileQueue
from pokernight.room.store.log_chain import (
    digest_of_group,
    digest_of_state,
    digests_of,
    follow,
)
from pokernight.room.store.network_disks import mounts as system_mounts
from pokernight.room.store.sql_rows import (
    TableHead,
    cached_or_forgotten,
    check_created,
    check_owner,
    check_repeated,
    check_saved,
    commands_of,
    digest_bytes,
    first_entries,
    from_entry,
    group_of,
    head_of,
    outcome_of,
    range_of,
    stored_of,
)
from pokernight.room.store.sqlite_file import (
    SCHEMA,
    SQL,
    check_page,
    connect,
    copy_file,
    new_file,
    prepare,
    reason_of,
    rows_from,
)
from pokernight.room.store.statements import Schema
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
    StoreAway,
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
)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BATCH = 256
"""Writes in one transaction at most, so that another process gets its turn."""


class _Job(NamedTuple):
    """A write that waits, and the future that its caller awaits."""

    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class SqliteStore(CheckedStore):
    """A file, and the two threads that use it. Opened with :meth:`open`."""

    def __init__(
        self,
        path: Path,
        *,
        start: int = 0,
        hook: Hook = no_hook,
        steady: Clock = steady,
    ) -> None:
        super().__init__(start, hook, steady)
        self.path = path
        self._queue = FileQueue(path.with_name(path.name + "-turns"))
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._write_conn: sqlite3.Connection | None = None
        self._read_conn: sqlite3.Connection | None = None
        self._file = self._identity()
        self._closed = False
        self._readers = ThreadPoolExecutor(1, "store-reads")
        self._writer = threading.Thread(target=self._write, name="store-writes", daemon=True)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        hook: Hook = no_hook,
        steady: Clock = steady,
        wall: Clock = time.time,
        schema: Schema = SCHEMA,
        mounts: Callable[[], list[tuple[str, str]]] = system_mounts,
    ) -> SqliteStore:
        """Open a file, or create it; bring the schema of an older file up to date.

        :raises Refused: it cannot be opened, is not a store, or was written by a newer program
        """
        path = path.absolute()
        last = await asyncio.to_thread(prepare, path, schema, mounts)
        store = cls(path, start=max(last, int(wall() * 1000)), hook=hook, steady=steady)
        store._writer.start()
        return store

    # -- writing

    async def _create(self, table: str, entries: Sequence[Entry]) -> None:
        await self._written(lambda conn: _create(conn, table, entries))

    async def _append(self, append: Append) -> None:
        await self._written(lambda conn: _append(conn, append))

    async def keep(self, table: str, cached: Cached) -> None:
        """Cache a state, unless a later state is cached."""
        await self._written(lambda conn: _keep(conn, table, cached))

    async def forget(self, table: str) -> None:
        """Drop the cached state."""
        await self._written(lambda conn: conn.execute(SQL.forget, (table,)))

    async def save_group(self, group: str, saved: StoredGroup) -> None:
        """Save the next revision of a group's file."""
        digest = digest_of_group(group, saved)

        def work(conn: sqlite3.Connection) -> None:
            if not conn.execute(SQL.save_group, (group, *saved, digest)).rowcount:
                check_saved(group, saved, conn.execute(SQL.group, (group,)).fetchone())

        await self._written(work)

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner of a table that has no other owner."""
        asked = self._steady()

        def work(conn: sqlite3.Connection) -> Lease | None:
            time_now, lowest = self._tick(conn), next_fence(0, self.now())
            until = time_now + int(seconds * 1000)
            claimed = conn.execute(SQL.claim, (lowest, owner, until, table, owner, time_now))
            head = head_of(conn.execute(SQL.table, (table,)).fetchone())
            if not claimed.rowcount or head is None:
                return None
            return Lease(table, owner, head.fence, seconds, asked + seconds)

        return await self._written(work)

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Extend the leases that still hold; return them."""
        asked, wanted = self._steady(), [*leases]

        def work(conn: sqlite3.Connection) -> list[Lease]:
            time_now = self._tick(conn)
            return [
                lease._replace(until=asked + lease.length)
                for lease in wanted
                if conn.execute(
                    SQL.renew, (time_now + int(lease.length * 1000), lease.table, lease.fence)
                ).rowcount
            ]

        return await self._written(work) if wanted else []

    async def release(self, lease: Lease) -> None:
        """Give the table up."""
        await self._written(lambda conn: conn.execute(SQL.release, (lease.table, lease.fence)))

    def _tick(self, conn: sqlite3.Connection) -> int:
        """Carry the time of leases on, inside a transaction; return it in milliseconds.

        It advances with the steady clock of this computer, which all processes share and nobody
        sets. That clock begins anew when the computer restarts; the time of leases then goes on
        from where it stood.
        """
        reading = int(self._steady() * 1000)
        conn.execute(SQL.tick, (reading, reading))
        (time_now,) = conn.execute(SQL.time).fetchone()
        return int(time_now)

    async def _written(self, work: Work[T]) -> T:
        """Have the writer do some work, and wait until it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if self._closed:
            raise StoreAway("the store is closed")
        self._jobs.put(_Job(work, loop, future))
        return await future

    def _write(self) -> None:
        """Run the writer: take the writes that wait, commit them, resolve their futures."""
        while (job := self._jobs.get()) is not None:
            batch = [job]
            last = False
            with contextlib.suppress(queue.Empty):
                while len(batch) < BATCH and not last:
                    more = self._jobs.get_nowait()
                    if more is None:
                        last = True
                    else:
                        batch.append(more)
            _resolve(batch, self._transaction(batch))
            if last:
                break
        self._drop_write_conn()

    def _transaction(self, batch: list[_Job]) -> list[Any]:
        """Make all writes of a batch; return the result of each, or the error to raise.

        An error of the disk or of the file undoes the whole batch and every write gets it; the
        callers cannot know whether a failed commit reached the disk, and may ask again.
        """
        try:
            with self._queue.turn():
                conn = self._writing()
                self._hook("begin")
                conn.execute("BEGIN IMMEDIATE")
                results = [_alone(conn, job.work) for job in batch]
                self._hook("applied")
                conn.execute("COMMIT")
            self._hook("committed")
            return results
        except (sqlite3.Error, OSError) as error:
            self._drop_write_conn()
            return [_away(error)] * len(batch)
        except BaseException as error:
            self._drop_write_conn()
            return [error] * len(batch)

    def _writing(self) -> sqlite3.Connection:
        """Return the writer's connection.

        A file that was moved away stays open in this process: what was written into it would be
        lost, so the name must still lead to the file that was opened.
        """
        if self._identity() != self._file:
            raise OSError("its file was taken away")
        if self._write_conn is None:
            self._write_conn = self._connect()
        return self._write_conn

    def _identity(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino

    def _drop_write_conn(self) -> None:
        """Close the connection: what was begun is undone, and the next write opens another."""
        if self._write_conn is not None:
            with contextlib.suppress(sqlite3.Error):
                self._write_conn.close()
            self._write_conn = None

    def _connect(self) -> sqlite3.Connection:
        return connect(self.path)

    # -- reading

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """Return the entries after a number."""

        def work(conn: sqlite3.Connection) -> list[Entry]:
            if fence is not None:
                check_owner(_head(conn, table), table, fence)
            before, rows = from_entry(after, rows_from(conn, table, after))
            return follow(table, before, rows)[0]

        return await self._from_snapshot(work)

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries."""
        return await self._from_snapshot(lambda conn: check_page(conn, table, since or Checked()))

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """Return the first entry of some tables, by name."""
        return await self._from_snapshot(
            lambda conn: first_entries(conn.execute(SQL.first, (json.dumps(tables),)))
        )

    async def outcome(self, table: str, person: str, command: str) -> CommandOutcome | None:
        """Return the outcome of a command."""
        return await self._from_snapshot(
            lambda conn: outcome_of(conn.execute(SQL.outcome, (table, person, command)).fetchone())
        )

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Return every command that has an outcome."""
        return await self._from_snapshot(
            lambda conn: commands_of(conn.execute(SQL.commands, (table,)))
        )

    async def kept(self, table: str) -> Cached | None:
        """Return the cached state, if it agrees with its checksum."""
        record = await self._from_snapshot(
            lambda conn: conn.execute(SQL.cached, (table,)).fetchone()
        )
        return await cached_or_forgotten(table, record, self.forget)

    async def groups(self) -> list[str]:
        """Return the ids of all groups."""
        return await self._from_snapshot(
            lambda conn: sorted(group for (group,) in conn.execute(SQL.groups))
        )

    async def group(self, group: str) -> StoredGroup | None:
        """Return the file of a group."""
        record = await self._from_snapshot(
            lambda conn: conn.execute(SQL.group, (group,)).fetchone()
        )
        return group_of(group, record)

    async def tables(self) -> list[Stored]:
        """Return all tables, the table with the latest entry first."""
        reading = int(self._steady() * 1000)
        return await self._from_snapshot(
            lambda conn: stored_of(conn.execute(SQL.tables, (reading,)))
        )

    async def backup(self, path: Path) -> None:
        """Copy all tables to a new file, while others go on writing to this one."""
        await asyncio.to_thread(self._backup, path.absolute())

    def _backup(self, path: Path) -> None:
        with new_file(path) as part:
            try:
                with contextlib.closing(connect(self.path)) as source:
                    copy_file(source, part)
                with contextlib.closing(connect(part)) as copy:
                    copy.execute(SQL.free)
            except sqlite3.Error as error:
                raise _away(error) from None

    async def _from_snapshot(self, work: Work[T]) -> T:
        """Have the reader do some work, in a single snapshot."""

        def snapshot() -> T:
            try:
                if self._read_conn is None:
                    self._read_conn = connect(self.path)
                    self._read_conn.execute("PRAGMA query_only = 1")
                self._read_conn.execute("BEGIN")
                try:
                    return work(self._read_conn)
                finally:
                    self._read_conn.execute("ROLLBACK")
            except sqlite3.Error as error:
                self._drop_read_conn()
                raise _away(error) from None

        if self._closed:
            raise StoreAway("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, snapshot)

    def _drop_read_conn(self) -> None:
        if self._read_conn is not None:
            with contextlib.suppress(sqlite3.Error):
                self._read_conn.close()
            self._read_conn = None

    async def close(self) -> None:
        """Write what waits, and close the file."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            await asyncio.to_thread(self._readers.shutdown)
            self._drop_read_conn()
            self._queue.close()


# -- what a write does, inside its transaction


ALONE = (
    Fenced,
    Doubled,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    ValueError,
    TypeError,
    OverflowError,
)
"""Errors of a single write; the other writes of its batch are committed all the same."""


def _alone(conn: sqlite3.Connection, work: Work[Any]) -> Any:
    conn.execute("SAVEPOINT alone")
    try:
        result = work(conn)
    except ALONE as error:
        conn.execute("ROLLBACK TO alone")
        result = error
    conn.execute("RELEASE alone")
    return result


def _resolve(batch: list[_Job], results: list[Any]) -> None:
    """Resolve the futures of a batch, in the loop of each."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for job, result in zip(batch, results):
        by_loop.setdefault(job.loop, []).append((job.future, result))
    for loop, answers in by_loop.items():
        with contextlib.suppress(RuntimeError):  # a loop that ended meanwhile
            loop.call_soon_threadsafe(_wake, answers)


def _wake(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)


def _create(conn: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    head = _head(conn, table)
    if head is not None:
        check_created(head, table, entries, _logged(conn, head, entries))
        return
    last = entries[-1]
    key = conn.execute(SQL.add_table, (table, last.seq, last.at)).lastrowid
    _insert(conn, table, key, 0, entries)


def _append(conn: sqlite3.Connection, append: Append) -> None:
    table, fence, entries, outcomes, over = append
    head = check_owner(_head(conn, table), table, fence)
    if entries[0].seq != head.seq + 1:
        recorded = conn.execute(SQL.recorded, range_of(head, entries)).fetchall()
        logged = _logged(conn, head, entries)
        check_repeated(table, head, entries, outcomes, logged, recorded)
        return
    _insert(conn, table, head.id, fence, entries)
    try:
        conn.executemany(SQL.add_outcome, [(head.id, *outcome) for outcome in outcomes])
    except sqlite3.IntegrityError:
        raise Doubled(doubled(table)) from None
    conn.execute(SQL.advance, (entries[-1].seq, entries[-1].at, over, head.id))


def _head(conn: sqlite3.Connection, table: str) -> TableHead | None:
    return head_of(conn.execute(SQL.table, (table,)).fetchone())


def _logged(conn: sqlite3.Connection, head: TableHead, entries: Sequence[Entry]) -> list[Any]:
    return conn.execute(SQL.logged, range_of(head, entries)).fetchall()


def _insert(
    conn: sqlite3.Connection, table: str, key: int | None, fence: int, entries: Sequence[Entry]
) -> None:
    digests = digests_of(table, entries, _digest_at(conn, table, entries[0].seq - 1))
    conn.executemany(
        SQL.add_entry,
        [(key, fence, *entry, digest) for entry, digest in zip(entries, digests)],
    )


def _digest_at(conn: sqlite3.Connection, table: str, seq: int) -> bytes:
    """Return the checksum of an entry; empty if it has none, or there is no such entry."""
    record = conn.execute(SQL.digest, (table, seq)).fetchone()
    return digest_bytes(record[0]) if record else b""


def _keep(conn: sqlite3.Connection, table: str, cached: Cached) -> None:
    digest = digest_of_state(table, cached, _digest_at(conn, table, cached.seq))
    conn.execute(SQL.cache, (*cached, digest, table, cached.seq))


def _away(error: Exception) -> StoreAway:
    """Return an error of SQLite or the system as the players are told of it."""
    return StoreAway(f"the store waits: {reason_of(error)}")
