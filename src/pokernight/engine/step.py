"""Steps, which make up a program, and the two marks of a step that asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from pokernight.engine.asks import Turn

if TYPE_CHECKING:
    from pokernight.engine.state import State

Step: TypeAlias = "Callable[[State], Turn | None]"
"""A rule: it changes the state; or, made by :func:`asks`, it takes a turn of asking."""

AGAIN = "again"
"""Returned by an asking step whose next turn is due."""


def asks(turn: Callable[[State], Turn]) -> Step:
    """Mark a function as a step that asks: it says ``answer = yield Ask(...)``.

    It asks first and changes the hand only after the answer, as it may be called again up to its
    question. It returns ``AGAIN`` to be called for one more question, and ``None`` when it is
    done. A call that asks nothing may change what it likes.
    """
    turn.asks = True  # type: ignore[attr-defined]
    return turn


def asks_in_turns(turns: Callable[[State], Turn]) -> Step:
    """Mark an asking step that takes turn after turn without leaving, for the sake of speed.

    Each of its questions begins a new turn: between two of them the state is the whole truth, and
    the step, entered again there, asks the same. So it keeps nothing in a local over a question.
    """
    turns.asks = True  # type: ignore[attr-defined]
    turns.anew = True  # type: ignore[attr-defined]
    return turns
