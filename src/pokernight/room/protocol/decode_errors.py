"""Turn the errors of a decoder into readable messages."""

from __future__ import annotations

import re

from msgspec import ValidationError

KINDS = {
    "str": "text", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "object": "an object with fields", "null": "nothing",
}  # fmt: skip
"""Types of JSON values in words."""
_AT = re.compile(r" - at `(.*)`$")
_CASES = (
    (re.compile(r"Object missing required field `(.+)`"), "{field} lacks its {0}"),
    (re.compile(r"Object contains unknown field `(.+)`"), "{field} has no {0}"),
    (re.compile(r"Invalid value '(.*)'"), "no message has the type {0}"),
    (re.compile(r"Invalid enum value '?(.*?)'?$"), "{field} cannot be {0}"),
    (re.compile(r"Expected `str` of length <= (\d+)"), "{field} has {0} letters at most"),
    (re.compile(r"Expected `str` of length >= 1$"), "{field} cannot be empty"),
    (
        re.compile(r"Expected `(?:array|object)` of length <= (\d+)"),
        "{field} has {0} parts at most",
    ),
    (re.compile(r"Expected `(?:int|float)` <= (-?\d+)"), "{field} must be {0} or less"),
    (re.compile(r"Expected `(?:int|float)` >= (-?\d+)"), "{field} must be {0} or more"),
    (re.compile(r"Expected `str` matching regex"), "{field} takes hexadecimal digits 0-9 and a-f"),
)
_KIND = re.compile(r"Expected `([^`]+)`(?:, got `(.+)`)?$")
NO_JSON = "it is not JSON"


def in_words(error: Exception, whole: str = "it") -> str:
    """Return a decoder's error in words; ``whole`` names the value that was decoded."""
    text = str(error)
    at = _AT.search(text)
    field = whole if at is None else _place(at[1], whole)
    text = text[: at.start()] if at is not None else text
    for pattern, words in _CASES:
        if match := pattern.match(text):
            return words.format(*map(_plain, match.groups()), field=field)
    if match := _KIND.match(text):
        return f"{field} must be {_kinds(match[1])}" + (
            f", not {_kinds(match[2])}" if match[2] else ""
        )
    return text if isinstance(error, ValidationError) else NO_JSON


def _place(path: str, whole: str) -> str:
    """Return the field of a path: ``$.house[...]`` is `house`."""
    names = re.findall(r"[a-z_]+", path)
    return f"{names[-1]!r}" if names else whole


def _kinds(kinds: str) -> str:
    """Return types in words: ``int | null`` is a whole number or nothing."""
    return " or ".join(KINDS.get(kind, kind) for kind in kinds.split(" | "))


def _plain(text: str) -> str:
    """Return text from a message, quoted, shortened and without line breaks."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return repr(shown if len(shown) <= 40 else f"{shown[:40]}...") if not shown.isdigit() else shown
