"""Values that are found without a reading are those of the reading."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.ranking import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, badugi, high, low
from pokernight.ranking.quick_values import quick_values

RANKINGS: dict[str, Callable[..., Any]] = {
    "high": high,
    "eight or better": low,
    "ace to five": partial(low, rules=ACE_TO_FIVE),
    "ace to six": partial(low, rules=ACE_TO_SIX),
    "deuce to seven": partial(low, rules=DEUCE_TO_SEVEN),
    "badugi": badugi,
    "badugi with high aces": partial(badugi, ace_low=False),
}


@pytest.mark.parametrize("name", RANKINGS)
def test_a_quick_value_is_that_of_the_reading(name: str) -> None:
    reads = RANKINGS[name]
    values = quick_values(reads)
    assert values is not None
    rng = Random(name)
    found = set()
    for number in range(400):
        hand = rng.sample(range(52), number % 9)
        reading = reads(hand)
        found.add(values(hand))
        assert values(hand) == (0 if reading is None else reading.value), hand
    assert len(found) > 20


@pytest.mark.parametrize(
    "reads",
    [partial(high, wild=parse("2c")), partial(badugi, null=()), max],
)
def test_a_ranking_with_marks_or_of_ones_own_has_no_quick_value(reads: Callable[..., Any]) -> None:
    assert quick_values(reads) is None
