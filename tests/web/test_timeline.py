"""The player of the browser client, on hands of all games as the room tells them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.build_client import WEB, generate, node
from tests.web.browsing import ROOT

SAMPLE = ("the_omen", "bonedoneskis", "acey_deucey", "five_card_draw", "follow_the_queen")
"""Games whose cards move and turn in ways that no other of them has."""


def play_back(folder: Path, *games: str) -> None:
    """Record a hand of the games, and prove the order in which the client shows it."""
    record = [sys.executable, str(ROOT / "scripts" / "felt_scenes.py"), "--out", str(folder)]
    subprocess.run([*record, *games], check=True, capture_output=True)
    generate()
    names = ("cues", "order")
    tests = [f"src/timeline/{name}.test.ts" for name in names]
    outcome = subprocess.run(
        [*node(), "node_modules/vitest/vitest.mjs", "run", *tests],
        cwd=WEB,
        env={**os.environ, "SCENES": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stdout[-4000:]


def test_events_of_a_few_games_are_played_in_order(tmp_path: Path) -> None:
    play_back(tmp_path, *SAMPLE)


@pytest.mark.prove
def test_events_of_all_games_are_played_in_order(tmp_path: Path) -> None:
    play_back(tmp_path)
