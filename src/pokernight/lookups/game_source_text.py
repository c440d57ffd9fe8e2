"""Games of the rulebook, and composed games, as the text of a game file to begin with."""

from __future__ import annotations

import ast
import io
import re
import sys
import textwrap
import tokenize
from pathlib import Path
from typing import Final, NamedTuple

from pokernight.engine.agreed_games import JOIN
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import named
from pokernight.games.composing import ATOMS, compose
from pokernight.games.composing.bases import BASES
from pokernight.games.composing.compose import parts_of
from pokernight.wording.message import message

WIDTH: Final = 92
NOT_ONE_FILE: Final = (
    "{game:=} is written over several files: begin with a new game, or say a game in words"
)
SOURCE_ENDINGS: Final = (".py", ".py.txt")
"""Endings of the file of a module: the page without a server has compiled modules, and texts."""


class GameText(NamedTuple):
    """Text of a game file, with the name of the file."""

    file: str
    text: str


def as_python(game: Game) -> GameText:
    """Return a game as the text of a game file; a game of the rulebook gets a title of its own.

    A composed game is written as its page and its parts, any other as what it needs of its file.

    Raises:
        Refused: for a game that is written over several files.
    """
    title = game.title if named(game.name) is None else f"My {game.title}"
    text = _composed(game, title) or _own_file(game, title)
    if text is None:
        raise Refused(message(NOT_ONE_FILE, game=game.title))
    return GameText(f"{_in_letters(title)}.py", text)


def _in_letters(title: str) -> str:
    return re.sub("[^a-z0-9]+", "_", title.lower()).strip("_")


def _composed(game: Game, title: str) -> str | None:
    """Return a game of a base and atoms that all have names; None for any other."""
    if (parts := parts_of(game)) is not None:
        base, atoms = parts[0].name, [atom.name for atom in parts[1]]
    elif JOIN in game.name:
        base, *atoms = [part for part in game.name.split(JOIN) if "=" not in part]
    else:
        return None
    if base not in BASES or any(atom not in ATOMS for atom in atoms):
        return None
    usual = type(compose(base, atoms).usual_rules)().to_dict()
    changed = {
        name: getattr(game.usual_rules, name)
        for name, value in game.usual_rules.to_dict().items()
        if usual.get(name) != value
    }
    if any(name not in usual for name in changed):
        return None
    names = "".join([f'        "{atom}",\n' for atom in atoms])
    rules = "".join([f"        {name!r}: {value!r},\n" for name, value in changed.items()])
    return (
        f'"""{_page(game, title)}\n"""\n\n'
        "from pokernight.games.composing import compose\n\n"
        f"{_in_letters(title).upper()[:40].strip('_')} = compose(\n"
        f'    "{base}",\n    [\n{names}    ],\n'
        f"    title={title!r},\n    page=__doc__,\n"
        + (f"    usual={{\n{rules}    }},\n" if rules else "")
        + ")\n"
    )


def _page(game: Game, title: str) -> str:
    """Return the page of a game as a docstring, by another title."""
    page = game.page.strip().removeprefix(game.title)
    paragraphs = [
        textwrap.fill(" ".join(paragraph.split()), WIDTH)
        for paragraph in f"{title}{page}".split("\n\n")
    ]
    return "\n\n".join(paragraphs).replace("\\", "\\\\").replace('"""', "'''")


def _own_file(game: Game, title: str) -> str | None:
    """Return what a game needs of the file it is written in, by another title.

    None for a game of several files, or of a file in which its title is not found.
    """
    for name, module in [*sys.modules.items()]:
        package, _, stem = name.rpartition(".")
        if package != "pokernight.games" or module.__file__ is None:
            continue
        bound = {own for own, value in vars(module).items() if value is game}
        path = Path(module.__file__)
        if not bound or path.stem != stem:
            continue
        for ending in SOURCE_ENDINGS:
            if path.with_suffix(ending).is_file():
                text = path.with_suffix(ending).read_text(encoding="utf-8")
                if (part := _part_for(text, bound)) is not None:
                    return _retitled(part, game.title, title)
    return None


def _part_for(text: str, wanted: set[str]) -> str | None:
    """Return the statements of a file that bind ``wanted`` names, and those that they need.

    None where the file imports the names.
    """
    lines = text.splitlines(keepends=True)
    statements = ast.parse(text).body
    binds = [_bound(statement) for statement in statements]
    imports = [isinstance(statement, ast.Import | ast.ImportFrom) for statement in statements]
    if not any(
        names & wanted and not is_import for names, is_import in zip(binds, imports, strict=True)
    ):
        return None
    kept, needed, waiting = set[int](), set[str](), {*wanted}
    kept |= {at for at, names in enumerate(binds) if not names and not _says(statements[at])}
    waiting |= {name for at in kept for name in _named(statements[at])}
    while waiting:
        needed |= waiting
        binding = {at for at, names in enumerate(binds) if names & waiting} - kept
        kept |= binding
        waiting = {name for at in binding for name in _named(statements[at])} - needed
    part, start = [], 0
    for at, statement in enumerate(statements):
        lead, start = start, statement.end_lineno or 0
        # a string behind a statement is its docstring, the first one that of the file
        if at in kept or (_says(statement) and (at == 0 or at - 1 in kept)):
            before = "".join(lines[lead : statement.lineno - 1])
            fewer = _import_of(statement, needed)
            part.append(before + fewer if fewer else "".join(lines[lead:start]))
    return "".join(part)


def _says(statement: ast.stmt) -> bool:
    """Return whether a statement is a string."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _bound(statement: ast.stmt) -> set[str]:
    """Return the names that a statement binds; none for a future import."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
        return set()
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {(each.asname or each.name).partition(".")[0] for each in statement.names}
    return {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _named(statement: ast.stmt) -> set[str]:
    """Return the names that a statement reads."""
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _import_of(statement: ast.stmt, needed: set[str]) -> str:
    """Return an import without the names that nothing needs; "" where it stays as it is."""
    if not isinstance(statement, ast.ImportFrom) or _bound(statement) <= needed:
        return ""
    names = [ast.unparse(each) for each in statement.names if (each.asname or each.name) in needed]
    line = f"from {statement.module} import {', '.join(names)}\n"
    if len(line) <= WIDTH:
        return line
    in_lines = "".join([f"    {each},\n" for each in names])
    return f"from {statement.module} import (\n{in_lines})\n"


def _retitled(text: str, old: str, new: str) -> str | None:
    """Return a file with another title in its strings and in its page; None if it has none."""
    lines = text.splitlines(keepends=True)
    has_title = False
    for token in reversed([*tokenize.generate_tokens(io.StringIO(text).readline)]):
        if token.type != tokenize.STRING or token.string.startswith(("f", "b")):
            continue
        value = ast.literal_eval(token.string)
        if value == old:
            changed = repr(new) if '"' in new else f'"{new}"'
        elif value.startswith(f"{old}. "):
            changed = token.string.replace(f"{old}. ", f"{new}. ", 1)
        else:
            continue
        has_title = True
        (first, start), (last, end) = token.start, token.end
        before, after = lines[first - 1][:start], lines[last - 1][end:]
        lines[first - 1 : last] = (before + changed + after).splitlines(keepends=True)
    return "".join(lines) if has_title else None
