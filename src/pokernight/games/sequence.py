"""Sequence. Stud in which deuces, then threes, then fours are wild as they come up.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. The first deuce dealt face up makes deuces wild. When a three is dealt face up after it, threes
are wild and deuces are themselves again; then fours, and so on up to the aces, one rank at a time.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

SEQUENCE = compose("seven_card_stud", ["sequence_wild"], title="Sequence", page=__doc__)
