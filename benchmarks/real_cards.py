"""Costs of a tap at a table with real cards, in the page without a server and in a room.

    python benchmarks/real_cards.py [GAME ...]

CPU times from a tap to the table as it is drawn after it: of the page's thread and its busier
worker; of a phone in a room, and of the room. A processor four times as slow takes four times as
much. The last tap, which draws the showdown, stands apart. A loop of plain Python is timed beside
them, to compare machines. The page must have been built (scripts/build_page.py). No peer is beside
it: none referees real cards.
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

GAMES = ("the_omen", "baseball")
LIMIT = 100
"""Milliseconds that a tap may take on a processor four times as slow."""


def main() -> None:
    games = sys.argv[1:] or GAMES
    line("a loop of plain Python", f"{loop():.0f} ms of CPU time")
    with hosted(PAGE) as host:
        tell("page", browse("real_taps.mjs", host, "0", *games), ("phone",))
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as room:
        printed = browse("real_taps.mjs", room, str(room.process), *games)
        tell("room", printed, ("phone", "room"))


def tell(place: str, printed: str, parts: tuple[str, ...]) -> None:
    """Print what the taps of each game have cost; ``printed`` is what the script has printed."""
    for game, costs in json.loads(printed.splitlines()[-1]).items():
        for part in parts:
            slow = {which: SLOWER * spent for which, spent in costs[part].items()}
            row = f"{place}, {game}, {part}: {costs['taps']} taps, times four"
            line(row, f"{json.dumps(slow)} (ms, at most {LIMIT})")


if __name__ == "__main__":
    main()
