"""Evenings on a Postgres server, for a room of several computers.

Every write is a single statement, which is a transaction of its own: it locks the table's row,
checks owner and number, and writes entries and outcomes, or does nothing. So an append waits for a
single trip to the server, and the server brings to disk together what arrives together.

Every request may be made twice with the same effect as once. So when a connection is lost, for
example because the server was restarted, the request is simply made again on a new connection.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors
from psycopg.rows import TupleRow

from pokernight.errors import Refused
from pokernight.room.store import postgres_backup
from pokernight.room.store.log_chain import (
    PAGE,
    LogRow,
    digest_of_group,
    digest_of_state,
    digests_of,
    follow,
)
from pokernight.room.store.postgres_backup import KNOCKING, reason_of, shown
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
    row_of,
    stored_of,
)
from pokernight.room.store.statements import (
    MARK,
    POSTGRES,
    PostgresStatements,
    Schema,
    schema_for,
)
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
Connection = psycopg.AsyncConnection[TupleRow]

SQL: Final = PostgresStatements.of(POSTGRES)
SCHEMA: Final = schema_for(POSTGRES)

CONNECTIONS = 16
"""Statements that may be on their way at once: the server brings them to disk together."""

SEVERAL = 200
"""Number of entries from which on checksums are computed in a thread."""

PATIENCE = 10.0
"""Seconds to wait for an answer."""


class PostgresStore(CheckedStore):
    """A database, and a few connections to it. Opened with :meth:`open`."""

    def __init__(
        self, url: str, *, start: int = 0, hook: Hook = no_hook, steady: Clock = steady
    ) -> None:
        super().__init__(start, hook, steady)
        self.url = url
        self._free = asyncio.Semaphore(CONNECTIONS)  # first come, first served
        self._idle: list[Connection] = []
        self._last: dict[str, tuple[int, bytes]] = {}
        """Number and checksum of the latest entry that this store wrote, by table.

        They save the question for the checksum before an append. A fence protects them: nobody else
        can append while this process holds the lease.
        """
        self._closed = False

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        hook: Hook = no_hook,
        steady: Clock = steady,
        schema: Schema = SCHEMA,
    ) -> PostgresStore:
        """Open a database; create its tables, or bring an older schema up to date.

        :raises Refused: it cannot be reached or used, or was written by a newer program
        """
        place = shown(url)
        try:
            async with asyncio.timeout(PATIENCE):
                connection = await _connect(url)
                try:
                    await _migrate(connection, place, schema)
                    start = await _first_row(connection, SQL.latest)
                finally:
                    await connection.close()
        except TimeoutError:
            raise Refused(f"the store {place} does not answer") from None
        except psycopg.Error as error:
            raise Refused(f"the store {place} cannot be used: {reason_of(error)}") from None
        assert start is not None
        return cls(url, start=start[0], hook=hook, steady=steady)

    # -- writing

    async def _create(self, table: str, entries: Sequence[Entry]) -> None:
        last = entries[-1]
        digests = digests_of(table, entries, b"")

        async def work(connection: Connection) -> None:
            made = await _first_row(
                connection,
                SQL.create,
                table,
                last.seq,
                last.at,
                *_columns(entries, 4),
                digests,
            )
            if made is None:
                head = await _head(connection, table)
                logged = await _logged(connection, head, entries) if head is not None else []
                check_created(head, table, entries, logged)

        await self._write(work)

    async def _append(self, append: Append) -> None:
        table, fence, entries, outcomes, over = append
        first, last = entries[0].seq, entries[-1].seq

        async def work(connection: Connection) -> None:
            seq, before = self._last.get(table, (0, b""))
            if seq != first - 1:
                before = await _digest_at(connection, table, first - 1)
            digests = digests_of(table, entries, before)
            try:
                written = await _first_row(
                    connection,
                    SQL.append,
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
        """Cache a state, unless a later state is cached."""

        async def work(connection: Connection) -> None:
            seq, entry_digest = self._last.get(table, (0, b""))
            if seq != cached.seq:
                entry_digest = await _digest_at(connection, table, cached.seq)
            digest = digest_of_state(table, cached, entry_digest)
            await connection.execute(SQL.cache, (*cached, digest, table, cached.seq))

        await self._ask(work)

    async def forget(self, table: str) -> None:
        """Drop the cached state."""
        await self._ask(lambda connection: connection.execute(SQL.forget, (table,)))

    async def save_group(self, group: str, saved: StoredGroup) -> None:
        """Save the next revision of a group's file."""
        digest = digest_of_group(group, saved)

        async def work(connection: Connection) -> None:
            answer = await connection.execute(SQL.save_group, (group, *saved, digest))
            if not answer.rowcount:
                check_saved(group, saved, await _first_row(connection, SQL.group, group))

        await self._write(work)

    async def claim(self, table: str, owner: str, seconds: float) -> Lease | None:
        """Become the owner of a table that has no other owner."""
        asked = self._steady()

        async def work(connection: Connection) -> Lease | None:
            now = await _tick(connection)
            claimed = await _first_row(
                connection,
                f"{SQL.claim} RETURNING fence",
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
        """Extend the leases that still hold; return them."""
        asked, wanted = self._steady(), [*leases]

        async def work(connection: Connection) -> list[Lease]:
            now = await _tick(connection)
            renewed = await connection.execute(
                SQL.renew,
                (
                    [lease.table for lease in wanted],
                    [lease.fence for lease in wanted],
                    [now + int(lease.length * 1000) for lease in wanted],
                ),
            )
            still = set(await renewed.fetchall())
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
            lambda connection: connection.execute(SQL.release, (lease.table, lease.fence))
        )

    # -- reading

    async def read(self, table: str, after: int = 0, *, fence: int | None = None) -> list[Entry]:
        """Return the entries after a number."""

        async def work(connection: Connection) -> list[LogRow]:
            records = await connection.execute(SQL.entries, (table, after))
            rows = [*map(row_of, await records.fetchall())]
            if fence is not None:
                check_owner(await _head(connection, table), table, fence)
            return rows

        before, rows = from_entry(after, iter(await self._ask(work)))
        return (await _followed(table, before, [*rows], None))[0]

    async def check(self, table: str, since: Checked | None = None) -> Checked:
        """Check the next entries."""
        so_far = since or Checked()

        async def work(connection: Connection) -> list[TupleRow]:
            records = await connection.execute(SQL.page, (so_far.seq, PAGE, table))
            return await records.fetchall()

        records = await self._ask(work)
        if not records:
            return Checked(whole=True)
        rows = [row_of(entry) for _, *entry in records if entry[0] is not None]
        last = records[0][0] if len(rows) < PAGE else None
        return (await _followed(table, so_far, rows, last))[1]

    async def first(self, tables: Sequence[str]) -> dict[str, Entry]:
        """Return the first entry of some tables, by name."""
        return first_entries(await self._rows(SQL.first, [*tables]))

    async def outcome(self, table: str, person: str, command: str) -> CommandOutcome | None:
        """Return the outcome of a command."""
        return outcome_of(
            await self._ask(
                lambda connection: _first_row(connection, SQL.outcome, table, person, command)
            )
        )

    async def done(self, table: str) -> list[tuple[str, str]]:
        """Return every command that has an outcome."""
        return commands_of(await self._rows(SQL.commands, table))

    async def kept(self, table: str) -> Cached | None:
        """Return the cached state, if it agrees with its checksum."""
        record = await self._ask(lambda connection: _first_row(connection, SQL.cached, table))
        return await cached_or_forgotten(table, record, self.forget)

    async def groups(self) -> list[str]:
        """Return the ids of all groups."""
        return sorted(group for (group,) in await self._rows(SQL.groups))

    async def group(self, group: str) -> StoredGroup | None:
        """Return the file of a group."""
        record = await self._ask(lambda connection: _first_row(connection, SQL.group, group))
        return group_of(group, record)

    async def tables(self) -> list[Stored]:
        """Return all tables, the table with the latest entry first."""
        return stored_of(await self._rows(SQL.tables))

    async def backup(self, path: Path) -> None:
        """Copy all tables to a new file, as they are at this moment."""
        await self._copied(postgres_backup.backup, path)

    async def restore(self, path: Path) -> None:
        """Load all tables of a backup into this empty store.

        :raises Refused: the store is not empty, or the file is not a backup
        """
        await self._copied(postgres_backup.restore, path)

    async def _copied(self, copy: Callable[[str, Path], None], path: Path) -> None:
        """Copy all tables between this store and a file, in a thread."""
        try:
            await asyncio.to_thread(copy, self.url, path.absolute())
        except psycopg.Error as error:
            raise StoreAway(f"the store waits: {reason_of(error)}") from None

    # -- connections

    async def _write(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        async def watched(connection: Connection) -> T:
            self._hook("begin")
            result = await work(connection)
            self._hook("committed")
            return result

        return await self._ask(watched)

    async def _rows(self, question: str, *values: Any) -> list[TupleRow]:
        """Return all rows of an answer."""

        async def work(connection: Connection) -> list[TupleRow]:
            answer = await connection.execute(question, values)
            return await answer.fetchall()

        return await self._ask(work)

    async def _ask(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Ask on an open connection; if that is lost, ask again on a new connection.

        A lost connection leaves open whether the server has committed. Asking again is safe because
        an append that is in the store already is accepted if it is the same.
        """
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
            raise StoreAway(f"the store waits: {reason_of(error)}") from None

    @contextlib.asynccontextmanager
    async def _connection(self, new: bool = False) -> AsyncIterator[Connection]:
        """Lend a connection; it is kept for later unless it failed."""
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
        """Wait for requests under way, and close the connections."""
        if not self._closed:
            self._closed = True
            for _ in range(CONNECTIONS):
                await self._free.acquire()
            for connection in self._idle:
                await connection.close()
            for _ in range(CONNECTIONS):
                self._free.release()


LOST = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)
"""Errors of a server that is away, stops, has no space, or may only be read."""


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


async def _migrate(connection: Connection, place: str, schema: Schema) -> None:
    """Take all steps of the schema that the database has not taken, or none of them.

    Two processes may start at once, so the steps are counted again under a lock.
    """
    if await _steps_taken(connection, place, schema) == len(schema):
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MARK,))
        taken = await _steps_taken(connection, place, schema)
        if not taken:
            await connection.execute("CREATE SCHEMA IF NOT EXISTS pokernight")
            await connection.execute("CREATE TABLE pokernight.schema (steps integer NOT NULL)")
            await connection.execute("INSERT INTO pokernight.schema VALUES (0)")
        for step in schema[taken:]:
            for statement in step:
                await connection.execute(statement)
        await connection.execute("UPDATE pokernight.schema SET steps = %s", (len(schema),))


async def _steps_taken(connection: Connection, place: str, schema: Schema) -> int:
    table = await _first_row(
        connection,
        "SELECT 1 FROM pg_tables WHERE schemaname = 'pokernight' AND tablename = 'schema'",
    )
    if table is None:
        return 0
    row = await _first_row(connection, "SELECT steps FROM pokernight.schema")
    taken: int = row[0] if row else 0
    if taken > len(schema):
        raise Refused(
            f"the store {place} was written by a newer pokernight (schema {taken}, this one knows "
            f"{len(schema)}): install that version, or choose another database"
        )
    return taken


async def _first_row(connection: Connection, question: str, *values: Any) -> TupleRow | None:
    """Return the first row of an answer."""
    answer = await connection.execute(question, values)
    return await answer.fetchone()


async def _tick(connection: Connection) -> int:
    """Carry the time of leases on by what the server's clock advanced; return it."""
    row = await _first_row(connection, f"{SQL.tick} RETURNING now")
    assert row is not None
    now: int = row[0]
    return now


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[place] for row in rows] for place in range(width)]


async def _head(connection: Connection, table: str) -> TableHead | None:
    return head_of(await _first_row(connection, SQL.table, table))


async def _logged(
    connection: Connection, head: TableHead, entries: Sequence[Entry]
) -> list[TupleRow]:
    answer = await connection.execute(SQL.logged, range_of(head, entries))
    return await answer.fetchall()


async def _check_written(
    connection: Connection,
    table: str,
    fence: int,
    entries: Sequence[Entry],
    outcomes: Sequence[CommandOutcome],
) -> None:
    """Find out why an append wrote nothing: it is in the store already, or it must not be.

    Raises:
        Fenced: if it must not be.
    """
    head = check_owner(await _head(connection, table), table, fence)
    recorded = await connection.execute(SQL.recorded, range_of(head, entries))
    logged = await _logged(connection, head, entries)
    check_repeated(table, head, entries, outcomes, logged, await recorded.fetchall())


async def _followed(
    table: str, before: Checked, rows: Sequence[LogRow], last: int | None
) -> tuple[list[Entry], Checked]:
    """Call :func:`.follow`, for many rows in a thread."""
    if len(rows) < SEVERAL:
        return follow(table, before, rows, last)
    return await asyncio.to_thread(follow, table, before, rows, last)


async def _digest_at(connection: Connection, table: str, seq: int) -> bytes:
    """Return the checksum of an entry; empty if it has none, or there is no such entry."""
    row = await _first_row(connection, SQL.digest, table, seq)
    return digest_bytes(row[0]) if row else b""
