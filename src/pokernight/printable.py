"""Text from elsewhere as it may reach a terminal: nothing in it is a command to the terminal.

Control bytes, escape sequences, controls of text direction and invisible letters become a visible
sign. Text of an honest room stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

MARKS = 4
"""The most combining marks on a letter: more than any script needs."""
JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""They join letters of some scripts, and the parts of a picture."""
SIGN = "\N{REPLACEMENT CHARACTER}"
"""Sign that stands for a letter that cannot be printed."""

_UNPRINTABLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_ESCAPED = re.compile(r'\\[^"\\/]')
"""In JSON: a letter that is not written as itself."""


def printable(text: str, *, lines: bool = False) -> str:
    """Return a text as it may be printed, on a single line or, with ``lines``, on its own lines."""
    if text.isprintable() and text.isascii():
        return text
    shown = "".join(without_piles(_shown(letter, lines) for letter in text))
    return text if shown == text else shown


def _shown(letter: str, lines: bool) -> str:
    if letter.isprintable() or letter in JOINERS or (lines and letter == "\n"):
        return letter
    if letter.isspace():
        return " "
    return SIGN if unicodedata.category(letter) in _UNPRINTABLE else letter


def without_piles(letters: Iterable[str]) -> Iterator[str]:
    """Yield letters, each with no more combining marks than any script needs."""
    marks = 0
    for letter in letters:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MARKS:
            yield letter


def all_printable(value: Any) -> Any:
    """Return plain data with all text in it made printable, names of fields too."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {printable(name): all_printable(part) for name, part in value.items()}
    if isinstance(value, list):
        return [*map(all_printable, value)]
    return value


def is_plain(json: str) -> bool:
    """Return whether all text in some JSON is printable at a glance: ASCII, nothing escaped."""
    return json.isascii() and json.isprintable() and _ESCAPED.search(json) is None
