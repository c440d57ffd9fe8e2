"""Super 8. Hold'em with three cards, eight with the board, any five of which make a hand.

1. Two to ten players get three cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. Bets are as in hold'em.

3. A hand is any five of the eight cards in hand and on the board, all three of the hand too.

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
    ANY,
    HighLowStakes,
    flop_game,
    halves,
    high_low_flop_game,
    worth_of_all,
)


def program(rules: HighLowStakes) -> tuple[Step, ...]:
    """A hand of Super 8."""
    return flop_game(rules, 3, halves(ANY, rules.hi_lo))


SUPER_8 = Game(
    "Super 8", __doc__, seats=(2, 10), program=program, rules=HighLowStakes, worth=worth_of_all(3),
    **high_low_flop_game(3),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.any_cards"),
)  # fmt: skip
