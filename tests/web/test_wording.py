"""The browser puts sentences into the words of the terminal, in English and in German."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

from pokernight.games import evening_games
from pokernight.wording.catalogue_file import read_catalogue
from pokernight.wording.message import Text
from scripts import wording_vectors
from scripts.build_client import WEB, generate, node
from tests.sampling import PROVE, by_turns, some

HANDS = 100 if PROVE else 1
"""Random hands of every game whose sentences are compared."""


def in_the_browser(folder: Path, said: Iterable[tuple[Text, int]]) -> int:
    """Check that the browser words sentences as Python does; return how many there are."""
    generate()
    file = folder / "vectors.json"
    cases = (wording_vectors.case(*sentence) for sentence in said)
    file.write_text(wording_vectors.written(cases), encoding="utf-8")
    done = subprocess.run(
        [*node(), "node_modules/vitest/vitest.mjs", "run", "src/wording/wording.test.ts"],
        cwd=WEB,
        env={**os.environ, "WORDING_VECTORS": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return file.read_text("utf-8").count("\n")


@by_turns(0, of=2)
def test_browser_and_terminal_say_the_same_of_every_message_of_the_catalogue(
    tmp_path: Path,
) -> None:
    said = [*wording_vectors.catalogue(whole=False)]
    texts = {text if isinstance(text, str) else text.text for text, _ in said}
    assert texts == read_catalogue("de", ("pages",)).keys()
    in_the_browser(tmp_path, said)


@by_turns(1, of=2)
def test_browser_and_terminal_say_the_same_of_random_hands_of_every_game(tmp_path: Path) -> None:
    games = some("worded in the browser", [*evening_games()], 20)
    assert in_the_browser(tmp_path, wording_vectors.played(HANDS, games)) > 20 * len(games)
