"""`pokernight frequencies`: its JSON is an interface."""

from __future__ import annotations

import pytest

from pokernight.measuring.confidence import share_ci95
from tests.cli.running import Run, answer

GROUPINGS = [
    "bagel", "double bagel", "triple bagel", "lesser bagel", "great bagel", "two-card onion",
    "broken flush", "three-card onion", "flush", "four-card onion", "broken Royal",
    "five-card onion", "Royal", "six-card onion", "seven-card onion", "Double Onion",
    "Triple Onion", "Lesser Onion", "Great Onion", "nothing",
]  # fmt: skip
GAME = ("frequencies", "--game", "cripple_mr_onion")


def test_json_names_every_grouping_with_share_and_ci95(run: Run) -> None:
    found = answer(run, *GAME, "--trials", "400")
    assert list(found) == ["trials", "groupings"]
    assert found["trials"] == 400
    assert list(found["groupings"]) == GROUPINGS
    assert sum(one["share"] for one in found["groupings"].values()) == pytest.approx(1)
    for one in found["groupings"].values():
        assert list(one) == ["share", "ci95"]
        assert one["ci95"] == share_ci95(one["share"], 400)


def test_the_same_seed_the_same_figures(run: Run) -> None:
    first = answer(run, *GAME, "--trials", "200", "--seed", "octarine")
    assert answer(run, *GAME, "--trials", "200", "--seed", "octarine") == first
    assert answer(run, *GAME, "--trials", "200", "--seed", "puce") != first
    assert answer(run, *GAME, "--trials", "200") == answer(
        run, *GAME, "--trials", "200", "--seed", "0"
    )


def test_no_modifier_unless_asked(run: Run) -> None:
    plain = answer(run, *GAME, "--trials", "300")
    assert answer(run, *GAME, "--trials", "300", "--given", "eights=plain") == plain
    wild = answer(run, *GAME, "--trials", "300", "--given", "eights=wild")
    assert "wild Royal" in wild["groupings"]
    assert wild["groupings"]["Double Onion"]["share"] > plain["groupings"]["Double Onion"]["share"]
    fool = answer(run, *GAME, "--trials", "300", "--given", "eights=wild", "--given", "fool=yes")
    assert next(iter(fool["groupings"])) == "two-card onion"


def test_the_table_for_people(run: Run) -> None:
    result = run(*GAME, "--trials", "1200", "--given", "eights=null")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "The best grouping of ten cards in Cripple Mr Onion, eights=null"
    assert lines[1] == "1,200 random hands, seed 0"
    assert [line[:18].strip() for line in lines[5:]] == [*GROUPINGS[-2::-1], "nothing"]
    assert all(len(line) <= 80 for line in lines)
    assert "half width of a 95 % confidence interval" in lines[2]
    assert lines[4].split() == ["share", "+-", "one", "in"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ((), "give the number of cards, as in --cards 7, or a game with --game"),
        (("--game", "holdem"), "no table of frequencies for"),
        (("--game", "onion"), "onion"),
        ((*GAME[1:], "--trials", "0"), "0 trials are too few"),
        ((*GAME[1:], "--given", "eights=odd"), "it is plain or null or wild"),
        ((*GAME[1:], "--given", "eights"), "a fact is NAME=VALUE"),
        ((*GAME[1:], "--given", "rain=yes"), "has no fact 'rain'"),
        ((*GAME[1:], "--given", "atuin=Tc 2c"), "no modifier can name cards"),
    ],
)
def test_refused(run: Run, args: tuple[str, ...], why: str) -> None:
    result = run("frequencies", *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert why in result.stderr
