"""Decisions: what a card of Bonedoneskis is worth claimed, and when to turn on in Night Chaos.

At each such question the hand goes on twice with the same cards, once by either answer; after it
nobody folds, nobody bets, and no further power is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from pokernight.bots.playouts import along
from pokernight.engine.asks import PASS, Answer
from pokernight.engine.explaining import worth_of
from pokernight.engine.hand import Hand, Opening
from pokernight.games import find
from pokernight.ranking.reading import Reading
from pokernight.wording.amounts import money
from scripts.exhibits.exhibit import Desk, Figure, Found, mean

SEATS = 4


def played_along(
    game: str, seats: int, luck: str, rules: Mapping[str, str], look: Callable[[Hand], None]
) -> Hand:
    """A hand in which nobody folds, looked at before each answer."""
    played = find(game)
    hand = Hand(Opening.shuffled(played, seats, luck, rules=played.rules_from(dict(rules))))
    while ask := hand.ask:
        look(hand)
        hand.play(along(ask, hand.state), ask.seat)
    return hand


def part_won(hand: Hand, seat: int, answer: Answer) -> float:
    """Return the part of the pot a seat wins if it gives this answer and all stay from then on."""
    hand = hand.fork()
    pot, had = hand.state.pot(), hand.state.stack[seat]
    hand.play(answer, seat)
    while ask := hand.ask:
        pot, had = hand.state.pot(), hand.state.stack[seat]
        hand.play(along(ask, hand.state), ask.seat)
    return max(0, hand.state.stack[seat] - had) / pot


# --- Bonedoneskis


CLAIMED = {
    "2 hog": "2♠, 2 Hog",
    "8 ball": "8♠, 8 Ball",
    "the 3's": "a three sold",
    "red four": "a red four",
    "red queen": "a red queen",
}
BONEDONESKIS = {"sleeping": "friendly"}


def best_looking(hand: Hand, seat: int, luck: Random) -> Answer:
    """The use of a power after which the seat's own hand is best, and the others' look worst."""
    assert hand.ask is not None
    ways = [answer for answer in hand.ask.legal.samples() if answer != PASS]
    luck.shuffle(ways)

    def looks(answer: Answer) -> tuple[int, int]:
        after = hand.fork()
        after.play(answer, seat)
        view = after.view(seat)
        others = [other for other in range(SEATS) if other != seat and view.live[other]]
        return value(view, seat), -max([value(view, other) for other in others], default=0)

    def value(view: object, of_seat: int) -> int:
        readings = worth_of(view, of_seat).values()  # type: ignore[arg-type]
        return max(
            [reading.value for reading in readings if isinstance(reading, Reading)], default=0
        )

    return max(ways, key=looks)


def claims(luck: str) -> Iterator[tuple[str, str, float]]:
    """Yield the gain of the first claim of each power in a hand, in parts of the pot."""
    gains: dict[tuple[str, str], float] = {}
    rng = Random(luck)

    def look(hand: Hand) -> None:
        ask = hand.ask
        assert ask is not None
        if ask.kind not in CLAIMED or (ask.kind, "as looks best") in gains:
            return
        slept = part_won(hand, ask.seat, PASS)
        ways = [answer for answer in ask.legal.samples() if answer != PASS]
        for kind, way in (
            ("as looks best", best_looking(hand, ask.seat, rng)),
            ("at random", rng.choice(ways)),
        ):
            gains[ask.kind, kind] = part_won(hand, ask.seat, way) - slept

    played_along("bonedoneskis", SEATS, luck, BONEDONESKIS, look)
    for (power, kind), more in gains.items():
        yield power, kind, more


def bonedoneskis_claims(desk: Desk) -> Found:
    seen: dict[tuple[str, str], list[float]] = {}
    for number in range(desk.size(4_000)):
        for power, kind, more in claims(f"gallery {desk.seed} {number}"):
            seen.setdefault((power, kind), []).append(100 * more)
    figures = [
        mean(row, seen[power, kind], kind)
        for power, row in CLAIMED.items()
        for kind in ("as looks best", "at random")
        if (power, kind) in seen and not (power == "the 3's" and kind == "at random")
    ]
    best = {figure.row: figure for figure in figures if figure.kind == "as looks best"}
    asked = ("2 hog", "8 ball", "the 3's", "red queen")
    hog, ball, three, queen = (best[CLAIMED[power]] for power in asked)
    rules: Any = find("bonedoneskis").rules_from(BONEDONESKIS)
    price: int = rules.price
    return Found(
        "What a power adds if it is claimed, four players",
        "of the pot, beside sleeping",
        f"A 2 Hog is worth {hog} % of the pot, an 8 Ball {ball} % if it takes the card that looks "
        f"best, and a three sold {three} %; a red queen gains nothing ({queen} %). The "
        f"Hog is free, and the price of {money(price)} is well spent on the 8 Ball once the pot "
        f"will be {_even(price, ball)} at the end, on a three once it will be about "
        f"{_even(price, three)}.",
        tuple(figures),
        (hog.above(0), ball.above(0), three.above(0), hog.above(queen)),
        source="No folds and no bets, 4,000 deals; the same cards with the first power "
        "of a kind claimed and slept, all others sleep; the 9♠ collects money and moves no card",
    )


def _even(price: int, share: Figure) -> str:
    """Return the pot of which a price is that share."""
    return money(round(price / share.value) * 100)


# --- Night Chaos


NIGHT = {"over_turning": "penalty"}
IN_SIGHT = {"1 or 2 cards in sight": 2, "3 or 4": 4, "5 or 6": 6}


def won_antes(hand: Hand, seat: int, answer: Answer, ante: int) -> float:
    """Return the stack of a seat at the end of a hand, in antes, if it answers so and all stay."""
    hand = hand.fork()
    hand.play(answer, seat)
    while ask := hand.ask:
        hand.play(along(ask, hand.state), ask.seat)
    return hand.state.stack[seat] / ante


def turning_on(seats: int, luck: str) -> list[tuple[int, float]]:
    """Return the gain of turning a card too many at the first chance, by cards then in sight."""
    turns: list[tuple[int, float]] = []

    def look(hand: Hand) -> None:
        ask, state = hand.ask, hand.state
        assert ask is not None
        if ask.kind != "turn on" or turns:
            return
        ante = state.setup.rules.ante
        more = next(answer for answer in ask.legal.samples() if answer != ask.default)
        on, stop = (won_antes(hand, ask.seat, answer, ante) for answer in (more, ask.default))
        turns.append((len(state.shown(ask.seat)), on - stop))

    played_along("night_chaos", seats, luck, NIGHT, look)
    return turns


def night_turning(desk: Desk) -> Found:
    figures = []
    for seats in (3, 5, 7):
        gains: dict[str, list[float]] = {row: [] for row in IN_SIGHT}
        for number in range(desk.size(1_500)):
            for shown, more in turning_on(seats, f"gallery {desk.seed} {number}"):
                gains[next(row for row, most in IN_SIGHT.items() if shown <= most)].append(more)
        figures += [mean(row, more, f"{seats} players") for row, more in gains.items() if more]
    early = [figure for figure in figures if figure.row == "1 or 2 cards in sight"][:2]
    three, five = early
    return Found(
        "Value of turning a card too many in Night Chaos",
        "antes, beside stopping",
        "Never, as far as cards decide: at the price of an ante it costs "
        f"{-three.value:.2g} antes with one or two cards in sight and three players, "
        f"{-five.value:.2g} with five. The hand improves, but a card turned now is missing later, "
        "when another hand must be beaten.",
        tuple(figures),
        tuple([Figure("", "", 0.0).above(figure) for figure in early]),
        unit="",
        source="No folds and no bets, 1,500 deals for each number of players; the first "
        "time in a hand that somebody is high with cards left, penalty of an ante included",
    )
