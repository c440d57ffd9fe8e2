"""Where evenings are kept: one port, and what stands behind it."""

from pokernight.room.store.opening import backup, open_store, restore
from pokernight.room.store.port import (
    Cached,
    Doubled,
    Entry,
    Fenced,
    Lease,
    Outcome,
    Store,
    StoreAway,
    Stored,
    steady,
)

__all__ = [
    "Cached",
    "Doubled",
    "Entry",
    "Fenced",
    "Lease",
    "Outcome",
    "Store",
    "StoreAway",
    "Stored",
    "backup",
    "open_store",
    "restore",
    "steady",
]
