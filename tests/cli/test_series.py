"""At the terminal: a game that goes on until its pot is won, and how it is left."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from pokernight.cli.console.terminal import Terminal
from tests.cli.running import Run

Typed: TypeAlias = Callable[..., str]
MENU = 'leftovers = "keep"\n[[game]]\ngame = "guts"\n[[game]]\ngame = "chaos"\n'


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typed:
    """An evening of dealer's choice at which you and two callers play; what is typed follows."""
    monkeypatch.setattr(Terminal, "interactive", True)
    (tmp_path / "menu.toml").write_text(MENU)

    def play(*lines: str, hands: int = 3) -> str:
        result = run(
            *("evening", "--menu", str(tmp_path / "menu.toml"), "--seats", "3"),
            *("--players", "caller", "--seed", "5", "--hands", str(hands)),
            input="\n".join(lines) + "\n",
        )
        assert result.exit_code == 0, result.output
        return " ".join(result.stdout.split())

    return play


def test_who_plays_on_and_that_nobody_calls_is_said(run: Run) -> None:
    result = run("play", "guts", "--auto", "--players", "caller", "--hands", "4", "--seed", "1")
    said = " ".join(result.stdout.split())
    assert "Guts goes on until its pot is won: Abe, Bert, Cleo and Dot play on for $" in said
    assert said.count("== Hand") == 4


@pytest.mark.parametrize("name", ["acey_deucey", "screw_your_neighbor"])
def test_hands_are_deals_and_an_evening_ends_inside_a_game_with_its_ruling(
    run: Run, name: str
) -> None:
    result = run("play", name, "--auto", "--players", "caller", "--hands", "2", "--seed", "1")
    said = " ".join(result.stdout.split())
    assert said.count("== Hand") == 2
    assert "goes on until its pot is won: Abe, Bert, Cleo and Dot play on for $4." in said
    assert re.search(r"\$4 left in [\w -]+ is shared by its players: ", said)
    assert all(f"{name} $1" in said for name in ("Abe", "Bert", "Cleo", "Dot"))
    assert "The ledger after 2 hands" in said


def test_at_the_end_it_is_said_who_gets_what_of_money_that_nobody_has_won(run: Run) -> None:
    game = ("play", "the_omen", "--auto", "--seats", "3", "--players", "caller", "--hands", "1")
    said = " ".join(run(*game, "--seed", "1").stdout.split())
    assert "$6 left in The Omen is shared by its players: Bert $2, Cleo $2, Abe $2." in said


def test_it_is_given_up_between_two_deals(typed: Typed) -> None:
    said = typed("1", "in", "give up", "q", "y")
    assert "Guts is given up." in said
    after = said.partition("Guts is given up.")[2]
    assert re.match(r" \$\d+ left in Guts is shared by its players: .*Bert \$\d", after)


def test_an_evening_that_ends_inside_it_says_the_ruling(typed: Typed) -> None:
    said = typed("1", "in", "", "out", hands=2)
    assert "Bert, Cleo and you play on for $6." in said
    assert "Bert, Cleo and you declare: in" in said
    assert "$6 left in Guts is shared by its players: " in said
    assert all(f"{name} $2" in said.partition("its players: ")[2] for name in ("you", "Bert"))


def test_to_give_up_is_refused_where_no_such_game_is_on(typed: Typed) -> None:
    said = typed("give up", "give in", "1", "in", "q", "y")
    assert "No game is on that goes on until its pot is won." in said
    assert "is left with give up" in said
