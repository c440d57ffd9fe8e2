"""Follow the Cowboy. Stud in which kings are wild, and the rank that follows one.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Kings are wild, face up and face down. When a king is dealt face up, the rank of the next card
dealt face up is wild too, every card of it in every hand; when another king is, that rank is itself
again and the next card names a new one. If a king is the last card dealt face up, no card follows
him, and then kings alone are wild; or nothing is, or the cards are thrown in and everybody is dealt
in again for the pot, as the house plays it. It may also have them thrown in when no king
has come face up.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

FOLLOW_THE_COWBOY = compose(
    "seven_card_stud", ["follow_the_cowboy"], title="Follow the Cowboy", page=__doc__
)
