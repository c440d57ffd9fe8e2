"""Measure what games of the rulebook are like in a playtest: the medians that reports show.

    python scripts/playtest_medians.py          # some minutes: every few games of each unit

The hands have fixed seeds: the same version of the package makes the same figures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median
from typing import Any, Final

from pokernight.engine.game import Game
from pokernight.games import evening_games
from pokernight.page.page_playtest import OF_UNIT, Playtest

FILE = Path(__file__).parents[1] / "src" / "pokernight" / "page" / "playtest_medians.json"
EVERY: Final = 10
"""Each so many games of the rulebook with the same unit are measured, or more often."""
HANDS: Final = (10, 8, 32)
"""Hands of house players, with a random player among them, and random hands."""
FIGURES: Final = ("length", "seats", "luck", "skill", "idle", "ruling", "silent")
SURE: Final = ("length", "luck", "idle", "ruling", "silent")
"""Figures of which so few hands tell enough: what a seat and skill are worth takes thousands."""
ENOUGH: Final = 3
"""Least number of games with a unit for a median in it."""


def chosen(games: Mapping[str, Game]) -> list[str]:
    """Return the games that are measured, enough of each unit where there are as many."""
    units: dict[str, list[str]] = {}
    for name, game in games.items():
        units.setdefault(game.usual_rules.unit.name, []).append(name)
    names = [alike[:: max(1, min(EVERY, len(alike) // ENOUGH))] for alike in units.values()]
    return sorted(name for alike in names for name in alike)


def medians(games: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the medians of measured games by figure, those of money by the unit of the games."""
    return {
        figure: _by_unit(figure, games) if figure in OF_UNIT else _median(figure, games.values())
        for figure in SURE
    }


def _median(figure: str, games: Iterable[Mapping[str, Any]]) -> float:
    return round(median([float(measured[figure]) for measured in games]), 2)


def _by_unit(figure: str, games: Mapping[str, Mapping[str, Any]]) -> dict[str, float]:
    units: dict[str, list[Mapping[str, Any]]] = {}
    for measured in games.values():
        units.setdefault(measured["unit"], []).append(measured)
    return {
        unit: _median(figure, alike)
        for unit, alike in sorted(units.items())
        if len(alike) >= ENOUGH
    }


def measured(game: Game) -> dict[str, Any]:
    """Return the figures of a game that is played as long as the number of hands says."""
    playtest = Playtest(game, HANDS, float("inf"))
    while not playtest.go_on(60):
        pass
    report = playtest.report()
    return {"unit": report["unit"], **{figure: report[figure]["value"] for figure in FIGURES}}


def main() -> int:
    """Write the file."""
    figures: dict[str, dict[str, Any]] = {}
    games = evening_games()
    for name in chosen(games):
        figures[name] = measured(games[name])
        print(name, figures[name], flush=True)
    lines = [f"{json.dumps(name)}: {json.dumps(of_game)}" for name, of_game in figures.items()]
    FILE.write_text(
        f'{{"medians": {json.dumps(medians(figures))},\n"games": {{\n'
        + ",\n".join(lines)
        + "\n}}\n",
        encoding="utf-8",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
