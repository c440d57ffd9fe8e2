"""Parts of stud games for low: the highest card brings it in, the lowest hand opens."""

from __future__ import annotations

from pokernight.cards import rank, suit
from pokernight.engine import steps
from pokernight.engine.betting import Opener, bet
from pokernight.engine.game import Step
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.games.stud import BringInRules, streets
from pokernight.ranking import LowRules, wild_low_value


def low_stud(
    rules: BringInRules, lows: LowRules, contests: tuple[Contest, ...]
) -> tuple[Step, ...]:
    """A hand by its clauses: 2 the bring-in, 3 what comes after it, 4 the showdown."""
    return (
        *streets(rules, brought_in(rules, lows), lowest_in_sight(lows)),
        steps.showdown(contests, rules.show_order, rules.odd_chips, clause="4"),
    )


def brought_in(rules: BringInRules, lows: LowRules) -> tuple[Step, ...]:
    """The first round of betting, begun by the highest card's bring-in: clause 2."""
    small = rules.limits(rules.small_bet)
    return (
        steps.bring_in(rules.bring_in, small, "2", highest_door(lows)),
        bet(small, lowest_in_sight(lows), clause="2"),
    )


def highest_door(lows: LowRules) -> Opener:
    """Return the seat of the highest door card, of equal ranks the highest suit."""

    def highest(state: State) -> int:
        def height(seat: int) -> tuple[int, int]:
            door = state.face[state.shown(seat)[0]]
            return (rank(door) + lows.ace_low) % 13, suit(door)

        return max(state.clockwise(), key=height)

    return highest


def lowest_in_sight(lows: LowRules) -> Opener:
    """The live seat with the lowest hand in sight, of equal ones the first from the button."""

    def lowest(state: State) -> int:
        def worth(seat: int) -> int:
            return wild_low_value(state.cards(state.shown(seat)), (), rules=lows)

        return max(state.clockwise(), key=worth)

    return lowest
