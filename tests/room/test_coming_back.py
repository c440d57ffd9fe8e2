"""People that have lost their links, as when a tunnel has another address: name and host's tap."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from pokernight.room.cluster.new_table import OpenedTable
from pokernight.room.guest.client import new_id
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.session.people import new_key
from tests.room.running import Room, a_room
from tests.sentences import in_words


class Socket:
    """A socket that has sent its hello."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def hears(self, kind: type[Any]) -> Any:
        """Read on until a message of a kind comes."""
        while True:
            message = codec.from_room(await self._connection.recv())
            if isinstance(message, kind):
                return message

    async def sees(self, **people: bool) -> m.RoomState:
        """Read on until a state shows who asks to come back, by name."""
        while True:
            state: m.RoomState = await self.hears(m.RoomState)
            assert isinstance(state.table, TableJson)
            if {one.name: one.asks_back for one in state.table.people} == people:
                return state

    async def says(self, command: m.Command) -> m.Done | m.RefusedMessage:
        """Send a command, and read on to its answer."""
        await self._connection.send(codec.encode(command).decode())
        answer: m.Done | m.RefusedMessage = await self.hears(m.Done | m.RefusedMessage)  # type: ignore[arg-type]
        return answer


@asynccontextmanager
async def socket(room: Room, opened: OpenedTable, key: str, **hello: Any) -> AsyncIterator[Socket]:
    """A socket at a table by a key."""
    async with connect(room.link(opened).socket) as connection:
        first = m.Hello(wire=m.WIRE, table=opened.table, key=key, **hello)
        await connection.send(codec.encode(first).decode())
        yield Socket(connection)


@asynccontextmanager
async def ann_alone(**settings: Any) -> AsyncIterator[tuple[Room, OpenedTable, Socket, str]]:
    """Ann, the host, at a table that Ben has been at; and Ben's id."""
    async with a_room() as room:
        opened = await room.open(settings={"start": "host", **settings})
        async with socket(room, opened, opened.host, name="Ann") as ann:
            async with socket(room, opened, opened.invite, name="Ben", own=new_key()) as ben:
                person = (await ben.hears(m.Welcome)).person
                assert not isinstance(await ben.says(m.SitRequest(new_id())), m.RefusedMessage)
            yield room, opened, ann, person


@pytest.mark.parametrize("watch", ["invited", "nobody"])
async def test_a_guest_comes_back_by_the_invitation_and_a_name_and_the_hosts_tap(
    watch: str,
) -> None:
    async with ann_alone(watch=watch) as (room, opened, ann, ben):
        own = new_key()
        hello = {"name": "ben", "own": own, "back": True}
        async with socket(room, opened, opened.invite, **hello) as returning:
            assert (await returning.hears(m.Welcome)).person == ""
            await ann.sees(Ann=False, Ben=True)
            assert isinstance(await ann.says(m.LetBack(new_id(), ben, yes=True)), m.Done)
            bye = await returning.hears(m.Bye)
            assert (in_words(bye.reason), bye.again) == ("the host lets you back in", True)
        async with socket(room, opened, opened.invite, **hello) as returned:
            welcome = await returned.hears(m.Welcome)
            assert (welcome.person, welcome.role, welcome.key) == (ben, "player", own)
            await ann.sees(Ann=False, Ben=False)


async def test_without_the_hosts_tap_a_name_gives_nobody_a_chair() -> None:
    async with ann_alone() as (room, opened, ann, ben):
        own = new_key()
        for _ in range(2):  # whoever was refused is refused again, and the host is not asked
            hello = {"name": "Ben", "own": own, "back": True}
            async with socket(room, opened, opened.invite, **hello) as stranger:
                if _ == 0:
                    await stranger.hears(m.Welcome)
                    await ann.sees(Ann=False, Ben=True)
                    await ann.says(m.LetBack(new_id(), ben, yes=False))
                bye = await stranger.hears(m.Bye)
                assert (bye.code, bye.again) == ("name", False)
                assert "does not let you back in" in in_words(bye.reason)
        refused = await ann.says(m.LetBack(new_id(), ben, yes=True))
        assert isinstance(refused, m.RefusedMessage)
        assert refused.code == "too late"


async def test_who_goes_away_asks_no_more_and_a_second_client_is_refused_meanwhile() -> None:
    async with ann_alone() as (room, opened, ann, _):
        hello = {"name": "Ben", "back": True}
        async with socket(room, opened, opened.invite, own=new_key(), **hello) as first:
            await first.hears(m.Welcome)
            await ann.sees(Ann=False, Ben=True)
            async with socket(room, opened, opened.invite, own=new_key(), **hello) as second:
                assert "the host decides first" in in_words((await second.hears(m.Bye)).reason)
        await ann.sees(Ann=False, Ben=False)


@pytest.mark.parametrize(
    ("name", "says"),
    [("Ann", "the host comes back by the host's own link"), ("Cat", ""), ("Dan", "here already")],
)
async def test_only_the_chair_of_a_player_that_is_away_is_asked_for(name: str, says: str) -> None:
    async with (
        ann_alone() as (room, opened, _, _),
        socket(room, opened, opened.invite, name="Dan", own=new_key()) as dan,
    ):
        await dan.hears(m.Welcome)
        async with socket(
            room, opened, opened.invite, name=name, own=new_key(), back=True
        ) as other:
            answer = await other.hears(m.Bye | m.Welcome)  # type: ignore[arg-type]
            if says:
                assert says in in_words(answer.reason)
            else:
                assert answer.name == name  # a new name comes in as ever


async def test_a_name_that_is_taken_is_refused_with_a_code_that_offers_to_ask() -> None:
    async with ann_alone() as (room, opened, _, _):
        async with socket(room, opened, opened.invite, name="Ben", own=new_key()) as other:
            assert (await other.hears(m.Bye)).code == "taken"
        async with socket(room, opened, opened.invite, name="()", own=new_key()) as other:
            assert (await other.hears(m.Bye)).code == "name"
