"""Languages in which sentences can be said."""

from __future__ import annotations

from typing import Final

from pokernight.errors import Refused
from pokernight.wording.english import ENGLISH
from pokernight.wording.german import GERMAN
from pokernight.wording.rendering import Language

LANGUAGES: Final[dict[str, Language]] = {language.code: language for language in (ENGLISH, GERMAN)}
"""Every language by its code."""


def language_of(code: str) -> Language:
    """Return the language of a code, such as ``en``.

    Raises:
        Refused: for a code without a catalogue.
    """
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refused(f"there is no language {code!r}: sentences can be said in {known}")
    return LANGUAGES[code]
