"""Hints for the people of a table: computed elsewhere, and kept while their question is open."""

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
from pokernight.room.shared.bot_processes import BotRunner
from pokernight.room.shared.rate_limits import HINTS
from pokernight.session.rates import Allowance

Question: TypeAlias = "tuple[int, int]"
"""Number of hands dealt, and the number of the question in the hand."""


class RequestedHint(NamedTuple):
    """Hint to a person's question; it may still be computed."""

    question: Question
    hint: asyncio.Task[Hint]


class Hints:
    """Hints that the people of a table have asked for.

    A question has one hint per person, however often the person asks: nobody can ask again
    until a hint pleases them, or keep the machine at work.
    """

    def __init__(self, bots: BotRunner, clock: Callable[[], float]) -> None:
        self._bots = bots
        self._allowance = Allowance(HINTS, clock)
        self._requested: dict[str, RequestedHint] = {}

    def of(
        self, person: str, question: Question, hand: Hand, ask: Ask, chance: Random
    ) -> asyncio.Task[Hint]:
        """Return the hint to a question.

        Args:
            person: the person who is asked.
            question: names the question.
            hand: no more of it is used than the person's seat may know.
            ask: the question itself.
            chance: source of the hint's samples, if it has to be computed.

        Raises:
            Refused: while another hint of the person is being computed, or after too many.
        """
        known = self._requested.get(person)
        if known is not None and known.question == question and not _failed(known.hint):
            return known.hint
        if known is not None and not known.hint.done():
            raise Refused("your last hint is still being computed: ask again in a moment")
        if not self._allowance.take(person):
            raise Refused("too many hint requests: ask again in a moment")
        seed = chance.getrandbits(64)
        asked = situation(hand, ask, Random(seed))
        requested = RequestedHint(question, asyncio.create_task(self._bots.hint(asked, seed)))
        self._requested[person] = requested
        return requested.hint

    def cancel(self) -> None:
        """Cancel all hints: nobody waits for them any more."""
        for requested in self._requested.values():
            requested.hint.cancel()


def _failed(hint: asyncio.Task[Hint]) -> bool:
    return hint.done() and (hint.cancelled() or hint.exception() is not None)
