"""An evening in the room, through real sockets."""

import asyncio
import json
from dataclasses import replace
from typing import Any
from urllib.request import urlopen

import pytest

from pokernight.games import find
from pokernight.room.guest.client import Gone, Guest, new_id
from pokernight.room.http.access import Access
from pokernight.room.live.log_replay import READER, load_table
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import messages as m
from tests.room.running import a_room, net, play, table_of

LOOKS_LIKE_ANN = "\N{CYRILLIC CAPITAL LETTER A}NN"


async def test_two_people_and_a_house_player_play_an_evening_and_every_cent_is_there() -> None:
    async with a_room() as room:
        opened = await room.open(players=["caller"], hands=3)
        refused: list[str] = []
        ann, ben = (Guest(room.link(opened), name) for name in ("Ann", "Ben"))
        seen = await asyncio.gather(*(play(one, refused=refused) for one in (ann, ben)))
        assert refused == []
        for states in seen:
            assert table_of(states[-1]).stage == "over"
            assert table_of(states[-1]).hands == 3
            assert sum(net(states[-1])) == 0


async def test_a_table_is_what_its_log_says() -> None:
    """A replay from the first entry is the table as it stands."""

    async with a_room() as room:
        opened = await room.open(players=["caller", "caller"], hands=2)
        await play(Guest(room.link(opened), "Ann"))
        owner = room.rooms.actors[opened.table]
        entries = await room.rooms.store.read(opened.table)
        again, _ = READER.replay(entries, find)
        table = owner.session.table
        assert again.standing() == owner.session.standing()
        assert again.table.done == len(again.table.commands) == table.done
        assert len(table.commands) < 5, "what was done is in the store, and not carried along"
        assert again.chain == owner.session.chain
        assert len(entries) == owner.log.seq


async def test_a_command_that_comes_again_is_not_done_again() -> None:
    async with a_room() as room:
        opened = await room.open(players=["caller"], settings={"start": "host"})
        async with Guest(room.link(opened), "Ann") as ann:
            sit = m.SitRequest("the-same")
            first, second = await ann.ask(sit), await ann.ask(sit)
            assert first == second
            async for state in ann.states():
                if len(table_of(state).seated) == 2:
                    break
            sold = room.rooms.actors[opened.table].session.table.ledger.lines
            assert [line.name for line in sold].count("Ann") == 1


async def test_two_people_cannot_have_names_that_look_alike() -> None:
    async with a_room() as room:
        opened = await room.open()
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.next_state()
        async with Guest(room.link(opened), f"  {LOOKS_LIKE_ANN} ") as other:
            with pytest.raises(Gone, match="looks like"):
                await other.next_state()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Ann", "Ánn"), ("Ann", "A n n"),
     ("Ann", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn"),
     ("Olli", "0lIi"), ("Nina", "\N{GREEK CAPITAL LETTER NU}ina"),
     ("Mary", "\N{GREEK CAPITAL LETTER MU}ary"), ("Harry", "\N{GREEK CAPITAL LETTER ETA}arry"),
     ("Yves", "\N{GREEK CAPITAL LETTER UPSILON}ves"), ("Bob", "\N{CYRILLIC CAPITAL LETTER VE}ob"),
     ("Lisa", "L\N{LATIN SMALL LETTER DOTLESS I}sa"), ("Bjorn", "Bjørn"), ("Gila", "Giła")],
)  # fmt: skip
def test_names_are_compared_without_case_marks_and_look_alikes(one: str, other: str) -> None:
    assert FULL_NAMES.alike(one, other)
    assert not FULL_NAMES.alike(one, "Ben")
    assert not FULL_NAMES.alike(one, f"{one}a")


async def test_a_guest_comes_back_by_his_own_link_as_himself() -> None:
    async with a_room() as room:
        opened = await room.open()
        async with Guest(room.link(opened), "Ann") as ann:
            await ann.next_state()
        async with Guest(ann.link) as again:
            await again.next_state()
        assert again.me is not None
        assert ann.me is not None
        assert again.me.person == ann.me.person
        assert again.name == "Ann"


async def test_no_hand_is_dealt_to_house_players_alone() -> None:
    async with a_room() as room:
        opened = await room.open(players=["caller", "caller", "caller"])
        async with Guest(room.link(opened)) as watcher:
            state = await watcher.next_state()
        assert table_of(state).hand == 0
        owner = room.rooms.actors[opened.table]
        from pokernight.session import clock

        assert clock.due(owner.session, owner.broadcast.present, (), lambda: bytes(32)) is None


async def test_only_the_host_has_the_hosts_powers() -> None:
    async with a_room() as room:
        opened = await room.open(players=["caller"], settings={"start": "host"})
        async with Guest(room.link(opened), "Ann") as ann:
            told = await ann.say(m.Start(new_id()))
        assert isinstance(told, m.RefusedMessage)
        assert told.code == "not yours"


async def test_a_table_goes_on_from_how_it_stood_as_from_its_first_entry() -> None:
    """The cache is never more than a cache."""

    async with a_room() as room:
        opened = await room.open(players=["caller", "caller"], hands=3)
        await play(Guest(room.link(opened), "Ann"))
        store, owner = room.rooms.store, room.rooms.actors[opened.table]
        assert await store.kept(opened.table) is not None
        fence = owner.log.lease.fence
        quick = await load_table(store, opened.table, fence, find)
        await store.forget(opened.table)
        slow = await load_table(store, opened.table, fence, find)
        assert quick.session.standing() == slow.session.standing()
        assert quick.seq == slow.seq == owner.log.seq
        assert quick.first.secret == slow.first.secret


async def test_after_each_hand_a_guest_checks_the_cards_he_has_seen() -> None:
    async with a_room() as room:
        opened = await room.open(players=["caller", "caller"], hands=3)
        ann = Guest(room.link(opened), "Ann")
        seen = await play(ann)
        proved = {table_of(state).hand for state in seen if state.openings}
        assert proved == {1, 2, 3}
        assert ann.broken == []
        hands = [state for state in seen if state.openings]
        false = {**hands[-1].openings[0], "card": "Xx"}
        openings = [false, *hands[-1].openings[1:]]
        why, *_ = ann.pins.see(replace(hands[-1], openings=openings))
        assert why.startswith("This room broke a promise: the Xx of hand 3 is not what was")


async def test_the_tables_of_a_room_are_listed_without_their_keys() -> None:
    async with a_room() as room:
        opened = await room.open()

        def listed() -> str:
            with urlopen(f"{room.base}/api/tables") as answer:
                return str(answer.read().decode())

        text = await asyncio.to_thread(listed)
        assert [one["table"] for one in json.loads(text)] == [opened.table]
        assert opened.invite not in text
        assert opened.host not in text


FRIDAY = 'title = "Friday"\n[[game]]\ngame = "the_omen"\n[[game]]\ngame = "chaos"\n'


@pytest.mark.parametrize(
    ("may", "called"), [("here", ("Friday", ["The Omen", "Chaos"])), ("anybody", ("", []))]
)
async def test_tables_are_listed_by_name_and_games_but_not_to_just_anybody(
    may: str, called: tuple[str, list[str]]
) -> None:
    async with a_room(access=Access(open=may)) as room:
        await room.open(menu=FRIDAY)

        def listed() -> Any:
            with urlopen(f"{room.base}/api/tables") as answer:
                return json.load(answer)

        for _ in range(2):
            (one,) = await asyncio.to_thread(listed)
            assert (one["title"], one["games"]) == called
