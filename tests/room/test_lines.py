"""Tests of a socket's queue: never more than it can take, and never less than the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pokernight.room.live.outbox import Outbox
from pokernight.room.protocol import codec
from pokernight.session import messages as m


class Reader:
    """The other end of a line, which takes a message when it is told to."""

    def __init__(self, line: Outbox) -> None:
        self.took: list[bytes] = []
        self._may_take = asyncio.Semaphore(0)
        self._task = asyncio.ensure_future(line.write(self._send))

    async def _send(self, message: bytes) -> None:
        await self._may_take.acquire()
        self.took.append(message)

    async def takes(self, messages: int = 0) -> list[bytes]:
        """All that it has taken, after so many more."""
        for _ in range(messages):
            self._may_take.release()
        for _ in range(20):
            await asyncio.sleep(0)
        return self.took

    def close(self) -> None:
        self._task.cancel()


async def test_a_state_that_comes_while_another_is_sent_is_sent_after_it() -> None:
    """A reader that has caught up gets the state once more, and may be behind again by then."""

    line = Outbox("")
    reader = Reader(line)
    line.put_state(b"one")
    assert await reader.takes() == []
    line.put_state(b"two")
    assert await reader.takes(2) == [b"one", b"two"]
    assert not line.busy
    reader.close()


async def test_who_was_behind_asks_for_the_state_as_it_is_once_he_has_caught_up() -> None:
    line = Outbox("")
    reader = Reader(line)
    line.on_free = lambda: line.put_state(b"now")
    line.put_state(b"one")
    await reader.takes()
    line.stale = True
    assert await reader.takes(1) == [b"one"]
    assert await reader.takes(1) == [b"one", b"now"]
    assert not line.busy
    reader.close()


async def test_what_came_together_is_sent_together_where_the_socket_takes_it() -> None:
    line, sent = Outbox(""), list[list[bytes]]()

    def at_once(messages: Sequence[bytes]) -> bool:
        sent.append([*messages])
        return True

    line.at_once = at_once
    reader = Reader(line)
    line.put_state(b"state")
    line.put(m.Pong(1, 2))
    assert await reader.takes(9) == [], "nothing was left for the writer"
    assert sent == [[codec.encode(m.Pong(1, 2)), b"state"]]
    line.end("over", again=False)
    await reader.takes()
    assert len(sent) == 2
    assert not line.busy
    reader.close()


async def test_what_a_socket_does_not_take_at_once_is_not_overtaken() -> None:
    line, takes = Outbox(""), False
    line.at_once = lambda messages: takes
    reader = Reader(line)
    line.put(m.Pong(1, 2))
    await reader.takes()
    takes = True
    line.put(m.Pong(3, 4))
    assert await reader.takes() == [], "the first is still being sent"
    assert await reader.takes(2) == [codec.encode(m.Pong(1, 2)), codec.encode(m.Pong(3, 4))]
    reader.close()
