"""`pokernight frequencies`: its JSON is an interface."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokernight.odds.answers.hand_frequencies import frequencies, low_frequencies
from pokernight.ranking import CATEGORIES
from tests.cli.running import Run, answer


def test_one_flat_object_with_every_category_and_the_total(run: Run) -> None:
    found = answer(run, "frequencies", "--cards", "7")
    assert set(found) == {*CATEGORIES, "total"}
    assert all(type(count) is int for count in found.values())
    assert found["straight flush"] == 41_584
    assert found["total"] == 133_784_560


def test_jokers_are_wild_or_bugs(run: Run) -> None:
    assert answer(run, "frequencies", "--cards", "5", "--jokers", "1")["five of a kind"] == 13
    assert (
        answer(run, "frequencies", "--cards", "5", "--jokers", "1", "--bug")["five of a kind"] == 1
    )


@pytest.mark.parametrize("wild", ["3,9", "3 9", "3c3d3h3s,9", "9,3c,3d,3h,3s"])
def test_wild_ranks_and_cards(run: Run, wild: str) -> None:
    whole = [rank * 4 + suit for rank in (1, 7) for suit in range(4)]
    assert (
        answer(run, "frequencies", "--cards", "6", "--wild", wild)
        == frequencies(6, wild=whole).to_json()
    )


def test_the_ten_is_a_rank(run: Run) -> None:
    found = answer(run, "frequencies", "--cards", "5", "--wild", "10", "--no-copies")
    assert found == frequencies(5, wild=range(32, 36), copies=False).to_json()
    assert found["five of a kind"] == 0


def test_lows(run: Run) -> None:
    assert answer(run, "frequencies", "--cards", "7", "--low") == low_frequencies(7).to_json()


def test_a_table_for_people(run: Run) -> None:
    result = run("frequencies", "--cards", "5")
    assert result.exit_code == 0
    assert "full house" in result.stdout and "3,744" in result.stdout
    assert "1 in 694" in result.stdout
    assert "never" in result.stdout
    assert "2,598,960" in result.stdout
    lows = run("frequencies", "--cards", "5", "--low").stdout
    assert "5 low" in lows and "1,024" in lows


REFUSED = {
    "--cards 9": "hands of 1 to 8 cards can be counted, not of 9",
    "--cards 0": "hands of 1 to 8 cards can be counted, not of 0",
    "--cards 5 --jokers 3": "0, 1 or 2 jokers",
    "--cards 5 --jokers -1": "0, 1 or 2 jokers",
    "--cards 5 --bug": "--bug needs jokers",
    "--cards 5 --wild X": "half a card",
    "--cards 5 --wild Xs": "is not a card",
    "--cards 5 --wild Jk": "jokers are wild unless they are bugs",
    "--cards 5 --wild ,": "wild cards are ranks such as 3,9",
    "--cards 5 --wild Kw": "Kw is not in the standard pack",
    "--cards 5 --low --no-copies": "--low takes neither --bug nor --no-copies",
    "--cards many": "many",
    "": "--cards",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_counted_is_refused_in_a_sentence(run: Run, line: str) -> None:
    result = run("frequencies", *line.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert REFUSED[line] in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "options", [["--cards", "5"], ["--game", "cripple_mr_onion", "--trials", "50"]]
)
def test_counts_and_samples_are_drawn(run: Run, tmp_path: Path, options: list[str]) -> None:
    chart = tmp_path / "hands.svg"
    result = run("frequencies", *options, "--plot", str(chart), "--json")
    assert f"the chart is in {chart}" in result.stderr
    assert chart.read_text().count("flush") > 0
