"""Recorded hands, shown again with every card open; and positions as they stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.text import Text

from pokernight.cards import UNKNOWN, name
from pokernight.cli.felt import chips_line, draw
from pokernight.cli.house_rules import stakes_in_words
from pokernight.cli.story import Story, opened
from pokernight.cli.terminal import EndOfInput, Terminal, standard_input
from pokernight.cli.words import as_sentence, count
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import Catalogue, read, read_position
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games import find, named

STDIN = "-"


def show_file(
    file: str, *, step: bool, phh: bool, as_json: bool = False, own_game: str | None = None
) -> None:
    """Show every line of a file.

    Raises:
        Refused: for a file that cannot be read, or the first bad line, by its number.
    """
    if step and file == STDIN:
        raise Refused("--step reads Enter from the standard input, so the hands cannot come there")
    if step and phh:
        raise Refused("--step goes through a hand, and --phh prints it whole: choose one")
    if as_json and (step or phh):
        other = "--step" if step else "--phh"
        raise Refused(f"--json is for programs, and {other} is another way to show a hand")
    terminal = Terminal()
    catalogue = _with(find(own_game) if own_game is not None else None)
    found = 0
    try:
        for number, line in _lines(file):
            found += 1
            try:
                if as_json:
                    print(json.dumps({"line": number, **_line_in_json(line, catalogue)}))
                else:
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

    def find_in_record(name: str) -> Game:
        if own is not None and name == own.name:
            return own
        game = named(name)
        if game is None:
            raise Refused(
                f"there is no game {name!r} in the rulebook; hands of a game file of your own are "
                f"shown with --game ./{name}.py"
                if own is None
                else f"{name!r} is neither in the rulebook nor the game of the file given, "
                f"{own.name!r}"
            )
        return game

    return find_in_record


def _position(line: str) -> dict[str, Any] | None:
    """The fields of a line that is a position and no hand."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) and "position" in fields else None


def _show_line(
    terminal: Terminal, line: str, where: str, catalogue: Catalogue, *, step: bool, phh: bool
) -> None:
    if (fields := _position(line)) is not None:
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


def _line_in_json(line: str, catalogue: Catalogue) -> dict[str, Any]:
    """A hand with all that happened in it, or a position, as plain JSON; money in cents."""
    if (fields := _position(line)) is not None:
        hand = read_position(line, catalogue)
        seat = fields.get("seat")
        view = _open(hand) if seat is None else hand.view(seat)
        return {
            **_heading(hand),
            "seat": seat,
            "hands": [_cards(view, tokens) for tokens in view.hands],
            "board": _cards(view, view.board),
            "live": [bool(one) for one in view.live],
            "stacks": list(view.stack),
            "bets": list(view.front),
            "pot": view.pot,
            "asked": _asked(hand),
        }
    events: list[Event] = []
    hand = read(line, catalogue, events.append)
    assert hand.opening is not None
    names = seat_names(hand.state.seats)
    return {
        **_heading(hand),
        "stacks": list(hand.opening.stacks),
        "button": hand.opening.button,
        "events": [
            {
                "kind": event.kind,
                "seat": event.seat if event.seat >= 0 else None,
                "cards": [name(sight.face) for sight in event.cards],
                "amount": event.amount,
                "clause": event.clause,
                "words": opened(event).told(SPECTATOR, names),
            }
            for event in events
        ],
        "asked": _asked(hand),
        "result": None
        if hand.ask
        else {
            "payoffs": list(hand.result.payoffs),
            "stacks": list(hand.result.stacks),
            "bank": hand.result.bank,
            "pot": hand.result.pot,
            "misdeal": hand.result.misdeal,
        },
    }


def _heading(hand: Hand) -> dict[str, Any]:
    rules = hand.state.setup.rules
    plain = hand.game.usual_rules.to_dict()
    changed = {rule: text for rule, text in rules.to_dict().items() if text != plain[rule]}
    return {"game": hand.game.name, "version": hand.game.version, "rules": changed}


def _asked(hand: Hand) -> dict[str, Any] | None:
    ask = hand.ask
    return None if ask is None else {"seat": ask.seat, "kind": ask.kind}


def _cards(view: View, tokens: tuple[int, ...]) -> list[str]:
    return [UNKNOWN if seen.card is None else name(seen.card) for seen in view.look(tokens)]


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
    what = f": {ask.told(names)}" if ask.words else ""
    terminal.line(as_sentence(f"{names[ask.seat]} is asked ({ask.kind}){what}"))
    terminal.line()
