"""Compile what the odds and batches need, so that nobody waits for it at his first question.

    python scripts/compile_kernels.py

``make setup`` does this. Without it each kernel is compiled when it is first wanted.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from pokernight.batch import batch
from pokernight.odds import equity, frequencies, what_wins
from pokernight.odds.answers.category_counts import best_groupings


def hands_of_any_kind() -> None:
    frequencies(7)
    frequencies(7, jokers=1, wild="3,9", bug=True)
    frequencies(7, wild="2", copies=False)
    best_groupings("cripple_mr_onion", 1, compiled=True)


def showdowns() -> None:
    for game in (
        "holdem", "seven_card_stud_hi_lo", "low_chicago", "chaos", "low_hole", "follow_the_queen",
        "omaha_hi_lo",
    ):  # fmt: skip
        what_wins(game, 2, trials=1)
        equity(game, ["??", "??"], trials=1)
    equity("holdem", ["AA", "KK"], "2c7d9h", exact=True)
    equity("holdem", ["AA", "KK"], trials=1)
    equity("omaha_hi_lo", ["A2**", "??"], trials=1)
    equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], trials=1)


def few_at_the_omen() -> None:
    for seats in (2, 3, 4):
        what_wins("the_omen", seats, trials=1)


def many_at_the_omen() -> None:
    for seats in (6, 5):
        what_wins("the_omen", seats, trials=1)
    equity("the_omen", ["AsAh", "??"], trials=1)


def batches() -> None:
    """One kernel plays the hands of all games but The Omen, which has its own ending."""
    for game in ("kuhn", "the_omen"):
        lanes = batch(game, 1)
        lanes.observations()
        lanes.step(lanes.legal_mask().argmax(1))


def main() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        parts = (showdowns, batches, hands_of_any_kind, few_at_the_omen, many_at_the_omen)
        for done in [pool.submit(part) for part in parts]:
            done.result()


if __name__ == "__main__":
    main()
