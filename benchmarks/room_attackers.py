"""The time of an action at other tables while one guest, or a stranger, does their worst.

One server, one load: tables of six, each with an action every quarter of a second. For each
attacker the load is measured quiet, and then with the attacker beside it, a process of its own that
has the lowest priority of this computer, since it would be elsewhere. An action takes from when it
is sent until the last of six sockets has read what came of it.

python benchmarks/room_attackers.py [SECONDS] [TABLES] [ATTACKER ...]
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pokernight.room.protocol import codec
from pokernight.room.serve.event_loop import run
from pokernight.session import messages as m
from pokernight.session.people import new_key

sys.path.append(str(Path(__file__).parents[1]))
from benchmarks.room import Load, Opened, Server, Table, Wire, at, connected, serving

EVERY = 0.25
"""Seconds between two actions of a table."""
GROWN = 6.0
"""Seconds for which the attackers' own table is played, so that its log is long."""


class Place(NamedTuple):
    """An attacker's way in: a room, a table in it, an invitation and a key of their own."""

    base: str
    table: str
    invite: str
    own: str

    @property
    def opened(self) -> Opened:
        """The table as the load knows it."""
        return Opened(self.base, self.table, self.invite)


# --- attackers: each does what it can until it is ended


async def forever(number: int, attack: Callable[[], Awaitable[None]]) -> None:
    """Do something so many times at once, and again when it has ended."""

    async def again() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, AssertionError, TimeoutError):
                await attack()
            await asyncio.sleep(0.001)

    await asyncio.gather(*(again() for _ in range(number)))


def frame(opcode: int, text: bytes = b"", *, fin: bool = True) -> bytes:
    """A short frame as a client sends it."""
    assert len(text) < 126
    return bytes((opcode | (128 if fin else 0), 128 | len(text))) + bytes(4) + text


async def flood(place: Place, first: bytes, again: bytes, hello: bytes = b"") -> None:
    """One socket, and the same frame as quickly as the line takes it."""
    parts = urlsplit(place.base)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    key = b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")

    async def read() -> None:
        while await reader.read(1 << 18):
            pass

    reading = asyncio.create_task(read())
    try:
        writer.write(hello + first)
        while not reading.done():
            writer.write(again * 10_000)
            await writer.drain()
    finally:
        reading.cancel()
        writer.close()


def said(message: m.ClientMessage) -> bytes:
    """A message as a frame, whatever its length."""
    text = codec.encode(message)
    wide = len(text).to_bytes(2, "big") if len(text) > 125 else b""
    return bytes((129, 128 | (126 if wide else len(text)))) + wide + bytes(4) + text


def own(place: Place) -> bytes:
    """The hello of a person who has a chair."""
    return said(m.Hello(wire=m.WIRE, table=place.table, key=place.own))


async def sockets(place: Place, hello: m.Hello | None, read: bool = True) -> None:
    """One socket that says hello, or not even that, and nothing after it."""
    wire = await connected(place.base, lambda text: None)
    if hello is not None:
        wire.say(hello)
    if not read:
        wire.transport.pause_reading()
    while not wire.transport.is_closing():
        await asyncio.sleep(0.05)


async def talks(
    place: Place, hello: m.Hello, say: Callable[[int], m.ClientMessage], wait: float
) -> None:
    """One socket that asks for the same again and again."""
    wire = await connected(place.base, lambda text: None)
    wire.say(hello)
    for number in count():
        if wire.transport.is_closing():
            return
        wire.say(say(number))
        await asyncio.sleep(wait)


async def asks(place: Place, path: str, key: str) -> None:
    """One connection that asks for a page again and again."""
    parts = urlsplit(place.base)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    request = f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: Bearer {key}\r\n\r\n"
    try:
        while True:
            writer.write(request.encode())
            await writer.drain()
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            size = int(head.partition(b"content-length:")[2].split()[0])
            await reader.readexactly(size)
    finally:
        writer.close()


async def chunks(place: Place) -> None:
    """One connection whose body comes in chunks of a byte."""
    parts = urlsplit(place.base)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    head = f"POST /api/qr HTTP/1.1\r\nHost: {parts.netloc}\r\nTransfer-Encoding: chunked\r\n\r\n"
    writer.write(head.encode())
    try:
        while not reader.at_eof():
            writer.write(b"1\r\nx\r\n" * 10_000)
            await writer.drain()
    finally:
        writer.close()


def mine(place: Place, key: str = "", name: str = "") -> m.Hello:
    """A hello: by a key of one's own, or by another."""
    return m.Hello(wire=m.WIRE, table=place.table, key=key or place.own, name=name)


PINGS, PONGS = frame(9), frame(10)
BEGIN, MORE = frame(1, fin=False), frame(0, fin=False)
ATTACKERS: dict[str, Callable[[Place], Awaitable[None]]] = {
    "pings, no key": lambda p: forever(4, lambda: flood(p, b"", PINGS)),
    "pongs, no key": lambda p: forever(4, lambda: flood(p, b"", PONGS)),
    "empty fragments, no key": lambda p: forever(4, lambda: flood(p, BEGIN, MORE)),
    "pings of a player": lambda p: forever(8, lambda: flood(p, b"", PINGS, own(p))),
    "idle sockets, no key": lambda p: forever(3500, lambda: sockets(p, None)),
    "idle spectators": lambda p: forever(1500, lambda: sockets(p, mine(p, p.invite))),
    "many sockets of a player": lambda p: forever(
        100, lambda: talks(p, mine(p), lambda n: m.AnswerRequest(f"{n}", 0, "fold"), 0.06)
    ),
    "wrong keys": lambda p: forever(20, lambda: sockets(p, mine(p, "wrong"))),
    "wrong keys, REST": lambda p: forever(
        8, lambda: asks(p, f"/api/tables/{token_hex(6)}/ledger", "wrong")
    ),
    "consent on and off": lambda p: forever(
        4, lambda: talks(p, mine(p), lambda n: m.Consent(f"{token_hex(4)}{n}", n % 2 == 0), 0.02)
    ),
    "remarks": lambda p: forever(
        4, lambda: talks(p, mine(p), lambda n: m.Say(f"{token_hex(4)}{n}", "x" * 300), 0.02)
    ),
    "names": lambda p: forever(4, lambda: sockets(p, mine(p, p.invite, f"N {token_hex(4)}"))),
    "readers that do not read": lambda p: forever(
        200, lambda: sockets(p, mine(p, p.invite), read=False)
    ),
    "exports": lambda p: forever(8, lambda: asks(p, f"/api/tables/{p.table}/export", p.own)),
    "hands gone by": lambda p: forever(8, lambda: asks(p, f"/api/tables/{p.table}/hands", p.own)),
    "pages, no key": lambda p: forever(8, lambda: asks(p, "/api/games?wild=yes", "")),
    "chunks of a byte": lambda p: forever(8, lambda: chunks(p)),
}


def attack(name: str, place: Place) -> None:
    """Be an attacker until somebody ends this process."""
    with suppress(AttributeError, OSError):
        os.nice(19)
    run(_attack(name, place))


async def _attack(name: str, place: Place) -> None:
    await ATTACKERS[name](place)


@contextmanager
def attacked(name: str, place: Place) -> Iterator[None]:
    """An attacker beside this process, and its end."""
    words = [sys.executable, __file__, "attack", name, json.dumps(place)]
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()


# --- what is measured


async def a_table_of_theirs(server: Server) -> Place:
    """A table with a long log, at which the attacker has a chair."""
    load = Load(0)
    await load.open(server, 1)
    table: Table = load.tables[0]
    await load.play(GROWN)
    load.hang_up()
    opened, key = table.opened, new_key()
    wire: Wire = await connected(server.base, lambda text: None)
    wire.say(m.Hello(wire=m.WIRE, table=opened.table, key=opened.invite, name="Mal", own=key))
    wire.say(m.SitRequest("sit"))
    await asyncio.sleep(0.5)
    wire.transport.close()
    return Place(opened.base, opened.table, opened.invite, key)


async def measure(server: Server, seconds: float, tables: int, names: list[str]) -> None:
    """Print a row for each attacker."""
    place = await a_table_of_theirs(server)
    load = Load(EVERY)
    await load.open(server, tables)
    await load.play(3)
    print(f"{tables} tables of six, an action every {EVERY} s at each; {seconds:.0f} s quiet, and "
          f"{seconds:.0f} s beside each attacker; milliseconds")  # fmt: skip
    print("| attacker | quiet p50 | p99 | attacked p50 | p99 | ratio p50 | p99 | load's lag p99 |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name in names:
        load.lags.clear()
        await load.play(seconds)
        quiet = at(0.5, load.took), at(0.99, load.took)
        with attacked(name, place):
            await load.play(1)  # until it is there
            load.lags.clear()
            await load.play(seconds)
        after, many = (at(0.5, load.took), at(0.99, load.took)), len(load.took)
        cells: list[Any] = [f"{one:.1f}" for one in (*quiet, *after)]
        cells += [f"{after[place] / max(0.1, quiet[place]):.1f}" for place in (0, 1)]
        print(f"| {name} | {' | '.join(cells)} | {at(0.99, load.lags):.1f} |", flush=True)
        if not many:
            print("  nobody was answered")
        await load.play(1)
    if load.refused:
        print(f"refused to players: {len(load.refused)}, first {load.refused[0]}")
    else:
        print("refused to players: nothing")
    print(f"server memory {server.memory:.0f} MB")
    load.hang_up()


def main() -> None:
    words = sys.argv[1:]
    if words[:1] == ["attack"]:
        attack(words[1], Place(*json.loads(words[2])))
        return
    seconds = float(words[0]) if words else 4.0
    tables = int(words[1]) if len(words) > 1 else 16
    with serving("") as server:
        run(measure(server, seconds, tables, words[2:] or list(ATTACKERS)))


if __name__ == "__main__":
    main()
