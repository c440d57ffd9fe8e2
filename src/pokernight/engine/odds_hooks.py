"""What a game offers to those who count very many of its deals; nothing of it changes a hand.

A game names where its offers are written, ``package.module.name``, and they are imported when they
are wanted: no table waits for arrays that only the odds need.
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
    """Where the offers of a game are written; what is left out it does not have.

    Attributes:
        reads: a function that reads its showdown in an array of decks, see
            :mod:`pokernight.games.reckoning.in_bulk`.
        board: how five cards on the board play where all is known: with any cards of a hole, for
            high; or three of them with two of the hole, high and low.
        duels: its :class:`Duels`.
        groupings: its :class:`Groupings`.
    """

    reads: str = ""
    board: Literal["", "any", "two of the hole"] = ""
    duels: str = ""
    groupings: str = ""


NO_OFFER = OddsHooks()
"""A game that offers nothing: its deals are dealt and played one by one."""


def offered(place: str) -> Any:
    """What is written at a place."""
    module, _, name = place.rpartition(".")
    return getattr(import_module(module), name)


@dataclass(frozen=True)
class Duels:
    """A game whose winners among the players then meet a hand that nobody plays.

    When everybody stays the steps of the game itself decide, by their safe answers.

    Attributes:
        method: how it is decided, in words.
        counted: what is counted in each deal, such as the game's omens.
        begins: the step with which the showdown begins.
        opens: who shows first.
        winners: by pot who has won among the players, from the state at the end.
        count: how many of what is counted there were.
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
        title: what is counted.
        given: what holds for every hand, from facts as they are typed.
        possible: the kinds there are under that, the best first; refuses what cannot be asked.
        compiles: whether ``count_compiled`` knows it.
        count: how often each kind comes, of so many hands from a first one on, by the seed.
        count_compiled: the same figures, compiled.
    """

    title: str
    given: Callable[[Mapping[str, str]], Any]
    possible: Callable[[Any], Iterable[str]]
    compiles: Callable[[Any], bool]
    count: Callable[[int, Any, int, int], Counter[str]]
    count_compiled: Callable[[int, Any, int, int], Counter[str]]
