"""Call a bot so that a legal answer always comes, and in time.

An external bot may raise an exception, give an illegal answer, or never return. Then the safe
answer is given for it, and a sentence says so.
"""

from __future__ import annotations

import ctypes
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from queue import Empty, SimpleQueue
from random import Random
from reprlib import repr as shown
from threading import Thread, get_ident
from typing import Any, Final, NamedTuple

from pokernight.bots.budget import Budget
from pokernight.bots.external_bots import in_words, is_others
from pokernight.bots.registry import player
from pokernight.bots.situation import Bot, LazySituation, Situation, situation
from pokernight.bots.table_memory import Habits
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.errors import Refused

PATIENCE: Final = 10.0
"""Seconds that an external bot has for an answer."""
ENDING: Final = 0.05
"""Seconds that the thread of a late bot has to end."""
TOO_OFTEN: Final = 3
"""Late answers in a row after which a bot is not called any more."""


class Said(NamedTuple):
    """The answer of a bot, or the safe answer with the reason why.

    Attributes:
        answer: a legal answer.
        fault: the reason why the safe answer is given, or ``""``. Safe to show to everybody.
        detail: more about the fault for the author of the bot. It may name cards that only the
            bot has seen.
        again: whether the fault is an old one, because the bot is not called any more.
    """

    answer: Answer
    fault: str = ""
    detail: str = ""
    again: bool = False

    @property
    def complaint(self) -> str:
        """The fault as a sentence for everybody; ``""`` if there is none."""
        return f"{self.fault}: the safe answer is given for it" if self.fault else ""

    @property
    def to_its_author(self) -> str:
        """The fault as a sentence for the author of the bot, with its detail."""
        detail = f" ({self.detail})" if self.detail else ""
        return f"{self.fault}{detail}: the safe answer is given for it" if self.fault else ""


def situation_for(
    name: str, hand: Hand, ask: Ask, seed: str | Random, memory: tuple[Habits, ...] = ()
) -> Situation:
    """Return the situation of the asked seat for a player.

    Its parts are made when a house player looks at them, which most do at few questions. A bot of
    somebody else gets them made, so that nothing leads it back to the hand.

    Args:
        name: a house player, or ``module:function``.
        hand: the hand; its question must stand until the player has answered.
        ask: the question.
        seed: seed of the player's own generator, or the generator.
        memory: see :class:`~pokernight.bots.situation.Situation`.
    """
    if not is_others(name):
        return LazySituation(hand, ask, seed, memory)
    rng = seed if isinstance(seed, Random) else Random(seed)
    return situation(hand, ask, rng, memory)


def ask(
    name: str, situation: Situation, budget: Budget | None = None, patience: float = PATIENCE
) -> Said:
    """Return the answer of a bot.

    Args:
        name: a house player, or ``module:function``.
        situation: its question and what it may know.
        budget: limit of its thinking.
        patience: seconds to wait for an external bot.
    """
    try:
        return _reply(name, situation, budget, patience)
    except _TooLate:
        return Said(situation.ask.default, f"{name} has not answered within {patience:g} seconds")


class Asking:
    """Calls bots where stdout is for figures or the table: their output goes to stderr.

    Not for several threads: stdout belongs to the whole process. A bot that keeps everything
    waiting is named on stderr, once; a bot that is late three times in a row is not called any
    more, and the safe answer is given for it at once.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._late: Counter[str] = Counter()
        self._named: set[str] = set()

    def ask(self, name: str, situation: Situation, budget: Budget | None = None) -> Said:
        """Return the answer of a bot; house players print nothing."""
        if not is_others(name):
            return Said(player(name, budget)(situation))
        if self._late[name] >= TOO_OFTEN:
            return Said(situation.ask.default, self._given_up(name), again=True)
        try:
            with redirect_stdout(sys.stderr):
                reply = _reply(name, situation, budget, self._patience, self._notice)
        except _TooLate:
            self._late[name] += 1
            if self._late[name] >= TOO_OFTEN:
                return Said(situation.ask.default, self._given_up(name))
            late = f"{name} has not answered within {self._patience:g} seconds"
            return Said(situation.ask.default, late)
        self._late[name] = 0
        return reply

    def _given_up(self, name: str) -> str:
        return (
            f"{name} has not answered within {self._patience:g} seconds {TOO_OFTEN} times in a "
            "row and is not asked any more"
        )

    def _notice(self, name: str) -> None:
        """Name the bot that everything waits for."""
        if name not in self._named:
            self._named.add(name)
            has = f"it has {self._patience:g} seconds for each answer"
            sys.stderr.write(f"waiting for {name}: {has}\n")
            sys.stderr.flush()


def _reply(
    name: str,
    situation: Situation,
    budget: Budget | None,
    patience: float,
    notice: Callable[[str], None] = lambda name: None,
) -> Said:
    """Return the answer of a bot; ``notice`` is called with its name at half of the time.

    Raises:
        _TooLate: if the time runs out.
    """
    if not is_others(name):
        return Said(player(name, budget)(situation))
    try:
        answer = _in_time(player(name, budget), situation, patience, partial(notice, name))
        if _legal(answer, situation):
            return Said(answer)
        fault, detail = "gives an answer that is not legal", shown(answer)
    except _Raised as raised:
        fault, detail = f"raises {type(raised.error).__name__}", in_words(raised.error)
    except Refused as refused:
        fault, detail = "cannot play", str(refused)
    return Said(situation.ask.default, f"{name} {fault}", detail)


class _TooLate(Exception):
    """A bot has not answered in time."""


class _Raised(Exception):
    """A bot has raised an exception."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


class _Stop(BaseException):
    """Ends the thread of a late bot."""


def _stop(thread: Thread) -> None:
    """End a thread at its next bytecode instruction.

    A thread that is blocked outside Python executes none, so the exception stays pending; some
    versions of Python then loop forever under a debugger. Raising the exception in this thread
    clears it.
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
    """Raise `_Stop` in a thread and return whether the thread exists."""
    stop = ctypes.py_object(_Stop)
    return bool(ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), stop))


def _legal(answer: Any, situation: Situation) -> bool:
    """Check whether an answer is legal; comparing an arbitrary object may itself raise."""
    try:
        return answer in situation.ask.legal
    except Exception:
        return False


def _in_time(bot: Bot, situation: Situation, patience: float, notice: Callable[[], None]) -> Any:
    """Return the answer of a bot, called in a thread that is abandoned when it is late.

    Raises:
        _TooLate: if the time runs out.
        _Raised: if the bot raises.
    """
    replies: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()

    def think() -> None:
        try:
            replies.put((bot(situation), None))
        except BaseException as error:
            replies.put((None, error))

    thread = Thread(target=think, daemon=True)
    thread.start()
    try:
        try:
            answer, error = replies.get(timeout=patience / 2)
        except Empty:
            notice()
            answer, error = replies.get(timeout=patience / 2)
    except Empty:
        _stop(thread)
        raise _TooLate from None
    if error is not None:
        raise _Raised(error)
    return answer
