"""docs/write-your-own-bot.md: its bot, followed as somebody new would."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokernight.bots import player
from pokernight.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "write-your-own-bot.md"
SAID = PAGE.read_text(encoding="utf-8")
NELL = "my_bot:play"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the bot of the page in it, in which somebody works."""
    [code] = re.findall(r"```python\n(.*?)```", SAID, flags=re.S)
    assert len(code.splitlines()) <= 30
    (tmp_path / "my_bot.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("my_bot", None)


def test_the_bot_of_the_page_is_found_where_one_works() -> None:
    assert player(NELL).__module__ == "my_bot"


def _commands() -> list[str]:
    commands = re.findall(r"^pokernight (.*my_bot.*)$", SAID, flags=re.M)
    return [one for one in commands if not one.startswith(("tonight", "join", "serve", "host"))]


QUICKLY = {
    "arena": ["--boards", "2", "--seats", "2"],
    "play": ["--auto", "--hands", "1", "--seed", "1", "--seats", "3"],
    "evening": ["--hands", "1", "--seed", "1"],
    "odds": ["--trials", "2"],
}
"""The same with less of it."""


@pytest.mark.parametrize("command", _commands())
def test_the_commands_of_the_page_work(command: str) -> None:
    import shlex

    words = shlex.split(command)
    done = CliRunner().invoke(main, [*words, *QUICKLY[words[0]]])
    assert done.exit_code == 0, done.output
    assert "has no answer" not in done.output
    assert "safe answer" not in done.output


def test_every_option_of_the_page_exists() -> None:
    for command in re.findall(r"^pokernight (.*)$", SAID, flags=re.M):
        name, *words = command.split()
        known = {one for option in main.commands[name].params for one in option.opts}
        assert {word for word in words if word.startswith("--")} <= known


def test_the_bot_of_the_page_beats_who_plays_at_random() -> None:
    from pokernight.arena import compete

    commands = compete("screw_your_neighbor", [NELL, "random"], boards=25, seats=2)
    assert commands.players[0].low is not None
    assert commands.players[0].low > 0
    assert not commands.players[0].faults
