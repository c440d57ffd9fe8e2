"""`pokernight floor`: the house's rulings for people at a real table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pokernight.engine.floor import matters
from pokernight.engine.rulings import AtLeast, Matter, Number, Part, Value, YesNo, condition, write
from pokernight.games import all_games, find
from tests.cli.running import Run
from tests.cli.test_terminal import ESCAPE, in_terminal

OMAHA = "omaha_hi_lo"
BOOK = matters(find(OMAHA))

ANSWERS: list[tuple[str, str, str]] = [
    ("boxed_card", "replaced", "7"),
    ("boxed_card mingled=no", "replaced", "7"),
    ("boxed_card mingled=yes", "replaced", "7"),
    ("joker acted=no mingled=yes", "replaced", "7"),
    ("joker acted=no mingled=no", "replaced", "7"),
    ("joker acted=yes", "forfeited", "7"),
    ("exposed_cards count=1", "replaced", "8"),
    ("exposed_cards count=2", "misdeal", "8"),
    ("exposed_cards count=7", "misdeal", "8"),
    ("exposed_by_player", "play on", "8"),
    ("wrong_number_of_cards acted=0", "misdeal", "9"),
    ("wrong_number_of_cards acted=1", "misdeal", "9"),
    ("wrong_number_of_cards acted=2", "forfeited", "9"),
    ("wrong_number_of_cards acted=10", "forfeited", "9"),
    ("flop_too_many_cards", "reshuffled", "10"),
    ("flop_early", "reshuffled", "10"),
    ("turn_early", "set aside", "10"),
    ("river_early", "reshuffled", "10"),
    ("string_bet", "call", "3"),
    ("short_raise fraction=1/2", "raise", "3"),
    ("short_raise fraction=0.5", "raise", "3"),
    ("short_raise fraction=50%", "raise", "3"),
    ("short_raise fraction=0.75 announced=no", "raise", "3"),
    ("short_raise fraction=0.49", "call", "3"),
    ("short_raise fraction=1/3 announced=yes", "raise", "3"),
    ("miscall", "play on", "11"),
    ("miscall intent=yes", "forfeited", "11"),
    ("losing_hands_not_killed", "play on", "11"),
    ("two_up_two_down", "play on", "11"),
    ("two_up_two_down shows=no", "forfeited", "11"),
    ("new_player posts=yes", "post", "12"),
    ("new_player posts=no", "wait", "12"),
    ("new_player middle=yes", "wait", "12"),
    ("missed_blinds posts=yes", "post", "12"),
    ("missed_blinds posts=yes collection=yes", "post", "12"),
    ("missed_blinds posts=no", "wait", "12"),
    ("missed_blinds middle=yes", "wait", "12"),
    ("dead_blind", "play on", "1"),
    ("reading_hands", "play on", "5"),
    ("unprotected_hand", "forfeited", "5"),
    ("short_all_in fraction=1/2", "raise", "4"),
    ("short_all_in fraction=0.49 bet=yes", "call", "4"),
    ("short_all_in fraction=0.49 bet=no", "complete", "4"),
]


def test_a_ruling_that_is_no_clause_of_the_page_names_its_rulebook(run: Run) -> None:
    answer = json.loads(run("floor", "razz", "misdeal", "acted=0", "--json").stdout)
    assert (answer["clause"], answer["source"]) == ("", "Robert's Rules of Poker, Misdeals")
    assert json.loads(run("floor", OMAHA, "string_bet", "--json").stdout)["source"] == ""


@pytest.mark.parametrize(("asked", "outcome", "clause"), ANSWERS)
def test_the_floor_answers_at_once(run: Run, asked: str, outcome: str, clause: str) -> None:
    result = run("floor", OMAHA, *asked.split(), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert list(answer) == ["outcome", "ruling", "clause", "source"]
    assert (answer["outcome"], answer["clause"]) == (outcome, clause)
    said = " ".join(run("floor", OMAHA, *asked.split()).stdout.split())
    assert said.startswith(f"{outcome.capitalize()} Ruling: ")
    ruling = answer["ruling"]
    assert f"{ruling[:1].lower()}{ruling[1:]}. (Omaha Hi-Lo {clause})" in said
    assert " ".join(find(OMAHA).clause(clause).split()) in said


def test_every_kind_is_answered_for() -> None:
    assert {asked.split()[0] for asked, _, _ in ANSWERS} == set(BOOK)


def test_names_are_read_as_people_write_them(run: Run) -> None:
    assert run("floor", OMAHA, "Exposed-Cards", "count=2").stdout.startswith("Misdeal")
    assert run("floor", OMAHA, "flop early").stdout.startswith("Reshuffled")


BAD: list[tuple[str, str]] = [
    ("exposed_card count=2", "no ruling on 'exposed_card', did you mean 'exposed_cards'?"),
    ("earthquake", "no ruling on 'earthquake': it has boxed_card, joker,"),
    ("exposed_cards", "the ruling depends on count (How many cards were exposed?)"),
    ("joker", "say acted=, yes or no"),
    ("joker acted=no", "depends on mingled (Is the next card among another"),
    ("new_player", "say posts=, yes or no"),
    ("short_all_in fraction=1/3", "say bet=, yes or no"),
    ("exposed_cards cuont=2", "the ruling does not depend on 'cuont', did you mean 'count'?"),
    ("flop_early acted=2", "the ruling depends on no facts, and not on 'acted'"),
    ("exposed_cards count=0", "count cannot be '0': it is a whole number from 1 to 40"),
    ("exposed_cards count=-1", "count cannot be '-1'"),
    ("exposed_cards count=two", "count cannot be 'two'"),
    ("wrong_number_of_cards acted=11", "acted cannot be '11': it is a whole number from 0 to 10"),
    ("joker acted=perhaps", "acted cannot be 'perhaps': it is yes or no"),
    ("short_raise fraction=3/2", "fraction cannot be '3/2': it is a part from 0 to 1"),
    ("short_raise fraction=1/0", "fraction cannot be '1/0'"),
    ("short_raise fraction=nan", "fraction cannot be 'nan'"),
    ("joker acted=yes acted=no", "acted is given twice"),
    ("joker yes", "a fact is NAME=VALUE, such as count=2, not 'yes'"),
]


@pytest.mark.parametrize(("asked", "reason"), BAD)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_bad_input_is_one_sentence(
    run: Run, asked: str, reason: str, form: tuple[str, ...]
) -> None:
    result = run("floor", OMAHA, *asked.split(), *form)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_unknown_game_gets_the_nearest(run: Run) -> None:
    result = run("floor", "cripple_mr_oniom", "flop_early")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean 'cripple_mr_onion'" in result.stderr


def test_without_a_terminal_all_rulings_are_listed_with_their_facts(run: Run) -> None:
    result = run("floor", OMAHA)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    for name, matter in BOOK.items():
        assert f"{name}: {matter.title}" in said
        for detail in matter.details:
            assert f"{detail.name}= {detail.takes}" in said
            assert detail.question in said
        for case in matter.cases:
            assert f"{case.outcome}. {case.ruling}. ({case.clause})" in said
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_list_for_programs(run: Run) -> None:
    listed = json.loads(run("floor", OMAHA, "--json").stdout)
    assert [one["incident"] for one in listed] == list(BOOK)
    exposed = next(one for one in listed if one["incident"] == "exposed_cards")
    assert [fact["name"] for fact in exposed["facts"]] == ["count"]
    assert [(case["when"], case["outcome"]) for case in exposed["cases"]] == [
        ("count=2 or more", "misdeal"),
        ("", "replaced"),
    ]


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_a_floor(run: Run, name: str) -> None:
    result = run("floor", name, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)


# --- the book


def values(matter: Matter) -> list[dict[str, Value]]:
    """Every combination of details that could matter."""
    found: list[dict[str, Value]] = [{}]
    for detail in matter.details:
        if isinstance(detail, YesNo):
            possible: list[Any] = [True, False]
        elif isinstance(detail, Number):
            possible = list(range(detail.least, detail.most + 1))
        else:
            assert isinstance(detail, Part)
            possible = [detail.read(text) for text in ("0", "0.01", "49%", "1/2", "2/3", "1")]
        found = [one | {detail.name: value} for one in found for value in possible]
    return found


@pytest.mark.parametrize("name", BOOK)
def test_the_book_has_a_ruling_for_every_combination_and_every_ruling_is_used(name: str) -> None:
    matter = BOOK[name]
    used = {id(matter.rule(**details)) for details in values(matter)}
    assert used == {id(case) for case in matter.cases}
    for case in matter.cases:
        assert find(OMAHA).clause(case.clause)
        assert not case.ruling.endswith(".")
        assert not {"{", "}"} & set(case.ruling)
        assert set(case.when) <= {detail.name for detail in matter.details}


@pytest.mark.parametrize("name", BOOK)
def test_what_is_written_is_read(name: str) -> None:
    for details in values(BOOK[name]):
        assert BOOK[name].read({one: write(value) for one, value in details.items()}) == details
    assert str(condition(AtLeast(2))) == "2 or more"


# --- at the table


@pytest.fixture
def every_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accept every prompt, also a question that has no default on Enter."""
    monkeypatch.setattr("tests.cli.test_terminal.PROMPT", re.compile(" > "))


def walk(*lines: str) -> tuple[str, int]:
    """Return the output of the floor at a terminal, on a single line, and the exit status."""
    shown, status = in_terminal(["floor", OMAHA], list(lines))
    return " ".join(ESCAPE.sub("", shown).split()), status


@pytest.mark.usefixtures("every_prompt")
def test_the_floor_asks_what_happened_and_who_had_acted() -> None:
    shown, status = walk("five cards", "wrong number", "5", "", "two", "2")
    assert status == 0
    assert "what happened?" in shown
    assert "5 a player was dealt more or fewer than four cards" in shown
    assert "Omaha Hi-Lo has no ruling on 'five cards'" in shown
    assert "did you mean 'wrong_number_of_cards'?" in shown
    assert "How many players had acted on their hands? (a whole number from 0 to 10)" in shown
    assert "Acted cannot be '': it is" in shown
    assert "Acted cannot be 'two': it is" in shown
    assert "Forfeited Ruling: a wrong number of cards" in shown
    assert shown.endswith("What is forfeited stays in the pot.")


@pytest.mark.usefixtures("every_prompt")
def test_the_floor_asks_whether_a_joker_was_mingled_when_it_matters() -> None:
    shown, status = walk("joker", "no", "", "yes")
    assert status == 0
    assert "Is the next card among another player's already?" in shown
    assert "Mingled cannot be '': it is yes or no" in shown
    assert "Replaced Ruling: a joker is a scrap of paper: since the next card is among" in shown
    shown, status = walk("joker", "yes")
    assert status == 0
    assert "dealt to another player" not in shown
    assert "Forfeited Ruling:" in shown


def test_a_miscall_may_cost_the_pot_or_the_seat_or_both(run: Run) -> None:
    said = " ".join(run("floor", OMAHA, "miscall", "intent=yes").stdout.split())
    assert "at the discretion of the management, forfeit the pot, be expelled, or both" in said


def test_who_missed_a_blind_pays_the_collection_too(run: Run) -> None:
    said = run("floor", OMAHA, "missed_blinds", "posts=yes", "collection=yes").stdout
    assert "pays the collection owed" in " ".join(said.split())


@pytest.mark.usefixtures("every_prompt")
def test_enter_says_what_is_usual() -> None:
    shown, status = walk("short raise", "1/3", "")
    assert status == 0
    assert 'Had the player announced "raise"? (yes or no; Enter: no)' in shown
    assert "Call Ruling: less than half a raise is only a call. (Omaha Hi-Lo 3)" in shown
    assert "Replaced Ruling: a boxed card" in walk("", "")[0]


@pytest.mark.usefixtures("every_prompt")
@pytest.mark.parametrize("lines", [("q",), ("2", "quit"), (), ("2",)])
def test_the_floor_may_be_left(lines: tuple[str, ...]) -> None:
    shown, status = walk(*lines)
    assert status == 0
    assert "Ruling:" not in shown
