"""Tests of the contract of every store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pokernight.room.store.store_interface import (
    Cached,
    CommandOutcome,
    Doubled,
    Entry,
    Fenced,
    Lease,
    Store,
    Stored,
    StoredGroup,
)
from tests.room.places import Place, did, entry, owned


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest, new_place: Callable[[str], Place]) -> Place:
    return new_place(request.param)


def at(place: Place, play: Callable[[Store], Awaitable[None]]) -> None:
    """Open the place once, and run this."""

    async def run() -> None:
        async with place.inside():
            await play(await place.open())

    asyncio.run(run())


# -- the log


def test_entries_come_back_as_they_were_and_in_order(place: Place) -> None:
    async def play(store: Store) -> None:
        first = [Entry(1, 5, b'{"a":1}', b"seed"), Entry(2, 5, b"\x00\xff"), Entry(3, 6, b"")]
        await store.create("t", first)
        lease = await store.claim("t", "one", 60)
        assert lease is not None
        more = [Entry(4, 7, b"d"), Entry(5, 8, b"e", b"\x00")]
        await store.append("t", lease.fence, more)
        assert await store.read("t") == first + more
        assert await store.read("t", 3) == more
        assert await store.read("t", 5) == []
        assert await store.read("nowhere") == []

    at(place, play)


def test_the_first_entry_of_several_tables_is_read_at_once(place: Place) -> None:
    async def play(store: Store) -> None:
        for name in ("a", "b", "c"):
            await store.create(name, [Entry(1, 5, name.encode(), b"\x00"), entry(2)])
        found = await store.first(["a", "c", "nowhere"])
        assert found == {name: Entry(1, 5, name.encode(), b"\x00") for name in ("a", "c")}
        assert await store.first([]) == {}

    at(place, play)


def test_an_append_is_there_for_everybody_who_opens_the_store(place: Place) -> None:
    async def run() -> None:
        async with place.inside():
            store = await place.open()
            lease = await owned(store)
            await store.append("t", lease.fence, [entry(2)])
            assert await (await place.open()).read("t") == [entry(1), entry(2)]

    asyncio.run(run())


@pytest.mark.parametrize("numbers", [[3], [1], [4, 5], [1, 2]])
def test_a_gap_or_a_number_that_is_taken_is_refused(place: Place, numbers: list[int]) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        with pytest.raises(Fenced):
            await store.append("t", lease.fence, [entry(seq, b"other") for seq in numbers])
        assert await store.read("t") == [entry(1)]

    at(place, play)


@pytest.mark.parametrize("numbers", [[], [2, 4], [3, 2], [2, 2], [0]])
def test_entries_that_are_not_numbered_one_after_the_other_are_a_defect(
    place: Place, numbers: list[int]
) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        with pytest.raises(ValueError, match="without a gap"):
            await store.append("t", lease.fence, [entry(seq) for seq in numbers])
        assert await store.read("t") == [entry(1)]

    at(place, play)


def test_a_table_begins_with_its_first_entry_and_only_once(place: Place) -> None:
    async def play(store: Store) -> None:
        with pytest.raises(Fenced):
            await store.create("t", [entry(2)])
        await store.create("t", [entry(1), entry(2)])
        for other in ([entry(1)], [entry(1, b"other"), entry(2)], [entry(1), entry(2), entry(3)]):
            with pytest.raises(Fenced):
                await store.create("t", other)
        assert await store.read("t") == [entry(1), entry(2)]

    at(place, play)


def test_making_the_same_append_again_writes_it_once(place: Place) -> None:
    """A writer that got no answer, because the store went away, may try again."""

    async def play(store: Store) -> None:
        await store.create("t", [entry(1)])
        await store.create("t", [entry(1)])
        lease = await store.claim("t", "one", 60)
        assert lease is not None
        for _ in range(3):
            await store.append("t", lease.fence, [entry(2), entry(3)], [did("a", 2), did("b", 3)])
        assert await store.read("t") == [entry(1), entry(2), entry(3)]
        for entries, outcomes in (
            ([entry(2), entry(3)], [did("a", 2)]),
            ([entry(2), entry(3)], [did("a", 3), did("b", 3)]),
            ([entry(2)], [did("a", 2), did("c", 2)]),
            ([entry(2), entry(3, b"", b"seed")], [did("a", 2), did("b", 3)]),
            ([entry(3), entry(4)], [did("b", 3)]),
        ):
            with pytest.raises(Fenced):
                await store.append("t", lease.fence, entries, outcomes)
        assert await store.read("t") == [entry(1), entry(2), entry(3)]

    at(place, play)


def test_all_commands_of_a_table_that_have_an_outcome_are_listed(place: Place) -> None:
    async def play(store: Store) -> None:
        lease, other = await owned(store), await owned(store, "u")
        await store.append("t", lease.fence, [entry(2), entry(3)], [did("a", 2), did("b", 3)])
        await store.append("u", other.fence, [entry(2)], [did("c", 2)])
        found = await store.done("t")
        assert sorted(found) == sorted(
            (one.person, one.command) for one in (did("a", 2), did("b", 3))
        )
        assert await store.done("nowhere") == []

    at(place, play)


def test_another_owner_is_not_taken_for_one_who_tries_again(place: Place) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        await store.append("t", lease.fence, [entry(2)])
        later = await store.claim("t", "one", 60)
        assert later is not None
        with pytest.raises(Fenced):
            await store.append("t", later.fence, [entry(2)])

    at(place, play)


# -- commands


def test_the_outcome_of_a_command_is_there_with_its_entries(place: Place) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        await store.append(
            "t", lease.fence, [entry(2), entry(3)], [did("c", 3), did("c", 2, "bob")]
        )
        assert await store.outcome("t", "ann", "c") == CommandOutcome("c", "ann", 3)
        assert await store.outcome("t", "bob", "c") == CommandOutcome("c", "bob", 2)
        assert await store.outcome("t", "ann", "d") is None
        assert await store.outcome("t", "cid", "c") is None
        assert await store.outcome("nowhere", "ann", "c") is None

    at(place, play)


def test_a_command_has_one_outcome(place: Place) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        await store.append("t", lease.fence, [entry(2)], [did("c", 2)])
        with pytest.raises(Doubled):
            await store.append("t", lease.fence, [entry(3)], [did("b", 3), did("c", 3)])
        assert await store.read("t") == [entry(1), entry(2)]
        assert await store.outcome("t", "ann", "b") is None
        assert await store.outcome("t", "ann", "c") == did("c", 2)
        other = await owned(store, "u")
        await store.append("u", other.fence, [entry(2)], [did("c", 2)])

    at(place, play)


def test_an_outcome_points_to_an_entry_of_its_append(place: Place) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        for outcomes in ([did("c", 1)], [did("c", 3)], [did("c", 2), did("c", 2)]):
            with pytest.raises(ValueError, match="outcome"):
                await store.append("t", lease.fence, [entry(2)], outcomes)

    at(place, play)


# -- owners


def test_a_table_has_one_owner_at_a_time(place: Place) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        assert (lease.table, lease.owner, lease.length) == ("t", "one", 60)
        assert await store.claim("t", "two", 60) is None
        assert await store.claim("nowhere", "two", 60) is None
        assert [stored.owner for stored in await store.tables()] == ["one"]

    at(place, play)


def test_nobody_appends_without_a_lease(place: Place) -> None:
    async def play(store: Store) -> None:
        await store.create("t", [entry(1)])
        for fence in (0, 1):
            with pytest.raises(Fenced):
                await store.append("t", fence, [entry(2)])
            with pytest.raises(Fenced):
                await store.append("nowhere", fence, [entry(2)])
        assert await store.read("nowhere") == []

    at(place, play)


def test_an_owner_whose_time_is_up_and_who_was_followed_can_do_nothing(place: Place) -> None:
    async def play(store: Store) -> None:
        await store.create("t", [entry(1)])
        zombie = await store.claim("t", "one", 0)
        assert zombie is not None
        await store.append("t", zombie.fence, [entry(2)])  # nobody has followed him yet
        heir = await store.claim("t", "two", 60)
        assert heir is not None and heir.fence > zombie.fence
        with pytest.raises(Fenced):
            await store.append("t", zombie.fence, [entry(3)], [did("c", 3)])
        with pytest.raises(Fenced):
            await store.read("t", fence=zombie.fence)
        assert await store.renew([zombie]) == []
        await store.release(zombie)
        assert await store.outcome("t", "ann", "c") is None
        await store.append("t", heir.fence, [entry(3, b"heir")])
        assert await store.read("t", 2, fence=heir.fence) == [entry(3, b"heir")]
        assert [stored.owner for stored in await store.tables()] == ["two"]

    at(place, play)


def test_who_comes_back_under_his_name_is_the_owner_at_once_and_fences_himself(
    place: Place,
) -> None:
    async def play(store: Store) -> None:
        before = await owned(store)
        after = await store.claim("t", "one", 60)
        assert after is not None and after.fence > before.fence
        with pytest.raises(Fenced):
            await store.append("t", before.fence, [entry(2)])
        await store.append("t", after.fence, [entry(2)])

    at(place, play)


def test_a_lease_that_is_renewed_goes_on_and_one_that_is_not_ends(place: Place) -> None:
    async def play(store: Store) -> None:
        await store.create("t", [entry(1)])
        await store.create("u", [entry(1)])
        short = await store.claim("t", "one", 0)
        ended = await store.claim("u", "one", 0)
        assert short is not None and ended is not None
        longer = short._replace(length=60)
        (renewed,) = await store.renew([longer])
        assert renewed.fence == short.fence and renewed.until > short.until
        assert await store.claim("t", "two", 60) is None
        assert await store.claim("u", "two", 60) is not None
        assert [lease.table for lease in await store.renew([longer, ended])] == ["t"]

    at(place, play)


def test_a_table_that_was_given_up_waits_for_nobody(place: Place) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        await store.release(lease)
        assert [stored.owner for stored in await store.tables()] == [""]
        assert await store.renew([lease]) == []
        with pytest.raises(Fenced):
            await store.append("t", lease.fence, [entry(2)])
        heir = await store.claim("t", "two", 60)
        assert heir is not None and heir.fence > lease.fence

    at(place, play)


def test_of_many_who_claim_at_once_one_gets_the_table(place: Place) -> None:
    async def run() -> None:
        async with place.inside():
            stores = [await place.open() for _ in range(3)]
            await stores[0].create("t", [entry(1)])
            claims = (
                store.claim("t", f"{one}-{again}", 60)
                for one, store in enumerate(stores)
                for again in range(5)
            )
            leases = [lease for lease in await asyncio.gather(*claims) if lease is not None]
            assert len(leases) == 1

    asyncio.run(run())


def test_of_two_who_think_they_own_a_table_one_writes(place: Place) -> None:
    """All of one's appends are there, in order, and nothing of the other's."""

    async def run() -> None:
        async with place.inside():
            one, two = await place.open(), await place.open()
            zombie = await owned(one)
            heir = await two.claim("t", "one", 60)
            assert heir is not None

            async def write(store: Store, fence: int, body: bytes) -> int:
                for seq in range(2, 30):
                    try:
                        await store.append("t", fence, [entry(seq, body)])
                    except Fenced:
                        return seq
                return 30

            reached = await asyncio.gather(
                write(one, zombie.fence, b"zombie"), write(two, heir.fence, b"heir")
            )
            assert [*reached] == [2, 30]
            assert await one.read("t", 1) == [entry(seq, b"heir") for seq in range(2, 30)]

    asyncio.run(run())


# -- many tables


def test_many_tables_write_together_and_each_fails_alone(place: Place) -> None:
    async def play(store: Store) -> None:
        leases = [await owned(store, f"t{number}") for number in range(20)]

        async def write(number: int, lease: Lease) -> str:
            try:
                for seq in (2, 3, 4):
                    gap = number % 4 == 1 and seq == 3
                    old = number % 4 == 2 and seq == 4
                    await store.append(
                        lease.table,
                        lease.fence - 1 if old else lease.fence,
                        [entry(seq + 1 if gap else seq)],
                        [did("c" if number % 4 == 3 else f"c{seq}", seq + 1 if gap else seq)],
                    )
            except (Fenced, Doubled) as error:
                return type(error).__name__
            return "fine"

        ended = await asyncio.gather(*(write(*numbered) for numbered in enumerate(leases)))
        assert ended == ["fine", "Fenced", "Fenced", "Doubled"] * 5
        lengths = [len(await store.read(lease.table)) for lease in leases]
        assert lengths == [4, 2, 3, 2] * 5

    at(place, play)


def test_the_list_tells_the_last_entry_and_what_is_over(place: Place) -> None:
    async def play(store: Store) -> None:
        for table in "abc":
            await owned(store, table)
        leases = {
            stored.table: await store.claim(stored.table, "one", 60)
            for stored in await store.tables()
        }
        for table, over in (("b", None), ("c", True), ("c", None), ("a", True), ("a", False)):
            lease = leases[table]
            assert lease is not None
            seq = len(await store.read(table)) + 1
            await store.append(
                table, lease.fence, [Entry(seq, 50 * seq + ord(table), b"")], over=over
            )
        assert await store.tables() == [
            Stored("c", 3, 249, True, "one"),
            Stored("a", 3, 247, False, "one"),
            Stored("b", 2, 198, False, "one"),
        ]

    at(place, play)


# -- the cache


def test_the_latest_state_is_kept_and_can_be_thrown_away(place: Place) -> None:
    async def play(store: Store) -> None:
        lease = await owned(store)
        await store.append("t", lease.fence, [entry(2), entry(3)])
        assert await store.kept("t") is None
        await store.keep("t", Cached(2, "1", b"two"))
        await store.keep("t", Cached(1, "1", b"one"))
        assert await store.kept("t") == Cached(2, "1", b"two")
        await store.keep("t", Cached(9, "1", b"of entries that are not there"))
        await store.keep("nowhere", Cached(1, "1", b""))
        assert await store.kept("t") == Cached(2, "1", b"two")
        await store.keep("t", Cached(2, "2", b"in another form"))
        await store.keep("t", Cached(3, "2", b"three"))
        assert await store.kept("t") == Cached(3, "2", b"three")
        await store.forget("t")
        await store.forget("nowhere")
        assert await store.kept("t") is None and await store.kept("nowhere") is None

    at(place, play)


# -- groups of players


def test_a_groups_file_is_saved_by_whoever_read_its_last_revision(place: Place) -> None:
    async def play(store: Store) -> None:
        assert await store.groups() == []
        assert await store.group("g") is None
        first, second = StoredGroup(1, b'{"a":1}'), StoredGroup(2, b'{"a":2}')
        await store.save_group("g", first)
        await store.save_group("g", first)
        assert await store.group("g") == first
        await store.save_group("g", second)
        for late in (StoredGroup(2, b"other"), StoredGroup(4, b"later"), first):
            with pytest.raises(Fenced):
                await store.save_group("g", late)
        assert await store.group("g") == second
        await store.save_group("b", first)
        assert await store.groups() == ["b", "g"]
        assert await store.tables() == []

    at(place, play)
