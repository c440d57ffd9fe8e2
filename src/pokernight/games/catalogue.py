"""Finds games by name, or in a file of somebody's own.

A module of this package that defines a Game is in the rulebook.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from pokernight.engine.game import Game
from pokernight.errors import Refused, nearest
from pokernight.games.own_file import load


@lru_cache(maxsize=1)
def all_games() -> dict[str, Game]:
    """Every game by the name that commands take, in alphabetical order."""
    found: dict[str, Game] = {}
    for module in iter_modules([str(Path(__file__).parent)]):
        for game in _defined_in(import_module(f"pokernight.games.{module.name}")):
            found[game.name] = game
    return dict(sorted(found.items()))


def find(name: str) -> Game:
    """The game of that name, or the one defined in a file named as ``./my_game.py``.

    Spaces, dashes and capitals in a name do not matter.

    Raises:
        Refused: with the nearest name, if there is one.
    """
    if name.endswith(".py"):
        return load(Path(name))
    games = all_games()
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")
    if plain in games:
        return games[plain]
    _refuse_file_without_ending(name)
    hint = nearest(plain, list(games)) or f": there are {', '.join(games)}"
    raise Refused(f"there is no game {name!r}{hint}")


def _refuse_file_without_ending(name: str) -> None:
    """A name that looks like a file, or of which there is a file.

    Raises:
        Refused: saying how a game file is named.
    """
    try:
        file = Path(name)
        whole = file.with_name(f"{file.name}.py") if file.name else file
        there, exists = whole.is_file(), file.is_file()
    except (OSError, ValueError):  # too long for a file, or no name of one
        return
    if there:
        typed = whole if whole.parent != Path() else f"./{whole}"
        raise Refused(f"there is no game {name!r} in the rulebook; for the file, type {typed}")
    if exists or "/" in name:
        raise Refused(f"{name!r} is no game file: its name ends in .py, as in ./my_game.py")


def _defined_in(module: ModuleType) -> list[Game]:
    return [value for value in vars(module).values() if isinstance(value, Game)]
