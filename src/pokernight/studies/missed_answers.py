"""Questions without a legal answer from a player, for which the safe answer was given."""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.studies.played_hands import PlayedHand


@dataclass(slots=True)
class MissedAnswers:
    """Questions that external players did not answer legally in time.

    Attributes:
        count: number of such questions.
        complaint: the sentence about the first of them.
    """

    count: int = 0
    complaint: str = ""

    def add(self, hand: PlayedHand) -> None:
        """Add a hand."""
        self.count += sum([seat.faults for seat in hand.seats])
        self.complaint = self.complaint or next(filter(None, hand.complaints), "")

    def merge(self, other: MissedAnswers) -> None:
        """Add the counts of later hands."""
        self.count += other.count
        self.complaint = self.complaint or other.complaint

    def said(self) -> list[str]:
        """Return a sentence about them, if there are any."""
        return [f"{self.complaint}; so {self.count:,} times."] if self.count else []
