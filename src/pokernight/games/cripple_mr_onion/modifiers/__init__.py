"""The modifiers in order: what each makes of hands, and what its card does."""

from pokernight.games.cripple_mr_onion.modifiers.archchancellor import THE_ARCHCHANCELLOR
from pokernight.games.cripple_mr_onion.modifiers.crippling import CRIPPLING, WILD_CRIPPLING
from pokernight.games.cripple_mr_onion.modifiers.eights_and_courts import (
    NULL_EIGHTS,
    OCTAVO,
    THE_DEATH,
    THE_FOOL,
    THE_SENDER,
)
from pokernight.games.cripple_mr_onion.modifiers.lady_and_fate import THE_FATE, THE_LADY
from pokernight.games.cripple_mr_onion.modifiers.turtle import GREAT_ATUIN, THE_ELEPHANTS
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier

UNITS: tuple[Modifier, ...] = (
    CRIPPLING,
    NULL_EIGHTS,
    WILD_CRIPPLING,
    OCTAVO,
    THE_LADY,
    THE_FATE,
    GREAT_ATUIN,
    THE_ELEPHANTS,
    THE_SENDER,
    THE_DEATH,
    THE_ARCHCHANCELLOR,
    THE_FOOL,
)
"""By number."""

__all__ = ["UNITS", "Modifier"]
