"""Compute the return of published games under optimal play, exactly, with the kernels.

    .venv/bin/python benchmarks/video_poker.py

For every hand of five every way to hold and draw is weighed by all draws there are. How often a
draw pays what follows from sums over all hands that contain the cards held, less those that
contain a card thrown away, and so on by inclusion and exclusion. Let It Ride is three cards and
two to come, where a bet may be taken back before each.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokernight.ranking.bulk import VALUES, categories, high_classes, marks_of
from pokernight.ranking.high import ROYAL_FLUSH

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]

DEUCES = (0, 1, 2, 3)
CARDS = 52
BINOMIALS: I64 = np.array([[comb(n, k) for k in range(6)] for n in range(CARDS + 1)], np.int64)


class Machine(NamedTuple):
    """A game, what each hand pays for a bet of one, and the return in print."""

    name: str
    pays: Callable[[U8], I64]
    published: str


def by_category(hands: U8, pays: list[int]) -> I64:
    """Return the pay of natural hands by category, from high card up; royal flushes last."""
    classes = high_classes(hands)
    place = categories(classes).astype(np.int64)
    place[VALUES[classes] == ROYAL_FLUSH] = 9
    return np.array(pays, np.int64)[place]


def deuces_wild(hands: U8) -> I64:
    """Full pay: natural royal 800, four deuces 200, wild royal 25, 15, 9, 5, 3, 2, 2, 1."""
    classes = high_classes(hands, marks_of(DEUCES))
    pays = np.array([0, 0, 0, 1, 2, 2, 3, 5, 9, 15], np.int64)[categories(classes)]
    deuces = np.isin(hands, DEUCES).sum(axis=1)
    royal = VALUES[classes] == ROYAL_FLUSH
    pays[royal] = np.where(deuces[royal] == 0, 800, 25)
    pays[deuces == 4] = 200
    return pays


def jacks_or_better(hands: U8) -> I64:
    """9/6: royal 800, straight flush 50, 25, 9, 6, 4, 3, 2, a pair of jacks or better 1."""
    pays = by_category(hands, [0, 0, 2, 3, 4, 6, 9, 25, 50, 800])
    values = VALUES[high_classes(hands)]
    pays[(values >> 20 == 1) & (values >> 16 & 15 >= 10)] = 1
    return pays


def let_it_ride(hands: U8) -> I64:
    """Return the win of a bet: 1000, 200, 50, 11, 8, 5, 3, 2, tens or better 1; else -1."""
    pays = by_category(hands, [-1, -1, 2, 3, 5, 8, 11, 50, 200, 1000])
    values = VALUES[high_classes(hands)]
    pays[(values >> 20 == 1) & (values >> 16 & 15 >= 9)] = 1
    return pays


MACHINES = (
    Machine("Deuces Wild, full pay", deuces_wild, "1.007620 (wizardofodds.com)"),
    Machine("Jacks or Better, 9/6", jacks_or_better, "0.995439 (wizardofodds.com)"),
)


def every_five() -> U8:
    """Every hand of five, in the order of :func:`number_of`."""
    hands = np.empty((comb(CARDS, 5), 5), np.uint8)
    fill(hands)
    return hands


@njit(cache=True)
def fill(hands: U8) -> None:
    row = 0
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        hands[row, 0], hands[row, 1], hands[row, 2] = a, b, c
                        hands[row, 3], hands[row, 4] = d, e
                        row += 1


@njit(cache=True)
def number_of(hand: U8, held: int, binomials: I64) -> int:
    """The number of the set of those cards of a hand, in ascending order, that are held."""
    number, count = 0, 0
    for place in range(hand.size):
        if held >> place & 1:
            count += 1
            number += binomials[hand[place], count]
    return number


@njit(cache=True)
def spread(hands: U8, pays: I64, firsts: I64, binomials: I64, sums: I64) -> None:
    """For every set of up to five cards, the sum of what all hands pay that contain it."""
    for row in range(hands.shape[0]):
        if pays[row]:
            for held in range(32):
                place = firsts[ones(held)] + number_of(hands[row], held, binomials)
                sums[place] += pays[row]


@njit(cache=True)
def best_draws(hands: U8, firsts: I64, binomials: I64, sums: I64, draws: I64) -> float:
    """The mean over all hands of what the best draw pays on average."""
    total = 0.0
    containing = np.empty(32, np.int64)
    for row in range(hands.shape[0]):
        for held in range(32):
            place = firsts[ones(held)] + number_of(hands[row], held, binomials)
            containing[held] = sums[place]
        # Hands that contain the cards held and none of those thrown away.
        for bit in range(5):
            for held in range(32):
                if not held >> bit & 1:
                    containing[held] -= containing[held | 1 << bit]
        best = 0.0
        for held in range(32):
            best = max(best, containing[held] / draws[5 - ones(held)])
        total += best
    return float(total / hands.shape[0])


@njit(cache=True)
def ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def optimal_return(pays: Callable[[U8], I64]) -> float:
    """Return the average return of a bet of 1 when every hand is drawn to as well as possible."""
    hands = every_five()
    sizes = [comb(CARDS, cards) for cards in range(6)]
    firsts = np.array([sum(sizes[:cards]) for cards in range(6)], np.int64)
    draws = np.array([comb(CARDS - 5, cards) for cards in range(6)], np.int64)
    sums = np.zeros(sum(sizes), np.int64)
    spread(hands, pays(hands), firsts, BINOMIALS, sums)
    return float(best_draws(hands, firsts, BINOMIALS, sums, draws))


def edge_of_let_it_ride() -> Fraction:
    """The house's edge on one of the three bets, exactly."""
    hands = every_five()
    pays = let_it_ride(hands)
    sums: dict[int, Any] = {}
    for size in (3, 4):
        sums[size] = np.zeros(comb(CARDS, size), np.int64)
        add_to_subsets(hands, pays, size, BINOMIALS, sums[size])
    # A bet stays when that is better than to take it back, which wins and loses nothing. Each
    # hand of three is followed by 49 fourth cards and 48 fifth ones.
    last = int(pays.sum()) * comb(5, 3) * 2
    second = int(np.maximum(sums[4], 0).sum()) * comb(4, 3)
    first = int(np.maximum(sums[3], 0).sum()) * 2
    total = Fraction(last + second + first, comb(CARDS, 3) * 49 * 48)
    return -total


@njit(cache=True)
def add_to_subsets(hands: U8, pays: I64, size: int, binomials: I64, sums: I64) -> None:
    for row in range(hands.shape[0]):
        for held in range(32):
            if ones(held) == size:
                sums[number_of(hands[row], held, binomials)] += pays[row]


def main() -> None:
    for machine in MACHINES:
        began = perf_counter()
        found = optimal_return(machine.pays)
        seconds = perf_counter() - began
        print(f"{machine.name:<24}{found:.7f}  published {machine.published}  {seconds:.1f} s")
    began = perf_counter()
    edge = edge_of_let_it_ride()
    seconds = perf_counter() - began
    print(f"{'Let It Ride, edge':<24}{float(edge):.7f}  published 3.506 %  {seconds:.1f} s")


if __name__ == "__main__":
    main()
