"""Stores of evenings: a common interface and its implementations."""

from pokernight.room.store.open_store import backup, open_store, restore
from pokernight.room.store.store_interface import (
    Cached,
    CommandOutcome,
    Doubled,
    Entry,
    Fenced,
    Lease,
    Store,
    StoreAway,
    Stored,
    steady,
)

__all__ = [
    "Cached",
    "CommandOutcome",
    "Doubled",
    "Entry",
    "Fenced",
    "Lease",
    "Store",
    "StoreAway",
    "Stored",
    "backup",
    "open_store",
    "restore",
    "steady",
]
