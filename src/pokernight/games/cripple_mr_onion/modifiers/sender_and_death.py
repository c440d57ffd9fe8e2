"""Modifiers #8 and #9: the jack of diamonds sends eights, the king of swords is Death."""

from __future__ import annotations

from typing import Any

from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.modifiers.unit import Modifier
from pokernight.games.cripple_mr_onion.onion_round import DEATH, SENDER, house, in_force, own, show


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
