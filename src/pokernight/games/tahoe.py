"""Tahoe. Hold'em with three cards that are all kept, of which two at most are used.

1. Two to ten players get three cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. Bets are as in hold'em.

3. A hand is five cards, two of them from the hand, or one, or none, but never all three.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins. Or, as the house plays it, it wins half of the pot and the best low
the other half: five different ranks, none above the eight, two of them from the hand at most; aces
are low, straights and flushes count for nothing. Without such a low the high hand wins it all.
Equal hands split, and the odd chip goes to the high half.
"""

from __future__ import annotations

from functools import partial

from pokernight.engine.game import Game, Step
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.steps import Contest
from pokernight.games.boards import (
    HighLowStakes,
    best_of_two,
    flop_game,
    halves,
    high_low_flop_game,
    value_of_two,
    worth_of_two,
)
from pokernight.ranking import high, high_value, low, low_value

HIGH = Contest.with_board(
    "the high half", partial(best_of_two, high), values=partial(value_of_two, high_value)
)
LOW = Contest.with_board(
    "the low half", partial(best_of_two, low), values=partial(value_of_two, low_value), low=True
)


def program(rules: HighLowStakes) -> tuple[Step, ...]:
    """A hand of Tahoe."""
    return flop_game(rules, 3, halves((HIGH, LOW), rules.hi_lo))


TAHOE = Game(
    "Tahoe", __doc__, seats=(2, 10), program=program, rules=HighLowStakes, worth=worth_of_two(3),
    **high_low_flop_game(3),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.two_at_most"),
)  # fmt: skip
