"""`pokernight group`: groups of a store, their standings, balances and payments."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Callable
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
from pokernight.room.http.group_evenings import change_group
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
        members=[Member(name="Ann", host=True), Member(name="Ben", key="hash"), Member(name="Cy")],
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
    assert listed.stdout == "abc  Friday night: 3 members, 1 evening\n"
    for name in ("abc", "Friday night", "friday night"):
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
    ticked = run("group", "abc", "--store", url, "--paid", "ben", "ANN", "12.50")
    assert ticked.stdout.splitlines()[-1] == "Nobody owes anything."
    data = json.loads(run("group", "abc", "--store", url, "--json").stdout)
    assert data["balances"] == {"Ann": 0, "Ben": 0, "Cy": 0}
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
        (("abc", "--paid", "Ann", "Ben", "12.50"), "Ann owes Ben nothing"),
        (("abc", "--calendar"), "no evening is open"),
        (("--csv",), "name the group first"),
        (("--host", "Ben"), "name the group first"),
        (("abc", "--host", "Zoe"), "'Zoe' is no member of Friday night"),
        (("abc", "--host", "Cy"), "Cy cannot be the host"),
        (("abc", "--host", "Ben", "--json"), "commands of their own"),
        (("--import", "none.group"), "cannot be read"),
        (("--import", "none.group", "--csv"), "with --store and --host alone"),
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


def test_a_group_is_handed_on_to_a_member_in_another_store(
    run: Run, url: str, tmp_path: Path
) -> None:
    asyncio.run(change(url, lambda group: changes.planned(group, "open", NOW, "", NOW)))
    file, other = tmp_path / "friday.group", f"sqlite:///{tmp_path}/other.db"
    written = run("group", "abc", "--store", url, "--export", str(file))
    assert "keep it private" in written.stdout
    assert file.stat().st_mode & 0o077 == 0
    assert "File exists" in run("group", "abc", "--store", url, "--export", str(file)).stderr
    taken = run("group", "--import", str(file), "--store", other, "--host", "Ben")
    assert taken.stdout.endswith("/g/abc#key\n")
    for form in ("--json", "--csv"):
        shown = [run("group", "abc", "--store", store, form).stdout for store in (url, other)]
        assert shown[0] == shown[1]
    group = asyncio.run(change(other, lambda group: group))
    assert [member.name for member in group.members if member.host] == ["Ben"]
    assert changes.open_evening(group) is None, "its table is in the other store"
    again = run("group", "--import", str(file), "--store", other)
    assert (again.exit_code, "has this group already" in again.stderr) == (2, True)
    assert asyncio.run(change(other, lambda group: group)) == group


async def change(url: str, make: Callable[[GroupFile], GroupFile]) -> GroupFile:
    store = await open_store(url)
    try:
        return await change_group(store, "abc", make)
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"group": 2}, "written by a newer pokernight"),
        ({"group": "x"}, "not the file of a group"),
        ({"id": "../abc"}, "its id is none"),
        ({"members": 3}, "must be a list"),
    ],
)
def test_a_file_that_is_no_group_of_this_version_is_not_taken_in(
    run: Run, url: str, tmp_path: Path, fields: dict[str, object], said: str
) -> None:
    file, other = tmp_path / "friday.group", tmp_path / "other.db"
    run("group", "abc", "--store", url, "--export", str(file))
    file.write_text(json.dumps(json.loads(file.read_bytes()) | fields))
    refused = run("group", "--import", str(file), "--store", f"sqlite:///{other}")
    assert (refused.exit_code, other.exists()) == (2, False)
    assert said in refused.stderr


def test_a_member_becomes_the_host(run: Run, url: str) -> None:
    done = run("group", "abc", "--store", url, "--host", "ben")
    assert done.stdout == "Ben is the host of Friday night now.\n"
    group = asyncio.run(change(url, lambda group: group))
    assert [member.name for member in group.members if member.host] == ["Ben"]
