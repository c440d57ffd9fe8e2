"""Links that are replaced: no lost answer kills one, and nobody looks into a hand by a new one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.live.inbox import SocketJoined
from pokernight.room.live.table_refusals import OPENS_LATER
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.people import fits, new_key
from pokernight.session.settings import Settings
from tests.room.company import Company
from tests.room.running import a_room
from tests.room.still import TABLE, Evening, Tap, run
from tests.room.still import Guest as Somebody
from tests.sentences import in_words

# --- keys that clients make


@pytest.mark.parametrize("what", ["invite", "host", "Ben"])
def test_a_link_has_the_key_that_the_client_drew_and_the_same_again_changes_nothing(
    what: str,
) -> None:
    company = Company("Ann", "Ben")
    session, key = company.session, new_key()
    what = company.ids.get(what, what)
    company.say("Ann", m.Renew(new_id(), what, key))
    kept = {"invite": session.invite, "host": session.host_key}
    assert fits(key, kept.get(what, session.people[company.ids["Ben"]].key))
    before, said = len(session.done), session.said
    company.say("Ann", m.Renew(new_id(), what, key))  # by another id: a page was loaded anew
    assert (len(session.done), session.said) == (before, said)


@pytest.mark.parametrize("what", ["invite", "host", "Ben"])
def test_a_key_that_opens_a_link_already_or_could_be_guessed_is_no_new_one(what: str) -> None:
    company = Company("Ann", "Ben")
    session = company.session
    opens = {one: new_key() for one in ("invite", "host", company.ids["Ben"])}
    for link, key in opens.items():
        company.say("Ann", m.Renew(new_id(), link, key))
    what = company.ids.get(what, what)
    for link, key in opens.items():
        if link != what:
            with pytest.raises(Refused, match="that key is taken"):
                company.say("Ann", m.Renew(new_id(), what, key))
    for weak in ("", "a" * 22, "with a space in it, and long"):
        with pytest.raises(Refused, match="could be guessed"):
            company.say("Ann", m.Renew(new_id(), what, weak))
    for link, key in opens.items():
        assert session.has_key(link, session_hash(key))


def session_hash(key: str) -> str:
    """The hash of a key as the log has it, by its own definition."""
    from hashlib import sha256

    return sha256(b"pokernight key\0" + key.encode()).hexdigest()


@pytest.mark.parametrize("what", ["host", "own"])
async def test_a_lost_answer_to_a_renewal_leaves_the_key_that_the_client_kept(what: str) -> None:
    """The line breaks before the answer; old and new key are tried, and one opens."""

    async with a_room() as room:
        opened = await room.open()
        host = Guest(room.link(opened, opened.host), "Ann")
        hear = host._hear
        lost: list[m.FromRoom] = []

        async def deaf(message: m.FromRoom) -> None:
            if isinstance(message, m.Done) and not lost:
                lost.append(message)
                raise ConnectionError("the line is gone")
            await hear(message)

        async with host:
            await host.next_state()
            assert host.me is not None
            old, new = host.link.key, new_key()
            host._hear = deaf  # type: ignore[method-assign]
            await host.ask(m.Renew(new_id(), what if what == "host" else host.me.person, new))
            assert lost
            assert host.me.role == "host"
        assert host.link.key == new != old
        async with Guest(host.link) as again:
            await again.next_state()
        assert again.me is not None
        assert again.me.person == host.me.person


# --- in a hand


class Renewal:
    """An evening in whose first hand the host has Ben's link replaced."""

    def __init__(self, **settings: Any) -> None:
        answering = self.answering = [False]
        self.evening = Evening(["holdem"], hands=2, settings=Settings(
            pace=0, look=0, start="soon", **settings
        ))  # fmt: skip
        self.evening.answers = lambda key, ask: ask.default if answering[0] else None
        self.key = new_key()

    async def begin(self) -> None:
        await self.evening.begin()
        while self.evening.owner.session.table.playing is None:
            await asyncio.sleep(0.1)
        ann, self.ben = self.evening.guests[:2]
        self.old = self.ben.key
        ann.say(m.Renew("renew", self.ben.person, self.key))
        while "renew" not in ann.outcomes:
            await asyncio.sleep(0)
        assert isinstance(ann.outcomes["renew"], m.Done)

    async def hello(self, key: str) -> tuple[m.RoomMessage, list[m.FromRoom]]:
        """Come by a key; gives the welcome, and all that is said there from now on."""
        heard: list[m.FromRoom] = []
        line = Tap(lambda _, frame: heard.append(codec.from_room(frame)))
        line.number = 100 + len(heard)
        welcome: asyncio.Future[m.RoomMessage] = asyncio.get_running_loop().create_future()
        self.evening.owner.put(
            SocketJoined(line, m.Hello(wire=m.WIRE, table=TABLE, key=key), welcome)
        )
        return await welcome, heard

    async def end(self) -> None:
        """The hand is answered, and the evening goes on to its end."""
        self.answering[0] = True
        while self.evening.owner.session.table.hands == 0:
            await asyncio.sleep(0.5)


def hands_seen(heard: list[m.FromRoom]) -> set[str | None]:
    """Every card of a hand that was shown in some states."""
    return {
        card["card"]
        for one in heard
        if isinstance(one, m.RoomState) and one.view is not None
        for hand in one.view["hands"]
        for card in hand
    }


def test_a_players_link_that_is_renewed_in_a_hand_opens_when_it_is_over() -> None:
    """Until then the old one opens, and by the new one nobody sees more than those who watch."""
    renewal = Renewal()

    async def friday() -> None:
        await renewal.begin()
        session, ben = renewal.evening.owner.session, renewal.ben
        assert in_words(session.spoken[-1].text) == "Ben gets a new link when this hand is over"
        watching, seen = await renewal.hello(renewal.key)
        assert isinstance(watching, m.Welcome)
        assert (watching.person, watching.role) == ("", "spectator")
        await asyncio.sleep(0.1)
        assert hands_seen(seen) == {None}, "hold'em is dealt face down"
        player, own = await renewal.hello(renewal.old)
        assert isinstance(player, m.Welcome)
        assert player.person == ben.person
        await asyncio.sleep(0.1)
        assert len(hands_seen(own) - {None}) == 2
        await renewal.end()
        assert [(one.reason, one.again) for one in seen if isinstance(one, m.Bye)] == [
            ("this link opens now", True)
        ]
        (told,) = [one for one in own if isinstance(one, m.Bye)]
        assert "this link was replaced" in told.reason
        assert isinstance((await renewal.hello(renewal.old))[0], m.Bye)
        again, _ = await renewal.hello(renewal.key)
        assert isinstance(again, m.Welcome)
        assert again.person == ben.person
        await renewal.evening.end()

    run(friday())


def test_a_renewal_in_a_hand_holds_when_the_room_was_killed() -> None:
    renewal = Renewal()

    async def friday() -> None:
        await renewal.begin()
        await renewal.evening.end()
        await renewal.evening.take_up()
        watching, seen = await renewal.hello(renewal.key)
        assert isinstance(watching, m.Welcome)
        assert watching.person == ""
        await asyncio.sleep(0.1)
        assert hands_seen(seen) == {None}
        for guest in renewal.evening.guests:
            await guest.come()
        await renewal.end()
        again, _ = await renewal.hello(renewal.key)
        assert isinstance(again, m.Welcome)
        assert again.person == renewal.ben.person
        await renewal.evening.end()

    run(friday())


def test_where_nobody_watches_the_new_link_is_worth_coming_back_for() -> None:
    renewal = Renewal(watch="nobody")
    renewal.evening.watchers = 0

    async def friday() -> None:
        await renewal.begin()
        told, heard = await renewal.hello(renewal.key)
        assert isinstance(told, m.Bye)
        assert (told.reason, told.again, heard) == (OPENS_LATER, True, [])
        await renewal.evening.end()

    run(friday())


def test_who_renews_a_link_of_their_own_keeps_the_chair_and_the_socket() -> None:
    renewal = Renewal()

    async def friday() -> None:
        await renewal.begin()
        ann: Somebody = renewal.evening.guests[0]
        for what, key in (("host", new_key()), (ann.person, new_key())):
            ann.say(m.Renew(f"mine {what}", what, key))
            while f"mine {what}" not in ann.outcomes:
                await asyncio.sleep(0)
            assert isinstance(ann.outcomes[f"mine {what}"], m.Done)
        await renewal.end()
        assert not [frame for _, frame in ann.frames if b'"type":"bye"' in frame]
        assert ann.line in renewal.evening.owner.broadcast.outboxes
        await renewal.evening.end()

    run(friday())


def test_no_renewal_brings_a_removed_player_back() -> None:
    company = Company("Ann", "Ben")
    company.deal()
    company.say("Ann", m.Renew(new_id(), company.ids["Ben"], key := new_key()))
    company.say("Ann", m.Remove(new_id(), company.ids["Ben"]))
    company.play_out()
    company.tick()
    ben = company.session.people[company.ids["Ben"]]
    assert ben.removed
    assert not fits(key, ben.key)
    assert not fits(key, ben.next_key)
