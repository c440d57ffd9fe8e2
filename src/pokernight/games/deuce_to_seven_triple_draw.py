"""Deuce to Seven Triple Draw. Five cards, three draws, and the lowest hand wins, aces high.

1. Two to six players are dealt five cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two,
or as the house plays it.

3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. The lowest hand wins:
aces are high and nothing else, straights and flushes count against it, so seven, five, four,
three, deuce, not of one suit, is the best. Equal hands split the pot.
"""

from __future__ import annotations

from pokernight.games.draws import lowest_wins
from pokernight.games.lows import LOWEST_DEUCE_TO_SEVEN

DEUCE_TO_SEVEN_TRIPLE_DRAW = lowest_wins(
    "Deuce to Seven Triple Draw", __doc__, {"": LOWEST_DEUCE_TO_SEVEN}, seats=(2, 6)
)
