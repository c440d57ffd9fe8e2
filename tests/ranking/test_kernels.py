"""Hands in bulk against the scalar rankings, which are held to brute force elsewhere.

A sample of the day ordinarily, all the hands where ``PROVE`` is set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pokernight.ranking import (
    HOME,
    NO_COPIES,
    HighRules,
    high_value,
    low_value,
    omaha_high_value,
    omaha_low_value,
    wild_low_value,
    wild_value,
)
from pokernight.ranking.high import FIVE_ACES, ROYAL_FLUSH, wild_high_value
from pokernight.ranking.kernels import (
    ANY,
    BUG,
    NATURAL,
    NULL,
    SUITLESS,
    VALUES,
    WILD,
    categories,
    high_classes,
    low_values,
    marks_of,
    omaha_values,
    set_classes,
)
from tests.ranking.hands import Marked, some_hand, some_pack
from tests.sampling import of_the_day, share

HANDS = share(20_000, 20)
SIZES = (5, 6, 7, 8)
RULES = pytest.mark.parametrize("rules", [HOME, NO_COPIES], ids=["copies", "no copies"])

U8 = NDArray[np.uint8]


def array(hands: Sequence[Sequence[int]]) -> U8:
    return np.array(hands, np.uint8)


def expect(found: NDArray[Any], hands: Sequence[object], expected: Sequence[int]) -> None:
    wrong = np.flatnonzero(found != np.array(expected)).tolist()
    assert not wrong, (len(wrong), hands[wrong[0]], hex(found[wrong[0]]), hex(expected[wrong[0]]))


# --- high


@pytest.mark.parametrize("size", [1, 4, *SIZES])
def test_natural_hands(size: int) -> None:
    rng = of_the_day(f"natural {size}")
    hands = [rng.sample(some_pack(rng), size) for _ in range(20_000)]
    values = VALUES[high_classes(array(hands))]
    expect(values, hands, [high_value(hand) for hand in hands])


@RULES
@pytest.mark.parametrize("wilds", [1, 2, 3, 4])
def test_wild_cards_by_number(wilds: int, rules: HighRules) -> None:
    rng = of_the_day(f"by number {wilds}")
    hands = [rng.sample(some_pack(rng), 7 - wilds) for _ in range(20_000)]
    values = VALUES[high_classes(array(hands), wilds=wilds, copies=rules.copies)]
    expect(values, hands, [wild_high_value(hand, wilds, rules.copies) for hand in hands])


@RULES
def test_five_wild_cards_need_no_other(rules: HighRules) -> None:
    values = VALUES[high_classes(array([[0, 5], [20, 31]]), wilds=5, copies=rules.copies)]
    assert values.tolist() == [FIVE_ACES if rules.copies else ROYAL_FLUSH] * 2


@RULES
@pytest.mark.parametrize("size", SIZES)
def test_hands_marked_card_by_card(size: int, rules: HighRules) -> None:
    rng = of_the_day(f"marked {size} {rules}")
    dealt: list[Marked] = []
    while len(dealt) < HANDS:
        kinds = {kind: rng.choice([0, 0, 1, 2, 3]) for kind in ("wild", "bug", "null")}
        if sum(kinds.values()) <= size:
            dealt.append(some_hand(rng, size, **kinds))
    marks = [
        [
            NULL if card in one.null else WILD if card in one.wild else
            BUG if card in one.bug else NATURAL
            for card in one.hand
        ]
        for one in dealt
    ]  # fmt: skip
    found = high_classes(array([one.hand for one in dealt]), array(marks), copies=rules.copies)
    expected = [
        wild_value(one.hand, one.wild, bug=one.bug, null=one.null, rules=rules) for one in dealt
    ]
    expect(VALUES[found], dealt, expected)


@RULES
@pytest.mark.parametrize("size", [5, 7])
def test_hands_marked_by_the_pack(size: int, rules: HighRules) -> None:
    rng = of_the_day(f"by the pack {size} {rules}")
    pack = [*range(52), 104, 105]
    for _ in range(10):
        wild, bug, null = rng.sample(range(52), 8), [104], rng.sample(range(52), 3)
        hands = [rng.sample(pack, size) for _ in range(HANDS // 10)]
        found = high_classes(array(hands), marks_of([*wild, 105], bug, null), copies=rules.copies)
        expected = [wild_value(h, [*wild, 105], bug=bug, null=null, rules=rules) for h in hands]
        expect(VALUES[found], hands, expected)


def identities_of(one: Marked) -> list[int]:
    """By card, what it may be, a bit each."""
    found = []
    for card in one.hand:
        identities = [card]
        if card in one.null:
            identities = []
        elif card in one.wild:
            identities = list(range(52))
        elif card in one.may_be:
            identities = one.may_be[card]
        bits = 0
        for each in identities:
            bits |= 1 << (each if each < 52 else SUITLESS + (each - 52) // 4)
        found.append(bits)
    return found


def fits(one: Marked) -> bool:
    """Whether its suitless identities are no kings or aces, and no two of one rank."""
    suitless = [each // 4 - 13 for some in one.may_be.values() for each in some if each >= 52]
    return len(set(suitless)) == len(suitless) and max(suitless, default=0) < 11


@RULES
@pytest.mark.parametrize("size", [3, *SIZES])
def test_cards_of_several_identities(size: int, rules: HighRules) -> None:
    rng = of_the_day(f"several {size} {rules}")
    dealt: list[Marked] = []
    while len(dealt) < HANDS:
        wild, null, several = rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1, 2]), rng.randint(1, 3)
        if wild + null + several <= size:
            one = some_hand(rng, size, wild=wild, null=null, several=several)
            if fits(one):
                dealt.append(one)
    bits = np.array([identities_of(one) for one in dealt], np.uint64)
    assert bits.max() >= ANY
    found = set_classes(array([one.hand for one in dealt]), bits, copies=rules.copies)
    expected = [
        wild_value(one.hand, one.wild, null=one.null, may_be=one.may_be, rules=rules)
        for one in dealt
    ]
    expect(VALUES[found], dealt, expected)


def test_the_categories_of_classes() -> None:
    hands = array([[51, 50, 49, 48, 0], [51, 47, 43, 39, 35], [51, 46, 0, 5, 10]])
    assert categories(high_classes(hands)).tolist() == [7, 8, 0]


# --- low and Omaha


@pytest.mark.parametrize("size", SIZES)
def test_lows_with_wild_cards(size: int) -> None:
    rng = of_the_day(f"low {size}")
    pack = [*range(52), 104, 105]
    wild, null = [*range(4), 104], [105, 51]
    hands = [rng.sample(pack, size) for _ in range(HANDS)]
    found = low_values(array(hands), marks_of(wild, null=null))
    expect(found, hands, [wild_low_value(hand, wild, null=null) for hand in hands])
    natural = [hand for hand in hands if max(hand) < 52]
    found = low_values(array(natural))
    expect(found, natural, [low_value(hand) for hand in natural])


@pytest.mark.parametrize("size", [2, 4, 5])
def test_omaha_hands(size: int) -> None:
    rng = of_the_day(f"omaha {size}")
    hands = [rng.sample(some_pack(rng), size + 5) for _ in range(HANDS)]
    holes, boards = array(hands)[:, :size], array(hands)[:, size:]
    highs, lows = omaha_values(holes, boards)
    values = VALUES[highs]
    expect(values, hands, [omaha_high_value(hand[:size], hand[size:]) for hand in hands])
    expect(lows, hands, [omaha_low_value(hand[:size], hand[size:]) for hand in hands])


# --- what does not fit

WRONG: list[Callable[[], object]] = [
    lambda: high_classes(array([[*range(9)]])),
    lambda: high_classes(array([[*range(6)]]), wilds=3),
    lambda: high_classes(array([[*range(5)]]), array([[0]]).T),
    lambda: high_classes(np.arange(7, dtype=np.uint8)),
    lambda: low_values(array([[*range(5)]]), array([[0]])),
    lambda: set_classes(array([[*range(5)]]), np.zeros((1, 4), np.uint64)),
    lambda: omaha_values(array([[0, 1, 2, 3]]), array([[4, 5, 6]])),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_arrays_of_other_shapes_are_refused(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"hand|mark"):
        wrong()
