"""Tests that hand-written lists in documents and words are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokernight.bots import COMPANY, HOUSE_PLAYERS
from pokernight.games import all_games, evening_games, find
from pokernight.games.catalogue import SOURCE_GAMES
from pokernight.games.composing import BASES

ROOT = Path(__file__).parents[1]


def text_of(path: str) -> str:
    """A document, line breaks left out."""
    return " ".join((ROOT / path).read_text("utf-8").split())


@pytest.mark.parametrize("path", ["docs/evening.md", "docs/opponents.md"])
def test_every_house_player_is_described(path: str) -> None:
    text = text_of(path)
    first, last = re.findall(r"`level-(\d)` to `level-(\d)`", text)[0]
    levels = {f"level-{number}" for number in range(int(first), int(last) + 1)}
    assert levels == {name for name in HOUSE_PLAYERS if name.startswith("level-")}
    assert not [name for name in HOUSE_PLAYERS.keys() - levels if f"`{name}`" not in text]


def test_the_docs_say_who_comes_unasked() -> None:
    said = re.findall(r"three characters: (.*?)\. ", text_of("docs/evening.md"))[0]
    assert tuple(re.findall(r"`(\w+)`", said)) == COMPANY


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_browser_has_a_name_for_every_house_player(language: str) -> None:
    text = (ROOT / f"web/src/text/act.{language}.ts").read_text("utf-8")
    kinds = text.partition("kinds: {")[2].partition("}")[0]
    assert sorted(re.findall(r'^ +"?([\w-]+)"?: ', kinds, re.M)) == sorted(HOUSE_PLAYERS)


def test_the_docs_name_the_bases_of_composed_games() -> None:
    said = re.findall(r"Bases are (.*?);", text_of("docs/composing.md"))[0]
    assert re.findall(r"`(\w+)`", said) == list(BASES)


def test_the_readme_names_the_games_of_the_first_evening() -> None:
    said = re.findall(r"house players, at (.*?)\. What", text_of("README.md"))[0]
    assert re.split(r", | and ", said) == [find(name).title for name in SOURCE_GAMES]


def test_the_docs_say_how_many_games_there_are() -> None:
    text = text_of("docs/write-your-own-game.md")
    assert re.findall(r"of the (\d+) games of the rulebook", text) == [str(len(all_games()))]


def test_the_docs_name_the_games_that_are_studies() -> None:
    text = text_of("docs/opponents-results.md")
    said = re.findall(r"games of the rulebook are \*studies\*(.*?)\. They", text)[0]
    studies = all_games().keys() - set(evening_games())
    assert set(re.findall(r"\*\*(.*?)\*\*", said)) == {find(name).title for name in studies}
