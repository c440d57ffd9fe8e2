"""Costs of a tap at a table with real cards, in the page without a server and in a room.

    python benchmarks/real_cards.py [GAME ...]

CPU times from a tap to the table as it is drawn after it: of the page's thread and its busier
worker; of a phone in a room, and of the room. A processor four times as slow takes four times as
much. A loop of plain Python is timed beside them, to compare machines. The page must have been
built (scripts/build_page.py). No peer is beside it: none referees real cards.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.page import PAGE, SLOWER, line, loop
from tests.web.browsing import browse, served
from tests.web.page_host import hosted

GAMES = ("the_omen", "bonedoneskis", "baseball", "anaconda")
LIMIT = 100
"""Milliseconds that a tap may take on a processor four times as slow."""


def main() -> None:
    games = sys.argv[1:] or GAMES
    line("a loop of plain Python", f"{loop():.0f} ms of CPU time")
    with hosted(PAGE) as host:
        found = {"page": json.loads(browse("real_taps.mjs", host, "0", *games).splitlines()[-1])}
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as room:
        taps = browse("real_taps.mjs", room, str(room.process), *games)
        found["room"] = json.loads(taps.splitlines()[-1])
    for place, of in found.items():
        for game, costs in of.items():
            for part in ("phone",) if place == "page" else ("phone", "room"):
                median, p95 = (SLOWER * costs[part][each] for each in ("median", "p95"))
                what = f"{place}, {game}, {part}: {costs['taps']} taps, times four"
                line(what, f"median {median} ms, p95 {p95} ms (at most {LIMIT})")


if __name__ == "__main__":
    main()
