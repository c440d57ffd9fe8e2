"""`pokernight say`: the contract of what a dealer's phrase means."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.running import Run

OPEN: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "seven stud, high low": ("low", [{"low": "eight"}, {"low": "any"}]),
    "chicago": ("spade", [{"game": "high_chicago"}, {"game": "low_chicago"}]),
}
REFUSED = {
    "seven stud, purple cows are wild": ["purple cows"],
    "five draw, flibber and gobbets wild": ["flibber and gobbets"],
    "seven stud, zonk, deuces wild, plugh": ["zonk", "plugh"],
}


def test_a_phrase_is_read_back_with_its_meaning(run: Run) -> None:
    said = "seven stud, queens wild, low spade in the hole takes half, ante two dollars"
    done = run("say", said, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert {*told} == {"title", "name", "said", "meaning", "asks"}
    assert told["said"] == (
        "Seven-card Stud. Queens are wild. The low spade in the hole takes half. Ante $2."
    )
    assert told["meaning"] == {
        "base": "seven_card_stud", "wild": ["Q"], "split": ["low_spade_hole"], "ante": 200,
        "parts": ["wild_q", "low_spade_half"],
    }  # fmt: skip
    assert told["asks"] == []
    assert " ".join(run("say", *said.split()).stdout.split()) == told["said"]


@pytest.mark.parametrize("phrase", OPEN)
def test_a_phrase_with_two_common_meanings_is_asked_about(run: Run, phrase: str) -> None:
    about, meanings = OPEN[phrase]
    done = run("say", phrase, "--json")
    assert done.exit_code == 0
    asked = json.loads(done.stdout)["asks"]
    assert [question["about"] for question in asked] == [about]
    for choice, expected in zip(asked[0]["choices"], meanings, strict=True):
        assert expected.items() <= choice["meaning"].items()
    refused = run("play", phrase, "--auto", "--hands", "1")
    assert (refused.exit_code, refused.stdout) == (2, "")
    for choice in asked[0]["choices"]:
        assert choice["say"] in " ".join(refused.stderr.split())


@pytest.mark.parametrize("phrase", REFUSED)
def test_a_refusal_names_the_words_that_were_not_understood(run: Run, phrase: str) -> None:
    done = run("say", phrase, "--json")
    assert done.exit_code == 2
    assert json.loads(done.stdout)["refused"] == REFUSED[phrase]
    plain = run("say", phrase)
    assert (plain.exit_code, plain.stdout) == (2, "")
    assert REFUSED[phrase][0] in plain.stderr
