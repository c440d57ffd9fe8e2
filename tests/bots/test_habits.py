"""The characters are told apart by what they were measured to do, and measured as it is said."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from pokernight.bots import CHARACTERS
from scripts.character_figures import interval

PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"
SPAN = re.compile(r"\((\d+) to (\d+)\)")


def habits() -> dict[str, list[tuple[int, int]]]:
    """By character, the intervals that the page gives of how often he enters, raises and bluffs."""
    text = PAGE.read_text(encoding="utf-8")
    table = text[text.index("<!-- habits -->") : text.index("By ", text.index("<!-- habits -->"))]
    return {
        name: [(int(low), int(high)) for low, high in SPAN.findall(rest)]
        for name, rest in re.findall(r"^\| `([\w-]+)` \|(.*)$", table, flags=re.M)
    }


def test_every_character_was_measured_with_his_line_beside_it() -> None:
    spans_by_name = habits()
    assert list(spans_by_name) == [character.name for character in CHARACTERS]
    assert len(spans_by_name) >= 5
    assert {len(spans) for spans in spans_by_name.values()} == {3}
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"| {character.line} |" in text for character in CHARACTERS)


@pytest.mark.parametrize(
    ("first", "other"), [*combinations([character.name for character in CHARACTERS], 2)]
)
def test_any_two_characters_differ_in_a_habit_with_intervals_apart(first: str, other: str) -> None:
    spans_by_name = habits()
    assert any(
        mine[1] < his[0] or his[1] < mine[0]
        for mine, his in zip(spans_by_name[first], spans_by_name[other], strict=True)
    )


def test_questions_of_one_deal_are_one_observation() -> None:
    """Ten deals in which all or nothing was done tell no more than ten single questions."""
    single = [(place % 2, 1) for place in range(10)]
    alike = [(20 * times, 20) for times, _ in single]
    assert interval(alike) == pytest.approx(interval(single))
    mixed = [(10, 20)] * 9 + [(11, 20)]
    low, high = interval(mixed)
    assert 0 < high - low < 0.1 < interval(alike)[1] - interval(alike)[0]
