"""High hands, plain and compiled: against brute force, arithmetic, and the figures in print.

Wild cards are by number here; hands with single cards marked are in ``test_brute_force``.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest

from pokernight.cards import CardError, parse
from pokernight.ranking import CATEGORIES, HOME, NO_COPIES, HighRules, high_value, wild_value
from pokernight.ranking.bulk import categories, high_classes
from pokernight.ranking.high import FIVE_ACES, ROYAL_FLUSH
from pokernight.ranking.keys import MOST_WILDS
from tests.ranking import arithmetic, oracle
from tests.ranking.evaluators import BOTH, COMPILED, PLAIN, Evaluator, array, expect
from tests.ranking.hands import some_pack
from tests.sampling import of_the_day, share

Classes = tuple[list[tuple[int, ...]], list[int]]

# From four of a kind down to nothing, straight flushes with the royals first.
SIX_CARD_COUNTS = [1844, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900]


@cache
def by_brute_force(size: int) -> Classes:
    """A hand of each class of so many cards, and their values by the oracle."""
    hands = [hand for hand, _ in oracle.suit_classes(size)]
    return hands, [oracle.value(oracle.worth(hand)) for hand in hands]


@BOTH
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_hand_of_up_to_five_cards_is_worth_what_the_rules_say(
    size: int, evaluator: Evaluator
) -> None:
    hands, expected = by_brute_force(size)
    values = evaluator.high(hands)
    expect(values, hands, expected)
    if size == 5:
        assert len(hands) == 134_459
        assert len(set(values)) == 7_462


@pytest.mark.prove
def test_six_card_categories_are_the_published_ones() -> None:
    """Both evaluators in a single pass: to list the classes takes longer than to rank them."""
    classes = oracle.suit_classes(6)
    plain: Counter[int] = Counter()
    compiled: Counter[int] = Counter()
    while some := list(islice(classes, 100_000)):
        hands, weights = zip(*some, strict=True)
        for counts, evaluator in ((plain, PLAIN), (compiled, COMPILED)):
            for value, weight in zip(evaluator.high(hands), weights, strict=True):
                counts[value >> 20] += weight
    for counts in (plain, compiled):
        assert [counts[category] for category in range(8, -1, -1)] == SIX_CARD_COUNTS
    assert sum(SIX_CARD_COUNTS) == 20_358_520


def test_no_cards_are_worth_nothing() -> None:
    assert high_value(()) == 0


@BOTH
@pytest.mark.parametrize(("size", "count"), [(6, 6000), (7, 6000), (8, 4000)])
@pytest.mark.parametrize("pack", ["all", "few ranks", "few suits"])
def test_random_larger_hands_are_their_best_five(
    size: int, count: int, pack: str, evaluator: Evaluator
) -> None:
    hands, expected = best_fives(size, share(count // 3, 4), pack)
    expect(evaluator.high(hands), hands, expected)


@cache
def best_fives(size: int, count: int, pack: str) -> tuple[list[list[int]], list[int]]:
    rng = of_the_day(f"{size} {pack}")
    cards = {
        "all": list(range(52)),
        "few ranks": [rank * 4 + suit for rank in (0, 3, 4, 12) for suit in range(4)],
        "few suits": [card for card in range(52) if card % 4 == 2 or card % 8 == 1],
    }[pack]
    hands = [rng.sample(cards, size) for _ in range(count)]
    return hands, [oracle.best(hand) for hand in hands]


HANDS = share(20_000, 8)
RULES = pytest.mark.parametrize("rules", [HOME, NO_COPIES], ids=["copies", "no copies"])


@BOTH
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_natural_hands_agree_with_arithmetic(size: int, evaluator: Evaluator) -> None:
    rng = of_the_day(f"natural {size}")
    hands = [rng.sample(some_pack(rng), size) for _ in range(HANDS)]
    expect(evaluator.high(hands), hands, [arithmetic.high_value(hand) for hand in hands])


@BOTH
@RULES
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_wild_hands_agree_with_arithmetic(
    size: int, rules: HighRules, evaluator: Evaluator
) -> None:
    rng = of_the_day(f"wild {size}")
    for wilds in range(1, 6):
        hands = [rng.sample(some_pack(rng), size - wilds) for _ in range(HANDS // 5)]
        expected = [arithmetic.wild_value(hand, wilds, rules.copies) for hand in hands]
        if size > wilds:
            expect(evaluator.by_number(hands, wilds, rules.copies), hands, expected)
        else:
            assert {*expected} == {*PLAIN.by_number(hands, wilds, rules.copies)}


@BOTH
@RULES
def test_five_wild_cards_need_no_other(rules: HighRules, evaluator: Evaluator) -> None:
    values = evaluator.by_number([[0, 5], [20, 31]], 5, rules.copies)
    assert values == [FIVE_ACES if rules.copies else ROYAL_FLUSH] * 2


@pytest.mark.parametrize("size", [9, 11])
def test_hands_too_long_for_the_tables_agree_with_arithmetic(size: int) -> None:
    rng = Random(f"long {size}")
    for number in range(200):
        wilds = number % (MOST_WILDS + 2)
        hand = rng.sample(some_pack(rng), size)
        wild, natural = hand[:wilds], hand[wilds:]
        if not wilds:
            assert high_value(hand) == arithmetic.high_value(hand), hand
            continue
        for rules in (HOME, NO_COPIES):
            expected = arithmetic.wild_value(natural, wilds, rules.copies)
            assert PLAIN.by_number([natural], wilds, rules.copies) == [expected], (hand, wild)
            assert wild_value(hand, wild, rules=rules) == expected


def test_the_categories_of_classes() -> None:
    hands = array([[51, 50, 49, 48, 0], [51, 47, 43, 39, 35], [51, 46, 0, 5, 10]])
    assert categories(high_classes(hands)).tolist() == [7, 8, 0]


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
