"""Kings and Little Ones. Stud in which kings are wild, and each player's lowest hole card.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Kings are wild, face up and face down, or only those in the hole, as the house plays it.

3. For each player his lowest card in the hole is wild, and with it every card of that rank in his
hand; aces are high. What is wild for one is nothing to another. The last card down may be lower,
and then it is wild instead.

4. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

KINGS_AND_LITTLE_ONES = compose(
    "seven_card_stud", ["kings_wild", "low_hole_wild"], title="Kings and Little Ones", page=__doc__
)
