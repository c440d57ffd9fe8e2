"""The Omen when everybody stays: who has won among the players, and how many omens there were.

All that is left to decide then is which sixes to show and whether to send Mrs. Blaylock. Here
nobody sends her, and everybody shows as few sixes as the best of his hand needs, as the game's
safe answers have it.
"""

from pokernight.engine import steps
from pokernight.engine.odds_hooks import Duels
from pokernight.games.the_omen import mrs_blaylock, nominal_winners, omens_in_all

AGAINST_DAMIEN = Duels(
    method="showdown, Mrs. Blaylock staying hidden",
    counted="omens",
    begins=mrs_blaylock,
    opens=steps.highest_in_sight,
    winners=nominal_winners,
    count=omens_in_all,
    kernel="pokernight.games.odds_readings.the_omen_kernel",
)
