"""What everybody saw done, in order, and what a seat did that the others did not see.

Both are persistent lists: a chain whose last link is one pointer in the state, so that forks and
redealt worlds carry the whole of it for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

Shows: TypeAlias = Literal["answer", "count", "nothing"]
"""What the others see of an answer: all of it, how many cards it names, or that it was given."""

Link: TypeAlias = "tuple[Any, Any] | None"
"""A persistent list: what came before and the last entry; None where there is nothing yet."""

NOBODY = -1
"""The seat of an incident."""


class PublicAction(NamedTuple):
    """Something that everybody saw done.

    ``at`` is the number of the question that was answered, or that was outstanding when an
    incident happened; ``kind`` is the question's, or the incident's name. ``answer`` is what the
    others saw of the answer, or the facts of the incident.
    """

    at: int
    seat: int
    kind: str
    answer: Any


class Given(NamedTuple):
    """An answer of one's own that the others did not see whole."""

    at: int
    answer: Any


def entries(link: Link) -> list[Any]:
    """All entries, the first one first."""
    found = []
    while link is not None:
        link, entry = link
        found.append(entry)
    found.reverse()
    return found


def chain(all_entries: Iterable[Any]) -> Link:
    """The inverse of :func:`entries`."""
    link: Link = None
    for entry in all_entries:
        link = (link, entry)
    return link


def seen_by_others(answer: Any, shows: Shows) -> Any:
    """What the others see of an answer; words are always said aloud."""
    if shows == "answer":
        return answer
    if shows == "count":
        return len(answer) if isinstance(answer, tuple) else answer
    return None
