"""Rules for the seat that opens a round of betting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from pokernight.cards import STANDARD, Card, rank
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.ranking import high_value
from pokernight.ranking.house_wilds import HOUSE_WILDS


@worded("the first player to the dealer's left")
def left_of_button(state: State) -> int:
    """The first player left clockwise from the button."""
    return state.clockwise()[0]


HIGHEST: Final = "the highest hand in sight; of equal ones the first to the dealer's left"


@worded(HIGHEST)
def highest_in_sight(state: State) -> int:
    """The player left with the highest visible hand; of equal ones the first from the button."""
    best, best_value = -1, -1
    face, up = state.face, state.up
    for seat in state.clockwise():
        value = visible_value([face[token] for token in state.hands[seat] if up[token]])
        if value > best_value:
            best, best_value = seat, value
    return best


def visible_value(cards: Sequence[Card]) -> int:
    """Return the value of up cards as a high hand; four cards make no straights or flushes."""
    if len(cards) > 4 or HOUSE_WILDS.get():
        return high_value(cards)
    return _value_of_ranks(sum(map(_count_of_rank, cards)))


_RANK_COUNT = [1 << 3 * rank(card) for card in STANDARD.cards]
"""By card, a 1 in the octal digit of its rank: the sum has the number of cards of each rank."""
_count_of_rank = _RANK_COUNT.__getitem__


@cache
def _value_of_ranks(counts: int) -> int:
    """The value of four cards at most, whatever their suits: 2,380 of them."""
    return high_value(
        [4 * rank_ + suit_ for rank_ in range(13) for suit_ in range(counts >> 3 * rank_ & 7)]
    )
