"""Who plays better: a table for people, JSON for programs, and how far the match is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final, TypeAlias

import click

from pokernight.arena import Work, carry_out
from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import progress_bar
from pokernight.cli.reports.odds_report import check_plot, show
from pokernight.executors import Crew
from pokernight.odds.plain.sampling_loop import Progress, duration, roughly

Tell: TypeAlias = Callable[[Progress[Any]], None]
TOLD: Final = 10.0
"""Every so many seconds it is said how far the match is, where no bar can show it."""
FIRST: Final = 2.0
"""After so many it is said for the first time."""


def print_match(work: Work, who: Crew, *, as_json: bool, plot: str | None) -> None:
    """Play a match and print how it stands.

    Raises:
        Refused: for whatever cannot be.
    """
    chart = check_plot(plot)
    with ExitStack() as stack:
        progress = stack.enter_context(told_so_far(work.enough.total(None), "boards"))
        found = carry_out(work, who, foreseeing(progress, work.enough.within, "boards"))
    if as_json:
        click.echo(json.dumps(found.to_json()))
        for one in found.players:
            if one.complaint:
                echo(one.complaint, err=True)
    else:
        show(found)
    if chart:
        chart(found)
    for one in found.players:
        if one.faults and one.faults == one.decisions:
            echo(
                f"pokernight: {one.bot} has not answered once: all {one.decisions:,} answers were "
                "safe ones given for it, so its figures are not those of a player",
                err=True,
            )


def foreseeing(tell: Tell, within: float | None, what: str) -> Tell:
    """Say how many boards or hands an interval takes, as soon as that is foreseen."""
    before: int | None = None

    def told(step: Progress[Any]) -> None:
        nonlocal before
        if before is not None and step.total is not None and step.total != before:
            rate = f", about {duration((step.total - step.done) / step.rate)}" if step.rate else ""
            said = f"intervals of {within:g} to either side take about {roughly(step.total)} {what}"
            echo(f"{said}{rate}", err=True)
        before = step.total
        tell(step)

    return told


@contextmanager
def told_so_far(total: int, what: str) -> Iterator[Tell]:
    """A bar, or a line from time to time where nobody would see one."""
    if sys.stderr.isatty():
        with progress_bar(total, what) as shown:
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
            f"{roughly(step.done)} of {roughly(step.total)} {what}, {step.rate:.3g} a second, "
            f"about {left} left",
            err=True,
        )

    yield tell
