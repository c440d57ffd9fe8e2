"""Everybody who may sit down at a table, by name, with a line that says what he is like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pokernight.bots.basic_bots import WORLDS, call_along, choose_at_random, sensible
from pokernight.bots.budget import Budget
from pokernight.bots.characters import CHARACTERS, LEVELS, SENSIBLE, STRONG
from pokernight.bots.external_bots import is_others, load
from pokernight.bots.rollout import rollout
from pokernight.bots.situation import Bot
from pokernight.engine.asks import Answer
from pokernight.errors import Refused, nearest

TRIERS: Final[dict[str, Callable[..., Answer]]] = {"caller": call_along, "sensible": sensible}
"""Those who try each answer in a few worlds, always as many."""
QUICK: Final[dict[str, Bot]] = {"random": choose_at_random, **TRIERS}
"""Those who need no budget."""
THINKERS = (STRONG, *CHARACTERS, *LEVELS)
"""Those who think as long as they may."""
HOUSE_PLAYERS: Final[dict[str, Bot]] = {
    **QUICK,
    **{one.name: partial(rollout, character=one) for one in THINKERS},
}
"""The house players by name; each thinker looks at so many worlds as he is used to."""
HOSTED: Final = 200.0
"""How many milliseconds a server lets one of them think about an answer."""
LINES: dict[str, str] = {
    "random": "answers at random, and seldom folds",
    "caller": "checks and calls, and never folds",
    **{one.name: one.line for one in (SENSIBLE, *THINKERS)},
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
            ``caller`` and ``sensible`` are quick whatever there is, and heed :func:`hosted` alone.

    Raises:
        Refused: for one that does not exist.
    """
    if is_others(name):
        return load(name, budget)
    if name not in HOUSE_PLAYERS:
        raise Refused(f"there is no house player {name!r}{meant(name, list(HOUSE_PLAYERS))}")
    if name in TRIERS and budget is not None and budget == hosted(name):
        return partial(TRIERS[name], budget=budget)
    if budget is not None and name not in QUICK:
        character = next(one for one in THINKERS if one.name == name)
        return partial(rollout, budget=budget, character=character)
    return HOUSE_PLAYERS[name]


def meant(name: str, known: Sequence[str]) -> str:
    """Whom of those that there are somebody may have meant, as the end of a sentence.

    >>> meant("calller", ["random", "caller"]), meant("level-9", ["level-1", "level-2"])
    (", did you mean 'caller'?", ': the levels are level-1 to level-2')
    """
    low, levels = name.lower(), sorted([one for one in known if one.startswith("level-")])
    if levels and low.startswith("level") and low not in known:
        return f": the levels are {levels[0]} to {levels[-1]}"
    return nearest(name, list(known)) or f": there are {', '.join(known)}"


def heeds(name: str, budget: Budget) -> bool:
    """Whether a player thinks otherwise with that budget than with none.

    Raises:
        Refused: for one that does not exist.
    """
    return player(name, budget) != player(name)


def hosted(name: str) -> Budget | None:
    """What a house player has where a server hosts him: he thinks as always, but not for long."""
    if name in TRIERS:
        return Budget(WORLDS, HOSTED)
    character = next((one for one in THINKERS if one.name == name), None)
    return None if character is None else Budget(character.worlds, HOSTED)
