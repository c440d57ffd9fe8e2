"""Hands of other versions of their game, and their house rules.

An older record is replayed by today's rulings; where it does not come to what it states, the
changes since then are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pokernight.engine.changes import Change
from pokernight.errors import Refused

if TYPE_CHECKING:
    from pokernight.engine.game import Game
    from pokernight.engine.rules import Rules


def since(game: Game, version: int) -> Sequence[Change]:
    """Return the changes of a game since a version of it."""
    return game.history[max(0, version - 1) :]


def rules_as_then(game: Game, version: int, written: Mapping[str, str]) -> Rules:
    """Return house rules written by a version of a game, for a replay by the rulings of today.

    Raises:
        RulesError: for an option or a value that there is not.
    """
    kind: Any = game.rules
    if type(written) is dict and {*map(type, written.values())} <= {str}:
        rules: Rules = _changed(kind, *written.items())
    else:
        rules = game.rules().changed(written)
    for change in reversed(since(game, version)):
        if change.as_then is not None:
            rules = rules.changed(change.as_then(rules, written))
    return rules


@lru_cache(maxsize=256)
def _changed(rules: type[Rules], *written: tuple[str, str]) -> Rules:
    """Return house rules as written: every position of a table is written with the same."""
    return rules().changed(dict(written))


def check_version(version: Any, game: Game, record: str) -> int:
    """Return the version of a game that something was played by, which may be older than ours.

    Args:
        version: the version as it is written.
        game: the game as it is here.
        record: the words for the record, as "this hand".

    Raises:
        Refused: if it is no version, or newer than the game's.
    """
    if type(version) is not int or version < 1:
        raise Refused(f"a version of {game.title} is a whole number from 1 on, not {version!r}")
    if version > game.version:
        raise Refused(
            f"{record} is of version {version} of {game.title}, and this is version "
            f"{game.version}: "
            "it takes a newer pokernight"
        )
    return version
