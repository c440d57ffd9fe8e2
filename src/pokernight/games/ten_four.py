"""Ten-Four. Stud for good buddies: tens and fours are wild.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Tens and fours are wild, face up and face down.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

TEN_FOUR = compose("seven_card_stud", ["tens_and_fours_wild"], title="Ten-Four", page=__doc__)
