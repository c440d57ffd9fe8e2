"""Black Mariah. Stud that only the best hand with the highest spade in the hole wins.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, of
equal ones the first to the left of the dealer.

2. Besides the best hand the highest spade in the hole is asked for. The ace is the highest, unless
the house has the ace low. A spade face up counts for nothing here.

3. Only who has both, alone or tied with others, wins the pot. If nobody does, it stays, and those
who are left ante again and are dealt new cards, or everybody is, as the house plays it. Whoever all
others have left the pot to takes it. A side pot is judged among those who are in it.

4. If the queen of spades is dealt face up, the cards are thrown in once that round of cards has
been dealt, and the same happens; unless the house plays without that.

5. The best hand is the best five of seven cards; equal hands split.
"""

from __future__ import annotations

from pokernight.engine.changes import Change, former_default
from pokernight.games.composing import compose

BLACK_MARIAH = compose(
    "seven_card_stud",
    ["high_spade_half", "all_or_nothing", "queen_of_spades_kills"],
    title="Black Mariah",
    page=__doc__,
    usual={"next_deal": "those_left"},
    changes=(
        Change(
            3,
            "a player that has folded is not dealt in again",
            former_default("next_deal", "everybody"),
        ),
    ),
)
