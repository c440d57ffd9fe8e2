"""Opening of stores by their URLs, as ``--store`` takes them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pokernight.errors import Refused
from pokernight.room.shared.addresses import parts_of
from pokernight.room.store.store_interface import Store, StoreAway

if TYPE_CHECKING:
    from pokernight.room.store.postgres import PostgresStore

KINDS = "sqlite:///room.db, postgresql://USER@HOST/DATABASE or memory:"

POSTGRES = ("postgresql", "postgres")


async def open_store(url: str) -> Store:
    """Open the store that a URL names: ``sqlite:///room.db`` is a file in the current folder.

    ``sqlite:////var/lib/room.db`` has an absolute path; ``memory:`` forgets everything at the end.

    :raises Refused: there is no such store, or it cannot be used; the message says why
    """
    kind, colon, rest = url.partition(":")
    if kind == "memory" and colon and not rest:
        from pokernight.room.store.memory import MemoryStore

        return MemoryStore()
    if kind == "sqlite":
        from pokernight.room.store.sqlite import SqliteStore

        return await SqliteStore.open(sqlite_path(url))
    if kind in POSTGRES:
        return await _on_postgres(url)
    raise Refused(f"a store is {KINDS}")


async def _on_postgres(url: str) -> PostgresStore:
    try:
        from pokernight.room.store.postgres import PostgresStore
    except ImportError:
        raise Refused(
            "a store on Postgres needs psycopg: pip install 'pokernight[postgres]'"
        ) from None
    return await PostgresStore.open(url)


def sqlite_path(url: str) -> Path:
    """Return the file of a ``sqlite:`` URL.

    :raises Refused: the URL names no file
    """
    parts = parts_of(url)
    path = unquote(parts.path.removeprefix("/"))
    if parts.netloc or parts.query or parts.fragment or not path:
        raise Refused(
            "a store in a file is written sqlite:///room.db, or sqlite:////var/lib/room.db"
        )
    return Path(path)


async def backup(url: str, path: Path) -> list[str]:
    """Copy all evenings of a store into a new file, while the room goes on.

    The copy is checked by its checksums; returns a sentence on each damaged evening.

    :raises Refused: there is no such store, or the file cannot be written
    """
    if url.startswith("sqlite:") and not sqlite_path(url).exists():
        raise Refused(f"there is no store {sqlite_path(url)}")
    store = await open_store(url)
    await _and_close(store, store.backup(path), "no backup was made")
    from pokernight.room.store.sqlite_file import damaged_in

    return await asyncio.to_thread(damaged_in, path)


async def restore(path: Path, url: str) -> None:
    """Load a backup into an empty store on Postgres; for a store in a file the backup is the store.

    :raises Refused: the store cannot be opened or is not empty, or the file is no backup
    """
    if url.partition(":")[0] not in POSTGRES:
        raise Refused(f"nothing to restore, a backup is a store itself: sqlite:///{path}")
    store = await _on_postgres(url)
    await _and_close(store, store.restore(path), "nothing was restored")


async def _and_close(store: Store, work: Awaitable[None], failure: str) -> None:
    """Do some work with a store, and close it.

    :raises Refused: the store cannot be reached; the message begins with the failure
    """
    try:
        await work
    except StoreAway as away:
        raise Refused(f"{failure}: {away}") from None
    finally:
        await store.close()
