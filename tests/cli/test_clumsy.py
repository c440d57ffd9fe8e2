"""`pokernight play omaha_hi_lo --incidents`: an evening by a clumsy dealer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pokernight.engine.record import read
from pokernight.games import find
from tests.cli.running import Run

EVENING = ("play", "omaha_hi_lo", "--incidents", "0.25", "--seed", "7")
CALLERS = ("--auto", "--players", "caller")
"""Options for quick house players: the faults do not depend on how well they play."""


def test_a_clumsy_evening_shows_rulings_with_their_clauses(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "clumsy.jsonl"
    result = run(*EVENING, *CALLERS, "--hands", "12", "--record", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "The dealer is clumsy tonight." in result.stdout
    said = " ".join(result.stdout.split())
    rulings = re.findall(r"Ruling: [^()]*\(Omaha Hi-Lo (\d+)\)", said)
    assert len(rulings) > 12
    assert set(rulings) >= {"3", "7", "8", "10", "11"}
    assert "The ledger after 12 hands" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    lines = file.read_text().splitlines()
    inputs = [one for line in lines for one in json.loads(line)["inputs"]]
    slips = [one for one in inputs if isinstance(one, dict) and "incident" in one]
    assert len(slips) > 12
    for line in lines:
        assert read(line, find).ask is None
    shown = run("replay", str(file))
    assert shown.exit_code == 0
    assert shown.stdout.count("Ruling: ") == result.stdout.count("Ruling: ")
    assert run(*EVENING, *CALLERS, "--hands", "12").stdout == result.stdout


def test_a_person_at_a_clumsy_table(run: Run) -> None:
    """He calls all the way, and the floor at every question."""
    result = run(*EVENING, "--players", "caller", "--hands", "15", input="floor\n\nc\n" * 900)
    assert result.exit_code == 0
    assert "floor calls the floor" in result.stdout
    assert "Nothing is wrong with your hand." in result.stdout
    assert "(s)how, (m)uck; Enter: show" in result.stdout
    assert not re.search(r"^  You (expose|miscall|put in|turn up)", result.stdout, re.MULTILINE)


def test_you_call_the_floor_on_your_own_joker(run: Run) -> None:
    """Some evening in a few gives you a joker; calling the floor has it replaced, and you go on."""
    for seed in range(60):
        args = ("play", "omaha_hi_lo", "--incidents", "1", "--seed", str(seed), "--hands", "1")
        result = run(*args, "--players", "caller", input="floor\n\n" * 300)
        if "Joker is found among your cards" in result.stdout:
            assert "A joker is a scrap of paper" in " ".join(result.stdout.split())
            assert result.exit_code == 0
            return
    pytest.fail("no joker in sixty evenings")


@pytest.mark.parametrize("chance", ["1.5", "-0.1", "nan"])
def test_a_chance_that_is_none_is_refused(run: Run, chance: str) -> None:
    result = run("play", "omaha_hi_lo", "--incidents", chance)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "it is a chance from 0 to 1" in result.stderr


def test_incidents_are_off_otherwise(run: Run) -> None:
    args = ("play", "omaha_hi_lo", "--auto", "--hands", "5", "--seed", "4")
    plain = run(*args).stdout
    assert "Ruling" not in plain
    assert "clumsy" not in plain
    assert run(*args, "--incidents", "0").stdout == plain
