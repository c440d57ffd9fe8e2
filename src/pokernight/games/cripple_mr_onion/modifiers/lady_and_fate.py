"""Modifiers #4 and #5: the queen of spades is the Lady, the king of cups is Fate."""

from __future__ import annotations

from typing import Any

from pokernight.engine.asks import Ask, Pick, Turn
from pokernight.engine.game import AGAIN
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion import onion_hands
from pokernight.games.cripple_mr_onion.modifiers.unit import Acting, Modifier
from pokernight.games.cripple_mr_onion.onion_round import (
    CARD,
    FATE,
    LADY,
    NAME,
    NOBODY,
    holder_of,
    in_force,
    own,
    show,
)
from pokernight.games.cripple_mr_onion.sender_duty import identify
from pokernight.wording.message import message

REPLACE, WILD = "replace", "wild"


# --- the Lady


def _may_be_wild_again(state: State, seat: int) -> bool:
    """Return whether Fate, declared by another player, has ended the wildness of eights."""
    slots = own(state)
    return (
        in_force(state, FATE)
        and bool(slots.came_wild)
        and not slots.wild
        and slots.wild_again == NOBODY
        and slots.declared[FATE] not in (NOBODY, seat)
    )


def _may_declare_lady(state: State, seat: int, last: bool) -> bool:
    slots = own(state)
    if LADY in slots.replaced or slots.wild_again != NOBODY:
        return False
    if slots.wild:
        return in_force(state, LADY) and LADY not in slots.sight
    return in_force(state, LADY) or _may_be_wild_again(state, seat)


def _lady_acts(state: State, token: int) -> Acting:
    """Replace the Lady; or show her while eights are wild; or make her player's wild again."""
    slots = own(state)
    seat = holder_of(state, token)
    if slots.wild:
        show(state, (token,))
        return None
    if slots.chooser != NOBODY:
        return _choose(state, token)
    if not _may_be_wild_again(state, seat):
        return _replace(state, token)
    return _wild_again_or_replaced(state, seat, token)


def _wild_again_or_replaced(state: State, seat: int, token: int) -> Turn:
    answer = WILD
    if in_force(state, LADY):
        words = "make your own eights wild again, or have the Lady replaced"
        answer = yield Ask(seat, "the lady", Pick((WILD, REPLACE), ()), WILD, words, "15",
                           says={WILD: "make your eights wild again", REPLACE: "replace the Lady"},
                           )  # fmt: skip
    if answer == REPLACE:
        return _replace(state, token)
    show(state, (token,))
    own(state).wild_again = seat
    state.tell("wild again", "the Lady makes {seat:'s} eights wild again", seat, clause="15")
    return None


def _devalues(state: State, seat: int) -> dict[str, Any]:
    """Make an eleven of every other player count one while eights are wild: the Lady."""
    slots = own(state)
    if not slots.wild or LADY not in slots.sight:
        return {}
    mine = holder_of(state, state.face.index(CARD[LADY]))
    return {"lady": seat not in (mine, slots.declared[LADY])}


# --- Fate


def _may_declare_fate(state: State, seat: int, last: bool) -> bool:
    slots = own(state)
    if slots.declared[FATE] != NOBODY or not in_force(state, FATE):
        return False
    return bool(slots.wild) or LADY in slots.replaced


def _fate_acts(state: State, token: int) -> Acting:
    """Zero the aces of the Lady's player and replace Fate; or end the wildness of eights."""
    slots = own(state)
    if slots.chooser != NOBODY:
        return _choose(state, token)
    if slots.wild:
        show(state, (token,))
        slots.wild = 0
        state.tell("fate", "Fate ends the wildness of eights", clause="15")
        return None
    victim = slots.declared[LADY]
    slots.zeroed |= {victim}
    state.tell("fate", "Fate makes {seat:'s} aces count nothing", victim, clause="15")
    return _replace(state, token)


def _fates_victim(state: State, seat: int) -> dict[str, Any]:
    return {"zeroed": seat in own(state).zeroed}


# --- a special card is replaced by a card of the next two from the deck


def _replace(state: State, token: int) -> str:
    """Show its player the next two cards, of which they choose a turn later."""
    seat = holder_of(state, token)
    own(state).chooser = seat
    for _ in range(2):
        drawn = state.stub.pop()
        state.knows[drawn] |= 1 << seat
        state.aside.append(drawn)
    return AGAIN


def _choose(state: State, token: int) -> Turn:
    slots = own(state)
    seat, two = slots.chooser, tuple(state.aside[-2:])
    legal = Pick((), two, "card")
    default = max(two, key=lambda card: onion_hands.value_with(state, seat, token, card))
    number = next(n for n in (LADY, FATE) if CARD[n] == state.face[token])
    words = message("choose the card that takes the place of {special}", special=NAME[number])
    chosen = yield Ask(seat, "replacement", legal, default, words, str(10 + number))
    del state.aside[-2:]
    state.muck += [card for card in two if card != chosen]
    hand = state.hands[seat]
    hand[hand.index(token)] = chosen
    if state.up[token]:
        show(state, (chosen,))
    state.turn_up((token,))
    state.aside.append(token)
    slots.chooser = NOBODY
    slots.replaced |= {number}
    slots.sight -= {number}
    state.tell("replaced", "{seat replaces} {special} by {cards}", seat, tokens=(chosen,),
               clause=str(10 + number), special=NAME[number])  # fmt: skip
    identify(state, (chosen,))
    return None


THE_LADY = Modifier(LADY, "Lady", _devalues, _may_declare_lady, _lady_acts)
THE_FATE = Modifier(FATE, "Fate", _fates_victim, _may_declare_fate, _fate_acts)
