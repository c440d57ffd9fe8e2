"""Measure the figures of docs/opponents-results.md from "Exploitability" on, resuming if run again.

    python scripts/yardsticks.py FOLDER [--boards 2000] [--budget 20ms] [--only solved|ladder|peers]

Every figure is kept in FOLDER as soon as it is known, matches board by board. At the end the
tables are printed as they stand in the docs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from pokernight.arena import compete
from pokernight.bots import Budget, player
from pokernight.bots.characters import CHARACTERS, LEVELS
from pokernight.cards import JOKERS, Card, rank
from pokernight.engine.view import View
from pokernight.games import find
from pokernight.solving import Strategy, Tree, lay_out

STUDIES = ("kuhn", "leduc", "wild_leduc")
ITERATIONS = {"kuhn": 1_000, "leduc": 100, "wild_leduc": 100}
SAMPLED = {"kuhn": 10_000, "leduc": 5_000, "wild_leduc": 5_000}
SEARCHER = "pokernight.bots.searcher:searcher"
LADDER: dict[str, Budget | None] = {
    "random": None, "caller": None, "sensible": None, "rollout": Budget(worlds=64),
    **{f"level-{level + 1}": None for level in range(len(LEVELS))},
    **{character.name: None for character in CHARACTERS},
}  # fmt: skip
"""Players and their budgets; a player with None looks at its usual number of worlds."""
TRIALS = 20
"""So often a bot is asked each question, twice over: to find the best answer, and to try it."""
PEERS = (
    ("holdem", "fixed-limit, cap_heads_up=yes", "rollout", "scripts.yardstick_players:rlcard_rule"),
    ("leduc", "", "rollout", "scripts.yardstick_players:ismcts"),
    ("leduc", "", "rollout", "scripts.yardstick_players:ismcts_compiled"),
    ("kuhn", "", SEARCHER, "rollout"),
    ("leduc", "", SEARCHER, "rollout"),
    ("wild_leduc", "", SEARCHER, "rollout"),
)
"""Matches against players of other houses, and of search: the game, its rules, and who plays."""


class Kept:
    """Figures by name, in a file."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.file = folder / "figures.json"
        self.figures: dict[str, Any] = (
            json.loads(self.file.read_text()) if self.file.exists() else {}
        )

    def once(self, name: str, measure: Callable[[], Any]) -> Any:
        """The figure of that name, measured if it is not known."""
        if name not in self.figures:
            self.figures[name] = measure()
            self.file.write_text(json.dumps(self.figures, indent=1) + "\n")
            print(name, self.figures[name], file=sys.stderr, flush=True)
        return self.figures[name]


# --- solved by OpenSpiel


def solved(name: str) -> list[float]:
    """NashConv of CFR+ and of external-sampling MCCFR, and the value for the first to act."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr
    from open_spiel.python.algorithms.expected_game_score import policy_value

    import pokernight.envs

    pokernight.envs.register()
    game = pyspiel.load_game(f"pokernight_{name}(players=2)")
    plus = cfr.CFRPlusSolver(game)
    for _ in range(ITERATIONS[name]):
        plus.evaluate_and_update_policy()
    np.random.seed(1)
    sampled = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(SAMPLED[name]):
        sampled.iteration()
    policy = plus.average_policy()
    return [
        float(exploitability.nash_conv(game, policy)),
        float(exploitability.nash_conv(game, sampled.average_policy())),
        float(policy_value(game.new_initial_state(), [policy, policy])[0]),
    ]


# --- the ladder against the best answer


def ranks(view: View) -> Hashable:
    """Return the knowledge of a player in a game where suits do not matter."""

    def plain(cards: list[Card | None]) -> tuple[int, ...]:
        return tuple([card if card in JOKERS else rank(card) for card in cards if card is not None])

    assert view.seat is not None
    mine = plain([*view.known(view.seat)])
    return view.seat, view.public, mine, plain([seen.card for seen in view.look(view.board)])


def exploitable(name: str, bot: str, budget: Budget | None) -> list[float]:
    """Return the best answer's win against a bot, in cents a hand, on average of both seats.

    First against the sample that it was computed from, which flatters it; then against a second
    sample of the bot's answers.
    """
    tree = lay_out(find(name))
    first, second = [
        tree.habits(player(bot, budget), TRIALS, Random(luck), ranks) for luck in (1, 2)
    ]
    return [_won(tree, first, first), _won(tree, first, second)]


def _won(tree: Tree, known: Strategy, tried: Strategy) -> float:
    """Return the gain of both best answers to a known strategy, played against another strategy."""
    usual = tree.values(tried)
    better = [tree.values({**tried, **tree.best_answers(seat, known)})[seat] for seat in (0, 1)]
    return sum(after - before for after, before in zip(better, usual, strict=True)) / 2


# --- players of other houses


def match(kept: Kept, place: int, boards: int, budget: str) -> list[float]:
    """Return a bot's win from another house's player at equal time, in small bets per 100 hands."""
    game, rules, mine, theirs = PEERS[place]
    standings = compete(
        game, [mine, theirs], boards=boards, seats=2, rules=rules or None, seed="yardsticks",
        budget=budget, file=str(kept.folder / f"match{place}.jsonl"),
    )  # fmt: skip
    first = standings.players[0]
    return [first.per_100, first.low, first.high, standings.boards]


def main() -> int:
    """Measure what is missing, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=2_000)
    parser.add_argument("--budget", default="20ms")
    parser.add_argument("--only", choices=("solved", "ladder", "peers"))
    asked = parser.parse_args()
    kept = Kept(asked.folder)
    if asked.only in (None, "solved"):
        print("| game | CFR+ | external sampling | value for the first to act |\n|---|---|---|---|")
        for name in STUDIES:
            plus, sampled, value = kept.once(f"solved {name}", partial(solved, name))
            print(f"| {find(name).title} | {plus:.5f} | {sampled:.3f} | {value:.6f} |")
    if asked.only in (None, "ladder"):
        print(f"| bot | {' | '.join(find(name).title for name in STUDIES)} |\n|---|---|---|---|")
        for bot, budget in LADDER.items():
            cells = []
            for name in STUDIES:
                flattered, tried = kept.once(
                    f"ladder {name} {bot}",
                    partial(exploitable, name, bot, budget),
                )
                cells.append(f"{tried / 100:.3f} to {flattered / 100:.3f}")
            print(f"| `{bot}` | {' | '.join(cells)} |")
    if asked.only in (None, "peers"):
        print("| game | players | per 100 hands | boards |\n|---|---|---|---|")
        for place, (game, _, mine, theirs) in enumerate(PEERS):
            per_100, low, high, boards = kept.once(
                f"match {game} {mine} {theirs} {asked.budget} {asked.boards}",
                partial(match, kept, place, asked.boards, asked.budget),
            )
            them = theirs.rpartition(":")[2]
            print(
                f"| {find(game).title} | `{mine}`, `{them}` | {per_100:+.1f} "
                f"({low:+.1f} to {high:+.1f}) | {boards:,} |"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
