"""Floods, guesses and strangers: who asks too much is sent away, and nobody else notices."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.datastructures import Headers
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pokernight.cli.remote import open_table
from pokernight.errors import Refused
from pokernight.lookups import hand_history
from pokernight.room.cluster import table_registry
from pokernight.room.cluster.bus.nats import read_address
from pokernight.room.guest.client import Gone, Guest, new_id
from pokernight.room.http import export, table_sockets
from pokernight.room.http.access import Access, forwarded, is_own_name
from pokernight.room.http.http_connection import LimitedHttp
from pokernight.room.http.openapi import openapi
from pokernight.room.http.replies import qr_code
from pokernight.room.http.socket_connection import SOCKET_EXTENSION
from pokernight.room.live.outbox import MOST, Outbox
from pokernight.room.protocol import codec
from pokernight.room.serve.process import RoomOptions, listening
from pokernight.room.shared.addresses import Link, read_link
from pokernight.room.shared.background_thread import (
    WAITING,
    WAITING_EACH,
    BackgroundThread,
    OverBudget,
)
from pokernight.room.shared.rate_limits import Bounds, RateLimits, block_of
from pokernight.room.store import open_store
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.session.rates import Rate
from pokernight.session.table_setup import table_from
from pokernight.wording.message import Text
from tests.room.running import IN_BOTH_LOOPS, a_room, play, table_of
from tests.sampling import share


class Watch:
    """A clock that the test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


# --- what is allowed


class Socket:
    """A socket as it is counted, and what it was told at its end."""

    def __init__(
        self, limits: RateLimits, address: str, who: str = "", *, watches: bool = False
    ) -> None:
        self.ended: tuple[str, bool] | None = None
        self.caller = limits.come(address, self.end)
        if self.caller is not None and who:
            assert limits.enter(self.caller, who)
        if self.caller is not None and watches:
            assert limits.watch(self.caller)

    def end(self, reason: str, again: bool) -> None:
        assert reason
        self.ended = reason, again

    @property
    def is_here(self) -> bool:
        """Return whether it has come and was not ended."""
        return self.caller is not None and self.ended is None


def here(sockets: Sequence[Socket]) -> list[bool]:
    """Return whether each of some sockets is connected."""
    return [one.is_here for one in sockets]


def test_an_address_has_so_many_sockets_without_a_key_and_another_has_its_own() -> None:
    limits = RateLimits(Bounds(address=2), Watch())
    far = [Socket(limits, "8.8.8.8") for _ in range(3)]
    assert here(far) == [False, True, True], "room is made for the next, who may have a key"
    assert Socket(limits, "9.9.9.9").is_here
    assert here(far) == [False, True, True]


def test_an_address_has_so_many_sockets_that_watch() -> None:
    limits = RateLimits(Bounds(address=2), Watch())
    far = [Socket(limits, "8.8.8.8", watches=True) for _ in range(2)]
    third = Socket(limits, "8.8.8.8")
    assert third.caller is not None
    assert not limits.watch(third.caller)
    assert limits.enter(third.caller, "t ann"), "and whoever has a name comes in all the same"
    assert here([*far, third]) == [True] * 3


def test_idle_sockets_leave_room_for_people_and_the_heaviest_address_gives_way() -> None:
    """Thousands without a key: strangers give way first, then those who watch; people never."""
    limits = RateLimits(Bounds(sockets=40, reserve=10, address=1000), Watch())
    people = [Socket(limits, "8.8.8.8", f"t {number}") for number in range(5)]
    idle = [Socket(limits, "8.8.8.8", watches=True) for _ in range(20)]
    friend = Socket(limits, "9.9.9.9", watches=True)
    strangers = [Socket(limits, "8.8.8.8") for _ in range(300)]
    assert limits.sockets == 5 + 30
    assert here([*people, *idle, friend]) == [True] * 26
    assert sum(here(strangers)) == 9
    for number in range(5, 10):
        late = Socket(limits, "7.7.7.7", f"t {number}")
        assert late.is_here, "a key of their own is let in however many wait"
    assert here([friend]) == [True]
    crowd = [Socket(limits, "8.8.8.8", watches=True) for _ in range(100)]
    assert here([*people, friend]) == [True] * 6
    assert not any(here(idle)), "of those who watch the oldest of the heaviest address are ended"
    assert crowd[-1].is_here


def test_a_room_that_is_full_of_people_has_no_room_for_one_more() -> None:
    limits = RateLimits(Bounds(sockets=3, reserve=1, each=1), Watch())
    people = [Socket(limits, "8.8.8.8", f"t {number}") for number in range(3)]
    assert here(people) == [True] * 3
    assert not Socket(limits, "9.9.9.9").is_here
    assert people[0].caller is not None
    limits.go(people[0].caller)
    assert Socket(limits, "9.9.9.9").is_here


def test_an_address_with_many_silent_sockets_is_let_in_slowly_and_no_other() -> None:
    limits = RateLimits(Bounds(silent=2), Watch())
    silent = [Socket(limits, "10.0.0.1") for _ in range(2)]
    assert limits.is_crowded("10.0.0.1")
    assert not limits.is_crowded("10.0.0.2")
    assert silent[0].caller is not None
    assert limits.enter(silent[0].caller, "t ann")
    assert not limits.is_crowded("10.0.0.1"), "who has said hello is not counted"


async def test_whoever_is_let_in_slowly_comes_in_all_the_same() -> None:
    async with a_room(limits=RateLimits(Bounds(silent=1))) as room:
        opened = await room.open()
        address = f"ws{room.base.removeprefix('http')}/ws"
        async with connect(address), connect(address), Guest(room.link(opened), "Ann") as ann:
            await ann.next_state()


def test_a_person_has_so_many_sockets_and_the_oldest_gives_way() -> None:
    limits = RateLimits(Bounds(each=3), Watch())
    ann = [Socket(limits, f"8.8.8.{number}", "t ann") for number in range(5)]
    ben = Socket(limits, "8.8.8.0", "t ben")
    assert here([*ann, ben]) == [False, False, True, True, True, True]
    assert ann[0].ended is not None
    assert not ann[0].ended[1], "it does not come back, or two windows would take turns"


def test_an_address_opens_so_many_sockets_a_second_without_a_key_of_their_own() -> None:
    watch = Watch()
    limits = RateLimits(Bounds(coming=Rate(1, 2), near=Rate(1, 3), watching=Rate(1, 1)), watch)
    assert [limits.comes_too_quickly("8.8.8.8") for _ in range(3)] == [False, False, True]
    assert [limits.comes_too_quickly("10.0.0.1") for _ in range(4)] == [False] * 3 + [True]
    near = [limits.comes_too_quickly("10.0.0.2", watches=True) for _ in range(2)]
    assert near == [False, True], "those who watch are fewer"
    assert not limits.comes_too_quickly("10.0.0.2")
    watch.now += 1
    assert not limits.comes_too_quickly("8.8.8.8")


def test_all_messages_of_a_person_share_one_budget_and_nobody_else_pays() -> None:
    watch = Watch()
    limits = RateLimits(Bounds(saying=Rate(1, 3), loud=Rate(1, 1)), watch)
    budget = limits.budget
    assert [budget.take("t ann", "messages") for _ in range(4)] == [True] * 3 + [False]
    assert budget.take("t ann", "loud"), "each kind has a budget of its own"
    assert not budget.take("t ann", "loud")
    assert budget.take("t ben", "messages")
    assert not budget.take("t ben", "messages", 3), "and not in debt"
    watch.now += 2
    assert [budget.take("t ann", "messages") for _ in range(3)] == [True, True, False]


def test_a_penalty_for_wrong_keys_ends_by_itself_however_many_more_are_tried() -> None:
    watch = Watch()
    limits = RateLimits(Bounds(guesses=Rate(0.1, 3)), watch)
    for _ in range(3):
        limits.guessed("8.8.8.8", "t")
    for _ in range(100):
        assert not limits.may_try("8.8.8.8", "t")
        limits.guessed("8.8.8.8", "t")
        watch.now += 0.09
    watch.now += 1.1
    assert limits.may_try("8.8.8.8", "t")


SAID = ["203.0.113.9, 198.51.100.7"]


@pytest.mark.parametrize(
    ("proxies", "said", "found"),
    [
        (0, SAID, "127.0.0.1"),
        (1, SAID, "198.51.100.7"),
        (2, SAID, "203.0.113.9"),
        (3, SAID, "127.0.0.1"),
        (1, [], "127.0.0.1"),
        (1, ["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
        (2, ["203.0.113.9", "198.51.100.7"], "203.0.113.9"),
        (1, ["203.0.113.9, [2001:db8::1]:443"], "2001:db8::1"),
        (1, ["198.51.100.7:4711"], "198.51.100.7"),
        (1, ["2001:db8::1"], "2001:db8::1"),
        (1, ["203.0.113.9, unknown"], "127.0.0.1"),
        (1, ["203.0.113.9, "], "127.0.0.1"),
    ],
)
def test_of_forwarded_addresses_the_nth_from_the_right_counts(
    proxies: int, said: list[str], found: str
) -> None:
    headers = Headers(raw=[(b"x-forwarded-for", one.encode()) for one in said])
    client = forwarded(("127.0.0.1", 4711), headers, proxies)
    assert client is not None
    assert client[0] == found


async def test_addresses_that_a_guest_has_made_up_give_nobody_more_tries_or_fewer() -> None:
    """Behind one proxy: what stands to the left of its word is not believed."""

    def tries(base: str, said: str) -> int:
        connection = http.client.HTTPConnection(urlsplit(base).netloc)
        headers = {"authorization": "Bearer wrong", "x-forwarded-for": said}
        connection.request("GET", "/api/tables/none/ledger", headers=headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status

    access = Access({"http://cards.example"}, proxies=1)
    limits = RateLimits(Bounds(guesses=Rate(0, 3)))
    async with a_room(access=access, limits=limits) as room:
        forged = [f"203.0.113.{number}, 198.51.100.7" for number in range(5)]
        found = [await asyncio.to_thread(tries, room.base, one) for one in forged]
        assert found == [400] * 3 + [429] * 2
        assert await asyncio.to_thread(tries, room.base, "203.0.113.0") == 400


# --- budgets of people


async def codes(guest: Guest, commands: Sequence[m.Command]) -> list[str]:
    """Return the codes that commands are refused with, one by one; empty where one is done."""
    told = [await guest.say(one) for one in commands]
    return [one.code if isinstance(one, m.RefusedMessage) else "" for one in told]


async def test_a_person_has_one_budget_of_loud_messages_and_goes_on_playing() -> None:
    async with a_room(limits=RateLimits(Bounds(loud=Rate(0, 3)))) as room:
        opened = await room.open()
        ann, ben = (Guest(room.link(opened), name) for name in ("Ann", "Ben"))
        async with ann, ben:
            await ann.next_state()
            await ben.next_state()
            async with Guest(ann.link) as again:
                await again.next_state()
                assert await codes(ann, [m.Say(new_id(), "a"), m.SitRequest(new_id())]) == ["", ""]
                loud = [
                    m.Say(new_id(), "b"),
                    m.React(new_id(), "👍"),
                    m.Consent(new_id(), True),
                ]
                assert await codes(again, loud) == ["", "too fast", "too fast"]
                assert "too fast" not in await codes(ann, [m.Arrange(new_id(), [])] * 9)
            assert await codes(ben, [m.Say(new_id(), "c")]) == [""]


async def test_all_sockets_of_a_person_share_a_budget_of_messages() -> None:
    async with a_room(limits=RateLimits(Bounds(saying=Rate(0, 10)))) as room:
        opened = await room.open()
        ann, ben = (Guest(room.link(opened), name) for name in ("Ann", "Ben"))
        async with ann, ben:
            await ann.next_state()
            await ben.next_state()
            hello = codec.encode(
                m.Hello(wire=m.WIRE, table=opened.table, key=ann.link.key)
            ).decode()
            ping = codec.encode(m.Ping(1)).decode()
            socket = f"ws{room.base.removeprefix('http')}/ws"
            async with connect(socket) as one, connect(socket) as other:
                for line in (one, other):
                    await line.send(hello)
                    while b"state" not in await line.recv(decode=False):
                        pass
                for number in range(11):
                    with suppress(ConnectionClosed):
                        await (one, other)[number % 2].send(ping)
                ended, told = await asyncio.wait(
                    [asyncio.create_task(_last(line)) for line in (one, other)],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                for task in told:
                    task.cancel()
                assert b'"code":"too fast"' in ended.pop().result()
            await ben.ask(m.Say(new_id(), "nobody else is ended"))


async def test_a_link_that_was_replaced_takes_nothing_of_the_budget_of_its_person() -> None:
    limits = RateLimits(Bounds(asking=Rate(0, 2)), Watch())
    limits.is_right("t", "old", "ann")
    assert limits.may_ask("8.8.8.8", "t", "old")
    limits.is_wrong("t", "old")
    limits.is_right("t", "new", "ann")
    for _ in range(5):
        limits.may_ask("8.8.8.8", "t", "old")
    assert limits.may_ask("9.9.9.9", "t", "new")
    assert not limits.may_ask("9.9.9.9", "t", "new"), "two in all, wherever they were asked from"

    async def status(link: Link, what: str) -> int:
        def ask() -> int:
            connection = http.client.HTTPConnection(urlsplit(link.base).netloc)
            headers = {"authorization": f"Bearer {link.key}"}
            connection.request("GET", f"/api/tables/{link.table}/{what}", headers=headers)
            found = connection.getresponse().status
            connection.close()
            return found

        return await asyncio.to_thread(ask)

    here = RateLimits()
    async with a_room(limits=here) as room:
        opened = await room.open()
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.next_state()
            assert ann.me is not None
            assert await status(ann.link, "ledger") == 200
            assert here.known(opened.table, ann.link.key) == ann.me.person
            here.is_right(opened.table, "replaced", ann.me.person)
            assert await status(room.link(opened, "replaced"), "ledger") == 400
            assert here.known(opened.table, "replaced") is None


async def _last(socket: ClientConnection) -> bytes:
    """Return the last frame of a socket."""
    told = b""
    with suppress(ConnectionClosed):
        while True:
            told = await socket.recv(decode=False)
    return told


async def test_of_too_many_sockets_of_a_person_the_oldest_is_ended_and_does_not_come_back() -> None:
    async with a_room(limits=RateLimits(Bounds(each=2))) as room:
        opened = await room.open()
        async with Guest(room.link(opened), "Ann") as first:
            await first.next_state()
            async with Guest(first.link) as second, Guest(first.link) as third:
                await second.next_state()
                await third.next_state()
                with pytest.raises(Gone, match="you have opened too many windows"):
                    while True:
                        await first.next_state()
                await third.ask(m.Say(new_id(), "still here"))


async def test_what_replays_a_log_is_done_aside_and_has_a_budget_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exports, hands that are over, and a ledger of some time ago never keep the loop."""
    threads: list[str] = []
    for module, name in (
        (export, "exported"),
        (hand_history, "line_of"),
        (table_registry, "replay_sound"),
    ):
        real = getattr(module, name)

        def noted(*args: Any, real: Any = real) -> Any:
            threads.append(threading.current_thread().name.partition("_")[0])
            return real(*args)

        monkeypatch.setattr(module, name, noted)

    def get(base: str, path: str, key: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection(urlsplit(base).netloc)
        connection.request("GET", path, headers={"authorization": f"Bearer {key}"})
        answer = connection.getresponse()
        found = answer.status, answer.read().decode()
        connection.close()
        return found

    async with a_room(limits=RateLimits(Bounds(replays=Rate(0, 1)))) as room:
        opened = await room.open(players=["caller"], hands=1, settings={"delay": 0})
        guest = Guest(room.link(opened), "Ann")
        await play(guest)
        path = f"/api/tables/{opened.table}"
        asked = [("export", 200), ("export", 429), ("ledger", 200), ("hands", 200)]
        for what, status in asked:
            found = await asyncio.to_thread(get, room.base, f"{path}/{what}", guest.link.key)
            assert found[0] == status, (what, found)
        assert json.loads(found[1])[0]["number"] == 1
        late = await room.open(players=["caller"], settings={"delay": 1000})
        ledger = f"/api/tables/{late.table}/ledger"
        room.rooms.store.now = lambda: 2**50  # type: ignore[method-assign]
        assert (await asyncio.to_thread(get, room.base, ledger, late.invite))[0] == 200
        assert threads == ["background"] * 3


async def test_only_so_much_waits_to_be_looked_up_and_of_nobody_all_of_it() -> None:
    aside, held = BackgroundThread(), threading.Event()
    waits = [asyncio.create_task(aside.do("ann", held.wait)) for _ in range(WAITING_EACH)]
    waits += [
        asyncio.create_task(aside.do(f"{n}", held.wait)) for n in range(WAITING - WAITING_EACH)
    ]
    await asyncio.sleep(0)
    for who in ("ann", "new"):
        with pytest.raises(OverBudget, match="ask again in a moment"):
            await aside.do(who, held.wait)
    held.set()
    await asyncio.gather(*waits)
    assert await aside.do("ann", lambda: 1) == 1
    assert aside.done == WAITING + 1
    aside.close()


async def test_a_seated_player_is_refused_nothing_while_others_flood() -> None:
    """Two people play hands to their end beside floods of every kind; nothing is refused them."""
    frames = {"pings": b"\x89\x80\0\0\0\0", "pongs": b"\x8a\x80\0\0\0\0"}

    async def flood(base: str, frame: bytes, ended: list[str]) -> None:
        parts = urlsplit(base)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        head = (
            f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        )
        writer.write(head.encode())
        await reader.readuntil(b"\r\n\r\n")
        with suppress(OSError):
            writer.write(frame * 5000)
            await reader.read()
        ended.append("flood")
        writer.close()

    refused: list[str] = []
    ended: list[str] = []
    async with a_room() as room:
        opened = await room.open(hands=2)
        floods = [flood(room.base, one, ended) for one in frames.values() for _ in range(3)]
        guests = [Guest(room.link(opened), name) for name in ("Ann", "Ben")]
        seen = await asyncio.gather(*(play(one, refused=refused) for one in guests), *floods)
        assert isinstance(seen[0], list)
        assert table_of(seen[0][-1]).stage == "over"
        assert len(ended) == 6, "each of them was ended"
        assert refused == []


async def test_a_request_whose_body_comes_in_chunks_is_refused_and_its_line_closed() -> None:
    async with a_room() as room:
        parts = urlsplit(room.base)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        head = f"POST /api/qr HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        writer.write(head.encode() + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 411")
        writer.close()


def test_who_guesses_keys_has_to_wait_and_nobody_else_at_the_table_has() -> None:
    watch = Watch()
    limits = RateLimits(Bounds(guesses=Rate(0.1, 3), table=Rate(0.1, 5)), watch)
    for _ in range(3):
        assert limits.may_try("8.8.8.8", "t")
        limits.guessed("8.8.8.8", "t")
    assert not limits.may_try("8.8.8.8", "t")
    for number in range(3):
        limits.guessed(f"8.8.4.{number}", "t")
    assert not limits.may_try("8.8.4.1", "t"), "many addresses guess at one table"
    assert limits.may_try("8.8.4.1", "another")
    assert limits.may_try("9.9.9.9", "t"), "who has guessed nothing yet has a first try"
    watch.now += 10
    assert limits.may_try("8.8.8.8", "t")


def test_a_house_of_the_newer_addresses_counts_as_one() -> None:
    assert block_of("2001:db8::1") == block_of("2001:db8::2:3")
    assert block_of("2001:db8::1") != block_of("2001:db8:1::1")
    assert block_of("::ffff:8.8.8.8") == block_of("8.8.8.8")


def test_a_room_is_not_put_on_a_network_by_mistake() -> None:
    with pytest.raises(Refused, match="--lan, or with --public"):
        RoomOptions(host="0.0.0.0")
    RoomOptions(host="0.0.0.0", public="https://cards.example")
    RoomOptions(host="::1")


# --- sockets


async def closed(base: str, *frames: str | bytes, **options: object) -> tuple[int, list[bytes]]:
    """Return the code with which the room closes a socket after some frames, and its messages."""
    told = []
    async with connect(f"ws{base.removeprefix('http')}/ws", max_size=2**22) as socket:
        try:
            for frame in frames:
                await socket.send(frame)
            while True:
                frame = await socket.recv()
                told.append(frame if isinstance(frame, bytes) else frame.encode())
        except ConnectionClosed as end:
            assert end.rcvd is not None
            return end.rcvd.code, told


@IN_BOTH_LOOPS
async def test_one_socket_too_many_is_told_so_and_the_others_go_on() -> None:
    async with a_room(limits=RateLimits(Bounds(sockets=2, reserve=1))) as room:
        opened = await room.open()
        ann, ben = (Guest(room.link(opened), name) for name in ("Ann", "Ben"))
        async with ann, ben:
            await ann.next_state()
            await ben.next_state()
            assert (await closed(room.base))[0] == 1013
            await ann.ask(m.Say(new_id(), "still here"))


@IN_BOTH_LOOPS
async def test_a_flood_ends_its_own_socket_and_no_other() -> None:
    async with a_room() as room:
        opened, other = await room.open(), await room.open(players=["caller"], hands=1)
        hello = codec.encode(
            m.Hello(wire=m.WIRE, table=opened.table, key=opened.invite, name="Ann")
        )
        pings = [codec.encode(m.Ping(number)).decode() for number in range(500)]
        playing = asyncio.create_task(play(Guest(room.link(other), "Ben")))
        code, told = await closed(room.base, hello.decode(), *pings)
        assert code == 1008
        assert b"send them more slowly" in told[-1]
        assert isinstance((await playing)[-1].table, TableJson)


@IN_BOTH_LOOPS
async def test_what_is_too_long_or_never_comes_ends_the_socket() -> None:
    async with a_room() as room:
        assert (await closed(room.base, "x" * 2**20))[0] == 1009
    async with a_room(limits=RateLimits(Bounds(hello=0.05))) as room:
        assert (await closed(room.base))[0] == 1008


@IN_BOTH_LOOPS
async def test_a_request_that_never_ends_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LimitedHttp, "patience", 0.05)
    async with a_room() as room:
        for begun in (b"", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "):
            parts = urlsplit(room.base)
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
            writer.write(begun)
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()


WORDS = ("is not valid", "is not valid", "is not valid", "too many wrong links")
"""Answers to an address that may guess three times, and tries four wrong keys."""


async def said_to(link: Link) -> m.Bye:
    """Return the last word of the room to whoever comes by a link."""
    hello = codec.encode(m.Hello(wire=m.WIRE, table=link.table, key=link.key))
    _, told = await closed(link.base, hello.decode())
    bye = codec.from_room(told[-1])
    assert isinstance(bye, m.Bye)
    return bye


async def test_the_key_is_looked_at_before_the_penalty_and_a_guesser_is_told_to_wait() -> None:
    """A right key lets in whatever its address did; a wrong one is told to come again."""

    async with a_room(limits=RateLimits(Bounds(guesses=Rate(0, 3)))) as room:
        opened = await room.open()
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.next_state()
            for said in WORDS:
                bye = await said_to(room.link(opened, "wrong"))
                assert said in bye.reason
                assert bye.again == (bye.code == "too fast") == (said == WORDS[3])
            await ann.ask(m.Say(new_id(), "nobody who sits here is ended"))
            async with Guest(ann.link) as again:
                await again.next_state()
            async with Guest(room.link(opened), "Ben") as ben:
                await ben.next_state()


async def test_a_guest_in_python_takes_too_fast_for_come_again_later() -> None:
    """It tries again by itself, and comes in once the penalty has ended."""
    watch = Watch()
    limits = RateLimits(Bounds(guesses=Rate(1, 3)), watch)

    async with a_room(limits=limits) as room:
        opened = await room.open()
        for _ in range(3):
            limits.guessed("127.0.0.1", opened.table)
        told: asyncio.Queue[Text] = asyncio.Queue()
        async with Guest(room.link(opened), "Ann") as ann:
            ann.on_away = told.put_nowait
            assert "too many wrong links" in str(await told.get())
            assert ann.too_fast
            watch.now += 1
            await ann.next_state()
            assert not ann.too_fast


async def test_a_program_that_asks_is_answered_later_where_it_asked_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch()
    limits = RateLimits(Bounds(asking=Rate(1, 2)), watch)
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        watch.now += seconds if len(waited) > 1 else 0

    monkeypatch.setattr("pokernight.cli.remote.open_table.time.sleep", wait)

    async with a_room(limits=limits) as room:
        for _ in range(3):
            found = await asyncio.to_thread(open_table.ask, f"{room.base}/api/room")
            assert found["wire"] == m.WIRE
        assert waited == [1, 2]
        monkeypatch.setattr("pokernight.cli.remote.open_table.time.sleep", waited.append)
        with pytest.raises(Refused, match="too many requests from here"):
            for _ in range(9):
                await asyncio.to_thread(open_table.ask, f"{room.base}/api/room")
        assert waited[2:] == list(open_table.WAITS)


async def test_a_right_key_reads_the_ledger_after_any_number_of_wrong_ones() -> None:
    def status(link: Link, key: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection(urlsplit(link.base).netloc)
        path = f"/api/tables/{link.table}/ledger"
        connection.request("GET", path, headers={"authorization": f"Bearer {key}"})
        answer = connection.getresponse()
        found = answer.status, answer.read().decode()
        connection.close()
        return found

    async with a_room(limits=RateLimits(Bounds(guesses=Rate(0, 3)))) as room:
        opened = await room.open()
        await room.rooms.route(opened.table, Outbox(""), table_sockets._sender)  # type: ignore[arg-type]
        link = room.link(opened)
        tried = [await asyncio.to_thread(status, link, "wrong") for _ in range(25)]
        assert [one for one, _ in tried] == [400] * 3 + [429] * 22
        assert json.loads(tried[-1][1])["code"] == "too fast"
        for key in (opened.invite, opened.host):
            assert (await asyncio.to_thread(status, link, key))[0] == 200
        unknown = await asyncio.to_thread(status, link._replace(table="none"), opened.invite)
        assert unknown[0] == 429, "a table that is not here is not looked up for who guesses"


async def test_a_key_of_one_table_opens_no_other() -> None:
    async with a_room() as room:
        one, other = await room.open(), await room.open()
        for key in (one.invite, one.host):
            async with Guest(room.link(other, key), "Ann") as guest:
                with pytest.raises(Gone, match="is not valid"):
                    await guest.next_state()


@IN_BOTH_LOOPS
async def test_who_takes_nothing_is_given_up_and_keeps_nobody_waiting() -> None:
    """His queue is bounded, and his writer ends by itself."""

    class Full:
        @staticmethod
        def texts(messages: Sequence[bytes]) -> bool:
            return False

    class Stuck:
        scope: ClassVar = {"extensions": {SOCKET_EXTENSION: {"socket": Full}}}

        async def send_text(self, text: str) -> None:
            await asyncio.Event().wait()

    line = Outbox("")
    for number in range(10 * MOST):
        line.put(m.Pong(number, 0))
        line.put_state(bytes(1000))
    assert len(line._small) <= MOST
    with pytest.raises(TimeoutError):
        await line.write(table_sockets._sender(Stuck(), 0.01))  # type: ignore[arg-type]


@IN_BOTH_LOOPS
def test_what_is_said_to_a_socket_does_not_wait_for_more_to_be_said() -> None:
    """Else the second of two messages waits until the first is acknowledged, 40 ms later."""

    async def evening() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            there: socket.socket = writer.get_extra_info("socket")
            found.set_result(there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        port = listening("127.0.0.1", 0)
        async with await asyncio.start_server(come, sock=port):
            _, writer = await asyncio.open_connection(*port.getsockname())
            without_delay = await found
            writer.close()
        return without_delay

    assert asyncio.run(evening())


async def test_a_page_from_elsewhere_opens_no_socket() -> None:
    async with a_room() as room:
        address = f"ws{room.base.removeprefix('http')}/ws"
        async with connect(address, origin=room.base):  # type: ignore[arg-type]
            pass
        for origin in ("https://evil.example", "null", f"{room.base}.evil.example"):
            with pytest.raises(InvalidStatus):
                await connect(address, origin=origin)  # type: ignore[arg-type]
    access = Access({"https://cards.example"})
    assert access.fits_origin("https://cards.example", "127.0.0.1:8000")
    assert access.fits_origin(None, "127.0.0.1:8000")
    assert not access.fits_origin("http://127.0.0.1:8000", "127.0.0.1:8000")


# --- pages


async def test_every_answer_has_the_usual_headers_and_no_page_is_there_that_is_not() -> None:
    async with a_room() as room:
        for method, path, host, status in (
            ("GET", "/", "", 200),
            ("HEAD", "/", "", 200),
            ("OPTIONS", "/", "", 405),
            ("DELETE", "/api/tables", "", 405),
            ("BREW", "/", "", 405),
            ("GET", "/no/such/page", "", 404),
            ("GET", "/../../etc/passwd", "", 404),
            ("GET", "/t/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "", 404),
            ("GET", "/api/tables/none/export", "", 400),
            ("GET", "/", "evil.example", 421),
            ("POST", "/api/tables", "", 400),
        ):
            found, headers = await asyncio.to_thread(page, room.base, method, path, host)
            assert found == status, (method, path)
            assert headers["x-content-type-options"] == "nosniff", (method, path)
            assert "frame-ancestors 'none'" in headers["content-security-policy"]


ODD = (
    "", "0", "-1", "9" * 400, "9" * 5000, "٣", "none",
    "../../etc/passwd", "\x00", "é\u202e\ud7ff", "a" * 3000,
    "{}", "[]", "null", "1e999", "<script>", "' OR 1=1 --", "%s%n", "holdem",
    "seven stud, low hole wild",
)  # fmt: skip
"""Odd values for an address, with some that occur in practice."""
BODIES = (
    b"", b"{", b"[" * 5000, b"null", b"[]", b'"x"', b"\xff\xfe", b"{}", b'{"said":5}',
    b'{"link":[]}', b'{"menu":{}}', b'{"said":"' + b"five card " * 300 + b'"}',
    b'{"a":' * 900, b"9" * 60_000,
)  # fmt: skip
REQUESTS = share(2000, 40)


def test_whatever_is_asked_of_a_page_is_answered_or_refused_and_nothing_breaks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Every page there is, with addresses, facts, keys and bodies that nobody would write."""
    pages = [(path, method) for path, found in openapi()["paths"].items() for method in found]

    def ask(base: str, key: str) -> None:
        connection = http.client.HTTPConnection(urlsplit(base).netloc)
        for number in range(REQUESTS):
            lot = Random(f"request {number}")
            path, method = pages[number % len(pages)]
            if "{table}" in path and lot.random() < 0.5:
                path = path.replace("{table}", urlsplit(key).path.rpartition("/")[2])
            for part in re.findall(r"\{\w+\}", path):
                path = path.replace(part, quote(lot.choice(ODD), safe=""))
            facts = {lot.choice(ODD): lot.choice(ODD) for _ in range(lot.randrange(3))}
            said = lot.choice((*ODD, urlsplit(key).fragment)).encode("ascii", "ignore").decode()
            headers = {"authorization": f"Bearer {quote(said)}"}
            method = method.upper() if lot.random() < 0.8 else lot.choice(("PUT", "POST", "GET"))
            connection.request(method, f"{path}?{urlencode(facts)}", lot.choice(BODIES), headers)
            answer = connection.getresponse()
            answer.read()
            assert answer.status < 500, (method, path, facts)
            assert answer.headers["x-content-type-options"] == "nosniff", (method, path)
        connection.close()

    async def evening() -> None:
        async with a_room(limits=RateLimits(Bounds(guesses=Rate(0, 10**6), table=Rate(0, 10**6),
                                               opening=Rate(0, 10**6)))) as room:  # fmt: skip
            opened = await room.open(players=["caller"])
            await asyncio.to_thread(ask, room.base, str(room.link(opened)))

    asyncio.run(evening())
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


def page(base: str, method: str, path: str, host: str) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc)
    connection.request(method, path, headers={"host": host} if host else {})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}


async def test_no_key_is_in_the_file_where_evenings_are_kept(tmp_path: Path) -> None:
    async with a_room(await open_store(f"sqlite:///{tmp_path}/room.db")) as room:
        opened = await room.open(players=["caller"], hands=1)
        host = Guest(room.link(opened, opened.host), "Ann")
        await play(host)
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert opened.table.encode() in kept
        for key in (opened.invite, opened.host, host.link.key):
            assert key.encode() not in kept


# --- frames and menus that nobody would write

_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
_TYPES = ("hello", "sit", "say", "answer", "menu", "show", "renew", "house player", "no such")


def goes(value: object) -> bool:
    """Return whether JSON has a form for a value."""
    try:
        msgspec.json.encode(value)
    except (UnicodeError, OverflowError, ValueError):
        return False
    return True


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    st.binary(max_size=200)
    | st.builds(
        lambda kind, fields: msgspec.json.encode({**fields, "type": kind, "id": "1"}),
        st.sampled_from(_TYPES),
        st.dictionaries(
            st.sampled_from(("at", "answer", "text", "name", "table", "wire", "cards", "x")),
            _ANYTHING.filter(goes),
        ),
    )
)
def test_a_frame_is_a_message_or_refused_in_a_sentence(frame: bytes) -> None:
    try:
        said = codec.decode(frame)
    except Refused as refused:
        assert str(refused)
        codec.encode(m.RefusedMessage("", "malformed", str(refused)))
    else:
        assert isinstance(said, m.ClientMessage)


@pytest.mark.parametrize(
    "frame",
    [
        b"[" * 16_000,
        b'{"type":' * 2000,
        b'{"type":"answer","id":"1","at":' + b"9" * 10_000 + b',"answer":"x"}',
        b'{"type":"answer","id":"1","at":NaN,"answer":1e309}',
        b'{"type":"say","id":"1","text":"\xff\xfe"}',
        b'{"type":"say","id":"1","text":"\\ud800"}',
        b"\x00" * 100,
        b"x" * 20_000,
    ],
)
def test_a_frame_that_is_a_trap_is_refused(frame: bytes) -> None:
    with pytest.raises(Refused):
        codec.decode(frame)


@pytest.mark.parametrize(
    "menu",
    [
        "a = " + "[" * 5000,
        "a" + ".a" * 30_000 + " = 1",
        "a = " + "{a=" * 5000 + "1" + "}" * 5000,
        "[a" + ".a" * 5000 + "]",
        '[[game]]\ngame = "holdem"\nhouse' + ".a" * 5000 + " = 1",
        '[[game]]\ngame = "holdem"\n[game.house' + ".a" * 5000 + "]",
        'choice = "single"\n[[game]]\ngame = "the_omen"\nhouse.a = ' + "[" * 400 + "]" * 400,
        "hands_each = " + "9" * 5000,
        "hands_each = 0x" + "9" * 5000,
        "buy_in = 1e" + "9" * 4000,
        "buy_in = " + "9" * 60_000 + ".5",
        "title = '" + "x" * 70_000 + "'",
        'choice = "single"\nbuy_in = 1e999999999\n[[game]]\ngame = "the_omen"',
        'choice = "single"\n[[game]]\ngame = "the_omen"\nhouse = {x = 1e99999}',
        "[[game]]\n" * 1000,
        '[[game]]\ngame = "../../etc/passwd"',
        '[[game]]\ngame = "own_file"',
    ],
)
def test_a_menu_that_is_a_trap_is_refused(menu: str) -> None:
    with pytest.raises(Refused):
        table_from({"menu": menu})


def test_a_line_of_a_menu_has_so_many_dots_outside_of_quotes() -> None:
    """Each dot of a key costs as much as all before it: the reader of Python is quadratic there."""
    game = '\n[[game]]\ngame = "holdem"'
    assert table_from({"menu": f"title = '{'. ' * 500}'{game}"})
    with pytest.raises(Refused, match="line 1 of this menu has more than 40 dots"):
        table_from({"menu": f"a{'.a' * 41} = 1{game}"})
    with pytest.raises(Refused, match="menu has no 'a'"):
        table_from({"menu": f"a{'.a' * 40} = 1{game}"})


DIGITS = int("9" * 4000)


@pytest.mark.parametrize(
    "wish", [{"hands": DIGITS}, {"chairs": DIGITS}, {"settings": {"clock": DIGITS}}, {"hands": -1}]
)
def test_a_number_of_thousands_of_digits_is_refused(wish: dict[str, object]) -> None:
    with pytest.raises(Refused):
        table_from(wish)


BAD_ADDRESSES = (
    "http://[::1/t/x#k", "http://[/t/x#k", "http://[1.2.3]/t/x#k", "http://x:99999999/t/x#k",
    "http://x:y/t/x#k", "http://\u2100/t/a#k", "http://" + "[" * 200,
)  # fmt: skip


def a_room_at(public: str) -> RoomOptions:
    """A room that others reach by an address."""
    return RoomOptions(public=public)


@pytest.mark.parametrize("address", BAD_ADDRESSES)
def test_an_address_that_is_none_is_refused_in_a_sentence(address: str) -> None:
    """Brackets without an IPv6 address in them, ports that are none, odd letters."""
    for read in (qr_code, read_link, open_table.address, a_room_at, read_address):
        with pytest.raises(Refused, match="is not an address: check its brackets"):
            read(address)
    assert not Access().fits_origin(address, "127.0.0.1")
    assert not is_own_name(address.removeprefix("http://"))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.dictionaries(
        st.sampled_from(("menu", "players", "hands", "chairs", "settings", "x")),
        _ANYTHING
        | st.dictionaries(
            st.sampled_from(("clock", "delay", "watch", "misses", "seeds")), _ANYTHING
        ),
    )
)
def test_a_table_is_described_or_refused_in_a_sentence(body: dict[str, object]) -> None:
    try:
        opening, told, _ = table_from(body)
    except Refused as refused:
        assert str(refused)
    else:
        assert opening.menu.entries
        assert msgspec.json.encode(told)
