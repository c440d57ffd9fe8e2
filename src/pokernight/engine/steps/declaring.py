"""Declarations, in or out, high or low or both; and questions answered in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from pokernight.engine.asks import (
    USUAL_WORDS,
    Answer,
    Ask,
    Legal,
    Pick,
    Says,
    Turn,
    ask_sealed,
)
from pokernight.engine.state import State
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import Does, marked
from pokernight.errors import Refused
from pokernight.wording.message import Text, message

IN = "in"
"""The word of a player who plays for the pot."""
OUT = "out"
"""The word of a player who gives up the hand."""
HIGH, LOW, BOTH = "high", "low", "both"
SILENT = ""
"""In ``state.said``: the seat has not declared yet."""


def declare(
    sides: Sequence[str] = (HIGH, LOW, BOTH),
    default: str = "",
    *,
    words: Text = "what do you play for?",
    clause: str = "",
    in_turn: bool = False,
    out: Literal["folds", "waits"] = "folds",
) -> Step:
    """Make the step in which each player left says a word, such as in or out, at once or in turn.

    Declarations stand in ``state.said`` by seat until the next time. A seat that declares ``out``
    folds, or keeps its cards and waits for the next time. The default is the first of the words. A
    single seat declares nothing.
    """
    if not sides or len(set(sides)) < len(sides) or isinstance(sides, str):
        raise Refused(f'sides are different words in a tuple, as ("high", "low"), not {sides!r}')
    if default and default not in sides:
        raise Refused(f"{default!r} cannot be declared by default: there are {', '.join(sides)}")
    usual = default or sides[0]
    legal = Pick(tuple(sides), ())

    def tell(state: State, seat: int, word: Answer) -> None:
        state.said[seat] = word
        state.tell("declare", "{seat declares}: {side}", seat, clause=clause, side=str(word))

    def leave(state: State) -> None:
        for seat in who_said(state, OUT) if out == "folds" else ():
            state.fold(seat)

    @asks
    def at_once(state: State) -> Turn:
        state_said = [SILENT] * state.seats
        live = state.clockwise()
        if len(live) < 2:
            state.said = state_said
            return None
        answers = yield from ask_sealed(
            [Ask(seat, "declare", legal, usual, words, clause) for seat in live]
        )
        state.said = state_said
        for seat, word in answers.items():
            tell(state, seat, word)
        leave(state)
        return None

    @asks
    def one_by_one(state: State) -> Turn:
        seat = next_to_speak(state)
        if seat is None or len(state.clockwise()) < 2:
            leave(state)
            state.speaking = 0
            return None
        word = yield Ask(seat, "declare", legal, usual, words, clause)
        begin(state)
        tell(state, seat, word)
        return AGAIN

    how = "In turn from the dealer's left, all say: {sides:/}."
    if not in_turn:
        how = "All say at once, as by chips in a closed hand: {sides:/}."
    step: Any = one_by_one if in_turn else at_once
    step.sealed = not in_turn
    return marked(step, Does("declare", says=tuple(sides)), message(how, sides=list(sides)))


def who_said(state: State, word: str) -> list[int]:
    """Return the players left who have declared a word, from the dealer's left."""
    if not state.said:
        return []
    return [seat for seat in state.clockwise() if state.said[seat] == word]


def each_in_turn(
    kind: str,
    legal: Callable[[State, int], Legal | None],
    default: Callable[[State, int], Answer],
    then: Callable[[State, int, Any], None],
    *,
    otherwise: Callable[[State, int], None] | None = None,
    costs: tuple[tuple[str, int], ...] = (),
    words: Text = "",
    clause: str = "",
    says: Says = USUAL_WORDS,
) -> Step:
    """Make the step in which the players left, in turn, answer a question of the game's own.

    ``legal`` gives the legal answers of a seat, or None where it is not asked: then ``otherwise``
    is called. ``then`` applies an answer; ``costs`` are the prices of words, ``says`` the sentences
    for answers. The answers stand in ``state.said``. A single seat is not asked.
    """

    @asks
    def turns(state: State) -> Turn:
        seat = whose_turn(state)
        if seat is None:
            return None
        may = legal(state, seat)
        if may is None:
            begin(state)
            state.said[seat] = "not asked"
            if otherwise is not None:
                otherwise(state, seat)
            return AGAIN
        answer = yield Ask(
            seat, kind, may, default(state, seat), words, clause, costs=costs, says=says
        )
        begin(state)
        state.said[seat] = list(answer) if isinstance(answer, tuple) else answer
        then(state, seat, answer)
        return AGAIN

    asked = message("In turn from the dealer's left: {question}", question=words) if words else ""
    return marked(turns, Does("each_in_turn", asks=kind, sure=False), asked)


def begin(state: State) -> None:
    """Clear ``state.said`` before the first seat speaks."""
    if not state.speaking:
        state.said = [SILENT] * state.seats
        state.speaking = 1


def whose_turn(state: State) -> int | None:
    """Return the seat that answers next; None once all have, or only one seat is left."""
    seat = next_to_speak(state)
    if seat is None or state.alone():
        state.speaking = 0
        return None
    return seat


def next_to_speak(state: State) -> int | None:
    """Return the live seat that speaks next, from the dealer's left; None once all have."""
    if not state.speaking:
        return next(iter(state.clockwise()), None)
    return next((seat for seat in state.clockwise() if state.said[seat] == SILENT), None)
