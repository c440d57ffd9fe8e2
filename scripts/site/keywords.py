"""Search words of a page: an index entry each, which Sphinx's search ranks above plain text.

A page of ``docs/`` lists them in a comment that readers do not see::

    <!-- search: hand rankings, what beats what -->

Sphinx scores an entry equal to the query 100, a title 15 and a word of the text 5, and lists
entries that are not marked as main entries (``!``) after everything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

COMMENT = re.compile(r"^<!-- search: (.*?) -->\n", flags=re.M | re.S)
TERM_ROW = re.compile(r"^\| \*\*(.+?)\*\* \| (.*?) \|", flags=re.M)
"""A row of the glossary: our term, and the terms of the field."""


def entries(words: Iterable[str]) -> str:
    """Return a block that enters words into the search index, or nothing for no words."""
    listed = ", ".join(f"! {word.replace(',', '')}" for word in words)
    return f"```{{index}} {listed}\n```\n" if listed else ""


def split(words: str) -> list[str]:
    """Return the words of a list with commas."""
    return [word for part in words.split(",") if (word := " ".join(part.split()))]


def glossary_words(text: str) -> list[str]:
    """Return the terms in the first two columns of the glossary, each once."""
    words = []
    for ours, field in TERM_ROW.findall(text):
        words += split(f"{ours},{field}")
    return [word for word in dict.fromkeys(words) if word != "the same"]


def with_entries(text: str) -> str:
    """Return a page with the comment that lists its search words turned into index entries."""
    return COMMENT.sub(lambda comment: entries(split(comment[1])), text)
