"""Homicide. One card down and six up: what matches it is wild, and what matches a neighbour costs.

1. Two to seven players ante and are dealt seven cards. The highest hand in sight opens, of equal
ones the first to the left of the dealer; what is wild by a hole card is not in sight.

2. One card is dealt down and one up, then five up, with a round of betting after each from the
second on.

3. A rank of which a player has a card in the hole and one face up is wild for him, every card of
it. What is wild for one is nothing to another.

4. A player who is dealt a card face up of the rank of one that lies face up before another player
must put in as much as the pot holds or fold, at once and in the order of the deal; or pay a fixed
price, if the house has one. Who has less puts in all he has and stays.

5. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

HOMICIDE = compose(
    "seven_card_stud",
    ["one_down_six_up", "hole_match_wild", "matching_card_costs"],
    title="Homicide",
    page=__doc__,
)
