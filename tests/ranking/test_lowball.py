"""Ace to six and deuce to seven: against brute force, PokerKit and the figures in print."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from random import Random

import pytest
from pokerkit import RegularLookup, StandardLookup

from pokernight.cards import name, parse
from pokernight.ranking import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    CATEGORIES,
    DEUCE_TO_SEVEN,
    LowRules,
    low,
    wild_low_value,
)
from pokernight.ranking.ladder import ACE_TO_SIX_HANDS, DEUCE_TO_SEVEN_HANDS, Ladder
from tests.ranking.oracle import in_the_same_order
from tests.sampling import some

SHARE = 1 if os.environ.get("PROVE") else 10
STRICT = [ACE_TO_SIX, DEUCE_TO_SEVEN]
QUALIFIED = LowRules(eight_or_better=True, ace_low=False, straights_and_flushes=True)

Worth = tuple[int, int, tuple[int, ...]]


def worth(cards: Sequence[int], rules: LowRules) -> Worth:
    """Return the value of some cards when all are played; the least is best."""
    ranks = [(card // 4 + 1) % 13 if rules.ace_low else card // 4 for card in cards]
    ranks.sort(reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in groups if count > 1]
    place = [[], [2], [2, 2], [3], None, None, [3, 2], [4], None, [5]].index(shape)
    if not shape and len(cards) == 5:
        straight = ranks == list(range(ranks[0], ranks[0] - 5, -1))
        flush = len({card % 4 for card in cards}) == 1
        place = {(0, 0): 0, (1, 0): 4, (0, 1): 5, (1, 1): 8}[straight, flush]
    return -len(cards), place, tuple(rank for _, rank in groups)


def best(natural: Sequence[int], wilds: int, rules: LowRules) -> Worth:
    """The least of every choice of cards as every substitution."""
    size = min(5, len(natural) + wilds)
    return min(
        worth((*natural_ones, *become), rules)
        for played in range(max(0, size - wilds), min(size, len(natural)) + 1)
        for become in combinations_with_replacement(range(52), size - played)
        for natural_ones in combinations(natural, played)
    )


def classes() -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of five ranks, mixed and of one suit, with the number of such hands."""
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if len(counts) == 5:
            yield tuple(4 * rank + (place == 4) for place, rank in enumerate(ranks)), 1020
            yield tuple(4 * rank for rank in ranks), 4
        elif max(counts.values()) <= 4:
            hand = tuple(4 * rank + suit for rank, n in counts.items() for suit in range(n))
            yield hand, prod(comb(4, n) for n in counts.values())


@pytest.mark.parametrize("rules", STRICT)
def test_five_cards_are_the_mirror_of_the_high_table(rules: LowRules) -> None:
    """Of the ten straights of high hands one is none, for the ace has one place only."""
    counts: Counter[str] = Counter()
    best_hands: Counter[str] = Counter()
    order = []
    for hand, weight in classes():
        reading = low(hand, rules=rules)
        assert reading is not None
        kind = reading.kind if reading.kind in CATEGORIES else "high card"
        assert kind == CATEGORIES[worth(hand, rules)[1]]
        counts[kind] += weight
        best_hands[str(reading)] += weight
        order.append((reading.value, worth(hand, rules)))
    in_the_same_order(order)
    assert counts == {
        "high card": 1_302_540 + 1020,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "straight": 10_200 - 1020,
        "flush": 5_108 + 4,
        "full house": 3_744,
        "four of a kind": 624,
        "straight flush": 40 - 4,
    }
    top = "7-5-4-3-2 low" if rules == DEUCE_TO_SEVEN else "6-4-3-2-A low"
    assert best_hands[top] == 1020
    assert best_hands["7-5-4-3-2 flush"] == 4
    ace = "A-5-4-3-2 low" if rules == DEUCE_TO_SEVEN else "K-Q-J-10-A low"
    assert best_hands[ace] == 1020


def test_frequencies_of_five_cards_are_those_in_print() -> None:
    """Ace to five: Wikipedia, "Poker probability", frequency of 5-card lowball hands.

    Deuce to seven: flopturnriver.com, "Pat hand combinations": as many sets of five ranks, less the
    one in sequence; of the 1,024 hands of a set 4 are flushes.
    """
    found: dict[LowRules, Counter[str]] = {}
    for rules in (ACE_TO_FIVE, DEUCE_TO_SEVEN):
        counts = found[rules] = Counter()
        for hand, weight in classes():
            reading = low(hand, rules=rules)
            assert reading is not None
            counts[reading.kind] += weight
    print_ = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]
    ranks = ["5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert [found[ACE_TO_FIVE][f"{rank}-low"] for rank in ranks] == print_
    sets = [4, 14, 34, 69, 125, 209, 329, 494]
    assert [found[DEUCE_TO_SEVEN][f"{rank}-low"] for rank in [*ranks[2:], "A"]] == [
        1_020 * number for number in sets
    ]


@pytest.mark.parametrize("rules", STRICT)
def test_hands_of_any_size_compare_as_brute_force_says(rules: LowRules) -> None:
    rng = Random(2)
    pairs = []
    for _ in range(20_000 // SHARE):
        size = rng.randrange(1, 9)
        # Few ranks and suits, so that straights and flushes are common.
        pack = rng.choice([range(52), range(32), range(0, 52, 4), range(20, 52)])
        hand = rng.sample(pack, min(size, len(pack)))
        pairs.append((wild_low_value(hand, (), rules=rules), best(hand, 0, rules)))
    in_the_same_order(pairs)


@pytest.mark.parametrize(
    ("rules", "tried"),
    some("lowball", [*product((*STRICT, ACE_TO_FIVE), ((1, 1500), (2, 200), (3, 30)))], 3),
)
def test_wild_cards_are_the_best_of_every_substitution(
    rules: LowRules, tried: tuple[int, int]
) -> None:
    wilds, hands = tried
    rng = Random(wilds)
    pairs: list[tuple[int, object]] = []
    for _ in range(hands // SHARE):
        low_ones = rng.random() < 0.7
        naturals = rng.sample(range(32 if low_ones else 52), rng.randrange(0, 7 - wilds))
        jokers = [104, 105, 51][:wilds] if 51 not in naturals else [104, 105][:wilds]
        value = wild_low_value([*naturals, *jokers], jokers, rules=rules)
        if rules == ACE_TO_FIVE:  # straights and flushes do not count
            pairs.append((value, best_without_suits(naturals, len(jokers), rules)))
        else:
            pairs.append((value, best(naturals, len(jokers), rules)))
    in_the_same_order(pairs)


def best_without_suits(natural: Sequence[int], wilds: int, rules: LowRules) -> Worth:
    size = min(5, len(natural) + wilds)
    return min(
        plain(worth((*some, *become), rules))
        for played in range(max(0, size - wilds), min(size, len(natural)) + 1)
        for become in combinations_with_replacement(range(0, 52, 4), size - played)
        for some in combinations(natural, played)
    )


def plain(found: Worth) -> Worth:
    """A straight or a flush as a hand without a pair."""
    return found[0], 0 if found[1] in (4, 5, 8) else found[1], found[2]


@pytest.mark.parametrize("rules", STRICT)
def test_what_is_read_is_worth_what_is_said(rules: LowRules) -> None:
    rng = Random(5)
    for number in range(20_000 // SHARE):
        pack = rng.choice([range(52), range(0, 52, 4), range(32)])
        hand = rng.sample(pack, rng.randrange(1, 9))
        wild = [*hand[: number % 3], 104]
        hand += [104] * (number % 2)
        reading = low(hand, wild=wild, rules=rules)
        assert reading is not None
        stands_for = dict(reading.stands_for)
        assert set(reading.cards) <= set(hand)
        assert len(set(reading.cards)) == len(reading.cards) == min(5, len(hand))
        assert set(stands_for) == set(reading.cards) & set(wild)
        played = [stands_for.get(card, card) for card in reading.cards]
        assert tuple(card // 4 for card in played) == reading.ranks
        assert wild_low_value(played, (), rules=rules) == reading.value
        assert CATEGORIES[worth(played, rules)[1]] == (
            reading.kind if reading.kind in CATEGORIES else "high card"
        )


@pytest.mark.parametrize("size", [5, 7])
def test_pokerkit_says_the_same(size: int) -> None:
    """Deuce to seven, but for the ace, which has two places in its straights."""
    rng = Random(size)
    strict, regular = StandardLookup(), RegularLookup()
    for rules, lookup in ((DEUCE_TO_SEVEN, strict), (ACE_TO_FIVE, regular)):
        pairs = []
        for _ in range(2_000 if size == 5 else 200):
            hand = rng.sample(range(52), size)
            if rules == DEUCE_TO_SEVEN and {0, 1, 2, 3, 12} <= {card // 4 for card in hand}:
                continue
            entries = [
                lookup.get_entry("".join(map(name, five))).index for five in combinations(hand, 5)
            ]
            value = wild_low_value(hand, (), rules=rules)
            pairs.append((value, min(entries)))
        in_the_same_order(pairs)


@pytest.mark.parametrize(
    ("line", "deuce_to_seven", "ace_to_six"),
    [
        ("7s 5s 4s 3s 2d", "7-5-4-3-2 low", "7-5-4-3-2 low"),
        ("7s 5s 4s 3s 2s", "7-5-4-3-2 flush", "7-5-4-3-2 flush"),
        ("6s 5s 4s 3s 2d", "6-5-4-3-2 straight", "6-5-4-3-2 straight"),
        ("As 2s 3s 4s 5d", "A-5-4-3-2 low", "5-4-3-2-A straight"),
        ("As Ks Qs Js Td", "A-K-Q-J-10 straight", "K-Q-J-10-A low"),
        ("As Ks Qs Js Ts", "A-K-Q-J-10 straight flush", "K-Q-J-10-A flush"),
        ("2s 3s 4s 5s 6s 6d", "6-6-4-3-2 low", "6-6-4-3-2 low"),
        ("Jk 5s 4s 3s 2s", "7-5-4-3-2 low; Joker wild", "7-5-4-3-2 low; Joker wild"),
        ("Jk 6h 5s 4s 3s", "8-6-5-4-3 low; Joker wild", "6-5-4-3-A low; Joker wild"),
        ("3s 2s", "3-2 low", "3-2 low"),
        ("As 2s", "A-2 low", "2-A low"),
        ("Kd Ks Qd", "K-K-Q low", "K-K-Q low"),
        ("Jk 2c", "3-2 low; Joker wild", "2-A low; Joker wild"),
        ("Jk 2c 2d", "3-2-2 low; Joker wild", "2-2-A low; Joker wild"),
    ],
)
def test_how_a_low_is_said(line: str, deuce_to_seven: str, ace_to_six: str) -> None:
    assert str(low(parse(line), wild=(104, 105), rules=DEUCE_TO_SEVEN)) == deuce_to_seven
    assert str(low(parse(line), wild=(104, 105), rules=ACE_TO_SIX)) == ace_to_six


def test_a_joker_breaks_a_flush_that_is_dealt() -> None:
    reading = low(parse("7s 5s 4s 3s 2s Jk"), wild=(104,), rules=DEUCE_TO_SEVEN)
    assert reading is not None
    assert reading.stands_for == ((104, parse("2h")[0]),)
    assert reading.kind == "7-low"


@pytest.mark.parametrize(
    ("line", "qualifies"),
    [("8s 5s 4s 3s 2d", 1), ("9s 5s 4s 3s 2d", 0), ("8s 5s 4s 3s 2s", 0), ("As 2d 3s 4s 5s", 0)],
)
def test_a_qualifier_holds_by_any_rules(line: str, qualifies: int) -> None:
    assert bool(wild_low_value(parse(line), (), rules=QUALIFIED)) == bool(qualifies)
    assert bool(low(parse(line), rules=QUALIFIED)) == bool(qualifies)


@pytest.mark.parametrize(
    ("ladder", "rules"), [(DEUCE_TO_SEVEN_HANDS, DEUCE_TO_SEVEN), (ACE_TO_SIX_HANDS, ACE_TO_SIX)]
)
def test_the_ladder_is_in_order_and_starts_with_the_best(ladder: Ladder, rules: LowRules) -> None:
    lines = [name.replace("10", "T").split("-") for name, _ in ladder if name.count("-") == 4]
    hands = [parse(" ".join(map("".join, zip(ranks, "sssshd")))) for ranks in lines]
    mixed = [(*hand[:4], hand[4] - 1) for hand in hands]
    values = [wild_low_value(hand, (), rules=rules) for hand in mixed]
    assert values == sorted(values, reverse=True)
    assert values[0] == max(wild_low_value(hand, (), rules=rules) for hand, _ in classes())


def test_kinds_are_in_order_of_their_values() -> None:
    found = [low(hand, rules=DEUCE_TO_SEVEN) for hand, _ in classes()]
    by_value = sorted([(one.value, one.order, one.kind) for one in found if one], reverse=True)
    assert [order for _, order, _ in by_value] == sorted(
        [order for _, order, _ in by_value], reverse=True
    )
    assert list(dict.fromkeys(kind for _, _, kind in by_value)) == [
        *(f"{rank}-low" for rank in ["7", "8", "9", "10", "J", "Q", "K", "A"]),
        *("pair", "two pair", "three of a kind", "straight", "flush", "full house"),
        *("four of a kind", "straight flush"),
    ]
