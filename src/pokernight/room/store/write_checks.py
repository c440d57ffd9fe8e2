"""What every store does alike: the checks before a write, and a clock that never goes back."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.room.store.store_interface import Clock, Entry, Outcome


def check_write(entries: Sequence[Entry], outcomes: Sequence[Outcome] = ()) -> None:
    """An append has entries, numbered without a gap, and outcomes that point to them."""
    numbers = [entry.seq for entry in entries]
    if not numbers or numbers[0] < 1 or numbers != [*range(numbers[0], numbers[0] + len(numbers))]:
        raise ValueError(f"entries are numbered from 1 without a gap, not {numbers}")
    if strays := [outcome for outcome in outcomes if outcome.seq not in numbers]:
        raise ValueError(f"an outcome points to an entry of the same append: {strays}")
    if any("\0" in outcome.person + outcome.command for outcome in outcomes):
        raise ValueError("a command is written in letters")
    if len({(outcome.person, outcome.command) for outcome in outcomes}) < len(outcomes):
        raise ValueError("a command has one outcome")


class Now:
    """The store's time, carried on by the steady clock from when it was opened."""

    def __init__(self, start: int, steady: Clock) -> None:
        self._start = start
        self._began = steady()
        self._steady = steady

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        return self._start + int((self._steady() - self._began) * 1000)


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
