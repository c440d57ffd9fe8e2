"""`pokernight table`: a hand with real cards, told line by line on the standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from pokernight.cli.console.echo import say
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.text.sentences import as_sentence, in_words, reader_in
from pokernight.engine.events import SPECTATOR
from pokernight.engine.game import Game
from pokernight.engine.opening import Opening
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.real_cards.table_script import Betting, TableScript
from pokernight.wording.message import Text, message, reason_of
from pokernight.wording.rendering import Language, rendered

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
    numbers = [
        in_words(message("seat {seat:=}", seat=str(seat)), language) for seat in range(seats)
    ]
    reader = reader_in(language, [f"{text[:1].upper()}{text[1:]}" for text in numbers])
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
