"""Parts of a hand that are repeated."""

from __future__ import annotations

from collections.abc import Callable

from pokernight.engine.asks import Turn
from pokernight.engine.state import State
from pokernight.engine.step import AGAIN, Step, asks
from pokernight.engine.step_metadata import Does, marked, play_of
from pokernight.wording.message import Text, message


def again_until(
    program: str, over: Callable[[State], bool], before: Callable[[State], None] | None = None
) -> Step:
    """Play a part of the game, one of ``Game(subprograms=...)``, again and again until it is over.

    ``before`` is done before each time: the cards are gathered, say.
    """

    @asks
    def repeats(state: State) -> Turn:
        yield from ()
        if over(state):
            return None
        if before is not None:
            before(state)
        state.push(program)
        return AGAIN

    play = play_of(over)
    words: Text = "Again and again, until the game is over:"
    if play is not None and not callable(play.words):
        words = message("Again and again, until {over}:", over=play.words)
    return marked(repeats, Does("again_until", repeats=program, sure=False), words)
