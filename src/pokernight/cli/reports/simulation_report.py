"""Report of `pokernight simulate`: rows in files, and a summary as a table or JSON."""

from __future__ import annotations

from dataclasses import replace

from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import say_if_compiling, told_so_far
from pokernight.cli.reports.arena_report import (
    Kept,
    check_run,
    echo_estimate,
    quicker_run,
)
from pokernight.cli.reports.odds_report import Reporting, check_plot, present
from pokernight.measuring.sampling_loop import carry_out
from pokernight.studies import Simulation
from pokernight.wording.amounts import counted


def print_simulated(simulation: Simulation, report: Reporting) -> None:
    """Simulate hands and print a summary.

    Raises:
        Refused: for an invalid simulation, or a file that cannot be written.
    """
    chart = check_plot(report.plot)
    say_if_compiling()

    keeps = Kept("--out", simulation.file is not None)

    def foreseen(seconds: float, workers: int) -> None:
        work = f"{counted(simulation.hands, 'hand')} of {simulation.study.game.title}"
        if seconds > 0:
            rate = simulation.hands / seconds
            quicker = quicker_run(rate, "hand", "--hands", simulation.hands, None)
            check_run(seconds, work, quicker, keeps)
        by = f" with {workers} workers" if workers > 1 else ""
        echo_estimate(work + by, seconds, keeps)

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
