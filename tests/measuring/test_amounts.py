"""Work that takes long is foreseen by its measured rate."""

from __future__ import annotations

import pytest

from pokernight.errors import Refused
from pokernight.measuring.amounts import LONGEST, foresee, measured_rate
from pokernight.measuring.targets import Target
from pokernight.odds.answers.what_wins import plan_wins


class Slow:
    """Evaluator that counts ten deals in a second, by a clock of its own."""

    def __init__(self) -> None:
        self.now, self.deals = 0.0, 0

    def sample(self, first: int, count: int) -> None:
        assert first + count <= 10_000
        self.now += count / 10
        self.deals += count


def test_a_rate_that_is_wrong_is_replaced_by_a_measured_one_before_the_work() -> None:
    slow = Slow()
    rate = measured_rate(10_000, 1_000.0, slow.sample, 4, lambda: slow.now)
    assert rate == pytest.approx(10)
    assert slow.deals < 20
    with pytest.raises(Refused, match="would take about 17 minutes"):
        foresee(10_000, rate, "a sample", "ask for fewer")


def test_neither_compiling_nor_the_cost_of_small_pieces_is_foreseen() -> None:
    slow = Slow()

    def sample(first: int, count: int) -> None:
        slow.now += (0.01 if slow.deals else 60.0) + count / 10_000
        slow.deals += count

    rate = measured_rate(100_000, 10_000.0, sample, 20_000, lambda: slow.now)
    assert 8_000 < rate < 10_000


@pytest.mark.parametrize("count", [1_000, 10_000_000])
def test_work_of_a_moment_or_of_hours_is_not_measured(count: int) -> None:
    slow = Slow()
    assert measured_rate(count, 1_000.0, slow.sample, 4, lambda: slow.now) == 1_000
    assert slow.deals == 0


def test_a_long_sample_of_the_omen_without_its_kernel_is_refused_with_a_quick_number() -> None:
    deals = 20_000_000
    rules = {"against_damien": "cards_speak"}
    sentence = r"20,000,000 deals would take about .* hours, .* ask for --trials \d+$"
    with pytest.raises(Refused, match=sentence) as refused:
        plan_wins("the_omen", 4, rules=rules, target=Target(count=deals))
    quick = int(str(refused.value).rpartition(" ")[2])
    plan = plan_wins("the_omen", 4, rules=rules, target=Target(count=quick // 1_000))
    assert quick < deals and plan.foreseen < LONGEST
