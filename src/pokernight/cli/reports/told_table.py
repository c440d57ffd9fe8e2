"""`pokernight table`: a hand with real cards, told line by line on the standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from pokernight.cli.console.echo import say
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.text.sentences import as_sentence, in_words, reader_in
from pokernight.engine.events import SPECTATOR
from pokernight.engine.game import Game
from pokernight.engine.opening import Opening
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.real_cards.table_script import (
    HEADING,
    Betting,
    RecordedScript,
    TableScript,
    WrongLine,
    record_of,
    records_in,
)
from pokernight.wording.message import Text, message, reason_of
from pokernight.wording.rendering import Language, Reader, rendered

MOST_SEATS = 16
SETTLED, ASKED, WRONG = 0, 1, 2
"""Exit statuses: nothing is to be told any more, something is, and a line is refused."""


def table(
    game: Game,
    rules: Rules,
    seats: int,
    *,
    stacks: Sequence[int] | None,
    button: int,
    betting: Betting,
    language: Language,
    as_json: bool,
) -> int:
    """Read the lines of a hand, print what happens and return the exit status.

    Args:
        game: the game.
        rules: its house rules.
        seats: the number of players.
        stacks: chips by seat, in cents; None for the usual buy-in.
        button: the seat of the dealer, from 0.
        betting: the betting that is told.
        language: the language of the sentences.
        as_json: print the events as JSON, a line each, when no line follows.

    Raises:
        Refused: for an opening that cannot be.
    """
    opening = Opening.shuffled(game, seats, 0, rules=rules, stacks=stacks, button=button)
    reader = reader_in(language, seats_in(language, seats))
    script, terminal = TableScript(opening, betting), Terminal(language)
    events_told = 0

    def tell_news() -> None:
        nonlocal events_told
        events = [] if as_json else script.events()
        for event in events[min(events_told, len(events)) :]:
            terminal.line(as_sentence(rendered(event.message(SPECTATOR), reader)))
        events_told = len(events)

    def ask() -> None:
        if sys.stdin.isatty():
            say(as_sentence(rendered(script.next(), reader)))

    tell_news()
    ask()
    for number, line in enumerate(sys.stdin, 1):
        try:
            rulings: list[Text] = script.read(number, line)
        except Refused as error:
            say(
                rendered(
                    message("line {number}: {why}", number=number, why=reason_of(error)), reader
                )
            )
            if sys.stdin.isatty():
                continue
            return WRONG
        for sentence in rulings:
            terminal.line(as_sentence(rendered(sentence, reader)))
        tell_news()
        ask()
    script.end()
    tell_news()
    if as_json:
        for fields in script.history(reader):
            print(json.dumps(fields))
    if script.settled:
        return SETTLED
    say(as_sentence(rendered(script.next(), reader)))
    return ASKED


def is_script(text: str) -> bool:
    """Return whether a file has lines of hands, each below the command that reads them."""
    return HEADING.fullmatch(text.lstrip().partition("\n")[0].strip()) is not None


def show_scripts(
    terminal: Terminal,
    text: str,
    catalogue: Catalogue,
    *,
    as_json: bool,
    events: bool,
    lines: bool,
) -> None:
    """Show the hands of a file of lines: a card that nobody has told is in none of them.

    Args:
        terminal: where they are shown.
        text: the file.
        catalogue: finds games by name.
        as_json: print each hand as JSON instead, a line each.
        events: print each event as JSON instead, with what everybody knew.
        lines: print each hand as its lines instead.

    Raises:
        Refused: for a line that cannot be, by its number.
    """
    for number, (script, named) in enumerate(_hands_in(text, catalogue, terminal.language), 1):
        opening = script.opening
        names = list(named) or seats_in(terminal.language, len(opening.stacks))
        reader = reader_in(terminal.language, names)
        if lines:
            for line in record_of(script, named, number):
                terminal.console.file.write(f"{line}\n")
        elif events:
            for fields in script.history(reader, number):
                print(json.dumps(fields))
        elif as_json:
            print(json.dumps(_in_json(script, names, number, reader)))
        else:
            title = terminal.words(message("hand {number}", number=number))
            terminal.line(f"== {opening.game.title} · {title} ==", "bold green")
            for event in script.events():
                terminal.line(as_sentence(rendered(event.message(SPECTATOR), reader)))
            if not script.settled:
                reader = reader_in(terminal.language, _numbered(named, terminal.language))
                terminal.line(as_sentence(rendered(script.next(), reader)))
            terminal.line()


def _hands_in(text: str, catalogue: Catalogue, language: Language) -> Iterator[RecordedScript]:
    """Iterate over the hands of a file; a line that is refused names players with their seats.

    Raises:
        Refused: for a line that cannot be, by its number.
    """
    try:
        yield from records_in(text, catalogue)
    except WrongLine as wrong:
        names = _numbered(wrong.names, language)
        raise Refused(rendered(reason_of(wrong), reader_in(language, names))) from None


def _numbered(names: Sequence[str], language: Language) -> list[str]:
    """Return the seats by which lines know the players, with their names where there are some."""
    seats = seats_in(language, MOST_SEATS)
    return [f"{name} ({seats[seat]})" for seat, name in enumerate(names)] + seats[len(names) :]


def seats_in(language: Language, seats: int) -> list[str]:
    """Return the names of seats, for players whose names nobody has told."""
    numbers = [
        in_words(message("seat {seat:=}", seat=str(seat)), language) for seat in range(seats)
    ]
    return [f"{text[:1].upper()}{text[1:]}" for text in numbers]


def _in_json(
    script: TableScript, names: Sequence[str], number: int, reader: Reader
) -> dict[str, Any]:
    """Return a hand with its events as plain JSON; money in cents."""
    opening, hand = script.opening, script.hand.hand
    usual = opening.game.usual_rules.to_dict()
    rules = {key: value for key, value in opening.rules.to_dict().items() if usual[key] != value}
    result = None
    if script.settled and hand is not None:
        ended = hand.result
        result = {"payoffs": list(ended.payoffs), "stacks": list(ended.stacks), "bank": ended.bank,
                  "pot": ended.pot, "misdeal": ended.misdeal}  # fmt: skip
    return {
        "hand": number, "game": opening.game.name, "version": opening.game.version, "rules": rules,
        "names": [*names], "stacks": [*opening.stacks], "button": opening.button,
        "events": [*script.history(reader, number)], "result": result,
    }  # fmt: skip
