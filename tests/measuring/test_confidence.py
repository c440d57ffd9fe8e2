"""Intervals: by Student's t, and they hold the truth as often as they say."""

from __future__ import annotations

from math import inf
from random import Random
from statistics import mean, stdev

import pytest

from pokernight.measuring.confidence import Sample, t_quantile

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 29: 2.045, 120: 1.980}
"""The two-sided 95 % points of Student's t, as every book of tables has them."""


@pytest.mark.parametrize("freedom", TABLE)
def test_quantiles_are_those_of_the_tables(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(TABLE[freedom], abs=0.0006)


def test_another_certainty_has_another_quantile() -> None:
    assert t_quantile(10, 0.99) == pytest.approx(3.169, abs=0.0006)
    assert t_quantile(100_000) == pytest.approx(1.960, abs=0.0006)


def test_a_sample_knows_its_mean_and_its_scatter() -> None:
    drawn = [3.0, 1.0, 4.0, 1.0, 5.0]
    found = Sample.of(drawn)
    assert found.count == 5
    assert found.mean == pytest.approx(mean(drawn))
    assert found.ci95 == pytest.approx(2.776 * stdev(drawn) / 5**0.5, rel=0.001)


def test_of_a_single_observation_nothing_is_known() -> None:
    assert Sample.of([7.0]).ci95 == inf
    assert Sample.of([7.0]).needed(1.0) == 1


@pytest.mark.parametrize("size", [3, 5, 20])
def test_intervals_hold_the_truth_nineteen_times_of_twenty(size: int) -> None:
    rng = Random(f"coverage {size}")
    samples = [Sample.of([rng.gauss(1.5, 4) for _ in range(size)]) for _ in range(4_000)]
    held = sum([abs(one.mean - 1.5) <= one.ci95 for one in samples]) / len(samples)
    assert 0.94 <= held <= 0.96


def test_the_foreseen_sample_has_the_interval_that_was_wanted() -> None:
    rng = Random("foreseen")
    needed = Sample.of([rng.gauss(0, 10) for _ in range(200)]).needed(0.5)
    whole = Sample.of([rng.gauss(0, 10) for _ in range(needed)])
    assert whole.ci95 == pytest.approx(0.5, rel=0.15)


def test_who_never_differs_needs_no_more() -> None:
    assert Sample.of([2.0, 2.0, 2.0]).needed(0.1) == 3
