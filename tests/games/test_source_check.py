"""Names that a stranger's file may use, checked before any of it runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokernight.games.source_check import page_of_source, source_flaws
from tests.own_games import HIGH_CARD, in_step, with_lines

FORBIDDEN = {
    "an import": "import os",
    "an import inside a function": "def f():\n    import socket",
    "an import from elsewhere": "from pokernight.room.store import open_store",
    "a module of another": "from dataclasses import sys",
    "a private name of the vocabulary": "from pokernight.invent import __builtins__",
    "a relative import": "from . import secrets",
    "open": "open('x')",
    "eval": "eval('1')",
    "getattr": "getattr(1, 'x')",
    "a dunder name": "__import__('os')",
    "a dunder attribute": "().__class__",
    "a private attribute": "x = HIGH_CARD._home",
    "a frame": "x = (lambda: (yield))().gi_frame",
    "a pattern": "match 1:\n    case object(__class__=x):\n        pass",
    "an annotation": "x: __import__('os') = 1",
    "an annotation in quotes": "x: \"__import__('os')\" = 1",
    "a number without bound": "x = 10 ** x",
    "a shift without bound": "x = 1 << 10000",
    "an exponent in place": "x = 2\nx **= x",
}


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_what_leads_out_of_a_game_is_found_at_its_line(kind: str) -> None:
    lines = FORBIDDEN[kind]
    for text in (with_lines(lines), in_step(lines)):
        flaws = source_flaws(text)
        assert flaws
        assert 1 < flaws[0].line <= text.count("\n")


def test_a_game_of_the_tutorial_needs_nothing_that_leads_out() -> None:
    assert source_flaws(HIGH_CARD) == []
    page = (Path(__file__).parents[2] / "docs" / "write-your-own-game.md").read_text("utf-8")
    whole = "".join(re.findall(r"```python\n(.*?)```", page, flags=re.S))
    assert source_flaws(whole) == []


@pytest.mark.parametrize("text", ["def (", "(" * 5000, "\0", "x" * 10 + "\n\tif"])
def test_what_cannot_be_read_is_one_flaw_and_has_no_page(text: str) -> None:
    assert len(source_flaws(text)) == 1
    assert page_of_source(text) == ""


def test_the_page_is_read_without_running_the_file() -> None:
    text = with_lines("raise AssertionError('it was run')")
    assert page_of_source(text).startswith("High Card. One card down")
