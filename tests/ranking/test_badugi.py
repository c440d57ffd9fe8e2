"""Badugi: against brute force, PokerKit and a count of all hands of four cards."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from pokerkit import BadugiLookup

from pokernight.cards import CardError, name, parse
from pokernight.ranking import badugi, badugi_value
from tests.ranking import oracle
from tests.ranking.oracle import in_the_same_order

SHARE = 1 if os.environ.get("PROVE") else 10

Worth = tuple[int, tuple[int, ...]]


def worth(cards: Sequence[int], ace_low: bool = True) -> Worth | None:
    """Return the value of some cards when all are played, a low ace 1; the least is best."""
    ranks = {(card // 4 + 1) % 13 + 1 if ace_low else card // 4 for card in cards}
    if len(ranks) < len(cards) or len({card % 4 for card in cards}) < len(cards):
        return None
    return -len(cards), tuple(sorted(ranks, reverse=True))


def best(cards: Sequence[int], ace_low: bool = True) -> Worth:
    """The least of every choice of cards."""
    return min(
        found
        for size in range(1, min(4, len(cards)) + 1)
        for some in combinations(cards, size)
        if (found := worth(some, ace_low))
    )


def best_wild(natural: Sequence[int], wilds: int) -> Worth:
    """The least of every substitution by a card, all ranks and suits."""
    if not wilds:
        return best(natural)
    return min(best_wild((*natural, card), wilds - 1) for card in range(52))


def test_hands_of_four_cards_are_as_many_as_can_be_counted() -> None:
    """Four cards: 13 * 12 * 11 * 10 of the 270,725; one card: all of a suit or of a rank."""
    sizes: Counter[int] = Counter()
    order = []
    for hand, weight in oracle.suit_classes(4):
        found = best(hand)
        sizes[-found[0]] += weight
        order.append((badugi_value(hand), found))
    in_the_same_order(order)
    assert sizes == {4: 17_160, 3: 154_440, 2: 96_252, 1: 4 * 715 + 13}
    assert sizes.total() == 270_725
    lows = {found for _, found in order if found[0] == -4}
    assert len(lows) == 715


@pytest.mark.prove
def test_every_hand_of_four_cards() -> None:
    counts: Counter[str] = Counter()
    for hand in combinations(range(52), 4):
        reading = badugi(hand)
        assert reading is not None
        counts[reading.kind] += 1
    assert counts["4-badugi"] == 24
    assert counts["K-badugi"] == 220 * 24
    assert counts["three cards"] == 154_440
    assert counts["two cards"] == 96_252
    assert counts["one card"] == 2_873


@pytest.mark.parametrize("ace_low", [True, False])
def test_hands_of_any_size_compare_as_brute_force_says(ace_low: bool) -> None:
    rng = Random(1)
    hands = [rng.sample(range(52), rng.randrange(1, 9)) for _ in range(20_000 // SHARE)]
    in_the_same_order((badugi_value(hand, ace_low=ace_low), best(hand, ace_low)) for hand in hands)


@pytest.mark.parametrize(("wilds", "hands"), [(1, 3_000), (2, 150)])
def test_wild_cards_are_the_best_of_every_substitution(wilds: int, hands: int) -> None:
    rng = Random(wilds)
    pairs = []
    for _ in range(hands // SHARE):
        natural = rng.sample(range(rng.choice([16, 52])), rng.randrange(0, 6))
        jokers = [104, 105][:wilds]
        value = badugi_value([*natural, *jokers], wild=jokers)
        assert value == badugi_value([*natural, *jokers], bug=jokers)
        pairs.append((value, best_wild(natural, wilds)))
    in_the_same_order(pairs)


def test_what_is_read_is_worth_what_is_said() -> None:
    rng = Random(5)
    for number in range(20_000 // SHARE):
        hand = rng.sample(range(rng.choice([16, 52])), rng.randrange(1, 8))
        wild = [*hand[: number % 4], 104]
        hand += [104] * (number % 2)
        reading = badugi(hand, wild=wild)
        assert reading is not None
        assert reading.value == badugi_value(hand, wild=wild)
        stands_for = dict(reading.stands_for)
        assert set(reading.cards) <= set(hand)
        assert set(stands_for) == set(reading.cards) & set(wild)
        played = [stands_for.get(card, card) for card in reading.cards]
        assert tuple(card // 4 for card in played) == reading.ranks
        assert worth(played)
        assert badugi_value(played) == reading.value


@pytest.mark.parametrize("size", [4, 7])
def test_pokerkit_says_the_same(size: int) -> None:
    rng = Random(size)
    lookup = BadugiLookup()
    pairs = []
    for _ in range(2_000 if size == 4 else 300):
        hand = rng.sample(range(52), size)
        texts = ["".join(map(name, some)) for n in (1, 2, 3, 4) for some in combinations(hand, n)]
        found = [lookup.get_entry(one).index for one in texts if lookup.has_entry(one)]
        pairs.append((badugi_value(hand), (min(found), ())))
    in_the_same_order(pairs)


@pytest.mark.parametrize(
    ("line", "said", "kind"),
    [
        ("As 2d 3c 4h", "4-3-2-A badugi", "4-badugi"),
        ("Ks Qd Jc Th", "K-Q-J-10 badugi", "K-badugi"),
        ("As 2d 3c 4s", "3-2-A in three cards", "three cards"),
        ("As Ad 3c 4c", "3-A in two cards", "two cards"),
        ("As Ad Ac Ah", "A in one card", "one card"),
        ("Ks Kd Qs Qd 2c 2h Kh", "K-Q-2 in three cards", "three cards"),
        ("Jk 2d 3c 4h", "4-3-2-A badugi; Joker wild", "4-badugi"),
        ("Jk As Ad Ac", "2-A in two cards; Joker wild", "two cards"),
        ("Jk Jk", "2-A in two cards; Joker Joker wild", "two cards"),
        ("As 2d 3c Kh Jk", "4-3-2-A badugi; Joker wild", "4-badugi"),
    ],
)
def test_how_a_badugi_is_said(line: str, said: str, kind: str) -> None:
    reading = badugi(parse(line), wild=(104, 105))
    assert str(reading) == said
    assert reading is not None
    assert reading.kind == kind


@pytest.mark.parametrize(
    ("line", "said", "kind"),
    [
        ("5s 2d 3c 4h As", "5-4-3-2 badugi", "5-badugi"),
        ("As Kd Qc Jh", "A-K-Q-J badugi", "A-badugi"),
        ("As 2d 3c 4s", "4-3-2 in three cards", "three cards"),
        ("Jk As 2d 3c", "A-4-3-2 badugi; Joker wild", "A-badugi"),
    ],
)
def test_how_a_badugi_with_high_aces_is_said(line: str, said: str, kind: str) -> None:
    reading = badugi(parse(line), wild=(104, 105), ace_low=False)
    assert str(reading) == said
    assert reading is not None
    assert reading.kind == kind


@pytest.mark.parametrize("ace_low", [True, False])
def test_kinds_are_in_order_of_their_values(ace_low: bool) -> None:
    found = [badugi(hand, ace_low=ace_low) for hand, _ in oracle.suit_classes(4)]
    orders = [order for _, order in sorted((one.value, one.order) for one in found if one)]
    assert orders == sorted(orders)


def test_a_badugi_as_json() -> None:
    reading = badugi(parse("Jk 2d 3c 4h"), wild=(104,))
    assert reading is not None
    assert reading.to_json() == {
        "kind": "4-badugi",
        "ranks": ["4", "3", "2", "A"],
        "cards": ["4h", "3c", "2d", "Jk"],
        "stands_for": {"Jk": "As"},
        "value": badugi_value(parse("As 2d 3c 4h")),
    }


def test_no_cards_are_no_badugi() -> None:
    assert badugi(()) is None
    assert badugi_value(parse("Jk As"), null=parse("Jk As")) == 0
    with pytest.raises(CardError, match="a joker must be wild"):
        badugi_value(parse("Jk As"))
