"""What the games share that have no betting rounds: their stakes are their ante."""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.rules import Money, Rules, RulesError, option
from pokernight.engine.state import State
from pokernight.engine.steps import pay


def antes(state: State) -> None:
    """Everybody antes into the pot, whatever the others have."""
    for seat in state.clockwise():
        pay(state, seat, state.setup.rules.ante, kind="ante", words="{seat} antes {amount}")


@dataclass(frozen=True)
class AnteRules(Rules):
    """House rules of games that are played for a pot of antes and what is paid into it."""

    ante: Money = option(100, "What everybody pays into the pot before the deal.", stakes="set")

    def check(self) -> None:
        """Refuse a pot without antes."""
        if not self.ante:
            raise RulesError("an ante is a cent at least: there would be nothing to play for")

    @property
    def buy_in(self) -> int:
        """A hundred antes."""
        return 100 * self.ante

    @property
    def bankroll(self) -> int:
        """Everybody antes in full."""
        return self.ante
