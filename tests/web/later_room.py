"""A room whose time can be set on while it is down: ``pokernight``, with the clock of its store.

The file ``later`` in its folder holds the seconds that have passed besides those of the wall clock.
A room reads the time of day once, when it opens its store.
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from pokernight.cli import main
from pokernight.room.store.sqlite import SqliteStore

LATER = Path("later")


def later() -> float:
    """Return the seconds since 1970, and those in the file."""
    return time.time() + (float(LATER.read_text("utf-8")) if LATER.exists() else 0)


if __name__ == "__main__":
    SqliteStore.open = partial(SqliteStore.open, wall=later)  # type: ignore[method-assign]
    main()
