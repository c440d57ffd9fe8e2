"""docs/hosting.md, walked by a host and two friends in real browsers, through a stand-in tunnel."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sampling import PROVE, by_turns
from tests.web.browsing import ROOT, Served, browse

TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SECTION = " ".join(re.findall(r"## Friends in other houses\n(.*?)\n## ", TEXT, re.S)[0].split())
STAND_IN = [sys.executable, str(ROOT / "tests" / "room" / "stand_in_tunnel.py")]
COMMAND = "pokernight serve --anywhere"
FIELD, OPEN, SIT = "Your name", "Open a table", "Take a seat"
WALK = (
    "Your own page, which opens tables", FIELD, OPEN, "Invite", FIELD, SIT, "Deal the first hand",
    "You deal: which game?", SIT, "I am Ben: ask the host", "Let in",
)  # fmt: skip
"""Return the italics of the page in order: labels that are read, filled in and pressed."""


class Anywhere(Served):
    """A room with a tunnel, which dies when the script of a browser says so."""

    def __init__(self, folder: Path, *faults: str) -> None:
        self.pid = folder / "tunnel.pid"
        tunnel = shlex.join([*STAND_IN, "{port}", "--pid", str(self.pid), *faults])
        super().__init__(folder, "--anywhere", "--tunnel", tunnel, "--pace", "0")
        self.own = ""

    def start(self) -> None:
        """Begin with the command of the page, at a free port, and read what it prints."""
        words = [*COMMAND.split()[1:2], "--port", "0", *self.options]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pokernight", *words],
            cwd=self.folder, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        said = self._reads("The room is at ")
        self.base = said.split()[4]
        self.own = self._reads(WALK[0]).split()[-1]
        self._reads("The operator of the tunnel could read what passes through it")

    def _reads(self, beginning: str) -> str:
        assert self._process is not None
        assert self._process.stderr is not None
        lines = iter(self._process.stderr)
        return next(line for line in lines if line.startswith(beginning))

    def kill(self) -> None:
        """End the tunnel, and wait until the room has said the new address."""
        os.kill(int(self.pid.read_text()), signal.SIGKILL)
        self._reads("The tunnel has another address")

    def end(self) -> None:
        """End the room and its tunnel."""
        super().kill()


@pytest.fixture
def anywhere(client: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Anywhere]:
    """A room behind a tunnel with some faults."""
    room = Anywhere(tmp_path, *request.param)
    room.start()
    try:
        yield room
    finally:
        room.end()


def test_the_page_names_what_is_typed_and_pressed() -> None:
    assert f"``` {COMMAND} ```" in SECTION
    assert tuple(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", SECTION)) == WALK


FAULTS = [["--delay", "0.3"], ["--reset", "60000"], ["--idle", "2"]]


@by_turns(0, of=3)
@pytest.mark.parametrize(
    "anywhere",
    [pytest.param([], id="plain"), *(pytest.param(one, id=one[0]) for one in FAULTS if PROVE)],
    indirect=True,
)
def test_from_nothing_to_a_hand_played_outside_and_on_at_another_address(
    anywhere: Anywhere, request: pytest.FixtureRequest
) -> None:
    """A stranger opens no table; the host does; two friends outside play, one on a phone."""
    moves = "moves" if request.node.callspec.id == "plain" else "stays"
    pressed = [FIELD, OPEN, "Invite", SIT, *WALK[6:8], *WALK[-2:]]
    print(browse("anywhere.mjs", anywhere, anywhere.own, moves, *pressed))
