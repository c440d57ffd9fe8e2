"""Tests of the best groupings' frequencies: every count agrees, and is right."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest

from pokernight.chance import number_of
from pokernight.errors import Refused
from pokernight.games.odds_readings.cripple_mr_onion import deal
from pokernight.measuring.sampling_loop import Progress
from pokernight.odds.answers.category_counts import best_groupings
from pokernight.odds.reports.sampled import Sampled
from pokernight.ranking.onion import NOTHING, OnionRules, arrange
from tests.ranking import onion_oracle as oracle
from tests.sampling import share

SIGMAS = 4.5
GAME = "cripple_mr_onion"


def test_every_hand_is_counted_once_under_the_name_that_rank_gives_it() -> None:
    sampled = best_groupings(GAME, 300, "one by one", compiled=False)
    assert sampled.trials == 300
    best = [arrange(deal(number_of("one by one"), number)).best for number in range(300)]
    counted = Counter(NOTHING if one is None else one.name for one in best)
    assert {name: count for name, count in sampled.counts.items() if count} == counted


def test_the_compiled_dealer_deals_the_same_hands() -> None:
    from pokernight.games.odds_readings.cripple_mr_onion_deals import deals

    start = number_of("same hands")
    for first in (0, 999_990, 2**40):
        dealt = deals(start, first, 20).tolist()
        assert dealt == [deal(start, number) for number in range(first, first + 20)]
        assert all(len(set(hand)) == 10 and max(hand) < 104 for hand in dealt)


@pytest.mark.parametrize(
    "rules", [OnionRules(), OnionRules(eights="wild"), OnionRules(fool=True, zeroed=True)]
)
def test_plain_and_compiled_count_alike_in_any_number_of_pieces(
    rules: OnionRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = best_groupings(GAME, 1_200, 7, rules=rules, compiled=False)
    assert best_groupings(GAME, 1_200, "7", rules=rules, compiled=True) == plain
    monkeypatch.setattr("pokernight.odds.answers.category_counts._COMPILED_BLOCK", 170)
    assert best_groupings(GAME, 1_200, 7, rules=rules, compiled=True) == plain
    assert best_groupings(GAME, 1_200, 8, rules=rules, compiled=True) != plain


def test_progress_is_told_of_every_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokernight.odds.answers.category_counts._PLAIN_BLOCK", 30)
    steps: list[Progress[Sampled]] = []
    best_groupings(GAME, 100, 1, progress=steps.append, compiled=False)
    assert [(step.done, step.total) for step in steps] == [
        (30, 100), (60, 100), (90, 100), (100, 100)
    ]  # fmt: skip


def test_an_interrupted_sample_gives_the_counts_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(step: Progress[Sampled]) -> None:
        if step.done == 60:
            raise KeyboardInterrupt

    monkeypatch.setattr("pokernight.odds.answers.category_counts._PLAIN_BLOCK", 30)
    sampled = best_groupings(GAME, 100, 1, progress=interrupt, compiled=False)
    assert (sampled.trials, sampled.complete) == (60, False)
    assert sampled.said()[0].startswith("Stopped")


def test_rare_groupings_come_as_often_as_they_can_be_counted() -> None:
    """Great Onions by arithmetic, and others as exhaustion finds them in hands dealt otherwise."""
    trials = share(100_000, 4)
    sampled = best_groupings(GAME, trials, "as exhaustion finds them")
    great = comb(8, 5) * comb(24, 5) / comb(104, 10)
    assert sampled.share("Great Onion").low <= great <= sampled.share("Great Onion").high
    rng = Random("dealt otherwise")
    sample = share(1_000, 10)
    names = Counter(
        (oracle.best(rng.sample(range(104), 10)) or [(NOTHING, 0)])[0][0] for _ in range(sample)
    )
    for name in sampled.counts:
        often = sampled.share(name).share
        expected = often * sample
        sigma = sqrt(expected * (1 - often) * (1 + sample / trials))
        assert abs(names[name] - expected) <= SIGMAS * sigma + 2, (name, names[name], expected)


def test_ci95_is_half_the_width_of_wilsons_interval() -> None:
    sampled = Sampled(trials=400, counts={"common": 100, "never": 0, "always": 400})
    common = sampled.share("common")
    assert common.share == 0.25
    assert (common.low, common.high) == pytest.approx((0.21000, 0.29467), abs=1e-4)
    assert common.ci95 == pytest.approx((common.high - common.low) / 2)
    never, always = sampled.share("never"), sampled.share("always")
    assert (never.share, never.low) == (0, 0)
    assert never.ci95 == pytest.approx(never.high / 2)
    assert never.high == pytest.approx(0.009512, abs=1e-5)
    assert always.high == 1
    assert always.low == pytest.approx(1 - never.high)


def test_refused() -> None:
    with pytest.raises(Refused, match="0 trials are too few"):
        best_groupings(GAME, 0)
    with pytest.raises(Refused, match="no modifier can name cards"):
        best_groupings(GAME, 10, rules=OnionRules(atuin=(0, 1)))
