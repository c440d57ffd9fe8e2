"""What are the chances? Exact where that is quick, else sampled, and the answer says which.

>>> from pokernight.odds import equity
>>> answer = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], board="Ac7dKh")
>>> answer.exact, answer.trials
(True, 820)
"""

from pokernight.odds.census import (
    Frequencies,
    LowFrequencies,
    frequencies,
    low_frequencies,
)
from pokernight.odds.equity import Street, Streets, Work, by_street, equity
from pokernight.odds.outlook import Outlook, outlook
from pokernight.odds.results import Equity, Origin, SeatOdds, rule_hash
from pokernight.odds.running import Progress
from pokernight.odds.wins import Facing, HandCount, Winners, what_wins

__all__ = [
    "Equity",
    "Facing",
    "Frequencies",
    "HandCount",
    "LowFrequencies",
    "Origin",
    "Outlook",
    "Progress",
    "SeatOdds",
    "Street",
    "Streets",
    "Winners",
    "Work",
    "by_street",
    "equity",
    "frequencies",
    "low_frequencies",
    "outlook",
    "rule_hash",
    "what_wins",
]
