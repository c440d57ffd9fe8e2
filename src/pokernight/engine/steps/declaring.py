"""Saying what one plays for: in or out, high or low or both; and whoever speaks in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from pokernight.engine.asks import Answer, Ask, Legal, Pick, Turn, ask_sealed
from pokernight.engine.state import State
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import Does, marked
from pokernight.errors import Refused

IN, OUT = "in", "out"
HIGH, LOW, BOTH = "high", "low", "both"
SILENT = ""
"""In ``state.said``: the seat has said nothing yet."""


def declare(
    sides: Sequence[str] = (HIGH, LOW, BOTH),
    default: str = "",
    *,
    words: str = "what do you play for?",
    clause: str = "",
    in_turn: bool = False,
    out: Literal["folds", "waits"] = "folds",
) -> Step:
    """Each live seat says one of some words: all at once, or one after the other.

    What was said stands in ``state.said`` by seat until the next time. Who says ``out`` folds, or
    waits until then, with his cards. The default is the first of the words. One seat alone says
    nothing.
    """
    if not sides or len(set(sides)) < len(sides) or isinstance(sides, str):
        raise Refused(f"what is declared is one of several different words, not {sides!r}")
    if default and default not in sides:
        raise Refused(f"{default!r} cannot be declared by default: there are {', '.join(sides)}")
    usual = default or sides[0]
    legal = Pick(tuple(sides), ())

    def tell(state: State, seat: int, said: Answer) -> None:
        state.said[seat] = said
        state.tell("declare", "{seat} declares: " + str(said), seat, clause=clause)

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
        for seat, said in answers.items():
            tell(state, seat, said)
        leave(state)
        return None

    @asks
    def one_by_one(state: State) -> Turn:
        seat = next_to_speak(state)
        if seat is None or len(state.clockwise()) < 2:
            leave(state)
            state.speaking = 0
            return None
        said = yield Ask(seat, "declare", legal, usual, words, clause)
        begin(state)
        tell(state, seat, said)
        return AGAIN

    return marked(one_by_one if in_turn else at_once, Does("declare", says=tuple(sides)))


def who_said(state: State, word: str) -> list[int]:
    """The live seats that have said a word, from the dealer's left."""
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
    words: str = "",
    clause: str = "",
) -> Step:
    """One live seat after the other, from the dealer's left, answers a question of the game's own.

    ``legal`` gives its legal answers, or None where it is not asked: then ``otherwise`` is done.
    ``then`` does what was answered; ``costs`` says what a word costs. What each has answered
    stands in ``state.said``. One seat alone is asked nothing.
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
        answer = yield Ask(seat, kind, may, default(state, seat), words, clause, costs=costs)
        begin(state)
        state.said[seat] = list(answer) if isinstance(answer, tuple) else answer
        then(state, seat, answer)
        return AGAIN

    return marked(turns, Does("each_in_turn", asks=kind, sure=False))


def begin(state: State) -> None:
    """Nobody has spoken before the first one does."""
    if not state.speaking:
        state.said = [SILENT] * state.seats
        state.speaking = 1


def whose_turn(state: State) -> int | None:
    """Who answers next, one after the other; nobody once all have spoken, or one seat is left."""
    seat = next_to_speak(state)
    if seat is None or state.alone():
        state.speaking = 0
        return None
    return seat


def next_to_speak(state: State) -> int | None:
    """The live seat whose turn it is to speak, from the dealer's left."""
    if not state.speaking:
        return next(iter(state.clockwise()), None)
    return next((seat for seat in state.clockwise() if state.said[seat] == SILENT), None)
