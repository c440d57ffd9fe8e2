"""Calls between a room and a process that it has started, over the pipes between them.

Either side calls the other by a name, with bytes, and gets bytes or an error. What the other side
sends is not trusted: it is never unpickled, and a message that is too long ends the link.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec

from pokernight.errors import Refused
from pokernight.wording.message import message_from_json, message_json, reason_of

LONGEST: Final = 64 * 2**20
"""The most bytes of a message."""
HEAD: Final = 4
"""Bytes before each message: its length."""

Answer: TypeAlias = Callable[[str, bytes], Awaitable[bytes]]
"""Answers a call by its name."""


class LinkBroken(Exception):
    """The process at the other end has ended, or was ended."""


class CallFailed(Exception):
    """The other side has raised an error that this link does not know."""


class _Message(msgspec.Struct, array_like=True):
    """A call (``number`` above 0) or the reply to one (its number, negative).

    ``call`` is its name, or in a reply that of the error that it raises.
    """

    number: int
    call: str
    body: bytes


class _Frames:
    """Cuts bytes that come in into messages."""

    def __init__(self) -> None:
        self._waiting = bytearray()
        self._decoder = msgspec.msgpack.Decoder(_Message)

    def feed(self, data: bytes) -> list[_Message]:
        """Return the messages that are whole now.

        Raises:
            LinkBroken: for bytes that are no message.
        """
        self._waiting += data
        messages = []
        while len(self._waiting) >= HEAD:
            length = int.from_bytes(self._waiting[:HEAD], "big")
            if length > LONGEST:
                raise LinkBroken("a message is too long")
            if len(self._waiting) < HEAD + length:
                break
            try:
                messages.append(self._decoder.decode(bytes(self._waiting[HEAD : HEAD + length])))
            except msgspec.MsgspecError:
                raise LinkBroken("bytes that are no message") from None
            del self._waiting[: HEAD + length]
        return messages


class ProcessLink:
    """An end of a link.

    Attributes:
        broken: set when nothing more goes through.
    """

    def __init__(
        self,
        write: Callable[[bytes], None],
        answer: Answer,
        errors: Sequence[type[Exception]],
    ) -> None:
        self.broken = asyncio.Event()
        self._write, self._answer = write, answer
        kinds: list[type[Exception]] = [Refused, *errors]
        self._errors = {kind.__name__: kind for kind in kinds}
        self._frames = _Frames()
        self._numbers = 0
        self._waiting: dict[int, asyncio.Future[bytes]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def call(self, name: str, body: bytes = b"") -> bytes:
        """Call the other side; return its answer.

        Raises:
            LinkBroken: if there is nobody.
            Exception: whatever the answer has raised, of the errors that the link knows.
        """
        if self.broken.is_set():
            raise LinkBroken("the process has ended")
        self._numbers += 1
        number = self._numbers
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            self._send(_Message(number, name, body))
            return await future
        finally:
            self._waiting.pop(number, None)

    def _send(self, message: _Message) -> None:
        frame = msgspec.msgpack.encode(message)
        if len(frame) > LONGEST:
            raise LinkBroken("a message is too long")
        with suppress(OSError):
            self._write(len(frame).to_bytes(HEAD, "big") + frame)

    def feed(self, data: bytes) -> None:
        """Take bytes of the other side.

        Raises:
            LinkBroken: for bytes that are no message.
        """
        for message in self._frames.feed(data):
            if message.number > 0:
                task = asyncio.create_task(self._reply(message))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            else:
                self._settle(message)

    def _settle(self, message: _Message) -> None:
        future = self._waiting.get(-message.number)
        if future is None or future.done():
            return
        if not message.call:
            future.set_result(message.body)
        else:
            future.set_exception(self._error(message.call, message.body))

    def _error(self, name: str, body: bytes) -> Exception:
        try:
            reason = message_from_json(msgspec.json.decode(body, type=str | dict[str, Any]))
        except Exception:  # the other side may send anything
            reason = "the other side sends no sentence"
        return self._errors.get(name, CallFailed)(reason)

    async def _reply(self, message: _Message) -> None:
        raised, body = "", b""
        try:
            body = await self._answer(message.call, message.body)
        except Exception as error:
            names = [kind.__name__ for kind in type(error).__mro__]
            raised = next((name for name in names if name in self._errors), CallFailed.__name__)
            reason = reason_of(error) if raised in self._errors else f"{names[0]}: {error}"
            body = msgspec.json.encode(message_json(reason))
        with suppress(LinkBroken):
            self._send(_Message(-message.number, raised, body))

    def close(self) -> None:
        """Let nothing more through; whoever waits for an answer gets none."""
        self.broken.set()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(LinkBroken("the process has ended"))
        for task in self._tasks:
            task.cancel()
