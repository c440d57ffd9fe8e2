"""A guest's game file is played in a process of its own: nothing of it runs in the room's."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.fair_deals.verification import audit
from pokernight.games import find_in_rulebook, game_file_loader
from pokernight.games.game_file_loader import agree
from pokernight.groups.group_file import GroupFile, Plan, Season, to_bytes
from pokernight.proofs.isolated_proof import ProofFinding
from pokernight.room.cluster.bus.inprocess import InProcessBus
from pokernight.room.cluster.table_process import LINK_ERRORS, PassedReply, TableProcess
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.http.app import passed_reply
from pokernight.room.shared.addresses import Link
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.shared.process_link import LinkBroken, ProcessLink
from pokernight.room.store import open_store
from pokernight.room.store.memory import MemoryStore
from pokernight.room.store.store_interface import Cached, Entry, Fenced, StoredGroup
from pokernight.room.store.store_over_link import (
    APART,
    PREFIX,
    StoreOverLink,
    TableOfStore,
)
from pokernight.session import messages as m
from tests.own_games import HIGH_CARD, in_step, source
from tests.room.asking import asked, page
from tests.room.running import Room, a_room, play, table_of
from tests.room.test_real_cards import Kitchen
from tests.sampling import by_turns
from tests.sentences import in_words

MENU = 'choice = "rotation"\n[[game]]\ngame = "razz"\n'
HANGS = in_step("sum(range(10**12))")
"""A file that works without end inside a single call, which no budget of steps can end."""


def unproved(source: Any, stranger: bool) -> ProofFinding:
    """A finding without a proof, which has its tests elsewhere."""
    return ProofFinding(source, "high_card", "High Card", f"{source.file} is sound")


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The game files that were loaded in this process, which has the room in it."""
    names: list[str] = []
    load = game_file_loader._load

    def counted(path: Path, text: str, name: str) -> Any:
        names.append(name)
        return load(path, text, name)

    monkeypatch.setattr(game_file_loader, "_load", counted)
    yield names


class Table:
    """A table at which a guest's file was agreed to, with its host."""

    def __init__(self, room: Room, opened: Any, host: Guest) -> None:
        self.room, self.opened, self.host = room, opened, host
        self.away: list[str] = []
        host.on_away = lambda reason: self.away.append(str(reason))
        self._answered: set[tuple[int, int | str]] = set()
        self.hint = ""

    @property
    def process(self) -> TableProcess:
        """The process of the table."""
        process = self.room.rooms.apart.running(self.opened.table)
        assert process is not None
        return process

    async def ask(self, path: str, key: str = "", wish: Any = None) -> tuple[int, Any]:
        """Ask for a page of the room."""
        url = f"{self.room.base}/api{path}"
        return await asyncio.to_thread(asked, url, key or self.host.link.key, wish)

    async def until(self, done: Any) -> m.RoomState:
        """Play by the usual answers until a state is as wanted."""
        async with asyncio.timeout(120):
            while True:
                state = self.host.state
                if state is not None:
                    if done(table_of(state)):
                        return state
                    await self._play(state)
                await self.host.next_state()

    async def _play(self, state: m.RoomState) -> None:
        table = table_of(state)
        question = None if state.view is None else state.view["question"]
        if question is None or (table.hand, question["number"]) in self._answered:
            return
        self._answered.add((table.hand, question["number"]))
        if not self.hint:
            done = await self.host.ask(m.HintRequest(new_id(), question["number"]))
            self.hint = str(done.hint)
        self.host.say(
            m.AnswerRequest(new_id(), question["number"], question["default"], table.hand)
        )


@asynccontextmanager
async def a_table(room: Room, text: str = HIGH_CARD, **wish: Any) -> AsyncIterator[Table]:
    """A table whose host sits with a house player, and has agreed to a guest's file."""
    opened = await room.open(players=["sensible"], menu=MENU, settings={"start": "host"}, **wish)
    async with Guest(room.link(opened, opened.host), "Ann") as host:
        table = Table(room, opened, host)
        async with Guest(room.link(opened), "Ben") as guest:
            await guest.next_state()
            await guest.ask(m.ProposeGame(id=new_id(), file="high_card.py", text=text))
        state = await table.until(lambda table: table.offers)
        await host.ask(m.JudgeGame(new_id(), table_of(state).offers[0].id, True))
        await host.ask(m.SitRequest(new_id()))
        await host.ask(m.Start(new_id()))
        yield table


@by_turns(1, of=2)
async def test_a_guests_file_is_played_shown_and_counted_and_never_runs_in_the_room(
    loaded: list[str],
) -> None:
    before = {*sys.modules}
    async with a_room(own=OwnGames(prover=unproved)) as room, a_table(room, hands=5) as table:
        await table.until(lambda table: table.hand >= 4)
        assert room.rooms.actors == {}
        assert any("another worker" in said for said in table.away)
        assert table.hint
        _confined(table.process)
        at = f"/tables/{table.opened.table}"
        _, [file] = await table.ask(f"{at}/files")
        assert file["source"] == HIGH_CARD
        _, hands = await table.ask(f"{at}/hands")
        number = next(hand["number"] for hand in hands if hand["game"] == "high_card")
        status, steps = await table.ask(f"{at}/hands/{number}")
        assert (status, steps["title"]) == (200, "High Card")
        status, chances = await table.ask(f"{at}/hands/{number}/chances")
        assert status == 200 and chances["moments"]
        status, shown = await table.ask("/games/high_card")
        assert (status, shown["title"]) == (200, "High Card")
        status, refused = await table.ask(f"{at}/hands", "not a key")
        assert status == 400 and "not valid" in str(refused)
        assert (await table.ask("/games/low_card"))[0] == 400
        said = {"said": "high card with two jokers, ante a dime"}
        _, made = await table.ask("/menu/said", wish=said)
        assert made["page"]["name"] == "high_card+jokers_wild+ante=0.10"

        # another table plays while the process of this one is dead
        table.process.process.kill()
        other = await room.open(players=["caller"], hands=1)
        assert table_of((await play(Guest(room.link(other), "Cleo")))[-1]).stage == "over"
        await table.until(lambda table: table.stage == "over")
        assert any("plays a guest's game has ended" in said for said in table.away)

        _, group = await table.ask(f"{at}/group", wish={"title": "Us"})
        status, us = await table.ask(f"/groups/{group['group']}")
        assert status == 200
        [evening] = us["evenings"]
        assert evening["hands"] == 5
        assert await table.ask(f"{at}/group") == (200, group)
        _, again = await table.ask(f"/groups/{group['group']}", wish={"type": "again"})
        first = (await room.rooms.store.first([again["next"]["table"]])).popitem()[1]
        assert source().digest.encode() in first.body
        url = f"{room.base}/api{at}/export"
        status, text = await asyncio.to_thread(page, url, table.host.link.key)
        assert status == 200
        assert loaded == []
        new = {*sys.modules} - before
        assert not [name for name in new if source().digest[:8] in name]
    agree(source())
    assert audit(text.encode(), find_in_rulebook)


def _confined(played: TableProcess) -> None:
    """The process has no environment, no file, no socket and no network of the room."""
    if sys.platform != "linux":
        return
    process = Path(f"/proc/{played.process.pid}")
    names = {pair.partition("=")[0] for pair in (process / "environ").read_text().split("\0")}
    assert names <= {"", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS"}
    kinds = {str(each.readlink()).partition(":")[0] for each in (process / "fd").iterdir()}
    assert kinds <= {"/dev/null", "pipe", "anon_inode", "socket"}, kinds
    limits = (process / "limits").read_text().splitlines()
    hard = {line[:25].strip(): line[26:].split()[0] for line in limits}
    assert (hard["Max processes"], hard["Max file size"]) == ("0", "0")
    assert hard["Max address space"] != "unlimited"


@pytest.mark.prove
async def test_a_file_that_hangs_stops_its_own_table_twice_and_then_its_hand_stands_still(
    loaded: list[str],
) -> None:
    async with a_room(own=OwnGames(prover=unproved)) as room:
        room.rooms.apart.silence = 3.0
        async with a_table(room, HANGS) as table:
            other = await room.open(players=["caller"], hands=20)
            played = asyncio.create_task(play(Guest(room.link(other), "Cleo")))
            state = await table.until(lambda table: table.stage == "frozen")
            assert in_words(table_of(state).why).startswith("high_card.py has twice ended")
            assert table_of((await played)[-1]).stage == "over"
            deals = table_of(state).hand
            await table.host.ask(m.EndRequest(new_id()))
            await table.until(lambda table: table.stage == "over")
            assert deals <= 3
    assert loaded == []


@pytest.mark.prove
async def test_a_table_of_a_room_that_was_killed_goes_on_in_a_new_process(
    tmp_path: Path, loaded: list[str]
) -> None:
    url = f"sqlite:///{tmp_path}/room.db"
    store = await open_store(url)
    async with (
        a_room(store, own=OwnGames(prover=unproved)) as room, a_table(room, hands=3) as table
    ):  # fmt: skip
        await table.until(lambda table: table.hand >= 1 and len(table.menu) > 1)
        link, process = table.host.link, table.process
        assert process.process.stdin is not None
        process.process.stdin.close()  # as the end of the parent does
        assert await asyncio.wait_for(process.process.wait(), 10) == 0
    async with a_room(await open_store(url), own=OwnGames(prover=unproved)) as room:
        status, text = await asyncio.to_thread(
            page, f"{room.base}/api/tables/{link.table}/ledger", link.key
        )
        assert (status, "accounts" in text) == (200, True)
        async with Guest(Link(room.base, link.table, link.key)) as host:
            again = Table(room, table.opened, host)
            again.hint = "had"
            await again.until(lambda table: table.stage == "over")
    assert loaded == []


@pytest.mark.prove
async def test_people_at_another_worker_reach_the_process_of_a_table(loaded: list[str]) -> None:
    store, bus, own = MemoryStore(), InProcessBus(), OwnGames(prover=unproved)
    async with (
        a_room(store, bus=bus, own=own) as first, a_room(store, bus=bus, own=own) as second,
        a_table(first, hands=4) as table,
    ):  # fmt: skip
        await table.until(lambda table: table.hand >= 2)
        link = Link(second.base, table.opened.table, table.opened.invite)
        async with Guest(link, "Dora") as dora:
            await dora.ask(m.Say(new_id(), "good evening"))
            owner = await second.rooms._worker_of(link.table)
            assert owner == table.process.name
            url = f"{second.base}/api/tables/{link.table}/hands"
            status, hands = await asyncio.to_thread(asked, url, dora.link.key)
            assert (status, hands[0]["game"]) == (200, "razz")
        await table.until(lambda table: table.stage == "over")
    assert loaded == []


CONFINED = """
import ctypes, os, socket, subprocess, sys
from pokernight.room.serve.own_process import confine
ours = confine.__code__.co_filename
tries = {
    "a file": lambda: open("/etc/hostname"),
    "a new file": lambda: open(f"{ours}x.py", "w"),
    "a folder": lambda: os.listdir("/"),
    "a socket": lambda: socket.socket(),
    "a name": lambda: socket.getaddrinfo("localhost", 80),
    "a command": lambda: os.system("true"),
    "a program": lambda: subprocess.Popen(["true"]),
    "a fork": lambda: os.fork(),
    "a library": lambda: ctypes.CDLL(None),
    "an end of a file": lambda: os.remove("/nowhere"),
}
confine()
assert open(ours).read()
for name, attempt in tries.items():
    try:
        attempt()
    except Exception as error:
        if type(error).__name__ != "CallOutside":
            print(name, repr(error))
    else:
        print(name)
"""
"""A program that tries to leave its process, in code that no frame of a game file shows."""


def test_a_confined_process_reaches_nothing_whoever_the_caller_is() -> None:
    done = subprocess.run(
        [sys.executable, "-B", "-c", CONFINED], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("kind", ["text/html", "text/javascript", "image/svg+xml", "", "text/xml"])
def test_what_a_process_replies_is_data_in_which_a_browser_runs_nothing(kind: str) -> None:
    mine = [
        (b"Content-Type", kind.encode()), (b"content-security-policy", b"default-src *"),
        (b"set-cookie", b"a=b"), (b"x-content-type-options", b"none"),
        (b"vary", b"accept-encoding"),
    ]  # fmt: skip
    reply = passed_reply(PassedReply(200, mine, b"<script>1</script>"))
    assert dict(reply.raw_headers) == {
        b"content-length": b"18", b"content-type": b"application/octet-stream",
        b"vary": b"accept-encoding",
    }  # fmt: skip


def test_json_of_a_process_is_passed_on_as_it_is() -> None:
    sent = PassedReply(404, [(b"content-type", b"application/json")], b"{}")
    reply = passed_reply(sent)
    assert (reply.status_code, reply.body) == (404, b"{}")
    assert reply.headers["content-type"] == "application/json"


# --- what the process may ask


class Ends:
    """Two ends of a link in this process."""

    def __init__(self, store: TableOfStore) -> None:
        async def answer(what: str, body: bytes) -> bytes:
            return await store.answer(what.removeprefix(PREFIX), body)

        async def nothing(what: str, body: bytes) -> bytes:
            raise Refused("nothing is answered here")

        def to_table(data: bytes) -> None:
            self.table.feed(data)

        self.room = ProcessLink(to_table, answer, LINK_ERRORS)
        self.table = ProcessLink(self.room.feed, nothing, LINK_ERRORS)


async def a_store_over_a_link() -> tuple[MemoryStore, StoreOverLink, Ends]:
    store = MemoryStore()
    await store.create("mine", [Entry(1, 5, b"first", b"secret")])
    await store.create("other", [Entry(1, 5, b"theirs", b"hidden")])

    async def free(table: str) -> None:
        pass

    ends = Ends(TableOfStore(store, "mine", "owner", 1, free))
    return store, StoreOverLink(ends.table, "mine", store.now(), lambda: 0.0), ends


async def test_a_process_reads_and_writes_its_own_table_and_no_other() -> None:
    store, mine, _ = await a_store_over_a_link()
    assert await mine.read("mine") == [Entry(1, 5, b"first", b"secret")]
    assert await mine.read("other") == []
    assert await mine.claim("other", "owner", 10.0) is None
    assert [row.table for row in await mine.tables()] == ["mine"]
    lease = await mine.claim("mine", "owner", 10.0)
    assert lease is not None
    await mine.append("mine", lease.fence, [Entry(2, 6, b"second")], over=True)
    assert [entry.body for entry in await store.read("mine")] == [b"first", b"second"]
    with pytest.raises(Fenced):
        await mine.append("mine", lease.fence, [Entry(2, 6, b"another second")])
    with pytest.raises(Fenced):
        await mine.renew([lease._replace(table="other")])
    assert await mine.renew([lease])
    await mine.keep("mine", Cached(2, "format", b"state"))
    assert await mine.kept("mine") == Cached(2, "format", b"state")
    kept = await store.kept("mine")
    assert kept is not None and kept.format == f"{APART}format"
    with pytest.raises(Refused):
        await mine.create("third", [Entry(1, 5, b"new")])
    assert (await store.read("other"))[0].body == b"theirs"


async def test_a_process_makes_a_group_of_its_own_table_alone() -> None:
    store, mine, _ = await a_store_over_a_link()
    plan = Plan(menu={}, settings={}, chairs=8)
    empty = GroupFile(
        id="g",
        title="Us",
        invite="key",
        plan=plan,
        members=[],
        seasons=[Season(title="1", since=0)],
    )
    await store.save_group("g", StoredGroup(1, to_bytes(empty)))
    assert await mine.groups() == []
    assert await mine.group("g") is None
    with pytest.raises(Refused, match="only makes a group of its people"):
        await mine.save_group("g", StoredGroup(2, to_bytes(empty)))


async def test_bytes_that_are_no_message_end_a_link_and_unknown_calls_are_refused() -> None:
    _, _, ends = await a_store_over_a_link()
    with pytest.raises(Refused, match="no such call"):
        await ends.table.call(f"{PREFIX}backup")
    with pytest.raises(Refused, match="no call of a store"):
        await ends.table.call(f"{PREFIX}read", b"x")
    with pytest.raises(LinkBroken):
        ends.room.feed(b"\xff\xff\xff\xff")
    ends.table.close()
    with pytest.raises(LinkBroken):
        await ends.table.call(f"{PREFIX}tables")


async def test_a_guests_file_is_told_with_real_cards_and_never_runs_in_the_room(
    loaded: list[str],
) -> None:
    wish = {"menu": MENU, "settings": {"start": "host", "real_cards": "none"}}
    async with a_room(own=OwnGames(prover=unproved)) as room:
        opened = await room.open(**wish)
        async with (
            Guest(room.link(opened, opened.host), "Ann") as host,
            Guest(room.link(opened), "Ben") as guest,
        ):
            await guest.next_state()
            await guest.ask(m.ProposeGame(id=new_id(), file="high_card.py", text=HIGH_CARD))
            while not (offers := table_of(await host.next_state()).offers):
                pass
            await host.ask(m.JudgeGame(new_id(), offers[0].id, True))
            for one in (host, guest):
                await one.ask(m.SitRequest(new_id()))
            table = Kitchen(room, opened, {"Ann": host, "Ben": guest})
            games: list[str] = []
            while "high_card" not in games:
                await host.ask(m.DealRealRequest(new_id()))
                table.out.clear()
                taps = 0
                while (shown := await table.shown("Ann"))["next"]["kind"] != "over":
                    await host.ask(m.Tell(new_id(), table.usual(shown), taps))
                    taps += 1
                games.append(shown["game"])
                await host.ask(m.BookHand(new_id()))
            assert room.rooms.actors == {}
            assert loaded == []
