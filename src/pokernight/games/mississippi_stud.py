"""Mississippi Stud. Seven-card stud dealt three, two, one and one, with only two cards hidden.

1. Two to eight players ante. Each is dealt two cards down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise. Or, as the house plays it, the highest up card opens and may check.

3. Then two cards come up at once, a sixth up and a seventh up, with a round of betting after each
time. The highest hand in sight opens, straights and flushes of five up cards counted, of equal
hands the first to the left of the dealer, and may check. Bets go up to the pot; in fixed limit they
are small on the first two rounds and big on the last two. A card is burned before each street. If
the deck cannot serve everybody, one card is turned up in the middle, for all.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five of seven cards win; equal hands split the pot.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.betting import Structure
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.games.stakes import STRUCTURES
from pokernight.games.stud import HIGH, Dealing, StudRules, classic_stud, high_worth
from pokernight.ranking.ladder import HIGH_HANDS


@dataclass(frozen=True)
class Rules(StudRules):
    """House rules of Mississippi Stud."""

    betting: Structure = option(
        "pot", STRUCTURES["pot"],
        source="David Zanetti, rec.gambling.poker FAQ: pot limit or no limit, also fixed",
    )  # fmt: skip


MISSISSIPPI_STUD = classic_stud(
    "Mississippi Stud", __doc__, (HIGH,), rules=Rules, dealing=Dealing(2, ("uu", "u", "u")),
    worth=high_worth, talk=Talk(ladder=lambda view: {"": HIGH_HANDS}),
)  # fmt: skip
