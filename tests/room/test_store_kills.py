"""A process that is killed while it appends: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

import pytest

from pokernight.room.store.store_interface import Entry
from tests.room.appender import whole_log
from tests.room.places import Place
from tests.sampling import of_the_day, share, some

DEATHS = {
    ("sqlite", "begin"): share(12, 6),
    ("sqlite", "applied"): share(12, 6),
    ("sqlite", "committed"): share(12, 6),
    ("postgres", "begin"): share(4, 4),
    ("postgres", "committed"): share(4, 4),
}
"""Number of kills of a room at each point of its appends, in each store."""


TABLES = ("ann", "bob", "cid")


class Rooms:
    """Rooms in processes of their own; none of them outlives the test."""

    def __init__(self) -> None:
        self.started: list[subprocess.Popen[bytes]] = []

    def start(
        self, place: Place, commands: int, *fate: str, tables: Sequence[str] = TABLES
    ) -> subprocess.Popen[bytes]:
        """Open a room, which carries out so many commands at its tables."""
        module = [sys.executable, "-m", "tests.room.appender"]
        command = [*module, place.url, ",".join(tables), str(commands), *fate]
        self.started.append(subprocess.Popen(command, stdout=subprocess.PIPE))
        return self.started[-1]


@pytest.fixture
def rooms() -> Iterator[Rooms]:
    rooms = Rooms()
    yield rooms
    for room in rooms.started:
        room.kill()
        room.communicate()


def logs(place: Place) -> dict[str, list[Entry]]:
    """Return the entries in the store, by table."""

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
    """Check that the store holds a beginning of the whole log, with all that was acknowledged."""
    whole = [b"first", *whole_log(commands)]
    for table, log in logs(place).items():
        assert [entry.seq for entry in log] == [*range(1, len(log) + 1)]
        assert [entry.body for entry in log] == whole[: len(log)]
        assert all(entry.secret == b"secret " + entry.body for entry in log[1:])
        assert len(log) > len(whole_log(acknowledged[table]))


def heard(child: subprocess.Popen[bytes]) -> dict[str, int]:
    """Return the number of commands of each table that the room has acknowledged."""
    assert child.stdout is not None
    done = dict.fromkeys(TABLES, 0)
    for line in child.stdout.read().decode().splitlines():
        table, command = line.split()
        done[table] = int(command) + 1
    return done


@pytest.mark.parametrize(("kind", "point"), DEATHS)
def test_a_room_killed_at_a_chosen_point_loses_and_doubles_nothing(
    new_place: Callable[[str], Place], rooms: Rooms, kind: str, point: str
) -> None:
    kept = new_place(kind)
    set_up(kept)
    commands = 0
    first = of_the_day(f"deaths in {kind} at {point}").randrange(7)
    for death in range(first, first + DEATHS[kind, point]):
        commands += 6  # after a claim, so many writes at least: it comes to die
        child = rooms.start(kept, commands, point, str(1 + death % 7))
        acknowledged = heard(child)
        assert child.wait() == -signal.SIGKILL
        check(kept, acknowledged, commands)
    child = rooms.start(kept, commands)
    assert heard(child) == dict.fromkeys(TABLES, commands)
    assert child.wait() == 0
    check(kept, dict.fromkeys(TABLES, commands), commands)
    assert {len(log) for log in logs(kept).values()} == {1 + len(whole_log(commands))}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("deaths", [2, pytest.param(200, marks=pytest.mark.prove)])
def test_a_room_killed_at_any_time_loses_and_doubles_nothing(
    new_place: Callable[[str], Place], rooms: Rooms, kind: str, deaths: int
) -> None:
    """Killed from outside, after a number of lines that is drawn by lot."""
    lot = random.Random(deaths)
    kept = new_place(kind)
    set_up(kept)
    commands = 0
    for _ in range(deaths):
        commands += 10
        child = rooms.start(kept, commands)
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
    child = rooms.start(kept, commands)
    assert heard(child) == dict.fromkeys(TABLES, commands)
    assert child.wait() == 0
    check(kept, dict.fromkeys(TABLES, commands), commands)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_rooms_at_different_tables_of_one_store_lose_and_double_nothing(
    new_place: Callable[[str], Place], rooms: Rooms, kind: str
) -> None:
    kept = new_place(kind)
    set_up(kept)
    both = [rooms.start(kept, 40, tables=TABLES[:2]), rooms.start(kept, 40, tables=TABLES[2:])]
    assert [heard(room)[table] for room, table in zip(both, ("bob", "cid"))] == [40, 40]
    assert [room.wait() for room in both] == [0, 0]
    check(kept, dict.fromkeys(TABLES, 40), 40)


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be paused there")
@pytest.mark.parametrize("point", some("paused at", ["begin", "committed"], 1))
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_room_that_was_paused_while_another_took_over_writes_nothing_more(
    new_place: Callable[[str], Place], rooms: Rooms, kind: str, point: str
) -> None:
    kept = new_place(kind)
    set_up(kept)
    zombie = rooms.start(kept, 30, point, "12", "SIGSTOP")
    os.waitpid(zombie.pid, os.WUNTRACED)
    heir = rooms.start(kept, 20)
    assert heard(heir) == dict.fromkeys(TABLES, 20)
    assert heir.wait() == 0
    os.kill(zombie.pid, signal.SIGCONT)
    acknowledged = heard(zombie)
    assert zombie.wait() == 3
    assert max(acknowledged.values()) <= 20
    check(kept, dict.fromkeys(TABLES, 20), 20)
