"""Razz and its near twins: seven-card stud for low, by several rankings of low hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Template
from typing import Any, Final

from pokernight.engine.betting import Structure
from pokernight.engine.game import Game
from pokernight.engine.rules import option
from pokernight.games.low_stud import low_stud
from pokernight.games.lows import (
    BEST_ACE_HIGH_BADUGI,
    BEST_BADUGI,
    LOWEST_ACE_TO_FIVE,
    LOWEST_ACE_TO_SIX,
    LOWEST_DEUCE_TO_SEVEN,
    Low,
)
from pokernight.games.stakes import STRUCTURES
from pokernight.games.stud import LowStudRules
from pokernight.ranking import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, LowRules

DEAL: Final = """\
1. Two to eight players ante. Each is dealt two cards down and one up."""
ACES_LOW: Final = """\
2. The highest up card must bring it in for less than a bet, or may bet in full at once; aces are
low, so a king is the highest, and of equal cards the suit decides, spades highest. In turn the
others fold, call, or complete the bring-in to a full bet, and may then raise."""
ACES_HIGH: Final = """\
2. The highest up card must bring it in for less than a bet, or may bet in full at once; aces are
high, and of equal cards the suit decides, spades highest. In turn the others fold, call, or
complete the bring-in to a full bet, and may then raise."""
STREETS: Final = """\
3. Three more cards come up and a seventh down, with a round of betting after each. The lowest hand
in sight opens, of equal ones the first to the left of the dealer, and may check; a pair in sight is
worse than any cards without one. Bets are small on the third and fourth street and big from the
fifth on. A card is burned before each street. If the deck cannot serve everybody its last card, the
last of the deck is shuffled with the burned cards and these are dealt; if they are too few, one
card is turned up in the middle, for all."""


def razz(in_sight: LowRules, lows: Mapping[str, Low], page: str, **more: Any) -> Game:
    """Return the game of a page, by the low in sight and those that win the pot or its halves."""
    text = Template(page).substitute(
        deal=DEAL, aces_low=ACES_LOW, aces_high=ACES_HIGH, streets=STREETS
    )
    return low_stud(text.partition(". ")[0], text, in_sight, lows, **more)


RAZZ = razz(
    ACE_TO_FIVE,
    {"": LOWEST_ACE_TO_FIVE},
    page="""\
Razz. Seven-card stud for low: the lowest hand wins.

$deal

$aces_low

$streets

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The lowest five of seven cards win: the highest of them decides, then the next. Aces
are low, straights and flushes count for nothing, so five, four, three, two, ace is the best hand.
Whoever must play a pair loses to everybody who need not. Equal hands split the pot.
""",
)
DEUCE_TO_SEVEN_RAZZ = razz(
    DEUCE_TO_SEVEN,
    {"": LOWEST_DEUCE_TO_SEVEN},
    page="""\
Deuce to Seven Razz. Seven-card stud for the lowest hand, aces high, no straight and no flush.

$deal

$aces_high

$streets

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The lowest five of seven cards win: aces are high and nothing else, straights and
flushes count against a hand, so seven, five, four, three, deuce, not of one suit, is the best.
Equal hands split the pot.
""",
)
RAZZDUGI = razz(
    ACE_TO_FIVE,
    {"low": LOWEST_ACE_TO_FIVE, "badugi": BEST_BADUGI},
    page="""\
Razzdugi. Seven-card stud, aces low: half for the lowest five cards, half for the best badugi.

$deal

$aces_low

$streets

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest five of seven cards: aces are low, straights and flushes count for nothing. The other half
goes to the best badugi among the seven: cards of different ranks and suits, four before three, then
the lowest, aces low. Equal hands split their half, and the odd chip goes to the lowest hand.
""",
)
RAZZDUCI = razz(
    DEUCE_TO_SEVEN,
    {"low": LOWEST_DEUCE_TO_SEVEN, "badugi": BEST_ACE_HIGH_BADUGI},
    page="""\
Razzduci. Seven-card stud, aces high: half for the lowest five cards, half for the best badugi.

$deal

$aces_high

$streets

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest five of seven cards, deuce to seven: aces are high, straights and flushes count against a
hand. The other half goes to the best badugi among the seven: cards of different ranks and suits,
four before three, then the lowest, aces high. Equal hands split their half, and the odd chip goes
to the lowest hand.
""",
)


@dataclass(frozen=True)
class LondonRules(LowStudRules):
    """House rules of London Lowball."""

    betting: Structure = option("pot", STRUCTURES["pot"], source="Reuben and Ciaffone: pot limit")


LONDON_LOWBALL = razz(
    ACE_TO_SIX,
    {"": LOWEST_ACE_TO_SIX},
    rules=LondonRules,
    page="""\
London Lowball. Seven-card stud for low, pot limit: six, four, three, deuce, ace is the best.

$deal

2. The highest up card must bring it in for less than a bet, or may bet at once; aces are low, so a
king is the highest, and of equal cards the suit decides, spades highest. In turn the others fold,
call, or raise.

3. Three more cards come up and a seventh down, with a round of betting after each. The lowest hand
in sight opens, of equal ones the first to the left of the dealer, and may check; a pair in sight is
worse than any cards without one. Bets are up to the pot. A card is burned before each street. If
the deck cannot serve everybody its last card, the last of the deck is shuffled with the burned
cards and these are dealt; if they are too few, one card is turned up in the middle, for all.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The lowest five of seven cards win: the highest of them decides, then the next. Aces
are low, straights and flushes count against a hand, so six, four, three, deuce, ace, not of one
suit, is the best. Whoever must play a pair loses to everybody who need not. Equal hands split the
pot.
""",
)
