"""Measure what games of the rulebook are like in a playtest: the medians that reports show.

    python scripts/playtest_medians.py          # some minutes: every few games of the rulebook

The hands have fixed seeds: the same version of the package makes the same figures.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median
from typing import Final

from pokernight.games import evening_games
from pokernight.page.page_playtest import Playtest

FILE = Path(__file__).parents[1] / "src" / "pokernight" / "page" / "playtest_medians.json"
EVERY: Final = 10
"""Each so many games of the rulebook are measured."""
HANDS: Final = (10, 8, 32)
"""Hands of house players, with a random player among them, and random hands."""
FIGURES: Final = ("length", "seats", "luck", "skill", "idle", "ruling", "silent")
SURE: Final = ("length", "luck", "idle", "ruling", "silent")
"""Figures of which so few hands tell enough: what a seat and skill are worth takes thousands."""


def main() -> int:
    """Write the file."""
    figures: dict[str, dict[str, float]] = {}
    for name, game in [*evening_games().items()][::EVERY]:
        playtest = Playtest(game, HANDS, float("inf"))
        while not playtest.go_on(60):
            pass
        report = playtest.report()
        figures[name] = {figure: report[figure]["value"] for figure in FIGURES}
        print(name, figures[name], flush=True)
    medians = {
        figure: round(median([measured[figure] for measured in figures.values()]), 2)
        for figure in SURE
    }
    lines = [f"{json.dumps(name)}: {json.dumps(measured)}" for name, measured in figures.items()]
    FILE.write_text(
        f'{{"medians": {json.dumps(medians)},\n"games": {{\n' + ",\n".join(lines) + "\n}}\n",
        encoding="utf-8",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
