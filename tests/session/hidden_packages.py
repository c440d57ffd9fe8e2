"""Packages that a session does without, hidden as if they were not installed."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

HIDDEN = frozenset((
    "asyncio", "socket", "sqlite3", "msgspec", "numpy", "numba", "starlette", "uvicorn", "uvloop",
    "websockets", "confusable_homoglyphs",
))  # fmt: skip
"""Packages and modules that a session does without."""


class Hidden:
    """A finder that knows of nothing that is hidden."""

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> None:
        """Raise for a hidden module, as if it were not installed."""
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"no module named {name!r}", name=name)


def hide() -> None:
    """Hide them from every import from now on."""
    sys.meta_path.insert(0, Hidden())
