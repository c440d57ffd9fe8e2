"""Files with the translations of a language."""

from __future__ import annotations

import tomllib
from collections.abc import Collection

from pokernight.data_files import data_file

TABLES = ("pages", "rulebook", "talk", "terminal")
"""Tables at the end of a file: what only pages beside the table show, what the room itself
translates in rulebooks and lists, what house players say, and what a terminal says."""


def read_catalogue(code: str, tables: Collection[str] = TABLES) -> dict[str, str]:
    """Return the translations of a language by English template or term.

    Args:
        code: the code of the language, as ``de`` for ``catalogues/de.toml``.
        tables: tables of the file that are among them, besides what is shown at the table.
    """
    text = data_file(f"wording/catalogues/{code}.toml").read_text(encoding="utf-8")
    translations = tomllib.loads(text)
    apart = {name: translations.pop(name) for name in TABLES}
    for name in tables:
        translations.update(apart[name])
    return translations
