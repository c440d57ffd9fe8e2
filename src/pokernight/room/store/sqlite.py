"""Evenings in one file, without any set-up: SQLite, which comes with Python.

One thread writes. Appends that wait for it together, of whatever tables, become one transaction,
so that many tables cost one wait for the disk; each stands or falls alone. What is written is on
the disk when it is acknowledged: the log beside the file is synchronised at every commit. Another
thread reads, and waits for nobody.

Several processes may have the same file open: they take turns (:mod:`.turns`).
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import queue
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pokernight.errors import Refused
from pokernight.room.store.file_queue import Turns
from pokernight.room.store.log_chain import PAGE, Row, digest_of_state, digests_of, follow
from pokernight.room.store.network_disks import mounts as system_mounts
from pokernight.room.store.network_disks import network_kind
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
    StoreAway,
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

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

MARK = int.from_bytes(b"PkNt", "big")
"""Written into the head of the file, to know a store from other people's databases."""

BATCH = 256
"""Writes in one transaction at most, so that another process gets its turn."""

PATIENCE = 5.0
"""Seconds to wait for a process that holds the file, after the turn has come."""

Schema = Sequence[Sequence[str]]

SCHEMA: Schema = (
    (
        # "held" and "until" are by the clock below, in milliseconds
        """CREATE TABLE tables (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            seq INTEGER NOT NULL,
            at INTEGER NOT NULL,
            over INTEGER NOT NULL DEFAULT 0,
            fence INTEGER NOT NULL DEFAULT 0,
            owner TEXT NOT NULL DEFAULT '',
            until INTEGER NOT NULL DEFAULT 0
        )""",
        """CREATE TABLE entries (
            id INTEGER NOT NULL REFERENCES tables,
            seq INTEGER NOT NULL,
            fence INTEGER NOT NULL,
            at INTEGER NOT NULL,
            body BLOB NOT NULL,
            secret BLOB NOT NULL,
            PRIMARY KEY (id, seq)
        ) WITHOUT ROWID""",
        """CREATE TABLE outcomes (
            id INTEGER NOT NULL,
            person TEXT NOT NULL,
            command TEXT NOT NULL,
            seq INTEGER NOT NULL,
            PRIMARY KEY (id, person, command),
            FOREIGN KEY (id, seq) REFERENCES entries
        ) WITHOUT ROWID""",
        """CREATE TABLE cached (
            id INTEGER PRIMARY KEY REFERENCES tables,
            seq INTEGER NOT NULL,
            format TEXT NOT NULL,
            body BLOB NOT NULL
        )""",
        # the steady clock when it was last read, and the time by which leases are counted
        "CREATE TABLE clock (reading INTEGER NOT NULL, now INTEGER NOT NULL)",
        "INSERT INTO clock VALUES (0, 0)",
    ),
    (
        # checksums; entries from before have none
        "ALTER TABLE entries ADD COLUMN digest BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE cached ADD COLUMN digest BLOB NOT NULL DEFAULT x''",
        "DELETE FROM cached",
    ),
)
"""Step by step, what makes an empty file a store; the number of steps taken is in the file."""


class _Job(NamedTuple):
    """A write that waits."""

    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class SqliteStore:
    """A file, and the two threads that use it. Opened with :meth:`open`."""

    def __init__(
        self,
        path: Path,
        *,
        start: int = 0,
        hook: Hook = no_hook,
        steady: Clock = steady,
    ) -> None:
        self.path = path
        self.now = Now(start, steady)
        self._hook = hook
        self._steady = steady
        self._turns = Turns(path.with_name(path.name + "-turns"))
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._pen: sqlite3.Connection | None = None
        self._glasses: sqlite3.Connection | None = None
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
        """Open a file, or make it; bring an older one up to date.

        :raises Refused: it cannot be opened, is no store, or a newer program's
        """
        path = path.absolute()
        last = await asyncio.to_thread(prepare, path, schema, mounts)
        store = cls(path, start=max(last, int(wall() * 1000)), hook=hook, steady=steady)
        store._writer.start()
        return store

    # -- writing

    async def create(self, table: str, entries: Sequence[Entry]) -> None:
        """A new table with its first entries."""
        check_write(entries)
        if entries[0].seq != 1:
            raise Fenced(not_the_next(table, entries[0].seq, 0))
        await self._written(lambda pen: _create(pen, table, entries))

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
        await self._written(lambda pen: _append(pen, table, fence, entries, outcomes, over))

    async def keep(self, table: str, cached: Cached) -> None:
        """Remember a state, unless there is a later one."""
        await self._written(lambda pen: _keep(pen, table, cached))

    async def forget(self, table: str) -> None:
        """Throw away the state that was kept."""
        await self._written(
            lambda pen: pen.execute(
                "DELETE FROM cached WHERE id = (SELECT id FROM tables WHERE name = ?)", (table,)
            )
        )

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner, if nobody else is."""
        asked = self._steady()

        def work(pen: sqlite3.Connection) -> Lease | None:
            time_now = self._tick(pen)
            row = pen.execute(
                "SELECT id, fence, owner, until FROM tables WHERE name = ?", (table,)
            ).fetchone()
            if row is None or (row[2] not in ("", owner) and row[3] > time_now):
                return None
            fence = next_fence(row[1], self.now())
            pen.execute(
                "UPDATE tables SET fence = ?, owner = ?, until = ? WHERE id = ?",
                (fence, owner, time_now + int(seconds * 1000), row[0]),
            )
            return Lease(table, owner, fence, seconds, asked + seconds)

        return await self._written(work)

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Those of the leases that still hold."""
        asked, wanted = self._steady(), [*leases]

        def work(pen: sqlite3.Connection) -> list[Lease]:
            time_now = self._tick(pen)
            return [
                lease._replace(until=asked + lease.length)
                for lease in wanted
                if pen.execute(
                    "UPDATE tables SET until = ? WHERE name = ? AND fence = ? AND owner <> ''",
                    (time_now + int(lease.length * 1000), lease.table, lease.fence),
                ).rowcount
            ]

        return await self._written(work) if wanted else []

    async def release(self, lease: Lease) -> None:
        """Give the table up."""
        await self._written(
            lambda pen: pen.execute(
                "UPDATE tables SET owner = '', until = 0 WHERE name = ? AND fence = ?",
                (lease.table, lease.fence),
            )
        )

    def _tick(self, pen: sqlite3.Connection) -> int:
        """The time by which leases are counted, inside a transaction.

        It goes on with the steady clock of this computer, which all processes share and nobody
        sets; where that begins anew, after a restart of the computer, it goes on from where it
        stood.
        """
        reading = int(self._steady() * 1000)
        pen.execute("UPDATE clock SET now = now + max(0, ?1 - reading), reading = ?1", (reading,))
        (time_now,) = pen.execute("SELECT now FROM clock").fetchone()
        return int(time_now)

    async def _written(self, work: Work[T]) -> T:
        """Have the writer do this, and wait until it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if self._closed:
            raise StoreAway("the store is closed")
        self._jobs.put(_Job(work, loop, future))
        return await future

    def _write(self) -> None:
        """The writer's life: take what waits, write it, tell those who waited."""
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
            _tell(batch, self._transaction(batch))
            if last:
                break
        self._drop_pen()

    def _transaction(self, batch: list[_Job]) -> list[Any]:
        """The result of each job, or the error to be raised by it."""
        try:
            with self._turns.turn():
                pen = self._open_pen()
                self._hook("begin")
                pen.execute("BEGIN IMMEDIATE")
                results = [_alone(pen, job.work) for job in batch]
                self._hook("applied")
                pen.execute("COMMIT")
            self._hook("committed")
            return results
        except (sqlite3.Error, OSError) as error:
            self._drop_pen()
            return [_away(error)] * len(batch)
        except BaseException as error:
            self._drop_pen()
            return [error] * len(batch)

    def _open_pen(self) -> sqlite3.Connection:
        """The writer's connection; what went into a file that was moved away would be lost."""
        if self._identity() != self._file:
            raise OSError("its file was taken away")
        if self._pen is None:
            self._pen = self._connect()
        return self._pen

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def _drop_pen(self) -> None:
        """Forget the connection: whatever was begun is undone, and the next write opens it anew."""
        if self._pen is not None:
            with contextlib.suppress(sqlite3.Error):
                self._pen.close()
            self._pen = None

    def _connect(self) -> sqlite3.Connection:
        return connect(self.path)

    # -- reading

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """The entries after a number."""

        def work(glasses: sqlite3.Connection) -> list[Entry]:
            row = glasses.execute(
                "SELECT id, fence, owner FROM tables WHERE name = ?", (table,)
            ).fetchone()
            if fence is not None:
                _check_owner(row and (row[1], row[2]), table, fence)
            if row is None:
                return []
            before = Checked(after, _digest_at(glasses, row[0], after))
            return follow(table, before, _rows(glasses, row[0], after))[0]

        return await self._seen(work)

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries."""
        return await self._seen(lambda glasses: _check(glasses, table, since or Checked()))

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """The first entry of some tables, by name."""

        def work(glasses: sqlite3.Connection) -> dict[str, Entry]:
            found = glasses.execute(
                "SELECT name, e.seq, e.at, body, secret FROM entries e JOIN tables t USING (id)"
                " WHERE e.seq = 1 AND name IN (SELECT value FROM json_each(?))",
                (json.dumps(tables),),
            )
            return {name: Entry(*fields) for name, *fields in found}

        return await self._seen(work)

    async def outcome(self, table: str, person: str, command: str) -> Outcome | None:
        """What became of a command."""

        def work(glasses: sqlite3.Connection) -> Outcome | None:
            row = glasses.execute(
                "SELECT command, person, o.seq FROM outcomes o JOIN tables USING (id)"
                " WHERE name = ? AND person = ? AND command = ?",
                (table, person, command),
            ).fetchone()
            return row and Outcome._make(row)

        return await self._seen(work)

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Every command that has an outcome."""
        return await self._seen(
            lambda glasses: glasses.execute(
                "SELECT person, command FROM outcomes JOIN tables USING (id) WHERE name = ?",
                (table,),
            ).fetchall()
        )

    async def kept(self, table: str) -> Cached | None:
        """The latest state that was kept."""

        def work(glasses: sqlite3.Connection) -> tuple[bool, Cached | None]:
            row = glasses.execute(
                "SELECT id, digest, c.seq, format, body FROM cached c JOIN tables USING (id)"
                " WHERE name = ?",
                (table,),
            ).fetchone()
            if row is None:
                return False, None
            key, digest, *fields = row
            cached = Cached(*fields)
            with contextlib.suppress(AttributeError, TypeError):  # it may have become anything
                if digest_of_state(table, cached, _digest_at(glasses, key, cached.seq)) == digest:
                    return True, cached
            return True, None

        there, cached = await self._seen(work)
        if there and cached is None:
            await self.forget(table)
        return cached

    async def tables(self) -> list[Stored]:
        """All tables, the one with the latest entry first."""
        reading = int(self._steady() * 1000)

        def work(glasses: sqlite3.Connection) -> list[Stored]:
            rows = glasses.execute(
                "SELECT name, seq, at, over,"
                " CASE WHEN until > now + max(0, ? - reading) THEN owner ELSE '' END"
                " FROM tables, clock ORDER BY at DESC, name",
                (reading,),
            )
            return [Stored(name, seq, at, bool(over), owner) for name, seq, at, over, owner in rows]

        return await self._seen(work)

    async def backup(self, path: Path) -> None:
        """Write all tables to a new file, while others go on writing to this one."""
        await asyncio.to_thread(self._backup, path.absolute())

    def _backup(self, path: Path) -> None:
        with new_file(path) as part:
            try:
                with contextlib.closing(connect(self.path)) as source:
                    copy_file(source, part)
                with contextlib.closing(connect(part)) as copy:
                    copy.execute("UPDATE tables SET owner = '', until = 0")
            except sqlite3.Error as error:
                raise _away(error) from None

    async def _seen(self, work: Work[T]) -> T:
        """Have the reader do this, in one snapshot."""

        def snapshot() -> T:
            try:
                if self._glasses is None:
                    self._glasses = connect(self.path)
                    self._glasses.execute("PRAGMA query_only = 1")
                self._glasses.execute("BEGIN")
                try:
                    return work(self._glasses)
                finally:
                    self._glasses.execute("ROLLBACK")
            except sqlite3.Error as error:
                self._drop_glasses()
                raise _away(error) from None

        if self._closed:
            raise StoreAway("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, snapshot)

    def _drop_glasses(self) -> None:
        if self._glasses is not None:
            with contextlib.suppress(sqlite3.Error):
                self._glasses.close()
            self._glasses = None

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            await asyncio.to_thread(self._readers.shutdown)
            self._drop_glasses()
            self._turns.close()


# -- a connection


def connect(path: Path, *, mode: str = "rw") -> sqlite3.Connection:
    """The file, durable and strict. It is never made here: a store that vanished is not empty."""
    uri = f"{path.as_uri()}?mode={mode}"
    connection = sqlite3.connect(
        uri, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA journal_size_limit = 16777216")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def prepare(
    path: Path,
    schema: Schema = SCHEMA,
    mounts: Callable[[], list[tuple[str, str]]] = system_mounts,
) -> int:
    """Make the file, or bring it up to date; the time of its last entry.

    :raises Refused: it cannot be opened, is no store, or a newer program's
    """
    if path.is_dir() or not path.parent.is_dir():
        raise Refused(f"a store is a file in a folder that is there, and {path} is none")
    if kind := network_kind(path.parent, mounts):
        raise Refused(
            f"{path.parent} is a folder of the network ({kind}), where SQLite may lose an evening: "
            "choose one on a disk of this computer, or a store on Postgres"
        )
    try:
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with contextlib.closing(connect(path)) as connection:
            _migrate(connection, path, schema)
            (last,) = connection.execute("SELECT coalesce(max(at), 0) FROM tables").fetchone()
            return int(last)
    except (sqlite3.Error, OSError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise Refused(_no_store(path)) from None
        raise Refused(f"{path} cannot be opened: {_why(error)}") from None


def _migrate(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    """All steps of the schema that the file has not gone through, or none of them."""
    connection.execute("BEGIN")  # one look: another process may be at it
    taken = _steps_taken(connection, path, schema)
    connection.execute("COMMIT")
    if taken == len(schema):
        return
    if _with_log(connection) != "wal":
        raise Refused(f"{path} is on a disk where SQLite cannot keep its log: choose another one")
    connection.execute("BEGIN IMMEDIATE")
    taken = _steps_taken(connection, path, schema)  # another process may have been quicker
    if 0 < taken < len(schema):
        before = path.with_name(f"{path.name}.schema-{taken}")
        with new_file(before, replace=True) as part, contextlib.closing(connect(path)) as source:
            copy_file(source, part)
    for step in schema[taken:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {MARK}")
    connection.execute(f"PRAGMA user_version = {len(schema)}")
    connection.execute("COMMIT")


def _with_log(connection: sqlite3.Connection) -> str:
    """Have what is written kept in a log; the name of how it is kept now.

    Two who change that at the same moment are in each other's way, and SQLite tells both of them
    at once instead of letting one wait.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return str(mode)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(random.uniform(0.001, 0.01))


def _steps_taken(connection: sqlite3.Connection, path: Path, schema: Schema) -> int:
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (taken,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark != MARK and (mark or taken or things):
        raise Refused(_no_store(path))
    if taken > len(schema):
        raise Refused(
            f"{path} was written by a newer pokernight (schema {taken}, this one knows "
            f"{len(schema)}): install that one, or choose another file"
        )
    return int(taken)


def _no_store(path: Path) -> str:
    return f"{path} is not a store of pokernight"


@contextlib.contextmanager
def new_file(path: Path, *, replace: bool = False) -> Iterator[Path]:
    """A file to be written, which gets its name when it is whole.

    :raises Refused: there is such a file, or it cannot be written
    """
    part = path.with_name(path.name + ".part")
    if path.exists() and not replace:
        raise Refused(f"there is a file {path} already")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        try:
            yield part
            with part.open("rb") as whole:
                os.fsync(whole.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise Refused(f"{path} cannot be written: {_why(error)}") from None


def copy_file(source: sqlite3.Connection, to: Path) -> None:
    """A whole copy of the file as it is at one moment, however much is written meanwhile."""
    with contextlib.closing(sqlite3.connect(to)) as target:
        try:
            source.backup(target)
            (fine,) = target.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            raise Refused(f"{to} cannot be written: {_why(error)}") from None
    if fine != "ok":
        raise Refused(f"the store is damaged, and no copy was made: {fine}")


def damaged_in(path: Path) -> list[str]:
    """Check all evenings of a file that nobody writes to; return a sentence for each damaged one.

    :raises Refused: it cannot be read
    """
    found = []
    try:
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
            for (table,) in connection.execute("SELECT name FROM tables ORDER BY name").fetchall():
                checked = Checked()
                while not checked.whole:
                    checked = _check(connection, table, checked)
                if checked.damage:
                    found.append(
                        f"table {table} is damaged: {checked.damage}; what comes before that is "
                        "sound"
                    )
    except sqlite3.Error as error:
        raise Refused(f"{path} was written, and cannot be checked: {_why(error)}") from None
    return found


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
"""What one write gets wrong; the others of its batch are none the worse."""


def _alone(pen: sqlite3.Connection, work: Work[Any]) -> Any:
    pen.execute("SAVEPOINT alone")
    try:
        result = work(pen)
    except ALONE as error:
        pen.execute("ROLLBACK TO alone")
        result = error
    pen.execute("RELEASE alone")
    return result


def _tell(batch: list[_Job], results: list[Any]) -> None:
    """Wake those who waited; whoever went away is not told."""
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


def _create(pen: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    there = pen.execute("SELECT id, seq FROM tables WHERE name = ?", (table,)).fetchone()
    if there is not None:
        if there[1] != len(entries) or not _same(pen, there[0], 0, entries):
            raise Fenced(taken(table))
        return
    last = entries[-1]
    key = pen.execute(
        "INSERT INTO tables (name, seq, at) VALUES (?, ?, ?)", (table, last.seq, last.at)
    ).lastrowid
    _insert(pen, table, key, 0, entries)


def _append(
    pen: sqlite3.Connection,
    table: str,
    fence: int,
    entries: Sequence[Entry],
    outcomes: Sequence[Outcome],
    over: bool | None,
) -> None:
    row = pen.execute(
        "SELECT fence, owner, id, seq FROM tables WHERE name = ?", (table,)
    ).fetchone()
    _check_owner(row, table, fence)
    key, last = row[2:]
    if entries[0].seq != last + 1:
        known = pen.execute(
            "SELECT command, person, seq FROM outcomes WHERE id = ? AND seq BETWEEN ? AND ?",
            (key, entries[0].seq, entries[-1].seq),
        ).fetchall()
        if _same(pen, key, fence, entries) and sorted(known) == sorted(map(tuple, outcomes)):
            return
        raise Fenced(not_the_next(table, entries[0].seq, last))
    _insert(pen, table, key, fence, entries)
    try:
        pen.executemany(
            "INSERT INTO outcomes (id, command, person, seq) VALUES (?, ?, ?, ?)",
            [(key, *outcome) for outcome in outcomes],
        )
    except sqlite3.IntegrityError:
        raise Doubled(doubled(table)) from None
    pen.execute(
        "UPDATE tables SET seq = ?, at = ?, over = coalesce(?, over) WHERE id = ?",
        (entries[-1].seq, entries[-1].at, over, key),
    )


def _check_owner(row: tuple[Any, ...] | None, table: str, fence: int) -> None:
    if row is None:
        raise Fenced(no_such_table(table))
    if row[0] != fence or not row[1]:
        raise Fenced(not_the_owner(table))


def _insert(
    pen: sqlite3.Connection, table: str, key: int | None, fence: int, entries: Sequence[Entry]
) -> None:
    digests = digests_of(table, entries, _digest_at(pen, key, entries[0].seq - 1))
    pen.executemany(
        "INSERT INTO entries (id, fence, seq, at, body, secret, digest)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(key, fence, *entry, digest) for entry, digest in zip(entries, digests)],
    )


def _digest_at(connection: sqlite3.Connection, key: int | None, seq: int) -> bytes:
    """Return the checksum of an entry; empty if it has none, or there is no such entry."""
    row = connection.execute(
        "SELECT digest FROM entries WHERE id = ? AND seq = ?", (key, seq)
    ).fetchone()
    return row[0] if row is not None and isinstance(row[0], bytes) else b""


def _check(connection: sqlite3.Connection, table: str, so_far: Checked) -> Checked:
    """Check the next entries of a table."""
    row = connection.execute("SELECT id, seq FROM tables WHERE name = ?", (table,)).fetchone()
    if row is None:
        return Checked(whole=True)
    page = [*itertools.islice(_rows(connection, row[0], so_far.seq), PAGE)]
    return follow(table, so_far, page, row[1] if len(page) < PAGE else None)[1]


def _rows(connection: sqlite3.Connection, key: int, after: int) -> Iterator[Row]:
    """Yield the entries after a number, as far as the file can be read."""
    found = connection.execute(
        "SELECT seq, at, body, secret, digest FROM entries WHERE id = ? AND seq > ? ORDER BY seq",
        (key, after),
    )
    try:
        for *fields, digest in found:
            yield Row(Entry(*fields), digest)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise


def _same(pen: sqlite3.Connection, key: int, fence: int, entries: Sequence[Entry]) -> bool:
    """Whether exactly these are in the log already, written under this fence."""
    rows = pen.execute(
        "SELECT seq, at, body, secret, fence FROM entries WHERE id = ? AND seq BETWEEN ? AND ?"
        " ORDER BY seq",
        (key, entries[0].seq, entries[-1].seq),
    ).fetchall()
    return rows == [(*entry, fence) for entry in entries]


def _keep(pen: sqlite3.Connection, table: str, cached: Cached) -> None:
    row = pen.execute("SELECT id, seq FROM tables WHERE name = ?", (table,)).fetchone()
    if row is not None and cached.seq <= row[1]:
        digest = digest_of_state(table, cached, _digest_at(pen, row[0], cached.seq))
        pen.execute(
            "INSERT INTO cached (id, seq, format, body, digest) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, format = excluded.format,"
            " body = excluded.body, digest = excluded.digest"
            " WHERE excluded.seq >= cached.seq",
            (row[0], *cached, digest),
        )


# -- sentences

WHY = {
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_LOCKED: "another program holds it",
    sqlite3.SQLITE_READONLY: "it may only be read",
    sqlite3.SQLITE_PERM: "it may not be used by this user",
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
    sqlite3.SQLITE_IOERR: "its disk does not answer as it should",
}


def _away(error: Exception) -> StoreAway:
    """An error of SQLite or the system, said to the players."""
    return StoreAway(f"the store waits: {_why(error)}")


def _why(error: Exception) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and (why := WHY.get(code & 0xFF)):
        return why
    return str(getattr(error, "strerror", None) or error).lower()
