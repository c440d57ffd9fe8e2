"""Dealing: a card to everybody, to the middle where the deck is short, to the board."""

from __future__ import annotations

from pokernight.engine.game import Step
from pokernight.engine.state import State


def deal(up: bool = False, *, burn: bool = False, clause: str = "") -> Step:
    """One card to every live seat, then to every dummy hand.

    When the stub holds fewer cards than the round needs, one card goes face up in the middle for
    all (the stud convention); when it holds none, nothing is dealt.
    """

    def deals(state: State) -> None:
        deal_round(state, up=up, burn=burn, clause=clause)

    return deals


def deal_round(
    state: State,
    *,
    up: bool,
    burn: bool = False,
    dummies_up: bool | None = None,
    clause: str = "",
) -> list[int]:
    """What :func:`deal` does; gives the tokens dealt, in order.

    ``dummies_up`` says how the dummy hands are dealt, if otherwise than the players.
    """
    order = [*state.clockwise(), *range(state.seats, len(state.hands))]
    if burn and len(state.stub) > len(order):
        state.burn()
    if len(state.stub) < len(order):
        return board_card(state, clause) if state.stub else []
    dealt = []
    for hand in order:
        turned = up if hand < state.seats or dummies_up is None else dummies_up
        token = state.deal(hand, turned)
        dealt.append(token)
        if state.sink is not None:
            tell_dealt(state, hand, token, turned)
    return dealt


def tell_dealt(state: State, hand: int, token: int, up: bool) -> None:
    """Say that a card was dealt to a seat or a dummy hand."""
    if hand < state.seats:
        who, seat = "{seat}", hand
    else:
        who, seat = state.setup.game.dummy_names[hand - state.seats], -1
    state.tell("dealt up" if up else "dealt", who + " is dealt {cards}", seat, tokens=(token,))


def board_card(state: State, clause: str = "") -> list[int]:
    """One card face up in the middle, for all: the deck cannot serve everybody."""
    token = state.stub.pop()
    state.board.append(token)
    state.turn_up((token,))
    state.tell(
        "board",
        "the deck is short: {cards} is dealt face up in the middle, for all",
        tokens=(token,),
        clause=clause,
    )
    return [token]


def board(cards: int, name: str, clause: str = "") -> Step:
    """Burn one, then turn cards onto the board, unless the pot is won already."""

    def turns(state: State) -> None:
        if state.alone():
            return
        state.burn()
        tokens = [state.stub.pop() for _ in range(cards)]
        state.board += tokens
        state.turn_up(tokens)
        state.tell("board", name + ": {cards}", tokens=tokens, clause=clause)

    return turns
