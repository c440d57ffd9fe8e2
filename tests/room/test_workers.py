"""A room of several workers: any of them takes a socket, one at a time owns a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.room.cluster import table_registry as rooms_module
from pokernight.room.cluster.bus import open_bus
from pokernight.room.cluster.bus.bus_interface import PATIENCE, Unanswered
from pokernight.room.cluster.bus.inprocess import InProcessBus
from pokernight.room.cluster.new_table import OpenedTable
from pokernight.room.cluster.worker_liveness import is_dead, new_name
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.live.log_replay import READER
from pokernight.room.live.table_log import MARGIN
from pokernight.room.protocol import codec
from pokernight.room.store import StoreAway
from pokernight.room.store.memory import MemoryStore
from pokernight.room.store.store_interface import steady
from pokernight.session import messages as m
from tests.room.conftest import Nats
from tests.room.running import LONG, Room, a_room, net, play, play_on, table_of


class SharedBus(InProcessBus):
    """The bus of workers in one process, which outlasts each of them."""

    async def close(self) -> None:
        """The other workers go on."""


class TappedBus(SharedBus):
    """A bus that keeps all that is asked on it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, bytes]] = []

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """See the port."""
        self.asked.append((subject, message))
        return await super().request(subject, message, seconds)

    def to_sockets(self) -> dict[str, list[m.FromRoom]]:
        """Return the messages to each socket over it."""
        found: dict[str, list[m.FromRoom]] = {}
        for subject, message in self.asked:
            if subject.startswith("socket.") and message:
                found.setdefault(subject, []).append(codec.from_room(message))
        return found


class LossyBus(TappedBus):
    """A bus that now and then loses a message, or the answer to one; nobody's first, though."""

    async def request(self, subject: str, message: bytes, seconds: float = PATIENCE) -> bytes:
        """See the port."""
        if b"hello" in message[:10] or b'"welcome"' in message[:20]:
            return await super().request(subject, message, seconds)
        if len(self.asked) % 14 == 6:
            self.asked.append((subject, b""))
            raise Unanswered("it was lost")
        answer = await super().request(subject, message, seconds)
        if len(self.asked) % 14 == 13:
            raise Unanswered("the answer was lost")
        return answer


class Watch:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return steady() + self.ahead


@asynccontextmanager
async def workers(count: int = 2, **options: Any) -> AsyncIterator[list[Room]]:
    """Workers of one room."""
    store, bus = MemoryStore(), options.pop("bus", None) or SharedBus()
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(a_room(store, bus=bus, **options)) for _ in range(count)
        ]


def owning(rooms: list[Room], opened: OpenedTable) -> list[Room]:
    """The workers that own a table."""
    return [room for room in rooms if opened.table in room.rooms.actors]


async def until(room: Room, guest: Guest, stage: str) -> m.RoomState:
    """The first state in which the table is at a stage."""
    async for state in guest.states():
        if table_of(state).stage == stage:
            return state
    raise AssertionError("the states ended")


async def test_people_at_different_workers_play_at_one_table() -> None:
    async with workers(3) as rooms:
        opened = await rooms[0].open(players=["caller"], hands=3)
        refused: list[str] = []
        guests = [Guest(room.link(opened), str(room.base)[-5:]) for room in rooms]
        seen = await asyncio.gather(*(play(one, refused=refused) for one in guests))
        assert refused == []
        for states in seen:
            assert table_of(states[-1]).hands == 3
            assert len(table_of(states[-1]).books.accounts) == 4
            assert sum(net(states[-1])) == 0
        assert len(owning(rooms, opened)) == 1
        entries = await rooms[0].rooms.store.read(opened.table)
        owner = owning(rooms, opened)[0].rooms.actors[opened.table]
        again, _ = READER.replay(entries, find)
        assert again.table.money() == owner.session.table.money()


async def test_the_bus_carries_to_a_socket_what_its_guest_may_see_and_nothing_else() -> None:
    bus = TappedBus()
    async with workers(bus=bus) as rooms:
        opened = await rooms[0].open(players=["caller"], hands=2)
        ann = Guest(rooms[0].link(opened), "Ann")
        async with ann:
            await ann.next_state()
            assert owning(rooms, opened) == [rooms[0]]
            ben, eve = Guest(rooms[1].link(opened), "Ben"), Guest(rooms[1].link(opened))
            seen, _, watched = await asyncio.gather(play(ben), play_on(ann), play(eve, sits=False))
        told = bus.to_sockets()
        assert len(told) == 2
        assert not any(ann.me and one.person == ann.me.person for one in welcomes(told))
        sent = {one.name: states for one, states in zip(welcomes(told), told.values())}
        for name, states in (("Ben", seen), ("", watched)):
            of_this = [one for one in sent[name] if isinstance(one, m.RoomState)]
            assert of_this[: len(states)] == states
        others = {subject for subject, _ in bus.asked if not subject.startswith("socket.")}
        assert others == {f"worker.{rooms[0].rooms.name}"}


def welcomes(told: dict[str, list[m.FromRoom]]) -> list[m.Welcome]:
    """Return the greetings of all sockets."""
    return [one for messages in told.values() for one in messages if isinstance(one, m.Welcome)]


async def test_what_is_lost_on_the_bus_is_noticed_and_the_guest_comes_back() -> None:
    bus = LossyBus()
    async with workers(bus=bus) as rooms:
        opened = await rooms[0].open(players=["caller"], hands=3)
        refused: list[str] = []
        guests = [Guest(room.link(opened), name) for room, name in zip(rooms, ("Ann", "Ben"))]
        seen = await asyncio.gather(*(play(one, refused=refused) for one in guests))
        assert refused == []
        assert len(bus.to_sockets()) > 2
        for states in seen:
            assert table_of(states[-1]).hands == 3
            assert [one.name for one in table_of(states[-1]).people if not one.by] in (
                ["Ann", "Ben"],
                ["Ben", "Ann"],
            )


def test_a_real_bus_carries_an_evening(nats: Nats) -> None:
    async def evening() -> None:
        store = MemoryStore()
        async with (
            a_room(store, bus=await open_bus(nats.url)) as one,
            a_room(store, bus=await open_bus(nats.url)) as two,
        ):
            opened = await one.open(players=["caller"], hands=2)
            guests = [Guest(room.link(opened), name) for room, name in ((one, "Ann"), (two, "Ben"))]
            seen = await asyncio.gather(*(play(guest) for guest in guests))
            assert [table_of(states[-1]).hands for states in seen] == [2, 2]
            assert len(owning([one, two], opened)) == 1

    asyncio.run(evening())


async def test_a_command_that_comes_again_by_another_worker_is_not_done_again() -> None:
    async with workers() as rooms:
        opened = await rooms[0].open(players=["caller"], settings={"start": "host"})
        async with Guest(rooms[0].link(opened), "Ann") as ann:
            await ann.next_state()
            done = await ann.ask(m.SitRequest("the-same"))
            async with Guest(rooms[1].link(opened, ann.link.key)) as again:
                assert (await again.ask(m.SitRequest("the-same"))).seq == done.seq
        (room,) = owning(rooms, opened)
        sold = room.rooms.actors[opened.table].session.table.ledger.lines
        assert [line.name for line in sold].count("Ann") == 1


async def test_who_leaves_a_worker_that_does_not_own_the_table_is_away_for_everybody() -> None:
    async with workers() as rooms:
        opened = await rooms[0].open()
        async with Guest(rooms[0].link(opened), "Ann") as ann:
            await ann.next_state()
            async with Guest(rooms[1].link(opened), "Ben") as ben:
                await ben.next_state()
            async for state in ann.states():
                here = {one.name: one.here for one in table_of(state).people}
                if here == {"Ann": True, "Ben": False}:
                    break


async def test_a_refusal_reaches_who_asked_at_another_worker() -> None:
    async with workers() as rooms:
        opened = await rooms[0].open()
        async with (
            Guest(rooms[0].link(opened), "Ann") as ann,
            Guest(rooms[1].link(opened), "Ben") as ben,
        ):
            await ann.next_state()
            await ben.next_state()
            with pytest.raises(Refused, match="only the host"):
                await ben.ask(m.Start(new_id()))


def test_an_owner_who_was_paused_past_his_lease_is_fenced_and_his_guests_come_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """His own clock is behind, so that he does not know."""

    async def evening() -> None:
        stores, behind = Watch(), Watch()
        store, bus = MemoryStore(steady=stores), SharedBus()
        async with (
            a_room(store, bus=bus, lease=LONG, steady=behind) as zombie,
            a_room(store, bus=bus, lease=LONG, steady=stores) as other,
        ):
            opened = await zombie.open(players=["caller"], settings={"start": "host"})
            async with Guest(zombie.link(opened), "Ann") as ann:
                before = await ann.next_state()
                stores.ahead += LONG + 1
                async with Guest(other.link(opened), "Ben") as ben:
                    await ben.next_state()
                    assert len(owning([zombie, other], opened)) == 2
                    await ann.ask(m.SitRequest(new_id()))
                    assert owning([zombie, other], opened) == [other]
                    async for state in ben.states():
                        if len(table_of(state).seated) == 2:
                            break
                assert ann.state is not None
                assert ann.state.fence > before.fence
            entries = await store.read(opened.table)
            assert [entry.seq for entry in entries] == [*range(1, len(entries) + 1)]

    asyncio.run(evening())
    assert "has another owner now" in caplog.text


async def test_an_owner_does_nothing_and_shows_nothing_in_the_last_second_of_his_lease() -> None:
    clock = Watch()
    store = StoreThatWaits(steady=clock)
    async with a_room(store, lease=LONG, steady=clock) as room:
        opened = await room.open(settings={"start": "host"})
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.next_state()
            owner = room.rooms.actors[opened.table]
            before = owner.log.lease.until
            clock.ahead += before - MARGIN - clock()
            store.away = True
            sat = ann.say(m.SitRequest(new_id()))
            await store.asked.wait()
            assert not owner.session.table.players
            assert not sat.done()
            store.away = False
            assert isinstance(await sat, m.Done)
            assert owner.log.lease.until > before


class StoreThatWaits(MemoryStore):
    """Leases cannot be renewed for a while."""

    away = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.asked = asyncio.Event()

    async def renew(self, leases: Any) -> Any:
        """See the store."""
        if self.away:
            self.asked.set()
            raise StoreAway("the disk is away")
        return await super().renew(leases)


async def test_a_hand_whose_worker_is_gone_is_looked_after_although_nobody_comes_back() -> None:
    clock, behind = Watch(), Watch()
    store = MemoryStore(steady=clock)
    async with a_room(store, lease=LONG, steady=behind) as first:
        opened = await first.open(players=["caller"], settings={"clock": 3_600_000})
        async with Guest(first.link(opened), "Ann") as ann:
            await ann.next_state()
            await ann.ask(m.SitRequest(new_id()))
            await until(first, ann, "playing")
        owner = first.rooms.actors[opened.table]
        clock.ahead += LONG + 1
        async with a_room(store, lease=LONG, steady=clock) as second:
            while opened.table not in second.rooms.actors:
                await asyncio.sleep(0)
            after = second.rooms.actors[opened.table]
            assert after.log.lease.fence > owner.log.lease.fence
            assert after.session.table.playing is not None


async def test_a_table_without_a_hand_is_left_alone_until_somebody_comes() -> None:
    store = MemoryStore()
    async with a_room(store) as first:
        await first.open(players=["caller"])
        (stored,) = await store.tables()
        await first.rooms._adopt(stored)
        assert not first.rooms.actors
        assert not first.rooms._is_orphan(stored)


async def test_who_died_on_this_computer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with a_room(store) as room:
        opened = await room.open()
        assert await store.claim(opened.table, "somebody", LONG) is not None
        with pytest.raises(Refused, match="another worker"):
            await room.rooms.actor(opened.table)
        monkeypatch.setattr(rooms_module, "is_dead", lambda name: name == "somebody")
        assert (await room.rooms.actor(opened.table)).log.lease.owner == room.rooms.name


def test_a_name_tells_whether_its_worker_lives() -> None:
    name = new_name()
    computer, process, began, secret = name.split("-")
    assert not is_dead(name)
    assert not is_dead("somebody on another computer")
    assert not is_dead(f"elsewhere-{process}-0-{secret}")
    if computer:
        assert is_dead(f"{computer}-{process}-{int(began) - 1}-{secret}")
