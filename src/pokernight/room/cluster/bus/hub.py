"""Bus of workers on the same computer: a hub in the process that started them.

The hub is an in-process bus, reached over a socket in a folder that only this user may enter; a
connection that does not send the secret first is closed. The hub ends with the process that started
the workers, and so do they: nobody reconnects to it.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import tempfile
from collections.abc import Coroutine
from hmac import compare_digest
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from pokernight.errors import Refused
from pokernight.room.cluster.bus.bus_interface import (
    LIMIT,
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
from pokernight.room.cluster.bus.inprocess import InProcessBus

BEHIND = 64 * LIMIT
"""Bytes that may wait for a worker that does not read; after that it is cut off."""
SCHEME = "unix:"

Kind: TypeAlias = Literal["secret", "hear", "serve", "stop", "say", "ask", "answer", "nothing"]


class Frame(NamedTuple):
    """Message over a socket; ``number`` names a request or a subscription."""

    kind: Kind
    number: int = 0
    subject: str = ""
    message: bytes = b""
    seconds: float = 0


_encode = msgspec.msgpack.encode
_decoder = msgspec.msgpack.Decoder(Frame)


class _End:
    """End of a socket between a worker and the hub."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._tasks: set[asyncio.Future[Any]] = set()

    def send(self, frame: Frame) -> None:
        """Send a frame when the other end reads; a worker that never reads is cut off."""
        if self._writer.is_closing():
            return
        body = _encode(frame)
        self._writer.write(len(body).to_bytes(4) + body)
        if self._writer.transport.get_write_buffer_size() > BEHIND:
            self._writer.transport.abort()

    async def receive(self) -> Frame:
        """Return the next frame of the other end.

        :raises EOFError, OSError, msgspec.DecodeError: it is gone, or sends no frames
        """
        size = int.from_bytes(await self._reader.readexactly(4))
        if size > 2 * LIMIT:
            raise EOFError
        return _decoder.decode(await self._reader.readexactly(size))

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do some work in a task of its own."""
        begin(work, self._tasks)

    async def close(self) -> None:
        """Close the socket and cancel all work."""
        for task in [*self._tasks]:
            task.cancel()
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()


class Hub:
    """Hub for the workers of a computer.

    Attributes:
        url: its address for workers, with the secret, once it has started.
    """

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._secret = token_urlsafe()
        self._bus = InProcessBus()
        self._server: asyncio.Server | None = None
        self._workers: set[asyncio.Task[None]] = set()
        self.url = ""

    async def start(self) -> None:
        """Accept workers.

        :raises Refused: this system has no such sockets
        """
        if not hasattr(asyncio, "start_unix_server"):
            raise Refused("several workers need a bus on this system: name it with --bus")
        self._folder = Path(tempfile.mkdtemp(prefix="pokernight-"))
        self.url = f"{SCHEME}{self._folder / 'bus'}#{self._secret}"
        self._server = await asyncio.start_unix_server(self._accept, self._folder / "bus")

    async def close(self) -> None:
        """Disconnect all workers."""
        if self._server is not None:
            self._server.close()
        for worker in [*self._workers]:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        await self._bus.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._worker(_End(reader, writer)))
        self._workers.add(task)
        task.add_done_callback(self._workers.discard)

    async def _worker(self, end: _End) -> None:
        """Serve a worker, from its secret to its last frame."""
        stops: dict[int, Stop] = {}
        asked: dict[int, asyncio.Future[bytes]] = {}
        numbers = count()
        try:
            first = await end.receive()
            if first.kind != "secret" or not compare_digest(first.message, self._secret.encode()):
                return
            while True:
                frame = await end.receive()
                if frame.kind == "hear":
                    hear = self._hear(end, frame.number)
                    stops[frame.number] = await self._bus.subscribe(frame.subject, hear)
                    end.send(Frame("answer", frame.number))
                elif frame.kind == "serve":
                    answer = self._answer(end, frame.number, asked, numbers)
                    stops[frame.number] = await self._bus.serve(frame.subject, answer)
                    end.send(Frame("answer", frame.number))
                elif frame.kind == "stop":
                    await stops.pop(frame.number)()
                    end.send(Frame("answer", frame.number))
                elif frame.kind == "say":
                    await self._bus.publish(frame.subject, frame.message)
                elif frame.kind == "ask":
                    end.begin(self._ask(end, frame))
                elif frame.kind == "answer" and frame.number in asked:
                    future = asked.pop(frame.number)
                    if not future.done():
                        future.set_result(frame.message)
        except (EOFError, OSError, msgspec.DecodeError):
            pass
        finally:
            for stop in stops.values():
                await stop()
            for future in asked.values():
                future.cancel()
            await end.close()

    @staticmethod
    def _hear(end: _End, number: int) -> Hear:
        return lambda message: end.send(Frame("say", number, "", message))

    @staticmethod
    def _answer(
        end: _End, number: int, asked: dict[int, asyncio.Future[bytes]], numbers: count[int]
    ) -> Answer:
        async def answer(message: bytes) -> bytes:
            future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
            question = next(numbers)
            asked[question] = future
            end.send(Frame("ask", question, str(number), message))
            return await future

        return answer

    async def _ask(self, end: _End, frame: Frame) -> None:
        try:
            answer = await self._bus.request(frame.subject, frame.message, frame.seconds)
        except Unanswered:
            end.send(Frame("nothing", frame.number))
        else:
            end.send(Frame("answer", frame.number, "", answer))


class LocalBus:
    """Connection of a worker to the hub. Opened with :meth:`open`."""

    def __init__(self, end: _End) -> None:
        self._end = end
        self._here = True
        self._numbers = count(1)
        self._hearing: dict[int, Hear] = {}
        self._serving: dict[int, Answer] = {}
        self._asked: dict[int, asyncio.Future[bytes]] = {}
        self._watching: list[Change] = []
        self._reading = asyncio.ensure_future(self._read())

    @classmethod
    async def open(cls, url: str) -> LocalBus:
        """Connect to the hub.

        :raises Refused: there is no hub
        """
        place, _, secret = url.removeprefix(SCHEME).partition("#")
        try:
            end = _End(*await asyncio.open_unix_connection(place))
        except (OSError, AttributeError) as error:
            raise Refused(f"the bus at {place} cannot be reached: {error}") from None
        end.send(Frame("secret", message=secret.encode()))
        return cls(end)

    @property
    def here(self) -> bool:
        """True while the hub can be reached."""
        return self._here

    def watch(self, change: Change) -> None:
        """Call ``change`` when the hub goes away; it does not come back."""
        self._watching.append(change)

    async def _read(self) -> None:
        try:
            while True:
                frame = await self._end.receive()
                if frame.kind == "say" and (hear := self._hearing.get(frame.number)):
                    asyncio.get_running_loop().call_soon(hear, frame.message)
                elif frame.kind == "ask":
                    self._end.begin(self._respond(frame))
                elif frame.kind in ("answer", "nothing"):
                    self._answered(frame)
        except (EOFError, OSError, msgspec.DecodeError):
            self._lose()

    def _answered(self, frame: Frame) -> None:
        future = self._asked.pop(frame.number, None)
        if future is None or future.done():
            return
        if frame.kind == "answer":
            future.set_result(frame.message)
        else:
            future.set_exception(Unanswered("nobody answers"))

    def _lose(self) -> None:
        self._here = False
        for future in self._asked.values():
            if not future.done():
                future.set_exception(BusAway("the bus is away"))
        self._asked.clear()
        for change in self._watching:
            change(False)

    async def _respond(self, frame: Frame) -> None:
        answer = self._serving.get(int(frame.subject))
        if answer is not None:
            reply = await answer(frame.message)
            self._end.send(Frame("answer", frame.number, "", reply))

    async def _call(self, frame: Frame) -> bytes:
        """Send a frame that is answered, by the hub or through it."""
        if not self._here:
            raise BusAway("the bus is away")
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[frame.number] = future
        self._end.send(frame)
        try:
            return await future
        finally:
            self._asked.pop(frame.number, None)

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all present subscribers."""
        check_message(subject, message)
        if not self._here:
            raise BusAway("the bus is away")
        self._end.send(Frame("say", 0, subject, message))

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Get all messages of a subject from now on."""
        return await self._want("hear", subject, self._hearing, hear)

    async def serve(self, subject: str, answer: Answer) -> Stop:
        """Answer the requests of a subject from now on."""
        return await self._want("serve", subject, self._serving, answer)

    async def _want(self, kind: Kind, subject: str, wanted: dict[int, Any], entry: Any) -> Stop:
        check_subject(subject)
        number = next(self._numbers)
        wanted[number] = entry
        try:
            await self._call(Frame(kind, number, subject))
        except BaseException:
            del wanted[number]
            raise

        async def stop() -> None:
            if wanted.pop(number, None) is not None:
                with contextlib.suppress(BusAway):
                    await self._call(Frame("stop", number))

        return stop

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """Send a request; return its answer."""
        check_message(subject, message)
        number = next(self._numbers)
        try:
            async with asyncio.timeout(seconds):
                return await self._call(Frame("ask", number, subject, message, seconds))
        except (TimeoutError, Unanswered):
            raise Unanswered(f"there is no answer at {subject}") from None

    async def close(self) -> None:
        """End all subscriptions."""
        self._here = False
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        self._lose()
        await self._end.close()
