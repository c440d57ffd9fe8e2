"""Tests of figures from hands, and of the frequency with which an interval holds the truth."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from pokernight.measuring.confidence import Sample
from pokernight.studies.paired_stats import (
    ContrastSums,
    FigureSums,
    PairedScatter,
    PairedSums,
)

REPEATS = 400
AS_OFTEN_AS_THEY_SAY = (0.92, 0.985)


def test_sums_tell_what_the_numbers_tell() -> None:
    figures = [3, -1, 4, 1, -5]
    single = FigureSums()
    for one in figures:
        single.add(one)
    found, told = single.sample(2), Sample.of([one / 2 for one in figures])
    assert found.count == told.count
    assert found.mean == pytest.approx(told.mean)
    assert found.deviation == pytest.approx(told.deviation)


def test_only_what_differs_makes_noise() -> None:
    rng = Random("paired")
    paired = PairedSums()
    for _ in range(500):
        pot = rng.randrange(1_000)
        paired.add(pot + rng.randrange(3), pot)
    found = paired.difference(500)
    assert found.mean == pytest.approx(1, abs=0.1)
    assert found.ci95 < 0.1


def test_it_does_not_matter_who_counted_which_hands() -> None:
    rng = Random("shares")
    hands = [(rng.randrange(9), rng.randrange(9)) for _ in range(40)]
    whole, parts = PairedSums(), [PairedSums(), PairedSums()]
    for number, (here, there) in enumerate(hands):
        whole.add(here, there)
        parts[number % 2].add(here, there)
    parts[1].merge(parts[0])
    assert parts[1] == whole


def test_that_no_hand_differs_is_no_proof_that_none_ever_does() -> None:
    few, many = PairedSums().difference(100), PairedSums().difference(10_000)
    assert few.mean == many.mean == 0
    assert few.ci95 == pytest.approx(2.8 / 100, rel=0.02)
    assert many.ci95 == pytest.approx(2.8 / 10_000, rel=0.02)


@pytest.mark.parametrize(("here", "there"), [(0.3, 0.2), (0.03, 0.01), (0.005, 0.005), (0.0, 0.0)])
def test_intervals_of_differences_hold_the_truth_however_rare_they_are(
    here: float, there: float
) -> None:
    rng, held = Random(f"{here} {there}"), 0
    for _ in range(REPEATS):
        paired = PairedSums()
        for _ in range(400):
            paired.add(rng.random() < here, rng.random() < there)
        found = paired.difference(400)
        held += abs(found.mean - (here - there)) <= found.ci95
    low, high = AS_OFTEN_AS_THEY_SAY
    assert low <= held / REPEATS
    assert here < 0.1 or held / REPEATS <= high


def pots(rng: Random) -> tuple[int, int]:
    """Skewed amounts with a part of their luck in common, in cents."""
    luck = rng.gauss(0, 1)
    return (
        round(100 * exp(0.6 * luck)),
        round(100 * exp(0.6 * (0.5 * luck + sqrt(0.75) * rng.gauss(0, 1)) + 0.1)),
    )


def test_standard_deviations_differ_by_what_each_hand_adds_to_them() -> None:
    rng, count = Random("scatter"), 300
    hands = [pots(rng) for _ in range(count)]
    whole, parts = PairedScatter(), [PairedScatter(), PairedScatter()]
    for number, (here, there) in enumerate(hands):
        whole.add(here, there)
        parts[number % 2].add(here, there)
    parts[1].merge(parts[0])
    assert parts[1] == whole
    sides = [[hand[side] for hand in hands] for side in (0, 1)]
    first, second = deviations = [stdev(side) for side in sides]
    assert whole.deviations(count, 2) == pytest.approx([one / 2 for one in deviations])
    found = whole.difference(count)
    assert found.mean == pytest.approx(first - second)
    middle, other = [mean(side) for side in sides]
    added = [
        (here - middle) ** 2 / (2 * first) - (there - other) ** 2 / (2 * second)
        for here, there in hands
    ]
    assert found.deviation == pytest.approx(stdev(added))
    assert whole.difference(count, 100).ci95 == pytest.approx(found.ci95 / 100)


def test_intervals_of_standard_deviations_hold_the_truth_as_often_as_they_say() -> None:
    """The deviation of such amounts is known: they are lognormal."""
    scale = 100 * exp(0.18) * sqrt(exp(0.36) - 1)
    truth, rng, held = scale * (1 - exp(0.1)), Random("held"), 0
    for _ in range(REPEATS // 4):
        scatter = PairedScatter()
        for _ in range(400):
            scatter.add(*pots(rng))
        found = scatter.difference(400)
        held += abs(found.mean - truth) <= found.ci95
    low, high = AS_OFTEN_AS_THEY_SAY
    assert low <= 4 * held / REPEATS <= high


def test_standard_deviations_of_amounts_that_never_change_are_nothing() -> None:
    same = PairedScatter()
    for _ in range(5):
        same.add(10**9, 3)
    assert same.deviations(5) == (0, 0)
    assert (same.difference(5).mean, same.difference(5).deviation) == (0, 0)


def test_a_contrast_is_the_difference_of_two_means() -> None:
    contrast = ContrastSums()
    contrast.add([10, 20], [1, 2])
    contrast.add([], [3, 4, 5, 6])
    contrast.add([30], [3, 3, 3])
    found = contrast.difference(3, 10)
    assert found.count == 2
    assert found.mean == pytest.approx(
        (mean([10, 20, 30]) - mean([1, 2, 3, 4, 5, 6, 3, 3, 3])) / 10
    )


def test_a_contrast_of_one_such_seat_a_hand_is_that_of_a_sample() -> None:
    rng = Random("alone")
    figures = [rng.randrange(-50, 60) for _ in range(400)]
    contrast = ContrastSums()
    for one in figures:
        contrast.add([one], [-one])
    found = contrast.difference(400)
    assert found.mean == pytest.approx(2 * mean(figures))
    assert found.deviation == pytest.approx(2 * stdev(figures), rel=0.01)


def test_intervals_of_contrasts_hold_the_truth() -> None:
    rng, held = Random("contrast"), 0
    for _ in range(REPEATS):
        contrast = ContrastSums()
        for _ in range(60):
            luck = rng.gauss(0, 5)  # the seats of a hand share it
            such = [rng.gauss(12, 9) + luck for _ in range(rng.randrange(3))]
            others = [rng.gauss(10, 9) + luck for _ in range(4 - len(such))]
            contrast.add([round(one) for one in such], [round(one) for one in others])
        found = contrast.difference(60)
        held += abs(found.mean - 2) <= found.ci95
    low, high = AS_OFTEN_AS_THEY_SAY
    assert low <= held / REPEATS <= high
