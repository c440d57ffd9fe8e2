"""Tests of a store on a server, beyond the contract of all stores."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import errors

from pokernight.errors import Refused
from pokernight.room.store import backup, open_store, restore
from pokernight.room.store.postgres import SCHEMA, PostgresStore
from pokernight.room.store.statements import LEAP
from pokernight.room.store.store_interface import Lease, StoreAway, StoredGroup
from tests.room.conftest import Postgres
from tests.room.places import did, entry, owned, read_two, write_two


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.empty()


def opened(url: str, play: Callable[[PostgresStore], Awaitable[None]], **hooks: Any) -> None:
    """Open the store, and run this."""

    async def run() -> None:
        store = await PostgresStore.open(url, **hooks)
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(run())


def refused(url: str) -> str:
    """The sentence with which a store is refused."""
    with pytest.raises(Refused) as error:
        asyncio.run(open_store(url))
    assert "\n" not in str(error.value)
    return str(error.value)


def told(url: str, statement: str) -> Any:
    """Return the database's answer to a statement, past the store."""
    with psycopg.connect(url, autocommit=True) as connection:
        answer = connection.execute(statement.encode())
        return answer.fetchall() if answer.description else None


# -- a server that dies


def test_what_was_acknowledged_outlives_the_server_and_the_room_goes_on(
    postgres: Postgres, url: str
) -> None:
    async def play(store: PostgresStore) -> None:
        leases = [await owned(store, f"t{number}") for number in range(4)]
        acknowledged = dict.fromkeys((lease.table for lease in leases), 1)
        away = asyncio.Event()

        async def write(lease: Lease) -> None:
            for seq in range(2, 60):
                while True:
                    try:
                        await store.append(
                            lease.table, lease.fence, [entry(seq)], [did(str(seq), seq)]
                        )
                        break
                    except StoreAway as error:
                        assert "\n" not in str(error)
                        away.set()
                        await asyncio.sleep(0.01)
                acknowledged[lease.table] = seq

        writers = [asyncio.ensure_future(write(lease)) for lease in leases]
        while min(acknowledged.values()) < 10:
            await asyncio.sleep(0)
        await asyncio.to_thread(postgres.kill)
        await away.wait()
        before = dict(acknowledged)
        await asyncio.to_thread(postgres.start)
        for table, seq in before.items():
            assert len(await store.read(table)) >= seq
        await asyncio.gather(*writers)
        for lease in leases:
            assert await store.read(lease.table) == [entry(seq) for seq in range(1, 60)]
            assert await store.outcome(lease.table, "ann", "59") == did("59", 59)

    opened(url, play)


def test_a_server_that_was_started_anew_meanwhile_is_no_matter(
    postgres: Postgres, url: str
) -> None:
    async def play(store: PostgresStore) -> None:
        lease = await owned(store)
        await asyncio.gather(*(store.read("t") for _ in range(8)))
        await asyncio.to_thread(postgres.kill)
        await asyncio.to_thread(postgres.start)
        await store.append("t", lease.fence, [entry(2)])
        assert (
            await asyncio.gather(*(store.read("t") for _ in range(8))) == [[entry(1), entry(2)]] * 8
        )

    opened(url, play)


def test_connections_that_an_administrator_ends_are_made_anew(url: str) -> None:
    async def play(store: PostgresStore) -> None:
        lease = await owned(store)
        told(
            url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'pokernight'",
        )
        await store.append("t", lease.fence, [entry(2)])

    opened(url, play)


@pytest.mark.parametrize("point", ["begin", "committed"])
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (errors.DiskFull("could not extend file\nHINT: free some"), "its disk is full"),
        (errors.ReadOnlySqlTransaction("it is a copy that may only be read"), "it is a copy"),
        (psycopg.OperationalError("the network\n  is gone"), "the network"),
    ],
)
def test_a_server_that_fails_acknowledges_nothing_and_the_same_append_is_made_again(
    url: str, point: str, fault: Exception, sentence: str
) -> None:
    broken = [False]

    def hook(at: str) -> None:
        if broken[0] and at == point:
            raise fault

    async def play(store: PostgresStore) -> None:
        lease = await owned(store)
        broken[0] = True
        with pytest.raises(StoreAway, match=f"^the store waits: {sentence}"):
            await store.append("t", lease.fence, [entry(2)], [did("c", 2)])
        broken[0] = False
        await store.append("t", lease.fence, [entry(2)], [did("c", 2)])
        await store.append("t", lease.fence, [entry(3)], [did("d", 3)])
        assert await store.read("t") == [entry(1), entry(2), entry(3)]

    opened(url, play, hook=hook)


def test_a_server_that_does_not_answer_is_away(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(store: PostgresStore) -> None:
        lease = await owned(store)
        monkeypatch.setattr("pokernight.room.store.postgres.PATIENCE", 0.2)
        with psycopg.connect(url) as connection:
            connection.execute("LOCK TABLE pokernight.tables")
            with pytest.raises(StoreAway, match="does not answer"):
                await store.append("t", lease.fence, [entry(2)])
        monkeypatch.undo()
        await store.append("t", lease.fence, [entry(2)])
        assert await store.read("t") == [entry(1), entry(2)]

    opened(url, play)


def test_who_goes_away_leaves_a_store_that_works(url: str) -> None:
    async def play(store: PostgresStore) -> None:
        lease = await owned(store)
        with psycopg.connect(url) as connection:
            connection.execute("LOCK TABLE pokernight.tables")
            waiting = [
                asyncio.ensure_future(store.append("t", lease.fence, [entry(2)])) for _ in range(9)
            ]
            await asyncio.sleep(0)
            for task in waiting:
                task.cancel()
            ended = await asyncio.gather(*waiting, return_exceptions=True)
            assert all(isinstance(error, asyncio.CancelledError) for error in ended)
        await store.append("t", lease.fence, [entry(2)])

    opened(url, play)


# -- the schema


def test_many_may_open_a_new_database_at_once(url: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(6)))
        await owned(stores[0])
        assert [await store.read("t") for store in stores] == [[entry(1)]] * 6
        for store in stores:
            await store.close()

    asyncio.run(run())


NEWER = [*SCHEMA, ["ALTER TABLE pokernight.tables ADD COLUMN hue text NOT NULL DEFAULT 'green'"]]


def test_an_older_database_is_brought_up_to_date_and_a_newer_one_refused(url: str) -> None:
    opened(url, write_two)
    with pytest.raises(Refused, match="cannot be used"):
        opened(url, read_two, schema=[*NEWER, ["ALTER TABLE nothing RENAME TO no"]])
    opened(url, read_two)
    opened(url, read_two, schema=NEWER)
    opened(url, read_two, schema=NEWER)
    assert told(url, "SELECT hue FROM pokernight.tables") == [("green",)]
    newer = f"written by a newer pokernight (schema {len(NEWER)}, this one knows {len(SCHEMA)})"
    assert newer in refused(url)


# -- the clock


def test_setting_the_servers_clock_neither_ends_a_lease_nor_keeps_it(url: str) -> None:
    def server_clock_went(milliseconds: int) -> None:
        told(url, f"UPDATE pokernight.clock SET reading = reading - {milliseconds}")

    async def play(store: PostgresStore) -> None:
        await store.create("t", [entry(1)])
        lease = await store.claim("t", "one", 60)
        assert lease is not None
        for hours in (24, -24, 1000, -1000, 24):
            server_clock_went(hours * 3_600_000)
            assert await store.claim("t", "two", 10) is None
        for _ in range(60_000 // LEAP):
            server_clock_went(LEAP)
            heir = await store.claim("t", "two", 10)
        assert heir is not None

    opened(url, play)


def test_a_room_knows_the_servers_time_and_never_an_earlier_one_than_its_last_entry(
    url: str,
) -> None:
    async def before(store: PostgresStore) -> None:
        (((server,),),) = (told(url, "SELECT (extract(epoch FROM now()) * 1000)::bigint"),)
        steady[0] += 60
        assert server <= store.now() < server + 120_000
        await store.create("t", [entry(1)._replace(at=store.now() + 10**9)])

    async def after(store: PostgresStore) -> None:
        assert store.now() == (await store.read("t"))[0].at

    steady = [5.0]
    opened(url, before, steady=lambda: steady[0])
    opened(url, after, steady=lambda: steady[0])


# -- backups


def test_a_backup_under_load_is_a_store_in_a_file(url: str, tmp_path: Path) -> None:
    async def run() -> None:
        store = await PostgresStore.open(url)
        leases = [await owned(store, f"t{number}") for number in range(3)]
        acknowledged = dict.fromkeys((lease.table for lease in leases), 1)
        copied = asyncio.Event()

        async def write(lease: Lease) -> None:
            while not copied.is_set():
                seq = acknowledged[lease.table] + 1
                new = entry(seq, b"%d" % seq, b"\x00secret")
                await store.append(lease.table, lease.fence, [new], [did(str(seq), seq)])
                acknowledged[lease.table] = seq

        writers = [asyncio.ensure_future(write(lease)) for lease in leases]
        while min(acknowledged.values()) < 5:
            await asyncio.sleep(0)
        before = dict(acknowledged)
        await backup(url, tmp_path / "copy.db")
        copied.set()
        await asyncio.gather(*writers)
        copy = await open_store(f"sqlite:///{tmp_path}/copy.db")
        for table, seq in before.items():
            log = await copy.read(table)
            assert len(log) >= seq
            assert log == (await store.read(table))[: len(log)]
            assert await copy.outcome(table, "ann", str(len(log))) == did(str(len(log)), len(log))
            lease = await copy.claim(table, "another", 60)
            assert lease is not None
            await copy.append(table, lease.fence, [entry(len(log) + 1)])
        await copy.close()
        await store.close()

    asyncio.run(run())
    assert {file.name for file in tmp_path.iterdir()} <= {"copy.db", "copy.db-turns"}


def test_a_backup_comes_back_into_an_empty_store_and_only_there(url: str, tmp_path: Path) -> None:
    async def write(store: PostgresStore) -> None:
        lease = await owned(store)
        await owned(store, "u")
        new = [entry(2, b"\x00\\N\t\n", b"secret"), entry(3)]
        await store.append("t", lease.fence, new, [did("c", 2), did("d", 3)], over=True)
        await store.save_group("g", StoredGroup(1, b"members"))
        await store.backup(tmp_path / "copy.db")
        with pytest.raises(Refused, match="is not empty"):
            await restore(tmp_path / "copy.db", url)

    async def read(store: PostgresStore) -> None:
        assert await store.read("t") == [
            entry(1),
            entry(2, b"\x00\\N\t\n", b"secret"),
            entry(3),
        ]
        assert await store.outcome("t", "ann", "d") == did("d", 3)
        assert await store.group("g") == StoredGroup(1, b"members")
        assert {stored.table: stored.over for stored in await store.tables()} == {
            "t": True,
            "u": False,
        }
        lease = await store.claim("t", "another", 60)
        assert lease is not None
        await store.append("t", lease.fence, [entry(4)])
        await owned(store, "new")

    opened(url, write)
    told(url, "DROP SCHEMA pokernight CASCADE")
    before = (tmp_path / "copy.db").read_bytes()
    asyncio.run(restore(tmp_path / "copy.db", url))
    assert (tmp_path / "copy.db").read_bytes() == before
    opened(url, read)


def test_what_is_no_backup_is_not_put_back(url: str, tmp_path: Path) -> None:
    (tmp_path / "list").write_text("a shopping list" * 100)
    for file, sentence in (("list", "not a store"), ("nothing", "no file")):
        with pytest.raises(Refused, match=sentence):
            asyncio.run(restore(tmp_path / file, url))
    with pytest.raises(Refused, match="a backup is a store itself"):
        asyncio.run(restore(tmp_path / "list", f"sqlite:///{tmp_path}/other.db"))
    assert not (tmp_path / "other.db").exists()


def test_a_backup_never_writes_over_a_file(url: str, tmp_path: Path) -> None:
    async def play(store: PostgresStore) -> None:
        (tmp_path / "other").write_text("something")
        with pytest.raises(Refused, match="already"):
            await store.backup(tmp_path / "other")
        assert (tmp_path / "other").read_text() == "something"

    opened(url, play)


# -- sentences


def test_a_server_that_is_not_there_is_one_sentence_without_the_password(tmp_path: Path) -> None:
    said = refused(f"postgresql://ann:sesame@/room?host={tmp_path}")
    assert f"the store room at {tmp_path} cannot be used: " in said and "sesame" not in said


def test_a_database_that_is_not_there_is_one_sentence(url: str) -> None:
    said = refused(url.replace("/postgres?", "/nowhere?"))
    assert "nowhere" in said and "does not exist" in said


def test_a_url_that_cannot_be_understood_is_one_sentence() -> None:
    said = refused("postgresql://ann:sesame@host/room?nonsense=1")
    assert said == "a store on Postgres is written postgresql://USER@HOST/DATABASE"


def test_what_to_install_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "pokernight.room.store.postgres")
    assert refused("postgresql://host/room").endswith("pip install 'pokernight[postgres]'")


def test_a_closed_store_says_so(url: str) -> None:
    async def run() -> None:
        store = await PostgresStore.open(url)
        await owned(store)
        await store.close()
        await store.close()
        with pytest.raises(StoreAway, match="closed"):
            await store.read("t")

    asyncio.run(run())
