"""`pokernight compare` and `pokernight fairness`: tables for people, JSON for programs."""

from __future__ import annotations

import json
import re
from inspect import signature
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest

import pokernight
from pokernight import compare
from pokernight.cli import main
from pokernight.cli.console.progress_bar import told_so_far
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.reports import arena_report, odds_report, study_reports, worth_report
from pokernight.cli.reports.arena_report import Kept, foreseeing
from pokernight.cli.reports.odds_report import print_sheet
from pokernight.errors import Refused
from pokernight.measuring.sampling_loop import Progress
from pokernight.studies import Study
from pokernight.studies.run_comparison import ComparisonPlan, hands_target
from tests.cli.running import Run, check_refused

COMPARE = ("compare", "kuhn", "--players", "caller")


def test_a_comparison_is_a_table_for_each_group_of_figures(run: Run) -> None:
    result = run(*COMPARE, "--rule", "ante=2", "--against", "ante=1", "--hands", "20")
    assert result.exit_code == 0
    head = result.stdout.splitlines()[0]
    assert head.split() == ["money,", "in", "antes", "of", "$2", "a", "hand",
                            "ante=2", "ante=1", "difference", "+-", "hands", "needed"]  # fmt: skip
    for told in ("net, dealer", "hands are shown", "wins with", "The higher card wins",
                 "20 hands from seed 0 with the same cards and chance"):  # fmt: skip
        assert told in " ".join(result.stdout.split())


def test_json_has_what_programs_were_promised(run: Run) -> None:
    result = run(*COMPARE, "--against-players", "random", "--hands", "20", "--seed", "7", "--json")
    told = json.loads(result.stdout)
    assert told["here"]["players"] == ["caller"]
    assert told["against"]["players"] == ["random"]
    assert (told["hands"], told["seed"], told["seats"], told["unit"]) == (20, 7, 2, "antes")
    assert told["figures"][0].keys() == {
        "group", "figure", "here", "against", "difference", "ci95", "clear", "by_rule",
        "hands_needed",
    }  # fmt: skip


def test_several_rules_may_be_said_on_both_sides(run: Run) -> None:
    result = run("compare", "chaos", "--rule", "jokers=2", "--rule", "ante=2", "--against",
                 "ante=1", "--against", "jokers=0", "--players", "caller", "--hands", "2",
                 "--json")  # fmt: skip
    told = json.loads(result.stdout)
    assert told["here"]["rules"] == {"jokers": "2", "ante": "2"}
    assert told["against"]["rules"] == {}


def test_a_chart_is_drawn(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "kuhn.svg"
    result = run(*COMPARE, "--rule", "ante=2", "--hands", "4", "--plot", str(chart))
    assert f"the chart is in {chart}" in result.stderr
    assert "won with high card" in chart.read_text()


def test_how_many_hands_an_interval_takes_is_said_once_it_is_foreseen(run: Run) -> None:
    result = run(*COMPARE, "--against-players", "random", "--within", "0.1", "--json")
    hands = json.loads(result.stdout)["hands"]
    assert hands > 200
    said = f"intervals of +-0.1 take about {hands:,} hands"
    assert result.stderr.count(said) == 1


def test_how_long_it_takes_is_said_once_where_it_takes_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    went_on: list[int] = []
    for rate in (0.5, 5):
        tell = foreseeing(lambda step: went_on.append(step.done), "The Omen", "hand", "--hands")
        for done in (5, 15, 35):
            tell(Progress(done, 100, 60.0 + (done - 5) / rate, None))
    assert capsys.readouterr().err.splitlines() == [
        "100 hands of The Omen: about 170 seconds; Ctrl-C prints the results so far",
        "100 hands of The Omen: about 17 seconds; Ctrl-C prints the results so far",
    ]
    quick = foreseeing(lambda step: None, "The Omen", "hand", "--hands")
    for done in (5, 80):
        quick(Progress(done, 100, done / 8, None))
    assert went_on == [5, 15, 35] * 2
    assert capsys.readouterr().err == ""


def test_a_first_piece_that_compiles_neither_frightens_nor_refuses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell = foreseeing(lambda step: None, "Chaos", "hand", "--hands")
    with told_so_far(20_000, "hands") as line:
        for done, seconds in ((5, 90.0), (10, 90.5), (205, 93.0), (1_205, 103.0)):
            step: Progress[Any] = Progress(done, 20_000, seconds, None)
            tell(step)
            line(step)
    assert capsys.readouterr().err.splitlines() == [
        "5 of 20,000 hands",
        "20,000 hands of Chaos: about 5 minutes; Ctrl-C prints the results so far",
        "1,205 of 20,000 hands, 92.3 a second, about 3 minutes left",
    ]


def test_no_longer_time_is_told_than_work_is_refused_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with told_so_far(10_000, "deals") as line:
        for done, seconds in ((50, 1.0), (60, 11.0)):
            line(Progress(done, 10_000, seconds, None))
    assert capsys.readouterr().err == "60 of 10,000 deals, 1 a second, slower than foreseen\n"


def test_a_run_foreseen_above_ten_minutes_is_refused_with_a_quick_size() -> None:
    def tell(step: Progress[Any]) -> None:
        pass

    slow = foreseeing(tell, "The Omen", "hand", "--hands")
    slow(Progress(1, 10_000, 1.0, None))
    slow(Progress(2, 10_000, 2.0, None))  # too early to know
    with pytest.raises(Refused, match=r"10,000 hands of The Omen would take about 3 hours, and 10 "
                       r"minutes is the most: --hands 300 takes about 5 minutes$"):  # fmt: skip
        slow(Progress(3, 10_000, 3.0, None))
    wanted = foreseeing(tell, "The Omen", "hand", "--hands", 0.1)
    wanted(Progress(10, 200, 10.0, None))
    wanted(Progress(100, 200, 100.0, None))
    with pytest.raises(Refused, match=r"4,000 hands more.* --within 0.37 takes about 5 minutes$"):
        wanted(Progress(200, 4_200, 200.0, None))
    with pytest.raises(Refused, match=r"; --save FILE keeps what a longer run has finished$"):
        unkept = foreseeing(tell, "Chaos", "board", "--boards", keeps=Kept("--save", named=False))
        unkept(Progress(1, 10_000, 1.0, None))
        unkept(Progress(3, 10_000, 3.0, None))
    with pytest.raises(Refused, match="even 2 hands would take 13 minutes: name quicker players"):
        foreseeing(tell, "Chaos", "hand", "--hands")(Progress(1, 4, 400.0, None))
    kept = foreseeing(tell, "Chaos", "board", "--boards", keeps=Kept("--save", named=True))
    kept(Progress(1, 10_000, 1.0, None))
    kept(Progress(3, 10_000, 3.0, None))


def test_a_limit_of_time_is_told_as_one_and_its_lines_have_no_rate(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    question = ("worth", "kuhn", "--at", "bet", "--answers", "call,fold", "--players", "random")
    result = run(*question, "--within", "0.5")
    assert "until the intervals are narrow, at most 120 seconds; Ctrl-C prints" in result.stderr
    with told_so_far(115, "hands", worth_report._time_left) as line:
        line(Progress(2, 115, 2.0, None))
        line(Progress(40, 115, 40.2, None))
    assert capsys.readouterr().err.splitlines() == [
        "2 seconds, at most 110 seconds left", "40 seconds, at most 70 seconds left",
    ]  # fmt: skip
    monkeypatch.setattr(worth_report, "_print", lambda *_: pytest.fail("nothing is played"))
    check_refused(run(*question, "--plot", "x.svg"), "a single difference is a number")


def test_every_command_that_plays_or_samples_refuses_a_long_run(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_report, "FIRST", 0.0)
    caller = ("--players", "caller")
    for command in (
        (*COMPARE, "--against-players", "random", "--hands", "10000000"),
        ("fairness", "kuhn", *caller, "--hands", "10000000"),
        ("arena", "kuhn", "sensible", "caller", "--boards", "1000000"),
        ("simulate", "kuhn", *caller, "--hands", "1000000000"),
        ("worth", "kuhn", "--at", "bet", "--answers", "call,fold", "--hands", "10000000"),
        ("frequencies", "--game", "cripple_mr_onion", "--trials", "10000000000"),
        ("wins", "holdem", "--seats", "4", "--trials", "10000000000"),
        ("odds", "holdem", "AsAh", "xx", "--trials", "10000000000"),
    ):
        result = run(*command)
        assert result.exit_code == 2, command
        assert " and 10 minutes is the most: " in " ".join(result.stderr.split()), command
        assert result.stdout == ""


BAD = {
    "nothing differs": ((), "nothing differs on both sides of Kuhn"),
    "no such rule": (("--rule", "ante=2", "--against", "antes=1"), "did you mean 'ante'"),
    "no such value": (("--against", "ante=much"), "ante cannot be 'much'"),
    "no such set": (("--against", "homme"), "no rule set 'homme'"),
    "a rule twice": (("--rule", "ante=2", "--rule", "ante=3"), "ante=2 and ante=3"),
    "two sets": (("--against", "a", "--against", "b"), "--against takes a single set, not 2"),
    "no such player": (("--against-players", "calle"), "did you mean 'caller'"),
    "one player": (("--against", "ante=2", "--seats", "1"), "needs 2 players at least, not 1"),
    "no such atom": (("--with", "deuces_wild"), "it has a pack of its own"),
    "no hands": (("--against", "ante=2", "--hands", "0"), "not 0"),
    "no workers": (("--against", "ante=2", "--workers", "0"), "0 workers"),
    "no chart": (("--against", "ante=2", "--plot", "x.txt"), ".png or .svg"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_and_status_2(run: Run, case: str) -> None:
    args, said = BAD[case]
    check_refused(run(*COMPARE, *args), said)


def test_a_game_and_a_player_of_one_s_own_are_studied_in_several_processes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "write-your-own-game.md").read_text("utf-8")
    code = "\n\n".join(re.findall(r"```python\n(.*?)```", page, flags=re.S))
    (tmp_path / "my_game.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    study = ("compare", "./my_game.py", "--players", "caller", "--against-players",
             "tests.arena.players:raises", "--hands", "6", "--json")  # fmt: skip
    one, two = (run(*study, "--workers", number) for number in "12")
    assert one.stdout == two.stdout
    faults = json.loads(one.stdout)["faults"]
    assert faults > 0
    assert f"no cards to divide by): the safe answer is given for it; so {faults:,} times." in (
        one.stderr
    )
    fair = run("fairness", "kuhn", "--players", "caller,tests.arena.players:raises", "--hands",
               "4", "--deals", "50")  # fmt: skip
    assert "the safe answer is given for it; so 4 times" in " ".join(fair.stdout.split())


FAIRNESS = ("fairness", "wild_leduc", "--players", "caller", "--deals", "200")


def test_fairness_is_a_table_for_each_question(run: Run) -> None:
    result = run(*FAIRNESS, "--hands", "60")
    assert (result.exit_code, result.stderr) == (0, "")
    told = " ".join(result.stdout.split())
    for one in ("net by place, in small bets a hand", "elder", "worth to whom it comes", "wild (",
                "standard deviation, 100 hands", "questions", "60 hands from seed 0"):  # fmt: skip
        assert one in told


def test_fairness_as_json(run: Run) -> None:
    result = run(*FAIRNESS, "--hands", "20", "--evening", "50", "--json")
    told = json.loads(result.stdout)
    assert told["game"] == "wild_leduc"
    assert (told["hands"], told["evening"], told["seats"], told["skill"]) == (20, 50, 2, None)
    assert told["figures"][0].keys() == {"about", "what", "value", "ci95", "often", "clear"}
    assert told["order_deals"] > 0


def test_fairness_is_drawn(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "fair.png"
    result = run(*FAIRNESS, "--hands", "20", "--plot", str(chart))
    assert f"the chart is in {chart}" in result.stderr
    assert chart.exists()


UNFAIR = {
    "no such rule": (("--rule", "antes=2"), "did you mean 'ante'"),
    "one player": (("--seats", "1"), "needs 2 players at least, not 1"),
    "no such player": (("--players", "calle"), "did you mean 'caller'"),
    "no hands": (("--hands", "0"), "not 0"),
    "no boards": (("--skill", "0"), "not 0"),
    "no evening": (("--evening", "0"), "an evening of 0 hands is too short"),
}


@pytest.mark.parametrize("case", UNFAIR)
def test_fairness_refuses_bad_input_in_one_sentence(run: Run, case: str) -> None:
    args, said = UNFAIR[case]
    check_refused(run(*FAIRNESS, *args), said)


# --- names


ALIKE = {"rule_set": "rules", "changes": "rules"}
"""Python's argument for each option that is typed on its own."""
NOT_TYPED = {"progress"}
NOT_GIVEN = {"as_json", "plot"}
"""Options of the command line that answers in Python have as methods."""
COMPOSED = "atoms"
"""In Python a composed game is named whole, but where the other side is said to have others."""


@pytest.mark.parametrize("name", ["compare", "fairness", "simulate"])
def test_names_in_python_and_on_the_command_line_agree(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    typed = {ALIKE.get(str(one.name), str(one.name)) for one in command.params if one.expose_value}
    typed -= NOT_GIVEN
    given = {*signature(getattr(pokernight, name)).parameters} - NOT_TYPED
    assert typed | {COMPOSED} == given | {COMPOSED}


# --- Ctrl-C, a closed pipe, a narrow window


SIMULATE = ("simulate", "kuhn", "--players", "caller")


@pytest.mark.parametrize(
    ("study", "hands", "status"),
    [
        ((*COMPARE, "--rule", "ante=2"), 23, 0),
        (FAIRNESS, 23, 0),
        ((*COMPARE, "--rule", "ante=2"), 0, 130),
        (FAIRNESS, 0, 130),
        (SIMULATE, 0, 130),
    ],
)
def test_ctrl_c_gives_what_is_known_and_nothing_else(
    run: Run, monkeypatch: pytest.MonkeyPatch, study: tuple[str, ...], hands: int, status: int
) -> None:
    play = Study.play

    def interrupted(self: Study, number: int) -> object:
        if number >= hands:
            raise KeyboardInterrupt
        return play(self, number)

    monkeypatch.setattr(Study, "play", interrupted)
    result = run(*study, "--hands", "400")
    assert result.exit_code == status
    assert bool(result.stdout) == bool(hands)
    assert ("\nStopped" in result.stdout) == bool(hands)
    assert "Traceback" not in result.stderr


def test_who_stops_reading_has_his_chart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(answer: object, styles: object, *language: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(odds_report, "show", nobody)
    sides = compare("kuhn", "ante=2", players=["caller"], hands=2).sides
    chart = tmp_path / "kuhn.svg"
    with pytest.raises(BrokenPipeError):
        plan = ComparisonPlan(sides=sides, target=hands_target(4))
        report = odds_report.Reporting(workers=1, ray=None, as_json=False, plot=str(chart))
        study_reports.print_comparison(plan, report)
    assert chart.exists()


def test_in_a_narrow_window_each_row_has_its_figures_under_its_name() -> None:
    found = compare("kuhn", "ante=2", players=["caller"], hands=4)
    terminal, printed = Terminal(), StringIO()
    console = type(terminal.console)
    terminal.console = console(file=printed, width=40, color_system=None, force_terminal=True)
    terminal.fancy, terminal.width = True, 40
    for sheet in found.sheets():
        print_sheet(terminal, sheet)
    lines = printed.getvalue().splitlines()
    assert max(map(len, lines)) <= 40
    at = lines.index("pot")
    told = " ".join(" ".join(lines[at + 1 : at + 3]).split())
    assert told.startswith("ante=2 2.000, ante=1 1.000, difference +1.000")
