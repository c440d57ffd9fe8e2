"""Changes of rulings: what each version of a game plays otherwise than the one before.

A game's version is the number of such changes, and one. A record names the version that it was
played by; it is replayed by the rulings of today, and where it does not come to what it states, the
changes since then are named. A change stands in the file of its game, of the part that games are
composed of, or at the house rules that many games share. Nothing is ever taken out of these lists,
nor put in before what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pokernight.errors import Refused

if TYPE_CHECKING:
    from pokernight.engine.game import Game
    from pokernight.engine.rules import Rules

AsThen: TypeAlias = "Callable[[Rules, Collection[str]], Mapping[str, str]]"
"""From house rules as they were written, and the names of those that were written at all: options
to change, as text, so that today's rulings play as the former ones did."""


class Change(NamedTuple):
    """A change of rulings, which raises the version of a game by one.

    Attributes:
        edition: the set of changes that it belongs to, counted over all games: a change is never
            added to an edition before the latest. It puts the changes of a game, of the parts that
            it is composed of and of its house rules into one order.
        ruling: what has changed, as a clause: "an ante that nobody can match comes back".
        as_then: which house rules play as before, where there are such: where a default has
            changed, the former one.
    """

    edition: int
    ruling: str
    as_then: AsThen | None = None


def former_default(name: str, text: str) -> AsThen:
    """Return what a change of the default of one house rule takes: the former default, as text."""
    return lambda rules, written: {} if name in written else {name: text}


def history_of(game: Game) -> tuple[Change, ...]:
    """Return every change of the rulings of a game, the latest last."""
    return tuple(sorted([*game.changes, *game.rules.CHANGES], key=lambda change: change.edition))


def since(game: Game, version: int) -> Sequence[Change]:
    """Return the changes of rulings of a game since a version of it."""
    return game.history[max(0, version - 1) :]


def in_words(changes: Sequence[Change]) -> str:
    """Return what has changed as the end of a sentence, or nothing."""
    rulings = list(dict.fromkeys([change.ruling for change in changes]))
    return f"; changed since then: {'; '.join(rulings)}" if rulings else ""


def rules_as_then(game: Game, version: int, written: Mapping[str, str]) -> Rules:
    """Return house rules written by a version of a game, for a replay by the rulings of today.

    Raises:
        RulesError: for an option or a value that there is not.
    """
    rules = game.rules().changed(written)
    for change in reversed(since(game, version)):
        if change.as_then is not None:
            rules = rules.changed(change.as_then(rules, written))
    return rules


def check_version(version: Any, game: Game, what: str) -> int:
    """Return the version of a game that something was played by, which may be older than ours.

    Args:
        version: what is written there.
        game: the game as it is here.
        what: what was played, as "this hand".

    Raises:
        Refused: if it is no version, or a newer one.
    """
    if type(version) is not int or version < 1:
        raise Refused(f"a version of {game.title} is a whole number from 1 on, not {version!r}")
    if version > game.version:
        raise Refused(
            f"{what} is of version {version} of {game.title}, and this is version {game.version}: "
            "it takes a newer pokernight"
        )
    return version
