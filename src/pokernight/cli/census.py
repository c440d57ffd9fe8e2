"""`pokernight frequencies`: how often each category of hand comes, counted exactly."""

from __future__ import annotations

import json

import click
from rich.text import Text

from pokernight.cards import JOKERS, RANKS, STANDARD, Card, parse
from pokernight.cli.odds import bar
from pokernight.cli.terminal import Terminal
from pokernight.errors import Refused
from pokernight.odds.census import frequencies, low_frequencies


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
    if bug and not jokers:
        raise Refused("a bug is a joker: say with --jokers how many there are")
    wilds = read_wild(wild)
    if to_low:
        if bug or not copies:
            raise Refused(
                "in a low a bug is wild and copies are of no use: leave those options out"
            )
        found = low_frequencies(cards, jokers=jokers, wild=wilds).to_json()
    else:
        found = frequencies(cards, jokers=jokers, wild=wilds, bug=bug, copies=copies).to_json()
    if as_json:
        click.echo(json.dumps(found))
        return
    total = found.pop("total")
    terminal = Terminal()
    for name, count in found.items():
        label = f"{name} low" if name in RANKS else name
        share = count / total
        chance = f"{100 * share:.6f} %" if count else ""
        line = f"{label:<16}{count:>16,}{chance:>15}  {_one_in(count, total):>16}  "
        terminal.print(Text.assemble(line, (bar(share, terminal).rstrip(), "cyan")))
    terminal.print(Text(f"{'all hands':<16}{total:>16,}", style="bold"))


def read_wild(text: str | None) -> frozenset[Card]:
    """The cards that are wild: single ones, or all of a rank.

    Raises:
        Refused: for what is neither, or a joker.
    """
    found: set[Card] = set()
    for part in (text or "").replace(",", " ").split():
        letter = "T" if part == "10" else part.upper()
        if letter in tuple(RANKS):
            first = 4 * RANKS.index(letter)
            found.update(range(first, first + 4))
        elif set(JOKERS).intersection(parse(part)):
            raise Refused("jokers are wild unless they are bugs: say with --jokers how many")
        else:
            found.update(parse(part, pack=STANDARD))
    if text is not None and not found:
        raise Refused("--wild takes ranks such as 3,9 or cards such as 2d")
    return frozenset(found)


def _one_in(count: int, total: int) -> str:
    if not count:
        return "never"
    often = total / count
    return f"1 in {often:,.0f}" if often >= 100 else f"1 in {often:.2f}"
