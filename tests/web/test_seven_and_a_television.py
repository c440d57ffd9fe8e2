"""Two evenings of seven people and a television, all of whose guests come through a tunnel.

Five are at browsers, three of these on phones, and two at terminals. The room is killed in a pause,
and begins again ten minutes later; after the first evening it is a week later.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.own_games import HIGH_CARD
from tests.room.ports import a_port
from tests.room.terminals import Typist, at_a_terminal
from tests.web.browsing import ROOT, Served, browse

SECRET = "friday"
LOW_CARD = HIGH_CARD.replace("High Card", "Low Card").replace("HIGH_CARD", "LOW_CARD")
MENU = """
title = "Friday night"
choice = "rotation"
[[game]]
game = "high_card.py"
[[game]]
game = "omaha_hi_lo"
[[game]]
game = "seven_card_stud"
"""
SETTINGS = ("--start", "host", "--clock", "120", "--bank", "0", "--misses", "1", "--look", "1")


def command_in(shown: str) -> list[str]:
    """Return the words of the last command to join that a terminal has shown."""
    command = shown[shown.rindex("pokernight join '") :].partition("\n")[0]
    return ["join", command.split("'")[1]]


class AtTerminal:
    """A player who types checks, else calls, and is sure of it, while there is play."""

    LINES = ("check", "call", "yes", "back")

    def __init__(self, typist: Typist, plays: Event) -> None:
        self._typist, self._plays = typist, plays
        Thread(target=self._play, daemon=True).start()

    def _play(self) -> None:
        while self._typist.process.poll() is None:
            self._plays.wait()
            for line in self.LINES:
                with suppress(OSError):  # the terminal is closed
                    self._typist.types(f"{line}\n")
            time.sleep(1)


class Friday(Served):
    """A room behind a tunnel of a fixed address, with people at terminals."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        port = a_port()
        tunnel = subprocess.Popen(
            [sys.executable, str(ROOT / "tests" / "room" / "stand_in_tunnel.py"), str(port)],
            stdout=subprocess.PIPE,
            text=True,
        )
        stack.enter_context(tunnel)
        stack.callback(tunnel.kill)
        assert tunnel.stdout is not None
        self.public = tunnel.stdout.readline().split()[1]
        games = folder / "games"
        games.mkdir()
        (games / "high_card.py").write_text(HIGH_CARD, encoding="utf-8")
        (folder / "low_card.py").write_text(LOW_CARD, encoding="utf-8")
        (folder / "friday.toml").write_text(MENU, encoding="utf-8")
        super().__init__(
            folder, "--open", SECRET, "--public", self.public, "--games", str(games),
            program=(str(ROOT / "tests" / "web" / "later_room.py"),),
        )  # fmt: skip
        self.base = f"http://127.0.0.1:{port}"
        self.local = self.base
        self._stack = stack
        self._plays = Event()
        self._typists: dict[str, Typist] = {}

    def start(self) -> None:
        """Begin, or begin again, at the port of the tunnel."""
        self.base = self.local
        super().start()

    def host(self) -> dict[str, str]:
        """Open a table with ``pokernight host``; gives its links."""
        words = ["host", self.public, "--menu", "friday.toml", "--secret", SECRET, "--json"]
        command = [sys.executable, "-m", "pokernight", *words, *SETTINGS]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        links: dict[str, str] = json.loads(done.stdout)
        return links

    @staticmethod
    def _agree(typist: Typist, files: int) -> None:
        for _ in range(files):
            typist.sees("Shall its code run on this computer?")
            typist.types("y\n")

    # what the script of the browsers asks for

    def later(self, seconds: str) -> None:
        """Set the clock on; the room is down."""
        file = self.folder / "later"
        before = float(file.read_text("utf-8")) if file.exists() else 0
        file.write_text(str(before + float(seconds)), "utf-8")

    def terminal(self, name: str, link: str) -> None:
        """Have a person come at a terminal; they play while the others do."""
        self._sit(name, 1, "join", link, "--name", name)

    def trust(self, name: str, file: str) -> None:
        """Have the person let the code of a new game run at the terminal."""
        typist = self._typists[name]
        typist.sees(f"trust {file} lets its code run")
        typist.types(f"trust {file}\n")
        typist.sees(f"{file} is played here from now on")

    def again(self, name: str) -> None:
        """Have the person come to the next evening by the link that ended the last one."""
        typist = self._typists[name]
        typist.sees("its next one is told by:")
        assert typist.ends() == 0
        with at_a_terminal(self.folder, *command_in(typist.shown)) as last:
            self._agree(last, 2)
            last.sees("You come to the next evening of Friday night by:")
            assert last.ends() == 0
            words = command_in(last.shown)
        self._sit(name, 2, *words)

    def _sit(self, name: str, files: int, *words: str) -> None:
        typist = self._stack.enter_context(at_a_terminal(self.folder, *words))
        self._agree(typist, files)
        typist.sees("You sit down")
        self._typists[name] = typist
        AtTerminal(typist, self._plays)

    def play(self) -> None:
        """Have the people at terminals answer."""
        self._plays.set()

    def hush(self) -> None:
        """Have the people at terminals wait."""
        self._plays.clear()


@pytest.fixture
def friday(client: None, tmp_path: Path) -> Iterator[Friday]:
    """A room with a tunnel that is there until the evening is over."""
    with ExitStack() as stack:
        room = Friday(tmp_path, stack)
        stack.callback(room.kill)
        room.start()
        yield room


@pytest.mark.prove
def test_two_fridays_of_seven_people_and_a_television(friday: Friday, tmp_path: Path) -> None:
    """From a menu with a game of the host's own to the standings after the second evening."""
    links = friday.host()
    assert links["invite"].startswith(friday.public)
    at_home = links["host"].replace(friday.public, friday.local)
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    print(browse("fridays.mjs", friday, friday.public, at_home, links["invite"], str(pictures)))
