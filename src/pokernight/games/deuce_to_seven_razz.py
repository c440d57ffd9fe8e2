"""Deuce to Seven Razz. Seven-card stud for the lowest hand, aces high, no straight and no flush.

1. Two to eight players ante. Each is dealt two cards down and one up.

2. The highest up card must bring it in for less than a bet, or may bet in full at once; aces are
high, and of equal cards the suit decides, spades highest. In turn the others fold, call, or
complete the bring-in to a full bet, and may then raise.

3. Three more cards come up and a seventh down, with a round of betting after each. The lowest hand
in sight opens, of equal ones the first to the left of the dealer, and may check; a pair in sight is
worse than any cards without one. Bets are small on the third and fourth street and big from the
fifth on. A card is burned before each street. If the deck cannot serve everybody, one card is
turned up in the middle, for all.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The lowest five of seven cards win: aces are high and nothing else, straights and
flushes count against a hand, so seven, five, four, three, deuce, not of one suit, is the best.
Equal hands split the pot.
"""

from __future__ import annotations

from pokernight.games.low_stud import low_stud
from pokernight.games.lows import LOWEST_DEUCE_TO_SEVEN
from pokernight.ranking import DEUCE_TO_SEVEN

DEUCE_TO_SEVEN_RAZZ = low_stud(
    "Deuce to Seven Razz", __doc__, DEUCE_TO_SEVEN, {"": LOWEST_DEUCE_TO_SEVEN}
)
