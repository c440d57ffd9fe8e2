"""`pokernight rules --language`: the page of a game in German."""

from __future__ import annotations

import json

import pytest

from pokernight.games import SOURCE_GAMES, all_games
from tests.cli.running import Run


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_a_page_is_printed_in_german_with_all_house_rules(run: Run, name: str) -> None:
    printed = run("rules", name, "--language", "de")
    assert (printed.exit_code, printed.stderr) == (0, "")
    lines = printed.stdout.splitlines()
    for number in all_games()[name].clauses:
        assert any(line.startswith(f"{number}. ") for line in lines)
    for option in all_games()[name].rules.options():
        assert any(line.startswith(f"{option.name} = {option.default}") for line in lines)
    assert any(line.startswith("Hausregeln (") for line in lines)
    assert any(line.startswith("Regelsätze (") for line in lines)
    assert "House rules" not in printed.stdout
    assert "Rule sets" not in printed.stdout


def test_the_powers_of_a_german_page_are_in_german(run: Run) -> None:
    printed = " ".join(run("rules", "bonedoneskis", "--language", "de").stdout.split())
    assert "Karten mit Kräften" in printed
    power = "Sevens: 7, offen: wild. [der Text des Spiels; Regel 8]"
    assert power in printed
    assert "kann nicht verschlafen werden]" in printed


def test_a_german_page_is_printed_as_json(run: Run) -> None:
    german = json.loads(run("rules", "chaos", "--language", "de", "--json").stdout)
    english = json.loads(run("rules", "chaos", "--json").stdout)
    assert (german["language"], english["language"]) == ("de", "en")
    assert german["page"].startswith("Chaos. Stud, bei dem die Farbe")
    assert german["page"].startswith(f"Chaos. {german['summary']}\n\n1. ")
    assert english["page"] == all_games()["chaos"].page
    assert english["summary"] == all_games()["chaos"].summary
    names = [option["name"] for option in english["options"]]
    assert [option["name"] for option in german["options"]] == names
    assert german.keys() == english.keys()


def test_a_page_that_is_not_translated_is_english_and_says_so_in_a_line(run: Run) -> None:
    printed, english = run("rules", "kuhn", "--language", "de"), run("rules", "kuhn")
    assert (printed.exit_code, printed.stdout) == (0, english.stdout)
    assert printed.stderr == "Kuhn has no page in 'de': this is the English page\n"
    assert english.stderr == ""


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--language", "fr"), "there is no language 'fr': sentences can be said in en, de"),
        (("--language", "fr", "--events"), "there is no language 'fr'"),
        (("--language", "de", "--events"), "leave out --language"),
    ],
)
def test_a_language_that_cannot_be_had_is_refused(
    run: Run, options: tuple[str, ...], reason: str
) -> None:
    refused = run("rules", "chaos", *options)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert reason in refused.stderr
