"""Natural high hands: against brute force and against the figures in print."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pokernight.cards import CardError, parse
from pokernight.ranking import CATEGORIES, high_value
from tests.ranking import oracle

# From four of a kind down to nothing, straight flushes with the royals first.
SIX_CARD_COUNTS = [1844, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900]


def category_counts(cards: int) -> list[int]:
    counts: Counter[int] = Counter()
    for hand, weight in oracle.suit_classes(cards):
        counts[high_value(hand) >> 20] += weight
    return [counts[category] for category in range(8, -1, -1)]


def test_every_five_card_hand_is_worth_what_the_rules_say() -> None:
    values: set[int] = set()
    classes = 0
    for hand, _ in oracle.suit_classes(5):
        value = high_value(hand)
        assert value == oracle.value(oracle.worth(hand)), hand
        values.add(value)
        classes += 1
    assert classes == 134_459
    assert len(values) == 7_462


def test_six_card_categories_are_the_published_ones() -> None:
    assert category_counts(6) == SIX_CARD_COUNTS
    assert sum(SIX_CARD_COUNTS) == 20_358_520


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_partial_hand_is_worth_what_the_rules_say(size: int) -> None:
    for hand, _ in oracle.suit_classes(size):
        assert high_value(hand) == oracle.value(oracle.worth(hand)), hand


def test_no_cards_are_worth_nothing() -> None:
    assert high_value(()) == 0


@pytest.mark.parametrize(("size", "hands"), [(6, 6000), (7, 6000), (8, 4000)])
@pytest.mark.parametrize("pack", ["all", "few ranks", "few suits"])
def test_random_larger_hands_are_their_best_five(size: int, hands: int, pack: str) -> None:
    rng = Random(f"{size} {pack}")
    cards = {
        "all": list(range(52)),
        "few ranks": [rank * 4 + suit for rank in (0, 3, 4, 12) for suit in range(4)],
        "few suits": [card for card in range(52) if card % 4 == 2 or card % 8 == 1],
    }[pack]
    for _ in range(hands // 3):
        hand = rng.sample(cards, size)
        assert high_value(hand) == oracle.best(hand), hand


def test_the_order_of_the_cards_does_not_matter() -> None:
    hand = list(parse("As Ks Qs Js Ts 9s 8s 7s"))
    value = high_value(hand)
    rng = Random(1)
    for _ in range(50):
        rng.shuffle(hand)
        assert high_value(hand) == value


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Kd", "As Qd"),
        ("Kd 2c", "Kd"),
        ("2c 2d", "As Kd Qc Jh"),
        ("2c 2d 3h", "2c 2d"),
        ("9c 9d 9h", "Ac Ad Kc Kd"),
        ("Ks Qs Js Ts 9s", "9c 9d 9h 9s Ac"),
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),
        ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc"),
        ("Ac 2d 3h 4s 6c", "Kc Qd Jh Ts 8c"),
    ],
)
def test_the_better_hand_has_the_higher_value(better: str, worse: str) -> None:
    assert high_value(parse(better)) > high_value(parse(worse))


def test_there_is_no_straight_around_the_corner() -> None:
    assert CATEGORIES[high_value(parse("Qc Kd Ah 2s 3c")) >> 20] == "high card"


def test_four_suited_or_connected_cards_make_nothing_of_it() -> None:
    assert CATEGORIES[high_value(parse("As Ks Qs Js")) >> 20] == "high card"


def test_eight_cards_with_four_of_a_kind_and_a_flush_of_any_sort() -> None:
    assert CATEGORIES[high_value(parse("9c 9d 9h 9s 2h 4h Jh Kh")) >> 20] == "four of a kind"
    assert CATEGORIES[high_value(parse("9c 9d 9h 9s 8h 7h 6h 5h")) >> 20] == "straight flush"


@pytest.mark.parametrize(
    ("line", "said"),
    [("As Jk", "a joker must be wild"), ("As Kw", "Kw is not in the standard pack")],
)
def test_cards_without_a_place_in_the_ranking_are_refused(line: str, said: str) -> None:
    with pytest.raises(CardError, match=said):
        high_value(parse(line))
