"""Public actions in order, and the answers of a seat that the others did not see.

Both are persistent lists: a chain whose last link is one pointer in the state, so that forks and
redealt worlds carry the whole of it for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

Shows: TypeAlias = Literal["answer", "count", "nothing"]
"""The public part of an answer: all of it, the number of its cards, or only that it was given."""

Link: TypeAlias = "tuple[Any, Any] | None"
"""A persistent list: the list before and the last entry; None for the empty list."""

NOBODY = -1
"""The seat of an incident."""


class PublicAction(NamedTuple):
    """An answer or incident as everybody saw it.

    ``at`` is the number of the question that was answered, or that was outstanding when an
    incident happened; ``kind`` is the question's, or the incident's name. ``answer`` is the public
    part of the answer, or the facts of the incident.
    """

    at: int
    seat: int
    kind: str
    answer: Any


class Given(NamedTuple):
    """An answer of the reader that the others did not see whole."""

    at: int
    answer: Any


def entries(link: Link) -> list[Any]:
    """Return all entries, the first first."""
    newest_first = []
    while link is not None:
        link, entry = link
        newest_first.append(entry)
    newest_first.reverse()
    return newest_first


def chain(all_entries: Iterable[Any]) -> Link:
    """Return the persistent list of some entries: the inverse of :func:`entries`."""
    link: Link = None
    for entry in all_entries:
        link = (link, entry)
    return link


def seen_by_others(answer: Any, shows: Shows) -> Any:
    """Return the public part of an answer; words are always said aloud."""
    if shows == "answer":
        return answer
    if shows == "count":
        return len(answer) if isinstance(answer, tuple) else answer
    return None
