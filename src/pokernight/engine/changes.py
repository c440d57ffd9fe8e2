"""Changes of rulings between the versions of a game.

A game's version is 1 more than the number of such changes. A change is written in the file of its
game, of the part that games are composed of, or at the house rules that many games share. Entries
of these lists are never removed, and new ones are only added at the end. Hands of other versions
are handled in :mod:`pokernight.engine.versions`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

AsThen: TypeAlias = Callable[[Any, Collection[str]], Mapping[str, str]]
"""From house rules as they were written, and the names of those that were written at all: options
to change, as text, so that today's rulings play as the former ones did."""


class Change(NamedTuple):
    """A change of rulings, which raises the version of a game by 1.

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
    """Return the ``before`` of a change of a default: the former default, as text."""
    return lambda rules, written: {} if name in written else {name: text}


def in_order(*lists: Sequence[Change]) -> tuple[Change, ...]:
    """Return changes from several lists in the order in which they were made."""
    changes = [change for listed in lists for change in listed]
    return tuple(sorted(changes, key=lambda change: change.edition))


def in_words(changes: Sequence[Change]) -> str:
    """Return what has changed as the end of a sentence, or nothing."""
    rulings = list(dict.fromkeys([change.ruling for change in changes]))
    return f"; changed since then: {'; '.join(rulings)}" if rulings else ""
