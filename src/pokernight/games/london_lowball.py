"""London Lowball. Seven-card stud for low, pot limit: six, four, three, deuce, ace is the best.

1. Two to eight players ante. Each is dealt two cards down and one up.

2. The highest up card must bring it in for less than a bet, or may bet at once; aces are low, so a
king is the highest, and of equal cards the suit decides, spades highest. In turn the others fold,
call, or raise.

3. Three more cards come up and a seventh down, with a round of betting after each. The lowest hand
in sight opens, of equal ones the first to the left of the dealer, and may check; a pair in sight is
worse than any cards without one. Bets are up to the pot, or as the house plays it. A card is burned
before each street. If the deck cannot serve everybody, one card is turned up in the middle, for
all.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The lowest five of seven cards win: the highest of them decides, then the next. Aces
are low, straights and flushes count against a hand, so six, four, three, deuce, ace, not of one
suit, is the best. Whoever must play a pair loses to everybody who need not. Equal hands split the
pot.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.betting import Structure
from pokernight.engine.rules import option
from pokernight.games.low_stud import low_stud
from pokernight.games.lows import LOWEST_ACE_TO_SIX
from pokernight.games.stakes import STRUCTURES
from pokernight.games.stud import LowStudRules
from pokernight.ranking import ACE_TO_SIX


@dataclass(frozen=True)
class Rules(LowStudRules):
    """House rules of London Lowball."""

    betting: Structure = option("pot", STRUCTURES["pot"], source="Reuben and Ciaffone: pot limit")


LONDON_LOWBALL = low_stud("London Lowball", __doc__, ACE_TO_SIX, {"": LOWEST_ACE_TO_SIX}, Rules)
