"""docs/rulings.md and docs/defaults.md: where the marks beside house rules lead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokernight.games import all_games
from pokernight.games.catalogue import evening_games
from scripts.house_rules import PAGE, written

DOCS = Path(__file__).parent.parent / "docs"
MARK = re.compile(r"\b([A-Z]\d+|[01]\.\d+)\b")


def rows() -> dict[str, str]:
    """The row of every mark."""
    text = "".join((DOCS / name).read_text("utf-8") for name in ("rulings.md", "defaults.md"))
    return {row.split(" | ")[0][2:]: row for row in re.findall(r"^\| \S+ \| .*$", text, re.M)}


def unknown(mark: str, option: str, game: str) -> str:
    """Return what to do about a mark without a row."""
    page = "docs/defaults.md" if mark[0].isdigit() else "docs/rulings.md"
    return f"{option} of {game} cites {mark}: add row {mark} to {page}, or correct its source"


@pytest.mark.parametrize("name", all_games())
def test_every_mark_beside_a_house_rule_leads_to_a_ruling(name: str) -> None:
    known = rows()
    for option in all_games()[name].rules.options():
        for mark in MARK.findall(option.source):
            assert mark in known, unknown(mark, option.name, name)


@pytest.mark.parametrize("name", all_games())
def test_the_ruling_of_an_option_of_its_own_names_it(name: str) -> None:
    known = rows()
    for option in all_games()[name].rules.options():
        for mark in re.findall(r"\b[AONBC]\d+\b", option.source):
            row = known.get(mark, "")
            assert row, unknown(mark, option.name, name)
            assert f"`{option.name}`" in row or "| yes |" in row


def test_every_option_named_by_a_ruling_exists() -> None:
    exist = {option.name for game in all_games().values() for option in game.rules.options()}
    named = set(re.findall(r"`([a-z_]+)`", "".join(rows().values())))
    assert named <= exist, named - exist


def test_no_mark_is_there_twice() -> None:
    text = (DOCS / "rulings.md").read_text("utf-8")
    marks = re.findall(r"^\| ([A-Z]\d+) \|", text, re.M)
    assert len(marks) == len(set(marks)) >= 16 + 16 + 18 + 26 + 27


def test_a_mark_without_a_row_names_the_row_to_add() -> None:
    assert unknown("A24", "fee", "chaos").endswith(
        "add row A24 to docs/rulings.md, or correct its source"
    )
    assert "add row 0.9 to docs/defaults.md" in unknown("0.9", "fee", "chaos")


def test_the_table_of_house_rules_has_every_option_its_default_and_its_source() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page), "run python scripts/house_rules.py"
    for game in evening_games().values():
        for option in game.rules.options():
            row = f"| `{option.name}` | {option.doc} | {option.default} | {option.source} | "
            assert row.replace("||", "//") in page, (game.name, option.name)
