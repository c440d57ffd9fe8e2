"""Bus of a room with a single process: it calls its subscribers."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TypeVar

from pokernight.room.cluster.bus.bus_interface import (
    PATIENCE,
    Answer,
    BusAway,
    Change,
    Hear,
    Stop,
    Unanswered,
    begin,
    check_message,
    check_subject,
)

T = TypeVar("T")


class InProcessBus:
    """Subscribers by subject. In tests several workers may share a bus."""

    def __init__(self) -> None:
        self._hearing: defaultdict[str, dict[object, Hear]] = defaultdict(dict)
        self._serving: defaultdict[str, dict[object, Answer]] = defaultdict(dict)
        self._answers: set[asyncio.Future[bytes]] = set()
        self._closed = False

    @property
    def here(self) -> bool:
        """True until the bus is closed."""
        return not self._closed

    def watch(self, change: Change) -> None:
        """Ignore ``change``: this bus never goes away."""

    def _check(self) -> None:
        if self._closed:
            raise BusAway("the bus is closed")

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all present subscribers, in a later turn of the loop."""
        check_message(subject, message)
        self._check()
        loop = asyncio.get_running_loop()
        for listener in self._hearing.get(subject, ()):
            loop.call_soon(self._tell, subject, listener, message)

    def _tell(self, subject: str, listener: object, message: bytes) -> None:
        hear = self._hearing.get(subject, {}).get(listener)
        if hear is not None:
            hear(message)

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Get all messages of a subject from now on."""
        check_subject(subject)
        self._check()
        return _entered(self._hearing, subject, hear)

    async def serve(self, subject: str, answer: Answer) -> Stop:
        """Answer the requests of a subject from now on."""
        check_subject(subject)
        self._check()
        return _entered(self._serving, subject, answer)

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """Send a request; its answer is computed to the end even if nobody waits for it."""
        check_message(subject, message)
        self._check()
        if not self._serving.get(subject):
            raise Unanswered(f"nobody serves {subject}")
        answer = next(iter(self._serving[subject].values()))
        task = begin(answer(message), self._answers)
        await asyncio.wait([task], timeout=seconds)
        if not task.done() or task.cancelled() or task.exception() is not None:
            raise Unanswered(f"there is no answer at {subject}")
        return task.result()

    async def close(self) -> None:
        """End all subscriptions."""
        self._closed = True
        self._hearing.clear()
        self._serving.clear()
        for task in [*self._answers]:
            task.cancel()


def _entered(listening: defaultdict[str, dict[object, T]], subject: str, entry: T) -> Stop:
    """Add a subscriber; return a function that removes it."""
    listener = object()
    listening[subject][listener] = entry

    async def stop() -> None:
        subscribers = listening.get(subject, {})
        subscribers.pop(listener, None)
        if not subscribers:
            listening.pop(subject, None)

    return stop
