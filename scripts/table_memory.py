"""Measure what a table's memory costs a player with a habit, hand after hand of an evening.

    python scripts/table_memory.py [GAME ...] [--evenings 4] [--boards 5] [--players never_fold,abc]

One player of `scripts/habit_players.py` sits among the default company. Each board is dealt once
for each seat of the player, with the same cards; what the company remembers grows from hand to
hand, as it does in an evening, and each evening begins without it. Winnings have the luck of the
cards taken off (AIVAT, see `ControlVariates`). Intervals are 95 %, by board. ``--without`` plays
the same boards without memory too, and prints what memory adds board by board.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from pokernight.arena.duplicate_boards import MILLIONTHS, Dealer
from pokernight.arena.entrants import Lineup
from pokernight.bots.characters import COMPANY
from pokernight.bots.table_memory import TableMemory
from pokernight.games import SOURCE_GAMES, find
from pokernight.measuring.confidence import t_quantile

HABITS = ("always_raise", "never_fold", "fold_to_any_bet", "abc")
SEATS = len(COMPANY) + 1


def winnings(
    game: str, habit: str, boards: int, seed: str, *, remembers: bool = True
) -> list[float]:
    """Return the winnings of a player in an evening by board, in the game's unit for 100 hands.

    Args:
        game: the game.
        habit: a player of `scripts/habit_players.py`.
        boards: the number of boards.
        seed: the seed of the boards.
        remembers: whether the table has a memory, which grows.
    """
    memory = TableMemory() if remembers else None
    game_played = find(game)
    rules = game_played.setup().rules
    players = (f"scripts.habit_players:{habit}", *COMPANY)
    lineup = Lineup(tuple(range(SEATS)), (0,))
    dealer = Dealer(game_played, rules, players, [lineup], seed, None, memory, aivat=True)
    unit = rules.unit.cents * SEATS / 100
    played = [dealer.board(number) for number in range(boards)]
    return [(board.won[0] + board.luck[0] / MILLIONTHS) / unit for board in played]


def told(won: list[float]) -> str:
    """Return a mean with its 95 % interval."""
    within = t_quantile(len(won) - 1) * stdev(won) / sqrt(len(won))
    return f"{mean(won):+.0f} ± {within:.0f}"


def main() -> None:
    """Play, and print a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=SOURCE_GAMES)
    parser.add_argument("--evenings", type=int, default=4)
    parser.add_argument("--boards", type=int, default=5, help="boards of each evening")
    parser.add_argument("--players", default=",".join(HABITS))
    parser.add_argument("--seed", default="memory", help="a number is added for each evening")
    parser.add_argument("--without", action="store_true", help="play without memory too")
    chosen = parser.parse_args()
    seeds = [f"{chosen.seed} {evening}" for evening in range(chosen.evenings)]

    def played(game: str, habit: str, *, remembers: bool) -> list[float]:
        evenings = [
            winnings(game, habit, chosen.boards, seed, remembers=remembers) for seed in seeds
        ]
        return [won for evening in evenings for won in evening]

    for game in chosen.games:
        for habit in chosen.players.split(","):
            began = process_time()
            remembered = played(game, habit, remembers=True)
            cells = [told(remembered)]
            if chosen.without:
                plain = played(game, habit, remembers=False)
                added = [a - b for a, b in zip(remembered, plain, strict=True)]
                cells += [told(plain), told(added)]
            seconds = process_time() - began
            print(f"| {game} | {habit} | {' | '.join(cells)} | {seconds:.0f} s |", flush=True)


if __name__ == "__main__":
    main()
