"""Which hands win a game: a table for people, JSON for programs."""

from __future__ import annotations

import json
from typing import Any

import click

from pokernight.cli.console.progress_bar import progress_bar, say_if_compiling
from pokernight.cli.reports.odds_report import (
    Sampling,
    check_plot,
    number,
    say_foreseen,
    show,
)
from pokernight.engine.game import Game
from pokernight.odds.plain.what_wins import carry_out_wins, plan_wins


def print_wins(
    game: Game,
    rules: Any,
    seats: int,
    sampling: Sampling,
) -> None:
    """Work out and print which hands win.

    Raises:
        Refused: for whatever cannot be asked or answered.
    """
    stop, seed = sampling.stop, number(sampling.seed)
    chart = check_plot(sampling.plot)
    say_if_compiling()
    work = plan_wins(game, seats, rules=rules, stop=stop, seed=seed, players=sampling.players)
    say_foreseen(work.foreseen, work.total, exact=False)
    with progress_bar(work.total) as progress:
        answer = carry_out_wins(work, sampling.crew, progress)
    if sampling.as_json:
        click.echo(json.dumps(answer.to_json()))
    else:
        show(answer)
    if chart:
        chart(answer)
