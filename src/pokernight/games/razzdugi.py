"""Razzdugi. Seven-card stud, aces low: half for the lowest five cards, half for the best badugi.

1. Two to eight players ante. Each is dealt two cards down and one up.

2. The highest up card must bring it in for less than a bet, or may bet in full at once; aces are
low, so a king is the highest, and of equal cards the suit decides, spades highest. In turn the
others fold, call, or complete the bring-in to a full bet, and may then raise.

3. Three more cards come up and a seventh down, with a round of betting after each. The lowest hand
in sight opens, of equal ones the first to the left of the dealer, and may check; a pair in sight is
worse than any cards without one. Bets are small on the third and fourth street and big from the
fifth on. A card is burned before each street. If the deck cannot serve everybody, one card is
turned up in the middle, for all.

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest five of seven cards: aces are low, straights and flushes count for nothing. The other half
goes to the best badugi among the seven: cards of different ranks and suits, four before three, then
the lowest, aces low. Equal hands split their half, and the odd chip goes to the lowest hand.
"""

from __future__ import annotations

from pokernight.games.low_stud import low_stud
from pokernight.games.lows import BEST_BADUGI, LOWEST_ACE_TO_FIVE
from pokernight.ranking import ACE_TO_FIVE

RAZZDUGI = low_stud(
    "Razzdugi", __doc__, ACE_TO_FIVE, {"low": LOWEST_ACE_TO_FIVE, "badugi": BEST_BADUGI}
)
