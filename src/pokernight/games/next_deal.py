"""The next deal for a pot that nobody has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.engine.rules import Rules, option
from pokernight.engine.state import State


@dataclass(frozen=True)
class NextDealRules(Rules):
    """House rules of games whose pot may stay after a showdown."""

    next_deal: Literal["those_left", "everybody"] = option(
        "those_left",
        "The players dealt new cards when nobody can win: those left, or all who began.",
        source="oinc.net/poker; pokernews.com: the pot stays; compatiblepoker.com for everybody",
    )


def dealt_again(state: State, still: Sequence[int] | None = None) -> dict[str, Any]:
    """Deal again for a pot that stays, to the players left or to others given."""
    if state.misdeal or not sum(state.pots):
        return {}
    return {"again": True, "still": tuple(state.clockwise() if still is None else still)}


def next_deal(state: State) -> dict[str, Any]:
    """Deal again for a pot that stays, by the house rule ``next_deal``."""
    everybody = state.setup.rules.next_deal == "everybody"
    return dealt_again(state, range(state.seats) if everybody else None)
