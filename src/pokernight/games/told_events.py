"""The events of a game as its hand histories name them, extracted from its source files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import CellType, FunctionType, MethodType
from typing import Any, Final, NamedTuple

from pokernight.engine.game import Game
from pokernight.engine.history import SHARED_NAMES
from pokernight.games.catalogue import module_of
from pokernight.wording.event_catalogue import (
    PACKAGE,
    Definition,
    ToldEvent,
    definitions_used,
    events_of,
)

_CONTRACT: Final[Mapping[str, tuple[str, ...]]] = {
    "deal": ("seat", "cards", "up"),
    "power": ("seat", "power", "name"),
    "show": ("seat", "contest", "cards", "as", "why", "hand", "place", "shown"),
    "pot.won": ("seat", "amount", "pot", "contest", "beat", "with"),
}
"""Fields of the lines that a history makes of an event."""
_LINE_NAMES: Final = {"hand": "with", "hands": ""}
"""Names in a line of arguments that are renamed there; "" for those left out."""
BRINGS_IN: Final = "bring_in"
"""Name of the step that makes a player post the bring-in."""


class GameEvent(NamedTuple):
    """An event that a game may tell.

    Attributes:
        event: its name in a hand history.
        own: whether the game's own files tell it.
        fields: its fields, besides ``hand``, ``n``, ``event``, ``text`` and ``clause``.
        sentences: its templates (:mod:`pokernight.wording.message`).
    """

    event: str
    own: bool
    fields: tuple[str, ...]
    sentences: tuple[str, ...]


def told_events(game: Game) -> list[GameEvent]:
    """Return the events that a game may tell, its own first; what is computed is left out."""
    events: dict[str, GameEvent] = {}
    powers = game.power_kinds
    roots, steps = source_files(game), list(_functions_of(game))
    told_kinds = events_of(roots, steps)
    if any(name == BRINGS_IN for _, name in definitions_used(roots, steps)):
        bring_in = "{seat posts} {name}, {amount}"
        told_kinds.append(ToldEvent("bring_in", False, ["seat", "amount", "name"], [bring_in]))
    for told in told_kinds:
        name = "power" if told.kind in powers else SHARED_NAMES.get(told.kind, told.kind)
        known = events.get(name, GameEvent(name, told.own, _CONTRACT.get(name, ()), ()))
        fields = [_LINE_NAMES.get(field, field) for field in told.fields]
        events[name] = GameEvent(
            name,
            known.own or told.own,
            tuple(dict.fromkeys(field for field in (*known.fields, *fields) if field)),
            tuple(dict.fromkeys((*known.sentences, *told.sentences))),
        )
    return list(events.values())


def _functions_of(game: Game) -> Iterator[Definition]:
    """Yield the definitions of the functions in a game's steps, and in what they refer to."""
    waiting: list[Any] = [game, *game.setup(game.usual_rules).programs.values()]
    seen: set[int] = set()
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, FunctionType):
            if value.__module__.startswith(f"{PACKAGE}."):
                name = value.__qualname__.partition(".")[0]
                yield Path(value.__code__.co_filename), name
                waiting += [cell.cell_contents for cell in value.__closure__ or () if _filled(cell)]
                waiting += vars(value).values()
        elif isinstance(value, partial):
            waiting += [value.func, *value.args, *value.keywords.values()]
        elif isinstance(value, MethodType):
            waiting += [value.__func__, value.__self__]
        elif isinstance(value, tuple | list | set | frozenset):
            waiting += value
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif type(value).__module__.startswith(f"{PACKAGE}."):
            names = [field.name for field in fields_of(value)] if is_dataclass(value) else []
            waiting += [getattr(value, name) for name in names]
            waiting += getattr(value, "__dict__", {}).values()


def _filled(cell: CellType) -> bool:
    """Return whether a name that a function closes over has a value."""
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def source_files(game: Game) -> list[Path]:
    """Return the files in which a game is written."""
    module = game.program.__module__
    if module.startswith(f"{PACKAGE}.") and game.name.isidentifier():
        spec = find_spec(module_of(game.name))
        if spec is not None and spec.origin is not None:
            path = Path(spec.origin)
            return sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]
    file = getattr(sys.modules.get(module), "__file__", None)
    return [] if file is None else [Path(file)]
