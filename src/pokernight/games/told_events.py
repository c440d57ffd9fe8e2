"""The events of a game as its hand histories name them, extracted from its source files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from inspect import getsourcefile
from pathlib import Path
from typing import Final, NamedTuple

from pokernight.engine.game import Game
from pokernight.engine.history import SHARED_NAMES
from pokernight.wording.template_catalogue import events_of

_CONTRACT: Final[Mapping[str, tuple[str, ...]]] = {
    "deal": ("seat", "cards", "up"),
    "show": ("seat", "contest", "cards", "as", "why", "hand", "place", "shown"),
    "pot.won": ("seat", "amount", "pot", "contest", "beat", "with"),
}
"""Fields of the lines that a history makes of an event."""
_SAID_OTHERWISE: Final = ("hand", "hands")
"""Arguments of events that their lines have under another name."""


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
    for told in events_of(source_files(game)):
        name = "power" if told.kind in powers else SHARED_NAMES.get(told.kind, told.kind)
        known = events.get(name, GameEvent(name, told.own, _CONTRACT.get(name, ()), ()))
        fields = [field for field in told.fields if field not in _SAID_OTHERWISE]
        events[name] = GameEvent(
            name,
            known.own or told.own,
            tuple(dict.fromkeys((*known.fields, *fields))),
            tuple(dict.fromkeys((*known.sentences, *told.sentences))),
        )
    return list(events.values())


def source_files(game: Game) -> list[Path]:
    """Return the files in which a game is written."""
    if game.name.isidentifier():
        spec = find_spec(f"{__package__}.{game.name}")
        if spec is not None and spec.origin is not None:
            path = Path(spec.origin)
            return sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]
    source = getsourcefile(game.program)
    return [] if source is None else [Path(source)]
