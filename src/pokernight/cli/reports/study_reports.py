"""Two ways to play compared, and how fair one is: tables for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

import click

from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import say_if_compiling
from pokernight.cli.reports.arena_report import TOLD, Tell, foreseeing, told_so_far
from pokernight.cli.reports.odds_report import check_plot, show
from pokernight.cli.text.house_rules import pairs
from pokernight.errors import Refused
from pokernight.executors import Crew
from pokernight.odds.plain.sampling_loop import Progress, counted, duration
from pokernight.studies import run_fairness
from pokernight.studies.contrasts import Said
from pokernight.studies.run_comparison import Work, carry_out

A_RULE = "a rule is NAME=VALUE, such as lost_pot=carry"


def said(rule_set: str | None, changes: Sequence[str]) -> Said:
    """House rules as they were typed.

    Raises:
        Refused: for one without a value.
    """
    return Said(rule_set, dict(pairs(changes, A_RULE)))


def said_against(texts: Sequence[str]) -> Said:
    """The house rules of the other side as they were typed; a word alone is the name of a set.

    Raises:
        Refused: for several sets.
    """
    sets = [text for text in texts if "=" not in text]
    if len(sets) > 1:
        raise Refused(f"--against names one set, not {len(sets)}: SET+SET joins them")
    return said(sets[0] if sets else None, [text for text in texts if text not in sets])


def print_comparison(work: Work, crew: Crew, *, as_json: bool, plot: str | None) -> None:
    """Compare two ways to play, and print how they do.

    Raises:
        Refused: for whatever cannot be.
    """
    chart = check_plot(plot)
    with told_so_far(work.enough.total(None), "hands") as progress:
        progress = said_before(progress, work.sides.here.game.title)
        found = carry_out(work, crew, foreseeing(progress, work.enough.within, "hands"))
    if chart:  # before anything is printed to somebody who may stop reading
        chart(found)
    if as_json:
        click.echo(json.dumps(found.to_json()))
        for sentence in found.faults.said():
            echo(sentence, err=True)
    else:
        show(found)


def print_fairness(work: run_fairness.Work, crew: Crew, *, as_json: bool, plot: str | None) -> None:
    """Find out how fair a game is, and print it.

    Raises:
        Refused: for whatever cannot be.
    """
    chart = check_plot(plot)
    say_if_compiling()
    with ExitStack() as stack:
        tell = _in_turn(stack)
        hands = said_before(tell("hands"), work.study.game.title)
        found = run_fairness.carry_out(work, crew, hands, tell("deals"), tell("boards"))
    if chart:  # before anything is printed to somebody who may stop reading
        chart(found)
    if as_json:
        click.echo(json.dumps(found.to_json()))
        for sentence in found.faults.said():
            echo(sentence, err=True)
    else:
        show(found)


def said_before(tell: Tell, title: str) -> Tell:
    """Say how long the hands of a game take that take long, as soon as the first are played."""
    said = False

    def told(step: Progress[Any]) -> None:
        nonlocal said
        if not said and step.total is not None and step.rate:
            said = True
            seconds = (step.total - step.done) / step.rate
            if seconds >= TOLD:
                echo(
                    f"{counted(step.total, 'hand')} of {title}: about {duration(seconds)}; "
                    "Ctrl-C gives what is known so far",
                    err=True,
                )
        tell(step)

    return told


def _in_turn(stack: ExitStack) -> Callable[[str], Tell]:
    """How far the work is, of one kind after another; only one is shown at a time."""
    shown: list[tuple[str, Tell]] = []

    def of(what: str) -> Tell:
        def told(step: Progress[Any]) -> None:
            if not shown or shown[-1][0] != what:
                stack.pop_all().close()
                shown.append((what, stack.enter_context(told_so_far(step.total or 0, what))))
            shown[-1][1](step)

        return told

    return of
