"""`pokernight odds` and `pokernight wins`: their JSON is an interface."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Run, answer

SEAT = {"hand", "share", "win", "tie", "scoop", "high", "low", "ci95",
        "win_ci95", "tie_ci95", "scoop_ci95"}  # fmt: skip


def test_omaha_hi_lo_as_it_is_published(run: Run) -> None:
    found = answer(run, "odds", "omaha_hi_lo", "5c4d3h2s", "6c6d6h6s")
    assert found["exact"] is True
    assert found["trials"] == 1_086_008
    assert found["seed"] is None
    assert [set(seat) for seat in found["seats"]] == [SEAT, SEAT]
    assert round(found["seats"][0]["share"], 6) == 0.459632
    assert found["seats"][0]["ci95"] == 0


def test_a_sample_has_its_count_and_its_seed(run: Run) -> None:
    args = ("odds", "omaha_hi_lo", "A2**", "AdXd", "--trials", "300")
    found = answer(run, *args, "--seed", "7")
    assert (found["trials"], found["exact"], found["seed"]) == (300, False, 7)
    assert all(0 < seat["ci95"] < 0.07 for seat in found["seats"])
    assert found == answer(run, *args, "--seed", "7")
    assert found != answer(run, *args, "--seed", "Friday")


def test_a_board_dead_cards_and_house_rules(run: Run) -> None:
    found = answer(run, "odds", "holdem", "AsAh", "KdKc", "--board", "2c 7d 9h", "--dead", "Ks")
    assert found["exact"] is True
    assert found["trials"] == 44 * 43 // 2
    assert (found["board"], found["dead"]) == ("2c7d9h", "Ks")
    found = answer(run, "odds", "chaos", "Jk", "??", "--rules", "jokers", "--trials", "50")
    assert found["rules"] == {"jokers": "2"}


def test_of_a_hand_with_too_few_cards_it_is_said_that_the_others_come_by_chance(run: Run) -> None:
    asked = ("odds", "omaha_hi_lo", "6c6d6h6s", "--trials", "50", "--json")
    short = "5c4d3h is 3 of 4 cards: the others are dealt by chance"
    assert run(*asked, "5c4d3h").stderr.startswith(short)
    for hand in ("5c4d3h2s", "5c4d3hxx", "??", "A2**"):
        assert run(*asked, hand).stderr == ""
    assert run("odds", "baseball", "9c", "??", "--trials", "5").stderr == ""


def test_until_a_precision_is_reached(run: Run) -> None:
    found = answer(run, "odds", "holdem", "AA", "??", "--precision", "0.008")
    assert found["exact"] is False
    assert max(seat["ci95"] for seat in found["seats"]) <= 0.008


def test_exact_when_asked(run: Run) -> None:
    found = answer(run, "odds", "holdem", "AsAh", "QQ", "--board", "2c7d9h", "--exact")
    assert found["exact"] is True
    assert found["trials"] == 6 * (45 * 44 // 2)


def test_street_by_street(run: Run) -> None:
    found = answer(run, "odds", "holdem", "AsKs", "QhQd", "--board", "2s7sTd3c", "--streets")
    assert [street["street"] for street in found] == [
        "before the flop",
        "2♠ 7♠ 10♦",
        "2♠ 7♠ 10♦ 3♣",
    ]
    shown = run("odds", "holdem", "AsKs", "QhQd", "--board", "2s7sTd3c", "--streets")
    assert "before the flop" in shown.stdout


def test_unknown_hands_need_no_quotes(run: Run) -> None:
    found = [
        answer(run, "odds", "holdem", *hands, "--trials", "300")
        for hands in (["AsAh", "??", "??"], ["AsAh", "xx", "-"], ["AsAh", "--unknown", "2"])
    ]
    assert found[0] == found[1] == found[2]


def test_damiens_cards(run: Run) -> None:
    plain = answer(run, "odds", "the_omen", "AsAh", "KdKc", "--trials", "400")
    weak = answer(run, "odds", "the_omen", "AsAh", "KdKc", "--trials", "400",
                  "--dummy", "2c7d/4h5s")  # fmt: skip
    assert plain["nobody"] > weak["nobody"] > 0


def test_people_see_bars_and_where_they_come_from(run: Run) -> None:
    shown = run("odds", "omaha_hi_lo", "5c4d3h2s", "6c6d6h6s")
    assert shown.exit_code == 0
    assert shown.stderr == ""
    assert "5♣ 4♦ 3♥ 2♠" in shown.stdout
    assert "###########" in shown.stdout
    assert "45.963 %" in shown.stdout
    assert "exact, all 1,086,008 deals" in shown.stdout
    assert "\x1b" not in shown.stdout
    sampled = run("odds", "holdem", "AA", "??", "--trials", "500")
    assert "500 deals by showdown, seed 0" in sampled.stdout
    assert "+- is the half width of a 95 % confidence interval" in sampled.stdout


def test_long_work_says_how_long_before_it_starts(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokernight.cli.reports.odds_report.LONG", 0.0)
    shown = run("odds", "holdem", "AsAh", "KdKc", "--board", "2c7d9h", "--json")
    assert shown.stderr.startswith(
        "exact enumeration of 990 deals: about 1 second or less; Ctrl-C prints"
    )
    assert json.loads(shown.stdout)["exact"] is True


def test_the_first_call_says_that_something_is_compiled(tmp_path: Path) -> None:
    def frequencies() -> str:
        done = subprocess.run(
            [sys.executable, "-m", "pokernight", "frequencies", "--cards", "3", "--json"],
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout)["total"] == 22_100
        return done.stderr

    assert frequencies() == "compiling, once: this takes some seconds\n"
    assert frequencies() == ""


def test_a_chart(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    shown = run("odds", "holdem", "AsAh", "KdKc", "--board", "2c7d9h", "--plot", str(file))
    assert shown.exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<?xml")
    assert shown.stderr == f"the chart is in {file}\n"
    file = tmp_path / "wins.png"
    assert (
        run("wins", "chaos", "--seats", "3", "--trials", "200", "--plot", str(file)).exit_code == 0
    )
    assert file.stat().st_size > 5_000


def test_what_wins(run: Run) -> None:
    found = answer(run, "wins", "chaos", "--seats", "5", "--trials", "2000", "--seed", "3")
    assert (found["seats"], found["trials"], found["seed"]) == (5, 2000, 3)
    assert sum(row["wins"] for row in found["hands"]) == pytest.approx(1)
    assert found["hands"][0]["hand"] == "five of a kind"
    shown = run("wins", "the_omen", "--seats", "3", "--trials", "300")
    assert "against Damien, by omens" in shown.stdout


BAD = [
    (("odds", "holdem", "AsAs", "KK"), "As is there twice"),
    (("odds", "holdem", "AsKs", "KsQs"), "Ks is there twice"),
    (("odds", "holdem", "AsKsQs", "KK"), "a hand of Hold'em has 2 cards"),
    (("odds", "holdem", "AsKs", "??", "--board", "2c3c"), "the board of Hold'em has 0, 3, 4 or 5"),
    (("odds", "holdem", "AsKs", "??", "--board", "AsTcJc"), "As is there twice"),
    (("odds", "low_hole", "AsKs", "??", "--board", "AcTcJc"), "Low Hole for 2 has no board"),
    (("odds", "holdem", "AA", "AA", "AA"), "no deal, or almost none, fits these hands"),
    (("odds", "holdem", "AsXs", "??", "--dead", "2s3s4s5s6s7s8s9sTsJsQsKs"), "'AsXs' matches"),
    (("odds", "holdem", "0.1%", "??"), "0.1% matches nothing"),
    (("odds", "omaha_hi_lo", "15%", "??"), "15% needs an order of starting hands"),
    (("odds", "holdem", "AA", "??", "--precision", "0"), "a precision of 0 cannot be reached"),
    (("odds", "holdem", "AA", "??", "--precision", "-1"), "a precision of -1 cannot be reached"),
    (("odds", "holdem", "AA", "??", "--trials", "0"), "0 trials are too few"),
    (("odds", "holdem", *["??"] * 3, "--exact"), "exact work of 2.5e15 deals would take"),
    (("odds", "holdem", "AA", "??", "--trials", "10", "--exact"), "--exact counts every deal"),
    (("odds", "holdem", "AA"), "a hand is worth nothing alone: write xx"),
    (("odds", "holdem", "AA", "Zz"), "'Zz' in 'Zz' is not a card"),
    (("odds", "holdem", "AA", ""), "a hand is cards such as AsKd"),
    (("odds", "baseball", "9c", "??", "--exact"), "Baseball has decisions in it"),
    (("odds", "baseball", "9c", "??", "--players", "x"), "there is no house player 'x'"),
    (("odds", "holdem", "AA", "KK", "--plot", "x.gif"), "x.gif is not a file name for a chart"),
    (("odds", "holdem", "AA", "KK", "--workers", "0"), "0 workers are too few"),
    (("odds", "holdem", "AsAh", "KsKh", "--workers", "-2"), "-2 workers are too few"),
    (("wins", "chaos", "--seats", "4", "--workers", "0"), "0 workers are too few"),
    (("odds", "holdm", "AA", "KK"), "there is no game 'holdm', did you mean 'holdem'?"),
    (("wins", "chaos", "--seats", "9"), "Chaos cannot be dealt to 9"),
    (("wins", "chaos", "--seats", "3", "--trials", "-5"), "-5 trials are too few"),
    (("wins", "chaos"), "Missing option '--seats'"),
    (("odds", "holdem"), "Missing argument"),
]


@pytest.mark.parametrize(("args", "sentence"), BAD, ids=lambda one: " ".join(one)[:60])
def test_bad_input_is_refused_in_one_sentence(
    run: Run, args: tuple[str, ...], sentence: str
) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"pokernight: {sentence}")
    assert result.stderr.count("\n") == 1
