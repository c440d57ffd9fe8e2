"""Records of random hands of every game, a line each: run by CPython and by the page's Python.

A game, its seed and its answers follow from the number of a hand; ``NUMBERS`` may be set before.
"""

from random import Random

from pokernight.engine.record import write
from pokernight.games import evening_games

NUMBERS: list[int]


def record_of(number: int) -> str:
    """Return the record of a hand, played with answers drawn from its number."""
    games = [*evening_games().values()]
    game, rng = games[number % len(games)], Random(f"page {number}")
    hand = game.deal(rng.randint(*game.seats), seed=number)
    while hand.ask is not None:
        hand.play(rng.choice(hand.ask.legal.samples()))
    return write(hand)


def records(numbers: list[int]) -> str:
    """Return the records of hands by their numbers."""
    return "\n".join([record_of(number) for number in numbers])
