"""Extra hands and slots that a game file uses and does not declare: a sentence with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pokernight.cli import main
from pokernight.games import find
from pokernight.proofs import prove

FILE = '''"""Ghost. The best of three cards wins.

1. Everybody antes before the first deal and gets three cards.

2. The best hand wins.
"""
from pokernight.invent import (
    BASIC, AnteRules, FirstDeal, Game, Talk, award, compare, deal, first_antes, high,
)
from pokernight.engine.rules import option
from dataclasses import dataclass


@dataclass(frozen=True)
class Rules(AnteRules):
    haunted: bool = option(False, "Whether the ghost comes.")


def begin(state):
    first_antes(state, clause="1")


def settle(state):
    stay = state.clockwise()
    award(state, compare(state, stay, high, clause="2"), clause="2")


def program(rules):
    return (
        begin,
        *(deal(),) * 3,
        settle,
    )


GHOST = Game(
    "Ghost", __doc__, seats=(2, 7), program=program, rules=Rules,
    own=FirstDeal,
    incidents=BASIC,
)
'''


def proved(folder: Path, *changes: tuple[str, str]) -> Result:
    """Prove the file with some things changed."""
    source = FILE
    for right, wrong in changes:
        assert right in source
        source = source.replace(right, wrong, 1)
    (folder / "ghost.py").write_text(source, encoding="utf-8")
    command = ("prove", str(folder / "ghost.py"), "--hands", "1", "--seats", "3")
    return CliRunner().invoke(main, command, catch_exceptions=False)


def line_of(text: str) -> int:
    return FILE[: FILE.index(text)].count("\n") + 1


NAMES = "    incidents=BASIC,", "    incidents=BASIC, dummies=lambda rules: 1,"


def test_an_extra_hand_without_a_name_is_refused_when_the_file_is_loaded(tmp_path: Path) -> None:
    result = proved(tmp_path, NAMES)
    assert result.exit_code == 2
    assert result.stderr == (
        f"pokernight: {tmp_path}/ghost.py, line {line_of('    incidents')}: dummies=... deals 1 "
        "extra hand, and Talk(dummies=...) names none: name each of them, as in "
        'talk=Talk(dummies=("the ghost",))\n'
    )


def test_more_extra_hands_than_names_are_refused_with_the_names(tmp_path: Path) -> None:
    two = "    incidents=BASIC, dummies=lambda rules: 2, talk=Talk(dummies=('Eve',)),"
    result = proved(tmp_path, (NAMES[0], two))
    assert result.exit_code == 2
    assert "deals 2 extra hands, and Talk(dummies=...) names 'Eve': name each" in result.stderr


def test_a_number_of_extra_hands_that_is_none_is_refused(tmp_path: Path) -> None:
    result = proved(tmp_path, (NAMES[0], NAMES[1].replace("1", "'ghost'")))
    assert result.exit_code == 2
    assert "dummies=... is a function that gives the number of extra hands" in result.stderr


def test_an_extra_hand_without_a_name_by_other_house_rules_is_refused(tmp_path: Path) -> None:
    haunted = NAMES[0], "    incidents=BASIC, dummies=lambda rules: int(rules.haunted),"
    result = proved(tmp_path, haunted)
    said = (
        f"pokernight: {tmp_path}/ghost.py, line {line_of('    incidents')}: dummies=... deals 1 "
        "extra hand, and Talk(dummies=...) names none"
    )
    assert result.exit_code == 1
    assert result.stderr.startswith(said)
    command = ["play", str(tmp_path / "ghost.py"), "--auto", "--hands", "1"]
    for rules, status in (("haunted=no", 0), ("haunted=yes", 2)):
        result = CliRunner().invoke(main, [*command, "--rule", rules], catch_exceptions=False)
        assert result.exit_code == status, result.stderr
    assert result.stderr.startswith(said)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("compare(state, stay,", "compare(state, [*stay, state.seats],", "state.hands[hand]"),
        (
            "    award(",
            "    state.tell('show', 'x', tokens=state.hands[state.seats])\n    award(",
            "state.hands[state.seats]",
        ),
    ],
)
def test_a_hand_that_is_not_dealt_is_said_to_need_dummies(
    tmp_path: Path, right: str, wrong: str, said: str
) -> None:
    result = proved(tmp_path, (right, wrong))
    line = line_of("    award(")
    assert result.exit_code == 1
    assert f"ghost.py, line {line}: {said} is not a hand that was dealt" in result.stderr
    assert "dummies=lambda rules: 1 in Game(...)" in result.stderr
    assert "IndexError" not in result.stderr


def test_a_list_of_the_games_own_that_is_too_short_is_not_said_to_be_a_hand(tmp_path: Path) -> None:
    result = proved(tmp_path, ("    award(", "    [0][1]\n    award("))
    assert "IndexError: list index out of range" in result.stderr
    assert "dummies" not in result.stderr


@pytest.mark.parametrize(
    ("step", "line"), [("begin", "    first_antes("), ("first_antes", "        begin,")]
)
def test_a_slot_of_a_game_without_slots_is_said_to_need_own(
    tmp_path: Path, step: str, line: str
) -> None:
    result = proved(tmp_path, ("    own=FirstDeal,\n", ""), ("        begin,", f"        {step},"))
    assert result.exit_code == 1
    assert result.stderr.startswith(
        f"pokernight: {tmp_path}/ghost.py, line {line_of(line)}: state.own.first is not a slot: "
        "the game has none of its own. Give Game(...) the class that has 'first', as own=Slots "
        "with class Slots(Own), or own=FirstDeal for first_antes"
    )


def test_antes_before_the_first_deal_cite_their_clause(tmp_path: Path) -> None:
    assert proved(tmp_path).exit_code == 0
    (tmp_path / "ghost.py").write_text(FILE.replace('clause="1"', ""))
    found = proved(tmp_path, ('(state, clause="1")', "(state)"))
    assert "Clause 1 (line 3) of the page is never cited by an event." in found.stdout
    told = prove(find(str(tmp_path / "ghost.py")), seats=3, hands=1)
    assert told.events["ante"] == 3
