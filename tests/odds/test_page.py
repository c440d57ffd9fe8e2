"""The page about odds says what the programs say."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

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
