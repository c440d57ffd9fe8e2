"""What is counted while a game is proved, and what is raised where a promise is broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pokernight.games.game_file_loader import FilePlace
from pokernight.proofs.places import Finder, nowhere

BOUND = 2_000
"""Questions that a hand may ask before it counts as endless."""


class Disproved(AssertionError):
    """A promise that a game or the engine broke, and the hand that shows it.

    ``place`` is the line of a game file at fault; ``find`` finds it; ``which`` names the hand.
    """

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
        """What is broken: the line of a game file, what is wrong there, and the hand."""
        if self.place is None:
            return f"disproved: {self}"
        return f"{self.place}: {self.promise}" + (f" ({self.which})" if self.which else "")


def _disproved(promise: str, place: FilePlace | None, which: str) -> Disproved:
    return Disproved(promise, place=place, which=which)


@dataclass(slots=True)
class Tally:
    """What was proved, and what occurred on the way; ``again`` counts games that go on."""

    hands: int = 0
    again: int = 0
    questions: int = 0
    worlds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    incidents: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count another tally in."""
        self.hands += other.hands
        self.again += other.again
        self.questions += other.questions
        self.worlds += other.worlds
        self.kinds += other.kinds
        self.events += other.events
        self.incidents += other.incidents


def expect(holds: bool, promise: str, find: Finder = nowhere) -> None:
    """Hold to a promise.

    Args:
        holds: whether it holds.
        promise: what is wrong if it does not, and what the rule is.
        find: finds the line of a game file that breaks it.

    Raises:
        Disproved: if it is broken.
    """
    if not holds:
        raise Disproved(promise, find)
