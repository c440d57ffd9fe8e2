"""Games of files that somebody on this machine has agreed to run, by the hash of their source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from pokernight.engine.game import Game
from pokernight.engine.game_source import GameSource, NotAgreed
from pokernight.errors import Refused

Vary: TypeAlias = Callable[[Game, str], Game]
"""Makes a game of another and the parts said of it, which are joined by :data:`JOIN`."""
JOIN = "+"
"""Separator of the parts of a composed game's name."""

_agreed: dict[str, tuple[Game, Vary]] = {}


def agreed(source: GameSource, game: Game, vary: Vary) -> None:
    """Note that this process may play a game, and what ``vary`` makes of it, by its source."""
    _agreed[source.digest] = game, vary


def agreed_game(source: GameSource, name: str = "") -> Game:
    """Return the game of a source, with the parts that a name has after its first.

    Raises:
        NotAgreed: if nobody here has agreed to run it.
        Refused: for parts that do not go with it.
    """
    known = _agreed.get(source.digest)
    if known is None:
        raise NotAgreed(source)
    game, vary = known
    _, _, parts = name.partition(JOIN)
    return vary(game, parts) if parts else game


def agreed_named(name: str) -> Game | None:
    """Return the game of that name that somebody here has agreed to run last, or None.

    Raises:
        Refused: for parts that do not go with it.
    """
    first, _, parts = name.partition(JOIN)
    for game, vary in reversed(_agreed.values()):
        if game.name == first:
            return vary(game, parts) if parts else game
    return None


def game_of(fields: Mapping[str, Any], catalogue: Callable[[str], Game]) -> Game:
    """Return the game that fields of a record name: ``game``, and ``source`` if it is carried.

    A file that the reader has named takes the place of a carried source.

    Raises:
        NotAgreed: for a source that nobody here has agreed to run.
        Refused: for an unknown game.
    """
    if "source" not in fields:
        return catalogue(fields["game"])
    with suppress(Refused):
        if (game := catalogue(fields["game"])).source is not None:
            return game
    return agreed_game(GameSource.from_json(fields["source"]), fields["game"])
