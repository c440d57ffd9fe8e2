"""Files with the translations of a language."""

from __future__ import annotations

import tomllib

from pokernight.data_files import data_file


def read_catalogue(code: str, *, whole: bool = True) -> dict[str, str]:
    """Return the translations of a language by English template or term.

    Args:
        code: the code of the language, as ``de`` for ``catalogues/de.toml``.
        whole: whether the tables at the end of the file, which no browser needs, are among them:
            what a terminal says, and what the room itself translates in rulebooks and lists.
    """
    text = data_file(f"wording/catalogues/{code}.toml").read_text(encoding="utf-8")
    translations = tomllib.loads(text)
    tables = [
        translations.pop(name) for name in [*translations] if name in ("rulebook", "terminal")
    ]
    for table in tables if whole else ():
        translations.update(table)
    return translations
