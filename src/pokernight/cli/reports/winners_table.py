"""Report of the winning hands of a game, as a table or JSON."""

from __future__ import annotations

from typing import Any

from pokernight.cli.console.progress_bar import progress_bar, say_if_compiling
from pokernight.cli.reports.odds_report import (
    Sampling,
    check_plot,
    number,
    present,
    say_foreseen,
)
from pokernight.engine.game import Game
from pokernight.measuring.sampling_loop import carry_out
from pokernight.odds.answers.what_wins import plan_wins


def print_wins(
    game: Game,
    rules: Any,
    seats: int,
    sampling: Sampling,
) -> None:
    """Compute and print the winning hands.

    Raises:
        Refused: for an invalid question, or a game without showdown.
    """
    target, seed = sampling.target, number(sampling.seed)
    chart = check_plot(sampling.plot)
    say_if_compiling()
    work = plan_wins(game, seats, rules=rules, target=target, seed=seed, players=sampling.players)
    say_foreseen(work.foreseen, work.total, exact=False)
    with progress_bar(work.total) as progress:
        answer = carry_out(work, sampling.crew, progress)
    present(answer, chart, as_json=sampling.as_json)
