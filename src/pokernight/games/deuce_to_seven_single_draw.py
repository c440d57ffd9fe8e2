"""Deuce to Seven Single Draw. Five cards, one draw, no limit, and the lowest hand wins, aces high.

1. Two to seven players are dealt five cards each, face down. Two of them post blinds, and there may
be antes; heads-up the dealer posts the small one and acts first before the draw, last afterwards.

2. A round of betting begins to the left of the big blind, a second one after the draw to the left
of the dealer. There is no limit, or as the house plays it.

3. Between them everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before. If the deck runs out the cards thrown away before
are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. The lowest hand wins:
aces are high and nothing else, straights and flushes count against it, so seven, five, four,
three, deuce, not of one suit, is the best. Equal hands split the pot.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.betting import Structure
from pokernight.engine.rules import option
from pokernight.games.draws import BlindDrawRules, lowest_wins
from pokernight.games.lows import LOWEST_DEUCE_TO_SEVEN
from pokernight.games.stakes import STRUCTURES


@dataclass(frozen=True)
class Rules(BlindDrawRules):
    """House rules of Deuce to Seven Single Draw."""

    betting: Structure = option("no_limit", STRUCTURES["no_limit"], source="WSOP: no limit")


DEUCE_TO_SEVEN_SINGLE_DRAW = lowest_wins(
    "Deuce to Seven Single Draw", __doc__, {"": LOWEST_DEUCE_TO_SEVEN}, seats=(2, 7), draws=1,
    rules=Rules,
)  # fmt: skip
