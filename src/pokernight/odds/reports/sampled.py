"""Counts of outcomes in a random sample, with the intervals of their shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pokernight.measuring.confidence import share_ci95, share_interval
from pokernight.odds.reports.results import CI95, STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet


class Share(NamedTuple):
    """Share of the trials, as fractions of 1.

    Attributes:
        share: as sampled.
        ci95: half width of its 95 % interval (Wilson 1927).
        low: lower end of that interval.
        high: upper end.
    """

    share: float
    ci95: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Sampled(Answer):
    """Counts of the outcomes of a sample.

    Attributes:
        trials: number of trials.
        counts: by outcome, every possible outcome included; the lowest first, and nothing last.
        title: title of the table.
        source: source of the trials, in words.
        complete: False if the sample was stopped half-way.
    """

    trials: int
    counts: Mapping[str, int]
    title: str = ""
    source: str = "trials"
    complete: bool = True

    @property
    def best_first(self) -> list[str]:
        """Outcomes in the order of tables."""
        *names, nothing = self.counts
        return [*reversed(names), nothing]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each outcome."""
        return [
            {"outcome": outcome, "count": self.counts[outcome], **self.share(outcome)._asdict()}
            for outcome in self.best_first
        ]

    def sheets(self) -> list[Sheet]:
        """Return a table with a row for each outcome, its share and interval."""
        rows, bars = [], []
        for outcome in self.best_first:
            share = self.share(outcome)
            often = f"{1 / share.share:,.1f}" if share.share else "-"
            rows.append((outcome, f"{share.share:.5%}", f"{share.ci95:.5%}", often))
            bars.append(share.share)
        return [Sheet(("", "share", "+-", "one in"), tuple(rows), tuple(bars), self.title)]

    def said(self) -> list[str]:
        """Return sentences: how the sample was drawn, and the meaning of +-."""
        stopped = [] if self.complete else [STOPPED]
        return [*stopped, self._origin, CI95]

    @property
    def _origin(self) -> str:
        return f"{self.trials:,} {self.source}"

    def plot(self, path: str | None = None) -> Any:
        """Draw the share of each outcome, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        shares = {outcome: self.counts[outcome] / self.trials for outcome in self.best_first}
        return charts.drawn(charts.counts(self.title, shares, self._origin), path)

    def __repr__(self) -> str:
        return f"<Sampled: {self._origin}>"

    def share(self, outcome: str) -> Share:
        """Return the share of an outcome with its interval."""
        share = self.counts[outcome] / self.trials
        interval = share_interval(share, self.trials)
        return Share(share, share_ci95(share, self.trials), *interval)
