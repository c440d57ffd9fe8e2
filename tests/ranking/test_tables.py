"""The tables: made anew they are the same, and they agree with arithmetic that needs none."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest

from pokernight.ranking import NO_COPIES, high_value, tables, wild_value
from pokernight.ranking.high import wild_high_value
from pokernight.ranking.keys import MOST_CARDS, MOST_WILDS, RANK_KEYS
from scripts.make_tables import make
from tests.ranking import plain
from tests.ranking.hands import some_pack

HANDS = 20_000


def test_the_script_makes_the_tables_that_are_there() -> None:
    made = make()
    assert set(made) == tables.sections()
    for name, section in made.items():
        assert tables.section(name) == section, name


def test_no_two_hands_have_the_same_sum_of_keys() -> None:
    for cards in range(MOST_CARDS + 1):
        sums = [sum(keys) for keys in combinations_with_replacement(RANK_KEYS, cards)]
        assert len(set(sums)) == len(sums)


def test_classes_are_in_the_order_of_their_values() -> None:
    values = tables.values()
    assert values[0] == 0
    assert all(lower < higher for lower, higher in pairwise(values))


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_natural_hands_agree_with_arithmetic(size: int) -> None:
    rng = Random(f"natural {size}")
    for _ in range(HANDS):
        hand = rng.sample(some_pack(rng), size)
        assert high_value(hand) == plain.high_value(hand), hand


@pytest.mark.parametrize("copies", [True, False])
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_wild_hands_agree_with_arithmetic(size: int, copies: bool) -> None:
    rng = Random(f"wild {size}")
    for number in range(HANDS):
        wilds = number % 5 + 1
        natural = rng.sample(some_pack(rng), size - wilds)
        expected = plain.wild_value(natural, wilds, copies)
        assert wild_high_value(natural, wilds, copies) == expected, (natural, wilds)


@pytest.mark.parametrize("size", [9, 11])
def test_hands_too_long_for_the_tables_agree_with_arithmetic(size: int) -> None:
    rng = Random(f"long {size}")
    for number in range(200):
        wilds = number % (MOST_WILDS + 2)
        hand = rng.sample(some_pack(rng), size)
        wild = hand[:wilds]
        if not wilds:
            assert high_value(hand) == plain.high_value(hand), hand
            continue
        for copies in (True, False):
            expected = plain.wild_value(hand[wilds:], wilds, copies)
            assert wild_high_value(hand[wilds:], wilds, copies) == expected, (hand, wild)
        assert wild_value(hand, wild) == plain.wild_value(hand[wilds:], wilds, True)
        assert wild_value(hand, wild, rules=NO_COPIES) == plain.wild_value(
            hand[wilds:], wilds, False
        )
