"""A room in a process of its own, and scripts that use it as people do: in a real Chromium."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.hand_histories.test_oddities import NOW, PHH, STARS, log

ROOT = Path(__file__).parents[2]
E2E = ROOT / "web" / "e2e"


class Served:
    """A room that is served, and may be killed and begun again at the same port and store."""

    def __init__(
        self, folder: Path, *options: str, program: tuple[str, ...] = ("-m", "pokernight")
    ) -> None:
        self.folder, self.options, self.program = folder, options, program
        self.base = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begin, or begin again."""
        port = self.base.rpartition(":")[2] or "0"
        self._process = subprocess.Popen(
            [sys.executable, *self.program, "serve", "--port", port, *self.options],
            cwd=self.folder,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stderr is not None
        said: list[str] = []
        for line in self._process.stderr:  # what was found of the host's own games comes first
            said.append(line)
            if line.startswith("The room is at "):
                self.base = line.split()[4]
                return
        raise AssertionError("".join(said))

    @property
    def process(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it as a power cut would, with all that it started."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()
        self._process = None


@contextmanager
def served(
    folder: Path, *options: str, program: tuple[str, ...] = ("-m", "pokernight")
) -> Iterator[Served]:
    """A room on a free port, with a store of its own, where anybody may open tables."""
    room = Served(
        folder,
        *("--open", "anybody", "--pace", "0", "--store", "sqlite:///room.db"),
        *options,
        program=program,
    )
    room.start()
    try:
        yield room
    finally:
        room.kill()


def browse(script: str, room: Served, *words: str) -> str:
    """Run a script of ``web/e2e``; gives what it printed.

    The script may say ``server: kill`` or the name of another method of the room, with words for
    it, and goes on once it was done.

    Raises:
        AssertionError: if it ends in any other way than well, with all it said.
    """
    from scripts.build_client import node

    process = subprocess.Popen(
        [*node(), str(E2E / script), room.base, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    told = []
    with process:
        for line in process.stdout:
            told.append(line)
            match line.split():
                case ["server:", deed, *deed_words]:
                    getattr(room, deed)(*deed_words)
                case _:
                    continue
            process.stdin.write("done\n")
            process.stdin.flush()
        process.wait()
    assert process.returncode == 0, "".join(told)
    return "".join(told)


def hand_files(folder: Path) -> list[str]:
    """A file of each format: the first has two hands, the others one."""
    texts = {
        "stars.txt": STARS + STARS.replace("#1001", "#1002"),
        "one.phh": PHH,
        "now.csv": log(*NOW),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [str(folder / name) for name in texts]
