"""Progress on standard error: a bar, and a notice while kernels are compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pokernight.cli.console.echo import echo
from pokernight.measuring.amounts import LONGEST, roughly, soon
from pokernight.measuring.sampling_loop import Progress as Step
from pokernight.measuring.sampling_loop import WarmRate
from pokernight.odds import Equity
from pokernight.odds.reports.formats import percent
from pokernight.ranking.compiling import listen

if TYPE_CHECKING:
    from rich.progress import Progress

COMPILING = "compiling, once: this takes some seconds"
TOLD: Final = 10.0
"""Seconds between lines of progress where no bar can be shown."""
FIRST: Final = 2.0
"""Seconds before the first line of progress, and before a run is refused by its first pieces."""
WARM: Final = 1.0
"""Seconds after the first piece from which its rate is told."""
Tell: TypeAlias = Callable[[Step[Any]], None]
"""Receives the progress after each piece."""
_bars: list[Progress] = []
"""Bars on the screen."""


@contextmanager
def progress_bar(total: int | None, unit: str = "deals") -> Iterator[Tell | None]:
    """Show a bar with rate and time left, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import (
        BarColumn,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        SpinnerColumn(),
        BarColumn(),
        TextColumn("{task.completed:,.0f}"),
        TextColumn("{task.fields[rate]}", style="cyan"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[so_far]}"),
    )
    with _shown(*columns) as shown:
        task = shown.add_task("", total=total, so_far="", rate="")

        def tell(step: Step[Any]) -> None:
            shares = step.answer.seats if isinstance(step.answer, Equity) else ()
            so_far = "  ".join(percent(seat.share) for seat in shares[:4])
            rate = f"{step.rate:,.{0 if step.rate > 10 else 1}f} {unit}/s" if step.rate else ""
            shown.update(task, completed=step.done, total=step.total, so_far=so_far, rate=rate)

        _bars.append(shown)
        try:
            yield tell
        finally:
            _bars.remove(shown)


@contextmanager
def told_so_far(
    total: int | None,
    unit: str,
    line: Callable[[Step[Any]], str] | None = None,
    first: float = FIRST,
) -> Iterator[Tell]:
    """Show a progress bar, or print a line now and then where standard error is no terminal.

    Args:
        total: number of observations, None if not known.
        unit: their name in the plural.
        line: returns the line, empty for none; in English if left out.
        first: seconds before the first line.
    """
    with progress_bar(total, unit) as shown:
        if shown is not None:
            yield shown
            return
        next_time, warm = first, WarmRate()

        def tell(step: Step[Any]) -> None:
            nonlocal next_time
            rate = warm.after(step, WARM)
            if step.seconds < next_time or step.total in (None, step.done) or not step.rate:
                return
            next_time = step.seconds + TOLD
            if text := _line(step, unit, rate) if line is None else line(step):
                echo(text, err=True)

        yield tell


def _line(step: Step[Any], unit: str, rate: float) -> str:
    """Return a line of progress.

    Work that has begun goes on where others take up the machine, and no longer time is foreseen
    than that for which work is refused.
    """
    assert step.total is not None
    so_far = f"{roughly(step.done)} of {roughly(step.total)} {unit}"
    if not rate:
        return so_far
    seconds = (step.total - step.done) / rate
    left = f"about {soon(seconds)} left" if seconds <= LONGEST else "slower than foreseen"
    return f"{so_far}, {f'{rate:,.0f}' if rate >= 100 else f'{rate:.3g}'} a second, {left}"


def _shown(*columns: Any) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    return Progress(*columns, console=Console(stderr=True), transient=True)


# --- compilation


def say_if_compiling() -> None:
    """Tell the user, once, when kernels are compiled before there is an answer.

    On a terminal the bar of the work shows it, or else a spinner with the elapsed seconds.
    """
    listen(_begins, _ends)


_waits: list[Progress] = []
"""Spinners on the screen."""


def _begins() -> None:
    if not sys.stderr.isatty():
        _say()
    elif _bars:
        _say_above(_bars[-1])
    else:
        from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

        shown = _shown(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        shown.add_task(COMPILING, total=None)
        shown.start()
        _waits.append(shown)


def _ends() -> None:
    while _waits:
        _waits.pop().stop()


@cache
def _say() -> None:
    echo(COMPILING, err=True)


@cache
def _say_above(shown: Progress) -> None:
    shown.console.print(COMPILING, highlight=False)
