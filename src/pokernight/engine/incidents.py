"""Things that go wrong at a table, as rules over the state.

An incident is an input like an answer: it is refused with the reason if it cannot have happened
now, or it changes the state by the house's ruling. The running turn is thrown away and the step
entered again. A game lists those that it knows.
"""

from __future__ import annotations

from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import Incident
from pokernight.engine.hand import IllegalIncident
from pokernight.engine.state import HandOver, State


def misdeal(state: State) -> None:
    """The cards are thrown in, and every bet and payment goes back.

    It can be called until two players have acted (Robert's Rules 11, misdeals).

    Raises:
        IllegalIncident: once two players have acted.
    """
    if state.street or state.actions >= 2:
        raise IllegalIncident("a misdeal cannot be called once two players have acted")
    for seat in range(state.seats):
        state.move(state.front[seat], state.front, seat, state.pots, 0)
        state.move(max(0, state.stack[seat] - state.began[seat]), state.stack, seat, state.pots, 0)
    for seat in range(state.seats):
        state.move(state.began[seat] - state.stack[seat], state.pots, 0, state.stack, seat)
    state.tell("ruling", "Ruling: a misdeal; all bets go back")
    raise HandOver


def exposed_card(state: State, *, seat: int, place: int) -> None:
    """A card that lies face down has been seen by everybody; it stays and plays.

    Args:
        state: the hand.
        seat: whose card it is.
        place: which of his cards, counted from 0.

    Raises:
        IllegalIncident: if there is no such card, or everybody knows it already.
    """
    if not (0 <= seat < state.seats and 0 <= place < len(state.hands[seat])):
        raise IllegalIncident(f"seat {seat} has no card at place {place}")
    token = state.hands[seat][place]
    if state.knows[token] == EVERYBODY:
        raise IllegalIncident("that card has been seen by everybody already")
    state.knows[token] = EVERYBODY
    state.tell("ruling", "Ruling: {cards} of {seat} was exposed; it plays", seat, tokens=(token,))


BASIC: dict[str, Incident] = {"misdeal": misdeal, "exposed_card": exposed_card}
"""What every game knows."""
