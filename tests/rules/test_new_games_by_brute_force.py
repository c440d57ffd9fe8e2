"""Winners at newer games, hand by hand, held to brute force that shares no code with them.

Everybody stays to the end, from equal stacks, so that there is one pot. The worth of a hand is
found in every choice of five cards by the oracle of tests/ranking, and what its clause adds to that
is written here anew. PokerKit ranks the hands of games that it knows as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from pokerkit import StandardHighHand, StandardLowHand

from pokernight.bots.playouts import stay
from pokernight.cards import text
from pokernight.engine.hand import Hand
from pokernight.games import find
from tests.ranking import oracle
from tests.sampling import of_the_day, share

HANDS = share(300, 10)
Worth = Any
Ranking = Callable[[Hand, int], Sequence[Worth]]
"""The worth of a seat's cards for each part of the pot, higher is better; None for no claim."""


def held(hand: Hand, seat: int) -> list[int]:
    """A seat's cards, with one that lies in the middle of a stud game."""
    return hand.state.cards([*hand.state.hands[seat], *hand.state.board])


def high(hand: Hand, seat: int) -> Sequence[Worth]:
    return [max(map(oracle.worth, combinations(held(hand, seat), 5)))]


def lowest_aces_high(hand: Hand, seat: int) -> Sequence[Worth]:
    """The worst of all high hands, where five to ace is no straight."""
    rules = oracle.Rules(wheel=False)
    worst = min(oracle.worth(five, rules) for five in combinations(held(hand, seat), 5))
    return [(-worst[0], [-rank for rank in worst[1]])]


def soko(hand: Hand, seat: int) -> Sequence[Worth]:
    cards = held(hand, seat)
    category, ranks = oracle.worth(cards)
    found: list[tuple[float, Sequence[int]]] = [(category, ranks)]
    for fifth in cards:
        four = sorted([card for card in cards if card != fifth], reverse=True)
        of_four, last = [card // 4 for card in four], fifth // 4
        if len({card % 4 for card in four}) == 1:
            found.append((1.75, [*of_four, last]))
        for top in range(2, 13):
            if sorted(of_four) == sorted([(top - step) % 13 for step in range(4)]):
                found.append((1.5, [top, last]))
    return [max(found)]


def on_lines(lines: Sequence[tuple[int, ...]], own: int = 0, lows: bool = False) -> Ranking:
    """The best five of the hand, or of so many of it, with the cards of a line."""

    def worths(hand: Hand, seat: int) -> Sequence[Worth]:
        mine, board = hand.state.cards(hand.state.hands[seat]), hand.state.cards(hand.state.board)
        fives = [
            five
            for line in lines
            for some in combinations(mine, own or len(mine))
            for five in combinations([*some, *[board[place] for place in line]], 5)
        ]
        best = [max(map(oracle.worth, fives))]
        if not lows:
            return best
        low = min(oracle.any_low(five, 0) for five in fives)
        return [*best, (-low[0], -low[1], [-rank for rank in low[2]])]

    return worths


def cowpie(hand: Hand, seat: int) -> Sequence[Worth]:
    state = hand.state
    tokens = state.hands[seat]
    front = [token for token in tokens if token in state.own.front]
    rows = [[token for token in tokens if token not in front], front]
    back, before = [oracle.worth(state.cards(row)) for row in rows]
    return [None, None] if back < before else [back, before]


FLOORS = [(0, 3, 6), (1, 4, 6), (2, 5, 6)]
NEIGHBOURS = [(place, (place + 1) % 6, (place + 2) % 6) for place in range(6)]
GAMES: dict[str, tuple[str, dict[str, str], Ranking]] = {
    "five_card_stud": ("five_card_stud", {}, high),
    "soko": ("soko", {}, soko),
    "mississippi_stud": ("mississippi_stud", {}, high),
    "deuce_to_seven_razz": ("deuce_to_seven_razz", {}, lowest_aces_high),
    "elevator": ("elevator", {}, on_lines(FLOORS)),
    "elevator, two": ("elevator", {"plays": "two", "hi_lo": "yes"}, on_lines(FLOORS, 2, True)),
    "death_wheel": ("death_wheel", {"hi_lo": "yes"}, on_lines(NEIGHBOURS, lows=True)),
    "death_wheel, two": ("death_wheel", {"cards": "two"}, on_lines(NEIGHBOURS)),
    "cowpie": ("cowpie", {}, cowpie),
}


def shares(claims: Sequence[Sequence[Worth]]) -> list[Fraction]:
    """The part of the pot that each seat gets, by its claims to each; of all without any."""
    parts = [part for part in zip(*claims) if any(claim is not None for claim in part)]
    if not parts:
        return [Fraction(1, len(claims))] * len(claims)
    won = [Fraction(0)] * len(claims)
    for part in parts:
        best = max(claim for claim in part if claim is not None)
        winners = [seat for seat, claim in enumerate(part) if claim == best]
        for seat in winners:
            won[seat] += Fraction(1, len(parts) * len(winners))
    return won


def played(name: str, options: dict[str, str], seats: int, seed: str) -> tuple[Hand, list[int]]:
    """A hand in which all stay, and the stacks before the showdown."""
    game = find(name)
    hand = game.deal(seats, seed=seed, rules=game.house_rules(**options))
    rng, stacks = of_the_day(seed), [0]
    while hand.ask is not None:
        answer = hand.ask.legal.draw(rng) if hand.ask.kind == "arrange" else stay(hand.ask)
        stacks = [*hand.state.stack]
        hand.play(answer, hand.ask.seat)
    return hand, stacks


@pytest.mark.parametrize("case", GAMES)
def test_the_best_hands_share_the_pot(case: str) -> None:
    name, options, ranking = GAMES[case]
    for number in range(HANDS):
        seats = 2 + number % (find(name).seats[1] - 1)
        hand, before = played(name, options, seats, f"{case} {number}")
        pot = sum(hand.result.stacks) - sum(before)
        claims = [ranking(hand, seat) for seat in range(seats)]
        for seat, share_of_it in enumerate(shares(claims)):
            won = hand.result.stacks[seat] - before[seat]
            assert abs(won - share_of_it * pot) < 2, (case, number, seat, claims)


@pytest.mark.parametrize(
    ("name", "peer"),
    [
        ("five_card_stud", StandardHighHand),
        ("mississippi_stud", StandardHighHand),
        ("deuce_to_seven_razz", StandardLowHand),
    ],
)
def test_pokerkit_ranks_the_hands_alike(name: str, peer: Any) -> None:
    for number in range(HANDS):
        hand, before = played(name, {}, 4, f"{name} of PokerKit {number}")
        best = [peer.from_game(text(held(hand, seat), ""), "") for seat in range(4)]
        winners = {seat for seat in range(4) if best[seat] == max(best)}
        assert {s for s in range(4) if hand.result.stacks[s] > before[s]} == winners
