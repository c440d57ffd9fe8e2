"""Cripple Mr Onion held to exhaustion, to substitution, and to its compiled self.

Of the hands asked for a sample of the day is dealt; all of them where ``PROVE`` is set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement, groupby
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.cards import text
from pokernight.errors import Refused
from pokernight.ranking.onion import (
    OnionRules,
    arrange,
    arrangement_value,
    best_key,
    laid_out,
    order,
    running_flush,
)
from pokernight.ranking.onion.kernel import arrangement_values, knows
from tests.ranking import onion_oracle as oracle
from tests.sampling import of_the_day, share

EIGHTS = [card for card in range(104) if card % 52 // 4 == 6]
PLAIN = OnionRules()


def any_hand(rng: Random) -> list[int]:
    return rng.sample(range(104), 10)


def with_eights(rng: Random, fewest: int = 0) -> list[int]:
    """A hand in which any number of eights is as likely."""
    hand = rng.sample(EIGHTS, rng.randint(fewest, 8))
    hand += rng.sample([card for card in range(104) if card not in EIGHTS], 10 - len(hand))
    rng.shuffle(hand)
    return hand


def many_wild(rng: Random) -> list[int]:
    """Half of the hands have four eights and more."""
    return with_eights(rng, 4) if rng.random() < 0.5 else any_hand(rng)


def high_cards(rng: Random) -> list[int]:
    """Nines to aces, of which bagels and Onions are made, and a few others."""
    high = [card for card in range(104) if card % 52 // 4 >= 7]
    hand = rng.sample(high, rng.randint(6, 10))
    return hand + rng.sample([card for card in range(104) if card not in high], 10 - len(hand))


def small_hand(rng: Random) -> list[int]:
    return any_hand(rng)[: rng.randint(0, 9)]


Deal = Callable[[Random], list[int]]
MODES: list[tuple[str, OnionRules, list[Deal]]] = [
    ("no modifier", PLAIN, [any_hand]),
    ("null eights", OnionRules(eights="null"), [any_hand, with_eights]),
    ("wild eights", OnionRules(eights="wild"), [many_wild]),
    ("zeroed aces", OnionRules(zeroed=True), [any_hand]),
    ("the Fool", OnionRules(fool=True), [any_hand, high_cards]),
    ("zeroed aces and the Fool", OnionRules(zeroed=True, fool=True), [high_cards]),
    ("wild eights, zeroed aces, the Fool",
     OnionRules(eights="wild", zeroed=True, fool=True), [high_cards, many_wild]),
    ("null eights, zeroed aces", OnionRules(eights="null", zeroed=True), [with_eights]),
    ("pairing of 1998", OnionRules(pairing="1998"), [any_hand]),
    ("few cards", OnionRules(eights="null"), [small_hand]),
    ("few cards, wild eights", OnionRules(eights="wild"), [small_hand]),
]  # fmt: skip
ASKED_FOR = 5
"""So many modes, the first ones, are held to 2,000 hands, the others to a tenth of that."""


@pytest.mark.parametrize(
    ("mode", "rules", "deals", "hands"),
    [(*mode, 2_000 if place < ASKED_FOR else 200) for place, mode in enumerate(MODES)],
    ids=[mode for mode, _, _ in MODES],
)
def test_arrangement_is_that_of_exhaustion(
    mode: str, rules: OnionRules, deals: list[Deal], hands: int
) -> None:
    rng = of_the_day(f"exhaustion {mode}")
    dealt = [deals[number % len(deals)](rng) for number in range(share(hands, 200))]
    for cards, compiled in zip(dealt, compiled_values(dealt, rules), strict=True):
        found = arrange(cards, rules)
        assert compiled in (found.value, None), text(cards)
        expected = oracle.best(
            cards, eights=rules.eights, zeroed=rules.zeroed, fool=rules.fool, pairing=rules.pairing
        )
        assert [(one.name, one.nulls) for one in found.groupings] == expected, text(cards)
        assert found.value == arrangement_value(cards, rules)
        check_parts(cards, rules)


def compiled_values(dealt: list[list[int]], rules: OnionRules) -> list[int | None]:
    """The values by the compiled ranking; None for hands of fewer than ten cards."""
    whole = [cards for cards in dealt if len(cards) == 10]
    if not whole:
        return [None] * len(dealt)
    values = iter(arrangement_values(np.array(whole, np.uint8), rules).tolist())
    return [next(values) if len(cards) == 10 else None for cards in dealt]


def check_parts(cards: list[int], rules: OnionRules) -> None:
    """Each grouping is what it is called, with wild cards as what they stand for."""
    found = arrange(cards, rules)
    assert sorted((*found.cards, *found.idle)) == sorted(cards)
    stands_for = dict(found.stands_for)
    eights = "plain" if rules.eights == "wild" else rules.eights
    for one in found.groupings:
        read = [stands_for.get(card, card) for card in one.cards]
        if one.name == "wild Royal":
            assert all(card in EIGHTS for card in one.cards)
            continue
        if rules.zeroed and one.stands_for:
            continue  # a wild ace counts, one of the hand does not
        kinds = oracle.kinds_of(read, eights, rules.zeroed, rules.pairing)
        assert (one.name, one.nulls) in kinds, (text(one.cards), text(read), kinds)
        assert one.wilds == len([card for card in one.cards if card in stands_for])


@pytest.mark.parametrize("wilds", [1, 2])
def test_wild_eights_are_the_best_of_all_substitutions(wilds: int) -> None:
    """A wild eight may be any of the 52 kinds of card if fewer than three are held."""
    rng = of_the_day(f"substitution {wilds}")
    rules = OnionRules(eights="wild")
    for _ in range(share(100 if wilds == 1 else 20, 20)):
        naturals = rng.sample([card for card in range(104) if card not in EIGHTS], 10 - wilds)
        hand = [*naturals, *rng.sample(EIGHTS, wilds)]
        kinds: dict[tuple[int, str], list[int]] = {}
        for card in range(104):
            if card not in naturals:
                kinds.setdefault((card % 52 // 4, oracle.pair_of(card, "1993")), []).append(card)
        best = 0
        for some in combinations_with_replacement(sorted(kinds), wilds):
            free = [kinds[kind][some[:place].count(kind) :] for place, kind in enumerate(some)]
            if all(free):
                best = max(best, arrangement_value([*naturals, *(one[0] for one in free)]))
        assert arrangement_value(hand, rules) == best, text(hand)


@pytest.mark.parametrize("pairing", ["1993", "1998"])
def test_c30_of_equal_arrangements_the_fewest_wild_cards_are_played(pairing: Any) -> None:
    """Check the cards used, not only the names of their kinds: by all partitions."""
    rng = of_the_day(f"fewest wild cards {pairing}")
    rules = OnionRules(eights="wild", pairing=pairing)
    for number in range(share(400, 50)):
        cards = (wild_and_high if number % 2 else few_wild)(rng)
        found = arrange(cards, rules)
        kinds, wilds = oracle.with_fewest_wilds(cards, pairing)
        assert [(one.name, one.nulls) for one in found.groupings] == kinds, text(cards)
        by_kind = [
            sum(one.wilds for one in some)
            for _, some in groupby(found.groupings, key=lambda one: (one.name, one.nulls))
        ]
        assert by_kind == wilds, text(cards)
        check_parts(cards, rules)


def test_c32_a_card_nominated_to_the_lady_counts_one_only() -> None:
    rng = of_the_day("the Lady")
    rules = OnionRules(eights="wild", lady=True)
    for number in range(share(400, 50)):
        cards = (wild_and_high if number % 2 else few_wild)(rng)
        if number % 4 == 1:  # no ace: nothing but eights could count eleven
            cards = [card for card in cards if card % 52 // 4 != oracle.ACE]
        found = arrange(cards, rules)
        kinds = [(one.name, one.nulls) for one in found.groupings]
        assert kinds == oracle.under_the_lady(cards), text(cards)


def few_wild(rng: Random) -> list[int]:
    """One to four eights."""
    hand = rng.sample(EIGHTS, rng.randint(1, 4))
    return hand + rng.sample([card for card in range(104) if card not in EIGHTS], 10 - len(hand))


def wild_and_high(rng: Random) -> list[int]:
    """One to three eights, and aces and picture cards for Onions that may not need them."""
    high = [card for card in range(104) if card % 52 // 4 >= 9]
    hand = rng.sample(EIGHTS, rng.randint(1, 3))
    hand += rng.sample(high, 7)
    return (hand + rng.sample([card for card in range(104) if card not in hand], 3))[:10]


# --- properties

LEANING = st.lists(
    st.one_of(st.integers(0, 103), st.sampled_from(EIGHTS), st.sampled_from([95, 81, 39, 50, 102])),
    min_size=0, max_size=10, unique=True,
)  # fmt: skip
RULES = st.builds(
    OnionRules,
    eights=st.sampled_from(["plain", "null", "wild"]),
    pairing=st.sampled_from(["1993", "1998"]),
    octavo=st.booleans(),
    magic_eights=st.booleans(),
    zeroed=st.booleans(),
    lady=st.booleans(),
    sender=st.booleans(),
    death=st.booleans(),
    archchancellor=st.booleans(),
    wild=st.sampled_from([frozenset(), frozenset({89})]),
    fool=st.booleans(),
    flushes=st.sampled_from(["equal", "total"]),
    wild_ties=st.sampled_from(["equal", "fewer", "more"]),
)


@settings(max_examples=share(150, 3))
@given(LEANING, RULES)
def test_the_parts_of_an_arrangement_laid_out_are_worth_the_whole(
    cards: list[int], rules: OnionRules
) -> None:
    found = arrange(cards, rules)
    assert sorted((*found.cards, *found.idle)) == sorted(cards)
    assert found.value == arrangement_value(cards, rules)
    again = laid_out([one.cards for one in found.groupings], rules, found.idle)
    assert again.value == found.value
    assert (best_key(found.value) > 0) is bool(found.groupings)
    if found.groupings:
        assert order(rules.fool).name_of(best_key(found.value)) == found.groupings[0].name


@settings(max_examples=share(100, 3))
@given(LEANING, RULES, st.randoms(use_true_random=False))
def test_the_order_of_cards_is_nothing(cards: list[int], rules: OnionRules, rng: Random) -> None:
    shuffled = rng.sample(cards, len(cards))
    assert arrangement_value(cards, rules) == arrangement_value(shuffled, rules)
    run, other = running_flush(cards, rules), running_flush(shuffled, rules)
    assert (run is None) == (other is None)
    if run is not None and other is not None:
        assert (len(run.cards), run.wilds) == (len(other.cards), other.wilds)


@settings(max_examples=share(100, 3))
@given(LEANING, RULES)
def test_one_card_more_is_never_worse(cards: list[int], rules: OnionRules) -> None:
    rules = replace(rules, lady=False, death=False)
    assert arrangement_value(cards[:-1], rules) <= arrangement_value(cards, rules)


@settings(max_examples=share(100, 3))
@given(LEANING, RULES)
def test_death_and_the_archchancellor_never_help(cards: list[int], rules: OnionRules) -> None:
    for changed in (replace(rules, death=True), replace(rules, archchancellor=True)):
        spared = replace(changed, death=rules.death, archchancellor=rules.archchancellor)
        assert arrangement_value(cards, changed) <= arrangement_value(cards, spared)


# --- the compiled ranking

KERNEL_MODES = [
    ("no modifier", PLAIN, any_hand),
    ("null eights", OnionRules(eights="null"), any_hand),
    ("wild eights", OnionRules(eights="wild"), many_wild),
    ("zeroed aces", OnionRules(zeroed=True), any_hand),
    ("the Fool", OnionRules(fool=True), any_hand),
]
RARE_MODES = [
    ("many null eights", OnionRules(eights="null", zeroed=True, fool=True), with_eights),
    ("bagels and Onions", OnionRules(fool=True, zeroed=True), high_cards),
    ("Death", OnionRules(death=True), high_cards),
    ("wild, Death, Sender, Octavo",
     OnionRules(eights="wild", death=True, sender=True, octavo=True), many_wild),
    ("wild Archchancellor, magic eights, 1998",
     OnionRules(eights="null", wild=frozenset({89}), magic_eights=True, octavo=True,
                pairing="1998"), with_eights),
]  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "rules", "deal", "hands"),
    [(*mode, 20_000) for mode in KERNEL_MODES] + [(*mode, 2_000) for mode in RARE_MODES],
    ids=[mode for mode, _, _ in (*KERNEL_MODES, *RARE_MODES)],
)
def test_compiled_values_are_the_plain_ones(
    mode: str, rules: OnionRules, deal: Deal, hands: int
) -> None:
    rng = of_the_day(f"compiled {mode}")
    dealt = [deal(rng) for _ in range(share(hands, 100))]
    for cards, value in zip(dealt, compiled_values(dealt, rules), strict=True):
        assert value == arrangement_value(cards, rules), text(cards)


def test_the_compiled_ranking_refuses_what_players_choose() -> None:
    hands = np.arange(10, dtype=np.uint8).reshape(1, 10)
    for rules in (
        OnionRules(lady=True),
        OnionRules(sender=True),
        OnionRules(archchancellor=True),
        OnionRules(atuin=(0, 1)),
        OnionRules(elephants=(0, 1, 2, 3)),
        OnionRules(devalued=frozenset({0})),
        OnionRules(flushes="total"),
        OnionRules(wild_ties="fewer"),
    ):
        assert not knows(rules)
        with pytest.raises(Refused):
            arrangement_values(hands, rules)
