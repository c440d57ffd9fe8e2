"""A game file is proved in a process of its own, which it cannot use for anything else."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from pokernight.proofs import isolated_proof
from pokernight.proofs.isolated_proof import prove_apart
from tests.own_games import HIGH_CARD, in_step, source, with_lines

HOSTILE = {
    "a file written": ("open({target!r}, 'w').write('x')", "reaches out of the game (open"),
    "a file read": ("print(open('/etc/hostname').read())", "reaches out of the game (open"),
    "the network": (
        "import socket\nsocket.create_connection(('127.0.0.1', {port}))", "reaches out of the game",
    ),
    "a process": ("import subprocess\nsubprocess.run(['true'])", "reaches out of the game"),
    "an endless loop": ("while True:\n    pass", "without end"),
    "memory": ("x = [0]\nwhile True:\n    x += x", "emory"),
    "the end of the process": ("import os\nos._exit(0)", "ended the process"),
    "an odd exception": ("class Odd(BaseException):\n    pass\nraise Odd('odd')", "raises Odd"),
}  # fmt: skip
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="limits of the system are POSIX")


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_a_sentence(kind: str, tmp_path: Path) -> None:
    lines, says = HOSTILE[kind]
    target = tmp_path / "written"
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        filled = lines.format(target=str(target), port=server.getsockname()[1])
        finding = prove_apart(source(with_lines(filled)), stranger=False)
        with pytest.raises(BlockingIOError):
            server.accept()
    assert not finding.sound
    assert str(finding.text).startswith("high_card.py is not played: ")
    assert says in str(finding.text)
    assert "\n" not in str(finding.text)
    assert not target.exists()


@POSIX
def test_work_that_is_no_loop_of_the_file_ends_with_its_time() -> None:
    finding = prove_apart(source(with_lines("sum(range(10 ** 12))")), stranger=False, seconds=2)
    assert str(finding.text).endswith("it takes more than 2 seconds to prove")


def test_a_sound_file_is_proved_and_what_it_prints_is_said() -> None:
    finding = prove_apart(source(in_step("print('x' * 100_000)")), stranger=True, hands=6)
    assert finding.sound, finding.text
    assert (finding.name, finding.title) == ("high_card", "High Card")
    assert "6 random hands, but it prints" in str(finding.text)


def test_a_broken_promise_is_said_with_its_line() -> None:
    finding = prove_apart(source(in_step("state.stack[0] += 100")), stranger=True, hands=6)
    assert "high_card.py, line " in str(finding.text)
    assert "chips were lost or made" in str(finding.text)


def test_a_title_of_the_rulebook_is_refused() -> None:
    finding = prove_apart(source(HIGH_CARD.replace('"High Card"', '"Razz"')), stranger=True)
    assert "Razz is a game of the rulebook" in str(finding.text)


def test_nothing_of_a_strangers_file_runs_unless_its_source_passes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(job: bytes, patience: float) -> tuple[bytes, int]:
        raise AssertionError("it was run")

    monkeypatch.setattr(isolated_proof, "_run", run)
    finding = prove_apart(source(with_lines("import os")), stranger=True)
    assert "it imports os" in str(finding.text)
