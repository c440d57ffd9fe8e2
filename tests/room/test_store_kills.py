"""A process that is killed while it appends: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from pokernight.room.store.port import Entry
from tests.room.appender import TABLES, whole_log
from tests.room.places import Place

DEATHS = {
    ("sqlite", "begin"): 12,
    ("sqlite", "applied"): 12,
    ("sqlite", "committed"): 12,
    ("postgres", "begin"): 4,
    ("postgres", "committed"): 4,
}
"""How often a room is killed at each point of its appends, in each store."""


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


@pytest.mark.parametrize(("kind", "point"), DEATHS)
def test_a_room_killed_at_a_chosen_point_loses_and_doubles_nothing(
    new_place: Callable[[str], Place], kind: str, point: str
) -> None:
    kept = new_place(kind)
    set_up(kept)
    commands = 0
    for death in range(DEATHS[kind, point]):
        commands += 6  # after a claim, so many writes at least: it comes to die
        child = start(kept, commands, point, str(1 + death % 7))
        acknowledged = heard(child)
        assert child.wait() == -signal.SIGKILL
        check(kept, acknowledged, commands)
    child = start(kept, commands)
    assert heard(child) == dict.fromkeys(TABLES, commands)
    assert child.wait() == 0
    check(kept, dict.fromkeys(TABLES, commands), commands)
    assert {len(log) for log in logs(kept).values()} == {1 + len(whole_log(commands))}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("deaths", [3, pytest.param(200, marks=pytest.mark.prove)])
def test_a_room_killed_at_any_time_loses_and_doubles_nothing(
    new_place: Callable[[str], Place], kind: str, deaths: int
) -> None:
    """Killed from outside, after a number of lines that is drawn by lot."""
    lot = random.Random(deaths)
    kept = new_place(kind)
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
