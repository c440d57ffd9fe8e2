"""Bytes and frames of every kind are counted before they are parsed; no line keeps the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from pokernight.room.http.http_connection import CONNECTIONS, PART, LimitedHttp
from pokernight.room.http.socket_connection import TURN, LimitedSocket
from pokernight.room.http.socket_frames import Frames
from pokernight.room.shared.loop_turns import LoopTurns
from pokernight.room.shared.rate_limits import (
    PERSON_FRAMES,
    STRANGER_BYTES,
    STRANGER_FRAMES,
    Bucket,
    RateLimits,
    SocketMeter,
)
from pokernight.session.rates import Rate
from tests.sampling import share

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets are ended without the wait that keeps a flood from the next one."""
    monkeypatch.setattr(LimitedSocket, "linger", 0)


class Far(asyncio.Transport):
    """The transport of somebody far away: what was written to it, and whether it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.reads, self.closed = True, False
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self.protocol is not None
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


async def listens(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
    """An application that takes whatever comes."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


class Wire:
    """A socket that has shaken hands, and every frame of it that was parsed."""

    def __init__(self, meter: SocketMeter | None = None) -> None:
        config = uvicorn.Config(listens, ws_per_message_deflate=False)
        config.load()
        self.far = Far()
        self.socket = LimitedSocket(config, ServerState(), {})
        self.far.set_protocol(self.socket)
        self.socket.connection_made(self.far)
        self.parsed: list[Opcode] = []
        take = self.socket.conn.recv_frame

        def recv(frame: Frame) -> None:
            self.parsed.append(frame.opcode)
            take(frame)

        self.socket.conn.recv_frame = recv  # type: ignore[method-assign]
        self.socket.data_received(HANDSHAKE)
        if meter is not None:
            self.socket.meter = meter

    async def open(self) -> Wire:
        """Wait until it is accepted."""
        await turns(4)
        assert self.far.written.startswith(b"HTTP/1.1 101")
        self.far.written.clear()
        return self


async def turns(number: int) -> None:
    """So many turns of the loop."""
    for _ in range(number):
        await asyncio.sleep(0)


def masked(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


FLOODS = {
    "pings": (b"", masked(Opcode.PING)),
    "pings with a text": (b"", masked(Opcode.PING, b"x" * 125)),
    "pongs": (b"", masked(Opcode.PONG)),
    "empty fragments": (masked(Opcode.TEXT, fin=False), masked(Opcode.CONT, fin=False)),
    "fragments": (masked(Opcode.TEXT, fin=False), masked(Opcode.CONT, b"x", fin=False)),
    "empty texts": (b"", masked(Opcode.TEXT)),
    "binary": (b"", masked(Opcode.BINARY, b"x")),
}
"""The beginning of each, and the frame that is repeated."""
EVERY_FLOOD = pytest.mark.parametrize("flood", FLOODS)


@EVERY_FLOOD
async def test_a_socket_without_a_key_is_ended_at_its_budget_and_nothing_beyond_it_is_parsed(
    flood: str,
) -> None:
    wire = await Wire().open()
    first, again = FLOODS[flood]
    wire.socket.data_received(first + again * 20_000)
    await turns(50)
    assert 0 < len(wire.parsed) <= STRANGER_FRAMES.burst
    assert len(wire.parsed) * len(again) <= STRANGER_BYTES.burst
    assert wire.far.closed
    assert b'"code":"too fast"' in wire.far.written
    code = Frame(Opcode.CLOSE, (1008).to_bytes(2, "big")).serialize(mask=False)
    assert wire.far.written.endswith(code)


@EVERY_FLOOD
async def test_a_person_is_read_more_slowly_and_nothing_is_lost_or_refused(flood: str) -> None:
    now = 0.0
    frames = Bucket(Rate(60, 300), lambda: now)
    wire = await Wire(SocketMeter(frames, Bucket(Rate(1e9, 1e9), lambda: now))).open()
    first, again = FLOODS[flood]
    wire.socket.data_received(first + again * 1000)
    begins, seen = (1 if first else 0), []
    while len(wire.parsed) < 1000 + begins:
        await turns(40)
        seen.append(len(wire.parsed))
        assert wire.far.reads == (seen[-1] == 1000 + begins)
        now += 1
        if wire.socket._due is not None:
            wire.socket._due.cancel()
        wire.socket._pass_on()
    assert [one for one in seen if one <= 900] == [300 + 60 * k for k in range(11)]
    assert not wire.far.closed


@EVERY_FLOOD
async def test_of_one_socket_so_many_frames_are_parsed_in_a_turn_and_all_others_get_theirs(
    flood: str,
) -> None:
    plenty = Rate(0, 1e6)
    loud = await Wire(SocketMeter(Bucket(plenty), Bucket(plenty))).open()
    quiet = await Wire(SocketMeter(Bucket(plenty), Bucket(plenty))).open()
    first, again = FLOODS[flood]
    loud.socket.data_received(first + again * 2000)
    before = len(loud.parsed)
    assert before <= TURN
    quiet.socket.data_received(masked(Opcode.PING, b"there?"))
    assert quiet.far.written == Frame(Opcode.PONG, b"there?").serialize(mask=False)
    for _ in range(20):
        await asyncio.sleep(0)
        assert len(loud.parsed) - before <= TURN
        before = len(loud.parsed)


async def test_all_sockets_of_a_person_share_one_meter() -> None:
    now = 0.0
    limits = RateLimits(clock=lambda: now)
    wires = [await Wire(limits.meter_of("t mal")).open() for _ in range(5)]
    ann = await Wire(limits.meter_of("t ann")).open()
    for wire in wires:
        wire.socket.data_received(masked(Opcode.PONG) * 5000)
    await turns(60)
    assert sum(len(one.parsed) for one in wires) == PERSON_FRAMES.burst
    ann.socket.data_received(masked(Opcode.PING))
    assert ann.parsed == [Opcode.PING]


async def test_a_long_message_is_let_in_as_it_comes_and_its_bytes_are_counted() -> None:
    """And one that is longer than it may be is ended at its header, before its bytes come."""

    async def say(size: int, budget: int) -> Wire:
        wire = await Wire(SocketMeter(Bucket(Rate(0, 10)), Bucket(Rate(0, budget)))).open()
        whole = masked(Opcode.TEXT, b"x" * size)
        for first in range(0, len(whole), 10_000):
            if not wire.far.closed:
                wire.socket.data_received(whole[first : first + 10_000])
                await turns(3)
        return wire

    told = await say(60_000, 100_000)
    assert told.parsed == [Opcode.TEXT]
    assert not told.far.closed
    early = await say(60_000, 30_000)
    assert (early.parsed, early.far.closed) == ([], True)
    config = uvicorn.Config(listens)
    assert (await say(config.ws_max_size + 1, 1000)).parsed == []


def test_what_comes_after_the_end_is_skipped_up_to_the_frame_that_closes() -> None:
    async def end() -> None:
        for after in (b"", masked(Opcode.PING) * 500):
            wire = await Wire(SocketMeter(Bucket(Rate(0, 5)), Bucket(Rate(0, 1000)))).open()
            await wire.socket.send({"type": "websocket.close", "code": 1000, "reason": ""})
            wire.socket.data_received(after + masked(Opcode.CLOSE, (1000).to_bytes(2, "big")))
            await turns(10)
            assert wire.parsed == [Opcode.CLOSE]
            assert wire.far.closed
        endless = await Wire().open()
        await endless.socket.send({"type": "websocket.close", "code": 1000, "reason": ""})
        for _ in range(40):
            if not endless.far.closed:
                endless.socket.data_received(masked(Opcode.PING) * 500)
                await turns(4)
        assert (endless.parsed, endless.far.closed) == ([], True)

    asyncio.run(end())


def frames_of(chance: Random) -> Iterator[bytes]:
    """Frames of all kinds and lengths, as the websockets library writes them."""
    for _ in range(chance.randrange(1, 12)):
        kind = chance.choice(list(Opcode))
        long = kind in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
        size = chance.choice((0, 1, 125, *((126, 500, 65_535, 65_536) if long else ())))
        yield masked(kind, bytes(size), fin=not long or chance.random() < 0.5)


def test_frames_are_found_wherever_what_comes_is_cut() -> None:
    for number in range(share(2000, 60)):
        chance = Random(f"cuts {number}")
        whole = list(frames_of(chance))
        text, found, held, counted, passed = b"".join(whole), Frames(), bytearray(), 0, 0
        while text or held:
            cut = chance.choice((1, 2, 3, 7, 14, 100, 70_000))
            held += text[:cut]
            text = text[cut:]
            most, room = chance.choice((0, 1, 3, 100)), chance.choice((0, 5, 10**6))
            one = found.scan(held, most, room)
            assert one.frames <= most
            assert one.octets <= room
            del held[: one.octets]
            counted, passed = counted + one.frames, passed + one.octets
            if one.whole:
                assert len(held) < 14
        assert counted == len(whole)
        assert passed == sum(map(len, whole))
        closing = next((n for n, one in enumerate(whole) if one[0] & 15 == Opcode.CLOSE), None)
        skipped = Frames().skip(bytearray(b"".join(whole)), 1000)
        assert skipped.frames == (len(whole) if closing is None else closing)


# --- requests


class Line:
    """A connection of HTTP, and how much of it has been parsed."""

    def __init__(self, state: ServerState | None = None) -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            self.begun += 1
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        config = uvicorn.Config(app)
        config.load()
        self.begun = self.parsed = 0
        self.far = Far()
        self.line = LimitedHttp(config, state or ServerState(), {})
        self.far.set_protocol(self.line)
        self.line.connection_made(self.far)
        take = self.line.conn.receive_data

        def receive(data: bytes) -> None:
            self.parsed += len(data)
            take(data)

        self.line.conn.receive_data = receive  # type: ignore[method-assign]


async def test_of_a_body_in_chunks_nothing_is_parsed() -> None:
    """In chunks of a byte it would be as dear as so many frames."""

    one = Line()
    head = b"POST /api/qr HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    one.line.data_received(head + b"1\r\nx\r\n" * 50_000)
    await turns(20)
    assert one.parsed == len(head)
    assert not one.far.reads
    one.line.connection_lost(None)


async def test_of_one_connection_so_many_bytes_are_parsed_in_a_turn() -> None:
    one = Line()
    head = b"POST /api/qr HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n"
    one.line.data_received(head + b"x" * 300_000)
    before = one.parsed
    assert before <= PART
    for _ in range(20):
        await asyncio.sleep(0)
        assert one.parsed - before <= PART
        before = one.parsed
    assert not one.far.reads
    one.line.connection_lost(None)


async def test_requests_that_come_at_once_are_all_answered() -> None:
    one = Line()
    one.line.data_received(b"GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + b"x" * 3000 + b"\r\n\r\n")
    one.line.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 5)
    await turns(60)
    assert one.begun == 6
    assert one.far.written.count(b"HTTP/1.1 200") == 6
    assert one.far.reads
    one.line.connection_lost(None)


async def test_beyond_so_many_connections_the_one_that_was_idle_longest_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert CONNECTIONS < 4096, "there are that many files, and sockets need most of them"
    monkeypatch.setattr(LimitedHttp, "most", 3)

    state = ServerState()
    lines = [Line(state) for _ in range(3)]
    lines[0].line.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await turns(10)
    lines += [Line(state), Line(state)]
    assert [one.far.closed for one in lines] == [False, True, True, False, False]
    for one in lines:
        one.line.connection_lost(None)
    assert not LimitedHttp._open[state]


# --- turns


async def test_in_a_turn_of_the_loop_so_many_begin_and_addresses_take_turns() -> None:
    gate, begun = LoopTurns(2), []

    async def one(address: str) -> None:
        await gate.turn(address)
        begun.append(address)

    tasks = [asyncio.create_task(one("loud")) for _ in range(50)]
    await asyncio.sleep(0)
    assert len(begun) == 2
    tasks.append(asyncio.create_task(one("quiet")))
    for _ in range(4):
        before = len(begun)
        await asyncio.sleep(0)
        assert len(begun) - before <= 2
    assert "quiet" in begun, "it does not wait for all who came before it"
    await asyncio.gather(*tasks)
    assert len(begun) == 51
