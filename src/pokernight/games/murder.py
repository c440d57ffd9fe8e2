"""Murder. Stud in which whoever matches another's card must match the pot.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, of
equal ones the first to the left of the dealer.

2. A player who is dealt a card face up of the rank of one that lies face up before another player
must put in as much as the pot holds or fold, at once and in the order of the deal; or pay a fixed
price, if the house has one. Who has less puts in all he has and stays.

3. The best five of seven cards win; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

MURDER = compose("seven_card_stud", ["matching_card_costs"], title="Murder", page=__doc__)
