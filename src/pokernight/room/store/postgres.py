"""Evenings on a Postgres server, for a room of several computers.

Every write is one statement, which is a transaction of its own: it locks the table's row, checks
owner and number, and writes entries and outcomes, or does nothing. So one trip to the server is
all that an append waits for, and the server brings to disk together what comes together.

Everything here may be asked twice with the same effect as once. So a connection that was lost,
because the server was started anew, costs a second try on a new one and no thought.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, LiteralString, TypeVar

import psycopg
from psycopg import conninfo, errors
from psycopg.rows import TupleRow

from pokernight.errors import Refused
from pokernight.room.store import sqlite
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
Connection = psycopg.AsyncConnection[TupleRow]

CONNECTIONS = 16
"""How many statements may be on their way at once: the server brings them to disk together."""

SEVERAL = 200
"""Number of entries from which on checksums are computed in a thread."""

PATIENCE = 10.0
"""Seconds to wait for an answer."""

KNOCKING = 5
"""Seconds to wait for a connection."""

LEAP = 5000
"""Milliseconds that the time of leases goes on at most between two readings.

The server's clock may be set. Set forward, it would end all leases; set back, it would keep the
tables of the dead. So only the differences between readings are counted, none below zero and none
above this: less than a lease is long, more than the pause between two renewals.
"""

TIME = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

SCHEMA: Sequence[Sequence[LiteralString]] = (
    (
        """CREATE TABLE pokernight.tables (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name text NOT NULL UNIQUE,
            seq bigint NOT NULL,
            at bigint NOT NULL,
            over boolean NOT NULL DEFAULT false,
            fence bigint NOT NULL DEFAULT 0,
            owner text NOT NULL DEFAULT '',
            until bigint NOT NULL DEFAULT 0
        )""",
        """CREATE TABLE pokernight.entries (
            id bigint NOT NULL REFERENCES pokernight.tables,
            seq bigint NOT NULL,
            fence bigint NOT NULL,
            at bigint NOT NULL,
            body bytea NOT NULL,
            secret bytea NOT NULL,
            PRIMARY KEY (id, seq)
        )""",
        """CREATE TABLE pokernight.outcomes (
            id bigint NOT NULL,
            person text NOT NULL,
            command text NOT NULL,
            seq bigint NOT NULL,
            CONSTRAINT one_outcome PRIMARY KEY (id, person, command),
            FOREIGN KEY (id, seq) REFERENCES pokernight.entries
        )""",
        """CREATE TABLE pokernight.cached (
            id bigint PRIMARY KEY REFERENCES pokernight.tables,
            seq bigint NOT NULL,
            format text NOT NULL,
            body bytea NOT NULL
        )""",
        # the server's clock when it was last read, and the time by which leases are counted
        "CREATE TABLE pokernight.clock (reading bigint NOT NULL, now bigint NOT NULL)",
        "INSERT INTO pokernight.clock VALUES (0, 0)",
    ),
    (
        # checksums; entries from before have none
        "ALTER TABLE pokernight.entries ADD COLUMN digest bytea NOT NULL DEFAULT ''",
        "ALTER TABLE pokernight.cached ADD COLUMN digest bytea NOT NULL DEFAULT ''",
        "DELETE FROM pokernight.cached",
    ),
)
"""Step by step, what makes an empty database a store; it remembers how many were taken."""


class PostgresStore:
    """A database, and a few connections to it. Opened with :meth:`open`."""

    def __init__(
        self, url: str, *, start: int = 0, hook: Hook = no_hook, steady: Clock = steady
    ) -> None:
        self.url = url
        self.now = Now(start, steady)
        self._hook = hook
        self._steady = steady
        self._free = asyncio.Semaphore(CONNECTIONS)  # who asked first is served first
        self._idle: list[Connection] = []
        self._last: dict[str, tuple[int, bytes]] = {}
        """Number and checksum of the entry that this store wrote last, by table."""
        self._closed = False

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        hook: Hook = no_hook,
        steady: Clock = steady,
        schema: Sequence[Sequence[LiteralString]] = SCHEMA,
    ) -> PostgresStore:
        """Open a database; make its tables, or bring older ones up to date.

        :raises Refused: it cannot be reached or used, or is a newer program's
        """
        place = shown(url)
        try:
            async with asyncio.timeout(PATIENCE):
                connection = await _connect(url)
                try:
                    await _migrate(connection, place, schema)
                    start = await _one(
                        connection,
                        f"SELECT greatest({TIME}, (SELECT max(at) FROM pokernight.tables))",
                    )
                finally:
                    await connection.close()
        except TimeoutError:
            raise Refused(f"the store {place} does not answer") from None
        except psycopg.Error as error:
            raise Refused(f"the store {place} cannot be used: {_why(error)}") from None
        assert start is not None
        return cls(url, start=start[0], hook=hook, steady=steady)

    # -- writing

    async def create(self, table: str, entries: Sequence[Entry]) -> None:
        """A new table with its first entries."""
        check_write(entries)
        last = entries[-1]
        if entries[0].seq != 1:
            raise Fenced(not_the_next(table, entries[0].seq, 0))

        digests = digests_of(table, entries, b"")

        async def work(connection: Connection) -> None:
            made = await _one(
                connection,
                """WITH made AS (
                    INSERT INTO pokernight.tables (name, seq, at) VALUES (%s, %s, %s)
                    ON CONFLICT DO NOTHING RETURNING id
                )
                INSERT INTO pokernight.entries (id, seq, fence, at, body, secret, digest)
                SELECT id, e.seq, 0, e.at, e.body, e.secret, e.digest
                FROM made, unnest(
                    %s::bigint[], %s::bigint[], %s::bytea[], %s::bytea[], %s::bytea[]
                ) AS e (seq, at, body, secret, digest)
                RETURNING id""",
                table,
                last.seq,
                last.at,
                *_columns(entries, 4),
                digests,
            )
            if made is None:
                there = await _one(
                    connection, "SELECT id, seq FROM pokernight.tables WHERE name = %s", table
                )
                if there is None or there[1] != len(entries):
                    raise Fenced(taken(table))
                if not await _same(connection, there[0], 0, entries):
                    raise Fenced(taken(table))

        await self._write(work)

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
        first, last = entries[0].seq, entries[-1].seq

        async def work(connection: Connection) -> None:
            seq, before = self._last.get(table, (0, b""))
            if seq != first - 1:
                before = await _digest_at(connection, table, first - 1)
            digests = digests_of(table, entries, before)
            try:
                written = await _one(
                    connection,
                    """WITH mine AS (
                        SELECT id FROM pokernight.tables
                        WHERE name = %s AND fence = %s AND owner <> '' AND seq = %s
                        FOR UPDATE
                    ), new_entries AS (
                        INSERT INTO pokernight.entries (id, seq, fence, at, body, secret, digest)
                        SELECT id, e.seq, %s, e.at, e.body, e.secret, e.digest
                        FROM mine, unnest(
                            %s::bigint[], %s::bigint[], %s::bytea[], %s::bytea[], %s::bytea[]
                        ) AS e (seq, at, body, secret, digest)
                    ), new_outcomes AS (
                        INSERT INTO pokernight.outcomes
                        SELECT id, o.person, o.command, o.seq
                        FROM mine, unnest(%s::text[], %s::text[], %s::bigint[])
                            AS o (command, person, seq)
                    )
                    UPDATE pokernight.tables t
                    SET seq = %s, at = %s, over = coalesce(%s, over)
                    FROM mine WHERE t.id = mine.id
                    RETURNING t.id""",
                    table,
                    fence,
                    first - 1,
                    fence,
                    *_columns(entries, 4),
                    digests,
                    *_columns(outcomes, 3),
                    last,
                    entries[-1].at,
                    over,
                )
            except errors.UniqueViolation as error:
                if error.diag.constraint_name != "one_outcome":
                    raise
                raise Doubled(doubled(table)) from None
            if written is None:
                await _check_written(connection, table, fence, entries, outcomes)
            self._last[table] = last, digests[-1]

        await self._write(work)

    async def keep(self, table: str, cached: Cached) -> None:
        """Remember a state, unless there is a later one."""

        async def work(connection: Connection) -> None:
            seq, entry = self._last.get(table, (0, b""))
            if seq != cached.seq:
                entry = await _digest_at(connection, table, cached.seq)
            await connection.execute(
                """INSERT INTO pokernight.cached (id, seq, format, body, digest)
                SELECT id, %s, %s, %s, %s FROM pokernight.tables WHERE name = %s AND seq >= %s
                ON CONFLICT (id) DO UPDATE
                SET seq = excluded.seq, format = excluded.format, body = excluded.body,
                    digest = excluded.digest
                WHERE excluded.seq >= cached.seq""",
                (*cached, digest_of_state(table, cached, entry), table, cached.seq),
            )

        await self._ask(work)

    async def forget(self, table: str) -> None:
        """Throw away the state that was kept."""
        await self._ask(
            lambda connection: connection.execute(
                "DELETE FROM pokernight.cached USING pokernight.tables t"
                " WHERE cached.id = t.id AND t.name = %s",
                (table,),
            )
        )

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner, if nobody else is."""
        asked = self._steady()

        async def work(connection: Connection) -> Lease | None:
            now = await _tick(connection)
            claimed = await _one(
                connection,
                """UPDATE pokernight.tables
                SET fence = greatest(fence + 1, %s), owner = %s, until = %s
                WHERE name = %s AND (owner IN ('', %s) OR until <= %s)
                RETURNING fence""",
                next_fence(0, self.now()),
                owner,
                now + int(seconds * 1000),
                table,
                owner,
                now,
            )
            return Lease(table, owner, claimed[0], seconds, asked + seconds) if claimed else None

        return await self._ask(work)

    async def renew(self, leases: Iterable[Lease]) -> list[Lease]:
        """Those of the leases that still hold."""
        asked, wanted = self._steady(), [*leases]

        async def work(connection: Connection) -> list[Lease]:
            now = await _tick(connection)
            held = await connection.execute(
                """UPDATE pokernight.tables t SET until = l.until
                FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS l (name, fence, until)
                WHERE t.name = l.name AND t.fence = l.fence AND t.owner <> ''
                RETURNING t.name, t.fence""",
                (
                    [lease.table for lease in wanted],
                    [lease.fence for lease in wanted],
                    [now + int(lease.length * 1000) for lease in wanted],
                ),
            )
            still = set(await held.fetchall())
            return [
                lease._replace(until=asked + lease.length)
                for lease in wanted
                if (lease.table, lease.fence) in still
            ]

        return await self._ask(work) if wanted else []

    async def release(self, lease: Lease) -> None:
        """Give the table up."""
        self._last.pop(lease.table, None)
        await self._ask(
            lambda connection: connection.execute(
                "UPDATE pokernight.tables SET owner = '', until = 0 WHERE name = %s AND fence = %s",
                (lease.table, lease.fence),
            )
        )

    # -- reading

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """The entries after a number."""

        async def work(connection: Connection) -> list[Row]:
            found = await connection.execute(
                """SELECT e.seq, e.at, e.body, e.secret, e.digest
                FROM pokernight.entries e JOIN pokernight.tables t USING (id)
                WHERE t.name = %s AND e.seq >= %s ORDER BY e.seq""",
                (table, after),
            )
            rows = [_row(*fields) for fields in await found.fetchall()]
            if fence is not None:
                await _check_owner(connection, table, fence)
            return rows

        rows = await self._ask(work)
        before = Checked(after)
        if rows and rows[0].entry.seq == after:
            before, rows = before._replace(digest=rows[0].digest), rows[1:]
        return (await _followed(table, before, rows, None))[0]

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries."""
        so_far = since or Checked()

        async def work(connection: Connection) -> list[TupleRow]:
            found = await connection.execute(
                """SELECT t.seq, e.seq, e.at, e.body, e.secret, e.digest
                FROM pokernight.tables t LEFT JOIN LATERAL (
                    SELECT seq, at, body, secret, digest FROM pokernight.entries
                    WHERE id = t.id AND seq > %s ORDER BY seq LIMIT %s
                ) e ON true
                WHERE t.name = %s ORDER BY e.seq""",
                (so_far.seq, PAGE, table),
            )
            return await found.fetchall()

        found = await self._ask(work)
        if not found:
            return Checked(whole=True)
        rows = [_row(*fields) for _, *fields in found if fields[0] is not None]
        last = found[0][0] if len(rows) < PAGE else None
        return (await _followed(table, so_far, rows, last))[1]

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """The first entry of some tables, by name."""

        async def work(connection: Connection) -> dict[str, Entry]:
            found = await connection.execute(
                """SELECT t.name, e.seq, e.at, e.body, e.secret
                FROM pokernight.entries e JOIN pokernight.tables t USING (id)
                WHERE e.seq = 1 AND t.name = ANY(%s)""",
                (list(tables),),
            )
            return {name: Entry(*fields) for name, *fields in await found.fetchall()}

        return await self._ask(work)

    async def outcome(self, table: str, person: str, command: str) -> Outcome | None:
        """What became of a command."""
        row = await self._ask(
            lambda connection: _one(
                connection,
                """SELECT o.command, o.person, o.seq
                FROM pokernight.outcomes o JOIN pokernight.tables t USING (id)
                WHERE t.name = %s AND o.person = %s AND o.command = %s""",
                table,
                person,
                command,
            )
        )
        return Outcome._make(row) if row else None

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Every command that has an outcome."""

        async def work(connection: Connection) -> list[tuple[str, str]]:
            found = await connection.execute(
                """SELECT o.person, o.command
                FROM pokernight.outcomes o JOIN pokernight.tables t USING (id)
                WHERE t.name = %s""",
                (table,),
            )
            return [(person, command) for person, command in await found.fetchall()]

        return await self._ask(work)

    async def kept(self, table: str) -> Cached | None:
        """The latest state that was kept."""
        row = await self._ask(
            lambda connection: _one(
                connection,
                """SELECT c.digest, coalesce(e.digest, ''), c.seq, c.format, c.body
                FROM pokernight.cached c JOIN pokernight.tables t USING (id)
                LEFT JOIN pokernight.entries e ON e.id = c.id AND e.seq = c.seq
                WHERE t.name = %s""",
                table,
            )
        )
        if row is None:
            return None
        digest, entry, *fields = row
        cached = Cached(*fields)
        if digest_of_state(table, cached, entry) == digest:
            return cached
        await self.forget(table)
        return None

    async def tables(self) -> list[Stored]:
        """All tables, the one with the latest entry first."""

        async def work(connection: Connection) -> list[Stored]:
            found = await connection.execute(
                f"""SELECT name, seq, at, over,
                    CASE WHEN until > now + greatest(0, least({LEAP}, {TIME} - reading))
                    THEN owner ELSE '' END
                FROM pokernight.tables, pokernight.clock ORDER BY at DESC, name COLLATE "C" """
            )
            return [*map(Stored._make, await found.fetchall())]

        return await self._ask(work)

    async def backup(self, path: Path) -> None:
        """Write all tables to a new file, as they are at one moment."""
        try:
            await asyncio.to_thread(_backup, self.url, path.absolute())
        except psycopg.Error as error:
            raise StoreAway(f"the store waits: {_why(error)}") from None

    async def restore(self, path: Path) -> None:
        """Take up all tables of a backup; the store must be empty.

        :raises Refused: it is not, or the file is no backup
        """
        try:
            await asyncio.to_thread(_restore, self.url, path.absolute())
        except psycopg.Error as error:
            raise StoreAway(f"the store waits: {_why(error)}") from None

    # -- connections

    async def _write(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        async def watched(connection: Connection) -> T:
            self._hook("begin")
            done = await work(connection)
            self._hook("committed")
            return done

        return await self._ask(watched)

    async def _ask(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Ask on a connection that is there; if that was lost, once more on a new one."""
        try:
            async with asyncio.timeout(PATIENCE):
                try:
                    async with self._connection() as connection:
                        return await work(connection)
                except LOST:
                    async with self._connection(new=True) as connection:
                        return await work(connection)
        except TimeoutError:
            raise StoreAway("the store waits: it does not answer") from None
        except LOST as error:
            raise StoreAway(f"the store waits: {_why(error)}") from None

    @contextlib.asynccontextmanager
    async def _connection(self, new: bool = False) -> AsyncIterator[Connection]:
        """One of the connections; it goes back unless something was wrong with it."""
        async with self._free:
            if self._closed:
                raise StoreAway("the store is closed")
            connection = self._idle.pop() if self._idle else None
            if connection is not None and (new or connection.closed):
                await connection.close()
                connection = None
            if connection is None:
                connection = await _connect(self.url)
            good = False
            try:
                yield connection
                good = True
            except (Fenced, Doubled):
                good = True
                raise
            finally:
                if good and not self._closed:
                    self._idle.append(connection)
                else:
                    await connection.close()

    async def close(self) -> None:
        """Wait for what was begun, and close the connections."""
        if not self._closed:
            self._closed = True
            for _ in range(CONNECTIONS):
                await self._free.acquire()
            for connection in self._idle:
                await connection.close()
            for _ in range(CONNECTIONS):
                self._free.release()


LOST = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)
"""The server is away, stops, has no room, or may only be read."""


def shown(url: str) -> str:
    """A database as it may be shown: where it is, and nothing that lets anybody in.

    :raises Refused: the URL cannot be understood
    """
    try:
        parts = conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        raise Refused("a store on Postgres is written postgresql://USER@HOST/DATABASE") from None
    return f"{parts.get('dbname', '')} at {parts.get('host', 'this computer')}".strip()


async def _connect(url: str) -> Connection:
    connection = await psycopg.AsyncConnection.connect(
        url, autocommit=True, connect_timeout=KNOCKING, application_name="pokernight"
    )
    try:
        await connection.execute("SET synchronous_commit = on")
    except BaseException:
        await connection.close()
        raise
    return connection


async def _migrate(
    connection: Connection, place: str, schema: Sequence[Sequence[LiteralString]]
) -> None:
    """All steps of the schema that the database has not gone through, or none of them."""
    if await _steps_taken(connection, place, schema) == len(schema):
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (sqlite.MARK,))
        taken = await _steps_taken(connection, place, schema)
        if not taken:
            await connection.execute("CREATE SCHEMA IF NOT EXISTS pokernight")
            await connection.execute("CREATE TABLE pokernight.schema (steps integer NOT NULL)")
            await connection.execute("INSERT INTO pokernight.schema VALUES (0)")
        for step in schema[taken:]:
            for statement in step:
                await connection.execute(statement)
        await connection.execute("UPDATE pokernight.schema SET steps = %s", (len(schema),))


async def _steps_taken(
    connection: Connection, place: str, schema: Sequence[Sequence[LiteralString]]
) -> int:
    there = await _one(
        connection,
        "SELECT 1 FROM pg_tables WHERE schemaname = 'pokernight' AND tablename = 'schema'",
    )
    if there is None:
        return 0
    row = await _one(connection, "SELECT steps FROM pokernight.schema")
    taken: int = row[0] if row else 0
    if taken > len(schema):
        raise Refused(
            f"the store {place} was written by a newer pokernight (schema {taken}, this one knows "
            f"{len(schema)}): install that one, or choose another database"
        )
    return taken


async def _one(connection: Connection, question: LiteralString, *values: Any) -> TupleRow | None:
    """The first row of an answer."""
    answer = await connection.execute(question, values)
    return await answer.fetchone()


async def _tick(connection: Connection) -> int:
    """The time by which leases are counted, carried on by what the server's clock went on."""
    row = await _one(
        connection,
        f"""UPDATE pokernight.clock
        SET now = now + greatest(0, least({LEAP}, {TIME} - reading)), reading = {TIME}
        RETURNING now""",
    )
    assert row is not None
    now: int = row[0]
    return now


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[place] for row in rows] for place in range(width)]


async def _check_owner(connection: Connection, table: str, fence: int) -> TupleRow:
    row = await _one(
        connection, "SELECT fence, owner, id, seq FROM pokernight.tables WHERE name = %s", table
    )
    if row is None:
        raise Fenced(no_such_table(table))
    if row[0] != fence or not row[1]:
        raise Fenced(not_the_owner(table))
    return row


async def _check_written(
    connection: Connection,
    table: str,
    fence: int,
    entries: Sequence[Entry],
    outcomes: Sequence[Outcome],
) -> None:
    """Nothing was written: for that it is there already, or because it must not be."""
    *_, key, last = await _check_owner(connection, table, fence)
    known = await connection.execute(
        "SELECT command, person, seq FROM pokernight.outcomes"
        " WHERE id = %s AND seq BETWEEN %s AND %s",
        (key, entries[0].seq, entries[-1].seq),
    )
    same = sorted(await known.fetchall()) == sorted(map(tuple, outcomes))
    if not same or not await _same(connection, key, fence, entries):
        raise Fenced(not_the_next(table, entries[0].seq, last))


def _row(*fields: Any) -> Row:
    *entry, digest = fields
    return Row(Entry(*entry), digest)


async def _followed(
    table: str, before: Checked, rows: Sequence[Row], last: int | None
) -> tuple[list[Entry], Checked]:
    """Call :func:`.follow`, for many rows in a thread."""
    if len(rows) < SEVERAL:
        return follow(table, before, rows, last)
    return await asyncio.to_thread(follow, table, before, rows, last)


async def _digest_at(connection: Connection, table: str, seq: int) -> bytes:
    """Return the checksum of an entry; empty if it has none, or there is no such entry."""
    row = await _one(
        connection,
        "SELECT e.digest FROM pokernight.entries e JOIN pokernight.tables t USING (id)"
        " WHERE t.name = %s AND e.seq = %s",
        table,
        seq,
    )
    digest: bytes = row[0] if row else b""
    return digest


async def _same(connection: Connection, key: int, fence: int, entries: Sequence[Entry]) -> bool:
    """Whether exactly these are in the log already, written under this fence."""
    found = await connection.execute(
        "SELECT seq, at, body, secret, fence FROM pokernight.entries"
        " WHERE id = %s AND seq BETWEEN %s AND %s ORDER BY seq",
        (key, entries[0].seq, entries[-1].seq),
    )
    return await found.fetchall() == [(*entry, fence) for entry in entries]


COPIED = {
    "tables": "id, name, seq, at, over, fence",
    "entries": "id, seq, fence, at, body, secret, digest",
    "outcomes": "id, person, command, seq",
}


def _backup(url: str, path: Path) -> None:
    """Everything but leases and caches, into a file of SQLite."""
    with (
        sqlite.new_file(path) as part,
        psycopg.connect(url, connect_timeout=KNOCKING) as connection,
    ):
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        sqlite.prepare(part, mounts=list)
        with contextlib.closing(sqlite.connect(part)) as target:
            target.execute("BEGIN")
            for table, columns in COPIED.items():
                marks = ", ".join("?" for _ in columns.split(","))
                with connection.cursor(table) as cursor:
                    cursor.execute(f"SELECT {columns} FROM pokernight.{table} ORDER BY id")
                    target.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", cursor)
            target.execute("COMMIT")
            target.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _restore(url: str, path: Path) -> None:
    """Everything of a file of SQLite, in one transaction; the file stays as it is."""
    if not path.is_file():
        raise Refused(f"there is no file {path}")
    with (
        TemporaryDirectory() as folder,
        psycopg.connect(url, connect_timeout=KNOCKING) as connection,
    ):
        copy = Path(shutil.copy(path, folder))
        sqlite.prepare(copy, mounts=list)
        connection.execute("LOCK TABLE pokernight.tables")
        if connection.execute("SELECT FROM pokernight.tables LIMIT 1").fetchone() is not None:
            raise Refused(f"the store {shown(url)} is not empty: a backup goes into an empty one")
        with contextlib.closing(sqlite.connect(copy)) as source, connection.cursor() as cursor:
            for table, columns in COPIED.items():
                with cursor.copy(f"COPY pokernight.{table} ({columns}) FROM STDIN") as rows:
                    for row in source.execute(f"SELECT {columns} FROM {table} ORDER BY id"):
                        rows.write_row(row)
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence('pokernight.tables', 'id'),"
                " (SELECT max(id) FROM pokernight.tables))"
            )


def _why(error: Exception) -> str:
    """What Postgres says, on one line."""
    if isinstance(error, errors.DiskFull):
        return "its disk is full"
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[0].strip() if lines else type(error).__name__
