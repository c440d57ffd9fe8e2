"""`pokernight rank --game cripple_mr_onion`: the best arrangement, under the facts stated."""

from __future__ import annotations

import pytest

from tests.cli.running import Run, answer

GAME = ("--game", "cripple_mr_onion")
SAMPLE = "2c 2d 3h 4c 4d 6s 7h Kc Kd As"
NULL_EXAMPLE = "Kc Ac Ts 9h 8d 8c 4s 4h 3d 2c"
CASES: dict[tuple[str, ...], list[str]] = {
    (SAMPLE,): ["six-card onion", "three-card onion"],
    (SAMPLE, "--given", "eights=plain"): ["six-card onion", "three-card onion"],
    (NULL_EXAMPLE,): ["five-card onion", "flush"],
    (NULL_EXAMPLE, "--given", "eights=null"): ["seven-card onion", "bagel"],
    (NULL_EXAMPLE, "--given", "eights=wild"): ["Double Onion", "four-card onion"],
    (SAMPLE, "--given", "aces=zeroed"): ["six-card onion", "bagel"],
    ("Kc Kd As Ah", "--given", "fool=yes"): ["three-card onion"],
    ("Kc Kd Js Jh Ac 9s", "--given", "fool=yes"): ["triple bagel"],
    ("2c 4w Th",): ["broken flush"],
    ("2c 4w Tc",): ["flush"],
    ("2c 4t Tc",): ["broken flush"],
    ("2c 4t Tc", "--rules", "millard-1998"): ["flush"],
    ("9c 2d",): [],
}


JACK_AND_EIGHT = "2h 3h 8h Jt 9d"
BY_THE_HOUSE: dict[tuple[str, ...], list[str]] = {
    (NULL_EXAMPLE, "--rules", "null-eights"): ["seven-card onion", "bagel"],
    (NULL_EXAMPLE, "--rule", "null_eights=yes"): ["seven-card onion", "bagel"],
    (NULL_EXAMPLE, "--rules", "all"): ["seven-card onion", "bagel"],
    (NULL_EXAMPLE, "--rules", "tao-sketch"): ["seven-card onion", "bagel"],
    (NULL_EXAMPLE, "--rules", "null-eights", "--given", "eights=plain"): [
        "five-card onion", "flush"
    ],
    (JACK_AND_EIGHT,): ["three-card onion"],
    (JACK_AND_EIGHT, "--rule", "archchancellor=yes"): ["three-card onion"],
    ("8c 8d 8h 8s 8w 8t 8u 8o", "--rule", "octavo=yes", "--given", "eights=wild"): ["Octavo"],
    ("8c 8d 8h 8s 8w 8t 8u 8o", "--given", "eights=wild"): ["Lesser Onion"],
}  # fmt: skip


@pytest.mark.parametrize("args", CASES, ids=" ".join)
def test_groupings_best_first(run: Run, args: tuple[str, ...]) -> None:
    found = answer(run, "rank", *args, *GAME)
    assert [one["name"] for one in found["groupings"]] == CASES[args]
    played = [card for one in found["groupings"] for card in one["cards"]]
    assert sorted(played + found["idle"]) == sorted(args[0].split())


@pytest.mark.parametrize("args", BY_THE_HOUSE, ids=" ".join)
def test_house_rules_count_modifiers_too(run: Run, args: tuple[str, ...]) -> None:
    found = answer(run, "rank", *args, *GAME)
    assert [one["name"] for one in found["groupings"]] == BY_THE_HOUSE[args]


def test_by_house_rule_no_eight_counts_eight_beside_the_jack_of_staves(run: Run) -> None:
    (free,) = answer(run, "rank", JACK_AND_EIGHT, *GAME)["groupings"]
    (bound,) = answer(run, "rank", JACK_AND_EIGHT, "--rule", "archchancellor=yes", *GAME)[
        "groupings"
    ]
    assert {"8h", "Jt"} <= set(free["cards"])
    assert sorted(bound["cards"]) == ["2h", "9d", "Jt"]


def test_values_compare_hands(run: Run) -> None:
    assert (
        answer(run, "rank", SAMPLE, *GAME)["value"]
        > answer(run, "rank", NULL_EXAMPLE, *GAME)["value"]
    )
    assert answer(run, "rank", "9c 2d", *GAME)["value"] == 0


def test_a_run_is_shown_where_there_is_one(run: Run) -> None:
    cards = "2c 3c 4c 5c 6c 7c 8c 9c Tc Kd"
    assert answer(run, "rank", cards, *GAME)["running flush"] == cards.split()[:9]
    assert "running flush" not in answer(run, "rank", SAMPLE, *GAME)
    assert "running flush: 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣" in run("rank", cards, *GAME).stdout


def test_for_people(run: Run) -> None:
    said = run("rank", "3c 5d 6h 7s 8o", *GAME, "--given", "eights=null").stdout
    assert "five-card onion (3♣ 5♦ 6♥ 7♠ 8⛁, one null eight)" in said
    said = run("rank", "2c 8d Th", *GAME, "--given", "eights=wild").stdout
    assert "8♦ stands for 9♦" in said
    said = run("rank", "9c 2d", *GAME).stdout
    assert "  nothing\n" in said
    assert "played" not in said


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc",), "11 cards, and a hand has 10 at most"),
        ((SAMPLE, "--given", "eights=odd"), "it is plain or null or wild"),
        ((SAMPLE, "--given", "atuin=Kc 2c"), "only the queen of coins"),
        ((SAMPLE, "--wild", "8"), "contradict"),
        (("2c", "--given", "wild=Jt"), "Jt cannot be wild: it is not among the cards"),
        (("Jk 2c",), "not in the pack of eight suits"),
    ],
)
def test_refused(run: Run, args: tuple[str, ...], why: str) -> None:
    result = run("rank", *args, *GAME)
    assert result.exit_code == 2
    assert why in result.stderr
