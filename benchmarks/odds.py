"""Deals sampled in a second in each game, beside poker-equity in the same run.

    .venv/bin/python benchmarks/odds.py [--quick]

A known hand against an unknown one in every variant that poker-equity has; both draw their deals
at random. In draw games the known cards are kept and the rest is drawn once, as poker-equity has
it: nobody draws again (`--players pat`). One core each; ours and theirs take turns, so that a busy
machine slows both; figures are medians, in CPU time. Compiling and reading tables come before.

A second table has players that draw by the policy, or throw cards away, in arrays and by the
engine: poker-equity has nothing like it. A third has exact answers of range against range.
"""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import version
from statistics import median
from time import process_time
from typing import Final, NamedTuple

import poker_equity

from pokernight.odds import equity
from pokernight.odds.compiled.showdown_batches import DrawnDeals
from pokernight.odds.evaluation.odds_question import question_of

QUICK: Final = "--quick" in sys.argv[1:]
ROUNDS: Final = 3 if QUICK else 9
DEALS: Final = 100_000 if QUICK else 400_000


class Variant(NamedTuple):
    """A game, its name at poker-equity, the known cards, a board if needed, and a rule set."""

    game: str
    theirs: str
    known: str
    board: str = ""
    rules: str = ""

    @property
    def up(self) -> int:
        """Return how many of the known cards lie face up: the third one in a stud game."""
        return int("stud" in self.theirs or self.theirs == "razz")


VARIANTS: Final = (
    Variant("holdem", "holdem", "AsAd"),
    Variant("short_deck", "short_deck", "AsAd"),
    Variant("omaha", "omaha", "AsAdKsKd"),
    Variant("omaha_hi_lo", "omaha_hi_lo", "AsAd2s3d"),
    Variant("omaha", "omaha_five", "AsAdKsKd2c", rules="five-card"),
    Variant("omaha", "omaha_six", "AsAdKsKd2c3h", rules="six-card"),
    Variant("big_o", "omaha_five_hi_lo", "AsAd2s3dKc"),
    Variant("courchevel", "courchevel", "AsAdKsKd2c", "7h8d4s"),
    Variant("courchevel", "courchevel_hi_lo", "AsAdKsKd2c", "7h8d4s", rules="hi-lo"),
    Variant("seven_card_stud", "stud", "AsAdKc"),
    Variant("seven_card_stud_hi_lo", "stud_hi_lo", "As2d3c"),
    Variant("razz", "razz", "As2d3c"),
    Variant("deuce_to_seven_single_draw", "deuce_seven", "2c3d4h7s"),
    Variant("five_card_draw", "five_card_draw", "AsAd"),
    Variant("badugi", "badugi", "As2d3h"),
)


def rates(variant: Variant) -> tuple[float, float]:
    """Return the deals a second of ours and theirs."""
    known = variant.known
    cut = len(known) - 2 * variant.up
    ours = known[:cut] + ("/" + known[cut:] if variant.up else "")
    rules = variant.rules or None
    judge = question_of(variant.game, [ours, "xx"], variant.board, rules=rules, players="pat").judge
    theirs = [known, "*" * (len(known) // 2)]
    judge.sample(0, 1_000)
    times: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        start = process_time()
        judge.sample(0, DEALS)
        between = process_time()
        poker_equity.chunk_from_text(
            variant.theirs, theirs, board=variant.board, samples=DEALS, threads=1
        )
        times.append((between - start, process_time() - between))
    mine, peer = (DEALS / median(side) for side in zip(*times, strict=True))
    return mine, peer


DRAWN: Final = (
    ("deuce_to_seven_single_draw", "2c3d4h7s", ""),
    ("deuce_to_seven_triple_draw", "2c3d4h7s", ""),
    ("ace_to_five_triple_draw", "As2d3h", ""),
    ("california_lowball", "As2d3h", ""),
    ("five_card_draw", "AsAd", ""),
    ("five_card_draw", "AsAd", "deuces"),
    ("five_card_draw", "AsAd", "jokers"),
    ("five_card_draw", "AsAd", "bug"),
    ("badugi", "As2d3h", ""),
    ("badacey", "As2d3h", ""),
    ("badeucey", "2s3d4h", ""),
    ("spit_in_the_ocean", "AsAd", ""),
    ("drawmaha", "AsAdKsKd", ""),
    ("drawmaha", "As2d3h4s", "2-7"),
    ("drawmaha", "As2d3h4s", "badugi"),
    ("pineapple", "AsAdKc", ""),
    ("crazy_pineapple", "AsAdKc", ""),
    ("crazy_pineapple", "AsAd2c", "hi-lo"),
    ("irish", "AsAdKc2d", ""),
)
"""Games, known cards and rule sets, whose players draw by the policy or throw cards away."""


def drawn_rates(game: str, known: str, rules: str) -> tuple[float, float]:
    """Return the deals a second in arrays and by the engine, where both players draw."""
    judge = question_of(game, [known, "xx"], rules=rules or None).judge
    assert isinstance(judge, DrawnDeals)
    judge.sample(0, 1_000)
    played = DEALS // 4_000
    times: list[tuple[float, float]] = []
    for number in range(ROUNDS):
        start = process_time()
        judge.sample(0, DEALS // 10)
        between = process_time()
        for deck in judge.decks(number * played, played).tolist():
            judge.count_played(deck, number)
        times.append((between - start, process_time() - between))
    arrays, engine = (median(side) for side in zip(*times, strict=True))
    return DEALS // 10 / arrays, played / engine


RANGES: Final = (
    ("15%", "30%", "Kc7d2h"),
    ("15%", "30%", ""),
    ("15%", "25%", ""),
    ("AA", "any", ""),
)
"""Two ranges of hold'em, and a board."""


def seconds_of(first: str, second: str, board: str) -> float:
    """Return the CPU seconds of an exact answer, once all is loaded."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        equity("holdem", [first, second], board, exact=True)
        times.append(process_time() - start)
    return median(times)


def main() -> None:
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores; CPython "
          f"{platform.python_version()}; poker-equity {version('poker-equity')}\n")  # fmt: skip
    print("| deals a second | pokernight | poker-equity | times |")
    print("|---|--:|--:|--:|")
    rows = [(*rates(each), f"{each.game} {each.rules}".strip()) for each in VARIANTS]
    for mine, peer, game in sorted(rows, key=lambda row: row[0] / row[1]):
        times = f"{mine / peer:.2f}" if mine < peer else f"{mine / peer:.1f}"
        bold = f"**{times}**" if mine < peer else times
        print(f"| {game} | {mine / 1e6:.2f} M | {peer / 1e6:.2f} M | {bold} |")
    print("\n| deals a second, both draw | in arrays | by the engine | times |")
    print("|---|--:|--:|--:|")
    for game, known, rules in DRAWN:
        arrays, engine = drawn_rates(game, known, rules)
        name = f"{game} {rules}".strip()
        print(f"| {name} | {arrays:,.0f} | {engine:,.0f} | {arrays / engine:.0f} |", flush=True)
    print("\n| range against range, exact | seconds |\n|---|--:|")
    equity("holdem", ["AA", "KK"], "Kc7d2h", exact=True)
    for first, second, board in RANGES:
        print(f"| {first} / {second} {board} | {seconds_of(first, second, board):.2f} |")


if __name__ == "__main__":
    main()
