"""The page about odds says what the programs say."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import evening_games, find
from pokernight.odds import rule_hash
from scripts import odds_figures as figures

ROOT = Path(__file__).parents[2]


def test_every_table_has_its_function_and_every_function_its_table() -> None:
    page = figures.PAGE.read_text(encoding="utf-8")
    assert [name for _, name, _, _ in figures.BLOCK.findall(page)] == list(figures.FIGURES)


@pytest.mark.parametrize("name", ["omaha", "paradox"])
def test_exact_tables_are_those_of_the_script(name: str) -> None:
    page = figures.PAGE.read_text(encoding="utf-8")
    stands = next(text for _, found, text, _ in figures.BLOCK.findall(page) if found == name)
    made = figures.FIGURES[name]()
    rows = [line for line in stands.splitlines() if line.startswith("|")]
    assert rows == [line for line in made.splitlines() if line.startswith("|")]
    assert len(rows) > 2


def test_the_examples_in_python_do_what_they_say() -> None:
    result = doctest.testfile(str(ROOT / "docs/odds.md"), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0


DIGEST = re.compile(r"\b(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{12}\b")


def digests_of(game: Game, options: set[tuple[str, str]]) -> Iterator[str]:
    """Digests of a game by its usual rules, and with each option that it takes."""
    yield rule_hash(game, game.usual_rules)
    names = {option.name for option in game.rules.options()}
    for name, value in options:
        if name in names:
            try:
                yield rule_hash(game, game.house_rules(**{name: value}))
            except Refused:
                continue


def test_digests_in_the_documentation_are_those_of_the_games_as_they_are() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md")]
    pages = [page for page in pages if DIGEST.search(page)]
    options = {pair for page in pages for pair in re.findall(r"\b([a-z]\w*)=(\w+)", page)}
    games = [*evening_games().values(), find("leduc"), find("kuhn")]
    known = {digest for game in games for digest in digests_of(game, options)}
    printed = {digest for page in pages for digest in DIGEST.findall(page)}
    assert len(printed) > 4
    assert printed <= known
