"""The odds, the table and the command line know no game by name: what they need a game offers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pokernight
from pokernight.games import all_games

ROOM = Path(pokernight.__file__).parent
ROOMS = ("cli", "odds", "studies", "table")
GAMES = "pokernight.games"
EXAMPLE = re.compile(r"^\s*pokernight .*$", re.MULTILINE)
"""A line that shows what to type names a game that there is."""
NAMES = {name for game in all_games().values() for name in (game.name, game.title)}
WORDS = ("numbers",)
"""Names that are plain words too: they name a game where they stand alone."""
NAMED = re.compile("|".join(rf"(?<![\w']){re.escape(name)}(?![\w'])" for name in sorted(NAMES)))


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every text and every import of games in a module, but its docstrings."""
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(first.value)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docstrings.add(node.value)  # of a field
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node not in docstrings:
                yield node.lineno, EXAMPLE.sub("", node.value)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(GAMES):
            yield node.lineno, " ".join([node.module or "", *[one.name for one in node.names]])
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, one.name) for one in node.names if GAMES in one.name)


def games_named(source: str) -> list[str]:
    return [
        f"line {line}: {found}" for line, said in written(ast.parse(source))
        for found in NAMED.findall(said.replace("/", " "))
        if found not in WORDS or said == found
    ]  # fmt: skip


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_no_game_by_name(room: str) -> None:
    files = sorted((ROOM / room).rglob("*.py"))
    assert files
    found = {file.name: named for file in files if (named := games_named(file.read_text("utf-8")))}
    assert not found


@pytest.mark.parametrize(
    "planted",
    [
        'if game.name == "the_omen": ...',
        "from pokernight.games import the_omen",
        "from pokernight.games.omaha_hi_lo import OMAHA_HI_LO",
        "import pokernight.games.holdem",
        'say(f"only for Cripple Mr Onion")',
        "GAMES = {'chaos': 1}",
        "GAMES = {'numbers': 1}",
    ],
)
def test_a_planted_name_is_found(planted: str) -> None:
    assert games_named(planted)


def test_examples_and_docstrings_may_name_games() -> None:
    assert not games_named('say("answer by numbers")')
    assert not games_named('"""Such as The Omen."""\nhelp = "Examples:\\n  pokernight play chaos"')
