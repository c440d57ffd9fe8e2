"""Badugi. Four cards, three draws: the lowest of different ranks and suits wins.

1. Two to eight players are dealt four cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two,
or as the house plays it.

3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. Of cards of one rank or of
one suit only one counts. Four cards that count, a badugi, beat three, three beat two, and two beat
one; among as many the lowest win, the highest of them deciding first. Aces are low, so four,
three, deuce, ace of four suits is the best. Equal hands split the pot.
"""

from __future__ import annotations

from pokernight.games.draws import lowest_wins
from pokernight.games.lows import BEST_BADUGI

BADUGI = lowest_wins("Badugi", __doc__, {"": BEST_BADUGI}, seats=(2, 8), cards=4)
