"""Report of an arena match, as a table or JSON; and its progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final, TypeAlias

from pokernight.arena import MatchPlan
from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import progress_bar
from pokernight.cli.reports.odds_report import Reporting, check_plot, present
from pokernight.measuring.amounts import duration, roughly
from pokernight.measuring.sampling_loop import Progress, carry_out

Tell: TypeAlias = Callable[[Progress[Any]], None]
TOLD: Final = 10.0
"""Seconds between lines of progress where no bar can be shown."""
FIRST: Final = 2.0
"""Seconds before the first line of progress."""


def print_match(plan: MatchPlan, report: Reporting) -> None:
    """Play a match and print its result.

    Raises:
        Refused: for an invalid match or plot file.
    """
    chart = check_plot(report.plot)
    with ExitStack() as stack:
        progress = stack.enter_context(told_so_far(plan.target.total() or 0, "boards"))
        match_result = carry_out(
            plan, report.crew, foreseeing(progress, plan.target.ci95, "boards")
        )
    present(match_result, chart, as_json=report.as_json)
    for player in match_result.players:
        if report.as_json and player.complaint:
            echo(player.complaint, err=True)
    for player in match_result.players:
        if player.faults and player.faults == player.decisions:
            echo(
                f"pokernight: {player.bot} never answered: all {player.decisions:,} answers were "
                "safe defaults, so its figures say nothing about a player",
                err=True,
            )


def foreseeing(tell: Tell, within: float | None, unit: str) -> Tell:
    """Tell the user how many boards or hands the wanted interval takes, when it is estimated."""
    before: int | None = None

    def with_estimate(step: Progress[Any]) -> None:
        nonlocal before
        if before is not None and step.total is not None and step.total != before:
            rate = f", about {duration((step.total - step.done) / step.rate)}" if step.rate else ""
            echo(
                f"intervals of +-{within:g} take about {roughly(step.total)} {unit}{rate}", err=True
            )
        before = step.total
        tell(step)

    return with_estimate


@contextmanager
def told_so_far(total: int, unit: str) -> Iterator[Tell]:
    """Show a progress bar, or print a line now and then where standard error is no terminal."""
    if sys.stderr.isatty():
        with progress_bar(total, unit) as shown:
            assert shown is not None
            yield shown
        return
    next_time = FIRST

    def tell(step: Progress[Any]) -> None:
        nonlocal next_time
        if step.seconds < next_time or step.total in (None, step.done) or not step.rate:
            return
        next_time = step.seconds + TOLD
        left = duration((step.total - step.done) / step.rate)
        echo(
            f"{roughly(step.done)} of {roughly(step.total)} {unit}, {step.rate:.3g} a second, "
            f"about {left} left",
            err=True,
        )

    yield tell
