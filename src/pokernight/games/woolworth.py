"""Woolworth. Stud of the five and dime: fives and tens are wild, at a price.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Fives and tens are wild, face up and face down.

3. A player who is dealt a five face up pays its price into the pot or folds; a ten costs twice as
much. Who has less puts in all he has and stays.

4. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

WOOLWORTH = compose(
    "seven_card_stud",
    ["fives_and_tens_wild", "fives_and_tens_cost"],
    title="Woolworth",
    page=__doc__,
)
