"""Two ways to play compared, and how fair one is: tables for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from pokernight.cli.arena import foreseeing, told_so_far
from pokernight.cli.house_rules import pairs
from pokernight.cli.odds import check_plot, show
from pokernight.errors import Refused
from pokernight.executors import Crew
from pokernight.studies.comparing import Work, carry_out
from pokernight.studies.sides import Said

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
        found = carry_out(work, crew, foreseeing(progress, work.enough.within, "hands"))
    if as_json:
        click.echo(json.dumps(found.to_json()))
    else:
        show(found)
    if chart:
        chart(found)
