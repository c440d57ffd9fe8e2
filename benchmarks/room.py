"""The room under load: tables of six scripted players through real sockets, server and load here.

Answers are drawn before; every table has one action every three seconds (open loop), or the next
as soon as the last is told (closed loop). Two processes: the server, and the load.

python benchmarks/room.py [TABLES] [SECONDS]
python benchmarks/room.py watch [SPECTATORS]
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from pokernight.room import messages as m
from pokernight.room.client import Guest, Link, new_id

SEATS = 6
EVERY = 3.0
"""Seconds between two actions of a table."""
MENU = 'choice = "single"\n[[game]]\ngame = "seven_card_stud"\n'
SETTINGS = {"look": 0, "pace": 0, "start": "soon", "clock": 600_000, "strict": False}


class Table:
    """Six guests at one table; they answer by default, one every so often."""

    def __init__(self, base: str, opened: dict[str, str], every: float, rng: Random) -> None:
        link = Link(base, opened["table"], opened["invite"])
        self.guests = [
            Guest(link, f"Player {seat}", positions=False, salts=False) for seat in range(SEATS)
        ]
        self.every, self.rng = every, rng
        self.actions = 0
        self.took: list[float] = []

    async def play(self, until: float) -> None:
        """Sit down and play until it is time."""
        tasks = [asyncio.create_task(self._guest(one, until)) for one in self.guests]
        await asyncio.gather(*tasks)

    async def _guest(self, guest: Guest, until: float) -> None:
        async with guest:
            await guest.next_state()
            guest.say(m.Sit(new_id()))
            answered: tuple[int, int] = (0, -1)
            while (left := until - time.monotonic()) > 0:
                try:
                    async with asyncio.timeout(left):
                        state = await guest.next_state()
                except TimeoutError:
                    return
                view = state.view
                question = None if view is None else view["question"]
                if view is None or question is None:
                    continue
                assert isinstance(state.table, m.TableJson)
                key = state.table.hand, question["number"]
                if key == answered:
                    continue
                answered = key
                if self.every:
                    await asyncio.sleep(self.every * self.rng.uniform(0.5, 1.5))
                legal = question["legal"]
                word = "call" if legal["form"] == "bets" and legal.get("call") else None
                answer = word or question["default"]
                began = time.perf_counter()
                told = await guest.say(m.Answer(new_id(), question["number"], answer))
                self.took.append(time.perf_counter() - began)
                self.actions += isinstance(told, m.Done)


def memory(pid: int) -> float:
    """What a process has in memory, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def used(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(base: str, tables: int, seconds: float, every: float, pid: int) -> None:
    """Play at so many tables, and print what it took."""
    from urllib.request import Request, urlopen

    body = json.dumps({"menu": MENU, "settings": SETTINGS}).encode()
    opened = []
    for _ in range(tables):
        request = Request(f"{base}/api/tables", body, {"content-type": "application/json"})
        with await asyncio.to_thread(urlopen, request) as answer:
            opened.append(json.load(answer))
    rng = Random(1)
    playing = [Table(base, one, every, rng) for one in opened]
    began, cpu = time.monotonic(), used(pid)
    until = began + seconds
    lags: list[float] = []
    probe = asyncio.create_task(_lag(lags, until))
    await asyncio.gather(*(table.play(until) for table in playing))
    await probe
    took = sorted(one for table in playing for one in table.took)
    actions = sum(table.actions for table in playing)
    mine = resource.getrusage(resource.RUSAGE_SELF)
    lags.sort()

    def at(share: float, values: list[float]) -> float:
        return 1000 * values[min(len(values) - 1, int(share * len(values)))] if values else 0.0

    how = f"one action every {every:.0f} s" if every else "as quick as it goes"
    print(f"{tables} tables of {SEATS}, {how}, {seconds:.0f} s")
    print(f"  actions                {actions}, {actions / seconds:.0f} a second")
    print(f"  answer to done, ms     p50 {at(0.5, took):.1f}  p99 {at(0.99, took):.1f}")
    print(f"  the load's own lag, ms p50 {at(0.5, lags):.1f}  p99 {at(0.99, lags):.1f}")
    print(f"  server CPU             {(used(pid) - cpu) / seconds:.2f} of a core")
    print(f"  load CPU               {(mine.ru_utime + mine.ru_stime) / seconds:.2f} of a core")
    print(f"  server memory          {memory(pid):.0f} MB")
    print(f"  refused                {Counter(len(t.took) - t.actions for t in playing)}")


async def watch(base: str, spectators: int, pid: int) -> None:
    """Have so many look on at one table, and print what that takes of the server."""
    from urllib.request import Request, urlopen

    from websockets.asyncio.client import connect

    body = json.dumps({"menu": MENU, "settings": SETTINGS, "players": ["caller"]}).encode()
    request = Request(f"{base}/api/tables", body, {"content-type": "application/json"})
    with await asyncio.to_thread(urlopen, request) as answer:
        opened = json.load(answer)
    link = Link(base, opened["table"], opened["invite"])
    hello = m.to_room(m.Hello(m.WIRE, link.table, link.key)).decode()
    async with Guest(link, "Ann", positions=False, salts=False) as ann:
        await ann.next_state()
        await ann.ask(m.Sit(new_id()))
        before, sockets = memory(pid), []
        for _ in range(spectators):
            socket = await connect(link.socket, compression=None, max_size=2**22)
            await socket.send(hello)
            await socket.recv()
            sockets.append(socket)
        idle = memory(pid)
        for number in range(5):
            await ann.ask(m.Say(new_id(), f"{number}"))
            await asyncio.gather(*(socket.recv() for socket in sockets))
        print(f"{spectators} spectators of one table")
        print(f"  server memory          {before:.0f} MB without, {idle:.0f} MB with them")
        print(f"  after five states      {memory(pid):.0f} MB")
        await asyncio.gather(*(socket.close() for socket in sockets))


async def _lag(lags: list[float], until: float) -> None:
    """How late this process itself is."""
    while time.monotonic() < until:
        before = time.perf_counter()
        await asyncio.sleep(0.02)
        lags.append(time.perf_counter() - before - 0.02)


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """A room as a process, and its address."""
    command = [sys.executable, "-m", "pokernight", "serve", "--port", "0",
               "--store", f"sqlite:///{folder}/room.db", "--pace", "0"]  # fmt: skip
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    said = next(line for line in server.stderr if "The room is at" in line)
    return server, said.split()[4]


def main() -> None:
    if sys.argv[1:2] == ["watch"]:
        with tempfile.TemporaryDirectory() as folder:
            server, base = serve(folder)
            try:
                asyncio.run(watch(base, int((*sys.argv, "2000")[2]), server.pid))
            finally:
                server.kill()
                server.wait()
        return
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    for every in (EVERY, 0.0):
        with tempfile.TemporaryDirectory() as folder:
            server, base = serve(folder)
            try:
                number = tables if every else min(tables, 40)
                asyncio.run(load(base, number, seconds, every, server.pid))
            finally:
                server.kill()
                server.wait()


if __name__ == "__main__":
    main()
