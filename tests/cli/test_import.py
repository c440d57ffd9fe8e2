"""`pokernight import`: records, a table of what became of the hands, and refusals in sentences."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from pokernight.bots import Budget
from pokernight.cli.reports import record_review
from pokernight.odds.answers.equity_timeline import chances
from pokernight.odds.answers.given_up import loss_of
from tests.cli.running import Run
from tests.hand_histories.test_oddities import NOW, PHH, REFUSED, STARS, log

TWICE = REFUSED["run twice"][0]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stars.txt").write_text(STARS + TWICE, encoding="utf-8")
    (tmp_path / "now.csv").write_text(log(*NOW), encoding="utf-8")
    (tmp_path / "one.phh").write_text(PHH, encoding="utf-8")
    (tmp_path / "twice.txt").write_text(TWICE, encoding="utf-8")
    (tmp_path / "strange.txt").write_text("hello\n", encoding="utf-8")
    return tmp_path


def test_records_are_written_and_the_table_is_the_answer(run: Run, files: Path) -> None:
    result = run("import", "stars.txt", "now.csv", "one.phh", "--out", "all.jsonl")
    assert result.exit_code == 0
    assert [line.split()[-4:] for line in result.stdout.splitlines()[1:5]] == [
        ["2", "1", "0", "1"], ["1", "0", "1", "0"], ["1", "1", "0", "0"], ["4", "2", "1", "1"],
    ]  # fmt: skip
    assert "refused, as the board was run twice" in result.stdout
    assert result.stderr.startswith("hand 1001 (line 30) of stars.txt: the board was run twice")
    shown = run("replay", "all.jsonl")
    assert shown.exit_code == 0
    assert "Ann" in shown.stdout and shown.stdout.count("== Hold'em") == 3


def test_an_imported_hand_is_studied_like_any_other(run: Run, files: Path) -> None:
    """Statistics, worth of its answers, equity by street, what answers gave up in hindsight."""
    run("import", "stars.txt", "now.csv", "one.phh", "--out", "all.jsonl")
    for line in "123":
        worth = run("worth", "all.jsonl", "--line", line, "--question", "1", "--hands", "4",
                    "--players", "caller", "--json")  # fmt: skip
        answer = json.loads(worth.stdout)
        assert (answer["at"], answer["n"]) == ("bet", 4)
    wrong = run("worth", "all.jsonl", "--line", "1", "--question", "99")
    assert wrong.exit_code == 2 and "no question 99; it has 1 bet (seat " in wrong.stderr
    review = json.loads(run("review", "all.jsonl", "--json").stdout)
    assert review["hands"] == 3
    ann = next(one for one in review["players"] if one["player"] == "Ann")
    assert (ann["hands"], ann["showdowns"], ann["showdowns_won"]) == (3, 2, 1)


def test_a_review_tells_equity_by_street_and_what_answers_gave_up(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Budget(worlds=6)
    monkeypatch.setattr(record_review, "loss_of", partial(loss_of, choosing=few, measuring=few))
    monkeypatch.setattr(record_review, "chances", partial(chances, trials=24))
    run("import", "one.phh", "--out", "one.jsonl")
    asked = ("review", "one.jsonl", "--equity", "--hindsight")
    review = json.loads(run(*asked, "--json").stdout)
    [hand] = review["equities"]
    first, *_, last = hand["moments"]
    assert (first["step"], first["board"], last["board"]) == (0, "2 cards each", "2c 7d 9h")
    assert all(0.99 < sum(moment["shares"]) < 1.01 for moment in hand["moments"])
    assert max(last["shares"]) == 1
    gave_up = [one["gives_up"] for one in review["hindsight"]]
    assert gave_up == sorted(gave_up, reverse=True) and all(cents > 0 for cents in gave_up)
    shown = run(*asked, "--player", "Cem").stdout
    assert "line 1, holdem: equity if nobody folds any more" in shown
    assert "beside the strong bot's, of 2 answers" in shown


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--line", "9"), "two.jsonl has the hands 1 to 2, and no hand 9"),
        (("--player", "Bem"), "no hand has a player 'Bem', did you mean 'Cem'?: there are Ann,"),
    ],
)
def test_a_review_of_what_is_not_there_is_refused(
    run: Run, files: Path, options: tuple[str, ...], sentence: str
) -> None:
    run("import", "one.phh", "now.csv", "--out", "two.jsonl")
    refused = run("review", "two.jsonl", *options)
    assert refused.exit_code == 2 and sentence in refused.stderr


def test_a_review_that_takes_too_long_is_refused_with_what_is_quick(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_review, "A_CHOICE", 1e6)
    run("import", "one.phh", "--out", "one.jsonl")
    refused = run("review", "one.jsonl", "--hindsight")
    assert refused.exit_code == 2
    assert "look at one hand with --line N, or one player with --player" in refused.stderr


def test_without_out_the_records_are_the_answer(run: Run, files: Path) -> None:
    result = run("import", "one.phh", "--as", "phh")
    assert result.stdout.startswith('{"pokernight"') and result.stdout.count("\n") == 1
    assert result.stderr.splitlines()[1].split()[-4:] == ["1", "1", "0", "0"]


def test_check_writes_nothing(run: Run, files: Path) -> None:
    before = sorted(files.iterdir())
    result = run("import", "one.phh", "--check")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "to the chip" in result.stdout and "pokernight" not in result.stdout
    assert sorted(files.iterdir()) == before


def test_a_file_without_a_hand_that_comes_out_is_bad_input(run: Run, files: Path) -> None:
    assert run("import", "twice.txt", "--check").exit_code == 2
    strange = run("import", "one.phh", "strange.txt", "--out", "none.jsonl")
    assert (strange.exit_code, strange.stdout) == (2, "")
    assert "strange.txt is of no known format" in strange.stderr
    assert not (files / "none.jsonl").exists()
    wrong = run("import", "strange.txt", "--as", "pokernow", "--check")
    assert wrong.exit_code == 2
    assert "Traceback" not in wrong.stderr
