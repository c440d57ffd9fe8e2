"""The sampling loop: the same result however it is cut, shared out, interrupted and resumed."""

from __future__ import annotations

from math import inf

import pytest

from pokernight.errors import Refused
from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import Progress, Tally, follow, in_blocks, measure
from pokernight.measuring.targets import Target
from tests.measuring.dice_sample import Dice, Memory, Throws


def thrown(
    target: Target, block: int = 10, workers: int = 1, store: Memory | None = None
) -> Throws:
    tally = Throws()
    for _ in measure(Dice(), tally, target, in_blocks(block), workers=workers, store=store):
        pass
    return tally


def test_the_result_depends_neither_on_the_pieces_nor_on_the_workers() -> None:
    throws = thrown(Target(count=53)).throws
    assert len(throws) == 53
    assert thrown(Target(count=53), block=7).throws == throws
    assert thrown(Target(count=53), block=4, workers=2).throws == throws


def test_what_was_kept_is_not_measured_again() -> None:
    store = Memory()

    def interrupt(step: Progress[Sample]) -> None:
        if step.done == 30:
            raise KeyboardInterrupt

    steps = measure(Dice(), Throws(), Target(count=53), in_blocks(10), store=store)
    last, whole = follow(steps, interrupt)
    assert last is not None and (last.done, whole) == (30, False)
    kept = [list(piece) for piece in store.pieces]
    resumed = Throws()
    progress = [*measure(Dice(), resumed, Target(count=53), in_blocks(10), store=store)]
    assert [(step.done, step.before) for step in progress] == [
        (30, 30),
        (40, 30),
        (50, 30),
        (53, 30),
    ]
    assert store.pieces[:3] == kept
    assert resumed.throws == thrown(Target(count=53)).throws


def test_a_kept_sample_that_is_large_enough_ends_at_once() -> None:
    store = Memory()
    thrown(Target(count=50), store=store)
    assert thrown(Target(count=20), store=store).count == 20
    assert len(store.pieces) == 5


def test_without_a_pilot_the_interval_is_looked_at_after_every_piece() -> None:
    tally = thrown(Target(ci95=0.2))
    assert tally.ci95() <= 0.2
    before = Throws()
    before.add(tally.throws[:-10])
    assert before.ci95() > 0.2


def test_with_a_pilot_the_size_is_foreseen_and_an_interval_that_is_missed_goes_on() -> None:
    pilot = thrown(Target(count=30))
    tally = thrown(Target(ci95=0.2, pilot=30))
    assert tally.count >= pilot.needed(0.2) > 30
    assert tally.ci95() <= 0.2
    assert thrown(Target(ci95=0.2, pilot=30, count=45)).count == 45


def test_a_time_limit_ends_after_the_piece_in_which_it_is_over() -> None:
    assert thrown(Target(seconds=1e-9)).count == 10


@pytest.mark.parametrize(
    ("count", "ci95", "sentence"),
    [
        (1, None, "a study has 2 to 500 hands, not 1: an interval takes two"),
        (501, None, "a study has 2 to 500 hands, not 501"),
        (None, 0.0, "no interval reaches 0 to either side"),
        (None, inf, "no interval reaches inf to either side"),
    ],
)
def test_targets_that_no_sample_reaches_are_refused(
    count: int | None, ci95: float | None, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        Target.for_hands("a study", "hands", count, ci95, usual=40, pilot=20, most=500)


def test_a_sample_without_an_interval_ends_at_its_count_whatever_precision_is_asked() -> None:
    class Counted(Tally[int, int]):
        def __init__(self) -> None:
            self.number = 0

        @property
        def count(self) -> int:
            return self.number

        def add(self, part: int) -> None:
            self.number += part

        def answer(self) -> int:
            return self.number

    counted = Counted()
    counted.add(20)
    assert Target(count=50, ci95=0.1, pilot=10).total(counted) == 50
    assert not Target(count=50, ci95=0.1).reached(counted, 0)
