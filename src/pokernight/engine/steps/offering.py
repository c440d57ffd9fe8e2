"""Cards that players may take besides those dealt to all: bought, or kept instead of the next."""

from __future__ import annotations

from collections.abc import Callable

from pokernight.engine.asks import Ask, Pick, Turn
from pokernight.engine.state import State
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import Does, marked, worded
from pokernight.engine.steps.card_choices import LEAVE, TAKE, give_aside, lay_aside, throw_aside
from pokernight.engine.steps.dealing import tell_dealt
from pokernight.engine.steps.declaring import begin, next_to_speak, who_said, whose_turn
from pokernight.engine.steps.paying import pay
from pokernight.errors import Refused
from pokernight.wording.message import Text, message

STAND = "stand"
KEEP = "keep"
UP, DOWN = "up", "down"
TAKING = {TAKE: "take a card", UP: "take a card face up", DOWN: "take a card face down"}
BUYING = {TAKE: "buy a card", UP: "buy a card face up", DOWN: "buy a card face down"}
KEEPING = {KEEP: "keep it", LEAVE: "pass it on"}
"""Sentences for the answers."""


def another_card(
    *,
    up: bool | None = True,
    price: int = 0,
    may: Callable[[State, int], bool] = lambda state, seat: True,
    stood: Callable[[State, int], None] = lambda state, seat: None,
    clause: str = "",
) -> Step:
    """Make the step in which the players left, in turn, take another card or stand.

    The card is dealt face up or down, or, with ``up=None``, as the taker says. It costs ``price``
    to the pot, in cents. A seat is not asked if it has less, if it ``may`` not take a card, or once
    the deck is used up. ``stood`` is called for a seat that was asked and stands.
    """
    if price < 0:
        raise Refused("a card cannot cost less than 0 cents")
    takes = {True: (TAKE,), False: (TAKE,), None: (UP, DOWN)}[up]
    costs = tuple([(word, price) for word in takes if price])
    question: Text = "take another card, or stand?"
    if price:
        question = message("buy another card for {price:$}, or stand?", price=price)

    @asks
    def takes_cards(state: State) -> Turn:
        seat = whose_turn(state)
        if seat is None:
            return None
        if not state.stub or state.stack[seat] < price or not may(state, seat):
            begin(state)
            state.said[seat] = STAND
            return AGAIN
        answer = yield Ask(
            seat,
            "another card",
            Pick((STAND, *takes), ()),
            STAND,
            question,
            clause,
            costs=costs,
            says=BUYING if price else TAKING,
        )
        begin(state)
        state.said[seat] = STAND if answer == STAND else TAKE
        if answer == STAND:
            state.tell("stand", "{seat stands}", seat, clause=clause)
            stood(state, seat)
            return AGAIN
        if price:
            pay(state, seat, price, words="{seat pays} {amount} for a card", clause=clause)
        lies_up = answer == UP if up is None else up
        tell_dealt(state, seat, state.deal(seat, lies_up), lies_up)
        return AGAIN

    taken = message("In turn from the dealer's left: {question}", question=question)
    return marked(takes_cards, Does("another_card", sure=False), taken)


@worded("nobody takes a card")
def nobody_took(state: State) -> bool:
    """Return whether all seats left stood the last time that cards could be taken."""
    return any(state.said) and not who_said(state, TAKE)


def keep_or_pass(*, price: int = 0, clause: str = "") -> Step:
    """Make the step in which every player left gets a card face up: the offered or the next card.

    The top card is turned, and the first from the dealer's left keeps it or passes it on to the
    next seat, for a ``price`` in cents to the pot, or for nothing. A seat that passes a card gets
    the next card of the deck, whatever it is. A card that the last seat passes is thrown away. A
    seat that cannot pay must keep the card.
    """
    if price < 0:
        raise Refused("to pass a card on cannot cost less than 0 cents")
    costs = ((LEAVE, price),) if price else ()
    question: Text = "keep it, or pass it on?"
    if price:
        question = message("keep it, or pass it on for {price:$}?", price=price)

    def keeps(state: State, seat: int) -> None:
        state.said[seat] = KEEP
        state.tell("offer", "{seat keeps} {cards}", seat, tokens=state.aside[-1:], clause=clause)
        give_aside(state, seat, up=True)

    @asks
    def offers(state: State) -> Turn:
        seat = next_to_speak(state)
        if seat is None or state.alone():
            state.speaking = 0
            if state.aside:
                throw_aside(state)
            return None
        if not state.aside:
            begin(state)
            lay_aside(state, "offer", "{cards} is offered", up=True, clause=clause)
            return AGAIN
        if len(state.stub) < 1 or state.stack[seat] < price:
            keeps(state, seat)
            return AGAIN
        answer = yield Ask(
            seat,
            "offer",
            Pick((KEEP, LEAVE), ()),
            KEEP,
            question,
            clause,
            costs=costs,
            says=KEEPING,
        )
        if answer == KEEP:
            keeps(state, seat)
            return AGAIN
        state.said[seat] = LEAVE
        state.tell("offer", "{seat passes} {cards} on", seat, tokens=state.aside[-1:],
                   clause=clause)  # fmt: skip
        if price:
            pay(state, seat, price, words="{seat pays} {amount} for that", clause=clause)
        tell_dealt(state, seat, state.deal(seat, up=True), up=True)
        return AGAIN

    words = message(
        "In turn from the dealer's left, the top card is turned up for each player: {question} A "
        "player that passes it is dealt the next card, and the one passed is offered to the next "
        "player.",
        question=question,
    )
    return marked(offers, Does("keep_or_pass", up=1, deck=1), words)
