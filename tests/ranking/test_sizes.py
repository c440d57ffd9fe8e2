"""Hands of any size: the best of a dozen cards is the best of their fives."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pokernight.ranking import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    LowRules,
    badugi_value,
    high,
    high_value,
    wild_low_value,
    wild_value,
)


def hands(size: int) -> list[list[int]]:
    rng = Random(size)
    return [rng.sample(range(52), size) for _ in range(12)]


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("size", [6, 9, 10, 12])
def test_the_best_high_hand_of_many_cards(size: int, wilds: int) -> None:
    for cards in hands(size):
        wild = cards[:wilds]
        best = max(wild_value(five, wild) for five in combinations(cards, 5))
        assert wild_value(cards, wild) == high(cards, wild=wild).value == best
        assert wilds or high_value(cards) == best


@pytest.mark.parametrize("rules", [ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN])
@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("size", [6, 9, 10, 12])
def test_the_best_low_of_many_cards(size: int, wilds: int, rules: LowRules) -> None:
    for cards in hands(size)[:6]:
        wild = cards[:wilds]
        fives = combinations(cards, 5)
        best = max(wild_low_value(five, wild, rules=rules) for five in fives)
        assert wild_low_value(cards, wild, rules=rules) == best


@pytest.mark.parametrize("size", [6, 9, 10, 12])
def test_the_best_badugi_of_many_cards(size: int) -> None:
    for cards in hands(size):
        assert badugi_value(cards) == max(badugi_value(four) for four in combinations(cards, 4))
