"""The end of a hand stays in sight, the frame is as wide as the window, the menu stands once."""

from __future__ import annotations

import pytest

from pokernight.cli.console.terminal import Terminal
from tests.cli.running import ALONG, Run
from tests.cli.test_terminal import ESCAPE, in_terminal

NEXT = "Enter: the next hand > "
AUTO = ("play", "the_omen", "--auto", "--hands", "3", "--seed", "1")


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Somebody sits there, and what was slept."""
    seconds: list[float] = []
    monkeypatch.setattr(Terminal, "interactive", True)
    monkeypatch.setattr("time.sleep", seconds.append)
    return seconds


def test_between_hands_enter_is_waited_for(run: Run, slept: list[float]) -> None:
    result = run(*AUTO, input="\nh\nstory\nrules 3\nu\nhuh\n\n")
    assert result.exit_code == 0
    assert result.stdout.count(NEXT) == 7
    first, second, third, *_ = result.stdout.split("== Hand")[1:]
    assert first.rstrip().endswith(NEXT.rstrip())
    assert "The Omen 3. The nominal winner" in second
    assert "Too late, the hand is over." in second
    assert "'huh' means nothing here: Enter deals the next hand" in second
    assert NEXT not in third
    assert not slept


def test_with_pause_a_second_goes_by(run: Run, slept: list[float]) -> None:
    result = run(*AUTO, "--pause", input="")
    assert result.exit_code == 0
    assert slept == [1.0, 1.0]
    assert NEXT not in result.stdout
    evening = run("evening", "--auto", "--hands", "2", "--seed", "1", "--pause", input="")
    assert evening.exit_code == 0
    assert slept == [1.0, 1.0, 1.0]


def test_one_may_leave_between_hands(run: Run, slept: list[float]) -> None:
    result = run(*AUTO, input="q\n\nq\ny\n")
    assert result.stdout.count(NEXT) == 2
    assert "The ledger after 1 hand" in result.stdout


def test_a_pipe_waits_for_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", None)
    for pause in ((), ("--pause",)):
        assert NEXT not in run(*AUTO, *pause, input="").stdout


def test_in_a_real_terminal_the_result_stays_until_enter() -> None:
    output, status = in_terminal([*AUTO[:4], "2", "--seed", "1"], [""])
    assert status == 0
    plain = ESCAPE.sub("", output)
    assert plain.count(NEXT) == 1
    before = plain.partition(NEXT)[0].rstrip().splitlines()[-1]
    assert before.startswith("  Abe $")
    assert "── Hand 2 · " in plain.partition(NEXT)[2]


@pytest.mark.parametrize("columns", [40, 80, 120, 200])
def test_the_frame_is_as_wide_as_the_window(columns: int) -> None:
    output, _ = in_terminal(["play", "chaos", "--seed", "1"], [], columns=columns)
    lines = ESCAPE.sub("", output).split("\n")
    for begins in ("── Hand 1", "╭─ Chaos", "╰─"):
        line = next(line for line in lines if line.startswith(begins))
        assert len(line) == columns
    assert max(map(len, lines)) <= columns


def test_the_menu_is_printed_once(run: Run) -> None:
    result = run("evening", "--seed", "3", "--hands", "5", input=ALONG)
    assert result.stdout.count("You deal. Which game? 1 The Omen, 2 ") >= 2
    assert result.stdout.count("On the menu:") == 1
    asked = run("evening", "--seed", "1", input="menu\n1\n")
    assert asked.stdout.count("On the menu:") == 2


def test_an_evening_begins_within_a_screen(run: Run) -> None:
    """The greeting, the menu, the keys and the first question fit in 24 lines."""
    assert len(run("evening", "--seed", "1", input="").stdout.splitlines()) <= 24
