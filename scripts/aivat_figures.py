"""Print how much narrower AIVAT makes the intervals of the arena, as a table for docs/opponents.md.

    .venv/bin/python scripts/aivat_figures.py [--boards 60] [GAME ...]

Every match is played once: its boards have their winnings with and without control variates. The
time of a match with them is compared with that of the same boards without.
"""

from __future__ import annotations

import argparse
from time import process_time

from pokernight.arena import compete

PLAYERS = (("sensible", "caller"), ("random", "caller"))
GAMES = (
    "leduc", "holdem", "omaha_hi_lo", "seven_card_stud", "chaos", "follow_the_queen",
    "five_card_draw",
)  # fmt: skip


def row(game: str, players: tuple[str, str], boards: int) -> str:
    """Return a row of the table: half widths without and with control variates, and the time."""
    before = process_time()
    compete(game, players, boards=boards, seats=2, seed="figures")
    plain = process_time() - before
    before = process_time()
    played = compete(game, players, boards=boards, seats=2, seed="figures", aivat=True)
    slower = (process_time() - before) / plain
    first = played.players[0]
    assert first.raw is not None
    share = (first.ci95 / first.raw.ci95) ** 2 if first.raw.ci95 else 0.0
    return (
        f"| {played.match.game.title} | {' against '.join(players)} | {first.raw.ci95:.1f} | "
        f"{first.ci95:.1f} | {share:.0%} | {slower:.1f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How much narrower AIVAT makes intervals.")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--boards", type=int, default=60)
    given = parser.parse_args()
    for game in given.games or GAMES:
        for players in PLAYERS:
            print(row(game, players, given.boards), flush=True)


if __name__ == "__main__":
    main()
