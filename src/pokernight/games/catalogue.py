"""Finds games by name, or in a file of somebody's own.

A module of this package that defines a Game is in the rulebook.
"""

from __future__ import annotations

import sys
import traceback
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from pokernight.engine.game import Game
from pokernight.errors import Refused, nearest


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
    hint = nearest(plain, list(games)) or f": there are {', '.join(games)}"
    raise Refused(f"there is no game {name!r}{hint}")


def load(path: Path) -> Game:
    """The game defined in a Python file.

    Raises:
        Refused: with the line and what is wrong there, if the file does not load, or does not
            define one game.
    """
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise Refused(f"{path} cannot be read: {reason}") from None
    name = f"pokernight_game_{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
        games = _defined_in(module)
        for game in games:
            game.setup()
    except Exception as error:
        del sys.modules[name]
        raise Refused(_what_is_wrong(path, error)) from None
    if len(games) != 1:
        what = "defines no Game" if not games else f"defines {len(games)} games"
        raise Refused(f"{path} {what}: a game file defines one, as NAME = Game(...)")
    return games[0]


def _defined_in(module: ModuleType) -> list[Game]:
    return [value for value in vars(module).values() if isinstance(value, Game)]


def _what_is_wrong(path: Path, error: Exception) -> str:
    """The line of the file at fault, and the error in a sentence."""
    if isinstance(error, SyntaxError):
        return f"{path}, line {error.lineno}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    where = f"{path}, line {lines[-1]}" if lines else str(path)
    return f"{where}: {type(error).__name__}: {error}"
