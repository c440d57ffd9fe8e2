"""Ace to Five Triple Draw. Five cards, three draws, and the lowest hand wins, aces low.

1. Two to six players are dealt five cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two,
or as the house plays it.

3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. The lowest hand wins: aces
are low, straights and flushes count for nothing, so five, four, three, deuce, ace is the best.
Whoever has a pair loses to everybody who has none. Equal hands split the pot.
"""

from __future__ import annotations

from pokernight.games.draws import lowest_wins
from pokernight.games.lows import LOWEST_ACE_TO_FIVE

ACE_TO_FIVE_TRIPLE_DRAW = lowest_wins(
    "Ace to Five Triple Draw", __doc__, {"": LOWEST_ACE_TO_FIVE}, seats=(2, 6)
)
