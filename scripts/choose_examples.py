"""Choose the example hands of the games' pages.

``python scripts/choose_examples.py [GAME ...]`` plays hands of each game, or of those named, and
writes the seeds of a few into ``scripts/site/examples.json``. Together they show every clause and
every power that any of the hands played shows, with a bet or raise in each where there is betting.
Examples that are dealt by hand, with stacks, counts or a mishap, are kept. What no hand shows is
written into ``scripts/site/unshown.json``, for the reason to be stated.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import all_games
from pokernight.lookups.rulebook_json import clauses_of
from scripts.site.hands import SEEDS, Dealt, SampleHand, play

HANDS, SECONDS = 400, 5.0
"""Hands played of a game at most, and seconds."""


UNSHOWN = SEEDS.with_name("unshown.json")
"""By game, what no example shows, and why none does."""


def wanted(game: Game) -> set[str]:
    """Return what the examples of a game should show: clauses in force, and names of powers."""
    clauses = {clause.number for clause in clauses_of(game) if clause.text and clause.number}
    return clauses | {power.name for power in game.powers(game.usual_rules)}


def shows(hand: SampleHand) -> set[str]:
    """Return the clauses and the powers that a hand shows."""
    return hand.clauses | hand.powers


def chosen(game: Game, by_hand: Sequence[Any]) -> tuple[list[int], set[str]]:
    """Return the seeds of the examples of a game, and what neither they nor those by hand show."""
    want, hands, began = wanted(game), dict[int, SampleHand](), monotonic()
    for dealt in by_hand:
        want -= shows(play(game, Dealt(**dealt)))
    seen: set[str] = set()
    for seed in range(1, HANDS + 1):
        if hands and monotonic() - began > SECONDS:
            break
        try:
            hands[seed] = play(game, Dealt(seed))
        except Refused:
            continue
        seen |= shows(hands[seed])
        if want <= seen and any(hand.bets for hand in hands.values()) and seed >= 20:
            break
    betting = any(hand.bets for hand in hands.values())
    some = {seed: hand for seed, hand in hands.items() if hand.bets or not betting}
    left, seeds = want & seen, list[int]()
    while left or not seeds:
        pool = some if any(shows(hand) & left for hand in some.values()) or not seeds else hands
        best = max(pool, key=lambda seed: (len(shows(pool[seed]) & left), -len(pool[seed].steps)))
        seeds.append(best)
        left -= shows(hands[best])
    return seeds, want - seen


def main() -> None:
    """Choose the hands of the games named, or of all."""
    asked = sys.argv[1:]
    seeds, unshown = read(SEEDS), read(UNSHOWN)
    for name, game in all_games().items():
        if not asked or name in asked:
            by_hand = [deal for deal in seeds.get(name, ()) if not isinstance(deal, int)]
            drawn, unseen = chosen(game, by_hand)
            seeds[name] = [*drawn, *by_hand]
            reasons = unshown.pop(name, {})
            unshown |= (
                {name: {missing: reasons.get(missing, "") for missing in sorted(unseen)}}
                if unseen
                else {}
            )
            print(name, seeds[name], "not shown:", *sorted(unseen), flush=True)
    write(SEEDS, seeds)
    write(UNSHOWN, unshown)


def read(file: Path) -> dict[str, Any]:
    """Return what a file says by game."""
    lines: dict[str, Any] = json.loads(file.read_text()) if file.is_file() else {}
    return lines


def write(file: Path, lines: Mapping[str, Any]) -> None:
    """Write a file, a line for each game."""
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(lines[name])}" for name in sorted(lines))
    file.write_text(f"{{\n{text}\n}}\n")


if __name__ == "__main__":
    main()
