"""Counts of a proof, and the error that a broken promise raises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from pokernight.games.game_file_loader import FilePlace
from pokernight.proofs.places import Finder, nowhere

BOUND = 2_000
"""Number of questions after which a hand counts as endless."""


PROMISES: Final = (
    "page", "answers", "money", "asked", "entered", "copied", "hidden", "sealed", "told", "paid",
    "worth", "ends", "evening",
)  # fmt: skip
"""Names of the promises, in the order of a proof."""


class Disproved(AssertionError):
    """A promise that a game or the engine broke, and the hand that shows it.

    Attributes:
        promise: what is wrong, what the rule is and what to do.
        find: finds the line of a game file at fault.
        place: that line, once it is found.
        which: the name of the hand, with its seed.
        kept: the promise by its name in :data:`PROMISES`, "" where it has none.
    """

    kept: str = ""

    def __init__(
        self,
        promise: str,
        find: Finder = nowhere,
        *,
        place: FilePlace | None = None,
        which: str = "",
    ) -> None:
        super().__init__(f"{which}: {promise}" if which else promise)
        self.promise = promise
        self.find = find
        self.place = place
        self.which = which

    def __reduce__(self) -> tuple[Any, ...]:
        return _disproved, (self.promise, self.place, self.which)

    @property
    def sentence(self) -> str:
        """The line of a game file, what is wrong there, and the hand."""
        if self.place is None:
            return f"disproved: {self}"
        return f"{self.place}: {self.promise}" + (f" ({self.which})" if self.which else "")


def _disproved(promise: str, place: FilePlace | None, which: str) -> Disproved:
    return Disproved(promise, place=place, which=which)


@dataclass(slots=True)
class ProofCounts:
    """Counts of what was proved and of what occurred on the way.

    ``again`` counts hands after which the same game went on, ``promises`` how often each of
    :data:`PROMISES` was checked: 0 for one about something that did not come up.
    """

    hands: int = 0
    again: int = 0
    questions: int = 0
    worlds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    incidents: Counter[str] = field(default_factory=Counter)
    promises: Counter[str] = field(default_factory=Counter)

    def add(self, other: ProofCounts) -> None:
        """Add the counts of another proof."""
        self.hands += other.hands
        self.again += other.again
        self.questions += other.questions
        self.worlds += other.worlds
        self.kinds += other.kinds
        self.events += other.events
        self.incidents += other.incidents
        self.promises += other.promises


def expect(holds: bool, promise: str, find: Finder = nowhere) -> None:
    """Check that a promise holds.

    Args:
        holds: whether it holds.
        promise: what is wrong if it does not, what the rule is, and what to do.
        find: finds the line of a game file that breaks it.

    Raises:
        Disproved: if it is broken.
    """
    if not holds:
        raise Disproved(promise, find)


@contextmanager
def promised(name: str, tally: ProofCounts | None = None) -> Iterator[None]:
    """Count a check that holds, and name the promise broken inside."""
    try:
        yield
    except Disproved as error:
        error.kept = error.kept or name
        raise
    if tally is not None:
        tally.promises[name] += 1


def looked_at(name: str, tally: ProofCounts, check: Callable[[], int]) -> None:
    """Count what the check of a promise looked at: 0 where a game has none of it.

    Raises:
        Disproved: if the promise is broken.
    """
    with promised(name):
        tally.promises[name] += check()
