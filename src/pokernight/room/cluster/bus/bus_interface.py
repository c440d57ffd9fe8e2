"""How the workers of one room call to each other.

The bus carries wake-ups, commands on their way to a table's owner and views on their way to
sockets. It keeps nothing: what is said while nobody listens, or while the bus is away, is lost, and
that is right, because the truth is in the store. Whoever missed something asks again.

What it carries are hidden cards, so only those who know its secret may listen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

LIMIT = 1_000_000
"""The bytes of a message, at most."""

PATIENCE = 5.0
"""Seconds to wait for an answer."""


class BusAway(Exception):
    """The bus cannot be reached just now: one sentence for people."""


class Unanswered(Exception):
    """Nobody is there to answer, or he did not: perhaps he did what he was asked, perhaps not."""


Hear: TypeAlias = Callable[[bytes], None]
"""Called with every message, one after the other; it does not wait for anything."""

Answer: TypeAlias = Callable[[bytes], Awaitable[bytes]]
"""Called with every question; several may be under way at once."""

Change: TypeAlias = Callable[[bool], None]
"""Called when the bus went away (False), and when it is back and all subscriptions hold (True)."""

Stop: TypeAlias = Callable[[], Awaitable[None]]
"""Ends a subscription."""


class Bus(Protocol):
    """Messages under subjects; a subject is words of letters, digits, ``-`` and ``_`` with dots."""

    @property
    def here(self) -> bool:
        """Whether it can be reached."""

    def watch(self, change: Change) -> None:
        """Be told when it goes away and comes back. What was said meanwhile is lost."""

    async def publish(self, subject: str, message: bytes) -> None:
        """Tell all who listen now.

        :raises BusAway: nobody was told
        """

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Listen from now on, in the order in which each speaker spoke.

        :raises BusAway: nothing will be heard
        """

    async def serve(self, subject: str, answer: Answer) -> Stop:
        """Answer questions from now on.

        :raises BusAway: nothing will be asked
        """

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """Ask whoever answers.

        :raises BusAway: nobody was asked
        :raises Unanswered: nobody answered
        """

    async def close(self) -> None:
        """Stop listening and answering."""


def check_subject(subject: str) -> None:
    """A subject is what one says it to be, and no pattern."""
    words = subject.split(".")
    if not all(word and word.replace("-", "").replace("_", "").isalnum() for word in words):
        raise ValueError(f"{subject!r} is not a subject")
    if not subject.isascii():
        raise ValueError(f"{subject!r} is not a subject")


def check_message(subject: str, message: bytes) -> None:
    """A message has its limit."""
    check_subject(subject)
    if len(message) > LIMIT:
        raise ValueError(f"a message has at most {LIMIT:,} bytes, not {len(message):,}")


def report(task: asyncio.Task[Any]) -> None:
    """Say what went wrong in an answer: that is a defect, and who asked has only no answer."""
    if not task.cancelled() and (error := task.exception()) is not None:
        task.get_loop().call_exception_handler(
            {"message": "an answer on the bus failed", "exception": error}
        )
