"""Files with the translations of a language."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

TERMINAL: Final = "terminal"
"""Table of a catalogue with the words of the terminal itself, at its end."""


def read_catalogue(code: str, *, terminal: bool = True) -> dict[str, str]:
    """Return the translations of a language by English template or term.

    Args:
        code: the code of the language, as ``de`` for ``catalogues/de.toml``.
        terminal: whether the words of the terminal itself are among them.
    """
    file = files("pokernight.wording") / "catalogues" / f"{code}.toml"
    translations = tomllib.loads(file.read_text("utf-8"))
    own = translations.pop(TERMINAL, {})
    return {**translations, **own} if terminal else translations
