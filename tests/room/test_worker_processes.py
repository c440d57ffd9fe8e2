"""Workers as processes: they are killed and paused, and the evening goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from pokernight.games import find
from pokernight.room.cluster.worker_liveness import is_dead
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.live.log_replay import READER
from pokernight.room.shared.addresses import Link
from pokernight.room.store import Store, open_store
from pokernight.session import messages as m
from tests.room.asking import asked, page
from tests.room.conftest import Nats, Postgres
from tests.room.running import AN_HOUR, PATIENT, QUICK, net, play, table_of
from tests.room.test_commands import run
from tests.sampling import PROVE, by_turns, some

HANDS = 5
LEASE = 3.0
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(),
    reason="/proc tells whose child a worker is: only Linux has it",
)


@contextmanager
def serving(
    store: str, lease: float = 10.0, bus: str = ""
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A room of two workers, and its address."""
    words = ["tests.room.several", store, "2", str(lease), bus]
    process = subprocess.Popen(
        [sys.executable, "-m", *words], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        said = [""]
        while "The room is at" not in said[-1]:
            said.append(process.stderr.readline())
            assert said[-1], f"it never opened: {said}"
        yield process, said[-1].split()[4]
    finally:
        process.terminate()
        process.communicate()


def opened(base: str, start: str = "soon") -> tuple[Link, Link]:
    """A table that was opened: its host's link, and the invitation."""
    settings = {**QUICK, **PATIENT, "grace": AN_HOUR, "start": start}
    wish = {"players": ["caller"], "hands": HANDS, "settings": settings}
    _, there = asked(f"{base}/api/tables", wish=wish)
    host, invited = (Link(base, there["table"], there[key]) for key in ("host", "invite"))
    return host, invited


def exported(link: Link) -> str:
    """The evening as a file."""
    return page(f"{link.base}/api/tables/{link.table}/export", link.key)[1]


def in_file(folder: Path) -> str:
    """A store in a folder."""
    return f"sqlite:///{folder / 'room.db'}"


async def owner_of(store: Store, table: str) -> str:
    """Return the owner of a table, once there is an owner."""
    while True:
        for stored in await store.tables():
            if stored.table == table and stored.owner:
                return stored.owner
        await asyncio.sleep(0.01)


def process_of(owner: str) -> int:
    """The process of a worker."""
    return int(owner.split("-")[1])


async def pause(process: int, file: Path) -> None:
    """Pause a worker, but not while it writes: nobody takes over a file that is locked."""
    while True:
        os.kill(process, signal.SIGSTOP)
        while not all(map(is_stopped, Path(f"/proc/{process}/task").iterdir())):
            await asyncio.sleep(0)
        if may_be_written(file):
            return
        os.kill(process, signal.SIGCONT)
        await asyncio.sleep(0.01)


def is_stopped(thread: Path) -> bool:
    """Return whether a thread of it stands still."""
    return (thread / "stat").read_text().rpartition(")")[2].split()[0] in "TZ"


def may_be_written(file: Path) -> bool:
    """Return whether no process writes to a store just now."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        connection.execute("ROLLBACK")
        return True


class Evening:
    """An evening of two guests, in the middle of which something happens to the owner."""

    def __init__(self, folder: Path, url: str, base: str) -> None:
        self.folder, self.url, self.base = folder, url, base
        self.middle = asyncio.Event()
        self.refused: list[str] = []
        self.guests: list[Guest] = []

    def _notice(self, state: m.RoomState) -> bool:
        """The host begins when all have come; then comes the middle of the evening."""
        table = table_of(state)
        if table.stage == "waiting" and len(table.seated) == 1 + len(self.guests):
            self.guests[0].say(m.Start(new_id()))
        if table.hand == 2 and table.stage == "playing":
            self.middle.set()
        return False

    async def played(self, happens: str) -> None:
        """Play it, and look whether all of it is there."""
        store = await open_store(self.url)
        host, link = opened(self.base, start="host")
        guests = self.guests = [Guest(host, "Ann"), Guest(link, "Ben"), Guest(link, "Cid")]
        playing = [
            asyncio.create_task(play(one, until=self._notice, refused=self.refused))
            for one in guests
        ]
        await self.middle.wait()
        before = await owner_of(store, link.table)
        if happens == "killed":
            os.kill(process_of(before), signal.SIGKILL)
        else:
            await pause(process_of(before), self.folder / "room.db")
        while await owner_of(store, link.table) == before:
            await asyncio.sleep(0.01)
        if happens == "paused":
            os.kill(process_of(before), signal.SIGCONT)
        seen = await asyncio.gather(*playing)
        for states in seen:
            assert table_of(states[-1]).hands == HANDS
            assert sum(net(states[-1])) == 0
            numbers = [(state.fence, state.seq) for state in states]
            assert numbers == sorted(numbers)
            assert numbers[0][0] < numbers[-1][0]
        assert self.refused == []
        entries = await store.read(link.table)
        assert [entry.seq for entry in entries] == [*range(1, len(entries) + 1)]
        session, _ = READER.replay(entries, find)
        assert session.table.hands == HANDS
        bought = {one.name: one.bought for one in session.table.books().accounts}
        usual = session.table.menu.usual
        assert [bought[one.name] for one in guests] == [usual] * len(guests)
        file = self.folder / "evening.json"
        file.write_text(await asyncio.to_thread(exported, guests[0].link), encoding="utf-8")
        done = await asyncio.to_thread(run, "verify", str(file))
        assert done.returncode == 0, done.stdout + done.stderr
        await store.close()


@by_turns(0, of=2)
@pytest.mark.parametrize("happens", some("what happens to an owner", ["killed", "paused"], 1))
def test_an_evening_goes_on_at_another_worker_when_its_owner_is(
    happens: str, tmp_path: Path
) -> None:
    """Nothing is lost, nothing is doubled, and the file of the evening verifies."""
    url = in_file(tmp_path)
    with serving(url, LEASE) as (_, base):

        async def evening() -> None:
            await Evening(tmp_path, url, base).played(happens)

        asyncio.run(evening())


@by_turns(1, of=2)
def test_an_evening_on_servers_goes_on_when_its_owner_is_killed(
    postgres: Postgres, nats: Nats, tmp_path: Path
) -> None:
    """As on several hosts: Postgres keeps it, NATS carries it."""
    url = postgres.empty()
    with serving(url, LEASE, nats.url) as (_, base):

        async def evening() -> None:
            await Evening(tmp_path, url, base).played("killed")

        asyncio.run(evening())


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [
        int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def gone(process: int) -> bool:
    """Return whether a process has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


@pytest.mark.parametrize("how", some("ends", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], 1))
def test_no_worker_outlives_who_started_it(how: signal.Signals, tmp_path: Path) -> None:
    with serving(in_file(tmp_path)) as (process, base):
        _, link = opened(base)

        async def somebody_is_there() -> None:
            async with Guest(link, "Ann") as ann:
                await ann.next_state()
                there = children(process.pid)
                assert len(there) >= 2
                process.send_signal(how)
                while not all(map(gone, there)):
                    await asyncio.sleep(0.01)

        asyncio.run(somebody_is_there())
        assert process.wait() == (0 if how != signal.SIGKILL else -signal.SIGKILL)


NAMES = ("Ann", "Ben", "Cid") if PROVE else ("Ann",)
"""Players that come in turn to a worker that then dies."""


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with serving(in_file(tmp_path)) as (_, base):
        _, link = opened(base)

        async def twice() -> None:
            store = await open_store(in_file(tmp_path))
            for name in NAMES:
                async with Guest(link, name) as guest:
                    await guest.next_state()
                owner = await owner_of(store, link.table)
                os.kill(process_of(owner), signal.SIGKILL)
                while not is_dead(owner):
                    await asyncio.sleep(0.01)
            async with Guest(link, "Dot") as guest:
                state = await guest.next_state()
            assert [one.name for one in table_of(state).people if not one.by] == [*NAMES, "Dot"]
            await store.close()

        asyncio.run(twice())


NO_BEGINNING = [
    (("--store", "memory:"), "several workers need a store that they share"),
    (("--store", "sqlite:////nowhere/room.db"), "/nowhere"),
    (("--bus", "nats://sesame@127.0.0.1:1"), "the bus at 127.0.0.1:1 cannot be reached"),
    (("--bus", "nats://somewhere.example:4222"), "needs a secret"),
]


@pytest.mark.parametrize(("words", "why"), some("no beginning", NO_BEGINNING, 1))
def test_workers_that_cannot_begin_say_so_in_one_sentence(
    words: tuple[str, str], why: str, tmp_path: Path
) -> None:
    store = () if "--store" in words else ("--store", in_file(tmp_path))
    done = run("serve", "--port", "0", "--workers", "2", *words, *store)
    said = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert done.returncode == 2
    assert why in said[-1]
    assert "Traceback" not in done.stderr
