"""Parts that all stores share: checks before a write, sentences, and a monotonic clock."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from pokernight.room.store.store_interface import Clock, CommandOutcome, Entry, Fenced, Hook


def check_write(entries: Sequence[Entry], outcomes: Sequence[CommandOutcome] = ()) -> None:
    """Refuse an append whose entries have a gap, or whose outcomes do not point to them.

    :raises ValueError: it is such an append
    """
    numbers = [entry.seq for entry in entries]
    if not numbers or numbers[0] < 1 or numbers != [*range(numbers[0], numbers[0] + len(numbers))]:
        raise ValueError(f"entries are numbered from 1 without a gap, not {numbers}")
    if strays := [outcome for outcome in outcomes if outcome.seq not in numbers]:
        raise ValueError(f"outcomes must point to entries of the same append: {strays}")
    if any("\0" in outcome.person + outcome.command for outcome in outcomes):
        raise ValueError("persons and commands must not contain NUL")
    if len({(outcome.person, outcome.command) for outcome in outcomes}) < len(outcomes):
        raise ValueError("a command must have a single outcome")


def check_first_write(table: str, entries: Sequence[Entry]) -> None:
    """Check the entries that create a table as :func:`check_write` does; they begin with number 1.

    :raises Fenced: they begin with another number
    """
    check_write(entries)
    if entries[0].seq != 1:
        raise Fenced(not_the_next(table, entries[0].seq, 0))


class Now:
    """Time of a store: that of its opening, carried on by the steady clock."""

    def __init__(self, start: int, steady: Clock) -> None:
        self._start = start
        self._began = steady()
        self._steady = steady

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        return self._start + int((self._steady() - self._began) * 1000)


class Append(NamedTuple):
    """Checked arguments of :meth:`.Store.append`."""

    table: str
    fence: int
    entries: Sequence[Entry]
    outcomes: Sequence[CommandOutcome]
    over: bool | None


class CheckedStore(ABC):
    """Base class of the stores: the checks before a write.

    Args:
        start: the time of the opening, in milliseconds since 1970.
        hook: called at the points that a write goes through.
        steady: the clock of leases.
    """

    def __init__(self, start: int, hook: Hook, steady: Clock) -> None:
        self.now = Now(start, steady)
        self._hook = hook
        self._steady = steady

    async def create(self, table: str, entries: Sequence[Entry]) -> None:
        """Create a table with its first entries."""
        check_first_write(table, entries)
        await self._create(table, entries)

    async def append(
        self,
        table: str,
        fence: int,
        entries: Sequence[Entry],
        outcomes: Sequence[CommandOutcome] = (),
        *,
        over: bool | None = None,
    ) -> None:
        """Write all of this or nothing of it."""
        check_write(entries, outcomes)
        await self._append(Append(table, fence, entries, outcomes, over))

    @abstractmethod
    async def _create(self, table: str, entries: Sequence[Entry]) -> None:
        """Create a table with entries that were checked."""

    @abstractmethod
    async def _append(self, append: Append) -> None:
        """Write what was checked."""


def no_such_table(table: str) -> str:
    """Return the sentence for an append to an unknown table."""
    return f"there is no table {table} in the store"


def not_the_owner(table: str) -> str:
    """Return the sentence for an old fence."""
    return f"table {table} belongs to another owner now"


def not_the_next(table: str, first: int, last: int) -> str:
    """Return the sentence for a wrong number."""
    return f"table {table} has {last} entries, and number {first} is not the next"


def taken(table: str) -> str:
    """Return the sentence for a name that is taken."""
    return f"table {table} exists already"


def doubled(table: str) -> str:
    """Return the sentence for a command that has its outcome."""
    return f"a command at table {table} has its outcome already"


def other_revision(group: str) -> str:
    """Return the sentence for a group's file that another request has changed."""
    return f"the file of group {group} has changed meanwhile: read it and try again"
