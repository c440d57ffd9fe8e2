"""The tables: made anew they are the same. ``test_high`` holds their values to arithmetic."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest

from pokernight.ranking import tables
from pokernight.ranking.keys import MOST_CARDS, RANK_KEYS
from scripts.make_tables import make


@pytest.mark.prove  # half a minute; what `make setup` has made is what the other tests use
def test_the_script_makes_the_tables_that_are_there() -> None:
    made = make()
    assert set(made) == tables.sections()
    for name, section in made.items():
        assert tables.stored(name) == section, name


def test_no_two_hands_have_the_same_sum_of_keys() -> None:
    for cards in range(MOST_CARDS + 1):
        sums = [sum(keys) for keys in combinations_with_replacement(RANK_KEYS, cards)]
        assert len(set(sums)) == len(sums)


def test_classes_are_in_the_order_of_their_values() -> None:
    values = tables.values()
    assert values[0] == 0
    assert all(lower < higher for lower, higher in pairwise(values))
