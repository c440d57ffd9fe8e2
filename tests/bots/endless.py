"""A game that goes on for ever by its safe answers."""

from __future__ import annotations

from pokernight.engine.asks import Pick, Turn, ask
from pokernight.engine.game import AGAIN, Game, asks
from pokernight.engine.rules import Rules
from pokernight.engine.state import State


@asks
def once_more(state: State) -> Turn:
    """Seat after seat is asked until somebody is out."""
    seat = (state.last + 1) % state.seats
    answer = yield from ask(seat, "once more", Pick(("again", "out"), ()), "again")
    state.last = seat
    return AGAIN if answer == "again" else None


ENDLESS = Game(
    "Endless",
    "Endless.\n\n1. Once more, or out: who is out ends it.\n",
    (2, 4),
    lambda rules: (once_more,),
    Rules,
    lambda cards, rules: {},
)
