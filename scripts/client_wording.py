"""Write ``web/src/wording/german*.json``: the catalogue and the grammar of German for the browser.

``german-pages.json`` has the sentences that only pages beside the table show, ``german-talk.json``
what house players say. The files are generated from :mod:`pokernight.wording` by
``scripts/build_client.py`` and are not committed.
Tables of grammar are read through the functions that use them, so that the browser's ``german.ts``
has only what has no table: numbers, lists and possessives.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pokernight.cards import RANKS, SUITS
from pokernight.wording.catalogue_file import read_catalogue
from pokernight.wording.german import GERMAN, NOUNS, VERBS
from pokernight.wording.rendering import CASES

WORDING = Path(__file__).resolve().parent.parent / "web" / "src" / "wording"
OUT, PAGES = WORDING / "german.json", WORDING / "german-pages.json"
TALK = WORDING / "german-talk.json"


def tables() -> dict[str, Any]:
    """Return the tables by name: words by letter, by verb, by noun, and by English template."""
    return {
        "reader": {case: GERMAN.reader(case) for case in CASES.values()},
        "verbs": {
            verb: {
                "second": GERMAN.verb(verb, "second"),
                "plural": GERMAN.verb(verb, "plural"),
                "second plural": GERMAN.verb(verb, "second plural"),
            }
            for verb in sorted(VERBS)
        },
        "plurals": {noun: GERMAN.counted(2, noun).removeprefix("2 ") for noun in sorted(NOUNS)},
        "ranks": {letter: [GERMAN.rank(letter), GERMAN.rank(letter, plural=True)]
                  for letter in RANKS},
        "suits": {letter: GERMAN.suit(letter) for letter in SUITS},
        "catalogue": read_catalogue(GERMAN.code, ()),
    }  # fmt: skip


def part(name: str) -> dict[str, str]:
    """Return the sentences of a table of the catalogue, by English template."""
    at_the_table = read_catalogue(GERMAN.code, ())
    whole = read_catalogue(GERMAN.code, (name,))
    return {template: text for template, text in whole.items() if template not in at_the_table}


def write() -> None:
    """Write the files, each unless it has just this."""
    for file, found in ((OUT, tables()), (PAGES, part("pages")), (TALK, part("talk"))):
        text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
        if not file.is_file() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
