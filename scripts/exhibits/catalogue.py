"""The catalogue: the longest and the wildest game, and a decision in one."""

from __future__ import annotations

from functools import cache
from typing import Any

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


# --- Night Chaos


TO_COME = {"7 cards to come or fewer": 7, "8 to 14": 14, "15 and more": 99}


def _worth_of_staying(name: str, seats: int, luck: str) -> list[tuple[int, float]]:
    """What each player who is first asked to pay or fold wins if he stays, by cards to come."""
    game = find(name)
    rules: Any = game.usual_rules
    hand = Hand(Opening.shuffled(game, seats, luck, rules=rules))
    asked: dict[int, tuple[int, int]] = {}
    while ask := hand.ask:
        state = hand.state
        if ask.kind == "stay" and ask.seat not in asked:
            left = sum([
                not state.up[token]
                for seat in state.clockwise()
                if seat != ask.seat
                for token in state.hands[seat]
            ])  # fmt: skip
            asked[ask.seat] = left, state.stack[ask.seat]
        hand.play(along(ask, state))
    return [
        (left, (hand.result.stacks[seat] - stack) / rules.ante)
        for seat, (left, stack) in asked.items()
    ]


def night_chaos(desk: Desk) -> Found:
    figures = []
    for seats in (3, 5, 7):
        found: dict[str, list[float]] = {row: [] for row in TO_COME}
        for number in range(desk.size(2_000)):
            luck = f"gallery {desk.seed} {number}"
            for left, won in _worth_of_staying("night_chaos", seats, luck):
                found[next(row for row, most in TO_COME.items() if left <= most)].append(won)
        figures += [mean(row, won, f"{seats} players") for row, won in found.items() if won]
    few = [one for one in figures if one.row == "7 cards to come or fewer"]
    three, _, seven = few
    more = next(one for one in figures if (one.row, one.kind) == ("8 to 14", "7 players"))
    return Found(
        "What it wins to pay the fee and stay in Night Chaos",
        "antes, beside folding",
        "When only one more hand is to be turned over, fold: who has turned all his cards and pays "
        f"to wait for a queen loses {-three.value:.3g} antes by it with three players and "
        f"{-seven.value:.3g} with seven, most of the fee of two. With two hands to come it costs "
        f"seven players {-more.value:.3g} antes, which bets after a lucky queen must bring in.",
        tuple(figures),
        (*[Figure("", "", 0.0).above(one) for one in few], more.above(seven)),
        unit="",
        source="Everybody stays and nobody bets, 2,000 deals for each number of players, fee of "
        "two antes; what a player wins after he is first asked to pay",
    )
