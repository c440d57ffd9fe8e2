"""`pokernight frequencies --cards`: exact counts of each category of hand."""

from __future__ import annotations

from pokernight.cli.console.progress_bar import say_if_compiling
from pokernight.cli.reports.odds_report import present
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
        Refused: for options that contradict each other.
    """
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
    present(counts, as_json=as_json)
