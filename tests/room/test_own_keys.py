"""A key of one's own: who came in and never heard so says the same hello again, and is in."""

from __future__ import annotations

import asyncio

import pytest

from pokernight.errors import Refused
from pokernight.room.guest.client import Gone, Guest
from pokernight.session import messages as m
from pokernight.session.people import check_key, new_key
from tests.room.company import Company
from tests.room.running import a_room

LOST = "this one could be guessed"


def test_a_guest_whose_welcome_got_lost_says_the_same_hello_again_and_is_himself() -> None:
    async def evening() -> None:
        async with a_room() as room:
            opened = await room.open()
            guest = Guest(room.link(opened), "Ann")
            hear = guest._hear
            lost: list[m.Welcome] = []

            async def deaf(message: m.FromRoom) -> None:
                if isinstance(message, m.Welcome) and not lost:
                    lost.append(message)
                    raise ConnectionError("the line is gone")
                if lost and not isinstance(message, m.Welcome) and guest.me is None:
                    return
                await hear(message)

            guest._hear = deaf  # type: ignore[method-assign]
            async with guest:
                await guest.next_state()
            people = room.rooms.owners[opened.table].session.people
            assert guest.me is not None
            assert guest.me == lost[0]
            assert [one.name for one in people.values()] == ["Ann"]
            assert guest.link.key == guest.me.key != opened.invite
            async with Guest(guest.link) as again:
                await again.next_state()
            assert again.me is not None
            assert again.me.person == guest.me.person

    asyncio.run(evening())


@pytest.mark.parametrize(
    "key",
    ["short", "a" * 22, "abababababababababababab", "with a space in it, and long", "ä" * 30,
     "1234567" * 4, "x7Kd0_aQ-93mZpLw2RtVb"],
)  # fmt: skip
def test_a_key_that_could_be_guessed_is_refused(key: str) -> None:
    with pytest.raises(Refused, match=LOST):
        check_key(key)


def test_a_key_as_the_room_makes_them_is_one_that_a_client_may_make() -> None:
    for _ in range(1000):
        check_key(new_key())


def test_a_key_that_is_taken_is_refused_and_nobody_has_come_in() -> None:
    async def evening() -> None:
        async with a_room() as room:
            opened = await room.open()
            async with Guest(room.link(opened), "Ann") as ann:
                await ann.next_state()
                for taken in (ann.link.key, opened.invite, opened.host):
                    ben = Guest(room.link(opened), "Ben")
                    ben._own = taken
                    async with ben:
                        with pytest.raises(Gone, match="that key is taken"):
                            await ben.next_state()
                weak = Guest(room.link(opened), "Ben")
                weak._own = "a" * 22
                async with weak:
                    with pytest.raises(Gone, match=LOST):
                        await weak.next_state()
                people = room.rooms.owners[opened.table].session.people
                assert [one.name for one in people.values()] == ["Ann"]

    asyncio.run(evening())


def test_a_key_of_one_s_own_is_kept_as_a_hash_like_any_other() -> None:
    company = Company("Ann")
    own = new_key()
    person, key = company.requests.come_in(0, "Ben", host=False, own=own)
    assert key == own
    assert own not in repr(company.session.people[person])
    assert own not in repr(company.session.done)
