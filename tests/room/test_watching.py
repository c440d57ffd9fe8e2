"""Those who watch see what anybody may see, later, and all of it equally late."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room.cluster.new_table import OpenedTable
from pokernight.room.cluster.table_registry import TableRegistry, entries_before
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.http.app import listed
from pokernight.room.live.inbox import CommandSent, SocketGone, SocketJoined
from pokernight.room.live.log_replay import load_table
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_actor import TableActor
from pokernight.room.protocol import codec
from pokernight.room.shared.bot_processes import InlineBots
from pokernight.room.store import open_store
from pokernight.room.store.memory import MemoryStore
from pokernight.room.store.store_interface import Entry, Stored
from pokernight.session import clock
from pokernight.session import messages as m
from pokernight.session.settings import LONGEST_DELAY
from pokernight.session.table_setup import table_from
from tests.room.asking import page
from tests.room.running import QUICK, a_room, table_of

DELAY = 30_000
MENU = 'choice = "single"\n[[game]]\ngame = "seven_card_stud"\n'


class Table:
    """A table whose time the test says."""

    owner: TableActor

    def __init__(self, opened: OpenedTable, now: int) -> None:
        self.opened, self.now = opened, now

    async def come(self, name: str = "", *, host: bool = False) -> Seen:
        """Somebody comes, with a name or to watch."""
        line = Outbox("")
        key = self.opened.host if host else self.opened.invite
        welcome: asyncio.Future[m.RoomMessage] = asyncio.get_running_loop().create_future()
        self.owner.put(
            SocketJoined(
                line, m.Hello(wire=m.WIRE, table=self.opened.table, key=key, name=name), welcome
            )
        )
        await self.step()
        assert isinstance(welcome.result(), m.Welcome)
        return Seen(line)

    async def say(self, seen: Seen, message: m.Command) -> None:
        """Somebody asks for something."""
        self.owner.put(CommandSent(seen.line, message))
        await self.step()

    async def step(self) -> None:
        """All that is due and has come is seen to."""
        while not self.owner._inbox.empty() or self._due():
            await self.owner._step()
        self.owner.broadcast.spectators.show(self.now)

    async def show(self) -> None:
        """Show spectators the messages that are due, and take in all commands; no clock strikes."""
        self.owner.broadcast.spectators.show(self.now)
        while not self.owner._inbox.empty():
            await self.owner._step()

    def _due(self) -> bool:
        owner = self.owner
        due = clock.due(owner.session, owner.broadcast.present, (), lambda: bytes(32))
        return due is not None and due.at <= self.now

    async def step_idle(self) -> None:
        """Time has gone on, and somebody unknown leaves."""
        self.owner.put(SocketGone(Outbox("")))
        await self.step()

    async def deal(self) -> None:
        """The table runs on by itself until a hand is dealt."""
        while self.owner.session.table.playing is None:
            self.now += 1000
            await self.step_idle()


class Seen:
    """Messages that a socket was sent."""

    def __init__(self, line: Outbox) -> None:
        self.line = line

    async def states(self) -> list[m.RoomState]:
        """The states that wait for it, read now."""
        sent: list[bytes] = []

        async def send(message: bytes) -> None:
            sent.append(message)

        writer = asyncio.create_task(self.line.write(send))
        for _ in range(40):
            await asyncio.sleep(0)
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer
        if self.line._small or self.line.busy:
            self.line._wake.set()
        told = [codec.from_room(one) for one in sent]
        return [one for one in told if isinstance(one, m.RoomState)]


async def up_to_now(table: Table, seen: Seen) -> list[m.RoomState]:
    """All that a socket is sent until it has caught up."""
    found = await seen.states()
    await table.show()
    return found + await seen.states()


async def a_table(delay: int = DELAY) -> Table:
    store = await open_store("memory:")
    rooms = TableRegistry(store, InlineBots())
    wish = {"menu": MENU, "settings": QUICK | {"delay": delay}}
    opened = await rooms.open(*table_from(wish))
    lease = await store.claim(opened.table, "test", 1000)
    assert lease is not None
    taken = await load_table(store, opened.table, lease.fence, find_in_rulebook)
    table = Table(opened, store.now())
    table.owner = TableActor(
        store,
        lease,
        taken,
        bots=InlineBots(),
        catalogue=find_in_rulebook,
        now=lambda: table.now,
    )
    return table


async def test_who_watches_sees_everything_later_and_nothing_sooner() -> None:
    """Cards, story, chat, people, clock and ledger come from one picture of then."""

    table = await a_table()
    watcher = await table.come()
    assert await watcher.states() == []
    ann = await table.come("Ann", host=True)
    ben = await table.come("Ben")
    for one in (ann, ben):
        await table.say(one, m.SitRequest(new_id()))
    await table.deal()
    await table.say(ann, m.Say(new_id(), "good luck"))
    await ann.states()
    await table.show()
    live = (await ann.states())[-1]
    said = live.now
    seen = []
    while table.now < said + DELAY:
        seen += await watcher.states()
        assert all(one.now + DELAY <= table.now for one in seen)
        assert all("good luck" not in [line.text for line in one.spoken] for one in seen)
        table.now += 1000
        await table.show()
    seen = await watcher.states()
    assert "good luck" in [line.text for line in seen[-1].spoken]
    assert table_of(seen[-1]) == table_of(live)
    assert seen[-1].view is not None


async def test_the_first_that_a_newcomer_sees_is_as_old_as_what_others_see() -> None:
    table = await a_table()
    ann = await table.come("Ann", host=True)
    began = table.now
    table.now += DELAY // 2
    await table.say(ann, m.SitRequest(new_id()))
    early = await table.come()
    assert await early.states() == []
    table.now = began + DELAY
    await table.step_idle()
    late = await table.come()
    for one in (early, late):
        state = (await one.states())[-1]
        assert state.now == began
        assert table_of(state).seated == []


async def test_whoever_watches_is_listed_for_everybody_at_the_table() -> None:
    table = await a_table(delay=0)
    ann = await table.come("Ann", host=True)
    await table.say(ann, m.SitRequest(new_id()))
    ben, nameless = await table.come("Ben"), await table.come()

    async def told() -> set[tuple[int, frozenset[str]]]:
        """Numbers of the nameless, and names of guests, as the three are told next."""
        await table.say(ann, m.Say(new_id(), "hello"))
        last = [table_of((await up_to_now(table, one))[-1]) for one in (ann, ben, nameless)]
        chairs = {player.name for player in last[0].seated}
        return {
            (one.watching, frozenset(person.name for person in one.people) - chairs) for one in last
        }

    assert await told() == {(1, frozenset({"Ben"}))}
    await table.come()
    assert await told() == {(2, frozenset({"Ben"}))}
    await table.say(ben, m.SitRequest(new_id()))
    assert await told() == {(2, frozenset())}


async def test_all_who_watch_are_sent_the_same_bytes() -> None:
    table = await a_table(delay=0)
    watchers = [await table.come() for _ in range(3)]
    for _ in range(2):
        for one in watchers:
            await one.states()
        await table.show()
    for one in watchers:
        await one.states()
    await table.come("Ann", host=True)
    waiting = [[id(state) for state in one.line._small] for one in watchers]
    assert waiting[0]
    assert waiting[0] == waiting[1] == waiting[2]


async def test_who_watches_and_does_not_read_is_told_that_something_is_left_out() -> None:
    table = await a_table(delay=0)
    watcher = await table.come()
    ann = await table.come("Ann", host=True)
    for number in range(20):
        table.now += 5000
        await table.say(ann, m.Say(new_id(), f"{number}"))
    waiting = await watcher.states()
    assert len(waiting) == 1
    await table.step()
    caught_up = await watcher.states()
    assert caught_up[-1].skipped
    assert [one.text for one in caught_up[-1].spoken][-1] == "19"


async def test_with_consent_who_watches_sees_the_cards_of_a_hand_that_is_over() -> None:
    table = await a_table()
    watcher = await table.come()
    ann = await table.come("Ann", host=True)
    ben = await table.come("Ben")
    for one in (ann, ben):
        await table.say(one, m.SitRequest(new_id()))
    for one in (ann, ben):
        await table.say(one, m.Consent(new_id(), yes=True))
    await table.deal()
    while table.owner.session.table.playing is not None:
        table.now += 100_000
        await table.step_idle()
    over = table.now
    seen = []
    while table.now <= over + DELAY:
        seen += await watcher.states()
        table.now += 500
        await table.show()
    seen += await watcher.states()
    opened = [one for one in seen if one.shown]
    assert opened
    assert all(table_of(one).stage != "playing" for one in opened)
    assert all(not one.shown for one in await ann.states())


async def test_who_has_a_name_and_no_chair_sees_as_late_as_who_only_watches() -> None:
    """Cards, story, chat and people; until there is something, the table as it was opened."""

    table = await a_table()
    ann, ben = [await table.come(name, host=name == "Ann") for name in ("Ann", "Ben")]
    for one in (ann, ben):
        await table.say(one, m.SitRequest(new_id()))
    cy = await table.come("Cy")
    first = await cy.states()
    assert [table_of(one).seated for one in first] == [[]]
    assert [one.name for one in table_of(first[0]).people] == ["Cy"]
    assert first[0].view is None
    assert first[0].spoken == []
    await table.deal()
    await table.say(ann, m.Say(new_id(), "good luck"))
    await table.say(cy, m.Say(new_id(), "and to you"))
    live = (await up_to_now(table, ann))[-1]
    assert [one.text for one in live.spoken][-2:] == ["good luck", "and to you"]
    seen = []
    while table.now < live.now + DELAY:
        seen += await cy.states()
        assert all(one.now + DELAY <= table.now for one in seen)
        table.now += 1000
        await table.show()
    seen += await cy.states()
    assert table_of(seen[-1]) == table_of(live)
    assert seen[-1].view is not None
    assert seen[-1].view["seat"] is None


async def test_who_sits_down_sees_the_table_as_it_is_at_once() -> None:
    table = await a_table()
    ann = await table.come("Ann", host=True)
    cy = await table.come("Cy")
    await table.say(ann, m.Say(new_id(), "come in"))
    await cy.states()
    await table.say(cy, m.SitRequest(new_id()))
    now = (await cy.states())[-1]
    assert now.now == table.now
    assert [one.name for one in table_of(now).seated] == ["Cy"]
    assert "come in" in [one.text for one in now.spoken]
    assert now.skipped


async def test_who_gets_up_in_a_hand_sees_the_rest_of_it_as_who_watches() -> None:
    """He is told that he has got up; what comes after he sees later, and not from his seat."""

    table = await a_table()
    people = [await table.come(name, host=name == "Ann") for name in ("Ann", "Ben", "Cy")]
    ann, _, cy = people
    for one in people:
        await table.say(one, m.SitRequest(new_id()))
    await table.deal()
    for one in people:
        await up_to_now(table, one)
    await table.say(cy, m.Rise(new_id()))
    up = await cy.states()
    assert [one.leaving for one in table_of(up[-1]).seated if one.name == "Cy"] == [True]
    number, later = up[-1].seq, []
    table.now += 1000
    await table.say(ann, m.Say(new_id(), "a pity"))
    while table.owner.session.table.playing is not None:
        table.now += 1000
        await table.step_idle()
        later += await cy.states()
        assert all(one.now + DELAY <= table.now for one in later)
        assert all(one.seq > number for one in later)
    assert "Cy" not in [one.name for one in table.owner.session.table.players.values()]
    table.now += DELAY
    await table.show()
    later += await cy.states()
    assert "a pity" in [line.text for one in later for line in one.spoken]
    assert all(one.view is None or one.view["seat"] is None for one in later)


async def test_without_a_delay_who_has_no_chair_sees_the_table_as_it_is() -> None:
    table = await a_table(delay=0)
    ann, ben = [await table.come(name, host=name == "Ann") for name in ("Ann", "Ben")]
    await table.say(ann, m.SitRequest(new_id()))
    state = (await up_to_now(table, ben))[-1]
    assert state.now == table.now
    assert [one.name for one in table_of(state).seated] == ["Ann"]


async def test_the_ledger_and_the_file_wait_as_long_for_who_has_no_chair() -> None:
    async with a_room() as room:
        opened = await room.open(settings={"delay": 600_000})
        async with (
            Guest(room.link(opened), "Ann") as ann,
            Guest(room.link(opened), "Ben") as ben,
        ):
            await ben.next_state()
            await ann.next_state()
            await ann.ask(m.SitRequest(new_id()))
            for what in ("ledger", "export", "hands"):
                url = f"{room.base}/api/tables/{opened.table}/{what}"
                assert (await asked(url, ann.link.key))[0] == 200
                for key in (opened.invite, ben.link.key):
                    status, said = await asked(url, key)
                    assert (status, "later than its players" in said) == (400, True)


async def asked(url: str, key: str) -> tuple[int, str]:
    """Return the response of a page of the room to the holder of a key."""
    return await asyncio.to_thread(page, url, key)


def test_the_list_of_tables_does_not_tell_when_somebody_has_just_done_something() -> None:
    """It is as it was before the longest delay: nobody sees by it that a sealed answer came."""
    now = 10 * DELAY + LONGEST_DELAY
    for ago in (0, 1, LONGEST_DELAY - 1):
        told = listed(Stored("t", 9, now - ago, True, "somebody"), now - LONGEST_DELAY)
        assert (told.at, told.over) == (now - LONGEST_DELAY, False)
    told = listed(Stored("t", 9, 5, True, ""), now - LONGEST_DELAY)
    assert (told.at, told.over) == (5, True)


def test_a_page_of_a_table_has_nothing_that_is_not_written_down() -> None:
    """While the store takes its time the ledger is as it was."""

    class Slow(MemoryStore):
        slow = False

        async def append(self, *entries: Any, **options: Any) -> None:
            if self.slow:
                began.set()
                await goes_on.wait()
            await super().append(*entries, **options)

    async def evening() -> None:
        store = Slow()
        async with a_room(store) as room:
            opened = await room.open()
            async with Guest(room.link(opened), "Ann") as ann:
                await ann.next_state()
                store.slow = True
                sat = ann.say(m.SitRequest(new_id()))
                await began.wait()
                url = f"{room.base}/api/tables/{opened.table}/ledger"
                before = await asked(url, ann.link.key)
                assert not sat.done()
                goes_on.set()
                await sat
                after = await asked(url, ann.link.key)
                bought = [len(json.loads(said)["accounts"]) for _, said in (before, after)]
                assert bought == [0, 1]

    began, goes_on = asyncio.Event(), asyncio.Event()
    asyncio.run(evening())


def test_a_log_as_it_was_at_a_time() -> None:
    entries = [Entry(1, 10, b""), Entry(2, 20, b"")]
    assert entries_before(entries, 15) == entries[:1]
    with pytest.raises(Refused, match="later than its players"):
        entries_before(entries, 9)


def test_a_delay_has_an_end() -> None:
    with pytest.raises(Refused, match="ten minutes"):
        table_from({"settings": {"delay": 600_001}})
