"""Tests of budgets for thinking, as players write them, and of all players by name."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from pokernight.bots import HOUSE_PLAYERS, LINES, Budget, player
from pokernight.errors import Refused


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("20ms", Budget(milliseconds=20)),
        ("2.5 MS", Budget(milliseconds=2.5)),
        ("1s", Budget(milliseconds=1000)),
        ("5000s", Budget(milliseconds=5_000_000)),
        (".5 S", Budget(milliseconds=500)),
        ("64worlds", Budget(worlds=64)),
        ("999999999worlds", Budget(worlds=999_999_999)),
        (" 1 world ", Budget(worlds=1)),
    ],
)
def test_a_budget_is_read_as_people_write_it(text: str, budget: Budget) -> None:
    assert Budget.parse(text) == budget
    assert Budget.parse(str(budget)) == budget


@pytest.mark.parametrize(
    "text",
    ["0ms", "0worlds", "", "20", "ms", "-5ms", "-3worlds", "1.5worlds", "20 h", "1e3ms",
     "sworlds", ".ms", "5.ms"],
)  # fmt: skip
def test_a_budget_of_nothing_or_nonsense_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"20ms or 64worlds"):
        Budget.parse(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1000000000worlds", "a budget of 1000000000worlds is too large: 999,999,999worlds is the"),
        ("1000000000ms", "a budget of 1000000000ms is too large: 999,999,999ms is the most"),
        (f"{'9' * 5_000}worlds", f"a budget of {'9' * 40} is too large"),
    ],
    ids=["worlds", "ms", "digits"],
)
def test_a_budget_that_is_too_large_is_refused_as_that(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        Budget.parse(text)


@pytest.mark.parametrize("given", [{}, {"worlds": -1}, {"milliseconds": -1.0}])
def test_a_budget_without_anything_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="number of worlds or milliseconds above zero"):
        Budget(**given)


@pytest.mark.parametrize(("worlds", "another"), [(0, True), (1, True), (2, False)])
def test_worlds_are_used_up(worlds: int, another: bool) -> None:
    meter = Budget(worlds=2).start()
    meter.worlds = worlds
    assert meter.another is another


@pytest.mark.parametrize(("clock", "another"), [(5.0189, True), (5.0201, False)])
def test_time_is_used_up(clock: float, another: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the thread's own: on a busy machine more goes by on the wall."""
    monkeypatch.setattr("time.thread_time", lambda: 5.0)
    monkeypatch.setattr("time.monotonic", lambda: 100.0)
    meter = Budget(milliseconds=20).start()
    meter.worlds = 10**6
    monkeypatch.setattr("time.thread_time", lambda: clock)
    monkeypatch.setattr("time.monotonic", lambda: 200.0)
    assert meter.another is meter.in_time is another


def test_everybody_is_found_by_name_and_has_a_line() -> None:
    assert set(LINES) == set(HOUSE_PLAYERS)
    for name in HOUSE_PLAYERS:
        pickle.dumps(player(name, Budget(worlds=4)))


def test_whoever_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="sensible"):
        player("sensibel")
    with pytest.raises(Refused, match="there are random, caller"):
        player("zzz")
    with pytest.raises(Refused, match=r"did you mean 'level-1'\?"):
        player("LEVEL-1")


@pytest.mark.parametrize("name", ["level-0", "level-6", "level", "Level1", "level-9000"])
def test_of_a_level_that_there_is_not_the_levels_are_named(name: str) -> None:
    with pytest.raises(Refused, match=f"'{name}': the levels are level-1 to level-5"):
        player(name)
