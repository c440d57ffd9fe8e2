"""Things that go wrong at a table, as inputs to a hand.

An incident is an input like an answer: it is refused with the reason if it cannot have happened
now, or it changes the state by the house's ruling. The running turn is thrown away and the step
entered again. Chips that a player put in are ruled to be an answer, and played as such. A game
lists the incidents that it knows; :mod:`pokernight.engine.rulings` has the rulings as data.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal, get_args, get_origin

from pokernight.engine.events import EVERYBODY
from pokernight.engine.hand import IllegalIncident
from pokernight.engine.money import pool
from pokernight.engine.rules import Money
from pokernight.engine.rulings import AtLeast, Case, Incident, Matter, Players, announce
from pokernight.engine.state import NOT_YET, HandOver, State

# --- what a ruling may need


def have_acted(state: State) -> int:
    """Return how many players have acted on their hands; all, once a betting round is over."""
    if state.street:
        return state.seats
    return sum([level != NOT_YET for level in state.acted])


def hole_card(state: State, seat: int, place: int) -> int:
    """Return the token at a place of a player's hand.

    Raises:
        IllegalIncident: if there is none.
    """
    if not (0 <= seat < state.seats and 0 <= place < len(state.hands[seat])):
        raise IllegalIncident(f"seat {seat} has no card at place {place}")
    return state.hands[seat][place]


def not_seen_by_all(state: State, token: int) -> None:
    """Refuse the exposure of a card that everybody has seen.

    Raises:
        IllegalIncident: if everybody has.
    """
    if state.knows[token] == EVERYBODY:
        raise IllegalIncident("that card has been seen by everybody already")


def throw_in(state: State) -> None:
    """End the hand as a misdeal: every bet and payment goes back, and the cards are thrown in.

    It is possible while no bet but the antes has been collected; money that the table carried in
    stays there.
    """
    pool(state)
    for seat, had in enumerate(state.began):
        state.move(state.front[seat], state.front, seat, state.pots, 0)
        state.move(max(0, state.stack[seat] - had), state.stack, seat, state.pots, 0)
    for seat, had in enumerate(state.began):
        state.move(had - state.stack[seat], state.pots, 0, state.stack, seat)
        state.muck += state.hands[seat]
        state.hands[seat] = []
    state.misdeal = 1
    raise HandOver


# --- what every game knows


MATTERS: dict[str, Matter] = {
    "misdeal": Matter(
        "the cards were dealt wrong",
        (
            Case(
                "play on",
                "A misdeal cannot be called once two players have acted: the hand is played out",
                when={"acted": AtLeast(2)},
            ),
            Case("misdeal", "A misdeal: all bets go back and the cards are dealt anew"),
        ),
        (Players("acted", "How many players had acted when it was called?"),),
    ),
    "exposed_card": Matter(
        "a card that lies face down was seen by everybody",
        (Case("play on", "A card that was exposed stays where it is and plays"),),
    ),
}
"""The rulings of a game whose page says nothing else (Robert's Rules 11, misdeals)."""


def misdeal_until(acted: Callable[[State], int]) -> Incident:
    """Return the incident of a misdeal, with the count of players that have acted by then."""

    def misdeal(state: State) -> None:
        """Throw the cards in and give every bet back, until two players have acted.

        Raises:
            IllegalIncident: once they have.
        """
        case = MATTERS["misdeal"].rule(acted=acted(state))
        if case.outcome != "misdeal":
            raise IllegalIncident("a misdeal cannot be called once two players have acted")
        announce(state, case)
        throw_in(state)

    return Incident(misdeal, MATTERS["misdeal"])


def exposed_card(state: State, *, seat: int, place: int) -> None:
    """Expose a card that lies face down to everybody; it stays and plays.

    Args:
        state: the hand.
        seat: the holder of the card.
        place: its place in the hand, counted from 0.

    Raises:
        IllegalIncident: if there is no such card, or everybody knows it already.
    """
    token = hole_card(state, seat, place)
    not_seen_by_all(state, token)
    state.knows[token] = EVERYBODY
    state.tell("slip", "{cards} is exposed in {seat:'s} hand", seat, tokens=(token,))
    announce(state, MATTERS["exposed_card"].rule(), seat)


BASIC: dict[str, Incident] = {
    "misdeal": misdeal_until(have_acted),
    "exposed_card": Incident(exposed_card, MATTERS["exposed_card"]),
}
"""The incidents of every game."""


# --- at random


def draw_facts(incident: Incident, state: State, rng: Random) -> dict[str, int | bool]:
    """Return random facts of the right kind; the incident refuses those not possible now."""
    return {name: _draw(name, kind, state, rng) for name, kind in incident.facts.items()}


def _draw(name: str, kind: Any, state: State, rng: Random) -> int | bool:
    if get_origin(kind) is Literal:
        return int(rng.choice(get_args(kind)))
    if kind is bool:
        return rng.random() < 0.5
    if kind == Money:
        return state.high + rng.randint(1, max(1, state.step))
    return rng.randrange(state.seats if name == "seat" else 6)
