"""Report of `pokernight simulate`: rows in files, and a summary as a table or JSON."""

from __future__ import annotations

from dataclasses import replace

from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import say_if_compiling
from pokernight.cli.reports.arena_report import told_so_far
from pokernight.cli.reports.odds_report import Reporting, check_plot, present
from pokernight.measuring.amounts import duration
from pokernight.measuring.sampling_loop import carry_out
from pokernight.plurals import counted
from pokernight.studies import Simulation


def print_simulated(simulation: Simulation, report: Reporting) -> None:
    """Simulate hands and print a summary.

    Raises:
        Refused: for an invalid simulation, or a file that cannot be written.
    """
    chart = check_plot(report.plot)
    say_if_compiling()

    def foreseen(seconds: float, workers: int) -> None:
        by = f" with {workers} workers" if workers > 1 else ""
        stop = "keeps the finished hands" if simulation.file else "prints the results so far"
        echo(
            f"{counted(simulation.hands, 'hand')} of {simulation.study.game.title}: about "
            f"{duration(seconds)}{by}; Ctrl-C {stop}",
            err=True,
        )

    with told_so_far(simulation.hands, "hands") as progress:
        result = carry_out(replace(simulation, foreseen=foreseen), report.crew, progress)
    present(result, chart, as_json=report.as_json)
    if result.already:
        echo("the file was complete already: no hands were played", err=True)
    if simulation.file and result.complete:
        for unit, file in zip(("hand", "seat"), result.files):
            echo(f"a row per {unit} is in {file}", err=True)
    elif simulation.file:
        echo("finished hands are kept: --resume continues", err=True)
