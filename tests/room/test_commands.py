"""The commands of the room, as processes that people start: serve, host, join, export, verify."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pokernight.cli import main
from tests.room.ports import a_port
from tests.room.terminals import PATIENCE

HERE = [sys.executable, "-m", "pokernight"]
ENVIRONMENT = {**os.environ, "PYTHONUNBUFFERED": "1"}


@contextmanager
def serving(folder: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A room as a process, and its address."""
    command = [*HERE, "serve", "--port", str(port), "--store", "sqlite:///room.db", "--pace", "0"]
    process = subprocess.Popen(
        command, cwd=folder, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        said = next(line for line in process.stderr if "The room is at" in line)
        yield process, said.split()[4]
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """One of the commands, to its end."""
    return subprocess.run(
        [*HERE, *words], capture_output=True, text=True, env=ENVIRONMENT, timeout=PATIENCE,
        check=False,
    )  # fmt: skip


def opened(base: str, *words: str) -> dict[str, str]:
    """A table opened by the command, which needs no process of its own."""
    done = CliRunner().invoke(main, ["host", base, "--json", "--friendly", *words])
    assert (done.exit_code, done.stderr) == (0, "")
    links: dict[str, str] = json.loads(done.stdout)
    assert set(links) == {"table", "invite", "host"}
    return links


MENU = """
choice = "single"
[[game]]
game = "seven_card_stud"
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a room that runs."""
    with serving(tmp_path_factory.mktemp("room"), a_port()) as (_, base):
        yield base


PROMISED = {
    "serve": "--host --port --lan --public --store --bus --workers --pace --open",
    "host": "--menu --players --hands --clock --json",
    "join": "--name --auto --hands",
    "export": "--out",
    "verify": "",
}


@pytest.mark.parametrize("command", PROMISED)
def test_the_commands_of_a_room_take_what_others_type_in_scripts(command: str) -> None:
    found = main.commands[command]
    there = {name for one in found.get_params(click.Context(found)) for name in one.opts}
    assert {*PROMISED[command].split()} <= there


def test_a_table_is_opened_by_the_command_with_a_menu_of_ones_own(
    room: str, tmp_path: Path
) -> None:
    (tmp_path / "menu.toml").write_text(MENU)
    words = ("--menu", str(tmp_path / "menu.toml"), "--players", "caller,caller", "--clock", "60")
    links = opened(room, *words, "--hands", "4", "--approve")
    assert links["invite"].startswith(f"{room}/t/{links['table']}#")
    with urllib.request.urlopen(f"{room}/api/tables") as answer:
        assert links["table"] in [one["table"] for one in json.loads(answer.read())]


def test_the_first_page_says_what_this_is_and_an_unknown_one_is_not_there(room: str) -> None:
    with urllib.request.urlopen(room) as page:
        assert "pokernight" in page.read().decode()
        assert page.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in page.headers["content-security-policy"]
    for path in ("/healthz", "/readyz", "/metrics"):
        with urllib.request.urlopen(room + path) as page:
            assert page.status == 200
    try:
        urllib.request.urlopen(f"{room}/no/such/page")
    except urllib.error.HTTPError as error:
        assert error.code == 404
        error.close()
    else:
        raise AssertionError("there is no catch-all page")


def test_what_cannot_be_begun_is_one_sentence_and_status_2(room: str) -> None:
    port = room.rsplit(":", 1)[1]
    for words, said in (
        (["serve", "--port", port], "cannot be listened on"),
        (["serve", "--port", "0", "--store", "nothing:"], "a store is"),
        (["serve", "--lan", "--port", "0"], "--lan needs a port"),
        (["join", f"{room}/t/none"], "has lost its key"),
    ):
        done = run(*words)
        assert done.returncode == 2, (words, done)
        assert said in done.stderr, (words, done)
        assert "Traceback" not in done.stderr
        assert done.stdout == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        *(
            (
                words,
                f"no room answers at {words.split()[1].partition('/t/')[0]}: is it running, "
                "and is the address right?\n",
            )
            for words in (
                "host http://127.0.0.1:1",
                "export http://127.0.0.1:1/t/none#key",
            )
        ),
        ("host http://127.0.0.1:port", "'http://127.0.0.1:port' is not an address: check its"),
        (f"join here --name {'a' * 200}", "a name has 24 letters at most, and this has 200"),
        ("host ROOM --clock -4", "the room refuses: a clock is "),
        ("host ROOM --players nobody", "there is no house player"),
        ("host ROOM --players LEVEL-1", "no house player 'LEVEL-1', did you mean 'level-1'?"),
        ("host ROOM --players level-0", "the levels are level-1 to level-5"),
        ("host ROOM --players=", "--players is a list such as sensible,caller, not ''"),
        ("join ROOM/t/none#key --name Ann", "pokernight: this room has no such table"),
        ("join here", "is not a link to a table"),
        ("export ROOM/t/none#key", "this room has no such table"),
    ],
)
def test_what_cannot_be_had_is_one_sentence_and_status_2(room: str, words: str, said: str) -> None:
    done = CliRunner().invoke(main, words.replace("ROOM", room).split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
