"""What a step says of itself before a card is dealt: what it does with the cards, who wrote it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

from pokernight.engine.state import EngineError, State

if TYPE_CHECKING:
    from pokernight.engine.step import Step

HOUSE = "pokernight."
"""How the names of the house's own modules begin."""
PLAYED = "pokernight.engine.game"
"""Where programs are asked for: whoever stands behind that has written no step."""


class Does(NamedTuple):
    """What a step does to every hand, to the board and to the deck, where all stay to the end.

    Attributes:
        verb: what it is called.
        down: how many cards face down a hand has more of.
        up: how many cards face up.
        board: how many cards the board has more of.
        deck: how many cards are taken from the deck besides those of the hands.
        needs: how many cards face down it takes in every hand.
        needs_up: how many face up.
        needs_board: how many on the board.
        asks: the kind of question that a game of its own asks by it.
        says: the words that it lets every seat declare.
        repeats: the part of the program that it runs.
        sure: whether that is all; else nobody can tell how the cards lie after it.
    """

    verb: str
    down: int = 0
    up: int = 0
    board: int = 0
    deck: int = 0
    needs: int = 0
    needs_up: int = 0
    needs_board: int = 0
    asks: str = ""
    says: tuple[str, ...] = ()
    repeats: str = ""
    sure: bool = True


class SourceLine(NamedTuple):
    """Where something is written: a module, its file and the line."""

    module: str
    file: str
    line: int


class Misshapen(EngineError):
    """A function of a game gave something else than it must; ``function`` is at fault.

    ``line`` is the one in it, where that is known; ``keeps`` is what no longer holds of the state,
    so that the line can be found.
    """

    def __init__(
        self,
        said: str,
        function: Callable[..., Any],
        *,
        line: int = 0,
        keeps: Callable[[State], bool] | None = None,
    ) -> None:
        super().__init__(said)
        self.function = function
        self.line = line
        self.keeps = keeps


def marked(step: Step, does: Does) -> Step:
    """A step that says what it does, and where it was asked for by who is not of the house."""
    mark: Any = step
    mark.does = does
    mark.written = _caller()
    return step


def like(step: Step, other: Step) -> Step:
    """A step that does what another one does, if it does anything."""
    vars(step).update({name: getattr(other, name) for name in _MARKS if hasattr(other, name)})
    return step


_MARKS = ("does", "written", "contests", "declared", "stays")


def does(step: Step) -> Does | None:
    """What a step says that it does."""
    found: Does | None = getattr(step, "does", None)
    return found


def _caller() -> SourceLine | None:
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and (name := frame.f_globals.get("__name__", "")) != PLAYED:
        if not name.startswith(HOUSE):
            return SourceLine(name, frame.f_code.co_filename, frame.f_lineno)
        frame = frame.f_back
    return None
