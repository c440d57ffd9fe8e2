"""`pokernight simulate`: rows in files, a table for people, JSON for programs."""

from __future__ import annotations

import doctest
import json
import re
from itertools import count
from pathlib import Path

import pytest

from pokernight.studies import run_simulation
from tests.cli.running import Run, check_refused

PAGE = Path(__file__).parents[2] / "docs/simulate.md"
KUHN = ("simulate", "kuhn", "--hands", "20", "--players", "random,caller")


def test_without_a_file_there_is_a_summary(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(run_simulation, "perf_counter", lambda: next(ticks) / 1000)
    result = run(*KUHN)
    assert result.exit_code == 0
    assert "Kuhn, 2 seats: 20 hands from seed 0" in result.stdout
    assert "at the showdown" in result.stdout
    assert re.fullmatch(
        r"20 hands of Kuhn: about 1 second; Ctrl-C prints the results so far\n", result.stderr
    )


def test_json_has_what_programs_were_promised(run: Run) -> None:
    result = run(*KUHN, "--seed", "7", "--rule", "bet=2", "--json")
    told = json.loads(result.stdout)
    assert list(told)[:5] == ["game", "rules", "hands", "seed", "players"]
    assert (told["game"], told["rules"], told["hands"]) == ("kuhn", {"bet": "2"}, 20)
    assert [one["who"] for one in told["players"]] == ["random", "caller"]
    assert {"net", "ci95", "won", "showdowns", "hands"} < told["players"][0].keys()
    assert told["complete"] and told["schema"] == 1


def test_rows_go_into_files_and_are_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "kuhn.csv")
    result = run(*KUHN, "--out", file)
    assert f"a row per hand is in {file}" in result.stderr
    assert f"a row per seat is in {tmp_path / 'kuhn.seats.csv'}" in result.stderr
    assert (tmp_path / "kuhn.seats.csv").read_text(encoding="utf-8").count("\n") == 41
    assert run(*KUHN, "--out", file).exit_code == 2
    again = run(*KUHN, "--out", file, "--resume")
    assert again.stdout == result.stdout
    assert "complete already: no hands were played" in again.stderr
    other = run(*KUHN, "--seed", "1", "--out", file, "--resume")
    assert other.exit_code == 2
    assert "holds another study: seed 0, not 1; " in other.stderr


def test_showdowns_alone_and_a_chart(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "stud.svg"
    result = run("simulate", "razz", "--hands", "20", "--showdown", "--plot", str(chart))
    assert "Everybody stays: the showdowns alone." in result.stdout
    assert f"the chart is in {chart}" in result.stderr


BAD = {
    "no hands": (["simulate", "chaos", "--hands", "0"], "not 0"),
    "how many": (["simulate", "chaos"], "--hands"),
    "no game": (["simulate", "caos", "--hands", "1"], "did you mean 'chaos'"),
    "nobody": (["simulate", "chaos", "--hands", "1", "--players", "calle"], "'caller'"),
    "one player": (["simulate", "chaos", "--hands", "1", "--seats", "1"], "2 players at least"),
    "too many": (["simulate", "chaos", "--hands", "1", "--seats", "9"], "the pack has 52"),
    "no rule": (["simulate", "chaos", "--hands", "1", "--rule", "ant=1"], "ante"),
    "no workers": (["simulate", "chaos", "--hands", "1", "--workers", "0"], "0 workers"),
    "both": (["simulate", "chaos", "--hands", "1", "--workers=2", "--ray=auto"], "name one"),
    "no address": (["simulate", "chaos", "--hands", "1", "--ray", "there"], "is not the address"),
    "no answer": (["simulate", "chaos", "--hands", "1", "--ray", "127.0.0.1:1"], "not answer"),
    "no folder": (["simulate", "chaos", "--hands", "1", "--out", "/no/such/x.csv"], "No such"),
    "no format": (["simulate", "chaos", "--hands", "1", "--out", "x.txt"], ".parquet, .csv"),
    "no file": (["simulate", "chaos", "--hands", "1", "--resume"], "without a file"),
    "no showdown": (["simulate", "badugi", "--hands", "1", "--showdown"], "no showdown alone"),
    "no chart": (["simulate", "chaos", "--hands", "1", "--plot", "x.txt"], ".png or .svg"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_and_status_2(run: Run, case: str) -> None:
    args, said = BAD[case]
    check_refused(run(*args), said)


def test_the_examples_of_the_page_do_what_they_say() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 4
    assert result.failed == 0
