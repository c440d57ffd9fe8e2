"""Measure whether the characters can be told apart by what everybody sees of twenty hands.

    python scripts/tell_apart.py [GAME ...] [--evenings 4] [--hands 20]

All six characters sit at a table. After so many hands each has a row of frequencies: how often it
bet, raised and folded. A row is given to the character whose other rows are nearest on average
(nearest centroid, leaving the row out), as a person would by what is remembered of each.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import dist
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from pokernight.bots import CHARACTERS, player, situation
from pokernight.bots.table_memory import (
    BET,
    CAPPED,
    FOLDS,
    OPEN,
    RAISE,
    Habits,
    TableMemory,
    public_answer,
)
from pokernight.games import SOURCE_GAMES, find

NAMES = tuple(character.name for character in CHARACTERS)
WEIGHT = 4.0
"""Answers of the mean of all with which each frequency is steadied."""


def rates(habits: Habits) -> tuple[float, ...]:
    """Return how often a player bet, raised and folded, of how often it might have."""
    pairs = (
        (habits.times(OPEN, RAISE), habits.asked(OPEN), 0.35),
        (habits.times(BET, RAISE), habits.asked(BET), 0.25),
        (habits.times(BET, FOLDS) + habits.times(CAPPED, FOLDS),
         habits.asked(BET) + habits.asked(CAPPED), 0.3),
    )  # fmt: skip
    return tuple([(times + WEIGHT * usual) / (of + WEIGHT) for times, of, usual in pairs])


def evening(game: str, number: int, hands: int) -> dict[str, Habits]:
    """Play some hands among all characters; return what everybody saw of each."""
    memory = TableMemory()
    for deal in range(hands):
        turn = deal % len(NAMES)
        seated = NAMES[turn:] + NAMES[:turn]
        hand, answers = find(game).deal(len(NAMES), f"apart {number} {deal}"), []
        while (ask := hand.ask) is not None:
            luck = Random(f"{number} {deal} {hand.number} {ask.seat}")
            answer = player(seated[ask.seat])(situation(hand, ask, luck))
            answers.append(public_answer(hand.game, ask, answer))
            hand.play(answer, ask.seat)
        memory.add(seated, [each for each in answers if each is not None])
    return memory.players


def told_apart(rows: Mapping[str, Sequence[tuple[float, ...]]]) -> list[tuple[str, str]]:
    """Return for each row its character, and the one that it is taken for."""
    measured = []
    for name, mine in rows.items():
        for place, row in enumerate(mine):
            rest = {
                other: [each for at, each in enumerate(theirs) if other != name or at != place]
                for other, theirs in rows.items()
            }
            centroids = {other: [*map(fmean, zip(*theirs))] for other, theirs in rest.items()}
            measured.append((name, min(centroids, key=lambda other: dist(row, centroids[other]))))
    return measured


def main() -> None:
    """Print by game how many rows are told apart, and the mean row of each character."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=SOURCE_GAMES)
    parser.add_argument("--evenings", type=int, default=4)
    parser.add_argument("--hands", type=int, default=20)
    chosen = parser.parse_args()
    for game in chosen.games:
        began, rows = process_time(), defaultdict[str, list[tuple[float, ...]]](list)
        for number in range(chosen.evenings):
            for name, habits in evening(game, number, chosen.hands).items():
                rows[name].append(rates(habits))
        measured = told_apart(rows)
        right = sum(name == taken for name, taken in measured)
        print(f"{game}: {right} of {len(measured)} ({process_time() - began:.0f} s)", flush=True)
        for name in NAMES:
            mean = " ".join(f"{100 * fmean(column):4.0f}" for column in zip(*rows[name]))
            taken = ", ".join(sorted(other for mine, other in measured if mine == name != other))
            print(f"  {name:10} bets raises folds {mean}  {taken and 'taken for ' + taken}")


if __name__ == "__main__":
    main()
