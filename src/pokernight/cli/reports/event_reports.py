"""Events of a game, `rules GAME --events`, and of recorded hands, `replay --events`.

Those of a game come with their fields and sentences, those of a hand as a JSON object a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.history import lines_of_hand
from pokernight.errors import Refused
from pokernight.games.told_events import GameEvent, told_events
from pokernight.wording.rendering import Language, Reader, reader_of


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


def history_of(
    done: Hand,
    number: int,
    names: Sequence[str],
    seat: int | None,
    language: Language,
    *,
    called_off: bool = False,
) -> Iterator[dict[str, Any]]:
    """Return the lines of a hand's history, with all cards open or as a seat knew them.

    Args:
        done: the hand, with its opening and inputs.
        number: the number of the hand, from 1.
        names: the names of the players by seat.
        seat: the seat that reads, which is "you" in the sentences; None for all cards open.
        language: the language of the sentences.
        called_off: whether the hand was called off after its inputs.

    Raises:
        Refused: for a seat that is not in the hand.
    """
    if seat is not None and seat not in range(len(names)):
        raise Refused(f"hand {number} has the seats 0 to {len(names) - 1}, and no seat {seat}")
    if seat is None:
        reader = reader_of(names, language)
    else:
        reader = Reader(names.__getitem__, seat, language)
    return lines_of_hand(done, number, reader, seat, called_off=called_off)
