"""Recorded hands of all games in the browser client: order of events, and showdowns.

The client's own tests (``test_client.py``) prove the same on hands of a few games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.build_client import WEB, generate, node
from tests.web.browsing import ROOT

TESTS = ("timeline/cues", "timeline/order", "showdown/showdown")


@pytest.mark.prove
def test_hands_of_all_games_are_played_in_order_to_a_showdown(tmp_path: Path) -> None:
    record = [sys.executable, str(ROOT / "scripts" / "felt_scenes.py"), "--out", str(tmp_path)]
    subprocess.run(record, check=True, capture_output=True)
    generate()
    outcome = subprocess.run(
        [*node(), "node_modules/vitest/vitest.mjs", "run", *[f"src/{n}.test.ts" for n in TESTS]],
        cwd=WEB,
        env={**os.environ, "SCENES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stdout[-4000:]
