"""Stud-Jack. Stud in which the nearest to twenty-one in the hole takes half of the pot.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, of
equal ones the first to the left of the dealer.

2. The total of cards in the hole that is nearest to twenty-one wins half of the pot. Number cards
count their number, faces ten, an ace one or eleven. All three are counted; or as many as their
player likes, or two of them, as the house plays it. More than twenty-one claims nothing, and cards
face up do not count here.

3. The best five of seven cards win half of the pot; equal hands and equal totals split. A half that
nobody claims goes to the best hand, and so does the odd chip.
"""

from __future__ import annotations

from pokernight.games.composing import compose

STUD_JACK = compose("seven_card_stud", ["twenty_one_half"], title="Stud-Jack", page=__doc__)
