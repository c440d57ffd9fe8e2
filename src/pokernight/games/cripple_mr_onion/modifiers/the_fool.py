"""Modifier #11: the jack of clubs is the Fool."""

from __future__ import annotations

from typing import Any

from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.onion_round import FOOL, NOBODY, house, in_force, own, show


def _may_declare(state: State, seat: int, last: bool) -> bool:
    """Return whether it is just before the Showdown, or by the text of 1998 any time before."""
    slots = own(state)
    due = last or house(state).fool_declared == "any_time"
    before = slots.holder == NOBODY
    return in_force(state, FOOL) and due and before and slots.declared[FOOL] == NOBODY


def _acts(state: State, token: int) -> None:
    show(state, (token,))
    state.tell("fool", "bagels and Onions change places for this round", clause="21")


def _exchanged(state: State, seat: int) -> dict[str, Any]:
    return {"fool": own(state).declared[FOOL] != NOBODY}


THE_FOOL = Modifier(FOOL, "Fool", _exchanged, _may_declare, _acts)
