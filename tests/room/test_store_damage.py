"""Tests of damage by a disk or by hand: it is named, and only that evening stands still.

The damage is done with the database's own words, behind the store's back.
"""

from __future__ import annotations

import asyncio
import json
import pickle
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner

from pokernight.cli import main
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room.guest.client import Gone, Guest, new_id
from pokernight.room.live.log_replay import READER, load_table
from pokernight.room.live.table_refusals import bye_code
from pokernight.room.serve.process import RoomOptions, running
from pokernight.room.store import Cached, Entry, Store, open_store
from pokernight.room.store.checksum_check import PAUSE, ChecksumCheck
from pokernight.room.store.file_lock import served
from pokernight.room.store.log_chain import PAGE, checked_through
from pokernight.room.store.memory import MemoryStore
from pokernight.room.store.sqlite import SqliteStore
from pokernight.room.store.sqlite_file import SCHEMA, connect
from pokernight.room.store.store_interface import Checked, Fenced, StoredGroup
from pokernight.session import messages as m
from pokernight.session.log_reading import UnreadableEntry
from pokernight.wording.message import message_from_json
from tests.room.asking import page
from tests.room.places import InFile, Place, entry
from tests.room.running import Room, a_room, table_of
from tests.sentences import in_words


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, new_place: Callable[[str], Place]) -> Place:
    return new_place(request.param)


def hurt(place: Place, statement: str, *values: Any) -> int:
    """Change something in a store behind its back, in SQL that both understand."""
    if isinstance(place, InFile):
        with closing(connect(place.path)) as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            return connection.execute(statement.replace("%s", "?"), values).rowcount
    with psycopg.connect(place.url, autocommit=True) as server:
        server.execute("SET search_path = pokernight")
        server.execute("SET session_replication_role = replica")  # no foreign keys
        return server.execute(statement.encode(), values).rowcount


async def two_tables(store: Store) -> None:
    """Six entries each, and a state that was kept after the fifth of the first."""
    for table in ("t", "u"):
        await store.create(table, [entry(1, b'{"a":1}', b"seed")])
        lease = await store.claim(table, "one", 60)
        assert lease is not None
        await store.append(table, lease.fence, [entry(2), entry(3, b'{"cents":10000}')])
        await store.append(table, lease.fence, [entry(seq) for seq in (4, 5, 6)])
        await store.keep(table, Cached(5, "form", b"stood"))
        await store.release(lease)


T = "id = (SELECT id FROM tables WHERE name = 't')"
DAMAGE: dict[str, tuple[Any, ...]] = {
    "a byte of what was done": (
        f"UPDATE entries SET body = %s WHERE seq = 3 AND {T}",
        b'{"cents":90000}',
        "entry 3 was changed",
    ),
    "a byte of a secret": (
        f"UPDATE entries SET secret = %s WHERE seq = 1 AND {T}",
        b"sefd",
        "entry 1 was changed",
    ),
    "a time": (f"UPDATE entries SET at = at + 1 WHERE seq = 4 AND {T}", "entry 4 was changed"),
    "a number": (f"UPDATE entries SET seq = 9 WHERE seq = 2 AND {T}", "entry 2 is missing"),
    "an entry that is gone": (
        f"DELETE FROM entries WHERE seq = 2 AND {T}",
        "entry 2 is missing",
    ),
    "the last entries": (f"DELETE FROM entries WHERE seq > 4 AND {T}", "entry 5 is missing"),
    "the table's own count": (
        "UPDATE tables SET seq = 4 WHERE name = 't'",
        "the table counts 4 entries, and there are 6",
    ),
    "a checksum": (
        f"UPDATE entries SET digest = %s WHERE seq = 5 AND {T}",
        bytes(32),
        "entry 5 was changed",
    ),
    "a checksum that is gone": (
        f"UPDATE entries SET digest = %s WHERE seq = 5 AND {T}",
        b"",
        "entry 5 has lost its checksum",
    ),
    "an entry of another table": (
        "UPDATE entries SET body = (SELECT body FROM entries e JOIN tables USING (id)"
        " WHERE name = 'u' AND e.seq = 3), digest = (SELECT digest FROM entries e"
        f" JOIN tables USING (id) WHERE name = 'u' AND e.seq = 3) WHERE seq = 3 AND {T}",
        "entry 3 was changed",
    ),
}


@pytest.mark.parametrize("what", DAMAGE)
async def test_a_damaged_entry_is_named_and_the_entries_before_it_are_read(
    place: Place, what: str
) -> None:
    *statement, named = DAMAGE[what]

    async with place.inside():
        store = await place.open()
        await two_tables(store)
        whole = await checked_through(store, "t")
        assert (whole.seq, whole.damage, whole.unsigned) == (6, "", 0)
        assert hurt(place, *statement) == 1 + ("seq > 4" in statement[0])
        checked = await checked_through(store, "t")
        assert checked.damage == named
        sound = await store.read("t")
        if what != "the table's own count":
            assert [one.seq for one in sound] == [*range(1, checked.seq + 1)]
            assert f"entry {checked.seq + 1} " in f"{named} "
        assert (await checked_through(store, "u")).damage == ""
        assert len(await store.read("u")) == 6


async def test_a_checksum_covers_the_one_before() -> None:
    """An entry that was changed with its own checksum is found by the next."""

    one, other = MemoryStore(), MemoryStore()
    for store, second in ((one, b"{}"), (other, b"[]")):
        await store.create("t", [entry(1), entry(2, second), entry(3)])
    for part in ("entries", "digests"):
        getattr(one._tables["t"], part)[1] = getattr(other._tables["t"], part)[1]
    assert (await one.check("t")).damage == "entry 3 was changed"


async def test_a_damaged_state_is_thrown_away_and_the_next_one_is_kept(place: Place) -> None:
    async with place.inside():
        store = await place.open()
        await two_tables(store)
        for statement, *values in (
            ("UPDATE cached SET body = %s WHERE seq = 5", b"stoop"),
            ("UPDATE cached SET seq = 6 WHERE seq = 5",),
            ("UPDATE cached SET format = 'other' WHERE seq = 5",),
        ):
            assert await store.kept("t") == Cached(5, "form", b"stood")
            assert hurt(place, statement, *values) == 2
            assert await store.kept("t") is None
            await store.keep("t", Cached(4, "form", b"older"))
            assert await store.kept("t") == Cached(4, "form", b"older")
            for table in ("t", "u"):
                await store.forget(table)
                await store.keep(table, Cached(5, "form", b"stood"))


def test_entries_from_before_there_were_checksums_are_taken_and_chained_from_then_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "room.db"

    def old() -> None:
        """A file as an older program has left it."""
        with closing(sqlite3.connect(path)) as connection:
            for statement in SCHEMA[0]:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {int.from_bytes(b'PkNt', 'big')}")
            connection.execute("PRAGMA user_version = 1")
            connection.execute("INSERT INTO tables (id, name, seq, at) VALUES (1, 't', 2, 5)")
            rows = [(1, seq, 0, 5, b"{}", b"") for seq in (1, 2)]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
            connection.commit()

    async def play() -> None:
        store = await SqliteStore.open(path)
        checked = await store.check("t")
        assert (checked.seq, checked.unsigned, checked.damage) == (2, 2, "")
        lease = await store.claim("t", "one", 60)
        assert lease is not None
        await store.append("t", lease.fence, [entry(3), entry(4)])
        checked = await store.check("t")
        assert (checked.seq, checked.unsigned, checked.damage) == (4, 2, "")
        with closing(connect(path)) as connection:
            connection.execute("UPDATE entries SET body = x'5b5d' WHERE seq = 3")
        assert (await store.check("t")).damage == "entry 3 was changed"
        await store.close()

    old()
    asyncio.run(play())


async def test_a_long_log_is_checked_in_pieces_and_to_its_end(place: Place) -> None:
    async with place.inside():
        store = await place.open()
        last = PAGE + 2
        await store.create("t", [entry(seq) for seq in range(1, last + 1)])
        piece = await store.check("t")
        assert (piece.seq, piece.whole) == (PAGE, False)
        rest = await store.check("t", piece)
        assert (rest.seq, rest.whole, rest.damage) == (last, True, "")
        hurt(place, f"UPDATE entries SET at = 1 WHERE seq = {last}")
        assert (await checked_through(store, "t")).damage == f"entry {last} was changed"


async def test_the_check_at_the_start_stops_after_its_time_and_goes_on_later() -> None:
    store, time = MemoryStore(), iter(range(100))
    for table in "abcde":
        await store.create(table, [entry(1), entry(2)])
        store._tables[table].entries[1] = entry(2, b"[]")
    checking = ChecksumCheck(store, lambda: float(next(time)))
    await checking.some(2)
    assert [*checking.damaged] == ["a", "b"]
    await checking.some(2)
    assert [*checking.damaged] == ["a", "b", "c", "d"]
    await checking.some(2)
    assert checking.damaged == dict.fromkeys("abcde", "entry 2 was changed")
    store._tables["c"].entries[1] = entry(2)
    for _ in range(3):
        await checking.some(2)
    assert [*checking.damaged] == ["a", "b", "d", "e"]


async def test_the_check_goes_on_for_a_moment_once_a_second_however_often_it_is_asked() -> None:
    class Counting(MemoryStore):
        asked = 0

        async def check(self, table: str, since: Checked | None = None) -> Checked:
            self.asked += 1
            await asyncio.sleep(0)
            return await super().check(table, since)

    store, time = Counting(), [100.0]
    for table in "ab":
        await store.create(table, [entry(1)])
    checking = ChecksumCheck(store, lambda: time[0])
    await asyncio.gather(*(checking.share() for _ in range(9)), checking.some(0))
    assert store.asked == 3
    await checking.share()
    assert store.asked == 3
    time[0] += PAUSE
    await checking.share()
    assert store.asked > 3


# -- in a room


async def seated(room: Room) -> tuple[Any, Guest]:
    """A table at which Ann sits with $100, told by hand 0; the room is left again."""
    opened = await room.open(settings={"start": "host"})
    ann = Guest(room.link(opened, opened.host), "Ann")
    async with ann:
        await ann.next_state()
        await ann.ask(m.SitRequest(new_id(), cents=10000))
    return opened, ann


async def http(base: str, path: str, key: str = "") -> tuple[int, str]:
    return await asyncio.to_thread(page, base + path, key)


async def test_an_evening_with_a_damaged_entry_stands_at_its_last_good_one_and_others_go_on(
    place: Place,
) -> None:
    async with place.inside():
        async with a_room(await place.open()) as room:
            opened, ann = await seated(room)
            sound, _ = await seated(room)
            log = await room.rooms.store.read(opened.table)
        (bought,) = [one for one in log if b'"sit"' in one.body]
        changed = bought.body.replace(b"10000", b"90000")
        assert changed != bought.body
        where = f"seq = {bought.seq} AND id = (SELECT id FROM tables WHERE name = %s)"
        hurt(place, f"UPDATE entries SET body = %s WHERE {where}", changed, opened.table)
        async with a_room(await place.open()) as room:
            damaged = f"table {opened.table} is damaged: entry {bought.seq} was changed\n"
            assert await http(room.base, "/readyz") == (200, f"ok\n{damaged}")
            again = Guest(room.link(opened, ann.link.key))
            async with again:
                table = table_of(await again.next_state())
                assert table.stage == "frozen"
                assert f"entry {bought.seq} was changed" in in_words(table.why)
                assert f"after entry {bought.seq - 1}" in in_words(table.why)
                assert [one.name for one in table.people] == ["Ann"]
                assert table.seated == [] and table.books.accounts == []
                for ask in (
                    m.SitRequest(new_id()),
                    m.CallOffRequest(new_id()),
                    m.Say(new_id(), "?"),
                ):
                    with pytest.raises(Refused, match="no more commands are taken"):
                        await again.ask(ask)
            for key in (opened.invite, "of who came after the last good entry"):
                stranger = Guest(room.link(opened, key), "Ben")
                async with stranger:
                    with pytest.raises(Gone, match="stands as it was"):
                        await stranger.next_state()
            key = again.link.key
            status, ledger = await http(room.base, f"/api/tables/{opened.table}/ledger", key)
            assert (status, json.loads(ledger)["accounts"]) == (200, [])
            path = f"/api/tables/{opened.table}/export"
            assert (await http(room.base, path, key))[0] == 200
            assert (
                bye_code(message_from_json(table.why), m.Hello(wire=m.WIRE, table="t", name="Ben"))
                == ""
            )
            other = Guest(room.link(sound, sound.host), "")
            async with other:
                assert table_of(await other.next_state()).stage == "waiting"
                await other.ask(m.BuyRequest(new_id(), cents=500))
        store = await place.open()
        kept = await checked_through(store, opened.table)
        assert kept.seq == bought.seq - 1
        rows = hurt(place, "UPDATE entries SET at = at WHERE " + where.replace(
            f"seq = {bought.seq}", f"seq > {len(log)}"), opened.table)  # fmt: skip
        assert rows == 0, "something was written after a damaged entry"


async def test_an_evening_stops_when_damage_is_noticed_and_goes_on_when_it_is_mended() -> None:
    store = MemoryStore()
    async with a_room(store) as room:
        opened, ann = await seated(room)
        log = store._tables[opened.table]
        async with Guest(room.link(opened, ann.link.key)) as again:
            assert table_of(await again.next_state()).stage == "waiting"
            last = len(log.entries) - 1
            right = log.entries[last]
            log.entries[last] = log.entries[last]._replace(at=0)
            await room.rooms.checksums.some(60)
            damaged = await room.rooms.ready()
            assert damaged == {opened.table: f"entry {last + 1} was changed"}
            while table_of(await again.next_state()).stage != "frozen":
                pass
            log.entries[last] = right
            await room.rooms.checksums.some(60)
            assert await room.rooms.ready() == {}
            while table_of(await again.next_state()).stage != "waiting":
                pass
            await again.ask(m.BuyRequest(new_id(), cents=500))


async def test_an_entry_without_json_and_checksum_stops_its_evening_in_a_sentence() -> None:
    """As in a log from before there were checksums."""

    store = MemoryStore()
    async with a_room(store) as room:
        opened, _ = await seated(room)
    log = store._tables[opened.table]
    log.cached = None
    log.entries[1] = log.entries[1]._replace(body=b"{" + log.entries[1].body)
    log.digests = [b""] * len(log.digests)
    taken = await load_table(store, opened.table, None, find_in_rulebook)
    assert (taken.seq, taken.damage) == (1, "entry 2 cannot be read")
    with pytest.raises(UnreadableEntry, match="entry 2 cannot be read") as unreadable:
        READER.replay(log.entries, find_in_rulebook)
    assert str(pickle.loads(pickle.dumps(unreadable.value))) == "entry 2 cannot be read"
    log.entries[0] = Entry(1, 0, b"[]")
    with pytest.raises(Refused, match="is damaged: entry 1 cannot be read"):
        await load_table(store, opened.table, None, find_in_rulebook)


def test_a_backup_names_what_is_damaged_and_ends_with_status_1(tmp_path: Path) -> None:
    place = InFile(tmp_path)

    async def write() -> None:
        async with place.inside():
            await two_tables(await place.open())

    asyncio.run(write())
    fine = CliRunner().invoke(main, ["backup", place.url, str(tmp_path / "fine.db")])
    assert (fine.exit_code, fine.stderr) == (0, "")
    hurt(place, *DAMAGE["a byte of what was done"][:-1])
    copy = tmp_path / "copy.db"
    done = CliRunner().invoke(main, ["backup", place.url, str(copy)])
    assert done.exit_code == 1
    assert done.stderr == (
        "table t is damaged: entry 3 was changed; what comes before that is sound.\n"
    )
    assert sorted(one.name for one in tmp_path.glob("copy.db*")) == ["copy.db"]

    async def read() -> None:
        store = await open_store(f"sqlite:///{copy}")
        assert [len(await store.read(table)) for table in ("t", "u")] == [2, 6]
        await store.close()

    asyncio.run(read())


async def test_a_backup_of_postgres_keeps_the_checksums(
    new_place: Callable[[str], Place], tmp_path: Path
) -> None:
    place = new_place("postgres")

    async with place.inside():
        store = await place.open()
        await two_tables(store)
        hurt(place, *DAMAGE["a byte of a secret"][:-1])
        await store.backup(tmp_path / "copy.db")
    copy = await open_store(f"sqlite:///{tmp_path}/copy.db")
    checks = [await checked_through(copy, table) for table in ("t", "u")]
    assert [(one.seq, one.unsigned) for one in checks] == [(0, 0), (6, 0)]
    assert checks[0].damage == "entry 1 was changed"
    await copy.close()


# -- one room for each file


def test_a_second_room_on_one_file_is_refused_with_status_2(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    url = f"sqlite:///{path}"
    with served(path):
        done = CliRunner().invoke(main, ["serve", "--port", "0", "--store", url])
        assert done.exit_code == 2
        assert done.stderr.count("\n") == 1
        assert f"{path} is served by another room already (process " in done.stderr
        for workers in ("--workers", "2"), ("--bus", "nats://sesame-sesame@127.0.0.1:1"):
            done = CliRunner().invoke(main, ["serve", "--port", "0", "--store", url, *workers])
            assert (done.exit_code, "served by another room" in done.stderr) == (2, True)
        assert not path.exists(), "the store was opened before it was known to be free"


async def test_a_room_that_runs_keeps_its_file_and_gives_it_up_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    where = RoomOptions(port=0, store=f"sqlite:///{path}")
    async with running(where, signals=False):
        with pytest.raises(Refused, match="served by another room already"):
            async with running(where, signals=False):
                pass
        with served(tmp_path / "other.db"):
            pass
    with served(path):
        pass


def test_rooms_with_a_bus_share_a_file_with_each_other_and_with_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with (
        served(path, shared=True),
        served(path, shared=True),
        pytest.raises(Refused),
        served(path),
    ):
        pass
    with served(path), pytest.raises(Refused), served(path, shared=True):
        pass


def test_a_file_is_free_when_the_room_that_had_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    program = (
        "import sys, time; from pathlib import Path;"
        "from pokernight.room.store.file_lock import served\n"
        "with served(Path(sys.argv[1])): print(flush=True); time.sleep(600)"
    )
    words = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(Refused, match=f"process {process.pid}"), served(path):
            pass
        process.kill()
    with served(path):
        pass


# -- groups of players


async def test_a_damaged_file_of_a_group_is_refused_and_not_written_over(place: Place) -> None:
    async with place.inside():
        store = await place.open()
        await store.save_group("g", StoredGroup(1, b"members"))
        assert hurt(place, "UPDATE player_groups SET body = %s", b"memberz") == 1
        with pytest.raises(Refused, match="file of group g is damaged"):
            await store.group("g")
        with pytest.raises(Fenced):
            await store.save_group("g", StoredGroup(1, b"members"))
        await store.close()
