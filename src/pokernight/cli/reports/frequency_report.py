"""Exact counts of each category of hand, and the winning hands of a game."""

from __future__ import annotations

from typing import Any

from pokernight.cli.console.progress_bar import say_if_compiling, told_so_far
from pokernight.cli.reports.odds_report import (
    Sampling,
    check_plot,
    first_line,
    number,
    present,
    say_foreseen,
)
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.measuring.sampling_loop import carry_out
from pokernight.odds.answers.hand_frequencies import HandFrequencies, frequencies, low_frequencies
from pokernight.odds.answers.what_wins import plan_wins


def print_frequencies(
    cards: int,
    jokers: int,
    wild: str | None,
    plot: str | None,
    *,
    bug: bool,
    copies: bool,
    to_low: bool,
    as_json: bool,
) -> None:
    """Count and print all hands, by category or by the highest card of the low.

    Raises:
        Refused: for options that contradict each other.
    """
    chart = check_plot(plot)
    say_if_compiling()
    if bug and not jokers:
        raise Refused("--bug needs jokers: give their number with --jokers")
    if to_low:
        if bug or not copies:
            raise Refused(
                "--low takes neither --bug nor --no-copies: a bug is wild in a low, and "
                "duplicates do not count"
            )
        counts: HandFrequencies = low_frequencies(cards, jokers=jokers, wild=wild or ())
    else:
        counts = frequencies(cards, jokers=jokers, wild=wild or (), bug=bug, copies=copies)
    present(counts, chart, as_json=as_json)


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
    with told_so_far(work.total, "deals", first=first_line(work.foreseen)) as progress:
        answer = carry_out(work, sampling.crew, progress)
    present(answer, chart, as_json=sampling.as_json)
