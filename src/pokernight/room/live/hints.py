"""Hints for people at a table: thought of elsewhere, and kept while their question is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias

from pokernight.bots import situation
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.odds.answers.hint import Hint
from pokernight.room.shared.bot_processes import Thinking
from pokernight.room.shared.rate_limits import HINTS
from pokernight.session.rates import Allowance

Question: TypeAlias = "tuple[int, int]"
"""How often was dealt, and the number of the question in that hand."""


class Thought(NamedTuple):
    """A hint to somebody's question, which may still be thought of."""

    question: Question
    hint: asyncio.Task[Hint]


class Hints:
    """What people at one table have asked for.

    To the same question there is one hint, however often somebody asks: he can neither wait for
    one that he likes better nor keep the machine at work.
    """

    def __init__(self, thinking: Thinking, clock: Callable[[], float]) -> None:
        self._thinking = thinking
        self._allowance = Allowance(HINTS, clock)
        self._thoughts: dict[str, Thought] = {}

    def of(
        self, person: str, question: Question, hand: Hand, ask: Ask, chance: Random
    ) -> asyncio.Task[Hint]:
        """The hint to a question that somebody is asked.

        Args:
            person: who asks for it.
            question: which it is.
            hand: no more of it is used than his seat may know.
            ask: the question.
            chance: what the hint is drawn from, if it is not there yet.

        Raises:
            Refused: while he has another thought of, or had too many just now.
        """
        there = self._thoughts.get(person)
        if there is not None and there.question == question and not _failed(there.hint):
            return there.hint
        if there is not None and not there.hint.done():
            raise Refused("your last hint is still being thought of: ask again in a moment")
        if not self._allowance.take(person):
            raise Refused("that were many hints: wait a moment")
        seed = chance.getrandbits(64)
        asked = situation(hand, ask, Random(seed))
        thought = Thought(question, asyncio.create_task(self._thinking.hint(asked, seed)))
        self._thoughts[person] = thought
        return thought.hint

    def forget(self) -> None:
        """Nobody waits for any of them any more."""
        for thought in self._thoughts.values():
            thought.hint.cancel()


def _failed(hint: asyncio.Task[Hint]) -> bool:
    return hint.done() and (hint.cancelled() or hint.exception() is not None)
