"""The fewest transfers: proven minimal by brute force, and settling every account."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.errors import Refused
from pokernight.table.settlement import Transfer, fewest_transfers

MANY = 10 if os.environ.get("PROVE") else 1


def named(nets: Sequence[int]) -> dict[str, int]:
    return {chr(ord("A") + place): net for place, net in enumerate(nets)}


def check(nets: Sequence[int]) -> list[Transfer]:
    """The transfers, after proof that they settle."""
    paid = fewest_transfers(named(nets))
    after = Counter(named(nets))
    for one in paid:
        assert one.cents > 0
        assert one.payer != one.payee
        after[one.payer] += one.cents
        after[one.payee] -= one.cents
    assert not any(after.values())
    return paid


def brute_force(nets: Sequence[int]) -> int:
    """The smallest number of pairs that pay each other, trying every set of pairs.

    Whether some pairs can settle is found by taking off, again and again, somebody who is in one
    pair only: his partner must take his whole account over. A set of pairs with a ring in it can
    settle no more than without one of the ring's pairs, so what is left over does not settle.
    """
    pairs = list(combinations(range(len(nets)), 2))
    for count in range(len(nets)):
        if any(settles(list(nets), list(some)) for some in combinations(pairs, count)):
            return count
    raise AssertionError("nothing settles")


def settles(nets: list[int], pairs: list[tuple[int, int]]) -> bool:
    while pairs:
        ends = Counter(end for pair in pairs for end in pair)
        leaf = next((pair for pair in pairs if min(ends[pair[0]], ends[pair[1]]) == 1), None)
        if leaf is None:
            return False
        one, other = leaf if ends[leaf[0]] == 1 else leaf[::-1]
        nets[other] += nets[one]
        nets[one] = 0
        pairs.remove(leaf)
    return not any(nets)


def test_settlement_is_minimal_by_brute_force_for_up_to_six_people() -> None:
    rng = Random(6)
    saved: Counter[int] = Counter()
    for _ in range(150 * MANY):
        people = rng.randint(2, 6)
        widest = rng.choice((2, 3, 5, 9))
        nets = [rng.randint(-widest, widest) for _ in range(people - 1)]
        nets.append(-sum(nets))
        paid = check(nets)
        assert len(paid) == brute_force(nets), nets
        saved[sum(map(bool, nets)) - len(paid)] += 1
    assert saved[2] > 10 * MANY  # more than one part, where greed alone may go wrong
    assert saved[3] > MANY


def most_parts(nets: list[int]) -> int:
    """The most parts that even out, by trying every way to divide the people up."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    return max(
        1 + most_parts([rest[place] for place in range(len(rest)) if place not in some])
        for count in range(len(rest) + 1)
        for some in combinations(range(len(rest)), count)
        if first + sum(rest[place] for place in some) == 0
    )


def test_settlement_is_minimal_by_every_division_of_up_to_nine_people() -> None:
    rng = Random(9)
    for _ in range(120 * MANY):
        people = rng.randint(7, 9)
        widest = rng.choice((3, 6, 12, 20))
        nets = [rng.randint(-widest, widest) for _ in range(people - 1)]
        nets.append(-sum(nets))
        owing = [net for net in nets if net]
        assert len(check(nets)) == len(owing) - most_parts(owing), nets


def test_two_parts_that_the_deepest_purse_first_would_mix() -> None:
    """-6 pays 8 by greed, and it takes five; 8-5-3 and 7-6-1 apart take two each."""
    nets = [8, 7, -5, -3, -6, -1]
    paid = check(nets)
    assert len(paid) == brute_force(nets) == 4
    assert {frozenset((one.payer, one.payee)) for one in paid} == {
        frozenset(pair) for pair in ("CA", "DA", "EB", "FB")
    }


def test_nobody_owes_anything_and_nobody_pays() -> None:
    assert fewest_transfers({}) == []
    assert fewest_transfers({"A": 0, "B": 0}) == []


def test_two_settle_in_one_payment() -> None:
    assert fewest_transfers({"A": -250, "B": 250}) == [Transfer("A", "B", 250)]


def test_accounts_that_do_not_even_out_are_refused() -> None:
    with pytest.raises(Refused, match="do not add up to 0"):
        fewest_transfers({"A": 1})


@given(st.lists(st.integers(-20_000, 20_000), min_size=1, max_size=19))
@settings(max_examples=100 * MANY)
def test_any_evening_settles(nets: list[int]) -> None:
    paid = check([*nets, -sum(nets)])
    assert len(paid) <= max(0, sum(map(bool, [*nets, -sum(nets)])) - 1)


def test_sixteen_at_small_stakes_settle_too() -> None:
    """Many people with few different accounts: the search stays small."""
    nets = [200] * 9 + [-300] * 6
    assert len(check(nets)) == 12  # three parts of 2+2+2-3-3
    rng = Random(1)
    for _ in range(20):
        some = [rng.randint(-9, 9) * 100 for _ in range(15)]
        check([*some, -sum(some)])
