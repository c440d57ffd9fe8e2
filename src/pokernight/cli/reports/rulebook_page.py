"""The welcome, the list of games, and the page of one with its house rules."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from rich.text import Text

from pokernight import __version__
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.lookups import print_page
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES
from pokernight.games.finding import GROUPS, Figures, Wish, figures, look_for, to_json


def welcome() -> None:
    """What this is and what to type."""
    terminal = Terminal()
    cards = terminal.cards(Text("6♠ 6♥ 6♦ Q♠", style="bold"))
    terminal.line(Text.assemble(cards, ("  pokernight ", "bold"), (__version__, "dim")))
    terminal.line("Deals and referees the odd games of a home poker night.")
    terminal.line()
    for command, what in (
        (f"play {SOURCE_GAMES[0]}", "sit down with three house players"),
        ("games", "the games there are"),
        (f"rules {SOURCE_GAMES[0]}", "a game's page and house rules"),
        ('rank "As Kd Kc 2d 2h" --wild 2', "what these cards are worth"),
        ("replay FILE", "the hands of a recorded evening"),
        ("--help", "every command"),
    ):
        terminal.line(Text.assemble((f"pokernight {command:32}", "bold"), what), indent=2)


def list_games(wish: Wish, *, as_json: bool) -> None:
    """The games that are as wished, by groups: a name, title, seats, what each is and is like."""
    found = look_for(wish)
    if as_json:
        print(json.dumps([_in_short(game) for game in found]))
        return
    terminal = Terminal()
    if not found:
        raise Refused("no game is all of that at once: ask for less")
    name_width = max(len(game.name) for game in found)
    title_width = max(len(game.title) for game in found)
    for group, games in groupby(found, key=lambda game: None if wish.like else figures(game).group):
        if terminal.fancy and group is not None:
            terminal.line()
            terminal.line(Text(GROUPS[group], style="bold underline"))
        for game in games:
            seats = f"{game.seats[0]}-{game.seats[1]}"
            told = figures(game)
            line = Text.assemble(
                (f"{game.name:{name_width}}", "bold"), f"  {game.title:{title_width}}"
            )
            line.append(f"  {seats:>4}  ")
            if terminal.fancy:
                line.rstrip()
                terminal.line(line, hang=4)
                terminal.line(Text(game.summary, style="dim"), indent=4, hang=0)
                if measures := "; ".join([*_measures(told), *_kin(told)]):
                    terminal.line(Text(f"{measures}.", style="dim"), indent=4, hang=0)
            else:  # a line each, for programs
                about = ", ".join(_measures(told))
                terminal.print(line.append(f"{game.summary} [{about}]" if about else game.summary))


def _measures(told: Figures) -> list[str]:
    """How long and how wild a game is, and how its pot is won."""
    said = [f"{told.questions:g} questions"] if told.questions >= 0 else []
    if told.wild:
        often = "" if told.loses is None else f": the best natural hand loses {told.loses:.0%}"
        said.append(f"wild{often}")
    return [*said, "split pot"] if told.split else said


def _kin(told: Figures) -> list[str]:
    return [f"kin to {', '.join(told.kin[:3])}"] if told.kin else []


def _in_short(game: Game) -> dict[str, Any]:
    """A game as plain JSON: what a list of games says of it."""
    return {
        "game": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": list(game.seats),
        "version": game.version,
        "study": game.study,
        **to_json(figures(game)),
    }


def _in_full(game: Game) -> dict[str, Any]:
    """A game as plain JSON: its page, its cards with powers and its house rules."""
    return {
        **_in_short(game),
        "page": game.page,
        "powers": [
            {"name": one.name, "words": one.words, "clause": one.clause, "says": one.says}
            for one in game.powers(game.usual_rules)
        ],
        "options": [
            {**option._asdict(), "values": list(option.values)} for option in game.rules.options()
        ],
        "sets": {name: dict(changes) for name, changes in game.rule_sets.items()},
    }


SAYS = {
    "source": "the game's own text",
    "site": "its inventor's site",
    "house": "a house reading, not its inventor's",
}
"""Who says what a card with a power does."""


def _heading(terminal: Terminal, title: str, command: str) -> None:
    """A heading and the command it is about, which is never broken between lines."""
    terminal.print(Text.assemble((title, "bold"), (f" ({command})", "dim")))


def _print_powers(terminal: Terminal, game: Game) -> None:
    """Each card with a power: what it does, the rule behind it, and who says so."""
    powers = game.powers(game.usual_rules)
    if not powers:
        return
    terminal.line()
    terminal.line(Text("Cards with powers", style="bold"))
    for power in powers:
        asleep = "" if power.act is None or power.sleeps else "; cannot be slept"
        origin = f" [{SAYS[power.says]}; rule {power.clause}{asleep}]"
        terminal.line(
            terminal.cards(
                Text.assemble((power.name, "bold"), f": {power.words}", (origin, "dim"))
            ),
            indent=2,
            hang=2,
        )


def print_rules(game: Game, typed: str, *, as_json: bool) -> None:
    """The page, every option, and the rule sets; ``typed`` is how the reader names the game."""
    if as_json:
        print(json.dumps(_in_full(game)))
        return
    typed = typed if typed.endswith(".py") else game.name
    terminal = Terminal()
    print_page(terminal, game)
    _print_powers(terminal, game)
    terminal.line()
    _heading(terminal, "House rules", f"pokernight play {typed} --rule NAME=VALUE")
    for option in game.rules.options():
        terminal.line()
        values = " | ".join(option.values)
        terminal.line(
            Text.assemble((option.name, "bold"), f" = {option.default}", (f"   ({values})", "dim"))
        )
        source = f" [{option.source}]" if option.source else ""
        terminal.line(Text.assemble(option.doc, (source, "dim")), indent=4, hang=0)
    terminal.line()
    terminal.line("Marks such as (A4) or (0.6) are told in docs/rulings.md and docs/defaults.md.",
                  style="dim")  # fmt: skip
    terminal.line()
    _heading(terminal, "Rule sets", f"pokernight play {typed} --rules SET")
    if not game.rule_sets:
        terminal.line("none but the default", indent=2)
    for name, changes in game.rule_sets.items():
        said = ", ".join(f"{rule}={value}" for rule, value in changes.items()) or "the default"
        terminal.line(Text.assemble((name, "bold"), f": {said}"), indent=2)
