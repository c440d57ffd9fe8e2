"""`pokernight say`: a dealer's phrase understood, read back, and as data."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import click
from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.errors import Refused
from pokernight.games import named
from pokernight.games.catalogue import FILE, files_in
from pokernight.games.composing import hear, understand
from pokernight.games.composing.dealer_phrases import Question
from pokernight.games.composing.spoken_game import Said, with_choice


def say(phrase: str, *, as_json: bool) -> int:
    """Print a phrase as read; return the exit status: 0, or 2 if refused."""
    if not as_json:
        phrase = without_questions(phrase)
    try:
        said = understand(phrase, files_in(phrase))
    except Refused as refused:
        if not as_json:
            raise
        unknown = () if FILE.search(phrase) else hear(phrase).unknown
        print(
            json.dumps(
                {
                    "refused": [phrase.words for phrase in unknown],
                    "nearest": next((phrase.nearest for phrase in unknown if phrase.nearest), None),
                    "reason": str(refused),
                }
            )
        )
        return 2
    if as_json:
        print(json.dumps(as_data(phrase, said)))
        return 0
    terminal = Terminal()
    terminal.line(Text(said.line))
    for question in said.questions:
        choices = " or ".join([repr(choice) for choice in question.choices])
        terminal.line(Text(f"{question.said!r} has several meanings: say {choices}."), indent=2)
    return 0


def as_data(phrase: str, said: Said) -> dict[str, Any]:
    """Return what a phrase says, as ``say --json`` prints it."""
    return {
        "title": said.title,
        "name": said.names[0] if said.game is None else said.game.name,
        "said": said.line,
        "meaning": dict(said.meaning),
        "asks": [
            {"about": question.about, "choices": choices_of(phrase, question)}
            for question in said.questions
        ],
    }


def choices_of(phrase: str, question: Question) -> list[dict[str, Any]]:
    """Return the meanings of an open phrase: words for each, and the meaning."""
    return [
        {
            "say": choice,
            "meaning": dict(
                understand(with_choice(phrase, question, choice), files_in(phrase)).meaning
            ),
        }
        for choice in question.choices
    ]


def settled(phrase: str) -> str:
    """Return a phrase without open questions, read back before the deal.

    Raises:
        Refused: if the phrase is too long.
    """
    phrase = without_questions(phrase)
    terminal = Terminal()
    is_name = phrase.endswith(".py") or named(phrase) is not None
    if terminal.interactive and not is_name:
        with suppress(Refused):  # the command refuses what is no game
            said = understand(phrase, files_in(phrase))
            if len(said.pieces) > 1:
                terminal.line(Text(said.line, style="dim"))
    return phrase


def without_questions(phrase: str) -> str:
    """Return a phrase without open questions: at a terminal each is asked.

    The name of a game, such as ``omaha_hi_lo``, is that game, whatever its words could mean.

    Raises:
        Refused: if the phrase is too long.
    """
    terminal = Terminal()
    if phrase.endswith(".py") or named(phrase) is not None or not terminal.interactive:
        return phrase
    while questions := hear(phrase).questions:
        question = questions[0]
        terminal.line(Text(f"{question.said!r} has several meanings:"))
        for number, choice in enumerate(question.choices, 1):
            terminal.line(Text(f"{number}  {choice}"), indent=2)
        numbers = [str(number) for number in range(1, len(question.choices) + 1)]
        picked = click.prompt("Which", type=click.Choice(numbers), err=True)
        phrase = with_choice(phrase, question, question.choices[int(picked) - 1])
    return phrase
