"""Very many hands: rows in files, a summary for people, JSON for programs."""

from __future__ import annotations

import json

import click

from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import say_if_compiling
from pokernight.cli.reports.arena_report import told_so_far
from pokernight.cli.reports.odds_report import check_plot, show
from pokernight.executors import Crew
from pokernight.odds.plain.sampling_loop import counted, duration
from pokernight.studies import Simulation
from pokernight.studies.run_simulation import carry_out


def print_simulated(simulation: Simulation, who: Crew, *, as_json: bool, plot: str | None) -> None:
    """Play hands and print what came of them.

    Raises:
        Refused: for whatever cannot be.
    """
    chart = check_plot(plot)
    say_if_compiling()

    def foreseen(seconds: float, workers: int) -> None:
        by = f" with {workers} workers" if workers > 1 else ""
        stop = "keeps what is finished" if simulation.file else "gives what is known so far"
        echo(
            f"{counted(simulation.hands, 'hand')} of {simulation.study.game.title}: about "
            f"{duration(seconds)}{by}; Ctrl-C {stop}",
            err=True,
        )

    with told_so_far(simulation.hands, "hands") as progress:
        found = carry_out(simulation, who, progress, foreseen)
    if chart:  # before anything is printed to somebody who may stop reading
        chart(found)
    if as_json:
        click.echo(json.dumps(found.to_json()))
    else:
        show(found)
    if found.already:
        echo("this was finished already, and nothing was played", err=True)
    if simulation.file and found.complete:
        for what, file in zip(("hand", "seat"), found.files):
            echo(f"a row a {what} is in {file}", err=True)
    elif simulation.file:
        echo("what is finished is kept: --resume goes on with it", err=True)
