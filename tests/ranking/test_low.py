"""Low hands, plain and compiled: against brute force and against the figures in print."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokernight.cards import CardError, parse
from pokernight.ranking import (
    ACE_TO_FIVE,
    EIGHT_OR_BETTER,
    LowRules,
    low,
    low_value,
    wild_low_value,
)
from tests.ranking import oracle
from tests.ranking.evaluators import BOTH, Evaluator, expect
from tests.sampling import of_the_day, share


def ranks_and_weights(cards: int) -> list[tuple[tuple[int, ...], int]]:
    """Every choice of ranks as cards of any suit, with the number of hands that have it."""
    found = []
    for ranks in combinations_with_replacement(range(13), cards):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            hand = tuple(r * 4 + s for r, n in counts.items() for s in range(n))
            found.append((hand, prod(comb(4, n) for n in counts.values())))
    return found


@BOTH
def test_five_card_lows_are_the_published_ones(evaluator: Evaluator) -> None:
    counts: Counter[int] = Counter()
    hands, weights = zip(*ranks_and_weights(5), strict=True)
    for hand, weight, value in zip(hands, weights, evaluator.low(hands, (), ()), strict=True):
        if value:
            lowest = oracle.low(hand)
            assert lowest is not None
            counts[lowest[0]] += weight
    assert counts == {5: 1024, 6: 5120, 7: 15360, 8: 35840}


@BOTH
def test_seven_card_lows_that_qualify_are_the_published_ones(evaluator: Evaluator) -> None:
    hands, weights = zip(*ranks_and_weights(7), strict=True)
    values = evaluator.low(hands, (), ())
    qualifying = [weight for weight, value in zip(weights, values, strict=True) if value]
    assert sum(qualifying) == 24_530_944


@pytest.mark.parametrize(
    ("cards", "published"),
    [
        (5, [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880]),
        pytest.param(
            7,
            [781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200],
            marks=pytest.mark.prove,
        ),
    ],
)
def test_lows_without_a_pair_are_the_published_ones(cards: int, published: list[int]) -> None:
    counts: Counter[int] = Counter()
    for hand, weight in ranks_and_weights(cards):
        reading = low(hand, rules=ACE_TO_FIVE)
        assert reading is not None
        if len(set(reading.ranks)) == 5:
            counts[reading.ranks[0]] += weight
    assert [counts[rank] for rank in range(3, 12)] == published
    assert counts.total() == {5: 1_317_888, 7: 127_615_488}[cards]


def test_any_five_cards_compare_as_brute_force_says() -> None:
    values: dict[int, oracle.LowWorth] = {}
    for size in range(1, 6):
        for hand, _ in ranks_and_weights(size):
            value = wild_low_value(hand, (), rules=ACE_TO_FIVE)
            assert values.setdefault(value, oracle.any_low(hand, 0)) == oracle.any_low(hand, 0)
    best_first = [values[value] for value in sorted(values, reverse=True)]
    assert best_first == sorted(best_first)


@BOTH
def test_lows_compare_as_brute_force_says(evaluator: Evaluator) -> None:
    rng = Random(1)
    values: dict[int, tuple[int, ...]] = {}
    for size in range(5, 9):
        hands = [rng.sample(range(52), size) for _ in range(1000)]
        for hand, value in zip(hands, evaluator.low(hands, (), ()), strict=True):
            expected = oracle.low(hand)
            assert bool(value) == (expected is not None)
            if expected is not None:
                assert values.setdefault(value, expected) == expected
    assert len(values) == 56
    best_first = [values[value] for value in sorted(values, reverse=True)]
    assert best_first == sorted(best_first)
    assert best_first[0] == (5, 4, 3, 2, 1)


@BOTH
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_wild_and_null_cards_of_the_pack(size: int, evaluator: Evaluator) -> None:
    rng = of_the_day(f"low {size}")
    wild, null = [*range(4), 104], [105, 51]
    hands = [rng.sample([*range(52), 104, 105], size) for _ in range(share(20_000, 20))]
    expected = []
    for hand in hands:
        natural = [card for card in hand if card not in (*wild, *null)]
        lowest = oracle.low_wild(natural, len([card for card in hand if card in wild]))
        expected.append(256 - sum(1 << rank - 1 for rank in lowest) if lowest else 0)
    expect(evaluator.low(hands, wild, null), hands, expected)


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_wild_cards_make_the_best_low(wilds: int) -> None:
    rng = Random(wilds)
    for _ in range(400 if wilds < 2 else 60):
        hand = rng.sample(range(52), rng.randrange(1, 9))
        wild = hand[:wilds]
        others = hand[wilds:]
        subs = combinations_with_replacement(range(0, 52, 4), len(wild))
        lows = [found for sub in subs if (found := oracle.low((*others, *sub)))]
        reading = low(hand, wild=wild)
        assert (reading is None) == (not lows)
        if reading is None:
            continue
        assert tuple((rank + 1) % 13 + 1 for rank in reading.ranks) == min(lows)
        assert set(reading.cards) <= set(hand)
        assert len(set(reading.cards)) == 5
        stands_for = dict(reading.stands_for)
        assert set(stands_for) == set(wild) & set(reading.cards)
        played = [stands_for.get(card, card) for card in reading.cards]
        assert low_value(played) == reading.value
        assert [card // 4 for card in played] == list(reading.ranks)
        assert len(set(played)) == 5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("As 2d 4c 5c 8s Kd", "8-5-4-2-A low"),
        ("As 2s 3s 4s 5s", "wheel"),
        ("As 2s 3s 4s 5s 6s 7s 8s", "wheel"),
        ("8s 7s 6s 5s 4s", "8-7-6-5-4 low"),
    ],
)
def test_how_a_low_is_said(line: str, said: str) -> None:
    assert str(low(parse(line))) == said


@pytest.mark.parametrize("line", ["", "As 2d 3c 4h", "As 2d 3c 4h 9s Kd", "As Ad 2c 2d 3h 3s 4c"])
def test_no_low_qualifies(line: str) -> None:
    assert low(parse(line)) is None
    assert low_value(parse(line)) == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Kd 9c 5h 2s As", "K-9-5-2-A low"),
        ("As 2d 3c 4h 5s 6d 7c", "wheel"),
        ("2c 2d 7h 5s 4c", "7-5-4-2-2 low"),
        ("2c 2d As Ad Ah", "2-2-A-A-A low"),
        ("2c 2d 2h 2s Ah", "2-2-2-2-A low"),
        ("2c 2d 2h As Ad Kc Kd", "K-2-2-A-A low"),
        ("7d 2c", "7-2 low"),
        ("Jk 2c", "2-A low; Joker wild"),
        ("Jk Ac Ad Kc Kd", "K-K-2-A-A low; Joker wild"),
    ],
)
def test_a_low_of_any_cards(line: str, said: str) -> None:
    reading = low(parse(line), wild=(104, 105), rules=ACE_TO_FIVE)
    assert str(reading) == said
    assert reading is not None
    assert reading.value == wild_low_value(parse(line), (104, 105), rules=ACE_TO_FIVE)


def test_no_cards_are_no_low_at_all() -> None:
    assert low((), rules=ACE_TO_FIVE) is None
    assert wild_low_value(parse("Jk"), (), null=(104,), rules=ACE_TO_FIVE) == 0


def test_a_hand_short_of_a_card_is_the_worse_low() -> None:
    lines = ["Kc Kd Kh Ks Qc", "As 2d 3c 4h", "As Ad", "As"]
    values = [wild_low_value(parse(line), (), rules=ACE_TO_FIVE) for line in lines]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("rules", [EIGHT_OR_BETTER, ACE_TO_FIVE])
@given(
    hand=st.lists(st.integers(0, 51), min_size=1, max_size=8, unique=True),
    wild=st.integers(0, 3),
    rng=st.randoms(use_true_random=False),
)
def test_what_is_true_of_every_low(
    rules: LowRules, hand: list[int], wild: int, rng: Random
) -> None:
    wilds = hand[:wild]
    value = wild_low_value(hand, wilds, rules=rules)
    assert wild_low_value(hand[:-1], wilds, rules=rules) <= value
    reading = low(hand, wild=wilds, rules=rules)
    assert value == (reading.value if reading else 0)
    if reading is not None:
        stands_for = dict(reading.stands_for)
        played = [stands_for.get(card, card) for card in reading.cards]
        assert [card // 4 for card in played] == list(reading.ranks)
        assert wild_low_value(played, (), rules=rules) == value
        assert set(stands_for) == set(wilds) & set(reading.cards)
    rng.shuffle(hand)
    assert wild_low_value(hand, wilds, rules=rules) == value


def test_a_bug_is_the_lowest_rank_missing_too() -> None:
    reading = low(parse("As 2d 4c 5c Jk Kd"), bug=(104,))
    assert str(reading) == "wheel; Joker as 3♠"
    assert reading == low(parse("As 2d 4c 5c Jk Kd"), bug=(104, 105), null=parse("Kd"))


def test_a_low_with_a_wild_card_as_said_and_as_json() -> None:
    reading = low(parse("Kd 2d 3c 5h 8s 8c"), wild=parse("Kd"))
    assert reading is not None
    assert str(reading) == "8-5-3-2-A low; K♦ wild"
    assert reading.to_json() == {
        "kind": "8-low",
        "ranks": ["8", "5", "3", "2", "A"],
        "cards": ["8s", "5h", "3c", "2d", "Kd"],
        "stands_for": {"Kd": "As"},
        "value": 256 - 0b10010111,
    }


def test_jokers_and_null_cards() -> None:
    assert str(low(parse("Jk Jk 7c 6d 5h"), wild=(104, 105))) == "7-6-5-2-A low; Joker Joker wild"
    assert low(parse("As 2d 3c 4h 5s"), null=parse("5s")) is None
    assert str(low(parse("As 2d 3c 4h 5s Jk"), null=(104,))) == "wheel"
    with pytest.raises(CardError, match="a joker must be wild"):
        low(parse("As 2d 3c 4h 5s Jk"))
    with pytest.raises(CardError, match="a joker must be wild"):
        low_value(parse("As 2d 3c 4h 5s Jk"))
