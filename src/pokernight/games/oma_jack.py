"""Oma-Jack. Omaha in which the nearest to twenty-one in the hole takes half of the pot.

1. Two to ten players get four cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards. A round of betting begins to the left of
the big blind, the others to the left of the dealer. A bet or raise is at most the pot after
calling, or as the house plays it.

2. Then come three cards on the board, a fourth and a fifth, each time after a burned card and with
a round of betting.

3. A hand is two of the cards in hand with three of those on the board, no more and no fewer.

4. The total of cards in hand that is nearest to twenty-one wins half of the pot. Number cards count
their number, faces ten, an ace one or eleven. As many of them are counted as their player likes; or
all four, or two of them, as the house plays it. More than twenty-one claims nothing, and the board
does not count here.

5. The best hand wins half of the pot; equal hands and equal totals split. A half that nobody claims
goes to the best hand, and so does the odd chip.
"""

from __future__ import annotations

from pokernight.games.composing import compose

OMA_JACK = compose(
    "omaha",
    ["twenty_one_half"],
    title="Oma-Jack",
    page=__doc__,
    usual={"twenty_one": "any"},
)
