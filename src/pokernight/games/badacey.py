"""Badacey. Five cards, three draws, aces low: half for the lowest hand, half for the best badugi.

1. Two to six players are dealt five cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two,
or as the house plays it.

3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest hand of five cards, ace to five: aces are low, straights and flushes count for nothing. The
other half goes to the best badugi among the five: cards of different ranks and suits, four before
three, then the lowest, aces low. Equal hands split their half, and the odd chip goes to the lowest
hand.
"""

from __future__ import annotations

from pokernight.games.draws import lowest_wins
from pokernight.games.lows import BEST_BADUGI, LOWEST_ACE_TO_FIVE

BADACEY = lowest_wins(
    "Badacey", __doc__, {"low": LOWEST_ACE_TO_FIVE, "badugi": BEST_BADUGI}, seats=(2, 6)
)
