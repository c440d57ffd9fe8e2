"""Parts of games that are won by the lowest hand, or in halves by different lows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from pokernight.cards import Card
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.steps import Contest, Reads
from pokernight.engine.view import View
from pokernight.ranking import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, badugi, low
from pokernight.ranking.ladder import (
    ACE_TO_FIVE_HANDS,
    ACE_TO_SIX_HANDS,
    BADUGI_ACE_HIGH_HANDS,
    BADUGI_HANDS,
    DEUCE_TO_SEVEN_HANDS,
    Ladder,
)

HALVES: Final = {
    "": "the pot",
    "high": "the high half",
    "low": "the low half",
    "badugi": "the badugi half",
}
"""Names of contests for the pot and its halves, by the names of their readings."""


class Low(NamedTuple):
    """A ranking of low hands: a reading, the order of hands, and its name in bulk readings."""

    reads: Callable[[Sequence[Card]], Reads | None]
    ladder: Ladder
    in_bulk: str


LOWEST_ACE_TO_FIVE: Final = Low(partial(low, rules=ACE_TO_FIVE), ACE_TO_FIVE_HANDS, "ace_to_five")
LOWEST_ACE_TO_SIX: Final = Low(partial(low, rules=ACE_TO_SIX), ACE_TO_SIX_HANDS, "ace_to_six")
LOWEST_DEUCE_TO_SEVEN: Final = Low(
    partial(low, rules=DEUCE_TO_SEVEN), DEUCE_TO_SEVEN_HANDS, "deuce_to_seven"
)
BEST_BADUGI: Final = Low(badugi, BADUGI_HANDS, "badugi")
BEST_ACE_HIGH_BADUGI: Final = Low(
    partial(badugi, ace_low=False), BADUGI_ACE_HIGH_HANDS, "ace_high_badugi"
)


def low_contests(lows: Mapping[str, Low], contest: Callable[..., Contest]) -> tuple[Contest, ...]:
    """Return the contests for the pot, or for its halves, made by a constructor of contests.

    The names of the lows are those in :data:`HALVES`.
    """
    return tuple(contest(HALVES[name], low.reads, low=True) for name, low in lows.items())


def counted_in_bulk(lows: Mapping[str, Low]) -> OddsHooks:
    """Return the hooks of a game that is won by these lows: see :mod:`.odds_readings.in_bulk`."""
    name = "_and_".join([low.in_bulk for low in lows.values()])
    return OddsHooks(reads=f"pokernight.games.odds_readings.in_bulk.{name}")


def ladder_of(lows: Mapping[str, Low]) -> Callable[[View], Mapping[str, Ladder]]:
    """Return the order of hands of each half, as a game shows it."""
    ladders = {name: low.ladder for name, low in lows.items()}
    return lambda view: ladders
