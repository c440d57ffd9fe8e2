"""`pokernight group`: groups of a store, their standings, balances and payments."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from pathlib import Path

import pytest

from pokernight.groups import group_changes as changes
from pokernight.groups.group_file import (
    EveningResult,
    GroupFile,
    Member,
    Plan,
    PlayerEvening,
    Season,
    to_bytes,
)
from pokernight.room.store import open_store
from pokernight.room.store.store_interface import StoredGroup
from tests.cli.running import Run

NOW = 1_800_000_000_000
PLAN = Plan(menu={"title": "Friday"}, settings={}, chairs=8)


async def begin(url: str) -> None:
    """Make a group with an evening in which Ann has won $12.50 from Ben."""
    group = GroupFile(
        id="abc",
        title="Friday night",
        invite="key",
        plan=PLAN,
        members=[Member(name="Ann", host=True), Member(name="Ben")],
        seasons=[Season(title="1", since=0)],
    )
    nets = [PlayerEvening(name="Ann", net=1250), PlayerEvening(name="Ben", net=-1250)]
    group = changes.planned(group, "t", NOW, "", NOW)
    group = changes.recorded(group, "t", EveningResult(players=nets), PLAN)
    store = await open_store(url)
    await store.save_group("abc", StoredGroup(1, to_bytes(group)))
    await store.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/room.db"
    asyncio.run(begin(url))
    return url


def test_groups_are_listed_and_shown_by_id_or_name(run: Run, url: str) -> None:
    listed = run("group", "--store", url)
    assert listed.stdout == "abc  Friday night: 2 members, 1 evening\n"
    for name in ("abc", "Friday night"):
        shown = run("group", name, "--store", url)
        assert shown.exit_code == 0
        assert shown.stdout.splitlines() == [
            "Friday night, season 1",
            "   player  evenings  points      net  balance",
            "1  Ann            1      11   $12.50   $12.50",
            "2  Ben            1       8  -$12.50  -$12.50",
            "Ben pays Ann $12.50.",
        ]


def test_a_payment_is_ticked_and_stays(run: Run, url: str) -> None:
    ticked = run("group", "abc", "--store", url, "--paid", "Ben", "Ann", "12.50")
    assert ticked.stdout.splitlines()[-1] == "Nobody owes anything."
    data = json.loads(run("group", "abc", "--store", url, "--json").stdout)
    assert data["balances"] == {"Ann": 0, "Ben": 0}
    assert data["owed"] == []
    assert [row["net"] for row in data["standings"]] == [1250, -1250]


def test_the_csv_is_a_table(run: Run, url: str) -> None:
    text = run("group", "abc", "--store", url, "--csv").stdout.split("\n\n")[0]
    assert [row["name"] for row in csv.DictReader(io.StringIO(text))] == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nobody",), "there is no group 'nobody'"),
        (("abc", "--season", "2"), "there is no season 2"),
        (("abc", "--paid", "Ben", "Zoe", "5"), "'Zoe' is no member of Friday night"),
        (("abc", "--paid", "Ben", "Ann", "much"), "what was paid"),
        (("abc", "--calendar"), "no evening is open"),
        (("--csv",), "name the group first"),
    ],
)
def test_bad_input_is_a_sentence_and_changes_nothing(
    run: Run, url: str, words: tuple[str, ...], said: str
) -> None:
    before = run("group", "abc", "--store", url, "--json").stdout
    result = run("group", "--store", url, *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert run("group", "abc", "--store", url, "--json").stdout == before


def test_a_store_that_is_not_there_is_not_made_for_groups(run: Run, tmp_path: Path) -> None:
    result = run("group", "--store", f"sqlite:///{tmp_path}/rom.db")
    assert (result.exit_code, [*tmp_path.iterdir()]) == (2, [])
    assert "there is no store" in result.stderr
