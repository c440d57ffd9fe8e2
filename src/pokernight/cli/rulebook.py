"""The welcome, the list of games, and the page of one with its house rules."""

from __future__ import annotations

from rich.text import Text

from pokernight import __version__
from pokernight.cli.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.games import all_games


def welcome() -> None:
    """What this is and what to type."""
    terminal = Terminal()
    cards = terminal.cards(Text("6♠ 6♥ 6♦ Q♠", style="bold"))
    terminal.line(Text.assemble(cards, ("  pokernight ", "bold"), (__version__, "dim")))
    terminal.line("Deals and referees the odd games of a home poker night.")
    terminal.line()
    for command, what in (
        ("play the_omen", "sit down with three house players"),
        ("games", "the games there are"),
        ("rules the_omen", "a game's page and house rules"),
        ('rank "As Kd Kc 2d 2h" --wild 2', "what these cards are worth"),
        ("replay FILE", "the hands of a recorded evening"),
        ("--help", "every command"),
    ):
        terminal.line(Text.assemble((f"pokernight {command:32}", "bold"), what), indent=2)


def list_games() -> None:
    """A line per game: its name, title, seats and what it is."""
    terminal = Terminal()
    games = all_games()
    name_width = max(map(len, games))
    title_width = max(len(game.title) for game in games.values())
    for name, game in games.items():
        seats = f"{game.seats[0]}-{game.seats[1]}"
        line = Text.assemble(
            (f"{name:{name_width}}", "bold"),
            f"  {game.title:{title_width}}  {seats:>4}  ",
            (game.summary, "dim"),
        )
        if terminal.fancy:
            line.truncate(terminal.width, overflow="ellipsis")
        terminal.print(line)


def print_rules(game: Game) -> None:
    """The page, every option, and the rule sets."""
    terminal = Terminal()
    title, *paragraphs = [" ".join(part.split()) for part in game.page.split("\n\n")]
    terminal.line(Text(title, style="bold"))
    for paragraph in paragraphs:
        terminal.line()
        terminal.line(terminal.cards(Text(paragraph)), hang=3)
    terminal.line()
    terminal.line(Text("House rules", style="bold").append(
        f" (pokernight play {game.name} --rule NAME=VALUE)", style="dim not bold"))  # fmt: skip
    for option in game.rules.options():
        terminal.line()
        values = " | ".join(option.values)
        terminal.line(
            Text.assemble((option.name, "bold"), f" = {option.default}", (f"   ({values})", "dim"))
        )
        source = f" [{option.source}]" if option.source else ""
        terminal.line(Text.assemble(option.doc, (source, "dim")), indent=4, hang=0)
    terminal.line()
    how = f" (pokernight play {game.name} --rules SET, or SET+SET)"
    terminal.line(Text("Rule sets", style="bold").append(how, style="dim not bold"))
    if not game.rule_sets:
        terminal.line("none but the default", indent=2)
    for name, changes in game.rule_sets.items():
        said = ", ".join(f"{rule}={value}" for rule, value in changes.items()) or "the default"
        terminal.line(Text.assemble((name, "bold"), f": {said}"), indent=2)
