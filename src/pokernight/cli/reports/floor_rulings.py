"""`pokernight floor`: rulings on incidents at a real table.

The rulings are the engine's; nothing is decided here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from rich.text import Text

from pokernight.cli.console.terminal import EndOfInput, Terminal
from pokernight.cli.text.house_rules import pairs
from pokernight.cli.text.sentences import as_sentence, reader_in
from pokernight.engine.floor import case_in_json, find, in_json, matters
from pokernight.engine.game import Game
from pokernight.engine.rulings import Case, Detail, Matter, Value, write
from pokernight.errors import Refused
from pokernight.wording.message import message
from pokernight.wording.rendering import Language
from pokernight.wording.translated_pages import read_page


def floor(
    game: Game,
    incident: str | None,
    details: Sequence[str],
    language: Language,
    *,
    as_json: bool,
) -> None:
    """Rule on an incident, ask for it, or list all incidents.

    Raises:
        Refused: for an incident or a detail that is unknown, missing or impossible.
    """
    book, terminal, reader = matters(game), Terminal(language), reader_in(language)
    if incident is not None:
        matter = find(game, book, incident)
        case = matter.rule(**matter.read(by_name(details)))
        if as_json:
            print(json.dumps(case_in_json(case, matter.source, reader)))
        else:
            tell(terminal, game, case, matter.source)
    elif as_json:
        print(json.dumps([in_json(name, matter, reader) for name, matter in book.items()]))
    elif terminal.fancy and sys.stdin is not None and sys.stdin.isatty():
        walk(terminal, game, book)
    else:
        list_all(terminal, game, book)


def by_name(details: Sequence[str]) -> dict[str, str]:
    """Parse ``NAME=VALUE`` texts.

    Raises:
        Refused: for any other form, and for a name given twice.
    """
    return dict(pairs(details, "a fact is NAME=VALUE, such as count=2"))


# --- a single ruling


def tell(terminal: Terminal, game: Game, case: Case, source: str) -> None:
    """Print the outcome, the ruling, and its clause or the rulebook that it is taken from."""
    terminal.line(Text(_capital(terminal.words(case.outcome)), style="bold"))
    ruling = terminal.words(case.ruling)
    if terminal.language.code == "en":  # within a sentence
        ruling = f"{ruling[:1].lower()}{ruling[1:]}"
    words = terminal.words(message("Ruling: {ruling:=}.", ruling=ruling))
    rule = f"{game.title} {case.clause}" if case.clause else source
    terminal.line(Text.assemble((words, "italic"), (f" ({rule})" if rule else "", "dim")))
    if clause_text := _clause(terminal, game, case.clause):
        terminal.line()
        terminal.line(Text(clause_text, style="dim"), indent=2, hang=3)


def _clause(terminal: Terminal, game: Game, number: str) -> str:
    """Return a clause with its number, from the game's page in the reader's language if any."""
    page = read_page(terminal.language.code, game.name)
    if page is not None and number in page.clauses:
        return f"{number}. {page.clauses[number]}"
    return game.clause(number)


# --- at the table


def walk(terminal: Terminal, game: Game, book: dict[str, Matter]) -> None:
    """Ask for the incident and its facts, and rule."""
    title = terminal.words(message("The floor of {game:=}", game=game.title))
    question = terminal.words("what happened?")
    terminal.line(Text.assemble((title, "bold"), f": {question}"))
    for number, matter in enumerate(book.values(), 1):
        terminal.line(f"{number:>2} {terminal.words(matter.title)}", indent=2, hang=3)
    try:
        matter = _choose(terminal, game, book)
        details: dict[str, Value] = {}
        while detail := matter.needs(details):
            details[detail.name] = _ask(terminal, detail)
    except EndOfInput:
        return
    terminal.line()
    tell(terminal, game, matter.rule(**details), matter.source)


def _choose(terminal: Terminal, game: Game, book: dict[str, Matter]) -> Matter:
    numbered = list(book.values())
    prompt = terminal.words("A number, or a name; q leaves; Enter: 1")
    while True:
        line = _answer(terminal, f"{prompt} > ") or "1"
        if line.isdecimal() and 0 < int(line) <= len(numbered):
            return numbered[int(line) - 1]
        try:
            return find(game, book, line)
        except Refused as refused:
            terminal.complain(refused)


def _ask(terminal: Terminal, detail: Detail) -> Value:
    usual = detail.default
    prompt = message("{question} ({takes})", question=detail.question, takes=detail.takes)
    if usual is not None:
        prompt = message(
            "{question} ({takes}; Enter: {default:=})",
            question=detail.question,
            takes=detail.takes,
            default=_shown(terminal, usual),
        )
    while True:
        line = _answer(terminal, f"{terminal.words(prompt)} > ")
        if not line and usual is not None:
            return usual
        try:
            return detail.read(_in_english(terminal, line))
        except Refused as refused:
            terminal.complain(refused)


def _shown(terminal: Terminal, value: Value) -> str:
    """Return a value as the reader types it: yes and no in the reader's language."""
    return terminal.words(write(value)) if isinstance(value, bool) else write(value)


def _in_english(terminal: Terminal, line: str) -> str:
    """Return a line, or the English of a translated yes or no."""
    typed = line.strip().lower()
    words = {terminal.words(word): word for word in ("yes", "no")}
    return next(
        (word for localized, word in words.items() if typed in (localized, localized[:1])), line
    )


def _answer(terminal: Terminal, prompt: str) -> str:
    line = terminal.ask(Text(prompt, style="bold"))
    if line.lower() in ("q", "quit", "exit"):
        raise EndOfInput
    return line


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


# --- the whole book


def list_all(terminal: Terminal, game: Game, book: dict[str, Matter]) -> None:
    """Print every incident with its facts, and every ruling with its conditions."""
    words = terminal.words
    title = words(message("Rulings of the floor of {game:=}", game=game.title))
    usage = f" (pokernight floor {game.name} INCIDENT [FACT=VALUE ...])"
    terminal.line(Text.assemble((title, "bold"), (usage, "dim")))
    for name, matter in book.items():
        terminal.line()
        terminal.line(Text.assemble((name, "bold"), f": {words(matter.title)}"))
        for detail in matter.details:
            takes = words(detail.takes)
            if detail.default is not None:
                usual = message("{value:=} if left out", value=write(detail.default))
                takes = f"{takes}, {words(usual)}"
            line = f"{detail.name}= {takes}: {words(detail.question)}"
            terminal.line(line, indent=4, style="dim")
        for case in matter.cases:
            when = f"{words(case.condition)}: " if case.condition else ""
            otherwise = words("otherwise: ") if not when and len(matter.cases) > 1 else ""
            rule = case.clause or matter.source
            clause = f" ({rule})" if rule else ""
            ruling = as_sentence(words(case.ruling))
            terminal.line(f"{when}{otherwise}{words(case.outcome)}. {ruling}{clause}", indent=4)
