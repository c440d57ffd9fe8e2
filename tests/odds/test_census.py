"""Frequencies are those in print, and those of hands counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, combinations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pokernight.cards import JOKERS, parse
from pokernight.errors import Refused
from pokernight.odds.answers.hand_frequencies import HandFrequencies, frequencies, low_frequencies
from pokernight.odds.compiled.frequency_kernels import count_by_value
from pokernight.odds.evaluation.frequency_counts import CountHands, Free, count_hands
from pokernight.ranking import CATEGORIES, low, tables
from pokernight.ranking.bulk import VALUES, high_classes, low_values, marks_of
from pokernight.ranking.high import STRAIGHT_FLUSH
from tests.sampling import PROVE, of_the_day, some

U8 = NDArray[np.uint8]

# Five of a kind, royal flushes, other straight flushes, and so on down to nothing.
PUBLISHED: dict[str, tuple[int, dict[str, Any], list[int]]] = {
    "five cards, OEIS A002761": (
        5, {}, [0, 4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]),
    "five cards, joker wild, OEIS A053082": (
        5, {"jokers": 1},
        [13, 24, 180, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540]),
    "five cards, two jokers wild, OEIS A053083": (
        5, {"jokers": 2},
        [78, 84, 540, 9360, 9360, 11388, 34704, 232968, 123552, 1437936, 1302540]),
    "five cards, joker as bug": (
        5, {"jokers": 1, "bug": True},
        [1, 24, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964]),
    "seven cards, Alspach": (
        7, {}, [0, 4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800,
                23294460]),
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables(name: str) -> None:
    cards, rules, published = PUBLISHED[name]
    found = frequencies(cards, **rules)
    counts = list(found.values())
    royal = found.royal_flushes
    assert [counts[0], royal, counts[1] - royal, *counts[2:]] == published
    assert sum(published) == found.total == comb(52 + rules.get("jokers", 0), cards)


def test_six_cards_alspach() -> None:
    expected = [0, 1844, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900]
    assert list(frequencies(6).values()) == expected


@pytest.mark.parametrize(("ranks", "published"), [("2", 672), ("2Q", 8152), ("5A", 8152)])
def test_five_of_a_kind_with_whole_ranks_wild_alspach(ranks: str, published: int) -> None:
    wild = parse("".join(rank + suit for rank in ranks for suit in "cdhs"))
    assert frequencies(5, wild=wild)["five of a kind"] == published


def test_seven_cards_with_wild_cards_recomputed() -> None:
    assert frequencies(7, wild=parse("2c 2d"))["five of a kind"] == 75_072
    assert frequencies(7, jokers=2)["five of a kind"] == 88_608
    assert frequencies(7, jokers=1, bug=True).royal_flushes == 26_132


def test_straight_flushes_in_five_to_ten_cards_oeis_a143314() -> None:
    published = [40, 1844, 41584, 611340, 6588116, 55482100]
    counted = [frequencies(cards)["straight flush"] for cards in range(5, 9)]
    assert counted == published[:4]
    # Of any size: all hands but those whose four suits are all without one.
    values = tables.values()
    without = Counter(
        mask.bit_count()
        for mask, one in enumerate(tables.flushes())
        if values[one] < STRAIGHT_FLUSH
    )
    hands = Counter({0: 1})
    for _ in range(4):
        more: Counter[int] = Counter()
        for cards, ways in hands.items():
            for suited, masks in without.items():
                more[cards + suited] += ways * masks
        hands = more
    assert [comb(52, cards) - hands[cards] for cards in range(5, 11)] == published


def test_how_many_different_values_there_are() -> None:
    assert len(frequencies(5).by_value) == 7_462
    assert len(frequencies(7).by_value) == 4_824


def test_frequencies_are_a_mapping_of_all_ten_categories() -> None:
    found = frequencies(5, wild=parse("2c"), copies=False)
    assert tuple(found) == tuple(reversed(CATEGORIES))
    assert found["five of a kind"] == 0
    assert sum(found.values()) == sum(found.by_value.values()) == found.total
    assert found.to_json() == {**found, "total": 2_598_960}


# --- counted one by one


def every(pack: Sequence[int], cards: int) -> U8:
    flat = np.fromiter(chain.from_iterable(combinations(pack, cards)), np.uint8)
    return flat.reshape(comb(len(pack), cards), cards)


def by_value(classes: NDArray[Any]) -> dict[int, int]:
    values, counts = np.unique(VALUES[classes], return_counts=True)
    return dict(zip(values.tolist()[::-1], counts.tolist()[::-1]))


@pytest.fixture(scope="module")
def every_five() -> U8:
    return every([*range(52), *JOKERS], 5)


RULES: dict[str, tuple[str, int, bool, bool]] = {
    "one-eyed jacks": ("JsJh", 0, False, True),
    "one-eyed jacks, no copies": ("JsJh", 2, False, False),
    "deuces and a bug": ("2c2d2h2s", 1, True, True),
    "aces wild and bugs": ("AcAdAh", 2, True, True),
    "aces wild and bugs, no copies": ("AcAdAh", 2, True, False),
    "some of each suit, no copies": ("2c3c9dAsKsKh", 2, True, False),
}


def test_every_five_card_hand(every_five: U8) -> None:
    for name in some("five cards", list(RULES), 2):
        text, jokers, bug, copies = RULES[name]
        wild = parse(text)
        hands = every_five[(every_five < 104 + jokers).all(axis=1)]
        marks = marks_of(wild if bug else [*wild, *JOKERS], JOKERS if bug else ())
        expected = by_value(high_classes(hands, marks, copies=copies))
        found = frequencies(5, jokers=jokers, wild=wild, bug=bug, copies=copies)
        assert found.by_value == expected, name


SMALL_PACKS = [
    (8, 0, 0), (7, 1, 0), (6, 2, 0), (5, 3, 0), (4, 4, 0), (3, 5, 0), (4, 3, 0), (3, 4, 0),
    (6, 1, 1), (5, 2, 1), (4, 2, 2), (6, 0, 2), (3, 3, 2), (2, 4, 2), (0, 4, 0), (2, 1, 1),
]  # fmt: skip
"""Cards of a hand that are natural, wild and bugs."""


@pytest.mark.parametrize(
    ("cards", "copies"), some("small packs", [*product(SMALL_PACKS, (True, False))], 8)
)
@pytest.mark.parametrize("count", [count_hands, count_by_value], ids=["plain", "compiled"])
def test_every_larger_hand_of_a_small_pack(
    cards: tuple[int, int, int], copies: bool, count: CountHands
) -> None:
    size, wilds, bugs = cards
    rng = of_the_day(f"{size} {wilds} {bugs}")
    for ranks in ((0, 1, 2, 3, 12), range(13)):
        natural = sorted(
            rng.sample(
                [rank * 4 + suit for rank in ranks for suit in range(4)], 16 if PROVE else 12
            )
        )
        # The wild cards are no aces here.
        limit = 9 if copies or not bugs else 4
        others = [card for card in range(20, 48) if card not in natural][:wilds]
        free = Free(wilds, bugs, limit, int(copies))
        chosen = every(natural, size)
        extra = np.tile(np.array([*others, *JOKERS[:bugs]], np.uint8), (len(chosen), 1))
        hands = np.hstack([chosen, extra])
        expected = by_value(high_classes(hands, marks_of(others, JOKERS), copies=copies))
        counts = count(natural, size, free)
        assert {value: hands for value, hands in counts.items() if hands} == expected


# --- lows

LOWS = {
    5: [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880],
    7: [781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200],
}


@pytest.mark.parametrize(("cards", "lows"), [(5, 1_317_888), (7, 127_615_488)])
def test_published_lows(cards: int, lows: int) -> None:
    found = low_frequencies(cards)
    assert list(found.by_highest.values()) == LOWS[cards]
    assert sum(LOWS[cards]) == lows
    assert found.to_json()["paired"] == found.total - lows == comb(52, cards) - lows


def test_eight_or_better_in_seven_cards() -> None:
    assert low_frequencies(7).eight_or_better == 24_530_944


def test_every_five_card_low_with_wild_cards(every_five: U8) -> None:
    wild = parse("2c 2d As Kh")
    found = low_frequencies(5, jokers=2, wild=wild)
    values = low_values(every_five, marks_of([*wild, *JOKERS]))
    assert found.eight_or_better == np.count_nonzero(values)
    counts = np.bincount(values)[::-1]
    best_first = counts[counts > 0][:-1].tolist()
    assert list(found.by_ranks.values())[: len(best_first)] == best_first


def test_the_ranks_of_lows_are_those_of_the_reading() -> None:
    ranks = list(low_frequencies(5).by_ranks)
    wheel = low(parse("Ac 2d 3h 4s 5c"))
    assert wheel is not None and ranks[0] == wheel.ranks
    assert len(ranks) == 1_287


# --- what there is not


@pytest.mark.parametrize("count", [frequencies, low_frequencies])
def test_what_cannot_be_counted_is_refused(count: Any) -> None:
    for cards in (0, 9):
        with pytest.raises(Refused, match="1 to 8 cards"):
            count(cards)
    with pytest.raises(Refused, match="0, 1 or 2 jokers"):
        count(5, jokers=3)
    with pytest.raises(Refused, match="Joker is not a card of the pack"):
        count(5, wild=[104])


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (lambda: frequencies(5), "Every hand of 5 cards from a pack of 52 cards, counted"),
        (lambda: frequencies(3, wild="3,9,2d"), "a pack of 52 cards, 3s, 9s and 2♦ wild"),
        (lambda: frequencies(3, wild="10", copies=False), "52 cards, 10s wild, no copies"),
        (lambda: frequencies(3, jokers=1), "a pack of 53 cards, one joker wild"),
        (lambda: frequencies(3, jokers=2, bug=True), "a pack of 54 cards, the jokers bugs"),
        (lambda: low_frequencies(5, jokers=2, wild="2"), "54 cards, 2s and 2 jokers wild"),
    ],
)
def test_a_table_says_what_was_counted(found: Callable[[], HandFrequencies], words: str) -> None:
    assert words in str(found())


def test_wild_cards_may_be_written_as_in_the_command() -> None:
    assert frequencies(4, wild="3,9") == frequencies(4, wild=[*range(4, 8), *range(28, 32)])
    assert low_frequencies(5, wild="2d") == low_frequencies(5, wild=[1])
