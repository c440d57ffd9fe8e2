"""Hooks of a game for counting very many of its deals; nothing of it changes a hand.

A game names its hooks as ``package.module.name``, and they are imported when they are used: no
table waits for arrays that only the odds need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pokernight.engine.state import State
    from pokernight.engine.step import Step


@dataclass(frozen=True)
class OddsHooks:
    """Places of the hooks of a game; "" for a hook that it does not have.

    Attributes:
        reads: a function that reads its showdown in an array of decks, see
            :mod:`pokernight.games.odds_readings.in_bulk`.
        board: how five cards on the board play where all is known: with any cards of a hole, for
            high; or three of them with two of the hole, high and low.
        order: the order of its starting hands, for high alone: that of two cards, or of four.
        duels: its :class:`Duels`.
        groupings: its :class:`Groupings`.
        wilds: a function that marks the wild cards of a hand in an array, in a game with draws.
    """

    reads: str = ""
    board: Literal["", "any", "two of the hole"] = ""
    order: Literal["", "two cards", "four cards"] = ""
    duels: str = ""
    groupings: str = ""
    wilds: str = ""


NO_OFFER = OddsHooks()
"""The hooks of a game without any: its deals are dealt and played singly."""


def offered(place: str) -> Any:
    """Return the object at a place, ``package.module.name``."""
    module, _, name = place.rpartition(".")
    return getattr(import_module(module), name)


@dataclass(frozen=True)
class Duels:
    """A game in which the winners among the players then meet a hand that nobody plays.

    When everybody stays the steps of the game itself decide, by their safe answers.

    Attributes:
        method: the method of deciding it, in words.
        counted: the name of the events counted in each deal, such as the game's omens.
        begins: the step with which the showdown begins.
        opens: the seat that shows first.
        winners: by pot the winners among the players, from the state at the end.
        count: the number of counted events.
        kernel: the module that decides the same, compiled, under the usual house rules: its
            ``sample`` and the parts of a pot that it counts in, ``SHARE``.
    """

    method: str
    counted: str
    begins: Step
    opens: Callable[[State], int]
    winners: Callable[[State], list[list[int]]]
    count: Callable[[State], int]
    kernel: str


@dataclass(frozen=True)
class Groupings:
    """Random hands of a game, by the kind of the best that they make; see ``frequencies``.

    Attributes:
        title: the title of the table.
        given: the conditions on every hand, from facts as they are typed.
        possible: the kinds under these conditions, the best first; it refuses impossible ones.
        compiles: whether ``count_compiled`` can count under them.
        count: the frequency of each kind, of so many hands from a first number on, by the seed.
        count_compiled: the same figures, compiled.
    """

    title: str
    given: Callable[[Mapping[str, str]], Any]
    possible: Callable[[Any], Iterable[str]]
    compiles: Callable[[Any], bool]
    count: Callable[[int, Any, int, int], Counter[str]]
    count_compiled: Callable[[int, Any, int, int], Counter[str]]
