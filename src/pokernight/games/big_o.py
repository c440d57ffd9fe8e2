"""Big O. Omaha with five cards, for high and low; pot limit.

1. Two to eight players get five cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. A bet or raise is at most the pot after calling,
or as the house plays it.

3. A hand is two of the five cards in hand with three of those on the board, no more and no fewer;
the high and the low may use different ones.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best high hand wins half of the pot, and the best low the other half: five
different ranks, none above the eight; aces are low, straights and flushes count for nothing.
Without such a low the high hand wins it all. Equal hands split their half, and the odd chip goes to
the high half.
"""

from __future__ import annotations

from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.games.boards import (
    TWO_OF_THE_HOLE,
    PotLimitStakes,
    cards_needed,
    flop_game,
    omaha_worth,
)
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS


def program(rules: PotLimitStakes) -> tuple[Step, ...]:
    """A hand of Big O."""
    return flop_game(rules, 5, TWO_OF_THE_HOLE)


BIG_O = Game(
    "Big O", __doc__, seats=(2, 8), program=program, rules=PotLimitStakes,
    worth=omaha_worth(5, hi_lo=True),
    cards_needed=cards_needed(5), hand_sizes=lambda state: (5, 5), incidents=BASIC,
    talk=Talk(ladder=lambda view: {"high": HIGH_HANDS, "low": LOW_HANDS}),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.two_of_the_hole"),
)  # fmt: skip
