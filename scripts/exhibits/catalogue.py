"""The catalogue: which of its games are the longest and the wildest."""

from __future__ import annotations

from functools import cache

from pokernight.bots.playouts import along
from pokernight.engine.hand import Hand, Opening
from pokernight.games import find
from scripts.exhibits.exhibit import Desk, Figure, Found, counted, mean
from scripts.game_figures import SEATS, Seen

LONGEST = ("anaconda", "auction", "blind_baseball", "night_baseball", "night_chaos", "holdem")
WILDEST = ("blind_baseball", "night_chaos", "low_hole", "breed_the_heifer")


@cache
def questions(name: str, seed: int) -> int:
    """How many questions a deal has in which everybody stays."""
    game = find(name)
    opening = Opening.shuffled(game, SEATS, f"gallery {seed}", rules=game.usual_rules)
    hand, asked = Hand(opening), 0
    while hand.ask:
        hand.play(along(hand.ask, hand.state))
        asked += 1
    return asked


def longest(desk: Desk) -> Found:
    figures = []
    for name in LONGEST:
        first, size = 1_000_000 * desk.seed, desk.size(100)
        asked = [float(questions(name, first + number)) for number in range(size)]
        figures.append(mean(find(name).title, asked))
    most, *others = sorted(figures, key=lambda one: -one.value)
    *_, shortest = others
    return Found(
        "Questions in a deal, four players",
        "questions",
        f"{most.row}, by far: passing, arranging and rolling its cards takes {most} questions in "
        f"every deal with four players, beside {others[0]} in {others[0].row}. In hold'em, if "
        f"everybody just stays, it is {shortest}.",
        tuple(figures),
        (most.row == "Anaconda", *[most.above(one) for one in others]),
        unit="",
        source="100 deals of each in which everybody stays; the longest by `pokernight games`",
    )


def wildest(desk: Desk) -> Found:
    figures: list[Figure] = []
    for name in WILDEST:
        game, seen, size = find(name), Seen(), desk.size(1_500)
        for number in range(size):
            seen.deal(game, 1_000_000 * (desk.seed + 1) + number)
        part = max(seen.shown, key=seen.shown.__getitem__)
        figures.append(counted(game.title, seen.lost[part], seen.shown[part]))
    blind, night, low, heifer = figures
    return Found(
        "How often the best natural hand loses",
        "of the deals, four players",
        f"Blind Baseball, Low Hole or Night Chaos, too near each other to be told apart: whoever "
        f"would be best without wild cards loses {blind}, {low} and {night} % of the deals. In all "
        "three the best hand is more often beaten than not, while Breed the Heifer, wild as it "
        f"sounds, leaves it beaten in {heifer} %.",
        tuple(figures),
        (
            *[one.above(50) for one in (blind, night, low)],
            *[one.above(heifer) for one in (blind, night, low)],
        ),
        source="1,500 deals of each in which everybody stays",
    )
