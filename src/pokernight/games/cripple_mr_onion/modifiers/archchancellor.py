"""Modifier #10: the jack of staves is the Archchancellor, who must reckon with Death."""

from __future__ import annotations

from typing import Any

from pokernight.engine.asks import PASS, WHICH, Ask, Pick, Turn, ask_sealed
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import AGAIN, asks
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.modifiers.unit import Acting, Modifier
from pokernight.games.cripple_mr_onion.onion_round import (
    ARCHCHANCELLOR,
    CARD,
    DEATH,
    NOBODY,
    SPECIAL,
    holder_of,
    house,
    in_force,
    own,
    players,
    show,
)


def _may_declare(state: State, seat: int, last: bool) -> bool:
    return in_force(state, ARCHCHANCELLOR) and own(state).declared[ARCHCHANCELLOR] == NOBODY


def _acts(state: State, token: int) -> Acting:
    """Make Death answer if anybody holds it; in the text of 1998 its holder has a choice."""
    if house(state).death_answers == "can":
        if ARCHCHANCELLOR in own(state).sight:
            return _death_can_answer(state, holder_of(state, token))
        show(state, (token,))
        return AGAIN  # the declared card is seen in a turn of its own, before others are asked
    show(state, (token,))
    death = next((t for hand in state.hands for t in hand if state.face[t] == CARD[DEATH]), None)
    if death is None:
        tokens = [t for seat in range(state.seats) for t in state.hands[seat]]
        state.learn(EVERYBODY, (CARD[DEATH],), tokens, 0, 0)
        _wild(state, "nobody holds Death: the Archchancellor is wild")
    else:
        _death_answers(state, death)
    return None


MEETING = {WHICH: "meet the Archchancellor with {which:cards}"}


def _death_can_answer(state: State, declarer: int) -> Turn:
    questions = []
    for seat in [*players(state), state.button]:
        if seat != declarer and state.live[seat]:  # a Dealer who has folded may not be replaced yet
            deaths = tuple(t for t in state.hands[seat] if state.face[t] == CARD[DEATH])
            words = "meet the Archchancellor with Death, or pass"
            questions.append(Ask(seat, "death", Pick((PASS,), deaths, "card"), PASS, words, "20",
                                 says=MEETING))  # fmt: skip
    answers = yield from ask_sealed(questions, "window")
    death = next((answer for answer in answers.values() if answer != PASS), None)
    if death is None:
        _wild(state, "nobody declares Death: the Archchancellor is wild")
    else:
        _death_answers(state, death)
    return None


def _wild(state: State, words: str) -> None:
    own(state).tower = 1
    state.tell("tower", words, clause="20")


def _death_answers(state: State, death: int) -> None:
    slots = own(state)
    seat = holder_of(state, death)
    if slots.declared[DEATH] == NOBODY:
        slots.declared[DEATH] = seat
    show(state, (death,))
    state.tell("death", "{seat declares} Death, {cards}: all others disclose a card", seat,
               tokens=(death,), clause="20")  # fmt: skip
    slots.disclosing = frozenset(state.clockwise()) - {seat}
    state.push("disclose")


def _hidden(state: State, seat: int) -> tuple[int, ...]:
    """The hidden cards of a seat; a card that is declared and waits to act is none (C26)."""
    return tuple([token for token in state.down(seat) if token not in own(state).waiting])


@asks
def disclose(state: State) -> Turn:
    """In order from the Elder, each player but Death's turns up any of their hidden cards."""
    slots = own(state)
    order = [*players(state), state.button]
    seat = next((s for s in order if s in slots.disclosing and _hidden(state, s)), None)
    if seat is None:
        slots.disclosing = frozenset()
        return None
    down = _hidden(state, seat)
    default = next((t for t in down if state.face[t] not in SPECIAL), down[0])
    words = "disclose one of your cards: turn it face up"
    token = yield Ask(seat, "disclose", Pick((), down, "card"), default, words, "20",
                      says={WHICH: "turn up {which:cards}"})  # fmt: skip
    slots.disclosing -= {seat}
    show(state, (token,))
    state.tell("disclose", "{seat discloses} {cards}", seat, tokens=(token,), clause="20")
    return AGAIN


def _unmet_by_death(state: State, seat: int) -> dict[str, Any]:
    """Make the Archchancellor wild."""
    return {"wild": frozenset((CARD[ARCHCHANCELLOR],))} if own(state).tower else {}


THE_ARCHCHANCELLOR = Modifier(
    ARCHCHANCELLOR, "Archchancellor", _unmet_by_death, _may_declare, _acts,
    standing={"archchancellor": True},
)  # fmt: skip
