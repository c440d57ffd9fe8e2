"""From what stands after ``--store`` to the store."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from pokernight.errors import Refused
from pokernight.room.store.port import Store

KINDS = "sqlite:///room.db, postgresql://USER@HOST/DATABASE or memory:"


async def open_store(url: str) -> Store:
    """The store that a URL names: ``sqlite:///room.db`` is a file in the folder one stands in.

    ``sqlite:////var/lib/room.db`` is one anywhere, ``memory:`` forgets everything at the end.

    :raises Refused: there is no such store, or it cannot be used; the sentence says why
    """
    kind, colon, rest = url.partition(":")
    if kind == "memory" and colon and not rest:
        from pokernight.room.store.memory import MemoryStore

        return MemoryStore()
    if kind == "sqlite":
        from pokernight.room.store.sqlite import SqliteStore

        return await SqliteStore.open(sqlite_path(url))
    if kind in ("postgresql", "postgres"):
        try:
            from pokernight.room.store.postgres import PostgresStore
        except ImportError:
            raise Refused(
                "a store on Postgres needs psycopg: pip install 'pokernight[postgres]'"
            ) from None
        return await PostgresStore.open(url)
    raise Refused(f"a store is {KINDS}")


def sqlite_path(url: str) -> Path:
    """The file of a ``sqlite:`` URL."""
    parts = urlsplit(url)
    path = unquote(parts.path.removeprefix("/"))
    if parts.netloc or parts.query or parts.fragment or not path:
        raise Refused(
            "a store in a file is written sqlite:///room.db, or sqlite:////var/lib/room.db"
        )
    return Path(path)


async def backup(url: str, path: Path) -> None:
    """Copy all evenings of a store into a new file, while the room goes on.

    :raises Refused: the store cannot be opened, or the file cannot be written
    """
    store = await open_store(url)
    try:
        await store.backup(path)
    finally:
        await store.close()
