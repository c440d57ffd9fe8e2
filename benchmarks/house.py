"""How well the house players play, and how long they think.

    .venv/bin/python benchmarks/house.py [GAME ...] [--deals N] [--hero WHO] [--against WHO]

One of them sits in turn at each of four seats, the same cards each time, among three of another
kind, with fresh stacks; the mean over the four is one observation. Figures are dollars a hand with
a 95 % interval, and milliseconds of CPU time a decision.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import sqrt
from random import Random
from statistics import mean, median, stdev
from time import process_time

from pokernight.bots import HOUSE_PLAYERS, situation
from pokernight.engine.game import Game
from pokernight.games import find
from pokernight.games.catalogue import all_games

SEATS = 4


def hand(game: Game, seed: str, players: list[str], hero: int, thought: list[float]) -> int:
    """What one seat wins in a hand, in cents; how long it thought is added to a list."""
    played = game.deal(len(players), seed)
    rngs = [Random(f"{seed}:{seat}") for seat in range(len(players))]
    while (ask := played.ask) is not None:
        seen = situation(played, ask, rngs[ask.seat])
        start = process_time()
        answer = HOUSE_PLAYERS[players[ask.seat]](seen)
        if ask.seat == hero:
            thought.append(1_000 * (process_time() - start))
        played.play(answer, ask.seat)
    return played.result.payoffs[hero]


def deal(game: Game, seed: str, hero: str, other: str, thought: list[float]) -> float:
    """What a player wins on average when he sits at every seat once, in dollars."""
    won = 0
    for seat in range(SEATS):
        players = [other] * SEATS
        players[seat] = hero
        won += hand(game, seed, players, seat, thought)
    return won / SEATS / 100


def main() -> None:
    """A row for each game."""
    parser = ArgumentParser(description="How well the house players play.")
    parser.add_argument("games", nargs="*", default=list(all_games()))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--hero", default="sensible", choices=HOUSE_PLAYERS)
    parser.add_argument("--against", default="caller", choices=HOUSE_PLAYERS)
    wanted = parser.parse_args()
    print(f"{wanted.hero} against {SEATS - 1} x {wanted.against}, {wanted.deals} deals")
    print(f"{'':22}{'dollars a hand':>18}{'ms: median':>13}{'99 %':>7}{'worst':>7}")
    for name in wanted.games:
        thought: list[float] = []
        found = [
            deal(find(name), f"board {number}", wanted.hero, wanted.against, thought)
            for number in range(wanted.deals)
        ]
        error = 1.96 * stdev(found) / sqrt(len(found))
        thought.sort()
        late = thought[int(0.99 * len(thought))]
        print(
            f"{name:22}{mean(found):+10.2f} +- {error:4.2f}"
            f"{median(thought):13.1f}{late:7.0f}{thought[-1]:7.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
