"""The shuffle that a room deals by, held to what chance says; and shuffles that are known bad.

Every test counts something of many decks and compares it with its exact expectation. The keys are
fixed, so nothing here fails by bad luck. The controls are mistakes that were once made, and each
must fail by a wide margin where it is wrong: a test that passes them shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from math import comb, factorial, sqrt
from random import Random
from statistics import NormalDist
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from pokernight.fair_deals.shuffle import shuffled
from tests.room.test_fair import shuffle_of
from tests.sampling import share
from tests.sampling import some as sampled

Decks: TypeAlias = NDArray[np.int64]
"""One deck a row, card by place."""
PACK, FEW = 52, 12
HOLDS, FAILS = 4.0, 8.0
"""So many standard deviations off at most, if a shuffle is good; at least, if it is known bad."""
MANY = share(200_000, 10)


def by_the_room(number: int, cards: int) -> list[int]:
    """Deal as :class:`~pokernight.fair_deals.shuffle.Shuffle` does, with a new key each time."""
    return shuffled(sha256(b"statistics %d" % number).digest(), range(cards))


def test_the_room_deals_by_the_function_that_is_tested_here() -> None:
    shuffle = shuffle_of()
    pack = [shuffle.cards[at : at + 2] for at in range(0, len(shuffle.cards), 2)]
    assert "".join(shuffled(shuffle.key, pack)) == shuffle.deck_text


# --- the controls


def naive(number: int, cards: int) -> list[int]:
    """Every place swaps with any place: some orders come up more often than others."""
    rng, deck = Random(number), list(range(cards))
    for place in range(cards):
        other = rng.randrange(cards)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def off_by_one(number: int, cards: int) -> list[int]:
    """The published one of 1999: every place swaps with any but the last."""
    rng, deck = Random(number), list(range(cards))
    for place in range(cards):
        other = rng.randrange(cards - 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def sorted_by_poor_keys(number: int, cards: int) -> list[int]:
    """Sorted by random keys of six bits: whoever draws the same key stays in order."""
    rng = Random(number)
    return sorted(range(cards), key=lambda card: rng.getrandbits(6))


def modulo_of_a_byte(number: int, cards: int) -> list[int]:
    """Fisher and Yates by the rest of a byte: low places are drawn too often."""
    rng, deck = Random(number), list(range(cards))
    for last in range(cards - 1, 0, -1):
        other = rng.getrandbits(8) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def riffled(number: int, cards: int) -> list[int]:
    """Three riffles: what lay together still does."""
    rng, deck = Random(number), list(range(cards))
    for _ in range(3):
        cut = sum(rng.getrandbits(1) for _ in range(cards))
        left, right, deck = deck[:cut], deck[cut:], []
        while left or right:
            from_left = rng.randrange(len(left) + len(right)) < len(left)
            deck.append((left if from_left else right).pop(0))
    return deck


def by_a_slow_clock(number: int, cards: int) -> list[int]:
    """Seeded by a clock that has not moved on for every second hand."""
    deck = list(range(cards))
    Random(number // 2).shuffle(deck)
    return deck


Way: TypeAlias = Callable[[int, int], list[int]]


@lru_cache(maxsize=12)
def decks(way: Way, cards: int, many: int, first: int = 0) -> Decks:
    return np.array([way(number, cards) for number in range(first, first + many)], dtype=np.int64)


# --- what is counted: each gives how many standard deviations it is off


def off(found: float, expected: float, deviation: float) -> float:
    return (found - expected) / deviation


def chi_square(counts: NDArray[np.int64], expected: Sequence[float]) -> float:
    """Of counts that are independent but for their sum; rare ones are counted together."""
    pairs = sorted(zip(expected, counts.tolist(), strict=True))
    few = [pair for pair in pairs if pair[0] < 8]
    rest = [pair for pair in pairs if pair[0] >= 8]
    if few:
        rest.append((sum(one for one, _ in few), sum(count for _, count in few)))
    free = len(rest) - 1
    found = sum((count - one) ** 2 / one for one, count in rest if one)
    return off(found, free, sqrt(2 * free))


def place_by_card(some: Decks) -> float:
    """Every card comes to every place alike often."""
    many, cards = some.shape
    places = np.arange(cards)
    counts = np.bincount((places * cards + some).ravel(), minlength=cards * cards)
    expected = many / cards
    found = float(((counts - expected) ** 2).sum()) / expected * (cards - 1) / cards
    free = (cards - 1) ** 2
    return off(found, free, sqrt(2 * free))


def next_to_each_other(some: Decks) -> float:
    """Every card is followed by every other alike often."""
    many, cards = some.shape
    pairs = (some[:, :-1] * cards + some[:, 1:]).ravel()
    counts = np.bincount(pairs, minlength=cards * cards).reshape(cards, cards)
    expected = many / cards
    found = float(((counts - expected) ** 2).sum() - cards * expected**2) / expected
    free = cards * (cards - 1) * (1 - 1 / cards)
    return off(found, free, sqrt(2 * free))


def first_cards(some: Decks, first: int) -> float:
    """Every order of the first few cards comes up alike often."""
    many, cards = some.shape
    code = np.zeros(many, dtype=np.int64)
    for place in range(first):
        code = code * cards + some[:, place]
    cells = factorial(cards) // factorial(cards - first)
    counts = np.unique(code, return_counts=True)[1]
    padded = np.zeros(cells, dtype=np.int64)
    padded[: len(counts)] = counts
    return chi_square(padded, [many / cells] * cells)


def fixed_points(some: Decks) -> float:
    """Return the deviation of the number of cards that lie in their places in the new pack."""
    many, cards = some.shape
    counts = np.bincount((some == np.arange(cards)).sum(axis=1), minlength=cards + 1)
    none = [sum((-1) ** k * factorial(n) // factorial(k) for k in range(n + 1))
            for n in range(cards + 1)]  # fmt: skip
    ways = [comb(cards, n) * none[cards - n] for n in range(cards + 1)]
    return chi_square(counts, [many * way / factorial(cards) for way in ways])


def cycles(some: Decks) -> float:
    """Return the deviation of the number of cycles of the permutation."""
    many, cards = some.shape
    ways = [1]
    for n in range(cards):
        ways = [n * here + before for here, before in zip([*ways, 0], [0, *ways], strict=True)]
    counts = np.zeros(cards + 1, dtype=np.int64)
    for deck in some.tolist():
        left, rounds = set(range(cards)), 0
        while left:
            place = left.pop()
            rounds += 1
            while (place := deck[place]) in left:
                left.remove(place)
        counts[rounds] += 1
    return chi_square(counts, [many * way / factorial(cards) for way in ways])


def runs(some: Decks) -> float:
    """Return the deviation of the number of rising runs of cards in a deck."""
    many, cards = some.shape
    ways = [1]
    for n in range(2, cards + 1):
        ways = [
            (k + 1) * (ways[k] if k < len(ways) else 0) + (n - k) * (ways[k - 1] if k else 0)
            for k in range(n)
        ]
    counts = np.bincount((some[:, 1:] < some[:, :-1]).sum(axis=1), minlength=cards)
    return chi_square(counts, [many * way / factorial(cards) for way in ways])


def from_hand_to_hand(some: Decks) -> float:
    """Return the deviation of a card's places in a deck and the next from independence."""
    before = np.argsort(some[:-1], axis=1)
    return place_by_card(np.take_along_axis(before, some[1:], axis=1))


COUNTED: dict[str, Callable[[Decks], float]] = {
    "place by card": place_by_card,
    "next to each other": next_to_each_other,
    "fixed points": fixed_points,
    "cycles": cycles,
    "runs": runs,
    "from hand to hand": from_hand_to_hand,
}
ORDERS = {f"first {first} of {FEW}": first for first in (1, 2, 3)}


@pytest.mark.parametrize("what", COUNTED)
def test_the_shuffle_is_what_chance_says(what: str) -> None:
    assert abs(COUNTED[what](decks(by_the_room, PACK, MANY))) < HOLDS


@pytest.mark.parametrize("what", ORDERS)
def test_the_first_cards_come_in_every_order_alike(what: str) -> None:
    assert abs(first_cards(decks(by_the_room, FEW, MANY), ORDERS[what])) < HOLDS


@pytest.mark.prove
def test_the_first_four_cards_come_in_every_order_alike() -> None:
    assert abs(first_cards(decks(by_the_room, FEW, 1_000_000, 10**7), 4)) < HOLDS


@pytest.mark.prove
def test_over_many_batches_chances_are_spread_evenly() -> None:
    """Kolmogorov and Smirnov on a hundred batches: not even too good to be true."""
    batches = np.array_split(decks(by_the_room, PACK, MANY), 100)
    for what in ("place by card", "next to each other"):
        chances = sorted(NormalDist().cdf(COUNTED[what](one)) for one in batches)
        apart = max(
            max(abs(chance - at / 100), abs(chance - (at + 1) / 100))
            for at, chance in enumerate(chances)
        )
        assert apart < 1.95 / sqrt(100), what


@pytest.mark.parametrize("cards", sampled("other packs", [53, 54, 104], 1))
def test_other_packs_are_shuffled_as_well(cards: int) -> None:
    some = decks(by_the_room, cards, share(100_000, 20))
    for what in ("place by card", "next to each other"):
        assert abs(COUNTED[what](some)) < HOLDS, what


WRONG: dict[Way, tuple[str, ...]] = {
    naive: ("place by card", "first 3 of 12"),
    off_by_one: ("place by card", "fixed points", "cycles", "first 1 of 12"),
    sorted_by_poor_keys: ("place by card", "next to each other", "runs", "first 2 of 12"),
    modulo_of_a_byte: ("place by card",),
    riffled: ("next to each other",),
    by_a_slow_clock: ("from hand to hand",),
}
"""Each known bad way, and where it is found out."""


WAYS = [(way, what) for way in WRONG for what in WRONG[way]]


@pytest.mark.parametrize(("way", "what"), sampled("wrong shuffles", WAYS, 4),
                         ids=lambda one: one if isinstance(one, str) else one.__name__)  # fmt: skip
def test_a_shuffle_that_is_known_bad_fails(way: Way, what: str) -> None:
    if what in ORDERS:
        found = first_cards(decks(way, FEW, 20_000), ORDERS[what])
    else:
        found = COUNTED[what](decks(way, PACK, 20_000))
    assert found > FAILS


def test_every_test_has_a_control_that_fails_it() -> None:
    assert {what for found in WRONG.values() for what in found} == COUNTED.keys() | ORDERS.keys()
