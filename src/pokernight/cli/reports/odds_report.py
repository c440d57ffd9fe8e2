"""Report of `pokernight odds`: equities as bars or JSON; printing of all answers with tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import click
from rich.text import Text

from pokernight.chance import Seed
from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import FIRST, TOLD, say_if_compiling, told_so_far
from pokernight.cli.console.terminal import FIRM, Terminal
from pokernight.cli.text.sentences import in_words
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.executors import Crew, crew_of
from pokernight.measuring.amounts import LONGEST, roughly
from pokernight.measuring.sampling_loop import Progress, carry_out
from pokernight.measuring.targets import Target
from pokernight.odds.answers.equity import by_street, plan
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.questions.deals import Deals
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import GAP, Sheet
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import Message, message
from pokernight.wording.message import Text as Sentence
from pokernight.wording.rendering import Language


class Report(Protocol):
    """Answer that can be printed as tables or JSON, and drawn as a chart."""

    def sheets(self) -> Sequence[Sheet]:
        """Return the tables."""

    def said(self) -> Sequence[Sentence]:
        """Return the sentences below the tables."""

    def to_json(self) -> Any:
        """Return the answer as plain JSON."""

    def plot(self, path: str | None = None) -> Any:
        """Draw the chart, into a file if there is a path."""


Chart: TypeAlias = Callable[[Report], None]
"""Draws an answer into a file."""
BAR = 24
UNKNOWN_CARD = re.compile(r"xx|[?*-]", re.IGNORECASE)
LONG = 3.0
"""Estimated seconds from which an estimate is printed before work starts."""


@dataclass(frozen=True, kw_only=True)
class Reporting:
    """Options of every report: workers and output."""

    workers: int
    ray: str | None
    as_json: bool
    plot: str | None

    @property
    def crew(self) -> Crew:
        """Executor of the work."""
        return crew_of(self.workers, self.ray)


@dataclass(frozen=True, kw_only=True)
class Sampling(Reporting):
    """Options of sampled answers: sample size, seed, workers, output."""

    trials: int | None
    seconds: float | None
    seed: str
    players: str
    precision: float | None = None

    @property
    def target(self) -> Target:
        """Stopping rule of the sample."""
        return Target.for_deals(self.trials, self.precision, self.seconds)


def print_odds(
    game: Game,
    rules: Any,
    hands: Sequence[str],
    board: str,
    dead: str,
    dummies: Sequence[str],
    sampling: Sampling,
    language: Language,
    *,
    exact: bool,
    streets: bool,
) -> None:
    """Compute and print the equity of hands.

    Raises:
        Refused: for an invalid question.
    """
    target, seed, players = sampling.target, number(sampling.seed), sampling.players
    crew, as_json = sampling.crew, sampling.as_json
    chart = check_plot(sampling.plot)
    question = question_of(
        game, hands, board, dead, dummies=dummies, rules=rules, seed=seed, players=players
    )
    say_what_is_left_out(question.deals, language)
    say_if_compiling()

    def line(step: Progress[Any]) -> str:
        assert step.total is not None
        so_far = "{n:=} of {total:=} deals, about {time} left"
        seconds = (step.total - step.done) / step.rate
        if seconds > LONGEST:
            return ""  # work that takes so long is refused, and this has begun
        left = _time(seconds)
        done, total = roughly(step.done), roughly(step.total)
        return in_words(message(so_far, n=done, total=total, time=left), language)

    if streets:
        with told_so_far(None, "deals", line, first_line(0)) as progress:
            streets_answer = by_street(
                game, hands, board, dead, dummies=dummies, rules=rules, trials=target.count,
                precision=target.ci95, time=target.seconds, exact=exact or None, seed=seed,
                players=players, workers=sampling.workers, ray=sampling.ray, progress=progress,
            )  # fmt: skip
        present(streets_answer, chart, language, as_json=as_json)
        return
    work = plan(question, target, exact or None)
    say_foreseen(work.foreseen, work.total, language, exact=work.exact)
    with told_so_far(work.total, "deals", line, first_line(work.foreseen)) as progress:
        answer = carry_out(work, crew, progress)
    present(answer, chart, language, as_json=as_json, styles=STYLES)


def say_what_is_left_out(deals: Deals, language: Language = ENGLISH) -> None:
    """Warn about hands with too few cards: a card may have been forgotten."""
    early = deals.spot.layout.early
    for holding, order in zip(deals.holdings, deals.spot.layout.order, strict=True):
        if len(order) != early:
            continue
        known, several = len(holding.down[0]), len(holding.down) > 1
        if 0 < known < early and not several and not UNKNOWN_CARD.search(holding.text):
            left_out = message(
                "{hand:=} is {known} of {n} cards: the others are dealt by chance (xx says so)",
                hand=holding.text,
                known=known,
                n=early,
            )
            echo(in_words(left_out, language), err=True)


def first_line(foreseen: float | None) -> float:
    """Return the seconds before the first line of progress: later where the work seems short."""
    return FIRST if foreseen is None or foreseen > LONG else TOLD


def say_foreseen(
    seconds: float | None, total: int | None, language: Language = ENGLISH, *, exact: bool
) -> None:
    """Print an estimate before long work starts."""
    if seconds is None or seconds <= LONG:
        return
    method = "exact enumeration" if exact else "a sample"
    deals = message("{method} of {n:=} deals", method=method, n=roughly(total)) if total else method
    foreseen = "{deals}: about {time} or less; Ctrl-C prints the results so far"
    echo(in_words(message(foreseen, deals=deals, time=_time(seconds)), language), err=True)


def _time(seconds: float) -> Message:
    """Return a duration of some hours at most in its largest unit."""
    if seconds < 60:
        return message("{n:#second}", n=max(1, round(seconds)))
    if seconds < 3_600:
        return message("{n:#minute}", n=round(seconds / 60))
    return message("{n:#hour}", n=round(seconds / 3_600))


def number(seed: str) -> Seed:
    """Return a seed: a number if the text is a number.

    Raises:
        Refused: for an empty text.
    """
    if not seed.strip():
        raise Refused(f"--seed is a number or some text, not {seed!r}")
    return int(seed) if seed.isdecimal() else seed


# --- tables


STYLES = ("green", "cyan", "yellow", "magenta", "blue", "red")


def present(
    answer: Report,
    chart: Chart | None = None,
    language: Language = ENGLISH,
    *,
    as_json: bool,
    styles: Sequence[str] = STYLES[:1],
) -> None:
    """Draw the chart if there is any, and print an answer as tables or JSON."""
    if chart is not None:  # first, since a reader may close the pipe
        chart(answer)
    if as_json:
        click.echo(json.dumps(answer.to_json()))
    else:
        show(answer, styles, language)


def show(answer: Report, styles: Sequence[str] = STYLES[:1], language: Language = ENGLISH) -> None:
    """Print the tables of an answer, with a bar for each share, and its method."""
    terminal = Terminal(language)
    for sheet in answer.sheets():
        print_sheet(terminal, sheet, styles)
    for sentence in answer.said():
        terminal.line(terminal.words(sentence), style="bold" if sentence == STOPPED else "dim")


def print_sheet(terminal: Terminal, sheet: Sheet, styles: Sequence[str] = STYLES[:1]) -> None:
    """Print a table, the bars of its rows in these colours in turn.

    In a window narrower than the table, each row has its figures below its name.
    """
    sheet = sheet.in_words(terminal.words, terminal.language.figure)
    if sheet.title:
        terminal.print(terminal.cards(Text(str(sheet.title), style="bold")))
    figures = sum(sheet.widths) + len(GAP) * len(sheet.head)
    if terminal.fancy and figures - len(GAP) > terminal.console.width:
        _print_narrow(terminal, sheet)
        return
    long = max(0, min(BAR, terminal.width - figures)) if terminal.fancy else BAR
    head, *rows = sheet.parts(lambda share: bar(share, terminal, long))
    terminal.print(Text("".join(head).rstrip(), style="dim"))
    for number, (words, drawn, cells) in enumerate(rows):
        line = Text.assemble(words, (drawn, styles[number % len(styles)]), cells)
        line.rstrip()
        terminal.print(terminal.cards(line))


def _print_narrow(terminal: Terminal, sheet: Sheet) -> None:
    """Print each row as its name and, below it, labelled figures."""
    first, *others = sheet.head
    if first:
        terminal.line(str(first), style="dim")
    for name, *cells in sheet.rows:
        terminal.line(terminal.cards(Text(str(name))))
        figures = [
            f"{str(head).strip()} {str(cell).strip()}".strip().replace(" ", FIRM)
            for head, cell in zip(others, cells, strict=True)
            if str(cell).strip()
        ]
        terminal.line(terminal.cards(Text(", ".join(figures), style="dim")), indent=2, hang=0)


def bar(share: float, terminal: Terminal, long: int = BAR) -> str:
    """Draw a share of 1 as a bar, at most ``long`` characters wide."""
    if not terminal.fancy:
        return f"{'#' * round(share * long):<{long}}"
    eighths = round(share * long * 8)
    return f"{'█' * (eighths // 8)}{' ▏▎▍▌▋▊▉'[eighths % 8].strip()}".ljust(long)


# --- charts


def check_plot(path: str | None) -> Chart | None:
    """Return a function that draws a chart into a file; the file is checked at once.

    Raises:
        Refused: for a file that cannot hold a chart, or without matplotlib.
    """
    if path is None:
        return None
    from pokernight.odds.reports import charts

    charts.check(path)

    def draw(answer: Report) -> None:
        answer.plot(path)
        echo(f"the chart is in {path}", err=True)

    return draw
