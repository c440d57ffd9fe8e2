"""Stud as in a casino: seven cards for high or for high and low, Mississippi, and five cards."""

from __future__ import annotations

from dataclasses import dataclass
from string import Template
from typing import Any, Final

from pokernight.engine.betting import Structure
from pokernight.engine.game import Game
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.games.stakes import STRUCTURES
from pokernight.games.stud import (
    FIVE_CARDS,
    HIGH,
    LOW,
    Dealing,
    StudRules,
    classic_stud,
    high_low_worth,
    high_worth,
    worth_of,
)
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS

DEAL: Final = """\
1. Two to eight players ante. Each is dealt two cards down and one up."""
BRING_IN: Final = """\
2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise."""
BRING_IN_OR_OPEN: Final = """\
2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise. Variation: The highest up card opens and may check."""
STREETS: Final = """\
3. Three more cards come up and a seventh down, with a round of betting after each. The highest hand
in sight opens, of equal ones the first to the left of the dealer, and may check. Bets are small on
the third and fourth street and big from the fifth on. A card is burned before each street. If the
deck cannot serve everybody its last card, the last of the deck is shuffled with the burned cards
and these are dealt; if they are too few, one card is turned up in the middle, for all."""
HIGH_ONLY: Final = Talk[Any](ladder=lambda view: {"": HIGH_HANDS})


def stud(*contests: Contest, page: str, **more: Any) -> Game:
    """Return the game of a page, by the contests that it is played for."""
    text = Template(page).substitute(
        deal=DEAL, bring_in=BRING_IN, bring_in_or_open=BRING_IN_OR_OPEN, streets=STREETS
    )
    return classic_stud(text.partition(". ")[0], text, contests, **more)


SEVEN_CARD_STUD = stud(
    HIGH,
    worth=high_worth,
    talk=HIGH_ONLY,
    changes=(ANTES_MAKE_LAYERS,),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.high_only"),
    page="""\
Seven-card Stud. Two down, four up, one down: the classic, betting as in a casino.

$deal

$bring_in

$streets

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be
thrown away unseen. The best five of seven cards win; equal hands split the pot.
""",
)
SEVEN_CARD_STUD_HI_LO = stud(
    HIGH,
    LOW,
    worth=high_low_worth,
    talk=Talk(ladder=lambda view: {"high": HIGH_HANDS, "low": LOW_HANDS}),
    changes=(ANTES_MAKE_LAYERS,),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.high_low"),
    page="""\
Seven-card Stud Hi-Lo. Seven-card stud for high and for an eight-or-better low.

$deal

$bring_in

$streets

4. The best high hand wins half of the pot, the best low the other half. A low is five cards of
different ranks from the eight down; aces are low, straights and flushes do not count, and each
half may be made of other cards. If nobody has a low, the high hand wins it all. The odd chip goes
to the high half.
""",
)


@dataclass(frozen=True)
class MississippiRules(StudRules):
    """House rules of Mississippi Stud."""

    betting: Structure = option(
        "pot", STRUCTURES["pot"],
        source="David Zanetti, rec.gambling.poker FAQ: pot limit or no limit, also fixed",
    )  # fmt: skip


MISSISSIPPI_STUD = stud(
    HIGH,
    rules=MississippiRules,
    dealing=Dealing(2, ("uu", "u", "u")),
    worth=high_worth,
    talk=HIGH_ONLY,
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.high_only"),
    page="""\
Mississippi Stud. Seven-card stud dealt three, two, one and one, with only two cards hidden.

$deal

$bring_in_or_open

3. Then two cards come up at once, a sixth up and a seventh up, with a round of betting after each
time. The highest hand in sight opens, straights and flushes of five up cards counted, of equal
hands the first to the left of the dealer, and may check. Bets go up to the pot; in fixed limit they
are small on the first two rounds and big on the last two. A card is burned before each street. If
the deck cannot serve everybody its last card, the last of the deck is shuffled with the burned
cards and these are dealt; if they are too few, one card is turned up in the middle, for all.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five of seven cards win; equal hands split the pot.
""",
)
FIVE_CARD_STUD = stud(
    HIGH,
    seats=10,
    dealing=FIVE_CARDS,
    worth=worth_of(5, {"": high}),
    talk=HIGH_ONLY,
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.high_only"),
    page="""\
Five-card Stud. One down, four up: the oldest stud, with a single hidden card.

1. Two to ten players ante. Each is dealt one card down and one up.

$bring_in_or_open

3. Three more cards come up, with a round of betting after each. The highest hand in sight opens, of
equal ones the first to the left of the dealer, and may check. Bets are small on the first two
rounds and big on the last two. A card is burned before each street, unless somebody needs it.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five cards win; equal hands split the pot.
""",
)
