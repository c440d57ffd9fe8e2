"""`pokernight rules GAME --events`: the events of a game, with their fields and sentences."""

from __future__ import annotations

import json

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.games.told_events import GameEvent, told_events


def print_events(game: Game, *, as_json: bool) -> None:
    """Print the events that a game may tell: its own, then those of the engine that it uses."""
    events = told_events(game)
    if as_json:
        print(json.dumps([event._asdict() for event in events]))
        return
    terminal = Terminal()
    for title, own in ((f"Events of {game.title}", True), ("Events of the engine", False)):
        listed = [event for event in events if event.own == own]
        if listed:
            terminal.line(Text(title, style="bold underline"))
            for event in listed:
                _print_event(terminal, event)
            terminal.line()
    terminal.line("docs/protocol.md, \"History of a hand\", explains the names that games share.",
                  style="dim")  # fmt: skip


def _print_event(terminal: Terminal, event: GameEvent) -> None:
    fields = f" ({', '.join(event.fields)})" if event.fields else ""
    terminal.line(Text.assemble((event.event, "bold"), (fields, "dim")), indent=2, hang=2)
    for sentence in event.sentences:
        terminal.line(Text(sentence), indent=4, hang=2)
