"""A group over HTTP: made of a table, opened again, with balances, votes, keys and files."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pokernight.room.guest.client import Guest, new_id
from pokernight.room.http.access import Access
from pokernight.room.shared.addresses import Link
from pokernight.room.store.store_interface import StoredGroup
from pokernight.session import messages as m
from pokernight.session.people import new_key
from tests.room.asking import asked, page
from tests.room.running import Room, a_room, play, play_on, table_of
from tests.sentences import in_words

MENU = """
title = "Friday night"
choice = "rotation"
[[game]]
game = "texas_holdem"
stakes = "2/4"
[[game]]
game = "seven_card_stud"
"""
WEEK = 7 * 86_400_000


class Friends:
    """A room, the people at its tables with their own keys, and their group."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.keys: dict[str, str] = {}
        self.group = ""
        self.table = ""
        self.invite = ""

    async def ask(self, path: str, key: str, wish: Any = None, status: int = 200) -> Any:
        url = f"{self.room.base}/api/{path}"
        code, reply = await asyncio.to_thread(asked, url, key, wish)
        assert code == status, reply
        return reply

    async def refused(self, path: str, key: str, wish: Any = None) -> str:
        return in_words((await self.ask(path, key, wish, 400))["reason"])

    async def act(self, name: str, **action: Any) -> Any:
        return await self.ask(f"groups/{self.group}", self.keys[name], action)

    async def no(self, name: str, **action: Any) -> str:
        return await self.refused(f"groups/{self.group}", self.keys[name], action)

    async def first_evening(self, *, settings: dict[str, Any] | None = None) -> None:
        """Ann and Ben play four hands, and Ann makes a group of it."""
        opened = await self.room.open(menu=MENU, hands=4, settings=settings or {})
        guests = [
            Guest(self.room.link(opened, opened.host), "Ann"),
            Guest(self.room.link(opened), "Ben"),
        ]
        await asyncio.gather(*(play(one, "caller", seed=n) for n, one in enumerate(guests)))
        for guest in guests:
            assert guest.me is not None
            self.keys[guest.me.name] = guest.me.key
        self.table = opened.table
        line = await self.ask(f"tables/{opened.table}/group", self.keys["Ann"], {})
        self.group = line["group"]
        self.invite = (await self.shown("Ann"))["invite"]

    async def shown(self, name: str) -> Any:
        return await self.ask(f"groups/{self.group}", self.keys[name])

    async def next_evening(self) -> None:
        """Both come to the open evening by their own keys; Ann ends it in its second hand."""
        table = (await self.shown("Ann"))["next"]["table"]
        ann, ben = [Guest(Link(self.room.base, table, self.keys[name])) for name in ("Ann", "Ben")]
        ben_plays = asyncio.create_task(play(ben))
        async with ann:
            await play_on(ann, until=lambda state: table_of(state).hand > 1)
            await ann.ask(m.EndRequest(new_id()))
            await play_on(ann, sits=False)
        await ben_plays


async def test_again_next_friday_opens_the_same_table_for_the_same_people() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening(settings={"clock": 45_000})
        first = await friends.shown("Ann")
        assert [member["name"] for member in first["members"]] == ["Ann", "Ben"]
        assert first["title"] == "Friday night"
        assert first["next"] is None
        assert len(first["evenings"]) == 1
        assert first["suggested"] == first["evenings"][0]["at"] + WEEK
        again = await friends.act("Ann", type="again")
        table = again["next"]["table"]
        assert table != friends.table
        assert again["next"]["at"] == first["suggested"]
        builder = await room.rooms.view(table)
        session = builder.session
        before = (await room.rooms.view(friends.table)).session
        assert session.table.menu == before.table.menu
        assert session.settings == before.settings
        assert session.settings.clock == 45_000
        assert session.people[session.host].name == "Ann"
        chairs = {person.name: person.chair for person in session.people.values()}
        assert chairs == {"Ann": 0, "Ben": 1}
        async with Guest(Link(room.base, table, friends.keys["Ben"])) as ben:
            await ben.next_state()
            assert ben.me is not None
            assert (ben.me.name, ben.me.role) == ("Ben", "guest")


async def test_balances_and_standings_go_on_over_evenings_and_sum_to_zero() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening()
        books = await friends.ask(f"tables/{friends.table}/ledger", friends.keys["Ben"])
        one = await friends.shown("Ben")
        assert one["balances"] == {row["name"]: row["net"] for row in books["accounts"]}
        assert sum(one["balances"].values()) == 0
        assert {row["name"]: row["net"] for row in one["standings"]} == one["balances"]
        assert [(row["payer"], row["payee"], row["cents"]) for row in one["owed"]] == [
            (row["payer"], row["payee"], row["cents"]) for row in books["transfers"]
        ]
        for row in one["owed"]:
            paid = {key: row[key] for key in ("payer", "payee", "cents")}
            one = await friends.act(row["payee"], type="paid", **paid)
        assert not any(one["balances"].values())
        assert one["owed"] == []
        hands = await friends.ask(f"tables/{friends.table}/hands", friends.keys["Ben"])
        played = {row["name"]: row["hands"] for row in one["standings"]}
        assert played == {"Ann": len(hands), "Ben": len(hands)}
        for row in one["standings"]:
            nets = sum(hand["nets"][row["name"]] for hand in hands)
            assert sum(game["net"] for game in row["games"]) == nets
        await friends.act("Ann", type="again")
        await friends.next_evening()
        two = await friends.shown("Ann")
        assert len(two["evenings"]) == 2
        assert two["next"] is None
        assert sum(two["balances"].values()) == 0
        second = two["evenings"][0]
        assert two["balances"] == {row["name"]: row["net"] for row in second["players"]}
        for row in two["standings"]:
            nets = [player["net"] for evening in two["evenings"] for player in evening["players"]
                    if player["name"] == row["name"]]  # fmt: skip
            assert (row["evenings"], row["net"]) == (2, sum(nets))
            assert row["course"][-1] == row["net"]


async def test_only_the_host_opens_and_only_the_payee_ticks() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening()
        assert "only the host" in await friends.no("Ben", type="again")
        assert "only the host" in await friends.no("Ben", type="season", title="2")
        assert "the payee ticks" in await friends.no(
            "Ben", type="paid", payer="Ben", payee="Ann", cents=5
        )
        await friends.act("Ann", type="again")
        assert "is open already" in await friends.no("Ann", type="again")
        table = (await friends.shown("Ann"))["next"]["table"]
        assert (await friends.act("Ann", type="drop", table=table))["next"] is None
        assert "within a year" in await friends.no("Ann", type="again", at=1)


async def test_a_newcomer_joins_by_the_invitation_and_sees_no_money_before() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening()
        path = f"groups/{friends.group}"
        stranger = await friends.ask(path, friends.invite)
        assert (stranger["me"], stranger["balances"], stranger["standings"]) == ("", {}, [])
        assert [member["name"] for member in stranger["members"]] == ["Ann", "Ben"]
        own = new_key()
        taken = await friends.refused(
            path, friends.invite, {"type": "join", "name": "ANN", "own": own}
        )
        assert taken == "Ann is a member already: take another name"
        joined = await friends.ask(
            path, friends.invite, {"type": "join", "name": "Cleo", "own": own}
        )
        assert joined["me"] == "Cleo"
        assert (await friends.ask(path, own))["balances"]["Cleo"] == 0
        assert "same key" in await friends.refused(
            path, friends.invite, {"type": "join", "name": "Dot", "own": own}
        )
        assert "could be guessed" in await friends.refused(
            path, friends.invite, {"type": "join", "name": "Dot", "own": "short"}
        )
        assert "join the group first" in await friends.refused(
            path, friends.invite, {"type": "vote", "table": friends.table, "hand": 1}
        )
        again = await friends.act("Ann", type="again")
        session = (await room.rooms.view(again["next"]["table"])).session
        assert [person.name for person in session.people.values()] == ["Ann", "Ben", "Cleo"]


async def test_players_vote_on_the_hand_of_the_night() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening()
        [evening] = (await friends.shown("Ann"))["evenings"]
        great = evening["great"][-1]
        for name in ("Ann", "Ben"):
            after = await friends.act(name, type="vote", table=friends.table, hand=great["hand"])
        [evening] = after["evenings"]
        assert evening["night"] == great
        assert evening["votes"] == {str(great["hand"]): 2}
        assert "not among" in await friends.no("Ben", type="vote", table=friends.table, hand=99)


async def test_the_table_names_its_group_and_is_made_into_one_only_once() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening()
        path = f"tables/{friends.table}/group"
        assert (await friends.ask(path, friends.keys["Ben"]))["group"] == friends.group
        assert "only the host of the table" in await friends.refused(path, friends.keys["Ben"], {})
        assert "belongs to Friday night already" in await friends.refused(
            path, friends.keys["Ann"], {}
        )


async def test_an_unknown_group_and_a_wrong_key_are_one_sentence() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening()
        for group, key in ((friends.group, "wrong"), ("nowhere", friends.keys["Ann"])):
            said = await friends.refused(f"groups/{group}", key)
            assert said == f"there is no group {group!r}, or this link does not open it"


async def test_a_group_of_a_newer_version_is_refused_and_stays_as_it_is() -> None:
    async with a_room() as room:
        friends = Friends(room)
        await friends.first_evening()
        store = room.rooms.store
        stored = await store.group(friends.group)
        assert stored is not None
        newer = json.dumps({**json.loads(stored.body), "group": 2, "new": []}).encode()
        saved = StoredGroup(stored.revision + 1, newer)
        await store.save_group(friends.group, saved)
        path = f"groups/{friends.group}"
        assert "newer pokernight" in await friends.refused(path, friends.keys["Ann"])
        assert "newer pokernight" in await friends.no("Ann", type="again")
        assert await store.group(friends.group) == saved


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"type": "fly"},
        {"type": "paid"},
        {"type": "season", "title": 1},
        {"type": "again", "more": 1},
    ],
)
async def test_what_is_no_change_of_a_group_is_refused(wish: Any) -> None:
    async with a_room() as room:
        friends = Friends(room)
        friends.keys["Ann"] = new_key()
        opened = await room.open()
        async with Guest(room.link(opened, opened.host), "Ann") as guest:
            await guest.next_state()
            assert guest.me is not None
            line = await friends.ask(f"tables/{opened.table}/group", guest.me.key, {"title": "X"})
            said = await friends.refused(f"groups/{line['group']}", guest.me.key, wish)
            assert said.startswith("this is not a change of a group: ")


@pytest.mark.parametrize("fixed", ["", "https://a.example"])
async def test_the_calendar_has_a_link_only_where_the_address_is_fixed(fixed: str) -> None:
    async with a_room(access=Access(public=fixed)) as room:
        friends = Friends(room)
        await friends.first_evening()
        base = f"{room.base}/api/groups/{friends.group}"
        key = friends.keys["Ben"]
        status, text = await asyncio.to_thread(page, f"{base}/evening.ics", key)
        assert status == 400
        await friends.act("Ann", type="again")
        status, text = await asyncio.to_thread(page, f"{base}/evening.ics", key)
        assert status == 200
        assert text.startswith("BEGIN:VCALENDAR\r\n")
        link = f"{fixed}/g/{friends.group}#{friends.invite}"
        assert (link in text.replace("\r\n ", "")) == bool(fixed)
        status, text = await asyncio.to_thread(page, f"{base}/standings.csv", key)
        assert (status, text.splitlines()[0].split(",")[:2]) == (200, ["place", "name"])
