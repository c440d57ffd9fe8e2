"""Definition of a modifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pokernight.engine.asks import Turn
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.onion_round import clause_of

Acting: TypeAlias = Turn | str | None
"""Result of a card's acting: a turn that asks; or, asking nothing, AGAIN or None when done."""


def _changes_nothing(state: State, seat: int) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Modifier:
    """A modifier. Its clause in the page is ten more than its number.

    Attributes:
        number: 0 to 11.
        name: as players call it: "Lady".
        reads: its effect on the hand of a seat now, as fields of
            :class:`~pokernight.ranking.onion.OnionRules`.
        may_declare: whether a seat that holds its special card may declare it now; the last
            argument says that the Showdown is next, or on. It looks at what all can see.
        acts: the action of the card once declared, by its token: at once, or in turns.
        standing: its effect on every hand as long as it is in force, as such fields.
    """

    number: int
    name: str
    reads: Callable[[State, int], dict[str, Any]] = _changes_nothing
    may_declare: Callable[[State, int, bool], bool] | None = None
    acts: Callable[[State, int], Acting] | None = None
    standing: Mapping[str, Any] = field(default_factory=dict)

    @property
    def changes_hands(self) -> bool:
        """Return whether events of a round can change a hand's value by it."""
        return self.reads is not _changes_nothing

    @property
    def clause(self) -> str:
        """The number of its clause in the page."""
        return clause_of(self.number)
