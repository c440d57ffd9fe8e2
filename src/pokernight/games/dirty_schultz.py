"""Dirty Schultz. Stud in which the rank that follows a pair face up is wild.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. When a player's cards face up make a pair, or one of a kind more, the rank of the next card dealt
face up is wild, every card of it in every hand. With the next pair that rank is itself again, and
the card after it names a new one. If no card follows the last pair, nothing is wild.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

DIRTY_SCHULTZ = compose("seven_card_stud", ["follow_the_pair"], title="Dirty Schultz", page=__doc__)
