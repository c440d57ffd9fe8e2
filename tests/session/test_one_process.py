"""A session needs no network, no database, no arrays and no event loop."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from pokernight.games import SOURCE_GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = """
from tests.session.hidden_packages import hide
hide()
from tests.session.evening_alone import main
main()
"""


def test_an_evening_of_all_source_games_is_played_in_one_process_without_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    evening = json.loads(done.stdout)
    assert evening["loaded"] == []
    assert evening["games"] == [*SOURCE_GAMES]
    assert evening["net"].keys() == {"Ann", "Ben", "Abe", "Bert"}
    assert sum(evening["net"].values()) == 0
    assert any(evening["net"].values())
    assert evening["told"] == evening["replayed"] == evening["net"]
    assert evening["late"] == "you have a chair already"
