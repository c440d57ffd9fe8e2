"""Deals of ``pokernight wins`` in lanes, beside those that the engine plays or shows singly.

    python benchmarks/wins.py [--deals 200000]

CPU time of a single core, in one process, with the kernels loaded.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from pokernight.odds.compiled.lane_wins import InLanes
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.evaluation.winning_categories import ByPlay, ByShowdown, CategoryJudge

GAMES = ("baseball", "deuces_wild", "four_forty_four", "seven_card_stud+deuces_wild")
SEATS, SINGLY = 4, 1_500


def rate(judge: CategoryJudge, deals: int) -> float:
    """Return the deals that an evaluator counts in a second."""
    began = time.process_time()
    judge.sample(0, deals)
    return deals / (time.process_time() - began)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200_000)
    deals = parser.parse_args().deals
    print(f"{'deals a second, four seats':30} {'singly':>10} {'in lanes':>10} {'ratio':>6}")
    for game in GAMES:
        question = question_of(game, ["??"] * SEATS, seed=1)
        lanes = InLanes.of(question)
        assert lanes is not None
        lanes.sample(0, lanes.block)
        singly = rate(ByPlay(question) if question.spot.decisions else ByShowdown(question), SINGLY)
        together = rate(lanes, deals)
        print(f"{game:30} {singly:10,.0f} {together:10,.0f} {together / singly:6.0f}")


if __name__ == "__main__":
    main()
