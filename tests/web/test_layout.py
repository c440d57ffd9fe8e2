"""The table at every question and showdown: nothing is cut, and nothing jumps."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pokernight.games import SOURCE_GAMES
from tests.games_tried import EVENINGS_TRIED
from tests.sampling import PROVE, by_turns, some
from tests.web.browsing import E2E, ROOT

CROWDED = ("holdem@10", "the_omen@6", "cripple_mr_onion@7", "bonedoneskis@7")
OTHERS = ("tic_tac_toe", "chinese_poker", "open_face_chinese", "double_board_omaha", "guts")
SCENES = (
    (*EVENINGS_TRIED, *CROWDED) if PROVE else some("layout", (*SOURCE_GAMES, *CROWDED, *OTHERS), 1)
)


def look(which: str, *scenes: str) -> subprocess.CompletedProcess[str]:
    """Record hands of some games, and measure their pictures."""
    from scripts.build_client import node

    record = [sys.executable, str(ROOT / "scripts" / "felt_scenes.py"), *scenes]
    subprocess.run(record, check=True, capture_output=True)
    measure = [*node(), str(E2E / "fits.mjs"), which, *scenes]
    return subprocess.run(measure, check=False, capture_output=True, text=True)


@by_turns(0, of=2)
@pytest.mark.usefixtures("client")
def test_nothing_at_the_table_is_cut_and_neither_hand_nor_buttons_jump() -> None:
    """Measure a few games in four sizes; under ``PROVE`` all, the sources in eight sizes."""
    done = look("all" if PROVE else "sample", *SCENES)
    assert done.returncode == 0, done.stdout + done.stderr


@by_turns(1, of=2)
@pytest.mark.usefixtures("client")
def test_a_table_that_is_broken_on_purpose_is_found_out() -> None:
    done = look("control", "guts")
    assert done.returncode == 0, done.stdout + done.stderr
    for fault in ("cut below", "wider than its box", "too small to tap", "out of its scene", "bar"):
        assert fault in done.stdout
