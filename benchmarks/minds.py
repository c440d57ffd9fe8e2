"""Measure the speed of the bots: worlds and decisions a second, for each bot in each game.

    .venv/bin/python benchmarks/minds.py [GAME ...] [--bots WHO ...] [--budget 20ms] [--questions N]

Every bot is asked the same questions, drawn from hands at four seats in which all play at random,
and answers each once; figures are CPU time of this process. A world is one that a bot has drawn;
who looks at none has no figure there. How well they play is `pokernight arena`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import dataclass, replace
from random import Random
from time import process_time

from pokernight.bots import HOUSE_PLAYERS, Bot, Budget, Situation, player, situation
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.worlds import Worlds
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.catalogue import all_games

SEATS = 4
EVERY = 5
"""One question of so many is asked."""


class Counted(Worlds):
    """Counts the worlds that are drawn."""

    def __init__(self, hand: Hand, seat: int) -> None:
        super().__init__(hand, seat)
        self.drawn = 0

    def draw(self, rng: Random) -> Hand:
        """See :class:`Worlds`."""
        self.drawn += 1
        return super().draw(rng)


@dataclass(frozen=True)
class Figures:
    """Speed of a bot."""

    times: list[float]
    worlds: int

    def at(self, share: float) -> float:
        """The milliseconds that so large a part of the decisions takes at the most."""
        return 1_000 * sorted(self.times)[int(share * (len(self.times) - 1))]

    def __str__(self) -> str:
        total = sum(self.times)
        worlds = f"{self.worlds / total:12,.0f}" if self.worlds else f"{'':12}"
        return (
            f"{len(self.times) / total:12,.0f}{worlds}"
            f"{self.at(0.50):10.3g}{self.at(0.95):10.3g}{self.at(1):10.3g}"
        )


def questions(game: Game, number: int) -> list[tuple[Situation, Counted]]:
    """Situations of hands in which all play at random, with the worlds that are counted."""
    seats = max(game.seats[0], min(game.seats[1], SEATS))
    rng = Random(f"minds {game.name}")
    found: list[tuple[Situation, Counted]] = []
    while len(found) < number:
        hand = game.deal(seats, rng.getrandbits(32))
        at_random = player("random")
        while (ask := hand.ask) is not None and len(found) < number:
            known = situation(hand, ask, Random(rng.getrandbits(32)))
            if ask.legal.size > 1 and not rng.randrange(EVERY):
                worlds = Counted(hand, ask.seat)
                found.append((replace(known, worlds=worlds), worlds))
            hand.play(at_random(known), ask.seat)
    return found


def measured(bot: Bot, game: Game, number: int) -> Figures:
    """Measure the time that a bot takes to answer the questions of a game."""
    times, worlds = [], 0
    for known, counted in questions(game, number):
        began = process_time()
        bot(known)
        times.append(process_time() - began)
        worlds += counted.drawn
    return Figures(times, worlds)


def main() -> None:
    """A row for each bot in each game."""
    parser = ArgumentParser(description="How quickly the bots think.")
    parser.add_argument("games", nargs="*", default=list(all_games()))
    parser.add_argument("--bots", nargs="*", default=list(HOUSE_PLAYERS))
    parser.add_argument("--budget", help="such as 20ms or 64worlds, where they take their time")
    parser.add_argument("--questions", type=int, default=40)
    wanted = parser.parse_args()
    try:
        budget = Budget.parse(wanted.budget) if wanted.budget else None
        games = [find(name) for name in wanted.games]
        bots = {name: player(name, budget) for name in wanted.bots}
    except Refused as refused:
        parser.error(str(refused))
    print(f"{'':38}{'decisions/s':>12}{'worlds/s':>12}{'p50 ms':>10}{'p95 ms':>10}{'worst':>10}")
    for game in games:
        for name, bot in bots.items():
            print(f"{game.name:24}{name:14}{measured(bot, game, wanted.questions)}", flush=True)


if __name__ == "__main__":
    main()
