"""Four Forty-Four. Four cards down, four up, and fours are wild.

1. Two to six players ante and are dealt eight cards, with a round of betting after each from the
fifth on. The highest hand in sight opens, wild cards counted, of equal ones the first to the left
of the dealer.

2. Four of them are dealt down and one up before the first round of betting, then three up, one
after each; there is none down at the end.

3. Fours are wild, face up and face down.

4. The best five of eight cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

FOUR_FORTY_FOUR = compose(
    "seven_card_stud", ["four_down_four_up", "fours_wild"], title="Four Forty-Four", page=__doc__
)
