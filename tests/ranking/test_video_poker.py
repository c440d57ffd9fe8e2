"""Published returns of games under optimal play, found with the kernels."""

from __future__ import annotations

import pytest

from benchmarks.video_poker import (
    deuces_wild,
    edge_of_let_it_ride,
    jacks_or_better,
    optimal_return,
)


@pytest.mark.prove
def test_full_pay_deuces_wild_returns_1_007620() -> None:
    assert round(optimal_return(deuces_wild), 6) == 1.007620


def test_jacks_or_better_9_6_returns_0_995439() -> None:
    assert round(optimal_return(jacks_or_better), 6) == 0.995439


def test_let_it_ride_has_an_edge_of_3_506_percent() -> None:
    assert round(100 * float(edge_of_let_it_ride()), 3) == 3.506
