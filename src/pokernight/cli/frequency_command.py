"""`pokernight frequencies`: how often each category of hand comes, counted exactly."""

from __future__ import annotations

import json

import click

from pokernight.cli.odds import show
from pokernight.cli.progress import say_if_compiling
from pokernight.errors import Refused
from pokernight.odds.answers.hand_frequencies import HandFrequencies, frequencies, low_frequencies


def print_frequencies(
    cards: int,
    jokers: int,
    wild: str | None,
    *,
    bug: bool,
    copies: bool,
    to_low: bool,
    as_json: bool,
) -> None:
    """Count and print all hands, by category or by the highest card of the low.

    Raises:
        Refused: for what cannot be counted.
    """
    say_if_compiling()
    if bug and not jokers:
        raise Refused("a bug is a joker: say with --jokers how many there are")
    if to_low:
        if bug or not copies:
            raise Refused(
                "in a low a bug is wild and copies are of no use: leave those options out"
            )
        found: HandFrequencies = low_frequencies(cards, jokers=jokers, wild=wild or ())
    else:
        found = frequencies(cards, jokers=jokers, wild=wild or (), bug=bug, copies=copies)
    if as_json:
        click.echo(json.dumps(found.to_json()))
        return
    show(found)
