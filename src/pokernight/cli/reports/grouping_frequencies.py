"""Frequencies of Cripple Mr Onion groupings, as a table or JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pokernight.cli.console.progress_bar import say_if_compiling
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.reports.odds_report import check_plot, print_sheet, say_foreseen
from pokernight.cli.text.house_rules import pairs
from pokernight.engine.game import Game
from pokernight.extras import installed
from pokernight.games import find
from pokernight.measuring.amounts import foresee
from pokernight.odds.answers.category_counts import best_groupings, groupings_of
from pokernight.odds.reports.sampled import Sampled

TRIALS = 1_000_000 if installed("fast") else 20_000
"""Default sample size: half a minute at the most, compiled or not."""
RATE = TRIALS / 30
"""Hands arranged in a second at the least."""


def print_groupings(
    name: str, trials: int, seed: str, given: Sequence[str], plot: str | None, *, as_json: bool
) -> None:
    """Print how often each grouping is the best of a random hand.

    Raises:
        Refused: for another game, no trials, or an invalid fact.
    """
    chart = check_plot(plot)
    say_if_compiling()
    game = find(name)
    groupings_of(game)
    facts = pairs(given, "a fact is NAME=VALUE, such as eights=wild")
    say_foreseen(foresee(trials, RATE, "a sample", "ask for fewer trials"), trials, exact=False)
    sampled = _counted(game, trials, seed, dict(facts))
    if chart is not None:
        chart(sampled)
    if as_json:
        click.echo(json.dumps(in_json(sampled)))
        return
    _show(sampled, [f"{fact}={value}" for fact, value in facts])


def in_json(sampled: Sampled) -> dict[str, object]:
    """Return the JSON: number of hands; share and ``ci95`` of each grouping."""
    groupings = {}
    for name in sampled.counts:
        share = sampled.share(name)
        groupings[name] = {"share": share.share, "ci95": share.ci95}
    return {"trials": sampled.trials, "groupings": groupings}


def _counted(game: Game, trials: int, seed: str, given: Mapping[str, str]) -> Sampled:
    """Sample hands, with a progress bar on a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal or os.environ.get("TERM") == "dumb":
        return best_groupings(game, trials, seed, given)
    columns = (
        TextColumn("arranging hands"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=max(trials, 0))
        return best_groupings(
            game, trials, seed, given, lambda step: bar.update(task, completed=step.done)
        )


def _show(sampled: Sampled, facts: Sequence[str]) -> None:
    terminal = Terminal()
    (sheet,) = sampled.sheets()
    given = f", {', '.join(facts)}" if facts else ""
    terminal.line(f"{sheet.title}{given}", "bold")
    for sentence in sampled.said():
        terminal.line(sentence)
    terminal.line()
    print_sheet(terminal, replace(sheet, title="", bars=()))
