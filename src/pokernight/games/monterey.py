"""Monterey. Stud in which each player's last card is wild for him.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. For each player his seventh card is wild, and with it every card of that rank in his hand. What
is wild for one is nothing to another.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

MONTEREY = compose("seven_card_stud", ["last_card_wild"], title="Monterey", page=__doc__)
