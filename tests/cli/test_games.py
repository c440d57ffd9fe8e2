"""`pokernight games`: grouped, and found by what they are like."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pokernight.games import find
from pokernight.games.catalogue_search import GROUPS, figures
from pokernight.games.proposals import GameWish, propose
from tests.cli.running import Run


def listed(run: Run, *wishes: str) -> list[str]:
    """The names of the games that are listed."""
    result = run("games", *wishes, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return [one["game"] for one in json.loads(result.stdout)]


def test_wishes_can_be_combined(run: Run) -> None:
    assert listed(run, "--like", "baseball")[0] == "baseball"
    wild, many = listed(run, "--wild"), listed(run, "--players", "7")
    assert listed(run, "--wild", "--players", "7") == [name for name in wild if name in many]
    assert listed(run, "--like", "baseball", "--players", "7") == [
        name for name in listed(run, "--like", "baseball") if name in many
    ]
    assert "five_card_draw" in listed(run, "--quick")
    assert "omaha_hi_lo" in listed(run, "--split")
    assert listed(run, "--wild", "--players", "40") == []


def test_games_are_grouped_and_each_says_what_it_is_like(run: Run) -> None:
    names = [line.split()[0] for line in run("games").stdout.splitlines()]
    groups = [figures(find(name)).group for name in names]
    assert groups == sorted(groups, key=list(GROUPS).index)
    result = run("games", "--like", "kankakee")
    told = figures(find("kankakee"))
    first = result.stdout.splitlines()[0]
    assert f"[{told.questions:g} questions, wild: best natural hand loses " in first
    one = json.loads(run("games", "--like", "kankakee", "--json").stdout)[0]
    assert (one["seats"], one["questions"], one["loses"]) == ([2, 7], told.questions, told.loses)
    assert one["kin"] == list(told.kin)


def test_what_is_not_there_is_said_in_a_sentence(run: Run) -> None:
    for args, said in (
        (("--like", "basebull"), "no game is like 'basebull', did you mean 'baseball'?"),
        (("--players", "0"), "--players cannot be 0"),
        (("--quick", "--players", "40"), "no game meets all these options"),
    ):
        result = run("games", *args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_the_command_proposes_in_sentences_and_as_json(run: Run) -> None:
    told = run("games", "--like", "chaos", "--minutes", "3", "--betting", "some")
    assert (told.exit_code, told.stderr) == (0, "")
    wish = GameWish(like="chaos", minutes=3, betting="some")
    words = " ".join(told.stdout.split())
    assert all(str(proposal.why) in words for proposal in propose(wish))
    listed = json.loads(run("games", "--propose", "--how-wild", "much", "--json").stdout)
    assert [line["game"] for line in listed] == [
        proposal.game.name for proposal in propose(GameWish(wild="much"))
    ]
    assert all(line["why"].startswith(line["title"]) for line in listed)


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--minutes", "0"), "0.0 is not in the range"), (("--how-wild", "very"), "'very' is not one"),
     (("--propose", "--quick"), "propose by --how-wild"), (("--group", "x"), "there is no store"),
     (("--propose", "--players", "60"), "no game meets all these options")],
)  # fmt: skip
def test_what_cannot_be_proposed_is_refused_in_a_sentence(
    run: Run, options: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where there is no store
    result = run("games", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
