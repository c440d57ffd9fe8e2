"""Recorded hands, shown again with every card open; and positions as they stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from pokernight.cli.felt import chips_line, draw
from pokernight.cli.house_rules import stakes_in_words
from pokernight.cli.story import Story
from pokernight.cli.terminal import EndOfInput, Terminal, standard_input
from pokernight.cli.words import as_sentence, count
from pokernight.engine.events import SPECTATOR
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import Catalogue, read, read_position
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games import all_games, find

STDIN = "-"


def show_file(file: str, *, step: bool, phh: bool, own_game: str | None = None) -> None:
    """Show every line of a file.

    Raises:
        Refused: for a file that cannot be read, or the first bad line, by its number.
    """
    if step and file == STDIN:
        raise Refused("--step reads Enter from the standard input, so the hands cannot come there")
    if step and phh:
        raise Refused("--step goes through a hand, and --phh prints it whole: choose one")
    terminal = Terminal()
    catalogue = _with(find(own_game) if own_game is not None else None)
    found = 0
    try:
        for number, line in _lines(file):
            found += 1
            try:
                _show_line(terminal, line, f"line {number}", catalogue, step=step, phh=phh)
            except Refused as error:
                where = "the standard input" if file == STDIN else file
                raise Refused(f"line {number} of {where}: {error}") from None
    except EndOfInput:
        return
    if not found:
        where = "on the standard input" if file == STDIN else f"in {file!r}"
        raise Refused(f"there is no hand {where}")


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers."""
    try:
        if file == STDIN:
            text = standard_input().read()
        else:
            text = Path(file).read_text(encoding="utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(f"{file!r} cannot be read: {reason}") from None
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line.strip()


def _with(own: Game | None) -> Catalogue:
    """The rulebook, and a game of somebody's own; a record alone never makes a file run."""

    def named(name: str) -> Game:
        if own is not None and name == own.name:
            return own
        games = all_games()
        if name not in games:
            raise Refused(
                f"there is no game {name!r} in the rulebook; hands of a game file of your own are "
                f"shown with --game ./{name}.py"
                if own is None
                else f"{name!r} is neither in the rulebook nor the game of the file given, "
                f"{own.name!r}"
            )
        return games[name]

    return named


def _show_line(
    terminal: Terminal, line: str, where: str, catalogue: Catalogue, *, step: bool, phh: bool
) -> None:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        fields = None
    if isinstance(fields, dict) and "position" in fields:
        hand = read_position(line, catalogue)
        if phh:
            raise Refused("a position has no history, so there is no PHH of it")
        _show_position(terminal, hand, where, fields.get("seat"))
        return
    hand = read(line, catalogue)
    if phh:
        from pokernight.games.phh import write_phh

        terminal.console.file.write(write_phh(hand).rstrip("\n") + "\n")
        return
    _show_hand(terminal, hand, where, step=step)


def seat_names(seats: int) -> list[str]:
    """A record does not know who sat there."""
    return [f"Seat {seat + 1}" for seat in range(seats)]


def _title(hand: Hand, where: str) -> Text:
    rules = hand.state.setup.rules
    parts = [hand.game.title, stakes_in_words(rules), count(hand.state.seats, "seat"), where]
    return Text("== " + " · ".join(part for part in parts if part) + " ==", style="bold green")


def _open(hand: Hand) -> View:
    """The table with every card known: what is shown is over."""
    return replace(hand.view(), face=hand.state.face)


def _show_hand(terminal: Terminal, done: Hand, where: str, *, step: bool) -> None:
    """Play a hand again, input by input, and tell it."""
    assert done.opening is not None and done.inputs is not None
    names = seat_names(done.state.seats)
    story = Story(terminal, done.game, names, SPECTATOR, open_cards=True)
    terminal.line(_title(done, where))
    hand = Hand(done.opening, sink=story.hear)
    for one in done.inputs:
        if story.dealing() or step:
            story.tell(table_next=True)
            draw(terminal, _open(hand), names, done.game.title, readings=False)
        if step:
            prompt = "Enter goes on, q leaves > "
            if terminal.ask(Text(prompt, style="dim")).lower() in ("q", "quit"):
                raise EndOfInput
        hand.replay([one])
    story.tell()
    if hand.ask is not None:
        draw(terminal, _open(hand), names, done.game.title, readings=False)
        terminal.line(f"The record ends here: {names[hand.ask.seat]} is asked ({hand.ask.kind}).")
    else:
        said = chips_line(hand.view(), names, hand.result.payoffs)
        terminal.line(Text(said, style="dim"), indent=2)
    terminal.line()


def _show_position(terminal: Terminal, hand: Hand, where: str, seat: int | None) -> None:
    """The table in the middle of a hand; one written for a seat shows what that seat knows."""
    names = seat_names(hand.state.seats)
    view = _open(hand) if seat is None else hand.view(seat)
    terminal.line(_title(hand, where))
    draw(terminal, view, names, f"{hand.game.title}, a position", readings=seat is not None)
    ask = hand.ask
    assert ask is not None
    what = f": {ask.words}" if ask.words else ""
    terminal.line(as_sentence(f"{names[ask.seat]} is asked ({ask.kind}){what}"))
    terminal.line()
