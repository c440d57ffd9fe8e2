"""What is seen of work while it goes on, on the standard error: a bar, and what it waits for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from pokernight.cli.console.echo import echo
from pokernight.odds import Equity
from pokernight.odds.plain.formats import percent
from pokernight.odds.plain.sampling_loop import Progress as Step
from pokernight.ranking.compiling import listen

if TYPE_CHECKING:
    from rich.progress import Progress

COMPILING = "compiling what is needed for this, once: some seconds"
_bars: list[Progress] = []
"""The bar that is on the screen."""


@contextmanager
def progress_bar(total: int | None, what: str = "deals") -> Iterator[Callable[[Any], None] | None]:
    """A bar with rate and time left, if there is somebody to see it."""
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
            rate = f"{step.rate:,.{0 if step.rate > 10 else 1}f} {what}/s" if step.rate else ""
            shown.update(task, completed=step.done, total=step.total, so_far=so_far, rate=rate)

        _bars.append(shown)
        try:
            yield tell
        finally:
            _bars.remove(shown)


def _shown(*columns: Any) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    return Progress(*columns, console=Console(stderr=True), transient=True)


# --- what is compiled first


def say_if_compiling() -> None:
    """Say when something has to be compiled before there is an answer.

    It is said once. On a terminal something moves until it is done: the bar of the work if it is
    there already, else a line of its own with the seconds gone by.
    """
    listen(_begins, _ends)


_waits: list[Progress] = []
"""The line that is on the screen."""


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
