"""Seven-card Stud Hi-Lo. Seven-card stud for high and for an eight-or-better low.

1. Two to eight players ante. Each is dealt two cards down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise.

3. Three more cards come up and a seventh down, with a round of betting after each. The highest
hand in sight opens, of equal ones the first to the left of the dealer, and may check. Bets are
small on the third and fourth street and big from the fifth on. A card is burned before each
street. If the deck cannot serve everybody, one card is turned up in the middle, for all.

4. The best high hand wins half of the pot, the best low the other half. A low is five cards of
different ranks from the eight down; aces are low, straights and flushes do not count, and each
half may be made of other cards. If nobody has a low, the high hand wins it all. The odd chip goes
to the high half.
"""

from __future__ import annotations

from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.games.stud import HIGH, LOW, classic_stud, high_low_worth
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS

SEVEN_CARD_STUD_HI_LO = classic_stud(
    "Seven-card Stud Hi-Lo",
    __doc__,
    (HIGH, LOW),
    worth=high_low_worth,
    talk=Talk(ladder=lambda view: {"high": HIGH_HANDS, "low": LOW_HANDS}),
    changes=(ANTES_MAKE_LAYERS,),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.high_low"),
)
