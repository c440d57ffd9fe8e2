"""High Chicago. Stud in which the highest spade in the hole takes half of the pot.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, of
equal ones the first to the left of the dealer.

2. The highest spade in the hole wins half of the pot. The ace is the highest, unless the house has
the ace low. A spade face up counts for nothing here. The house may have players declare: all say at
the same time, after the last round of betting, whether they play for the best hand, for the spade
or for both, and win nothing else; who plays for both must win both, alone, or tied if the house
plays so.

3. The best five of seven cards win half of the pot; equal hands split. A half that nobody claims
goes to the best hand, and so does the odd chip.
"""

from __future__ import annotations

from pokernight.games.composing import compose

HIGH_CHICAGO = compose(
    "seven_card_stud",
    ["high_spade_half"],
    title="High Chicago",
    page=__doc__,
    rule_sets={"declare": {"split": "declare"}},
)
