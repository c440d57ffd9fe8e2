"""Tests of category counts: the figures in print, in all hands or in a large sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb, sqrt
from random import Random

import pytest

from pokernight.cards import JOKERS
from pokernight.ranking import high_value, wild_value
from tests.ranking import oracle
from tests.sampling import some

Value = Callable[[Sequence[int]], int]

ROYAL_FLUSH = 8.5
ORDER = (9, ROYAL_FLUSH, 8, 7, 6, 5, 4, 3, 2, 1, 0)
"""Five of a kind, royal flush, the other straight flushes, and so on down to nothing."""


def category(value: int) -> float:
    """The place in the order of hands, royal flushes apart."""
    return ROYAL_FLUSH if value >> 16 == 0x8D else value >> 20


def joker_wild(hand: Sequence[int]) -> int:
    return wild_value(hand, JOKERS)


def joker_is_bug(hand: Sequence[int]) -> int:
    return wild_value(hand, (), bug=JOKERS)


def joker_is_null(hand: Sequence[int]) -> int:
    return wild_value(hand, (), null=JOKERS)


def five_card_counts(jokers: int, value: Value) -> tuple[int, list[int]]:
    """The number of classes of five cards, and how many hands of each category they are."""
    counts: Counter[float] = Counter()
    classes = 0
    for held in range(jokers + 1):
        for natural, weight in oracle.suit_classes(5 - held):
            classes += 1
            counts[category(value((*natural, *JOKERS[:held])))] += weight * comb(jokers, held)
    return classes, [counts[each] for each in ORDER]


@pytest.mark.parametrize(
    ("jokers", "value", "classes", "published"),
    some(
        "five cards",
        [
            pytest.param(
                0,
                high_value,
                134_459,
                [0, 4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540],
                id="none wild",
            ),
            pytest.param(
                1,
                joker_wild,
                150_891,
                [13, 24, 180, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540],
                id="one joker wild",
            ),
            pytest.param(
                2,
                joker_wild,
                152_646,
                [78, 84, 540, 9360, 9360, 11388, 34704, 232968, 123552, 1437936, 1302540],
                id="two jokers wild",
            ),
            pytest.param(
                1,
                joker_is_bug,
                150_891,
                [1, 24, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964],
                id="joker as bug",
            ),
        ],
        1,
    ),
)
def test_five_card_categories_are_the_published_ones(
    jokers: int, value: Value, classes: int, published: list[int]
) -> None:
    assert five_card_counts(jokers, value) == (classes, published)
    assert sum(published) == comb(52 + jokers, 5)


def test_a_null_joker_leaves_four_cards() -> None:
    counts: Counter[float] = Counter()
    for natural, weight in oracle.suit_classes(4):
        counts[category(joker_is_null((*natural, JOKERS[0])))] += weight
    assert counts == {7: 13, 3: 2496, 2: 2808, 1: 82368, 0: 183040}
    assert counts.total() == comb(52, 4)


@pytest.mark.parametrize(
    ("wild_ranks", "published"),
    some("whole ranks", [((0,), 672), ((0, 10), 8152), ((3, 12), 8152)], 1),
)
def test_five_of_a_kind_with_whole_ranks_wild(wild_ranks: tuple[int, ...], published: int) -> None:
    wild = frozenset(rank * 4 + suit for rank in wild_ranks for suit in range(4))
    counts: Counter[float] = Counter()
    for hand, weight in oracle.suit_classes(5):
        counts[category(wild_value(hand, wild))] += weight
    assert counts[9] == published
    assert counts.total() == 2_598_960


# --- seven cards, by samples: exact figures, and how far a sample may be from them

SIGMAS = 4
NATURAL = dict(
    zip(
        ORDER,
        [0, 4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460],
    )
)


def two_deuces_wild(hand: Sequence[int]) -> int:
    return wild_value(hand, (0, 1))


@pytest.mark.parametrize(
    "hands", [20_000, pytest.param(1_000_000, marks=pytest.mark.prove, id="million")]
)
@pytest.mark.parametrize(
    ("jokers", "value", "published"),
    [
        pytest.param(0, high_value, NATURAL, id="none wild"),
        pytest.param(2, joker_wild, {9: 88_608}, id="two jokers wild"),
        pytest.param(0, two_deuces_wild, {9: 75_072}, id="two deuces wild"),
        pytest.param(1, joker_is_bug, {ROYAL_FLUSH: 26_132}, id="joker as bug"),
    ],
)
def test_seven_card_categories_are_near_the_published_ones(
    jokers: int, value: Value, published: dict[float, int], hands: int
) -> None:
    pack = [*range(52), *JOKERS[:jokers]]
    everything = comb(len(pack), 7)
    rng = Random(f"seven cards of {len(pack)}")
    counts = Counter(category(value(rng.sample(pack, 7))) for _ in range(hands))
    for each, count in published.items():
        expected = hands * count / everything
        sigma = sqrt(expected * (1 - count / everything))
        assert abs(counts[each] - expected) <= SIGMAS * sigma, (each, counts[each], expected)


def test_the_seven_card_figures_are_of_all_hands() -> None:
    assert sum(NATURAL.values()) == comb(52, 7)
