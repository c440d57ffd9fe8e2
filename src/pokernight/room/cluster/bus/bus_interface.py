"""Interface of the bus between the workers of a room.

The bus carries commands on their way to the owner of a table, and states on their way to sockets.
It stores nothing: a message that nobody listens to, or that is sent while the bus is away, is lost.
That is harmless, because the truth is in the store; a client that has missed something asks again.

The messages hold hidden cards, so only workers that know the secret of the bus may listen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

LIMIT = 1_000_000
"""Largest message, in bytes."""

PATIENCE = 5.0
"""Seconds to wait for an answer."""


class BusAway(Exception):
    """The bus cannot be reached at the moment; the message is for people."""


class Unanswered(Exception):
    """There was no answer; the request may have been carried out or not."""


Hear: TypeAlias = Callable[[bytes], None]
"""Called with every message in turn; it must not block."""

Answer: TypeAlias = Callable[[bytes], Awaitable[bytes]]
"""Called with every request; several may be under way at once."""

Change: TypeAlias = Callable[[bool], None]
"""Called when the bus went away (False), and when it is back and all subscriptions hold (True)."""

Stop: TypeAlias = Callable[[], Awaitable[None]]
"""Ends a subscription."""


class Bus(Protocol):
    """Messages under subjects: words of letters, digits, ``-`` and ``_``, joined by dots."""

    @property
    def here(self) -> bool:
        """True while the bus can be reached."""

    def watch(self, change: Change) -> None:
        """Call ``change`` when the bus goes away and comes back; messages in between are lost."""

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all present subscribers.

        :raises BusAway: nobody has got it
        """

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Get all messages of a subject from now on, those of each sender in their order.

        :raises BusAway: no message will come
        """

    async def serve(self, subject: str, answer: Answer) -> Stop:
        """Answer the requests of a subject from now on.

        :raises BusAway: no request will come
        """

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """Send a request; return its answer.

        :raises BusAway: the request was not sent
        :raises Unanswered: there was no answer in time
        """

    async def close(self) -> None:
        """End all subscriptions."""


def check_subject(subject: str) -> None:
    """Refuse a subject that is malformed, or a pattern.

    :raises ValueError: it is
    """
    words = subject.split(".")
    if not all(word and word.replace("-", "").replace("_", "").isalnum() for word in words):
        raise ValueError(f"{subject!r} is not a subject")
    if not subject.isascii():
        raise ValueError(f"{subject!r} is not a subject")


def check_message(subject: str, message: bytes) -> None:
    """Refuse a message that is too large.

    :raises ValueError: it is, or its subject is malformed
    """
    check_subject(subject)
    if len(message) > LIMIT:
        raise ValueError(f"a message has at most {LIMIT:,} bytes, not {len(message):,}")


def begin(work: Awaitable[T], tasks: set[asyncio.Future[T]]) -> asyncio.Future[T]:
    """Do some work in a task of its own, which is among ``tasks`` until it is done."""
    task = asyncio.ensure_future(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Future[Any]) -> None:
    """Report the exception of an answer: the asking worker sees only that there is no answer."""
    if not task.cancelled() and (error := task.exception()) is not None:
        task.get_loop().call_exception_handler(
            {"message": "an answer on the bus failed", "exception": error}
        )
