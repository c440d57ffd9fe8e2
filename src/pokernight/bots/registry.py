"""Everybody who may sit down at a table, by name, with a line that says what he is like."""

from __future__ import annotations

from pokernight.bots.budget import Budget
from pokernight.bots.characters import CHARACTERS
from pokernight.bots.house import HOUSE_PLAYERS
from pokernight.bots.others import is_others, load
from pokernight.bots.situation import Bot
from pokernight.errors import Refused, nearest

LINES: dict[str, str] = {
    "random": "answers at random, and seldom folds",
    "caller": "checks and calls, and never folds",
    **{one.name: one.line for one in CHARACTERS},
}
"""What everybody is like, by name."""


def player(name: str, budget: Budget | None = None) -> Bot:
    """A bot of the ladder or a character, as a function that can be sent to another process.

    >>> from pokernight.bots import player
    >>> player("caller").__name__
    'call_along'

    Args:
        name: see :data:`LINES`; or ``module:function``, somebody's own.
        budget: how long he may think about an answer, where he takes his time; ``random``,
            ``caller`` and ``sensible`` are quick whatever there is.

    Raises:
        Refused: for one that does not exist.
    """
    if is_others(name):
        return load(name, budget)
    if name not in HOUSE_PLAYERS:
        hint = nearest(name, list(HOUSE_PLAYERS)) or f": there are {', '.join(HOUSE_PLAYERS)}"
        raise Refused(f"there is no house player {name!r}{hint}")
    return HOUSE_PLAYERS[name]
