"""The file of a SQLite store: opening, migrating, copying and checking it."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from pokernight.errors import Refused
from pokernight.room.store.log_chain import PAGE, LogRow, follow
from pokernight.room.store.network_disks import mounts as system_mounts
from pokernight.room.store.network_disks import network_kind
from pokernight.room.store.sql_rows import from_entry, head_of, row_of
from pokernight.room.store.statements import (
    MARK,
    SQLITE,
    Schema,
    SqliteStatements,
    schema_for,
)
from pokernight.room.store.store_interface import Checked

SQL: Final = SqliteStatements.of(SQLITE)
SCHEMA: Final = schema_for(SQLITE)

PATIENCE = 5.0
"""Seconds to wait for a process that holds the file, after the turn has come."""


def connect(path: Path, *, mode: str = "rw") -> sqlite3.Connection:
    """Return a connection with durable commits and checked foreign keys.

    The file is never created here: a store that vanished is not an empty store.
    """
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
    """Create the file or bring its schema up to date; return the time of its last entry.

    :raises Refused: it cannot be opened, is not a store, or was written by a newer program
    """
    if path.is_dir() or not path.parent.is_dir():
        raise Refused(f"a store is a file in an existing folder, and {path} is not")
    if kind := network_kind(path.parent, mounts):
        raise Refused(
            f"{path.parent} is a network folder ({kind}), where SQLite may lose an evening: "
            "choose a folder on a disk of this computer, or a store on Postgres"
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
        raise Refused(f"{path} cannot be opened: {reason_of(error)}") from None


def _migrate(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    """Take all steps of the schema that the file has not taken, or none of them."""
    connection.execute("BEGIN")  # a single snapshot: another process may be migrating the file
    taken = _steps_taken(connection, path, schema)
    connection.execute("COMMIT")
    if taken == len(schema):
        return
    if _with_log(connection) != "wal":
        raise Refused(f"{path} is on a disk where SQLite cannot keep its log: choose another disk")
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
    """Switch to write-ahead logging; return the journal mode that the file has now.

    Of two processes that switch at the same moment, SQLite fails both at once with SQLITE_BUSY
    and ignores its own timeout, so the retries are made here, after random pauses.
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
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark != MARK and (mark or taken or objects):
        raise Refused(_no_store(path))
    if taken > len(schema):
        raise Refused(
            f"{path} was written by a newer pokernight (schema {taken}, this one knows "
            f"{len(schema)}): install that version, or choose another file"
        )
    return int(taken)


def _no_store(path: Path) -> str:
    return f"{path} is not a store of pokernight"


@contextlib.contextmanager
def new_file(path: Path, *, replace: bool = False) -> Iterator[Path]:
    """Yield a file to write, which gets its name only when it is complete and on the disk.

    :raises Refused: the file exists already, or it cannot be written
    """
    part = path.with_name(path.name + ".part")
    if path.exists() and not replace:
        raise Refused(f"the file {path} exists already: name a new file")
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
        raise Refused(f"{path} cannot be written: {reason_of(error)}") from None


def copy_file(source: sqlite3.Connection, to: Path) -> None:
    """Copy the file as it is at this moment, however much is written meanwhile.

    :raises Refused: the copy cannot be written, or the file is damaged
    """
    with contextlib.closing(sqlite3.connect(to)) as target:
        try:
            source.backup(target)
            (fine,) = target.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            raise Refused(f"{to} cannot be written: {reason_of(error)}") from None
    if fine != "ok":
        raise Refused(f"the store is damaged, and no copy was made: {fine}")


def damaged_in(path: Path) -> list[str]:
    """Check all evenings of a file at rest; return a sentence on each damaged evening.

    :raises Refused: it cannot be read
    """
    damaged = []
    try:
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
            for (table,) in connection.execute("SELECT name FROM tables ORDER BY name").fetchall():
                checked = Checked()
                while not checked.whole:
                    checked = check_page(connection, table, checked)
                if checked.damage:
                    damaged.append(
                        f"table {table} is damaged: {checked.damage}; what comes before that is "
                        "sound"
                    )
    except sqlite3.Error as error:
        raise Refused(f"{path} was written, but cannot be checked: {reason_of(error)}") from None
    return damaged


# -- reading a log


def check_page(connection: sqlite3.Connection, table: str, so_far: Checked) -> Checked:
    """Check the next entries of a table, in a snapshot."""
    head = head_of(connection.execute(SQL.table, (table,)).fetchone())
    if head is None:
        return Checked(whole=True)
    _, rows = from_entry(so_far.seq, rows_from(connection, table, so_far.seq))
    page = [*itertools.islice(rows, PAGE)]
    return follow(table, so_far, page, head.seq if len(page) < PAGE else None)[1]


def rows_from(connection: sqlite3.Connection, table: str, seq: int) -> Iterator[LogRow]:
    """Yield the entries from a number on, as far as the file can be read.

    A page of the file that is damaged ends the log here; the entries before it are still read.
    """
    records = connection.execute(SQL.entries, (table, seq))
    try:
        yield from map(row_of, records)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise


# -- errors in words

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


def reason_of(error: Exception) -> str:
    """Return what an error of SQLite or the system means, for a sentence."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and (reason := WHY.get(code & 0xFF)):
        return reason
    return str(getattr(error, "strerror", None) or error).lower()
