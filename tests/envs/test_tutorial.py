"""docs/envs.md says what is so, and the agent of examples/train.py learns something."""

from __future__ import annotations

import doctest
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


def test_the_examples_of_the_page_do_what_they_say() -> None:
    result = doctest.testfile(str(ROOT / "docs/envs.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_agent_of_the_tutorial_learns(capsys: pytest.CaptureFixture[str]) -> None:
    main: Any = runpy.run_path(str(ROOT / "examples/train.py"))["main"]
    figures = main(["--hands", "1200"])
    assert figures["what it has learnt"].low > figures["anything at random"].high
    assert figures["what it has learnt"].low > 0
    assert "what it has learnt" in capsys.readouterr().out
