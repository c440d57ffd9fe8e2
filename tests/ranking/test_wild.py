"""Hands with wild cards: against brute force and against the figures in print."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest

from pokernight.cards import CardError, parse
from pokernight.ranking import CATEGORIES, high, wild_value
from tests.ranking import oracle

JOKERS = (104, 105)
# Five of a kind, straight flush with the royals, and so on down to nothing.
ONE_JOKER = [13, 204, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540]
TWO_JOKERS = [78, 624, 9360, 9360, 11388, 34704, 232968, 123552, 1437936, 1302540]


def joker_counts(jokers: int) -> list[int]:
    counts: Counter[int] = Counter()
    for held in range(jokers + 1):
        for natural, weight in oracle.suit_classes(5 - held):
            value = wild_value((*natural, *JOKERS[:held]), JOKERS)
            counts[value >> 20] += weight * comb(jokers, held)
    return [counts[category] for category in range(9, -1, -1)]


def test_categories_with_one_joker_are_the_published_ones() -> None:
    assert joker_counts(1) == ONE_JOKER
    assert sum(ONE_JOKER) == 2_869_685


def test_categories_with_two_jokers_are_the_published_ones() -> None:
    assert joker_counts(2) == TWO_JOKERS
    assert sum(TWO_JOKERS) == 3_162_510


@pytest.mark.parametrize(("wild_ranks", "published"), [((0,), 672), ((0, 10), 8152)])
def test_five_of_a_kind_with_whole_ranks_wild(wild_ranks: tuple[int, ...], published: int) -> None:
    wild = [rank * 4 + suit for rank in wild_ranks for suit in range(4)]
    others = [rank for rank in range(13) if rank not in wild_ranks]
    fives = 0
    for held in range(6):
        for natural, weight in oracle.suit_classes(5 - held, others):
            value = wild_value((*natural, *wild[:held]), wild)
            if CATEGORIES[value >> 20] == "five of a kind":
                fives += weight * comb(len(wild), held) if held <= len(wild) else 0
    assert fives == published


def some_hand(rng: Random, size: int, wilds: int) -> tuple[list[int], list[int]]:
    """A hand, now and then of few ranks or few suits, and its wild cards, jokers or not."""
    pack = list(range(52))
    kind = rng.random()
    if kind < 0.3:
        pack = [card for card in pack if card // 4 in (1, 6, 7, 11, 12)]
    elif kind < 0.6:
        pack = [card for card in pack if card % 4 == 2 or card // 4 in (4, 12)]
    hand = rng.sample(pack, size)
    wild = hand[:wilds]
    for place, joker in enumerate(JOKERS):
        if place < wilds and rng.random() < 0.3:
            hand[place] = wild[place] = joker
    rng.shuffle(hand)
    return hand, wild


@pytest.mark.parametrize(
    ("wilds", "size", "hands"),
    [
        (1, 1, 5),
        (1, 2, 20),
        (1, 3, 20),
        (1, 4, 60),
        (1, 5, 60),
        (1, 6, 40),
        (1, 7, 60),
        (1, 8, 40),
        (2, 2, 20),
        (2, 3, 20),
        (2, 4, 20),
        (2, 5, 30),
        (2, 6, 25),
        (2, 7, 25),
        (2, 8, 12),
        (3, 3, 3),
        (3, 5, 5),
        (3, 6, 3),
    ],
)
@pytest.mark.parametrize("copies", [True, False])
def test_wild_cards_are_the_best_substitution(
    wilds: int, size: int, hands: int, copies: bool
) -> None:
    rng = Random(f"{wilds} {size} {copies}")
    for _ in range(hands):
        hand, wild = some_hand(rng, size, wilds)
        found = wild_value(hand, wild, copies=copies)
        assert found == oracle.best_wild(hand, wild, copies, ()), (hand, wild)


@pytest.mark.parametrize("wilds", [1, 2])
@pytest.mark.parametrize("copies", [True, False])
def test_null_cards_count_for_nothing_but_are_in_the_hand(wilds: int, copies: bool) -> None:
    rng = Random(f"null {wilds} {copies}")
    for _ in range(25):
        hand, wild = some_hand(rng, 8, wilds)
        null = [card for card in hand if card not in wild][:2]
        counting = [card for card in hand if card not in null]
        found = high(hand, wild=wild, null=null, copies=copies).value
        assert found == oracle.best_wild(counting, wild, copies, null), (hand, wild, null)
        assert found == wild_value(counting, wild, copies=copies, barred=null)


def test_a_whole_rank_that_counts_for_nothing_bars_the_wild_card_from_it() -> None:
    # All aces null and no copies: the kings cannot be beaten by what the joker may not be.
    hand = parse("Jk Ac Ad Ah As Kc Kd")
    assert str(high(hand, wild=JOKERS, null=hand[1:5], copies=False)).startswith("three kings")
    hand = parse("Jk Ac Ad Ah As Qc Jd Ts Kh")
    straight = high(hand, wild=JOKERS, null=hand[1:5], copies=False)
    assert str(straight) == "straight, king high; Joker wild"


@pytest.mark.parametrize(
    ("line", "copies", "said"),
    [
        ("2c", True, "ace high"),
        ("2c", False, "ace high"),
        ("2c Kd", True, "pair of kings"),
        ("2c 2d", True, "pair of aces"),
        ("2c Kd 9h", True, "pair of kings, nine kicker"),
        ("2c 2d 2h", True, "three aces"),
        ("2c 2d 2h 2s", True, "four aces"),
        ("2c 2d 2h 2s", False, "four aces"),
        ("2c 2d 2h 2s Jk", True, "five aces"),
        ("2c 2d 2h 2s Jk", False, "royal flush"),
        ("2c Kc Kd Kh Ks", True, "five kings"),
        ("2c Kc Kd Kh Ks", False, "four kings, ace kicker"),
        ("2c Ac Ad Ah As", False, "four aces, king kicker"),
        ("2c As Js 9s 5s", True, "flush, ace high, king, jack, nine, five"),
        ("2c 3d 4h 5s Ac", True, "straight, five high"),
        ("2c 4d 5h 6s 9c", True, "pair of nines, six, five, four"),
        ("2c 4d 5h 6s 8c", True, "straight, eight high"),
        ("5c 6h 7d 9c 4d 2s Tc", True, "straight, ten high"),
    ],
)
def test_what_wild_cards_make(line: str, copies: bool, said: str) -> None:
    wild = (*parse("2c 2d 2h 2s"), *JOKERS)
    assert str(high(parse(line), wild=wild, copies=copies)).split(";")[0] == said


def test_without_copies_no_wild_card_is_another_held_one_played_or_not() -> None:
    # The queen of hearts would complete the royal flush, but she is in the hand, and null.
    hand = parse("7c Ah Kh Jh Th Qh")
    assert str(high(hand, wild=parse("7c"), null=parse("Qh"))) == "royal flush; 7♣ wild"
    reading = high(hand, wild=parse("7c"), null=parse("Qh"), copies=False)
    assert str(reading) == "flush, ace high, king, jack, ten, nine; 7♣ wild"


def test_a_wild_card_may_be_itself_without_copies() -> None:
    reading = high(parse("7h 5h 6h 8h 4h"), wild=parse("7h"), copies=False)
    assert str(reading) == "straight flush, eight high; 7♥ wild"
    reading = high(parse("7h 5h 6h 8h 9h"), wild=parse("7h"), copies=False)
    assert reading.to_json()["stands_for"] == {"7h": "7h"}


def test_wild_cards_that_are_not_held_do_not_matter() -> None:
    hand = parse("As Kd Qc")
    assert wild_value(hand, JOKERS) == wild_value(hand, ())


def test_a_joker_that_is_not_wild_is_refused() -> None:
    with pytest.raises(CardError, match="a joker must be wild"):
        wild_value(parse("Jk 2c As"), parse("2c"))
    with pytest.raises(CardError, match="a joker must be wild"):
        high(parse("Jk As"))
    assert str(high(parse("Jk As"), null=JOKERS)) == "ace high"
