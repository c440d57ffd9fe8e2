"""Modifiers #1, #3, #8, #9 and #11: eights, the Sender of Eight, Death and the Fool.

The jack of diamonds sends eights, the king of swords is Death, and the jack of clubs is the Fool.
"""

from __future__ import annotations

from typing import Any

from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.onion_round import (
    DEATH,
    FOOL,
    NOBODY,
    SENDER,
    house,
    in_force,
    own,
    show,
    wild_for,
)


def _wild(state: State, seat: int) -> dict[str, Any]:
    """Make eights wild in the round after an eight has counted nothing."""
    return {"eights": "wild"} if wild_for(state, seat) else {}


NULL_EIGHTS = Modifier(1, "Null Eights", _wild, standing={"eights": "null"})
OCTAVO = Modifier(3, "Octavo", standing={"octavo": True})


def _may_declare_sender(state: State, seat: int, last: bool) -> bool:
    slots = own(state)
    if slots.wild and house(state).sender_declared == "at_once":
        return False  # the Sender has been declared, or all know that nobody holds it
    return in_force(state, SENDER) and SENDER not in slots.sight


def _may_declare_death(state: State, seat: int, last: bool) -> bool:
    slots = own(state)
    if slots.tower and house(state).death_answers == "must":
        return False  # all know that nobody holds it
    return in_force(state, DEATH) and DEATH not in slots.sight


def _is_seen(state: State, token: int) -> None:
    """Do nothing more than declare: the card is in sight."""
    show(state, (token,))


def _sender_in_sight(state: State, seat: int) -> dict[str, Any]:
    """Zero the aces of a hand that plays an eight, or all aces while eights are wild."""
    return {"sender": SENDER in own(state).sight}


def _death_in_sight(state: State, seat: int) -> dict[str, Any]:
    """Bar a picture card, of two or more, from the Double Onion."""
    return {"death": DEATH in own(state).sight}


THE_SENDER = Modifier(SENDER, "Sender of Eight", _sender_in_sight, _may_declare_sender, _is_seen)
THE_DEATH = Modifier(DEATH, "Death", _death_in_sight, _may_declare_death, _is_seen)


def _may_declare_fool(state: State, seat: int, last: bool) -> bool:
    """Return whether it is just before the Showdown, or by the text of 1998 any time before."""
    slots = own(state)
    due = last or house(state).fool_declared == "any_time"
    before = slots.holder == NOBODY
    return in_force(state, FOOL) and due and before and slots.declared[FOOL] == NOBODY


def _exchanges(state: State, token: int) -> None:
    show(state, (token,))
    state.tell("fool", "bagels and Onions change places for this round", clause="21")


def _fool_declared(state: State, seat: int) -> dict[str, Any]:
    return {"fool": own(state).declared[FOOL] != NOBODY}


THE_FOOL = Modifier(FOOL, "Fool", _fool_declared, _may_declare_fool, _exchanges)
