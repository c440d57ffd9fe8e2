"""Count Your Diamonds. Stud in which the highest sum of diamonds takes half of the pot.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, of
equal ones the first to the left of the dealer.

2. The highest sum of diamonds wins half of the pot, all cards of a hand counted: numbers as they
are, a jack eleven, a queen twelve, a king thirteen, an ace fourteen.

3. The best five of seven cards win half of the pot; equal hands split. A half that nobody claims
goes to the best hand, and so does the odd chip.
"""

from __future__ import annotations

from pokernight.games.composing import compose

COUNT_YOUR_DIAMONDS = compose(
    "seven_card_stud", ["diamonds_half"], title="Count Your Diamonds", page=__doc__
)
