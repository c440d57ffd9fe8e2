"""The table as it is drawn."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from pokernight.cli.felt import draw, packed
from pokernight.cli.terminal import Terminal
from pokernight.engine.talk import Talk
from pokernight.games import find


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        (["pot $4"], ["pot $4"]),
        (["pot $4", "no moon"], ["pot $4 · no moon"]),
        (["pot $4 + $2 in bets", "no moon"], ["pot $4 + $2 in bets", "no moon"]),
        (["a fact longer than all the width"], ["a fact longer than all the width"]),
        ([], []),
    ],
)
def test_facts_are_packed_on_lines_and_none_is_torn(facts: list[str], lines: list[str]) -> None:
    assert packed(facts, 20) == lines


@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_frame_cuts_no_fact_off(width: int) -> None:
    """Pots and notes stand in the border where they fit, and above it where they do not."""
    game = find("chaos")
    notes = [
        "queens are wild: Q♠ was the last one up",
        "the nine of diamonds is wild too",
        "a note that is longer than any window of eighty columns, so that it is broken in two",
    ]
    view = game.deal(3, seed=1).view(0)
    view.game = replace(game, talk=Talk(notes=lambda view, name: notes))
    terminal = Terminal()
    terminal.fancy, terminal.width = True, width
    terminal.console.width = width
    terminal.console.file = out = io.StringIO()
    draw(terminal, view, ["You", "Bert", "Cleo"], "Chaos, hand 1")
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    said = " ".join(" ".join(line.strip("│╭╮╰╯─ ") for line in lines).split())
    for note in notes:
        assert note in said
    assert "pot $" in said or "in bets" in said
