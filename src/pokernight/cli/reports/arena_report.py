"""Report of an arena match, as a table or JSON; and its progress."""

from __future__ import annotations

from contextlib import ExitStack
from math import sqrt
from typing import Any, Final, NamedTuple

from pokernight.arena import MatchPlan
from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import FIRST, Tell, told_so_far
from pokernight.cli.reports.odds_report import LONG, Reporting, check_plot, present
from pokernight.measuring.amounts import (
    LONGEST,
    check_duration,
    duration,
    quick_number,
    soon,
)
from pokernight.measuring.sampling_loop import Progress, WarmRate, carry_out
from pokernight.wording.amounts import counted

FEWEST: Final = 2
"""Hands or boards of the smallest run."""


def print_match(plan: MatchPlan, report: Reporting) -> None:
    """Play a match and print its result.

    Raises:
        Refused: for an invalid match or plot file.
    """
    chart = check_plot(report.plot)
    with ExitStack() as stack:
        progress = stack.enter_context(told_so_far(plan.target.total() or 0, "boards"))
        title, within = plan.match.game.title, plan.target.ci95
        keeps = Kept("--save", plan.file is not None)
        progress = foreseeing(progress, title, "board", "--boards", within, keeps)
        match_result = carry_out(plan, report.crew, progress)
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


class Kept(NamedTuple):
    """File that keeps the finished parts of a run, so that a long run can go on later.

    Attributes:
        option: the option that names the file.
        named: True if the run has such a file.
    """

    option: str
    named: bool


def foreseeing(
    tell: Tell,
    title: str,
    unit: str,
    option: str,
    within: float | None = None,
    keeps: Kept | None = None,
) -> Tell:
    """Estimate a run by its first pieces, and again when the wanted interval takes more.

    A run that would take too long is refused, unless a file keeps its finished parts.

    Args:
        tell: receives the progress afterwards.
        title: name of the game.
        unit: what is played, in the singular.
        option: the option with the number to play.
        within: widest half width of an interval that is wanted.
        keeps: the file for the finished parts; None where a run keeps none.
    """
    before: int | None = None
    checked: int | None = None
    warm = WarmRate()

    def with_estimate(step: Progress[Any]) -> None:
        nonlocal before, checked
        rate = warm.after(step, FIRST)
        if step.total is not None:
            wider = before not in (None, step.total)
            before = step.total
            seconds = (step.total - step.done) / rate if rate else 0.0
            if wider:
                long = f", about {soon(seconds)}" if 0 < seconds <= LONGEST else ""
                echo(f"intervals of +-{within:g} take about {counted(step.total, unit)}{long}",
                     err=True)  # fmt: skip
            if rate and checked != step.total:
                checked = step.total
                left = f"{counted(step.total - step.done, unit)} more"
                work = f"{left if wider else counted(step.total, unit)} of {title}"
                quicker = quicker_run(rate, unit, option, step.total, within)
                check_run(seconds, work, quicker, keeps)
                if seconds > LONG and not wider:
                    echo_estimate(work, seconds, keeps)
        tell(step)

    return with_estimate


def echo_estimate(work: str, seconds: float, keeps: Kept | None = None) -> None:
    """Print an estimate of work that begins."""
    stop = (
        f"keeps the finished {work.split()[1]}"
        if keeps and keeps.named
        else ("prints the results so far")
    )
    echo(f"{work}: about {soon(seconds)}; Ctrl-C {stop}", err=True)


def check_run(seconds: float, work: str, quicker: str, keeps: Kept | None = None) -> None:
    """Refuse a run that would take too long, unless a file keeps its finished parts.

    Raises:
        Refused: for more than :data:`~pokernight.measuring.amounts.LONGEST`.
    """
    if keeps is None or not keeps.named:
        file = f"; {keeps.option} FILE keeps what a longer run has finished" if keeps else ""
        check_duration(seconds, work, quicker + file)


def quicker_run(rate: float, unit: str, option: str, total: int, within: float | None) -> str:
    """Return advice on a run that takes five minutes at so many a second."""
    number = quick_number(rate, FEWEST)
    seconds = number / rate
    if seconds > LONGEST:
        return f"even {counted(number, unit)} would take {duration(seconds)}: name quicker players"
    if within is None:
        return f"{option} {number} takes about {duration(seconds)}"
    wider = within * sqrt(max(1.0, total / number))
    return f"--within {wider:.2g} takes about {duration(seconds)}"
