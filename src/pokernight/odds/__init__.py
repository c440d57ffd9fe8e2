"""What are the chances? Exact where that is quick, else sampled, and the answer says which.

>>> from pokernight.odds import equity
>>> answer = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], board="Ac7dKh")
>>> answer.exact, answer.trials
(True, 820)
"""

from typing import TYPE_CHECKING, Any, Final

from pokernight.odds.plain.equity import Street, Streets, Work, by_street, equity
from pokernight.odds.plain.live_equity import Outlook, outlook
from pokernight.odds.plain.results import Equity, Origin, SeatOdds, rule_hash
from pokernight.odds.plain.sampling_loop import Progress

if TYPE_CHECKING:
    from pokernight.odds.plain.hand_frequencies import (
        Frequencies,
        LowFrequencies,
        frequencies,
        low_frequencies,
    )
    from pokernight.odds.plain.what_wins import Facing, HandCount, Winners, what_wins

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

_LATER: Final = {
    "Facing": "plain.what_wins",
    "Frequencies": "plain.hand_frequencies",
    "HandCount": "plain.what_wins",
    "LowFrequencies": "plain.hand_frequencies",
    "Winners": "plain.what_wins",
    "frequencies": "plain.hand_frequencies",
    "low_frequencies": "plain.hand_frequencies",
    "what_wins": "plain.what_wins",
}
"""What is imported when it is first asked for, and from where."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _LATER:
        raise AttributeError(f"pokernight.odds has no {name!r}")
    found = getattr(import_module(f"pokernight.odds.{_LATER[name]}"), name)
    globals()[name] = found
    return found
