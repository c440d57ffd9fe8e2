"""docs/envs.md says what is so, and the agent of examples/train.py learns something."""

from __future__ import annotations

import doctest
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


def test_the_examples_of_the_page_do_what_they_say() -> None:
    result = doctest.testfile(str(ROOT / "docs/envs.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_agent_of_the_tutorial_wins_from_the_caller(capsys: pytest.CaptureFixture[str]) -> None:
    main: Any = runpy.run_path(str(ROOT / "examples/train.py"))["main"]
    figures = main(["--hands", "400"])
    assert figures["what it has learnt"].low > 0
    assert figures["what it has learnt"].mean > figures["anything at random"].high
    assert "what it has learnt" in capsys.readouterr().out


@pytest.mark.prove
def test_the_agent_of_the_tutorial_learns() -> None:
    main: Any = runpy.run_path(str(ROOT / "examples/train.py"))["main"]
    figures = main(["--hands", "1200"])
    assert figures["what it has learnt"].low > figures["anything at random"].high


def test_a_network_trained_on_batches_beats_the_caller(capsys: pytest.CaptureFixture[str]) -> None:
    script = ROOT / "examples/train_batch.py"
    lines = [line for line in script.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 80
    main: Any = runpy.run_path(str(script))["main"]
    found = main(["--rounds", "8", "--lanes", "512", "--decks", "1000"])
    assert found.mean > found.ci95
    assert "against a caller" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "nosuch"], "there is no game 'nosuch'"),
        (["--hands", "0"], "to learn takes 4 hands at least, not 0"),
        (["--hands", "-4"], "to learn takes 4 hands at least, not -4"),
    ],
)
def test_what_the_tutorial_cannot_do_is_a_sentence_and_status_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main: Any = runpy.run_path(str(ROOT / "examples/train.py"))["main"]
    with pytest.raises(SystemExit) as left:
        main(arguments)
    told = capsys.readouterr()
    assert (left.value.code, told.out) == (2, "")
    assert told.err.startswith(f"train.py: {said}")
    assert told.err.count("\n") == 1


def test_the_tutorial_says_what_to_install() -> None:
    """Run without the extra: nothing of Gymnasium can be imported."""
    alone = "import runpy, sys; sys.modules['gymnasium'] = None; sys.argv = ['train.py'];"
    script = f"runpy.run_path({str(ROOT / 'examples/train.py')!r}, run_name='__main__')"
    command = [sys.executable, "-c", f"{alone} {script}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("train.py: this needs Gymnasium: pip install 'pokernight[envs]'")
    assert done.stderr.count("\n") == 1
