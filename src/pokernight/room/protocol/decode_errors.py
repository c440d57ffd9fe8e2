"""What is wrong with a message that is none, in a sentence for people."""

from __future__ import annotations

import re

from msgspec import ValidationError

KINDS = {
    "str": "text", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "object": "an object with fields", "null": "nothing",
}  # fmt: skip
"""Kinds of values, as people call them."""
_AT = re.compile(r" - at `(.*)`$")
_CASES = (
    (re.compile(r"Object missing required field `(.+)`"), "{what} lacks its {0}"),
    (re.compile(r"Object contains unknown field `(.+)`"), "{what} has no {0}"),
    (re.compile(r"Invalid value '(.*)'"), "there is nothing of type {0}"),
    (re.compile(r"Invalid enum value '?(.*?)'?$"), "{what} cannot be {0}"),
    (re.compile(r"Expected `str` of length <= (\d+)"), "{what} has {0} letters at most"),
    (re.compile(r"Expected `str` of length >= 1$"), "{what} cannot be empty"),
    (re.compile(r"Expected `(?:array|object)` of length <= (\d+)"), "{what} has {0} parts at most"),
    (re.compile(r"Expected `(?:int|float)` <= (-?\d+)"), "{what} must be {0} or less"),
    (re.compile(r"Expected `(?:int|float)` >= (-?\d+)"), "{what} must be {0} or more"),
    (re.compile(r"Expected `str` matching regex"), "{what} has small hexadecimal digits only"),
)
_KIND = re.compile(r"Expected `([^`]+)`(?:, got `(.+)`)?$")
NO_JSON = "it is no JSON"


def in_words(error: Exception, whole: str = "it") -> str:
    """What a decoder complains of, in words; ``whole`` is what was to be read."""
    said = str(error)
    at = _AT.search(said)
    what = whole if at is None else _place(at[1], whole)
    said = said[: at.start()] if at is not None else said
    for pattern, words in _CASES:
        if found := pattern.match(said):
            return words.format(*map(_plain, found.groups()), what=what)
    if found := _KIND.match(said):
        return f"{what} must be {_kinds(found[1])}" + (
            f", not {_kinds(found[2])}" if found[2] else ""
        )
    return said if isinstance(error, ValidationError) else NO_JSON


def _place(path: str, whole: str) -> str:
    """``$.house[...]`` is `house`."""
    names = re.findall(r"[a-z_]+", path)
    return f"{names[-1]!r}" if names else whole


def _kinds(kinds: str) -> str:
    """``int | null`` is a whole number or nothing."""
    return " or ".join(KINDS.get(one, one) for one in kinds.split(" | "))


def _plain(text: str) -> str:
    """What somebody has sent, short and in one line."""
    shown = "".join(one for one in text if one.isprintable())
    return repr(shown if len(shown) <= 40 else f"{shown[:40]}...") if not shown.isdigit() else shown
