"""Breed the Heifer. Stud in which the rank that follows a match is wild.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. When a card is dealt face up of the rank of another that lies face up, in any hand, the rank of
the next card dealt face up is wild, every card of it in every hand. With the next match that rank
is itself again, and the card after it names a new one. If no card follows the last match, nothing
is wild. The cards of a player who has folded match nothing.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

BREED_THE_HEIFER = compose(
    "seven_card_stud", ["follow_the_match"], title="Breed the Heifer", page=__doc__
)
