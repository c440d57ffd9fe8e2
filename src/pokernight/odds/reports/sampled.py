"""The counts of a random sample, and how far its shares may be from the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, NamedTuple

from pokernight.odds.reports.sheet import Answer, Sheet

SURE: Final = 1.959964
"""Standard deviations on either side within which 95 in 100 samples lie."""


class Share(NamedTuple):
    """A share of the trials, as fractions of 1.

    Attributes:
        share: as sampled.
        standard_error: of the share.
        low: the lower end of the 95 % confidence interval (Wilson 1927).
        high: its upper end.
    """

    share: float
    standard_error: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, repr=False)
class Sampled(Answer):
    """How often each outcome came.

    Attributes:
        trials: how many there were.
        counts: by outcome, every possible one, none left out; the lowest first, and nothing last.
        title: what was sampled.
        source: where the trials came from, in words.
    """

    trials: int
    counts: Mapping[str, int]
    title: str = ""
    source: str = ""

    @property
    def best_first(self) -> list[str]:
        """The outcomes as tables have them."""
        *names, nothing = self.counts
        return [*reversed(names), nothing]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row an outcome."""
        return [
            {"outcome": outcome, "count": self.counts[outcome], **self.share(outcome)._asdict()}
            for outcome in self.best_first
        ]

    def sheets(self) -> list[Sheet]:
        """A row an outcome, with how sure its share is."""
        rows = []
        for outcome in self.best_first:
            share = self.share(outcome)
            rows.append(
                (
                    outcome,
                    f"{share.share:.5%}",
                    f"{share.low:>9.5%} to {share.high:>9.5%}",
                    f"{1 / share.share:,.1f}" if share.share else "-",
                )
            )
        bars = tuple([self.counts[outcome] / self.trials for outcome in self.best_first])
        head = ("", "share", "95 % confidence  ", "one in")
        return [Sheet(head, tuple(rows), bars, self.title)]

    def said(self) -> list[str]:
        """Where it comes from."""
        return [f"{self.trials:,} {self.source or 'trials'}"]

    def plot(self, path: str | None = None) -> Any:
        """Draw how often each outcome comes, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        shares = {outcome: self.counts[outcome] / self.trials for outcome in self.best_first}
        return charts.drawn(charts.counts(self.title, shares, *self.said()), path)

    def __repr__(self) -> str:
        return f"<Sampled: {self.trials:,} {self.source or 'trials'}>"

    def share(self, outcome: str) -> Share:
        """How often an outcome comes, and how sure that is."""
        n = self.trials
        p = self.counts[outcome] / n
        wide = SURE**2 / n
        middle = (p + wide / 2) / (1 + wide)
        half = SURE / (1 + wide) * sqrt(p * (1 - p) / n + wide / (4 * n))
        return Share(p, sqrt(p * (1 - p) / n), max(0.0, middle - half), min(1.0, middle + half))
