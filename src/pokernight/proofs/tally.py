"""What is counted while a game is proved, and what is raised where a promise is broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

BOUND = 2_000
"""Questions that a hand may ask before it counts as endless."""


class Disproved(AssertionError):
    """A promise that a game or the engine broke, and the hand that shows it."""


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


def expect(holds: bool, promise: str) -> None:
    """Hold to a promise.

    Raises:
        Disproved: if it is broken.
    """
    if not holds:
        raise Disproved(promise)
