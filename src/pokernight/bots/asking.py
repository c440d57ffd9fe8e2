"""Asking a player at a table, whoever has written it: there is always an answer, in time.

Of a player from somebody else anything may come: an exception, what is no answer here, or nothing
at all. Then the safe answer is given for it, and a sentence says so.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import redirect_stdout
from queue import Empty, SimpleQueue
from reprlib import repr as shown
from threading import Thread
from typing import Any, Final, NamedTuple

from pokernight.bots.budget import Budget
from pokernight.bots.others import in_words, is_others
from pokernight.bots.registry import player
from pokernight.bots.situation import Bot, Situation
from pokernight.engine.asks import Answer
from pokernight.errors import Refused

PATIENCE: Final = 10.0
"""How many seconds somebody else's player has for an answer."""


class Said(NamedTuple):
    """What a player answers.

    Attributes:
        answer: a legal answer.
        fault: where it is the safe one, because the player had none: what is wrong with it. It may
            be told to everybody.
        detail: what else its author would like to know. There may be cards in it that only the
            player has seen.
    """

    answer: Answer
    fault: str = ""
    detail: str = ""

    @property
    def complaint(self) -> str:
        """A sentence for everybody, or nothing where nothing is wrong."""
        return f"{self.fault}: the safe answer is given for it" if self.fault else ""

    @property
    def to_its_author(self) -> str:
        """The same with all that is known of it."""
        detail = f" ({self.detail})" if self.detail else ""
        return f"{self.fault}{detail}: the safe answer is given for it" if self.fault else ""


def ask(
    name: str, situation: Situation, budget: Budget | None = None, patience: float = PATIENCE
) -> Said:
    """What the player of a name answers.

    Args:
        name: a house player's, or ``module:function``.
        situation: what it is asked, and what it may know.
        budget: how long it may think.
        patience: how many seconds a player from somebody else is waited for.
    """
    if not is_others(name):
        return Said(player(name, budget)(situation))
    try:
        answer = _in_time(player(name, budget), situation, patience)
        if _legal(answer, situation):
            return Said(answer)
        fault, detail = "gives an answer that is not legal", shown(answer)
    except _TooLate:
        fault, detail = f"has not answered within {patience:g} seconds", ""
    except _Raised as raised:
        fault, detail = f"raises {type(raised.error).__name__}", in_words(raised.error)
    except Refused as refused:
        fault, detail = "cannot play", str(refused)
    return Said(situation.ask.default, f"{name} {fault}", detail)


def ask_aside(name: str, situation: Situation, budget: Budget | None = None) -> Said:
    """The same where stdout is for figures or the table: what the player prints goes to stderr.

    For who asks one player at a time: stdout belongs to the whole process.
    """
    with redirect_stdout(sys.stderr):
        return ask(name, situation, budget)


class _TooLate(Exception):
    """A player has not answered in time."""


class _Raised(Exception):
    """A player has raised something."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


class _Stop(BaseException):
    """Ends the thread of a player that is too late."""


def _legal(answer: Any, situation: Situation) -> bool:
    """Whether that is an answer here; of what is none, the comparison itself may fail."""
    try:
        return answer in situation.ask.legal
    except Exception:
        return False


def _in_time(bot: Bot, situation: Situation, patience: float) -> Any:
    """What a player answers, in a thread of its own that is given up when it takes too long.

    Raises:
        _TooLate: if it does.
        _Raised: for whatever the player raises.
    """
    told: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()

    def think() -> None:
        try:
            told.put((bot(situation), None))
        except BaseException as error:
            told.put((None, error))

    thread = Thread(target=think, daemon=True)
    thread.start()
    try:
        answer, error = told.get(timeout=patience)
    except Empty:
        stop = ctypes.py_object(_Stop)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), stop)
        raise _TooLate from None
    if error is not None:
        raise _Raised(error)
    return answer
