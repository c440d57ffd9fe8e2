"""Sentences for the reader of a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pokernight.errors import Refused, nearest_name
from pokernight.wording.message import Message, message
from pokernight.wording.rendering import Language, Reader, reader_of, rendered

YOU: Final = "You"
"""Name of the reader at a terminal."""


def reader_in(language: Language, names: Sequence[str] = ()) -> Reader:
    """Return the reader of sentences in a language; players have these names, by seat."""
    return replace(reader_of(names, language), own=YOU)


def in_words(said: Message | str, language: Language, names: Sequence[str] = ()) -> str:
    """Return a message in a language; ``names`` are those of its seats."""
    return rendered(said, reader_in(language, names))


def is_start(line: str, word: str, language: Language) -> bool:
    """Return whether a line begins an English word, or its translation."""
    typed = line.lower()
    words = (word, language.translated(word))
    return bool(typed) and any(known.lower().startswith(typed) for known in words)


def unknown(refusal: str, typed: str, known: Sequence[str]) -> Refused:
    """Return the refusal of an unknown name, with the nearest or all known names.

    Args:
        refusal: a template that shows ``typed``, which is quoted.
        typed: the name as it was typed.
        known: the names that exist.
    """
    why = message(refusal, typed=repr(typed))
    if meant := nearest_name(typed, [*known]):
        return Refused(message("{why}, did you mean {meant:=}?", why=why, meant=repr(meant)))
    return Refused(message("{why}: there are {known:=}", why=why, known=", ".join(known)))


def as_sentence(text: str) -> str:
    """Return a text with a capital and, without other mark, a full stop."""
    end = "" if text.endswith(("?", "!", ".")) or not text else "."
    return f"{text[:1].upper()}{text[1:]}{end}"
