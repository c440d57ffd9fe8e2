"""Asking a player at a table, whoever has written it: there is always an answer, in time.

Of a player from somebody else anything may come: an exception, what is no answer here, or nothing
at all. Then the safe answer is given for it, and a sentence says so.
"""

from __future__ import annotations

import ctypes
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from queue import Empty, SimpleQueue
from reprlib import repr as shown
from threading import Thread, get_ident
from typing import Any, Final, NamedTuple

from pokernight.bots.budget import Budget
from pokernight.bots.external_bots import in_words, is_others
from pokernight.bots.registry import player
from pokernight.bots.situation import Bot, Situation
from pokernight.engine.asks import Answer
from pokernight.errors import Refused

PATIENCE: Final = 10.0
"""How many seconds somebody else's player has for an answer."""
ENDING: Final = 0.05
"""How many seconds its thread has to end when it is too late."""
TOO_OFTEN: Final = 3
"""Who has been too late so often in a row is not waited for any more."""


class Said(NamedTuple):
    """What a player answers.

    Attributes:
        answer: a legal answer.
        fault: where it is the safe one, because the player had none: what is wrong with it. It may
            be told to everybody.
        detail: what else its author would like to know. There may be cards in it that only the
            player has seen.
        again: whether the same was said of it before, since it is not waited for any more.
    """

    answer: Answer
    fault: str = ""
    detail: str = ""
    again: bool = False

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
    try:
        return _said(name, situation, budget, patience)
    except _TooLate:
        return Said(situation.ask.default, f"{name} has not answered within {patience:g} seconds")


class Asking:
    """Asks players where stdout is for figures or the table: what they print goes to stderr.

    For who asks one player at a time: stdout belongs to the whole process. Who is waited for long
    is named there too, once; who is too late three times in a row is not asked any more, and the
    safe answer is given for him at once.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._late: Counter[str] = Counter()
        self._named: set[str] = set()

    def ask(self, name: str, situation: Situation, budget: Budget | None = None) -> Said:
        """What the player of a name answers."""
        if self._late[name] >= TOO_OFTEN:
            return Said(situation.ask.default, self._given_up(name), again=True)
        try:
            with redirect_stdout(sys.stderr):
                said = _said(name, situation, budget, self._patience, self._waits)
        except _TooLate:
            self._late[name] += 1
            if self._late[name] >= TOO_OFTEN:
                return Said(situation.ask.default, self._given_up(name))
            late = f"{name} has not answered within {self._patience:g} seconds"
            return Said(situation.ask.default, late)
        self._late[name] = 0
        return said

    def _given_up(self, name: str) -> str:
        return (
            f"{name} has not answered within {self._patience:g} seconds {TOO_OFTEN} times in a "
            "row and is not asked any more"
        )

    def _waits(self, name: str) -> None:
        """Say for whom everything waits."""
        if name not in self._named:
            self._named.add(name)
            has = f"it has {self._patience:g} seconds for each answer"
            sys.stderr.write(f"waiting for {name}: {has}\n")
            sys.stderr.flush()


def _said(
    name: str,
    situation: Situation,
    budget: Budget | None,
    patience: float,
    waits: Callable[[str], None] = lambda name: None,
) -> Said:
    """The same; ``waits`` is told who is waited for when half of the time is over.

    Raises:
        _TooLate: when all of it is.
    """
    if not is_others(name):
        return Said(player(name, budget)(situation))
    try:
        answer = _in_time(player(name, budget), situation, patience, partial(waits, name))
        if _legal(answer, situation):
            return Said(answer)
        fault, detail = "gives an answer that is not legal", shown(answer)
    except _Raised as raised:
        fault, detail = f"raises {type(raised.error).__name__}", in_words(raised.error)
    except Refused as refused:
        fault, detail = "cannot play", str(refused)
    return Said(situation.ask.default, f"{name} {fault}", detail)


class _TooLate(Exception):
    """A player has not answered in time."""


class _Raised(Exception):
    """A player has raised something."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


class _Stop(BaseException):
    """Ends the thread of a player that is too late."""


def _stop(thread: Thread) -> None:
    """Have a thread end at its next step in Python.

    If it waits for something else it has none, and Python goes on looking for whom the exception
    is meant; some versions of it never get any further then while a debugger looks on. It is
    satisfied when somebody has been interrupted, be it ourselves.
    """
    _interrupt(thread.ident or 0)
    thread.join(ENDING)
    if thread.is_alive():
        try:
            while _interrupt(get_ident()):
                pass
        except _Stop:
            pass


def _interrupt(ident: int) -> bool:
    """Raise it in a thread; whether there is such a thread."""
    stop = ctypes.py_object(_Stop)
    return bool(ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), stop))


def _legal(answer: Any, situation: Situation) -> bool:
    """Whether that is an answer here; of what is none, the comparison itself may fail."""
    try:
        return answer in situation.ask.legal
    except Exception:
        return False


def _in_time(bot: Bot, situation: Situation, patience: float, waits: Callable[[], None]) -> Any:
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
        try:
            answer, error = told.get(timeout=patience / 2)
        except Empty:
            waits()
            answer, error = told.get(timeout=patience / 2)
    except Empty:
        _stop(thread)
        raise _TooLate from None
    if error is not None:
        raise _Raised(error)
    return answer
