"""The catalogue: the longest and the wildest game, and a decision in one."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from typing import Any

from pokernight.bots.playouts import along, won
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.worlds import Worlds
from pokernight.games import find
from scripts.exhibits.exhibit import Desk, Figure, Found, counted, mean, share
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


LUCKIEST = (
    "night_chaos", "holdem", "omaha", "chaos", "seven_card_stud", "five_card_draw", "guts",
    "the_omen",
)  # fmt: skip
WORLDS = 8


def foretold(name: str, luck: str) -> list[list[float]]:
    """What each player wins in worlds that he cannot tell apart when somebody is first asked."""
    game = find(name)
    hand = Hand(Opening.shuffled(game, SEATS, luck, rules=game.usual_rules))
    rng = Random(luck)
    worlds = [Worlds(hand, seat) for seat in range(SEATS)]
    return [[along_to_the_end(one.draw(rng), one.seat) for _ in range(WORLDS)] for one in worlds]


def along_to_the_end(hand: Hand, seat: int) -> float:
    """What a seat wins if everybody stays."""
    while ask := hand.ask:
        hand.play(along(ask, hand.state), ask.seat)
    return float(won(hand.state)[seat])


def luckiest(desk: Desk) -> Found:
    figures = []
    for name in LUCKIEST:
        deals = [foretold(name, f"gallery {desk.seed} {n}") for n in range(desk.size(250))]
        results = [one for deal in deals for seat in deal for one in seat]
        middle = sum(results) / len(results)
        scatter = sum([(one - middle) ** 2 for one in results]) / len(results)
        known = [sum([_alike(seat, middle) for seat in deal]) / len(deal) for deal in deals]
        figures.append(mean(find(name).title, [100 * one / scatter for one in known]))
    by_name = dict(zip(LUCKIEST, figures, strict=True))
    night, draw, guts = (by_name[name] for name in ("night_chaos", "five_card_draw", "guts"))
    rest = max([one.value for one in figures if one not in (draw, guts)])
    return Found(
        "How much is decided by what one sees at first",
        "of the variance",
        "Night Chaos: nobody sees a card at the start, and nothing of what he wins is decided by "
        f"then. Where all cards are dealt at once it is {guts} % (Guts) and {draw} % (five-card "
        f"draw), and in all others here {rest:.3g} % at the most: the rest is luck still to come.",
        tuple(figures),
        (abs(night.value) < night.within, draw.above(night), guts.above(by_name["holdem"])),
        source="Four players, everybody stays; 250 deals of each, each played on in eight worlds "
        "that a player cannot tell apart, from the first question on",
    )


def _alike(results: list[float], middle: float) -> float:
    """The mean product of what is won in two of the worlds, beside the mean of all."""
    off = [one - middle for one in results]
    return (sum(off) ** 2 - sum([one * one for one in off])) / (len(off) * (len(off) - 1))


WILD_GAMES = (
    "baseball", "blind_baseball", "chaos", "countdown", "deuces_wild", "dr_pepper",
    "follow_the_cowboy", "follow_the_queen", "four_forty_four", "good_bad_ugly", "heinz_57",
    "howdy_doody", "kings_and_little_ones", "low_hole", "monterey", "one_eyed_jacks",
    "spit_in_the_ocean", "ten_four", "winter_baseball", "woolworth",
)  # fmt: skip
PAIRS = (("three of a kind", "two pair"), ("straight", "three of a kind"), ("full house", "flush"))


def wild_games(desk: Desk) -> Found:
    figures = []
    for name in WILD_GAMES:
        found = desk.wins(name, SEATS, trials=2_000)
        held = {row.hand: row.held for row in found.hands}
        for better, worse in PAIRS:
            more, less = held.get(better, 0.0), held.get(worse, 0.0)
            size = found.origin.trials
            # As if each deal showed one hand, and each kind had come once more than it has.
            error = sqrt(max(more + less - (more - less) ** 2, 2 / size) / size)
            figures.append(share(find(name).title, more - less, error, f"{better} - {worse}"))
    three = [one for one in figures if one.kind.startswith("three")]
    wrong = [one for one in three if one.above(0)]
    right = [one.row for one in three if Figure("", "", 0.0).above(one)]
    most = max(three, key=lambda one: one.value)
    but = f", but for {' and '.join(right)}, where it is the rarer hand" if right else ""
    return Found(
        "How much oftener the better hand is held, four players",
        "points of 100",
        f"In {len(wrong)} of {len(three)} games with wild cards a player ends with three of a kind "
        f"oftener than with two pair, which it beats; most so in {most.row}, by {most} points of a "
        f"hundred. In the others 2,000 deals do not decide it{but}.",
        tuple(figures),
        (len(wrong) > len(three) / 3, most.above(0)),
        source="Everybody stays, 2,000 deals of each",
        unit="",
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
            for left, gain in _worth_of_staying("night_chaos", seats, luck):
                found[next(row for row, most in TO_COME.items() if left <= most)].append(gain)
        figures += [mean(row, gains, f"{seats} players") for row, gains in found.items() if gains]
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
