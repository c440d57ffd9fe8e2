"""What every store does alike: the checks before a write, and a clock that never goes back."""

from __future__ import annotations

import time
from collections.abc import Sequence

from pokernight.room.store.port import Clock, Entry, Outcome, steady


def check_write(entries: Sequence[Entry], outcomes: Sequence[Outcome] = ()) -> None:
    """An append has entries, numbered without a gap, and outcomes that point to them."""
    numbers = [entry.seq for entry in entries]
    if not numbers or numbers[0] < 1 or numbers != [*range(numbers[0], numbers[0] + len(numbers))]:
        raise ValueError(f"entries are numbered from 1 without a gap, not {numbers}")
    if strays := [outcome for outcome in outcomes if outcome.seq not in numbers]:
        raise ValueError(f"an outcome points to an entry of the same append: {strays}")
    if len({(outcome.person, outcome.command) for outcome in outcomes}) < len(outcomes):
        raise ValueError("a command has one outcome")


class Now:
    """The store's time, carried on by the steady clock; it never goes back."""

    def __init__(self, steady: Clock = steady, wall: Clock = time.time) -> None:
        self.steady = steady
        self.wall = wall
        self._set_to = int(wall() * 1000)
        self._set_at = steady()

    def set(self, to: int) -> None:
        """The store has asked for its time, or found a later one in itself."""
        self._set_to, self._set_at = max(to, self()), self.steady()

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        return self._set_to + int((self.steady() - self._set_at) * 1000)


def no_such_table(table: str) -> str:
    """The sentence for an append to nothing."""
    return f"there is no table {table} in the store"


def not_the_owner(table: str) -> str:
    """The sentence for an old fence."""
    return f"table {table} belongs to somebody else now"


def not_the_next(table: str, first: int, last: int) -> str:
    """The sentence for a wrong number."""
    return f"table {table} has {last} entries, and number {first} is not the next"


def taken(table: str) -> str:
    """The sentence for a name that is not new."""
    return f"there is a table {table} already"


def doubled(table: str) -> str:
    """The sentence for a command that has its outcome."""
    return f"a command at table {table} has its outcome already"
