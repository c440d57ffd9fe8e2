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


KEYBOARD = """
from tests.session.hidden_packages import hide
hide()
from pokernight.cli import main
main(["evening", "--seed", "1", "--players", "caller", "--hands", "1"])
"""


def test_an_evening_at_the_keyboard_is_played_in_one_process_without_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", KEYBOARD], capture_output=True, text=True, check=False, cwd=ROOT,
        input="seven stud, low hole wild\nc\nu\nbuy 50\nc\nq\ny\n",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert "Hand 1 · Seven-card Stud with Low Hole Wild · you deal" in said
    assert "Taken back, with all that followed." in said
    assert "You get $50 when the hand is over." in said
    assert "The ledger after 1 hand" in said
