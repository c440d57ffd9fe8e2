"""Sentences as data, in English words, for tests that state what a game says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pokernight.engine.presentation import Reason, sentence_of
from pokernight.wording.message import args_from_json
from pokernight.wording.rendering import NameOf, reader_of, rendered


def in_english(
    reasons: Iterable[Reason], names: Sequence[str] | NameOf = lambda seat: f"seat {seat}"
) -> list[str]:
    """Return sentences in English, to a reader to whom the seats have these names."""
    reader = reader_of(names)
    return [rendered(sentence_of(reason), reader) for reason in reasons]


def in_words(sentence: str | Mapping[str, Any]) -> str:
    """Return a sentence that was sent as JSON in English."""
    return read_out([sentence])[0]


def read_out(sentences: Iterable[str | Mapping[str, Any]]) -> list[str]:
    """Return sentences that were sent as JSON in English."""
    return in_english(args_from_json({"said": sentence})["said"] for sentence in sentences)  # type: ignore[misc]
