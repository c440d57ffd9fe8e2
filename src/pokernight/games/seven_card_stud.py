"""Seven-card Stud. Two down, four up, one down: the classic, betting as in a casino.

1. Two to eight players ante. Each is dealt two cards down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise.

3. Three more cards come up and a seventh down, with a round of betting after each. The highest
hand in sight opens, of equal ones the first to the left of the dealer, and may check. Bets are
small on the third and fourth street and big from the fifth on. A card is burned before each
street. If the deck cannot serve everybody its last card, the last of the deck is shuffled with the
burned cards and these are dealt; if they are too few, one card is turned up in the middle, for all.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be
thrown away unseen. The best five of seven cards win; equal hands split the pot.
"""

from __future__ import annotations

from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.games.stud import HIGH, classic_stud, high_worth
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.ranking.ladder import HIGH_HANDS

SEVEN_CARD_STUD = classic_stud(
    "Seven-card Stud",
    __doc__,
    (HIGH,),
    worth=high_worth,
    talk=Talk(ladder=lambda view: {"": HIGH_HANDS}),
    changes=(ANTES_MAKE_LAYERS,),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.high_only"),
)
