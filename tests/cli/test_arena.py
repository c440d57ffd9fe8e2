"""`pokernight arena`: a table for people, JSON for programs, and how far the match is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pokernight.cli.console.progress_bar import told_so_far
from pokernight.cli.reports.arena_report import foreseeing
from pokernight.measuring.sampling_loop import Progress
from tests.cli.running import Run, check_refused

MATCH = ("arena", "razz", "caller", "random")


def test_a_match_is_a_table(run: Run) -> None:
    result = run(*MATCH, "--boards", "4")
    assert result.exit_code == 0
    assert "caller among random" in result.stdout
    assert "Razz, 4 seats: 4 boards of 8 hands from seed 0" in result.stdout
    assert "small bets/100" in result.stdout


def test_json_has_what_programs_were_promised(run: Run) -> None:
    result = run(*MATCH, "--boards", "3", "--seats", "3", "--seed", "7", "--json")
    told = json.loads(result.stdout)
    assert list(told)[:5] == ["game", "rules", "boards", "seed", "players"]
    assert (told["game"], told["rules"], told["boards"], told["seed"]) == ("razz", {}, 3, 7)
    assert list(told)[5:] == [
        "ahead", "seats", "budget", "unit", "unit_cents", "hands", "deals", "unfinished",
        "rule_hash", "version", "complete",
    ]  # fmt: skip
    for bot, one in zip(("caller", "random"), told["players"], strict=True):
        assert one["bot"] == bot
        assert list(one) == [
            "bot", "per_100", "ci95", "chips_per_hand", "decision_ms", "decisions", "faults",
            "complaint",
        ]  # fmt: skip
        assert list(one["decision_ms"]) == ["p50", "p95"]
    assert list(told["ahead"]) == ["by", "ci95"]
    assert result.stdout.count("\n") == 1


def test_every_name_of_the_json_is_in_the_page(run: Run) -> None:
    page = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text(encoding="utf-8")
    [said] = re.findall(r"^`--json` has .*?\n\n", page, flags=re.M | re.S)
    told = json.loads(run(*MATCH, "--boards", "2", "--json").stdout)
    names = {*told, *told["players"][0], *told["players"][0]["decision_ms"], *told["ahead"]}
    assert {*re.findall(r"`([a-z_0-9]+)`", said)} == names


def test_what_a_player_prints_is_not_in_the_answer(run: Run) -> None:
    chats = "tests.arena.players:chats"
    result = run("arena", "kuhn", chats, "caller", "--boards", "2", "--json")
    assert json.loads(result.stdout)["players"][0]["bot"] == chats
    assert "what have I got here" in result.stderr


@pytest.mark.parametrize("form", [(), ("--json",)], ids=["table", "json"])
def test_who_has_not_answered_once_is_named_at_the_end(run: Run, form: tuple[str, ...]) -> None:
    raises = "tests.arena.players:raises"
    result = run("arena", "kuhn", raises, "caller", "--boards", "2", *form)
    assert result.exit_code == 0
    last = result.stderr.splitlines()[-1]
    assert last.startswith(f"pokernight: {raises} never answered: all ")
    assert "its figures say nothing" in last
    assert "never answered" not in run(*MATCH, "--boards", "2", *form).stderr


def test_house_rules_are_part_of_the_match(run: Run) -> None:
    result = run(*MATCH, "--boards", "2", "--rule", "ante=1", "--json")
    assert json.loads(result.stdout)["rules"] == {"ante": "1"}


def test_a_match_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "razz.match")
    run(*MATCH, "--boards", "3", "--save", file)
    again = run(*MATCH, "--boards", "5", "--save", file, "--json")
    told, whole = (json.loads(one.stdout) for one in (again, run(*MATCH, "--boards=5", "--json")))
    assert told["boards"] == 5
    assert [one["per_100"] for one in told["players"]] == [
        one["per_100"] for one in whole["players"]
    ]
    other = run("arena", "chaos", "caller", "random", "--save", file)
    assert other.exit_code == 2
    assert "razz: caller random" in other.stderr
    assert "chaos: caller random" in other.stderr


def test_a_chart_is_drawn(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "razz.svg"
    result = run(*MATCH, "--boards", "2", "--plot", str(chart))
    assert f"the chart is in {chart}" in result.stderr
    assert "caller" in chart.read_text()


def test_how_far_it_is_is_said_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    with told_so_far(100, "boards") as tell:
        tell(Progress(20, 100, 0.5, None, 20))
        tell(Progress(30, 100, 10.0, None, 20))
        tell(Progress(31, 100, 10.5, None, 20))
        tell(Progress(45, 100, 25.0, None, 20))
    assert capsys.readouterr().err.splitlines() == [
        "30 of 100 boards",
        "45 of 100 boards, 1 a second, about 60 seconds left",
    ]


def test_the_first_word_comes_soon_and_none_when_all_is_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with told_so_far(10, "boards") as tell:
        tell(Progress(1, 10, 1.0, None, 0))
        tell(Progress(2, 10, 2.5, None, 0))
        tell(Progress(3, 10, 4.0, None, 0))
        tell(Progress(10, 10, 99.0, None, 0))
    assert capsys.readouterr().err == "2 of 10 boards, 0.667 a second, about 12 seconds left\n"


def test_how_many_boards_an_interval_takes_is_said_once_it_is_foreseen(run: Run) -> None:
    result = run(*MATCH, "--within", "160", "--json")
    boards = json.loads(result.stdout)["boards"]
    assert boards > 30
    said = rf"^intervals of \+-160 take about {boards:,} boards(, about .*)?$"
    assert len(re.findall(said, result.stderr, re.MULTILINE)) == 1


def test_a_wider_run_tells_its_time_as_soon_as_its_rate_is_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell = foreseeing(lambda step: None, "Razz", "board", "--boards", 160.0)
    for done, total, seconds in ((10, 30, 0.5), (30, 100, 1.5), (100, 140, 5.0)):
        tell(Progress(done, total, seconds, None))
    assert capsys.readouterr().err.splitlines() == [
        "intervals of +-160 take about 100 boards",
        "intervals of +-160 take about 140 boards, about 2 seconds",
    ]


def test_a_game_and_a_player_of_one_s_own_meet_in_several_processes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Path(__file__).parents[2] / "docs"
    for name in ("game", "bot"):
        text = (page / f"write-your-own-{name}.md").read_text(encoding="utf-8")
        code = "\n\n".join(re.findall(r"```python\n(.*?)```", text, flags=re.S))
        (tmp_path / f"my_{name}.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    match = ("arena", "./my_game.py", "my_bot:play", "random", "--boards", "2", "--json")
    one, two = (json.loads(run(*match, "--workers", number).stdout) for number in "12")
    for told in (one, two):
        for player in told["players"]:
            del player["decision_ms"]
    assert one == two
    assert [player["faults"] for player in one["players"]] == [0, 0]


BAD = {
    "nobody": (["arena", "chaos"], "BOT"),
    "one bot": (["arena", "chaos", "caller"], "two players at least"),
    "no bot": (["arena", "chaos", "caller", "calle"], "did you mean 'caller'"),
    "no game": (["arena", "caos", "caller", "random"], "did you mean 'chaos'"),
    "no time": (["arena", "chaos", "caller", "random", "--budget", "0ms"], "0ms"),
    "no worlds": (["arena", "chaos", "caller", "random", "--budget", "0worlds"], "0worlds"),
    "no budget": (["arena", "chaos", "caller", "random", "--budget", "much"], "20ms or 64worlds"),
    "fewer worlds than none": (["arena", "kuhn", "caller", "random", "--budget=-3worlds"], "-3wo"),
    "worlds or time": (["arena", "kuhn", "caller", "random", "--budget", "5"], "20ms or 64worlds"),
    "too many workers": (["arena", "kuhn", "caller", "random", "--workers=9999"], "too many"),
    "no name": (["arena", "kuhn", "caller", "random", "--save", ""], "a file needs a name"),
    "a folder": (["arena", "kuhn", "caller", "random", "--save", "/"], "cannot be kept in '/'"),
    "no folder": (["arena", "kuhn", "caller", "random", "--plot", "/no/such/x.svg"], "no such"),
    "more than the deck": (
        ["arena", "chaos", "caller", "random", "--seats", "9"],
        "9 x 7 = 63 cards, and the pack has 52",
    ),
    "too few seats": (["arena", "chaos", "caller", "random", "random", "--seats=2"], "3 players"),
    "no seed": (["arena", "kuhn", "caller", "random", "--seed", ""], "--seed is a number or some"),
    "no boards": (["arena", "chaos", "caller", "random", "--boards", "0"], "not 0"),
    "no workers": (["arena", "chaos", "caller", "random", "--workers", "0"], "0 workers"),
    "no module": (["arena", "chaos", "caller", "no_such:play"], "no module no_such"),
    "no function": (["arena", "kuhn", "caller", "tests.arena.players:no"], "no function 'no'"),
    "no player": (["arena", "kuhn", "caller", "os:system"], "def play(situation)"),
    "no such file": (
        ["arena", "chaos", "caller", "random", "--save", "/no/such/x"],
        "cannot be kept in '/no/such/x'",
    ),
    "no chart": (["arena", "chaos", "caller", "random", "--plot", "x.txt"], ".png or .svg"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_and_status_2(run: Run, case: str) -> None:
    args, said = BAD[case]
    check_refused(run(*args), said)
