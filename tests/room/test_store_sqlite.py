"""Tests of a store in a file, beyond the contract of all stores."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.room.store import backup, open_store
from pokernight.room.store.network_disks import NETWORK, mounts, network_kind
from pokernight.room.store.sqlite import SqliteStore
from pokernight.room.store.sqlite_file import SCHEMA, connect, prepare
from pokernight.room.store.store_interface import Entry, Lease, Store, StoreAway, StoredGroup
from tests.room.places import did, entry, owned, read_two, write_two


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


def opened(path: Path, play: Callable[[Any], Awaitable[None]], **hooks: Any) -> None:
    """Open the file, and run this."""

    async def run() -> None:
        store = await SqliteStore.open(path, **hooks)
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(run())


def refused(path: Path, **hooks: Any) -> str:
    """The sentence with which a file is refused; nothing about it has changed."""

    async def nothing(store: Store) -> None:
        raise AssertionError("it was opened")

    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(Refused) as error:
        opened(path, nothing, **hooks)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert "\n" not in str(error.value)
    return str(error.value)


# -- opening


def test_evenings_are_there_again_when_the_file_is_opened_again(path: Path) -> None:
    async def first(store: Store) -> None:
        lease = await owned(store)
        await store.append("t", lease.fence, [entry(2, b"b", b"seed")], [did("c", 2)], over=True)

    async def again(store: Store) -> None:
        assert await store.read("t") == [entry(1), entry(2, b"b", b"seed")]
        assert await store.outcome("t", "ann", "c") == did("c", 2)
        assert [stored.over for stored in await store.tables()] == [True]

    opened(path, first)
    opened(path, again)


def test_nobody_else_on_the_computer_may_read_the_file(path: Path, tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await owned(store)
        await store.backup(tmp_path / "copy.db")
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    opened(path, play)


def test_many_may_open_a_new_file_at_once(path: Path) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(SqliteStore.open(path) for _ in range(8)))
        await owned(stores[0])
        assert [await store.read("t") for store in stores] == [[entry(1)]] * 8
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_those_who_open_a_new_file_at_the_same_moment_all_get_it(tmp_path: Path) -> None:
    """As the workers of a new room do: none is told that another program holds it."""
    many = 4
    ready = threading.Barrier(many)

    def one(path: Path) -> int:
        ready.wait()
        return prepare(path)

    with ThreadPoolExecutor(many) as threads:
        for number in range(60):
            path = tmp_path / f"{number}.db"
            assert list(threads.map(one, [path] * many)) == [0] * many


def test_a_file_that_is_no_store_is_left_alone(path: Path) -> None:
    path.write_text("a shopping list, long enough to be taken for something else" * 20)
    assert "is not a store of pokernight" in refused(path)
    path.unlink()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE songs (title)")
    other.commit()
    other.close()
    assert "is not a store of pokernight" in refused(path)


def test_a_place_where_no_file_can_be_is_refused(path: Path, tmp_path: Path) -> None:
    assert "a file in an existing folder" in refused(tmp_path / "nowhere" / "room.db")
    assert "a file in an existing folder" in refused(tmp_path)
    path.write_text("")
    assert "a file in an existing folder" in refused(path / "room.db")


OLDER = [[*step] for step in SCHEMA]
NEWER = [*OLDER, ["ALTER TABLE tables ADD COLUMN hue TEXT NOT NULL DEFAULT 'green'"]]


def test_an_older_file_is_brought_up_to_date_and_a_copy_of_it_stays(path: Path) -> None:
    def hues(file: Path) -> list[Any]:
        connection = connect(file)
        try:
            return connection.execute("SELECT hue FROM tables").fetchall()
        finally:
            connection.close()

    opened(path, write_two, schema=OLDER)
    opened(path, read_two, schema=NEWER)
    opened(path, read_two, schema=NEWER)
    assert hues(path) == [("green",)]
    before = path.with_name(f"room.db.schema-{len(OLDER)}")
    with pytest.raises(sqlite3.OperationalError):
        hues(before)
    opened(before, read_two, schema=OLDER)


def test_a_file_from_before_there_were_groups_gets_them(path: Path) -> None:
    async def groups(store: Store) -> None:
        assert await store.groups() == []
        await store.save_group("g", StoredGroup(1, b"members"))
        assert await store.groups() == ["g"]

    opened(path, write_two, schema=OLDER[:2])
    opened(path, groups)
    opened(path, read_two)


def test_a_step_that_fails_leaves_the_older_file_as_it_was(path: Path) -> None:
    async def write(store: Store) -> None:
        await owned(store)

    async def read(store: Store) -> None:
        assert await store.read("t") == [entry(1)]

    opened(path, write, schema=OLDER)
    assert "cannot be opened" in refused(path, schema=[*NEWER, ["ALTER TABLE none RENAME TO no"]])
    opened(path, read, schema=OLDER)
    opened(path, read, schema=NEWER)


def test_a_file_of_a_newer_program_is_refused(path: Path) -> None:
    async def nothing(store: Store) -> None:
        await owned(store)

    opened(path, nothing, schema=NEWER)
    newer = f"written by a newer pokernight (schema {len(NEWER)}, this one knows {len(SCHEMA)})"
    assert newer in refused(path)


# -- disks of the network


@pytest.mark.parametrize("kind", ["nfs4", "cifs", "fuse.sshfs", "9p", "smbfs"])
def test_a_folder_of_the_network_is_refused(path: Path, kind: str) -> None:
    mounted = [("/", "ext4"), (str(path.parent), kind)]
    said = refused(path, mounts=lambda: mounted)
    assert f"a network folder ({kind})" in said and "Postgres" in said
    assert not path.exists()


def test_the_innermost_mount_and_the_last_one_there_counts(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "link").symlink_to(inner)
    listed = [("/", "nfs"), (str(tmp_path), "ext4"), (str(inner), "nfs4"), ("/elsewhere", "cifs")]
    assert network_kind(tmp_path, lambda: listed) is None
    assert network_kind(tmp_path / "a", lambda: listed) is None
    assert network_kind(inner, lambda: listed) == "nfs4"
    assert network_kind(tmp_path / "link", lambda: listed) == "nfs4"
    assert network_kind(inner, lambda: [*listed, (str(inner), "ext4")]) is None
    assert network_kind(tmp_path.parent, lambda: listed) == "nfs"
    assert network_kind(tmp_path, list) is None


def test_what_is_mounted_here_can_be_read() -> None:
    listed = mounts()
    assert any(place == "/" for place, _ in listed)
    assert not NETWORK & {"ext4", "xfs", "btrfs", "tmpfs", "overlay", "apfs", "zfs"}


# -- full disks and faults


class Fault:
    """A disk that fails at a point, for as long as it is told to."""

    def __init__(self, code: int, point: str) -> None:
        self.code, self.point, self.broken = code, point, False

    def __call__(self, point: str) -> None:
        if self.broken and point == self.point:
            error = sqlite3.OperationalError("the words of SQLite")
            error.sqlite_errorcode = self.code
            raise error


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (sqlite3.SQLITE_FULL, "its disk is full"),
        (sqlite3.SQLITE_IOERR_FSYNC, "its disk does not answer as it should"),
        (sqlite3.SQLITE_IOERR_WRITE, "its disk does not answer as it should"),
        (sqlite3.SQLITE_BUSY, "another program holds it"),
        (sqlite3.SQLITE_READONLY, "it may only be read"),
    ],
)
@pytest.mark.parametrize("point", ["begin", "applied"])
def test_a_disk_that_fails_acknowledges_nothing_and_works_again_when_it_is_well(
    path: Path, code: int, sentence: str, point: str
) -> None:
    fault = Fault(code, point)

    async def play(store: Store) -> None:
        leases = [await owned(store, f"t{number}") for number in range(3)]

        async def write(lease: Lease) -> None:
            await store.append(lease.table, lease.fence, [entry(2)], [did("c", 2)])

        fault.broken = True
        for _ in range(2):
            ended = await asyncio.gather(*map(write, leases), return_exceptions=True)
            assert {str(error) for error in ended} == {f"the store waits: {sentence}"}
            assert all(isinstance(error, StoreAway) for error in ended)
            assert [len(await store.read(lease.table)) for lease in leases] == [1, 1, 1]
            assert await store.outcome("t0", "ann", "c") is None
        fault.broken = False
        await asyncio.gather(*map(write, leases))
        assert [len(await store.read(lease.table)) for lease in leases] == [2, 2, 2]

    opened(path, play, hook=fault)


def test_an_append_that_was_committed_unheard_may_be_made_again(path: Path) -> None:
    """The disk answers the commit, and fails before anybody is told."""
    fault = Fault(sqlite3.SQLITE_IOERR, "committed")

    async def play(store: Store) -> None:
        lease = await owned(store)
        fault.broken = True
        with pytest.raises(StoreAway):
            await store.append("t", lease.fence, [entry(2)], [did("c", 2)])
        fault.broken = False
        await store.append("t", lease.fence, [entry(2)], [did("c", 2)])
        await store.append("t", lease.fence, [entry(3)], [did("d", 3)])
        assert await store.read("t") == [entry(1), entry(2), entry(3)]

    opened(path, play, hook=fault)


class Small(SqliteStore):
    """A store whose file may not grow beyond some pages."""

    pages = 1_000_000

    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection


def test_a_full_file_takes_no_more_and_goes_on_when_there_is_room(path: Path) -> None:
    async def run() -> None:
        Small.pages = 40
        store = await Small.open(path)
        lease = await owned(store)
        written = 1
        with pytest.raises(StoreAway, match="its disk is full"):
            for seq in range(2, 200):
                await store.append(
                    "t", lease.fence, [entry(seq, b"x" * 1000)], [did(str(seq), seq)]
                )
                written = seq
        assert 5 < written < 199
        log = await store.read("t")
        assert [line.seq for line in log] == [*range(1, written + 1)]
        assert await store.outcome("t", "ann", str(written)) == did(str(written), written)
        assert await store.outcome("t", "ann", str(written + 1)) is None
        Small.pages = 1000
        await store.append("t", lease.fence, [entry(written + 1, b"x" * 1000)])
        assert len(await store.read("t")) == written + 1
        await store.close()

    asyncio.run(run())


LIMITED = """
import asyncio, resource, sys
from pathlib import Path
from pokernight.room.store.store_interface import Entry, StoreAway
from pokernight.room.store.sqlite import SqliteStore

async def run():
    store = await SqliteStore.open(Path(sys.argv[1]))
    await store.create("t", [Entry(1, 0, b"")])
    lease = await store.claim("t", "one", 60)
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, most))
    seq = 1
    try:
        while True:
            await store.append("t", lease.fence, [Entry(seq + 1, 0, b"x" * 1000)])
            seq += 1
    except StoreAway as error:
        print(seq, error)
    assert len(await store.read("t")) == seq
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    await store.append("t", lease.fence, [Entry(seq + 1, 0, b"x" * 1000)])
    assert len(await store.read("t")) == seq + 1
    await store.close()

asyncio.run(run())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be kept small there")
def test_a_system_that_takes_no_more_bytes_is_a_full_disk(path: Path) -> None:
    """As with ``ulimit -f``, and until the limit is lifted."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    written, sentence = done.stdout.split(maxsplit=1)
    assert int(written) > 10 and sentence.startswith("the store waits: its disk ")


def test_a_file_that_is_taken_away_is_missed_and_not_made_anew(path: Path, tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        await store.append("t", lease.fence, [entry(2)])
        path.rename(tmp_path / "elsewhere.db")
        with pytest.raises(StoreAway, match="its file was taken away"):
            await store.append("t", lease.fence, [entry(3)])
        assert not path.exists()
        (tmp_path / "elsewhere.db").rename(path)
        await store.append("t", lease.fence, [entry(3)])
        assert len(await store.read("t")) == 3

    opened(path, play)


def test_a_defect_in_a_hook_does_not_stop_the_writer(path: Path) -> None:
    broken = [True]

    def hook(point: str) -> None:
        if broken[0] and point == "applied":
            raise ZeroDivisionError

    async def play(store: Store) -> None:
        with pytest.raises(ZeroDivisionError):
            await store.create("t", [entry(1)])
        broken[0] = False
        await store.create("t", [entry(1)])
        assert await store.read("t") == [entry(1)]

    opened(path, play, hook=hook)


def test_a_closed_store_says_so(path: Path) -> None:
    async def run() -> None:
        store = await SqliteStore.open(path)
        lease = await owned(store)
        waiting = asyncio.ensure_future(store.append("t", lease.fence, [entry(2)]))
        await asyncio.sleep(0)
        await store.close()
        await waiting  # what was begun is finished
        await store.close()
        with pytest.raises(StoreAway):
            await store.append("t", lease.fence, [entry(3)])
        with pytest.raises(StoreAway):
            await store.read("t")

    asyncio.run(run())


# -- batches


def test_appends_that_wait_together_are_one_transaction(path: Path) -> None:
    """While one is written, the others come together for the next."""
    points: list[str] = []
    may_begin = threading.Event()
    may_begin.set()

    def hook(point: str) -> None:
        may_begin.wait()
        points.append(point)

    async def play(store: Store) -> None:
        leases = [await owned(store, f"t{number}") for number in range(20)]
        points.clear()
        may_begin.clear()
        appends = [
            asyncio.ensure_future(store.append(lease.table, lease.fence, [entry(2)]))
            for lease in leases
        ]
        await asyncio.sleep(0)
        may_begin.set()
        await asyncio.gather(*appends)

    opened(path, play, hook=hook)
    assert points.count("committed") <= 2


def test_who_went_away_does_not_keep_the_others(path: Path) -> None:
    async def play(store: Store) -> None:
        one, two = await owned(store, "t"), await owned(store, "u")
        first = asyncio.ensure_future(store.append("t", one.fence, [entry(2)]))
        second = asyncio.ensure_future(store.append("u", two.fence, [entry(2)]))
        await asyncio.sleep(0)
        first.cancel()
        await second
        with pytest.raises(asyncio.CancelledError):
            await first
        assert len(await store.read("u")) == 2

    opened(path, play)


# -- the clock


class Time:
    """A clock that a test sets."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds


def test_a_lease_ends_by_the_steady_clock_and_setting_the_time_moves_nothing(path: Path) -> None:
    steady, wall = Time(100), Time(1_000_000)

    async def play(store: Store) -> None:
        await store.create("t", [entry(1)])
        lease = await store.claim("t", "one", 10)
        assert lease is not None and lease.until == 110
        for seconds in (2_000_000, 0, 1_000_000):
            wall.seconds = seconds
            assert await store.claim("t", "two", 10) is None
        steady.seconds = 109
        assert await store.claim("t", "two", 10) is None
        (lease,) = await store.renew([lease])
        assert lease.until == 119
        steady.seconds = 118
        assert await store.claim("t", "two", 10) is None
        assert [stored.owner for stored in await store.tables()] == ["one"]
        steady.seconds = 119.5
        assert [stored.owner for stored in await store.tables()] == [""]
        assert await store.claim("t", "two", 10) is not None

    opened(path, play, steady=steady, wall=wall)


def test_a_lease_outlives_a_restart_of_the_computer_by_its_rest_at_most(path: Path) -> None:
    """The steady clock begins anew then; a lease neither ends at once nor stands for ever."""

    async def before(store: Store) -> None:
        await store.create("t", [entry(1)])
        assert await store.claim("t", "one", 10) is not None

    async def after(store: Store) -> None:
        assert await store.claim("t", "two", 10) is None
        steady.seconds += 9
        assert await store.claim("t", "two", 10) is None
        steady.seconds += 2
        assert await store.claim("t", "two", 10) is not None

    steady = Time(5000)
    opened(path, before, steady=steady)
    steady.seconds = 3
    opened(path, after, steady=steady)


def test_the_stores_time_never_goes_back_even_when_the_computers_was_set_back(path: Path) -> None:
    steady, wall = Time(100), Time(2_000_000)

    async def before(store: Store) -> None:
        assert store.now() == 2_000_000_000
        wall.seconds, steady.seconds = 1_000_000, 101
        assert store.now() == 2_000_001_000
        await store.create("t", [Entry(1, store.now(), b"")])

    async def after(store: Store) -> None:
        assert store.now() == 2_000_001_000
        steady.seconds += 1
        assert store.now() == 2_000_002_000

    opened(path, before, steady=steady, wall=wall)
    opened(path, after, steady=steady, wall=wall)


# -- backups


def test_a_backup_under_load_is_whole_and_is_a_store(path: Path, tmp_path: Path) -> None:
    async def run() -> None:
        store = await SqliteStore.open(path)
        leases = [await owned(store, f"t{number}") for number in range(4)]
        acknowledged = dict.fromkeys((lease.table for lease in leases), 1)
        copied = asyncio.Event()

        async def write(lease: Lease) -> None:
            while not copied.is_set():
                seq = acknowledged[lease.table] + 1
                await store.append(
                    lease.table, lease.fence, [entry(seq, b"%d" % seq, b"s")], [did(str(seq), seq)]
                )
                acknowledged[lease.table] = seq

        writers = [asyncio.ensure_future(write(lease)) for lease in leases]
        while min(acknowledged.values()) < 5:
            await asyncio.sleep(0)
        for number in range(3):
            before = dict(acknowledged)
            await backup(f"sqlite:///{path}", tmp_path / f"copy{number}.db")
            copy = await open_store(f"sqlite:///{tmp_path}/copy{number}.db")
            assert {stored.owner for stored in await copy.tables()} == {""}
            for table, seq in before.items():
                log = await copy.read(table)
                assert len(log) >= seq
                assert log == (await store.read(table))[: len(log)]
                assert await copy.outcome(table, "ann", str(len(log))) == did(
                    str(len(log)), len(log)
                )
            await copy.close()
            assert not [*tmp_path.glob("*.part*")]
        copied.set()
        await asyncio.gather(*writers)
        await store.close()

    asyncio.run(run())


def test_clients_with_their_pages_open_know_what_comes_after_a_restored_backup(
    path: Path, tmp_path: Path
) -> None:
    """A fence is higher than those that were given after the copy was made, and are forgotten."""
    wall = Time(2_000_000)
    fences: list[int] = []

    async def before(store: Store) -> None:
        await store.create("t", [entry(1)])
        await store.backup(tmp_path / "copy.db")
        for _ in range(5):
            wall.seconds += 10
            lease = await store.claim("t", "one", 10)
            assert lease is not None
            fences.append(lease.fence)

    async def after(store: Store) -> None:
        lease = await store.claim("t", "one", 10)
        assert lease is not None
        fences.append(lease.fence)

    opened(path, before, wall=wall, steady=wall)
    wall.seconds += 10
    opened(tmp_path / "copy.db", after, wall=wall, steady=wall)
    assert fences == sorted(set(fences))


def test_a_backup_never_writes_over_a_file(path: Path, tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await owned(store)
        for there in (path, tmp_path / "other"):
            (tmp_path / "other").write_text("something")
            with pytest.raises(Refused, match="already"):
                await store.backup(there)
        with pytest.raises(Refused, match="cannot be written"):
            await store.backup(tmp_path / "nowhere" / "copy.db")
        assert (tmp_path / "other").read_text() == "something"
        assert await store.read("t") == [entry(1)]
        assert [*tmp_path.glob("*.part")] == []

    opened(path, play)


# -- URLs


def test_a_file_is_named_from_here_or_from_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def run() -> None:
        here = await open_store("sqlite:///my%20room.db")
        await owned(here)
        there = await open_store(f"sqlite:///{tmp_path}/my room.db")
        assert await there.read("t") == [entry(1)]
        await here.close()
        await there.close()
        forgotten = await open_store("memory:")
        await owned(forgotten)
        await forgotten.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "url",
    [
        "",
        "room.db",
        "mysql://x",
        "sqlite:",
        "sqlite://",
        "sqlite:///",
        "sqlite://room.db",
        "memory",
        "memory:x",
        "sqlite:///a?b",
        "/tmp/room.db",
        "postgres",
    ],
)
def test_what_names_no_store_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(Refused, match=r"^a store "):
        asyncio.run(open_store(url))
