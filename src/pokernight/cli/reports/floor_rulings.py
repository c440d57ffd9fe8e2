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
from pokernight.engine.floor import find, in_json, matters
from pokernight.engine.game import Game
from pokernight.engine.rulings import Case, Detail, Matter, Value, write
from pokernight.errors import Refused


def floor(game: Game, incident: str | None, details: Sequence[str], *, as_json: bool) -> None:
    """Rule on an incident, ask for it, or list all incidents.

    Raises:
        Refused: for an incident or a detail that is unknown, missing or impossible.
    """
    book = matters(game)
    if incident is not None:
        matter = find(game, book, incident)
        case = matter.rule(**matter.read(by_name(details)))
        if as_json:
            print(
                json.dumps({"outcome": case.outcome, "ruling": case.ruling, "clause": case.clause})
            )
        else:
            tell(Terminal(), game, case)
    elif as_json:
        print(json.dumps([in_json(name, matter) for name, matter in book.items()]))
    elif Terminal().fancy and sys.stdin is not None and sys.stdin.isatty():
        walk(Terminal(), game, book)
    else:
        list_all(Terminal(), game, book)


def by_name(details: Sequence[str]) -> dict[str, str]:
    """Parse ``NAME=VALUE`` texts.

    Raises:
        Refused: for any other form, and for a name given twice.
    """
    return dict(pairs(details, "a fact is NAME=VALUE, such as count=2"))


# --- a single ruling


def tell(terminal: Terminal, game: Game, case: Case) -> None:
    """Print the outcome, the ruling and its clause."""
    terminal.line(Text(case.outcome[:1].upper() + case.outcome[1:], style="bold"))
    words = f"Ruling: {case.ruling[:1].lower()}{case.ruling[1:]}."
    clause = f" ({game.title} {case.clause})" if case.clause else ""
    terminal.line(Text.assemble((words, "italic"), (clause, "dim")))
    if clause_text := game.clause(case.clause):
        terminal.line()
        terminal.line(Text(clause_text, style="dim"), indent=2, hang=3)


# --- at the table


def walk(terminal: Terminal, game: Game, book: dict[str, Matter]) -> None:
    """Ask for the incident and its facts, and rule."""
    terminal.line(Text.assemble((f"The floor of {game.title}", "bold"), ": what happened?"))
    for number, matter in enumerate(book.values(), 1):
        terminal.line(f"{number:>2} {matter.title}", indent=2, hang=3)
    try:
        matter = _choose(terminal, game, book)
        details: dict[str, Value] = {}
        while detail := matter.needs(details):
            details[detail.name] = _ask(terminal, detail)
    except EndOfInput:
        return
    terminal.line()
    tell(terminal, game, matter.rule(**details))


def _choose(terminal: Terminal, game: Game, book: dict[str, Matter]) -> Matter:
    numbered = list(book.values())
    while True:
        line = _answer(terminal, "A number, or a name; q leaves; Enter: 1 > ") or "1"
        if line.isdecimal() and 0 < int(line) <= len(numbered):
            return numbered[int(line) - 1]
        try:
            return find(game, book, line)
        except Refused as refused:
            _complain(terminal, refused)


def _ask(terminal: Terminal, detail: Detail) -> Value:
    usual = detail.default
    enter = "" if usual is None else f"; Enter: {write(usual)}"
    while True:
        line = _answer(terminal, f"{detail.question} ({detail.takes}{enter}) > ")
        if not line and usual is not None:
            return usual
        try:
            return detail.read(line)
        except Refused as refused:
            _complain(terminal, refused)


def _answer(terminal: Terminal, prompt: str) -> str:
    line = terminal.ask(Text(prompt, style="bold"))
    if line.lower() in ("q", "quit", "exit"):
        raise EndOfInput
    return line


def _complain(terminal: Terminal, refused: Refused) -> None:
    reason = str(refused)
    terminal.line(f"{reason[:1].upper()}{reason[1:]}.", style="red")


# --- the whole book


def list_all(terminal: Terminal, game: Game, book: dict[str, Matter]) -> None:
    """Print every incident with its facts, and every ruling with its conditions."""
    terminal.line(Text.assemble(
        (f"Rulings of the floor of {game.title}", "bold"),
        (f" (pokernight floor {game.name} INCIDENT [FACT=VALUE ...])", "dim"),
    ))  # fmt: skip
    for name, matter in book.items():
        terminal.line()
        terminal.line(Text.assemble((name, "bold"), f": {matter.title}"))
        for detail in matter.details:
            usual = "" if detail.default is None else f", {write(detail.default)} if left out"
            line = f"{detail.name}= {detail.takes}{usual}: {detail.question}"
            terminal.line(line, indent=4, style="dim")
        for case in matter.cases:
            when = f"{case.condition}: " if case.condition else ""
            otherwise = "otherwise: " if not when and len(matter.cases) > 1 else ""
            clause = f" ({case.clause})" if case.clause else ""
            words = f"{when}{otherwise}{case.outcome}. {case.ruling}.{clause}"
            terminal.line(words, indent=4)
