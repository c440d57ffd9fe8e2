"""One-Eyed Jacks. Stud with the one-eyed jacks, the suicide king and the man with the axe wild.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. The jacks of hearts and of spades, who show one eye, are wild, face up and face down.

3. So is the king of hearts, who has the sword in his head.

4. So is the king of diamonds, the man with the axe; or, if the house plays so, he kills the hand of
whoever is dealt him face up, and is wild for nobody.

5. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

ONE_EYED_JACKS = compose(
    "seven_card_stud",
    ["one_eyed_jacks_wild", "suicide_king_wild", "man_with_the_axe_wild"],
    title="One-Eyed Jacks",
    page=__doc__,
)
