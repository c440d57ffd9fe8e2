"""A cache of values that are made again when what they are made of changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class ValueCache:
    """The latest value of each name, for everybody or for a person, with the key it was made at."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], tuple[Any, Any]] = {}

    def get(self, name: str, key: Any, make: Callable[[], T], person: str = "") -> T:
        """Return the value of a name; it is made again if the key is not that of the last call."""
        made = self._made.get((name, person))
        if made is None or made[0] != key:
            made = self._made[name, person] = key, make()
        value: T = made[1]
        return value
