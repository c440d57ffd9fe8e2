"""Which hands win a game: a table for people, JSON for programs."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.text import Text

from pokernight.cli.odds import bar, check_plot, number, progress_bar, say_foreseen, say_origin
from pokernight.cli.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.odds import Winners
from pokernight.odds.reading import percent
from pokernight.odds.running import Stop
from pokernight.odds.wins import carry_out_wins, plan_wins


def print_wins(
    game: Game,
    rules: Any,
    seats: int,
    stop: Stop,
    seed: str,
    players: str,
    processes: int,
    *,
    as_json: bool,
    plot: str | None,
) -> None:
    """Work out and print which hands win.

    Raises:
        Refused: for whatever cannot be asked or answered.
    """
    chart = check_plot(plot)
    work = plan_wins(game, seats, rules=rules, stop=stop, seed=number(seed), players=players)
    say_foreseen(work.foreseen, work.total, exact=False)
    with progress_bar(work.total) as progress:
        answer = carry_out_wins(work, processes, progress)
    if as_json:
        click.echo(json.dumps(answer.to_json()))
    else:
        show(answer)
    if chart:
        chart.winners(answer)


def show(answer: Winners) -> None:
    """Print a table for each contest, and how it was found."""
    terminal = Terminal()
    width = max(len(row.hand) for row in answer.hands)
    for contest in answer.contests:
        label = f"{contest:<{width}}"
        head = f"{label}  {'':<24}{'wins':>11}{'+-':>10}{'held':>11}{'when held':>12}"
        terminal.print(Text(head, style="dim"))
        for row in answer.hands:
            if row.contest == contest:
                line = Text.assemble(
                    f"{row.hand:<{max(width, len(contest))}}  ",
                    (bar(row.wins, terminal), "green"),
                    f"{percent(row.wins):>11}{percent(row.standard_error):>10}"
                    f"{percent(row.held):>11}{percent(row.wins_when_held):>12}",
                )
                terminal.print(terminal.cards(line))
    if answer.damien:
        terminal.print(Text("Then against Damien, by omens", style="dim"))
        terminal.print(Text(f"{'omens':>5}{'deals':>12}{'wins':>11}{'+-':>10}{'ties':>11}"
                            f"{'loses':>11}", style="dim"))  # fmt: skip
        for one in answer.damien:
            terminal.print(Text(
                f"{one.omens:>5}{percent(one.deals):>12}{percent(one.wins):>11}"
                f"{percent(one.standard_error):>10}{percent(one.ties):>11}{percent(one.loses):>11}"
            ))  # fmt: skip
        terminal.print(Text(f"{'all':>5}{percent(1.0):>12}{percent(answer.beats_damien):>11}"))
    say_origin(terminal, answer.origin, answer.complete)
    terminal.line(
        "wins: the part of the deals that such a hand wins; held: how often a player has one; "
        "when held: the part of the prize it then takes.",
        style="dim",
    )
