"""Heinz 57. Stud with fives and sevens wild, paid for face up.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Fives and sevens are wild, face up and face down.

3. A player who is dealt a five or a seven face up pays its price into the pot or folds; or he has
it for nothing, as the house plays it. Who has less than the price puts in all he has and stays.

4. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

HEINZ_57 = compose(
    "seven_card_stud",
    ["fives_and_sevens_wild", "fives_and_sevens_cost"],
    title="Heinz 57",
    page=__doc__,
    rule_sets={"free": {"price_of_varieties": "0"}},
)
