"""The table as it is drawn."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random

import pytest

from pokernight.cards import pretty
from pokernight.cli.console.terminal import BACK, Terminal
from pokernight.cli.table.table_drawing import draw, packed
from pokernight.engine.asks import CHECK, FOLD
from pokernight.engine.explaining import in_sight
from pokernight.engine.presentation import Talk
from pokernight.engine.view import View
from pokernight.games import find
from pokernight.wording.message import message
from tests.sentences import in_english


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
    view.game = replace(game, talk=Talk(notes=lambda view: notes))
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


def test_a_cross_is_drawn_as_it_lies_and_the_line_is_said() -> None:
    hand = find("iron_cross").deal(2, seed=3)
    while hand.ask is not None and sum(hand.state.up[token] for token in hand.state.board) < 4:
        hand.play(CHECK)
    terminal = Terminal()
    terminal.fancy, terminal.width = False, 80
    terminal.console.file = out = io.StringIO()
    view = hand.view(0)
    draw(terminal, view, ["You", "Bert"], "Iron Cross, hand 1")
    top, right, below, left, _ = [str(seen) for seen in view.look(view.board)]
    lines = out.getvalue().splitlines()
    at = next(number for number, line in enumerate(lines) if "Board" in line)
    assert [line.replace("Board", "").split() for line in lines[at : at + 3]] == [
        [top], [left, BACK, right], [below],
    ]  # fmt: skip
    column = lines[at].index(top)
    assert lines[at + 1].index(BACK) == lines[at + 2].index(below) == column
    assert "on the beam" in out.getvalue() or "on the upright" in out.getvalue()


@pytest.mark.parametrize(("seed", "note"), [(6, "8♠ wild"), (29, "straight; 7♣ wild")])
def test_a_wild_card_in_sight_is_noted_for_as_long_as_it_is_wild(seed: int, note: str) -> None:
    """One alone too, and one that the best hand in sight can do without."""
    hand, rng = find("night_chaos").deal(4, seed), Random(seed)
    said = set()
    while hand.ask is not None:
        view = hand.view(0)
        for seat in range(4):
            said.add(noted := str(in_sight(view, seat)))
            why = " ".join(in_english(view.game.talk.why(view, seat))).partition(" wild:")[0]
            wild = [card for card in view.known(seat, up=True) if pretty([card]) in why]
            assert all(pretty([card]) in noted for card in wild) or not view.live[seat]
        samples = [one for one in hand.ask.legal.samples() if one != FOLD]
        hand.play(rng.choice(samples))
    assert note in said


def test_what_is_noted_of_you_is_said_to_you(capsys: pytest.CaptureFixture[str]) -> None:
    view = find("night_chaos").deal(3, seed=1).view(0)
    talk: Talk[View] = Talk(notes=lambda view: [message("{seat holds} the high hand", seat=0)])
    view.game = replace(view.game, talk=talk)
    draw(Terminal(), view, ["You", "Bert", "Cleo"], "Night Chaos, hand 1")
    assert "· You hold the high hand" in capsys.readouterr().out
