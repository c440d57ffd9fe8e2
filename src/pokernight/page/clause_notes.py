"""Places where a game file and its page do not agree, found while the file is written.

Such a game can be played. That it cites a clause which its page does not have is what its proof
finds too; a clause that nothing cites, and a step without any, are worth a look.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from types import CodeType
from typing import NamedTuple

from pokernight import invent
from pokernight.engine.game import Game
from pokernight.proofs.reached import PLACES, SHORT_DECK, Citation, citations, line_of


class ClauseNote(NamedTuple):
    """A line on which a file and its page do not agree.

    Attributes:
        name: the number of the clause, or the word that cites none.
        flaw: ``"clause"`` for one that is not on the page, ``"uncited"`` for one of the page that
            nothing in the file cites, ``"untold"`` for a step that could cite one and does not.
        meant: for a clause that is not on the page, the numbers that it has.
    """

    line: int
    name: str
    flaw: str
    meant: str = ""


def clause_notes(game: Game, source: str) -> list[ClauseNote]:
    """Return what a file and its page do not agree in, in the order of the lines."""
    numbers = ", ".join(game.clauses)
    wrong = [
        ClauseNote(_line_in(source, citation), citation.clause, "clause", numbers)
        for citation in citations(source, reasons=True)
        if not game.clause(citation.clause)
    ]
    tree = ast.parse(source)
    named = {*_texts(tree), *_texts_of_words(tree)}
    uncited = [
        ClauseNote(line_of(game, source, clause), clause, "uncited")
        for clause in game.clauses
        if clause not in named
    ]
    return sorted([*wrong, *uncited, *_untold(tree)])


def _line_in(source: str, citation: Citation) -> int:
    """Return the line of a call on which it cites its clause."""
    lines = source.splitlines()
    number = re.compile(rf"""(["']){re.escape(citation.clause)}\1""")
    return next(
        (at for at in range(citation.last, citation.first, -1) if number.search(lines[at - 1])),
        citation.first,
    )


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a file: any of them may be the number of a clause."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _texts_of_words(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of words that a file uses: some, such as ``streets``, name clauses."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for word in used.intersection(invent.__all__):
        code = getattr(getattr(invent, word), "__code__", None)
        if isinstance(code, CodeType):
            yield from _constants(code)


def _constants(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _constants(constant)
        elif isinstance(constant, str):
            yield constant


def _untold(tree: ast.Module) -> Iterator[ClauseNote]:
    """Yield the calls of words that may cite a clause and do not."""
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            continue
        word = call.func.id
        if word not in PLACES or word in (*SHORT_DECK, *defined):
            continue
        unclear = any(isinstance(argument, ast.Starred) for argument in call.args)
        unclear = unclear or any(keyword.arg in (None, "clause") for keyword in call.keywords)
        if not unclear and len(call.args) <= PLACES[word]:
            yield ClauseNote(call.lineno, word, "untold")
