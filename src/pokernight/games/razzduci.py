"""Razzduci. Seven-card stud, aces high: half for the lowest five cards, half for the best badugi.

1. Two to eight players ante. Each is dealt two cards down and one up.

2. The highest up card must bring it in for less than a bet, or may bet in full at once; aces are
high, and of equal cards the suit decides, spades highest. In turn the others fold, call, or
complete the bring-in to a full bet, and may then raise.

3. Three more cards come up and a seventh down, with a round of betting after each. The lowest hand
in sight opens, of equal ones the first to the left of the dealer, and may check; a pair in sight is
worse than any cards without one. Bets are small on the third and fourth street and big from the
fifth on. A card is burned before each street. If the deck cannot serve everybody, one card is
turned up in the middle, for all.

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest five of seven cards, deuce to seven: aces are high, straights and flushes count against a
hand. The other half goes to the best badugi among the seven: cards of different ranks and suits,
four before three, then the lowest, aces high. Equal hands split their half, and the odd chip goes
to the lowest hand.
"""

from __future__ import annotations

from pokernight.games.low_stud import low_stud
from pokernight.games.lows import BEST_ACE_HIGH_BADUGI, LOWEST_DEUCE_TO_SEVEN
from pokernight.ranking import DEUCE_TO_SEVEN

RAZZDUCI = low_stud(
    "Razzduci",
    __doc__,
    DEUCE_TO_SEVEN,
    {"low": LOWEST_DEUCE_TO_SEVEN, "badugi": BEST_ACE_HIGH_BADUGI},
)
