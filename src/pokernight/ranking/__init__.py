"""Hand rankings as pure functions: no flow of play, no money.

Their result depends on the arguments alone, but for the cards that a house rule makes wild
(:mod:`~pokernight.ranking.house_wilds`).

A *value* is a plain integer: higher is better, equal values split, and hands of different size
compare too. Values are comparable within one ranking, high or low. A *reading* tells people
what a value is made of.

>>> from pokernight.cards import parse
>>> high_value(parse("As Ah")) > high_value(parse("Ks Kh Qd 7c 3s"))
True
>>> deuces = parse("2c 2d 2h 2s")
>>> print(high(parse("2c 2d Kh Kd 9s 5c 4h"), wild=deuces))
four kings, nine kicker; 2♣ 2♦ wild
>>> print(high(parse("Jk Kh Kd 9s 5c"), bug=parse("Jk")))
pair of kings, ace, nine, five; Joker as A♠
>>> print(omaha_low(parse("As 2d 3c Kd"), parse("4h 5c 8s Jh Kc")))
8-5-4-2-A low
"""

from pokernight.ranking.badugi_hands import BadugiReading, badugi, badugi_value
from pokernight.ranking.hand_rules import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HOME,
    NO_COPIES,
    HighRules,
    LowRules,
)
from pokernight.ranking.high import CATEGORIES, high_value
from pokernight.ranking.low import LowReading, low, low_value, wild_low_value
from pokernight.ranking.omaha_hands import omaha_high, omaha_high_value, omaha_low, omaha_low_value
from pokernight.ranking.points import PointsReading, points, points_value
from pokernight.ranking.reading import NOTHING, Reading, high
from pokernight.ranking.stand_ins import Identities, MarkedCards
from pokernight.ranking.stripped import (
    SHORT_DECK,
    StrippedReading,
    StrippedRules,
    stripped,
    stripped_value,
)
from pokernight.ranking.three_cards import ThreeCardReading, three_card_high
from pokernight.ranking.wild import wild_value

__all__ = [
    "ACE_TO_FIVE",
    "ACE_TO_SIX",
    "CATEGORIES",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HOME",
    "NOTHING",
    "NO_COPIES",
    "SHORT_DECK",
    "BadugiReading",
    "HighRules",
    "Identities",
    "LowReading",
    "LowRules",
    "MarkedCards",
    "PointsReading",
    "Reading",
    "StrippedReading",
    "StrippedRules",
    "ThreeCardReading",
    "badugi",
    "badugi_value",
    "high",
    "high_value",
    "low",
    "low_value",
    "omaha_high",
    "omaha_high_value",
    "omaha_low",
    "omaha_low_value",
    "points",
    "points_value",
    "stripped",
    "stripped_value",
    "three_card_high",
    "wild_low_value",
    "wild_value",
]
