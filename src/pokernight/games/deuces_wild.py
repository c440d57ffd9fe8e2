"""Deuces Wild. Stud in which every deuce is wild.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Deuces are wild, face up and face down.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

DEUCES_WILD = compose("seven_card_stud", ["deuces_wild"], title="Deuces Wild", page=__doc__)
