"""What hands are worth against each other: bars for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from pokernight.cards import parse, pretty
from pokernight.cli.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.odds import Equity, Origin
from pokernight.odds.chance import Seed
from pokernight.odds.equity import Street, by_street, carry_out, plan, question_of
from pokernight.odds.reading import percent, pretty_hand
from pokernight.odds.running import Progress as Step
from pokernight.odds.running import Stop, duration, roughly

BAR = 24
LONG = 3.0
"""Seconds of foreseen work from which it is said before it starts."""


def print_odds(
    game: Game,
    rules: Any,
    hands: Sequence[str],
    board: str,
    dead: str,
    dummies: Sequence[str],
    stop: Stop,
    exact: bool,
    seed: str,
    players: str,
    processes: int,
    *,
    streets: bool,
    as_json: bool,
    plot: str | None,
) -> None:
    """Work out and print what hands are worth.

    Raises:
        Refused: for whatever cannot be asked or answered.
    """
    chart = check_plot(plot)
    if streets:
        found = by_street(
            game, hands, board, dead, dummies=dummies, rules=rules, trials=stop.trials,
            precision=stop.precision, seconds=stop.seconds, exact=exact or None, seed=number(seed),
            players=players, processes=processes,
        )  # fmt: skip
        if as_json:
            click.echo(json.dumps([{"street": s.name, **s.equity.to_json()} for s in found]))
        else:
            show_streets(found)
        if chart:
            chart.streets(found)
        return
    question = question_of(
        game, hands, board, dead, dummies=dummies, rules=rules, seed=number(seed), players=players
    )
    work = plan(question, stop, exact or None)
    say_foreseen(work.foreseen, work.total, exact=work.exact)
    with progress_bar(work.total) as progress:
        answer = carry_out(work, processes, progress)
    if as_json:
        click.echo(json.dumps(answer.to_json()))
    else:
        show(answer)
    if chart:
        chart.equity(answer)


def say_foreseen(seconds: float | None, total: int | None, *, exact: bool) -> None:
    """Say before long work starts how long it will be."""
    if seconds is None or seconds <= LONG:
        return
    what = "exact work" if exact else "a sample"
    count = f" of {roughly(total)} deals" if total else ""
    click.echo(f"{what}{count}: about {duration(seconds)} or less; "
               "Ctrl-C gives the answer so far", err=True)  # fmt: skip


def number(seed: str) -> Seed:
    """A seed as it goes into the answer: a number if it is one."""
    return int(seed) if seed.isdecimal() else seed


# --- for people


def show(answer: Equity) -> None:
    """Print a bar for each hand, and how it was found."""
    terminal = Terminal()
    if answer.board:
        terminal.print(terminal.cards(Text(f"board  {pretty(parse(answer.board))}")))
    if answer.dead:
        terminal.print(terminal.cards(Text(f"dead   {pretty(parse(answer.dead))}")))
    low = len(answer.contests) > 1
    width = max(len("hand"), *[len(pretty_hand(seat.hand)) for seat in answer.seats])
    columns = ["share", "+-"] if not answer.exact else ["share"]
    columns += ["win", "tie", *(["scoop", "high", "low"] if low else [])]
    room = terminal.width - width - 2 - 11 * len(columns) if terminal.fancy else BAR
    long = max(0, min(BAR, room))
    head = f"{'hand':<{width}}  {'':<{long}}" + "".join(f"{name:>11}" for name in columns)
    terminal.print(Text(head.rstrip(), style="dim"))
    for number_, seat in enumerate(answer.seats):
        figures = [seat.share, *([] if answer.exact else [seat.standard_error]), seat.win, seat.tie]
        figures += [seat.scoop, seat.high, seat.low] if low else []
        line = Text.assemble(
            f"{pretty_hand(seat.hand):<{width}}  ",
            (bar(seat.share, terminal, long), STYLES[number_ % len(STYLES)]),
            "".join(f"{percent(figure):>11}" for figure in figures),
        )
        terminal.print(terminal.cards(line))
    if answer.nobody > 1e-9:
        terminal.print(Text(f"{'none of them':<{width + long + 2}}{percent(answer.nobody):>11}"))
    say_origin(terminal, answer.origin, answer.complete)


STYLES = ("green", "cyan", "yellow", "magenta", "blue", "red")


def bar(share: float, terminal: Terminal, long: int = BAR) -> str:
    """A share of 1 as a bar of so many letters at most."""
    if not terminal.fancy:
        return f"{'#' * round(share * long):<{long}}"
    eighths = round(share * long * 8)
    return f"{'█' * (eighths // 8)}{' ▏▎▍▌▋▊▉'[eighths % 8].strip()}".ljust(long)


def say_origin(terminal: Terminal, origin: Origin, complete: bool = True) -> None:
    """Print how an answer was found, and with what it can be found again."""
    if not complete:
        terminal.line("Stopped before the end: this is what was known by then.", style="bold")
    terminal.line(str(origin), style="dim")
    if not origin.exact:
        terminal.line("+- is one standard error.", style="dim")


def show_streets(found: Sequence[Street]) -> None:
    """Print a line for each street, a column for each hand."""
    terminal = Terminal()
    width = max(len(street.name) for street in found)
    heads = [pretty_hand(seat.hand) for seat in found[-1].equity.seats]
    terminal.print(terminal.cards(Text(f"{'':<{width}}" + "".join(f"  {h:>14}" for h in heads))))
    for street in found:
        shares = "".join(
            f"  {percent(seat.share):>{max(14, len(head))}}"
            for seat, head in zip(street.equity.seats, heads)
        )
        note = "" if street.equity.exact else "  sampled"
        terminal.print(terminal.cards(Text(f"{street.name:<{width}}{shares}{note}")))
    say_origin(terminal, found[-1].equity.origin)


# --- while it runs


class Rate(ProgressColumn):
    """Deals in a second."""

    def render(self, task: Task) -> Text:
        """The rate so far."""
        return Text(f"{task.speed:,.0f} deals/s" if task.speed else "", style="cyan")


@contextmanager
def progress_bar(total: int | None) -> Iterator[Callable[[Any], None] | None]:
    """A bar on the standard error, with rate and time left, if there is somebody to see it."""
    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield None
        return
    columns: tuple[ProgressColumn, ...] = (
        SpinnerColumn(),
        BarColumn(),
        TextColumn("{task.completed:,.0f}"),
        Rate(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[so_far]}"),
    )
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task("", total=total, so_far="")

        def tell(step: Step[Any]) -> None:
            shares = step.answer.seats if isinstance(step.answer, Equity) else ()
            so_far = "  ".join(percent(seat.share) for seat in shares[:4])
            shown.update(task, completed=step.done, total=step.total, so_far=so_far)

        yield tell


# --- charts


class Plot:
    """Writes charts into a file."""

    def __init__(self, path: str) -> None:
        from pokernight.odds import charts

        self._charts = charts
        self._path = path
        charts.check(path)

    def equity(self, answer: Equity) -> None:
        """What hands are worth."""
        self._charts.equity(answer, self._path)
        self._say()

    def streets(self, found: Sequence[Street]) -> None:
        """What hands are worth street by street."""
        self._charts.streets(found, self._path)
        self._say()

    def winners(self, answer: Any) -> None:
        """Which hands win."""
        self._charts.winners(answer, self._path)
        self._say()

    def _say(self) -> None:
        click.echo(f"the chart is in {self._path}", err=True)


def check_plot(path: str | None) -> Plot | None:
    """A chart to be made, checked before any work is done for it.

    Raises:
        Refused: for a file that cannot hold a chart, or if there is nothing to draw it with.
    """
    return None if path is None else Plot(path)
