"""Contact sheets of the table in the browser: pictures of every game on a few large PNG files.

``python scripts/contact_sheet.py [--out FOLDER] [GAME ...]`` plays a hand of each game
(``scripts/felt_scenes.py``) and draws it as the client does, on a desktop and on a phone: each
source game at five moments (``sources-desktop.png``, ``sources-phone.png``), every game at its
showdown (``showdowns-desktop-1.png`` and so on). ``--theme afternoon`` draws the light theme;
``--recorded`` takes the hands that lie in ``web/scenes`` already.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from pokernight.games import SOURCE_GAMES, evening_games
from scripts.build_client import generate, node
from scripts.felt_scenes import OUT, record

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Record the hands and lay the sheets out; return the status of the browser script."""
    parser = argparse.ArgumentParser(description="Make contact sheets of the table.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "sheets", metavar="FOLDER")
    parser.add_argument("--theme", choices=("evening", "afternoon"), default="evening")
    parser.add_argument("--recorded", action="store_true", help="use the hands in web/scenes")
    parser.add_argument("games", nargs="*", metavar="GAME")
    given = parser.parse_args()
    games = [name for name in evening_games() if not given.games or name in given.games]
    if unknown := sorted(set(given.games) - set(games)):
        parser.error(f"no such game: {', '.join(unknown)}")
    generate()
    if not given.recorded:
        record(OUT, games, crowded=False)
    sources = ",".join(name for name in SOURCE_GAMES if name in games)
    script = [str(ROOT / "web" / "e2e" / "sheet.mjs"), str(given.out.resolve())]
    return subprocess.run([*node(), *script, given.theme, sources, *games], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
