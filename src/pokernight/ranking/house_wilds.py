"""Cards that a house rule makes wild in every hand that is read, whatever the game says of them.

A game reads its hands by its own rules at many points. A house rule on wild cards holds at all of
them, so it is set around the game's functions instead of in each; see
:mod:`pokernight.games.composing.wild_games`. Nothing is set by default.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from pokernight.cards import Card

HOUSE_WILDS: Final[ContextVar[frozenset[Card]]] = ContextVar("house_wilds", default=frozenset())
"""The cards that are wild besides those that a ranking is given."""


@contextmanager
def house_wilds(cards: frozenset[Card]) -> Iterator[None]:
    """Read hands with more wild cards inside of the block."""
    before = HOUSE_WILDS.set(cards)
    try:
        yield
    finally:
        HOUSE_WILDS.reset(before)
