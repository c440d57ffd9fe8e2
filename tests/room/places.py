"""Places of the stores under test: each kind can be opened repeatedly on the same evenings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pokernight.room.store.memory import MemoryStore
from pokernight.room.store.open_store import sqlite_path
from pokernight.room.store.sqlite import SqliteStore
from pokernight.room.store.store_interface import CommandOutcome, Entry, Hook, Lease, Store, no_hook


class Place(ABC):
    """One place for evenings, and a way to open it; what was opened is closed at the end."""

    kind = ""
    url = ""

    def __init__(self) -> None:
        self.opened: list[Store] = []

    async def open(self, *, hook: Hook = no_hook) -> Store:
        store = await self.new_store(hook=hook)
        self.opened.append(store)
        return store

    @abstractmethod
    async def new_store(self, **hooks: Any) -> Store:
        """A store that is opened there."""

    @asynccontextmanager
    async def inside(self) -> AsyncIterator[Place]:
        """Closes at the end what was opened."""
        try:
            yield self
        finally:
            for store in self.opened:
                await store.close()
            self.opened.clear()


class InMemory(Place):
    kind = "memory"

    def __init__(self) -> None:
        super().__init__()
        self.store: MemoryStore | None = None

    async def new_store(self, **hooks: Any) -> Store:
        if self.store is None:
            self.store = MemoryStore(**hooks)
        return self.store


class InFile(Place):
    kind = "sqlite"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / "room.db"
        self.url = f"sqlite:///{self.path}"

    async def new_store(self, **hooks: Any) -> Store:
        return await SqliteStore.open(self.path, **hooks)


class OnServer(Place):
    """A database on a real server, where no store has been before."""

    kind = "postgres"

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    async def new_store(self, **hooks: Any) -> Store:
        return await on_server(self.url, **hooks)


def entry(seq: int, body: bytes = b"{}", secret: bytes = b"") -> Entry:
    """An entry whose time is its number."""
    return Entry(seq, 1000 + seq, body, secret)


def did(command: str, seq: int, person: str = "ann") -> CommandOutcome:
    """Return the outcome of a command."""
    return CommandOutcome(command, person, seq)


async def open_with(url: str, hook: Hook) -> Store:
    """A store that can be watched from inside."""
    if url.startswith("sqlite:"):
        return await SqliteStore.open(sqlite_path(url), hook=hook)
    return await on_server(url, hook=hook)


async def on_server(url: str, **hooks: Any) -> Store:
    """Imported where it is needed: a room that is killed forty times starts forty times."""
    from pokernight.room.store.postgres import PostgresStore

    return await PostgresStore.open(url, **hooks)


async def owned(store: Store, table: str = "t") -> Lease:
    """A new table with one entry, and its owner's lease."""
    await store.create(table, [entry(1)])
    lease = await store.claim(table, "one", 60)
    assert lease is not None
    return lease


async def write_two(store: Store) -> None:
    """Two entries, the second with an outcome."""
    lease = await owned(store)
    await store.append("t", lease.fence, [entry(2)], [did("c", 2)])


async def read_two(store: Store) -> None:
    """Check that all that :func:`write_two` has written is there."""
    assert await store.read("t") == [entry(1), entry(2)]
    assert await store.outcome("t", "ann", "c") == did("c", 2)
