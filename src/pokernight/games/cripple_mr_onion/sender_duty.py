"""The Sender of Eights must be declared as soon as it is dealt, when eights are wild (#8)."""

from __future__ import annotations

from collections.abc import Iterable

from pokernight.cards import Card
from pokernight.engine.events import EVERYBODY
from pokernight.engine.facts import Fact, mask
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.onion_round import (
    CARD,
    NOBODY,
    SENDER,
    holder_of,
    house,
    in_force,
    into_sight,
    own,
)


def identify(state: State, tokens: Iterable[int]) -> None:
    """Cards were just dealt: the Sender among them is declared, or all know that it is not there.

    This is the text of 1993 alone; in 1998 the Sender counts if it is visible.
    """
    slots = own(state)
    if not (slots.wild and in_force(state, SENDER)) or slots.declared[SENDER] != NOBODY:
        return
    if house(state).sender_declared != "at_once":
        return
    tokens = tuple(tokens)
    card = CARD[SENDER]
    sender = next((token for token in tokens if state.face[token] == card), None)
    if sender is None:
        _nobody_has(state, card, tokens)
        return
    seat = holder_of(state, sender)
    state.turn_up((sender,))
    slots.declared[SENDER] = seat
    state.tell("sender", "{seat} must declare {cards}", seat, tokens=(sender,), clause="18")
    into_sight(state, SENDER)


def _nobody_has(state: State, card: Card, tokens: Iterable[int]) -> None:
    """Let all learn that a card is not among some tokens: a single fact, which grows."""
    known = Fact(EVERYBODY, mask((card,)), mask(tokens), 0, 0)
    for place, fact in enumerate(state.facts):
        if fact._replace(tokens=known.tokens) == known:
            state.facts[place] = known._replace(tokens=known.tokens | fact.tokens)
            return
    state.facts.append(known)
