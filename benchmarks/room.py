"""The room under load: tables of six scripted players through real sockets, server and load here.

Answers are drawn before. Open loop: every table has one action every three seconds; closed loop:
the next as soon as the last is told. Two processes share the machine: the server, and the load.
An action takes from when it is sent until the last of six sockets has read what came of it; the
load's own lag is in that, and stands beside it.

python benchmarks/room.py open [TABLES] [SECONDS]
python benchmarks/room.py closed [TABLES] [SECONDS]
python benchmarks/room.py start [TABLES]
python benchmarks/room.py soak [TABLES] [SECONDS]
python benchmarks/room.py watch [SPECTATORS]
python benchmarks/room.py sensible GAME [TABLES] [SECONDS]

With ``--store URL`` last, evenings are kept there.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from pokernight.games import find
from pokernight.room.protocol import codec
from pokernight.room.serve.event_loop import run
from pokernight.session import messages as m

SEATS = 6
EVERY = 3.0
"""Seconds between two actions of a table."""
SETTLED = 10.0
"""Seconds after the last has come in before anything is counted."""
GAME = "seven_card_stud"
SETTINGS = {"look": 0, "pace": 0, "start": "soon", "clock": 600_000, "strict": False}


# --- a client that reads what it needs and no more


class Legal(Struct):
    """Legal answers to a question."""

    form: str
    call: int = 0


class Question(Struct):
    """Question to a player."""

    number: int
    legal: Legal
    default: Any


class View(Struct):
    """Of a view: the question."""

    question: Question | None


class Played(Struct):
    """Of a table: which hand is on."""

    hand: int


class State(Struct, tag_field="type", tag="state"):
    """Of a state: what the next answer depends on."""

    seq: int
    table: Played
    view: View | None


class Done(Struct, tag_field="type", tag="done"):
    """An answer is kept."""

    id: str
    seq: int


class Welcome(Struct, tag_field="type", tag="welcome"):
    """One is in."""

    person: str


class Refused(Struct, tag_field="type", tag="refused"):
    """An answer was not taken."""

    code: str
    reason: str


class Bye(Struct, tag_field="type", tag="bye"):
    """The room has nothing more to say."""

    reason: str


class Waiting(Struct, tag_field="type", tag="waiting"):
    """The store is away."""

    reason: str


_read = msgspec.json.Decoder(State | Done | Welcome | Refused | Bye | Waiting)


class Wire(asyncio.Protocol):
    """A WebSocket that was opened by hand: short frames out, frames of any length in."""

    def __init__(self, base: str, on_text: Callable[[memoryview], None]) -> None:
        self.parts, self.on_text = urlsplit(base), on_text
        self.open = asyncio.get_running_loop().create_future()
        self._in = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by its class
        key = b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self.parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
            "\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Read every frame that is whole."""
        self._in += data
        if not self.open.done():
            end = self._in.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._in.startswith(b"HTTP/1.1 101"), bytes(self._in[:200])
            del self._in[: end + 4]
            self.open.set_result(None)
        at, whole = 0, memoryview(bytes(self._in))
        while len(whole) - at >= 2:
            size, begin = whole[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, begin = int.from_bytes(whole[begin : begin + wide], "big"), begin + wide
            if len(whole) < begin + size:
                break
            kind, at = whole[at] & 15, begin + size
            if kind == 1:
                self.on_text(whole[begin:at])
            elif kind == 9:
                self._send(10, bytes(whole[begin:at]))
        del self._in[:at]

    def say(self, message: m.ClientMessage) -> None:
        """Send a message."""
        self._send(1, codec.encode(message))

    def _send(self, kind: int, body: bytes) -> None:
        wide = b"" if len(body) < 126 else len(body).to_bytes(2, "big")
        size = 126 if wide else len(body)
        if not self.transport.is_closing():  # whose turn comes while all leave
            self.transport.write(bytes((128 | kind, 128 | size)) + wide + bytes(4) + body)


class Opened(NamedTuple):
    """Address of a room, a table in it, and its invitation."""

    base: str
    table: str
    invite: str


async def connected(
    base: str, on_text: Callable[[memoryview], None], source: str = "127.0.0.1"
) -> Wire:
    """A socket to a room, from an address of this computer."""
    parts = urlsplit(base)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(base, on_text), parts.hostname or "", parts.port or 0, local_addr=(source, 0)
    )
    await wire.open
    return wire


class Player:
    """One of six: answers by default, calls where he can."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number
        self.seq = -1
        self.is_in = asyncio.get_running_loop().create_future()
        self._asked = (0, -1)
        self._said = 0

    async def come(self) -> None:
        """Come in and sit down."""
        opened = self.table.opened
        self.wire = await connected(opened.base, self.read)
        self.wire.say(
            m.Hello(
                wire=m.WIRE, table=opened.table, key=opened.invite, name=f"Player {self.number}"
            )
        )
        await self.is_in
        self.wire.say(m.SitRequest("sit"))

    def read(self, frame: memoryview) -> None:
        """See what has come."""
        told = _read.decode(frame)
        if isinstance(told, State):
            self.seq = told.seq
            self.table.told()
            question = told.view and told.view.question
            if question and (key := (told.table.hand, question.number)) != self._asked:
                self._asked = key
                self.table.asks(self, question)
        elif isinstance(told, Done):
            self.table.done(told)
        elif isinstance(told, Welcome):
            self.is_in.set_result(None)
        else:
            self.table.load.refused.append(str(told))

    def answer(self, question: Question) -> None:
        """Answer a question."""
        legal = question.legal
        word = "call" if legal.form == "bets" and legal.call else question.default
        self._said += 1
        name = f"{self.number} {self._said}"
        self.table.sent[name] = time.perf_counter()
        self.wire.say(m.AnswerRequest(name, question.number, word))


class Table:
    """Six players; one action every so often, or as quickly as it goes."""

    def __init__(self, load: Load, opened: Opened, people: int) -> None:
        self.load, self.opened = load, opened
        self.players = [Player(self, number) for number in range(people)]
        self.sent: dict[str, float] = {}
        self.kept: list[tuple[int, float]] = []

    def asks(self, player: Player, question: Question) -> None:
        """Somebody is asked."""
        if not self.load.on:
            self.load.waiting.append((player, question))
        elif self.load.every:
            wait = self.load.every * self.load.rng.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(wait, player.answer, question)
        else:
            player.answer(question)

    def done(self, told: Done) -> None:
        """An answer is kept, and told under this number."""
        if told.id in self.sent:
            self.kept.append((told.seq, self.sent.pop(told.id)))
            self.told()

    def told(self) -> None:
        """Note the time of each answer whose outcome all players have read."""
        seq = min(one.seq for one in self.players)
        while self.kept and self.kept[0][0] <= seq:
            self.load.took.append(time.perf_counter() - self.kept.pop(0)[1])


class Load:
    """Tables, and what they have taken."""

    def __init__(self, every: float) -> None:
        self.every, self.rng = every, Random(1)
        self.on = False
        self.waiting: list[tuple[Player, Question]] = []
        self.took: list[float] = []
        self.lags: list[float] = []
        self.refused: list[str] = []
        self.tables: list[Table] = []

    async def open(
        self, server: Server, tables: int, game: str = GAME, people: int = SEATS, **more: Any
    ) -> None:
        """Open so many tables, and have people come to each; nobody answers before all are there.

        ``more``: settings, and house players.
        """
        for _ in range(tables):
            opened = await asyncio.to_thread(server.open, game, dict(more))
            self.tables.append(Table(self, opened, people))
        for table in self.tables:
            for player in table.players:
                await player.come()
        self.on = True
        for player, question in self.waiting:
            player.table.asks(player, question)

    async def play(self, seconds: float) -> None:
        """Let them play for so long, and forget what was before."""
        self.took.clear()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            before = time.perf_counter()
            await asyncio.sleep(0.02)
            self.lags.append(time.perf_counter() - before - 0.02)

    def hang_up(self) -> None:
        """Nobody answers any more."""
        self.on = False
        for table in self.tables:
            for player in table.players:
                player.wire.transport.abort()


# --- the server


class Server:
    """A room as a process of its own."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.start()

    def start(self, port: int = 0) -> None:
        """Begin, and wait until it says where it is."""
        command = [
            sys.executable, "-m", "pokernight", "serve", "--port", str(port), "--store", self.store,
        ]  # fmt: skip
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        said = next(line for line in self.process.stderr if "The room is at" in line)
        self.base = said.split()[4]

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()

    def open(self, game: str, more: dict[str, Any]) -> Opened:
        """A new table."""
        menu = f'choice = "single"\n[[game]]\ngame = "{game}"\n'
        players = more.pop("players", []) if more else []
        body = {"menu": menu, "settings": {**SETTINGS, **more}, "players": players}
        found = self.ask("/api/tables", json.dumps(body).encode())
        opened = json.loads(found)
        return Opened(self.base, opened["table"], opened["invite"])

    def ask(self, path: str, body: bytes | None = None) -> bytes:
        """Return the body of the server's response."""
        request = Request(f"{self.base}{path}", body, {"content-type": "application/json"})
        with urlopen(request) as answer:
            found: bytes = answer.read()
            return found

    @property
    def family(self) -> list[int]:
        """Its processes: the server, and those in which house players think."""
        found = [self.process.pid]
        for pid in found:
            for listed in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, listed.read_text().split())
        return found

    @property
    def memory(self) -> float:
        """Memory of the server, in MB."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    @property
    def cpu(self) -> float:
        """Seconds of CPU that all of its processes have used."""
        return sum(seconds_of(Path(f"/proc/{pid}")) for pid in self.family)

    @property
    def loop_cpu(self) -> float:
        """Seconds of CPU of the one thread that owns the tables and writes to the sockets."""
        return seconds_of(Path(f"/proc/{self.process.pid}/task/{self.process.pid}"))


def seconds_of(process: Path) -> float:
    """Seconds of CPU of a process or a thread."""
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(store: str) -> Any:
    """A room, and its end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(store or f"sqlite:///{folder}/room.db")
        try:
            yield server
        finally:
            server.kill()


def at(share: float, values: list[float]) -> float:
    """A percentile, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@asynccontextmanager
async def measured(load: Load, server: Server, seconds: float) -> AsyncIterator[None]:
    """Say what it took."""
    began, cpu, loop = time.monotonic(), server.cpu, server.loop_cpu
    mine = time.process_time()
    yield
    wall = time.monotonic() - began
    used, alone, own = server.cpu - cpu, server.loop_cpu - loop, time.process_time() - mine
    took, lags = load.took, load.lags
    print(f"  actions                {len(took)}, {len(took) / wall:.0f} a second")
    print(f"  sent to last read, ms  p50 {at(0.5, took):.1f}  p99 {at(0.99, took):.1f}"
          f"  most {at(1, took):.0f}")  # fmt: skip
    print(f"  the load's own lag, ms p50 {at(0.5, lags):.1f}  p99 {at(0.99, lags):.1f}"
          f"  most {at(1, lags):.0f}")  # fmt: skip
    print(f"  server CPU             {used / wall:.2f} of a core, "
          f"{1000 * used / max(1, len(took)):.2f} ms an action, of which "
          f"{1000 * alone / max(1, len(took)):.2f} in the thread of the tables")  # fmt: skip
    print(f"  load CPU               {own / wall:.2f} of a core")
    print(f"  server memory          {server.memory:.0f} MB")
    if load.refused:
        print(f"  refused                {len(load.refused)}: {load.refused[0]}")


# --- what is measured


async def play(server: Server, tables: int, seconds: float, every: float) -> None:
    """Tables of six, in open or closed loop."""
    how = f"one action every {every:.0f} s" if every else "as quick as it goes"
    print(f"{tables} tables of {SEATS}, {how}, {seconds:.0f} s")
    load = Load(every)
    began = time.monotonic()
    await load.open(server, tables)
    print(f"  all have come in       {time.monotonic() - began:.1f} s")
    await load.play(SETTLED if every else 2)
    load.lags.clear()
    async with measured(load, server, seconds):
        await load.play(seconds)
    load.hang_up()


async def start(server: Server, tables: int) -> None:
    """Measure the start of a server that has so many live hands in its store."""
    load = Load(EVERY)
    await load.open(server, tables)
    await load.play(SETTLED)
    load.hang_up()
    port = urlsplit(server.base).port
    assert port is not None
    server.kill()
    began = time.monotonic()
    server.start(port)
    listens = time.monotonic() - began
    while b"pokernight_tables %d" % tables not in server.ask("/metrics"):
        await asyncio.sleep(0.05)
    print(f"{tables} live hands in the store")
    print(f"  listens after          {listens:.1f} s")
    print(f"  all hands go on after  {time.monotonic() - began:.1f} s")
    print(f"  server memory          {server.memory:.0f} MB")


async def soak(server: Server, tables: int, seconds: float) -> None:
    """Memory and latency, minute by minute."""
    load = Load(EVERY)
    await load.open(server, tables)
    await load.play(SETTLED)
    print(f"{tables} tables of {SEATS}, one action every {EVERY:.0f} s: minute by minute")
    for minute in range(round(seconds / 60)):
        load.lags.clear()
        cpu = server.cpu
        await load.play(60)
        print(f"  {minute + 1:3}  {server.memory:4.0f} MB  {len(load.took) / 60:4.0f} actions a "
              f"second  p50 {at(0.5, load.took):.1f}  p99 {at(0.99, load.took):.1f} ms (the load's "
              f"own {at(0.99, load.lags):.1f})  {(server.cpu - cpu) / 60:.2f} of a core",
              flush=True)  # fmt: skip
    load.hang_up()


async def sensible(server: Server, game: str, tables: int, seconds: float) -> None:
    """Measure the cost of a table with a ``sensible`` player at pace 2, and the tables per machine.

    The others are people who take three seconds each. Nobody is late as long as neither the one
    thread of the tables nor the processes that think are busy more than four fifths of the time.
    """
    people = min(SEATS, find(game).seats[1]) - 1
    load = Load(EVERY)
    await load.open(server, tables, game, people, players=["sensible"], pace=2000)
    await load.play(SETTLED)
    began, loop, all_of_it = time.monotonic(), server.loop_cpu, server.cpu
    own = seconds_of(Path(f"/proc/{server.process.pid}"))
    await load.play(seconds)
    wall = (time.monotonic() - began) * tables
    here = seconds_of(Path(f"/proc/{server.process.pid}")) - own
    thinks = server.cpu - all_of_it - here
    loop = server.loop_cpu - loop
    thinkers = max(1, (os.cpu_count() or 2) - 1)
    carried = 0.8 / max(loop / wall, thinks / thinkers / wall)
    print(f"| {game} | {people + 1} | {1000 * here / wall:.1f} | {1000 * thinks / wall:.1f} | "
          f"{carried:,.0f} |", flush=True)  # fmt: skip
    load.hang_up()


async def watch(server: Server, spectators: int) -> None:
    """Have so many look on at one table, and print what that takes of the server."""
    opened = await asyncio.to_thread(server.open, GAME, {"players": ["caller"]})
    got = [0]

    def read(frame: memoryview) -> None:
        got[0] += 1

    ann = await connected(opened.base, lambda frame: None)
    ann.say(m.Hello(wire=m.WIRE, table=opened.table, key=opened.invite, name="Ann"))
    ann.say(m.SitRequest("sit"))
    await asyncio.sleep(2)
    before, sockets = server.memory, []
    for number in range(spectators):
        source = f"127.0.1.{1 + number // 100}"  # an address has so many who watch
        socket = await connected(opened.base, read, source)
        socket.say(m.Hello(wire=m.WIRE, table=opened.table, key=opened.invite))
        sockets.append(socket)
        while got[0] < 2 * number:
            await asyncio.sleep(0.001)
    idle = server.memory
    for number in range(5):
        seen, began = got[0], time.perf_counter()
        ann.say(m.Say(f"{number}", f"{number}"))
        while got[0] < seen + spectators:
            await asyncio.sleep(0.001)
        last = time.perf_counter() - began
    print(f"{spectators} spectators of one table")
    print(f"  server memory          {before:.0f} MB without, {idle:.0f} MB with them")
    print(f"  after five states      {server.memory:.0f} MB; all had the last in {last:.2f} s")


def main() -> None:
    words = sys.argv[1:]
    store = ""
    if "--store" in words:
        place = words.index("--store")
        store = words[place + 1]
        del words[place : place + 2]
    what, rest = (words or ["open"])[0], words[1:]

    def number(place: int, usual: int) -> int:
        return int(rest[place]) if len(rest) > place else usual

    with serving(store) as server:
        if what == "open":
            run(play(server, number(0, 300), number(1, 60), EVERY))
        elif what == "closed":
            run(play(server, number(0, 40), number(1, 30), 0))
        elif what == "start":
            run(start(server, number(0, 300)))
        elif what == "soak":
            run(soak(server, number(0, 300), number(1, 1200)))
        elif what == "sensible":
            run(sensible(server, (rest or [GAME])[0], number(1, 10), number(2, 30)))
        elif what == "watch":
            run(watch(server, number(0, 2000)))


if __name__ == "__main__":
    main()
