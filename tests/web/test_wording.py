"""The browser puts sentences into the words of the terminal, in English and in German."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from scripts import wording_vectors
from scripts.build_client import WEB, generate, node
from tests.sampling import PROVE

HANDS = 100 if PROVE else 1
"""Random hands of every game whose sentences are compared."""


def test_browser_and_terminal_say_the_same_of_random_hands_of_every_game(tmp_path: Path) -> None:
    generate()
    file = tmp_path / "vectors.json"
    cases = (wording_vectors.case(*said) for said in wording_vectors.played(HANDS))
    file.write_text(wording_vectors.written(cases), encoding="utf-8")
    assert file.read_text("utf-8").count("\n") > 2_000
    done = subprocess.run(
        [*node(), "node_modules/vitest/vitest.mjs", "run", "src/wording/wording.test.ts"],
        cwd=WEB,
        env={**os.environ, "WORDING_VECTORS": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
