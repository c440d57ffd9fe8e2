"""Events at the table, each with its reason, its clause and the seats that may see its cards.

An event names tokens and carries, for each, the face and the seats that knew it *then*; it is put
into words for a single viewer, so a log of a live hand never says more than its reader knew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import NoReturn, TypeAlias

from pokernight.cards import UNKNOWN, Card, pretty

EVERYBODY = -1
"""The mask of seats that contains all of them, and the spectators."""
SPECTATOR = 31
"""The seat of a spectator: it knows what everybody knows."""

NO_TOKEN = -1
"""In an event: a card that moved untracked; its token would identify it."""

PLACEHOLDERS = frozenset(("seat", "other", "cards", "amount"))
"""Fields that the text of an event may have in braces."""


class Unsendable:
    """Something that holds true faces: it never leaves its process."""

    __slots__ = ()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"a {type(self).__name__} holds cards as they are: only what one viewer may know of "
            "it may leave the process"
        )


@dataclass(slots=True, unsafe_hash=True)
class Sight(Unsendable):
    """A token in an event: its face, and the mask of the seats that knew it at that moment.

    A card that nobody can follow is told as ``NO_TOKEN``.
    """

    token: int
    face: Card
    knowers: int

    def seen_by(self, viewer: int) -> str:
        """The card as that viewer may read it."""
        return pretty(self.face) if self.knowers >> viewer & 1 else UNKNOWN


@dataclass(slots=True, unsafe_hash=True)
class Event(Unsendable):
    """One thing that happened.

    ``words`` is a template: ``{seat}`` and ``{other}`` are names of players, ``{cards}`` what the
    viewer may know of the cards, ``{amount}`` money. ``clause`` is the number in the game's page
    of the rule behind it, empty where no rule needs to be cited. Where cards that nobody can
    follow have moved, ``source`` and ``target`` say from which zone to which.
    """

    kind: str
    words: str
    seat: int = -1
    other: int = -1
    cards: tuple[Sight, ...] = ()
    amount: int = 0
    clause: str = ""
    source: str = ""
    target: str = ""

    def told(self, viewer: int, names: Sequence[str] | Callable[[int], str]) -> str:
        """Return the event in words for a viewer."""
        from pokernight.engine.rules import money

        name = names if callable(names) else names.__getitem__
        return self.words.format(
            seat=name(self.seat) if self.seat >= 0 else "",
            other=name(self.other) if self.other >= 0 else "",
            cards=" ".join(sight.seen_by(viewer) for sight in self.cards),
            amount=money(self.amount),
        )


@lru_cache(maxsize=4096)
def unknown_placeholder(words: str) -> str:
    """Return the first text in braces that is no placeholder of an event, or ""."""
    try:
        named = {name for _, name, _, _ in Formatter().parse(words) if name is not None}
    except ValueError:
        return words
    return next((f"{{{name}}}" for name in sorted(named - PLACEHOLDERS)), "")


Sink: TypeAlias = Callable[[Event], None]
"""Whoever listens to a hand as it is played."""
