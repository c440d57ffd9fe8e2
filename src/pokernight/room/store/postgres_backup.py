"""Backups of a Postgres store, which are SQLite files."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from psycopg import conninfo, errors

from pokernight.errors import Refused
from pokernight.room.store import sqlite_file
from pokernight.room.store.statements import COPIED

KEPT = "(SELECT FROM pokernight.tables) UNION ALL (SELECT FROM pokernight.player_groups) LIMIT 1"
"""A row where a store is not empty."""
KNOCKING = 5
"""Seconds to wait for a connection."""


def backup(url: str, path: Path) -> None:
    """Copy everything but leases and cached states into a new SQLite file."""
    with (
        sqlite_file.new_file(path) as part,
        psycopg.connect(url, connect_timeout=KNOCKING) as connection,
    ):
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        sqlite_file.prepare(part, mounts=list)
        with contextlib.closing(sqlite_file.connect(part)) as target:
            target.execute("BEGIN")
            for table, columns in COPIED.items():
                marks = ", ".join("?" for _ in columns.split(","))
                with connection.cursor(table) as cursor:
                    cursor.execute(f"SELECT {columns} FROM pokernight.{table} ORDER BY id")
                    target.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", cursor)
            target.execute("COMMIT")
            target.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def restore(url: str, path: Path) -> None:
    """Load a SQLite file into an empty store, in a single transaction.

    A copy is read and brought up to date; the file stays as it is.

    :raises Refused: there is no such file, or the store is not empty
    """
    if not path.is_file():
        raise Refused(f"there is no file {path} to restore from")
    with (
        TemporaryDirectory() as folder,
        psycopg.connect(url, connect_timeout=KNOCKING) as connection,
    ):
        copy = Path(shutil.copy(path, folder))
        sqlite_file.prepare(copy, mounts=list)
        connection.execute("LOCK TABLE pokernight.tables")
        if connection.execute(KEPT).fetchone() is not None:
            raise Refused(f"the store {shown(url)} is not empty: a backup goes into an empty store")
        with contextlib.closing(sqlite_file.connect(copy)) as source, connection.cursor() as cursor:
            for table, columns in COPIED.items():
                with cursor.copy(f"COPY pokernight.{table} ({columns}) FROM STDIN") as rows:
                    for row in source.execute(f"SELECT {columns} FROM {table} ORDER BY id"):
                        rows.write_row(row)
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence('pokernight.tables', 'id'),"
                " (SELECT max(id) FROM pokernight.tables))"
            )


def shown(url: str) -> str:
    """Return the place of a database, without user and password.

    :raises Refused: the URL cannot be parsed
    """
    try:
        parts = conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        raise Refused("a store on Postgres is written postgresql://USER@HOST/DATABASE") from None
    return f"{parts.get('dbname', '')} at {parts.get('host', 'this computer')}".strip()


def reason_of(error: Exception) -> str:
    """Return the text of an error of Postgres, in a line."""
    if isinstance(error, errors.DiskFull):
        return "its disk is full"
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[0].strip() if lines else type(error).__name__
