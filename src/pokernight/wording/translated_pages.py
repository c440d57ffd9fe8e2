"""Rulebook pages of games in other languages: a Markdown file for each language and game.

``pages/de/chaos.md`` has a title, a summary, the numbered clauses of the English page, and lists of
house rules and of hands. ``pages/de/_common.md`` has the entries that are the same in all games; an
entry on the page of a game overrides it. docs/languages.md says how to write a page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from pokernight.data_files import data_file

COMMON: Final = "_common"
_CLAUSE: Final = re.compile(r"(\d+)\. ")
_SOURCE: Final = re.compile(r"(.*) \[([^\]]*)\]")


class OptionText(NamedTuple):
    """The sentence about a house rule, and its source."""

    doc: str
    source: str


class TranslatedPage(NamedTuple):
    """The page of a game in a language.

    Attributes:
        language: the code of the language.
        title: the name of the game.
        summary: a sentence about the game.
        clauses: the text of each clause, without its number, by number.
        options: the text about each house rule, by its name.
        hands: what each category of hands is made of, by its English name.
        words: headings and other words of pages, by the English word.
    """

    language: str
    title: str
    summary: str
    clauses: Mapping[str, str]
    options: Mapping[str, OptionText]
    hands: Mapping[str, str]
    words: Mapping[str, str]

    @property
    def text(self) -> str:
        """The page as a text of paragraphs, in the form of ``Game.page``."""
        numbered = (f"{number}. {clause}" for number, clause in self.clauses.items())
        return "\n\n".join([f"{self.title}. {self.summary}", *numbered])


@lru_cache(maxsize=64)
def read_page(language: str, game: str) -> TranslatedPage | None:
    """Return the page of a game in a language, None if it has none.

    Args:
        language: the code of the language, such as ``de``.
        game: the name of the game.
    """
    text = _read(language, game)
    if text is None or game == COMMON:
        return None
    common = _lists(_read(language, COMMON) or "")
    head, *_ = text.split("\n## ")
    title, summary, *clauses = [" ".join(part.split()) for part in head.split("\n\n")]
    numbered = {match[1]: clause[match.end():] for clause in clauses
                if (match := _CLAUSE.match(clause))}  # fmt: skip
    options, hands, words = (
        {**shared, **own} for shared, own in zip(common, _lists(text), strict=True)
    )
    return TranslatedPage(
        language,
        title.removeprefix("# "),
        summary,
        numbered,
        {name: _option(entry) for name, entry in options.items()},
        hands,
        words,
    )


def _read(language: str, name: str) -> str | None:
    """Return the text of a file, None if there is none."""
    if not re.fullmatch(r"\w+", name):
        return None  # a composed game or a file of a user
    file = data_file(f"wording/pages/{language}/{name}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _lists(text: str) -> list[dict[str, str]]:
    """Return the entries below each of the three subheadings: house rules, hands, words."""
    lists: list[dict[str, str]] = []
    for section in text.split("\n## ")[1:]:
        entries = [line[2:].partition(": ") for line in section.splitlines() if line[:2] == "- "]
        lists.append({name: entry for name, _, entry in entries})
    return [*lists, {}, {}, {}][:3]


def _option(entry: str) -> OptionText:
    match = _SOURCE.fullmatch(entry)
    return OptionText(match[1], match[2]) if match else OptionText(entry, "")
