"""Translated pages of the rulebook say the same as the English ones."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest

from pokernight.engine.game import Game
from pokernight.engine.rules import Option
from pokernight.games import SOURCE_GAMES, all_games
from pokernight.wording.german import GERMAN
from pokernight.wording.translated_pages import COMMON, TranslatedPage, read_page

ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|or|not|is|are|with|from|who|his|their|which|whether|player|players|card|"
    r"cards|dealt|house|source|site|rule)\b",
    re.IGNORECASE,
)
ENGLISH_NAMES = re.compile(r"The Krabler|Canterbury Card Club|Seven Card Stud")
"""Names that the German pages keep."""
NUMBER_WORDS = {
    "two|twice|deuces?|twos": "zwei|zweimal|zweien",
    "three|threes|third": "drei|dreimal|dreien|dritte[nr]?",
    "four|fours|fourth": "vier|viermal|vieren|vierte[nr]?",
    "five|fives|fifth": "fünf|fünfmal|fünften|fünffache|fünfling",
    "six|sixes|sixth": "sechs|sechse|sechsen|sechsten?",
    "seven|sevens|seventh": "sieben|siebte[nr]?|siebenen",
    "eight|eights|eighth": "acht|achten?|achte[nr]?|nullacht|nullachten",
    "nine|nines": "neun|neunen",
    "ten|tens": "zehn|zehnen",
    "half|halves": "halben?|halbe[nr]?|hälfte",
    "jacks?": "buben?",
    "queens?": "damen?",
    "kings?": "könige?",
    "aces?": "ass|asse|assen",
    "jokers?": "jokers?",
}
"""English words for numbers and ranks, and the German ones."""
ONLY_NAMES = re.compile(r"seven[- ]card stud|deuces ex machina", re.IGNORECASE)
FIGURES = re.compile(r"\d+[♣♦♥♠]?|[AKQJ][♣♦♥♠]")
"""Numbers, amounts, references to clauses and rulings, and cards."""


def page(name: str) -> TranslatedPage:
    """Return the German page of a game."""
    translated = read_page("de", name)
    assert translated is not None, name
    return translated


def game(name: str) -> Game:
    return all_games()[name]


def english_clause(name: str, number: str) -> str:
    return game(name).clause(number).removeprefix(f"{number}. ")


def figures(text: str) -> Counter[str]:
    return Counter(FIGURES.findall(text))


def english_rest(text: str) -> list[str]:
    """Return the English words of a text that are no names."""
    return ENGLISH_WORDS.findall(ENGLISH_NAMES.sub("", text))


CLAUSES = [(name, number) for name in SOURCE_GAMES for number in game(name).clauses]


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_a_page_has_the_title_the_clauses_and_the_house_rules_of_the_game(name: str) -> None:
    translated = page(name)
    assert translated.title == game(name).title
    assert [*translated.clauses] == game(name).clauses
    assert all(translated.options[option.name].doc for option in game(name).rules.options())
    assert translated.text.startswith(f"{game(name).title}. {translated.summary}\n\n1. ")


@pytest.mark.parametrize(("name", "number"), CLAUSES)
def test_a_clause_has_the_numbers_the_cards_and_the_references_of_the_english_one(
    name: str, number: str
) -> None:
    translated, english = page(name).clauses[number], english_clause(name, number)
    assert figures(translated) == figures(english)
    assert english_rest(translated) == []


@pytest.mark.parametrize(("name", "number"), CLAUSES)
def test_a_clause_has_as_many_words_for_each_number_and_rank_as_the_english_one(
    name: str, number: str
) -> None:
    english, translated = (
        ONLY_NAMES.sub("", text).replace("-", " ")
        for text in (english_clause(name, number), page(name).clauses[number])
    )
    for words, german in NUMBER_WORDS.items():
        said = len(re.findall(rf"\b(?:{words})\b", english, re.IGNORECASE))
        assert len(re.findall(rf"\b(?:{german})\b", translated, re.IGNORECASE)) == said, words


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_a_house_rule_has_the_numbers_and_the_marks_of_the_english_one(name: str) -> None:
    for option in game(name).rules.options():
        translated = page(name).options[option.name]
        assert figures(translated.doc) == figures(option.doc), option.name
        assert figures(translated.source) == figures(option.source), option.name
        assert bool(translated.source) == bool(option.source), option.name
        assert english_rest(f"{translated.doc} {translated.source}") == [], option.name


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_powers_and_hands_of_a_page_are_translated(name: str) -> None:
    for power in game(name).powers(game(name).usual_rules):
        assert GERMAN.translated(power.words) != power.words, power.name
        assert figures(GERMAN.translated(power.words)) == figures(power.words), power.name
    view = game(name).deal(game(name).seats[0], 0).view(None)
    ladders = game(name).talk.ladder(view)
    assert ladders
    for ladder in ladders.values():
        for kind, made_of in ladder:
            assert figures(page(name).hands[kind]) == figures(made_of), kind
            assert english_rest(page(name).hands[kind]) == []


def test_only_games_have_pages() -> None:
    names = {path.name for path in (files("pokernight.wording") / "pages" / "de").iterdir()}
    assert names == {f"{name}.md" for name in (*SOURCE_GAMES, COMMON)}
    assert read_page("de", COMMON) is None
    assert read_page("de", "kuhn") is None
    assert read_page("de", "../de/chaos") is None
    assert read_page("en", "chaos") is None


def test_a_common_entry_is_about_the_same_rule_in_all_games_that_take_it() -> None:
    lines = (files("pokernight.wording") / "pages" / "de" / f"{COMMON}.md").read_text("utf-8")
    common = re.findall(r"^- (\w+): ", lines.split("\n## ")[1], re.MULTILINE)
    own = {
        name: (files("pokernight.wording") / "pages" / "de" / f"{name}.md").read_text("utf-8")
        for name in SOURCE_GAMES
    }
    for entry in common:
        rules: list[Option] = [
            option
            for name in SOURCE_GAMES
            for option in game(name).rules.options()
            if option.name == entry and f"\n- {entry}: " not in own[name]
        ]
        assert len(rules) > 1, f"{entry} is not shared"
        assert len({(rule.doc, rule.source) for rule in rules}) == 1, entry


def test_no_entry_of_a_page_is_unused() -> None:
    common = (files("pokernight.wording") / "pages" / "de" / f"{COMMON}.md").read_text("utf-8")
    shared = set(re.findall(r"^- ([^:]+): ", common, re.MULTILINE))
    for name in SOURCE_GAMES:
        options = {option.name for option in game(name).rules.options()}
        assert page(name).options.keys() - options <= shared
