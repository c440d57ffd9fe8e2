"""Stakes of games without betting rounds: an ante."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pokernight.engine.game_slots import Flag
from pokernight.engine.hand import Opening
from pokernight.engine.rules import Money, Rules, RulesError, Unit, amount
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import pay
from pokernight.wording.message import message

FIRST = "Before the first deal, and not again, everybody antes {price:$}."


@worded(lambda rules: message("Everybody antes {price:$}.", price=rules.ante))
def antes(state: State, clause: str = "") -> None:
    """Collect everybody's ante into the pot, in a game without rounds of betting."""
    for seat in state.clockwise():
        pay(state, seat, state.setup.rules.ante, kind="ante", words="{seat antes} {amount}",
            clause=clause)  # fmt: skip


class FirstDeal(Own):
    """The slots of a game that outlasts a hand: whether this is its first deal, 1 or 0."""

    first: Flag

    def begin(self, opening: Opening) -> None:
        """See whether it was dealt before."""
        self.first = int(not opening.series)


@worded(lambda rules: message(FIRST, price=rules.ante))
def first_antes(state: State, clause: str = "") -> None:
    """Collect antes before the first deal, and not again; the game has ``own=FirstDeal``."""
    if state.own.first:
        antes(state, clause)


@dataclass(frozen=True)
class UnitRules(Rules):
    """House rules of games that are played for a unit, and without betting.

    A game says in ``small`` what the unit is, and in ``nothing`` why it is not nothing.
    """

    nothing: ClassVar[str] = "a unit is a cent at least: there would be nothing to play for"

    def check(self) -> None:
        """Refuse a game for nothing."""
        if not self.small:
            raise RulesError(self.nothing)

    @property
    def buy_in(self) -> int:
        """A hundred units."""
        return 100 * self.small

    @property
    def unit(self) -> Unit:
        """The unit of winnings."""
        return Unit("units", self.small)

    @property
    def bankroll(self) -> int:
        """Cents that a seat needs to be dealt in: a unit."""
        return self.small


@dataclass(frozen=True)
class AnteRules(UnitRules):
    """House rules of games that are played for a pot of antes and what is paid into it."""

    ante: Money = amount(100, "What everybody pays into the pot before the deal.", stakes="set")

    nothing: ClassVar[str] = "an ante is a cent at least: there would be nothing to play for"

    @property
    def small(self) -> int:
        """An ante."""
        return self.ante

    @property
    def unit(self) -> Unit:
        """The unit of winnings: an ante."""
        return Unit("antes", self.ante)
