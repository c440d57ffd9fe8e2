"""Finds games by name: a module of this package that defines a Game is in the rulebook."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from pokernight.engine.game import Game
from pokernight.errors import Refused, nearest


@lru_cache(maxsize=1)
def all_games() -> dict[str, Game]:
    """Every game by the name that commands take, in alphabetical order."""
    found: dict[str, Game] = {}
    for module in iter_modules([str(Path(__file__).parent)]):
        for value in vars(import_module(f"pokernight.games.{module.name}")).values():
            if isinstance(value, Game):
                found[value.name] = value
    return dict(sorted(found.items()))


def find(name: str) -> Game:
    """The game of that name; spaces, dashes and capitals do not matter.

    Raises:
        Refused: with the nearest name, if there is one.
    """
    games = all_games()
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")
    if plain in games:
        return games[plain]
    hint = nearest(plain, list(games)) or f": there are {', '.join(games)}"
    raise Refused(f"there is no game {name!r}{hint}")
