"""Equity and frequencies of hands: exact where that is quick, else sampled.

>>> from pokernight.odds import equity
>>> answer = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], board="Ac7dKh")
>>> answer.exact, answer.trials
(True, 820)
"""

from typing import TYPE_CHECKING, Any, Final

from pokernight.measuring.sampling_loop import Progress
from pokernight.odds.answers.equity import EquityPlan, Street, Streets, by_street, equity
from pokernight.odds.answers.live_equity import Outlook, outlook
from pokernight.odds.reports.results import Equity, Origin, SeatOdds, rule_hash

if TYPE_CHECKING:
    from pokernight.odds.answers.answer_worth import AnswerWorth, answer_worth
    from pokernight.odds.answers.hand_frequencies import (
        Frequencies,
        LowFrequencies,
        frequencies,
        low_frequencies,
    )
    from pokernight.odds.answers.what_wins import Facing, HandCount, Winners, what_wins
    from pokernight.odds.answers.worth_by_hand import WorthByHand, worth_by_hand

__all__ = [
    "AnswerWorth",
    "Equity",
    "EquityPlan",
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
    "WorthByHand",
    "answer_worth",
    "by_street",
    "equity",
    "frequencies",
    "low_frequencies",
    "outlook",
    "rule_hash",
    "what_wins",
    "worth_by_hand",
]

_LATER: Final = {
    "AnswerWorth": "answers.answer_worth",
    "Facing": "answers.what_wins",
    "Frequencies": "answers.hand_frequencies",
    "HandCount": "answers.what_wins",
    "LowFrequencies": "answers.hand_frequencies",
    "Winners": "answers.what_wins",
    "WorthByHand": "answers.worth_by_hand",
    "answer_worth": "answers.answer_worth",
    "frequencies": "answers.hand_frequencies",
    "low_frequencies": "answers.hand_frequencies",
    "what_wins": "answers.what_wins",
    "worth_by_hand": "answers.worth_by_hand",
}
"""Names that are imported on first use, with their modules."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _LATER:
        raise AttributeError(f"pokernight.odds has no {name!r}")
    value = getattr(import_module(f"pokernight.odds.{_LATER[name]}"), name)
    globals()[name] = value
    return value
