"""Winter Baseball. Baseball in which only the threes are paid for.

1. Seven-card stud, two to six players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Threes and nines are wild, face up and face down.

3. A player who is dealt a three face up must match the pot or fold, at once and in the order of the
deal; or pay a fixed price, if the house has one. Who has less puts in all he has and stays. Nines
are free.

4. A player who is dealt a four face up gets another card for nothing, face down, or up as the house
plays it; the house may also sell it. An extra card dealt face up counts for these rules as any
other.

5. The best five of all his cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

WINTER_BASEBALL = compose(
    "seven_card_stud",
    ["threes_and_nines_wild", "threes_match_the_pot", "four_buys_a_card"],
    title="Winter Baseball",
    page=__doc__,
)
