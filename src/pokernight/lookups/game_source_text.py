"""Games of the rulebook, and composed games, as the text of a game file to begin with."""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path
from typing import Final, NamedTuple

from pokernight.engine.agreed_games import JOIN
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import named
from pokernight.games.composing import ATOMS, compose
from pokernight.games.composing.bases import BASES
from pokernight.games.composing.compose import parts_of
from pokernight.wording.message import message

WIDTH: Final = 92
NOT_ONE_FILE: Final = (
    "{game:=} is written over several files: begin with a new game, or say a game in words"
)
SOURCE_ENDINGS: Final = (".py", ".py.txt")
"""Endings of the file of a module: the page without a server has compiled modules, and texts."""


class GameText(NamedTuple):
    """Text of a game file, with the name of the file."""

    file: str
    text: str


def as_python(game: Game) -> GameText:
    """Return a game as the text of a game file; a game of the rulebook gets a title of its own.

    A composed game is written as its page and its parts, any other as its own file.

    Raises:
        Refused: for a game that is written over several files.
    """
    title = game.title if named(game.name) is None else f"My {game.title}"
    text = _composed(game, title) or _own_file(game, title)
    if text is None:
        raise Refused(message(NOT_ONE_FILE, game=game.title))
    return GameText(f"{_in_letters(title)}.py", text)


def _in_letters(title: str) -> str:
    return re.sub("[^a-z0-9]+", "_", title.lower()).strip("_")


def _composed(game: Game, title: str) -> str | None:
    """Return a game of a base and atoms that all have names; None for any other."""
    if (parts := parts_of(game)) is not None:
        base, atoms = parts[0].name, [atom.name for atom in parts[1]]
    elif JOIN in game.name:
        base, *atoms = [part for part in game.name.split(JOIN) if "=" not in part]
    else:
        return None
    if base not in BASES or any(atom not in ATOMS for atom in atoms):
        return None
    usual = type(compose(base, atoms).usual_rules)().to_dict()
    changed = {
        name: getattr(game.usual_rules, name)
        for name, value in game.usual_rules.to_dict().items()
        if usual.get(name) != value
    }
    if any(name not in usual for name in changed):
        return None
    names = "".join([f'        "{atom}",\n' for atom in atoms])
    rules = "".join([f"        {name!r}: {value!r},\n" for name, value in changed.items()])
    return (
        f'"""{_page(game, title)}\n"""\n\n'
        "from pokernight.games.composing import compose\n\n"
        f"{_in_letters(title).upper()[:40].strip('_')} = compose(\n"
        f'    "{base}",\n    [\n{names}    ],\n'
        f"    title={title!r},\n    page=__doc__,\n"
        + (f"    usual={{\n{rules}    }},\n" if rules else "")
        + ")\n"
    )


def _page(game: Game, title: str) -> str:
    """Return the page of a game as a docstring, by another title."""
    page = game.page.strip().removeprefix(game.title)
    paragraphs = [
        textwrap.fill(" ".join(paragraph.split()), WIDTH)
        for paragraph in f"{title}{page}".split("\n\n")
    ]
    return "\n\n".join(paragraphs).replace("\\", "\\\\").replace('"""', "'''")


def _own_file(game: Game, title: str) -> str | None:
    """Return the file of a game, by another title; None where it has none of its own."""
    module = sys.modules.get(f"pokernight.games.{game.name}")
    if module is None or module.__file__ is None:
        return None
    own = [value for value in vars(module).values() if isinstance(value, Game)]
    if len({game.name for game in own}) != 1 or Path(module.__file__).stem != game.name:
        return None
    for ending in SOURCE_ENDINGS:
        path = Path(module.__file__).with_suffix(ending)
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            break
    else:
        return None
    quoted = f'"{game.title}"'
    if not text.startswith(f'"""{game.title}. ') or text.count(quoted) == 0:
        return None
    text = text.replace(f'"""{game.title}. ', f'"""{title}. ', 1)
    return text.replace(quoted, f'"{title}"')
