"""Changes of rulings: what each version of a game plays otherwise than the one before.

A game's version is the number of such changes, and one. A change stands in the file of its game, of
the part that games are composed of, or at the house rules that many games share. Nothing is ever
taken out of these lists, nor put in before what is there. What follows from them for hands of other
versions is in :mod:`pokernight.engine.versions`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

AsThen: TypeAlias = Callable[[Any, Collection[str]], Mapping[str, str]]
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


def in_order(*lists: Sequence[Change]) -> tuple[Change, ...]:
    """Return changes from several lists in the order in which they were made."""
    return tuple(sorted([one for some in lists for one in some], key=lambda one: one.edition))


def in_words(changes: Sequence[Change]) -> str:
    """Return what has changed as the end of a sentence, or nothing."""
    rulings = list(dict.fromkeys([change.ruling for change in changes]))
    return f"; changed since then: {'; '.join(rulings)}" if rulings else ""
