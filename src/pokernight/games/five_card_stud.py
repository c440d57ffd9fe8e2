"""Five-card Stud. One down, four up: the oldest stud, with a single hidden card.

1. Two to ten players ante. Each is dealt one card down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise. Or, as the house plays it, the highest up card opens and may check.

3. Three more cards come up, with a round of betting after each. The highest hand in sight opens, of
equal ones the first to the left of the dealer, and may check. Bets are small on the first two
rounds and big on the last two. A card is burned before each street, unless somebody needs it.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five cards win; equal hands split the pot.
"""

from __future__ import annotations

from pokernight.engine.presentation import Talk
from pokernight.games.stud import FIVE_CARDS, HIGH, classic_stud, worth_of
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS

FIVE_CARD_STUD = classic_stud(
    "Five-card Stud", __doc__, (HIGH,), seats=10, dealing=FIVE_CARDS,
    worth=worth_of(5, {"": high}), talk=Talk(ladder=lambda view: {"": HIGH_HANDS}),
)  # fmt: skip
