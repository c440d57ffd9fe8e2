"""Games of files that somebody on this machine has agreed to run, by the hash of their source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from pokernight.engine.game import Game
from pokernight.engine.game_source import GameSource, NotAgreed
from pokernight.errors import Refused

_agreed: dict[str, Game] = {}


def agreed(source: GameSource, game: Game) -> None:
    """Note that this process may play a game wherever its source is carried."""
    _agreed[source.digest] = game


def agreed_game(source: GameSource) -> Game:
    """Return the game of a source.

    Raises:
        NotAgreed: if nobody here has agreed to run it.
    """
    game = _agreed.get(source.digest)
    if game is None:
        raise NotAgreed(source)
    return game


def agreed_named(name: str) -> Game | None:
    """Return the game of that name that somebody here has agreed to run last, or None."""
    return next((game for game in reversed(_agreed.values()) if game.name == name), None)


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
    return agreed_game(GameSource.from_json(fields["source"]))
