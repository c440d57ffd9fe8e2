"""Countdown. Stud in which the number of players who are left says what is wild.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. As many players as are left, so high is the rank that is wild: deuces for two, threes for three,
and so on. It changes when somebody folds; what counts is who is there at the showdown.

3. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from pokernight.games.composing import compose

COUNTDOWN = compose("seven_card_stud", ["countdown_wild"], title="Countdown", page=__doc__)
