"""Players who had no answer: how often the safe one was given for them, and what was wrong."""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.studies.played_hands import Played


@dataclass(slots=True)
class Faults:
    """The questions to which players of somebody's own had no legal answer in time.

    Attributes:
        count: how many.
        complaint: the sentence about the first of them.
    """

    count: int = 0
    complaint: str = ""

    def add(self, hand: Played) -> None:
        """Count a hand."""
        self.count += sum([seat.faults for seat in hand.seats])
        self.complaint = self.complaint or next(filter(None, hand.complaints), "")

    def merge(self, other: Faults) -> None:
        """Count what was counted elsewhere, after these."""
        self.count += other.count
        self.complaint = self.complaint or other.complaint

    def said(self) -> list[str]:
        """A sentence about them, if there are any."""
        return [f"{self.complaint}; so {self.count:,} times."] if self.count else []
