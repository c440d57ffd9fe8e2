"""House players and external bots by name, each house player with a description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pokernight.bots.basic_bots import WORLDS, call_along, choose_at_random, sensible
from pokernight.bots.budget import Budget
from pokernight.bots.characters import CHARACTERS, LEVELS, SENSIBLE, STRONG, Character
from pokernight.bots.external_bots import is_others, load
from pokernight.bots.rollout import rollout
from pokernight.bots.situation import Bot
from pokernight.engine.asks import Answer
from pokernight.errors import Refused, nearest, nearest_name
from pokernight.wording.message import Message, message

TRIERS: Final[dict[str, Callable[..., Answer]]] = {"caller": call_along, "sensible": sensible}
"""Bots that try each answer in a fixed number of worlds."""
QUICK: Final[dict[str, Bot]] = {"random": choose_at_random, **TRIERS}
"""Bots that need no budget."""
THINKERS = (STRONG, *CHARACTERS, *LEVELS)
"""Characters that use as much of a budget as they get."""
HOUSE_PLAYERS: Final[dict[str, Bot]] = {
    **QUICK,
    **{character.name: partial(rollout, character=character) for character in THINKERS},
}
"""The house players by name; without a budget a character samples its own number of worlds."""
HOSTED: Final = 200.0
"""Milliseconds that a room lets a house player think about an answer."""
LINES: dict[str, str] = {
    "random": "answers at random, and seldom folds",
    "caller": "checks and calls, and never folds",
    **{character.name: character.line for character in (SENSIBLE, *THINKERS)},
}
"""Descriptions of the house players by name."""


def player(name: str, budget: Budget | None = None) -> Bot:
    """Return a bot by its name, as a function that can be sent to another process.

    >>> from pokernight.bots import player
    >>> player("caller").__name__
    'call_along'

    Args:
        name: a house player of :data:`LINES`, or ``module:function`` for an external bot.
        budget: limit of its thinking about an answer; ``random``, ``caller`` and ``sensible`` are
            always quick, and use only the budget of :func:`hosted`.

    Raises:
        Refused: for an unknown name.
    """
    if is_others(name):
        return load(name, budget)
    if name not in HOUSE_PLAYERS:
        raise Refused(unknown_player(name, list(HOUSE_PLAYERS)))
    if name in TRIERS and budget is not None and budget == hosted(name):
        return partial(TRIERS[name], budget=budget)
    if budget is not None and (character := _thinker(name)) is not None:
        return partial(rollout, budget=budget, character=character)
    return HOUSE_PLAYERS[name]


def meant(name: str, known: Sequence[str]) -> str:
    """Return a suggestion for an unknown name, as the end of a sentence.

    >>> meant("calller", ["random", "caller"]), meant("level-9", ["level-1", "level-2"])
    (", did you mean 'caller'?", ': the levels are level-1 to level-2')
    """
    low, levels = name.lower(), sorted([other for other in known if other.startswith("level-")])
    if levels and low.startswith("level") and low not in known:
        return f": the levels are {levels[0]} to {levels[-1]}"
    return nearest(name, list(known)) or f": there are {', '.join(known)}"


def unknown_player(name: str, known: Sequence[str]) -> Message:
    """Return the refusal of an unknown house player, with a suggestion.

    >>> str(unknown_player("calller", ["random", "caller"]))
    "there is no house player 'calller', did you mean 'caller'?"
    """
    low, levels = name.lower(), sorted([other for other in known if other.startswith("level-")])
    if levels and low.startswith("level") and low not in known:
        return message(
            "there is no house player {name:=}: the levels are {first:=} to {last:=}",
            name=repr(name), first=levels[0], last=levels[-1],
        )  # fmt: skip
    if close := nearest_name(name, list(known)):
        return message(
            "there is no house player {name:=}, did you mean {meant:=}?",
            name=repr(name), meant=repr(close),
        )  # fmt: skip
    return message(
        "there is no house player {name:=}: there are {players:=}",
        name=repr(name), players=", ".join(known),
    )  # fmt: skip


def heeds(name: str, budget: Budget) -> bool:
    """Check whether a player thinks differently with that budget than without.

    Raises:
        Refused: for an unknown name.
    """
    return player(name, budget) != player(name)


def hosted(name: str) -> Budget | None:
    """Return the budget of a house player in a room: its usual worlds, with a limit of time."""
    if name in TRIERS:
        return Budget(WORLDS, HOSTED)
    character = _thinker(name)
    return None if character is None else Budget(character.worlds, HOSTED)


def _thinker(name: str) -> Character | None:
    return next((character for character in THINKERS if character.name == name), None)
