"""In a real terminal: colour, keys, a narrow window, NO_COLOR."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.games import all_games
from tests.sampling import by_turns, some

STRANGE = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
PROMPT = re.compile(r"Your turn: [^>]* > |Enter:[^\n>]* > ")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execv(sys.executable, [sys.executable, '-m', 'pokernight', *sys.argv[1:]])"
)
"""Keys that interrupt reach a process whose own the terminal is."""


def in_terminal(
    args: list[str], lines: list[str], columns: int = 80, interrupt: bool = False, **extra: str
) -> tuple[str, int]:
    """Run the command in a pseudo-terminal, typing a line at each prompt; output and status."""
    environment = {name: value for name, value in os.environ.items() if name not in STRANGE}
    environment |= {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | extra
    terminal, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    keys = [*(line.encode() + b"\n" for line in lines), b"\x03" if interrupt else b"\x04"]
    output = b""
    prompts = 0
    with subprocess.Popen(
        [sys.executable, "-c", TAKE_TERMINAL, *args],
        stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
    ) as playing:  # fmt: skip
        os.close(theirs)
        while part := read_on(terminal):
            output += part
            plain = ESCAPE.sub("", output.decode(errors="ignore"))
            for _ in range(len(PROMPT.findall(plain)) - prompts):
                os.write(terminal, keys.pop(0) if keys else b"\x04")
                prompts += 1
        os.close(terminal)
    return output.decode().replace("\r\n", "\n"), playing.returncode


def read_on(terminal: int) -> bytes:
    """Return the next output; nothing when the process has ended."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


PLAY = ["play", "the_omen", "--seed", "7", "--hands", "1", "--seats", "3", "--players", "caller"]


COMPILING = [("frequencies --cards 3 --json", 0), ("wins holdem --seats 2 --trials 500 --json", 1)]
"""Commands that wait for a kernel, and how many lines above their bars say so."""


@by_turns(1, of=2)
@pytest.mark.parametrize(("line", "above"), some("compiling", COMPILING, 1))
def test_while_something_is_compiled_a_line_counts_the_seconds_or_a_bar_stands_below_what_is_said(
    line: str, above: int, tmp_path: Path
) -> None:
    output, status = in_terminal(line.split(), [], NUMBA_CACHE_DIR=str(tmp_path))
    assert status == 0
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", output).replace("\r", "\n")
    words = "compiling, once: this takes some seconds"
    assert len(re.findall(rf"(?m)^{words} *$", plain)) == above
    assert bool(re.search(rf"\S {words} 0:00:\d\d", plain)) != bool(above)
    assert "compiling" not in in_terminal(line.split(), [], NUMBA_CACHE_DIR=str(tmp_path))[0]


def test_colour_and_keys() -> None:
    output, status = in_terminal(PLAY, ["?", "c", "h"])
    assert status == 0
    plain = ESCAPE.sub("", output)
    assert ESCAPE.search(output)
    assert "╭─ The Omen, hand 1" in plain
    assert "▒▒" in plain
    assert "The Omen 1. Played as seven-card stud" in plain
    assert re.search(r"Bert, Cleo and you check", plain)
    assert "You leave: the rest of this hand is answered by default." in plain
    assert "The ledger after 1 hand" in plain
    assert all(len(line) <= 80 for line in plain.split("\n"))


def test_suits_have_four_colours() -> None:
    output, _ = in_terminal(["play", "the_omen", "--auto", "--hands", "1", "--seed", "2"], [])
    styles = {
        suit: set(re.findall(rf"\x1b\[([0-9;]*)m(?:10|[2-9JQKA]){suit}", output)) for suit in "♣♦♥♠"
    }
    first = [min(styles[suit], key=len) for suit in "♣♦♥♠"]
    assert len(set(first)) == 4


COMMANDS: tuple[list[str], ...] = (PLAY, [*PLAY, "--auto"], ["rules", "the_omen"], ["games"], [])


@pytest.mark.parametrize("command", some("commands without colour", COMMANDS, 2))
@pytest.mark.parametrize("extra", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_no_escape_codes(command: Any, extra: dict[str, str]) -> None:
    output, status = in_terminal(command, [], 80, False, **extra)
    assert status == 0
    assert "\x1b" not in output


def test_a_key_interrupts() -> None:
    output, status = in_terminal(PLAY, ["c"], interrupt=True)
    assert status == 130
    assert "The ledger after 1 hand" in ESCAPE.sub("", output)
    assert "Traceback" not in output


@pytest.mark.parametrize("columns", [40, 60])
def test_a_prompt_is_broken_between_words(columns: int) -> None:
    play = ["play", "holdem", "--seed", "1", "--players", "caller"]
    output, _ = in_terminal(play, [], columns=columns)
    lines = ESCAPE.sub("", output).split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("Your turn: "))
    prompt = lines[at : next(n for n in range(at, len(lines)) if ">" in lines[n]) + 1]
    assert all(len(line) <= columns for line in prompt)
    said = " ".join(" ".join(prompt).split())
    assert re.search(r"\(f\)old, \(c\)all \$\S+, \(r\)aise to \$\S+ - \$\S+; Enter calls >", said)


@pytest.mark.parametrize("columns", some("widths of lists", [40, 80, 120], 1))
def test_the_list_of_games_cuts_nothing_off(columns: int) -> None:
    output, _ = in_terminal(["games"], [], columns=columns)
    said = " ".join(ESCAPE.sub("", output).split())
    for game in all_games().values():
        assert game.summary in said


@pytest.mark.parametrize("columns", some("any widths", [40, 80, 200], 1))
def test_any_width(columns: int) -> None:
    output, status = in_terminal(["games"], [], columns=columns)
    assert status == 0
    assert all(len(line) <= columns for line in ESCAPE.sub("", output).split("\n"))


@pytest.mark.parametrize(("typed", "shown"), [("\n\n\n\n", 30), ("q\n", 11)])
def test_a_page_longer_than_the_screen_stops_at_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, shown: int
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setenv("LINES", "25")
    page = [Text(f"clause {number}") for number in range(30)]
    Terminal().by_the_screen(page, "Enter: more > ")
    assert "Enter" not in capsys.readouterr().out
    monkeypatch.setattr(Terminal, "interactive", True)
    Terminal().by_the_screen(page, "Enter: more > ")
    said = capsys.readouterr().out
    assert said.count("clause") == shown
    assert all(len(screen.splitlines()) <= 25 for screen in said.split("Enter: more > "))


def test_a_line_is_broken_between_what_is_told_side_by_side_and_never_begins_with_a_dot(
    capsys: pytest.CaptureFixture[str],
) -> None:
    terminal = Terminal()
    terminal.facts(" · ".join(f"Player {one} $1,000 (-$10.50)" for one in range(9)))
    said = capsys.readouterr().out.splitlines()
    assert len(said) > 3
    assert all(len(line) <= 80 for line in said)
    assert not [line for line in said if line.strip().startswith("·")]
    assert all(line.rstrip(" ·").endswith("(-$10.50)") for line in said)


def test_a_prompt_is_broken_between_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    cards = ", ".join(f"{one} any of 7 cards" for one in range(1, 8))
    prompt = terminal._fitting(Text(f"Your turn: {cards}, (n)one; Enter: none > "))
    *lines, last = prompt.plain.split("\n")
    assert all(line.endswith((",", ";")) for line in lines)
    assert last.endswith("Enter: none > ")
    assert "\ue000" not in prompt.plain
