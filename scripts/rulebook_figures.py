"""Make the figures that the rulebook shows beside its pages: which hands win each game.

    python scripts/rulebook_figures.py              # an hour: every game, and atoms
    python scripts/rulebook_figures.py NAME ...     # those games; the others stay as they are
    python scripts/rulebook_figures.py --atoms      # two minutes: atoms, each with its base
    python scripts/rulebook_figures.py --check      # name the games whose rules are others now

All samples have fixed seeds and counts, so the same version of the package makes the same figures.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import all_games
from pokernight.games.composing import ATOMS
from pokernight.odds import rule_hash, what_wins
from pokernight.odds.answers.what_wins import plan_wins
from scripts.site.atoms import shown

FILE = Path(__file__).parents[1] / "src" / "pokernight" / "room" / "figures.json"
SEATS = 5
DEALS = 200_000
"""The most that are dealt; ten times fewer of games whose showdowns are read one by one."""
PLAYED = 4_000
"""Of games with decisions in them, in which house players play every deal to its end."""
QUICKLY = 4
"""So many times fewer are dealt of what is composed than is usual."""


def figures(game: Game) -> dict[str, Any] | None:
    """Return the winning hands of a game; None if it compares no hands."""
    seats = min(SEATS, game.seats[1])
    try:
        judge = plan_wins(game, seats).question.judge
        if game.name in all_games():
            deals = PLAYED if judge.players else min(judge.usual, DEALS)
        else:
            deals = judge.usual // QUICKLY
        answer = what_wins(game, seats, trials=deals)
    except Refused:
        return None
    contests: dict[str, list[Any]] = {contest: [] for contest in answer.contests}
    for row in answer.hands:
        contests[row.contest].append([row.hand, round(row.held, 5), round(row.wins, 5)])
    return {
        "rules": rule_hash(game, game.usual_rules),
        "version": game.version,
        "seats": seats,
        "deals": answer.origin.trials,
        "players": answer.origin.players or "",
        "contests": contests,
    }


def main(named: list[str]) -> int:
    """Write the file, game by game, or say what in it is of other rules."""
    composed = {game.name: game for game in map(shown, ATOMS.values())}
    games = {**all_games(), **composed}
    stored: dict[str, Any] = json.loads(FILE.read_text())
    if "--check" in named:
        stale = [
            name
            for name, entry in stored.items()
            if (entry["rules"], entry["version"])
            != (rule_hash(games[name], games[name].usual_rules), games[name].version)
        ]
        print(*stale, sep="\n", end="\n" if stale else "")
        return int(bool(stale))
    for name in composed if "--atoms" in named else named or games:
        if (measured := figures(games[name])) is not None:
            stored[name] = measured
        else:
            stored.pop(name, None)
        kept = {name: stored[name] for name in games if name in stored}
        FILE.write_text(json.dumps(kept, separators=(",", ":")) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
