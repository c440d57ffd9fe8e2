"""A process that is killed while it appends: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pokernight.room.store.port import Entry
from tests.room.appender import TABLES, whole_log
from tests.room.places import InFile, Place

COMMANDS = 12

POINTS = [
    (point, [1 + number % 7 for number in range(kills)])
    for point, kills in (("begin", 13), ("applied", 14), ("committed", 13))
]
"""Each start of the room is killed when it comes to the point so often: forty deaths in all."""


def start(place: Place, commands: int, *fault: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.room.appender", place.url, str(commands), *fault]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def logs(place: Place) -> dict[str, list[Entry]]:
    """What is in the store."""

    async def read() -> dict[str, list[Entry]]:
        async with place.inside():
            store = await place.open()
            return {table: await store.read(table) for table in TABLES}

    return asyncio.run(read())


def set_up(place: Place) -> None:
    async def create() -> None:
        async with place.inside():
            store = await place.open()
            for table in TABLES:
                await store.create(table, [Entry(1, 0, b"first")])

    asyncio.run(create())


def check(place: Place, acknowledged: dict[str, int], commands: int) -> None:
    """What is there is the beginning of the whole log, and what was acknowledged is there."""
    whole = [b"first", *whole_log(commands)]
    for table, log in logs(place).items():
        assert [entry.seq for entry in log] == [*range(1, len(log) + 1)]
        assert [entry.body for entry in log] == whole[: len(log)]
        assert all(entry.secret == b"secret " + entry.body for entry in log[1:])
        assert len(log) > len(whole_log(acknowledged[table]))


def heard(child: subprocess.Popen[bytes]) -> dict[str, int]:
    """How many commands of each table the room has acknowledged."""
    assert child.stdout is not None
    done = dict.fromkeys(TABLES, 0)
    for line in child.stdout.read().decode().splitlines():
        table, command = line.split()
        done[table] = int(command) + 1
    child.stdout.close()
    return done


@pytest.mark.parametrize(("point", "counts"), POINTS, ids=[point for point, _ in POINTS])
def test_a_room_killed_at_a_chosen_point_loses_and_doubles_nothing(
    kept: Place, point: str, counts: list[int]
) -> None:
    set_up(kept)
    commands = 0
    for count in counts:
        commands += 6  # after a claim, so many writes at least: it comes to die
        child = start(kept, commands, point, str(count))
        acknowledged = heard(child)
        assert child.wait() == -signal.SIGKILL
        check(kept, acknowledged, commands)
    child = start(kept, commands)
    assert heard(child) == dict.fromkeys(TABLES, commands)
    assert child.wait() == 0
    check(kept, dict.fromkeys(TABLES, commands), commands)
    assert {len(log) for log in logs(kept).values()} == {1 + len(whole_log(commands))}


@pytest.mark.parametrize("deaths", [3, pytest.param(200, marks=pytest.mark.prove)])
def test_a_room_killed_at_any_time_loses_and_doubles_nothing(kept: Place, deaths: int) -> None:
    """Killed from outside, after a number of lines that is drawn by lot."""
    lot = random.Random(deaths)
    set_up(kept)
    commands = 0
    for _ in range(deaths):
        commands += 10
        child = start(kept, commands)
        assert child.stdout is not None
        done = dict.fromkeys(TABLES, 0)
        lines = 3 * (commands - 10) + lot.randrange(28)
        for _ in range(lines):
            table, command = child.stdout.readline().decode().split()
            done[table] = int(command) + 1
        os.kill(child.pid, signal.SIGKILL)
        done |= {table: max(done[table], more) for table, more in heard(child).items()}
        child.wait()
        check(kept, done, commands)
    child = start(kept, commands)
    assert heard(child) == dict.fromkeys(TABLES, commands)
    assert child.wait() == 0
    check(kept, dict.fromkeys(TABLES, commands), commands)


@pytest.fixture(params=["sqlite"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place that outlives a process."""
    return InFile(tmp_path)
