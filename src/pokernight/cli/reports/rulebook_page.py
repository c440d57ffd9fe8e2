"""The welcome, the list of games, and the page of one with its house rules."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import Any

from rich.text import Text

from pokernight import __version__
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.lookups import print_page
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES
from pokernight.games.catalogue_search import GROUPS, Figures, Wish, figures, look_for, to_json


def welcome() -> None:
    """Print the title and the first commands to try."""
    terminal = Terminal()
    cards = terminal.cards(Text("6♠ 6♥ 6♦ Q♠", style="bold"))
    terminal.line(Text.assemble(cards, ("  pokernight ", "bold"), (__version__, "dim")))
    terminal.line("Deals and referees the odd games of a home poker night.")
    terminal.line()
    for command, description in (
        (f"play {SOURCE_GAMES[0]}", "play against three house players"),
        ("games", "list the games"),
        (f"rules {SOURCE_GAMES[0]}", "print a game's rules and house rules"),
        ('rank "As Kd Kc 2d 2h" --wild 2', "rank these cards"),
        ("replay FILE", "show the hands of a recorded evening"),
        ("--help", "list every command"),
    ):
        terminal.line(Text.assemble((f"pokernight {command:32}", "bold"), description), indent=2)


def list_games(wish: Wish, *, as_json: bool) -> None:
    """Print the wanted games by group: name, title, seats, summary, figures."""
    games_found = look_for(wish)
    if as_json:
        print(json.dumps([_in_short(game) for game in games_found]))
        return
    terminal = Terminal()
    if not games_found:
        raise Refused("no game meets all these options: drop some")
    name_width = max(len(game.name) for game in games_found)
    title_width = max(len(game.title) for game in games_found)
    for group, games in groupby(
        games_found, key=lambda game: None if wish.like else figures(game).group
    ):
        if terminal.fancy and group is not None:
            terminal.line()
            terminal.line(Text(GROUPS[group], style="bold underline"))
        for game in games:
            seats = f"{game.seats[0]}-{game.seats[1]}"
            measured = figures(game)
            line = Text.assemble(
                (f"{game.name:{name_width}}", "bold"), f"  {game.title:{title_width}}"
            )
            line.append(f"  {seats:>4}  ")
            if terminal.fancy:
                line.rstrip()
                terminal.line(line, hang=4)
                terminal.line(Text(game.summary, style="dim"), indent=4, hang=0)
                if measures := "; ".join([*_measures(measured), *_kin(measured)]):
                    terminal.line(Text(f"{measures}.", style="dim"), indent=4, hang=0)
            else:  # a line for each game, for scripts
                about = ", ".join(_measures(measured))
                terminal.print(line.append(f"{game.summary} [{about}]" if about else game.summary))


def _measures(measured: Figures) -> list[str]:
    """Return the figures of a game: decisions per deal, wild cards, split pot."""
    figures_text = [f"{measured.questions:g} questions"] if measured.questions >= 0 else []
    if measured.wild:
        often = "" if measured.loses is None else f": best natural hand loses {measured.loses:.0%}"
        figures_text.append(f"wild{often}")
    return [*figures_text, "split pot"] if measured.split else figures_text


def _kin(measured: Figures) -> list[str]:
    return [f"like {', '.join(measured.kin[:3])}"] if measured.kin else []


def _in_short(game: Game) -> dict[str, Any]:
    """Return a game as plain JSON, for a list of games."""
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
    """Return a game as plain JSON: its page, its cards with powers and its house rules."""
    return {
        **_in_short(game),
        "page": game.page,
        "powers": [
            {"name": card.name, "words": card.words, "clause": card.clause, "says": card.says}
            for card in game.powers(game.usual_rules)
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
"""Sources for the power of a card."""


def _heading(terminal: Terminal, title: str, command: str) -> None:
    """Print a heading and its command, never broken between lines."""
    terminal.print(Text.assemble((title, "bold"), (f" ({command})", "dim")))


def _print_powers(terminal: Terminal, game: Game) -> None:
    """Print each card with a power: its effect, clause and source."""
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


MARK = re.compile(r"\((?:[^()]*, )?(?:[A-Z][0-9]+|[01]\.[0-9]+)[),]")
"""A mark of a ruling in brackets, such as (A4), (0.6) or (A4, 0.6)."""


def _has_marks(game: Game) -> bool:
    """Return whether the printed page, or the source of a house rule, cites a ruling."""
    options = game.rules.options()
    printed = [
        game.page,
        *(option.source for option in options),
        *(option.doc for option in options),
    ]
    return any(MARK.search(words) for words in printed)


def print_rules(game: Game, typed: str, *, as_json: bool) -> None:
    """Print the rules, options and rule sets; ``typed`` is the reader's name for the game."""
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
    if _has_marks(game):
        terminal.line()
        terminal.line("Marks such as (A4) or (0.6) are in docs/rulings.md and docs/defaults.md.",
                      style="dim")  # fmt: skip
    terminal.line()
    _heading(terminal, "Rule sets", f"pokernight play {typed} --rules SET")
    if not game.rule_sets:
        terminal.line("only the default", indent=2)
    for name, changes in game.rule_sets.items():
        values = ", ".join(f"{rule}={value}" for rule, value in changes.items()) or "the default"
        terminal.line(Text.assemble((name, "bold"), f": {values}"), indent=2)
