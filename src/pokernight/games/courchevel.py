"""Courchevel. Omaha with five cards, the first of the flop open before anybody bets; pot limit.

1. Two to eight players get five cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards. Then a card is burned and the first card
of the flop turned up.

2. A round of betting begins to the left of the big blind. The other two cards of the flop follow,
then a fourth card (the turn) and a fifth (the river), these two after a burned card, each time with
a round of betting that begins to the left of the dealer. A bet or raise is at most the pot after
calling, or as the house plays it.

3. A hand is two of the five cards in hand with three of those on the board, no more and no fewer.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins. Or, as the house plays it, it wins half of the pot and the best low
the other half: five different ranks, none above the eight; aces are low, straights and flushes
count for nothing. Without such a low the high hand wins it all. Equal hands split, and the odd chip
goes to the high half.
"""

from __future__ import annotations

from pokernight.engine.game import Game, Step
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.games.boards import (
    TWO_OF_THE_HOLE,
    PotLimitHighLowStakes,
    flop_game,
    halves,
    high_low_flop_game,
    omaha_worth,
)


def program(rules: PotLimitHighLowStakes) -> tuple[Step, ...]:
    """A hand of Courchevel."""
    return flop_game(rules, 5, halves(TWO_OF_THE_HOLE, rules.hi_lo), open_first=1)


COURCHEVEL = Game(
    "Courchevel", __doc__, seats=(2, 8), program=program, rules=PotLimitHighLowStakes,
    worth=omaha_worth(5), **high_low_flop_game(5),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.two_of_the_hole_as_played"),
)  # fmt: skip
