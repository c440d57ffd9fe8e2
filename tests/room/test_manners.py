"""Small things that people noticed at a table of the room."""

from __future__ import annotations

import pytest

from pokernight.room.guest.client import Gone, Guest, new_id
from pokernight.session import messages as m
from tests.room.running import a_room


@pytest.mark.parametrize("name", ["You", "y o u", "Damien"])
async def test_nobody_is_called_you_or_like_a_hand_that_nobody_plays(name: str) -> None:
    async with a_room() as room:
        opened = await room.open()
        async with Guest(room.link(opened), name) as guest:
            with pytest.raises(Gone, match="take another name"):
                await guest.next_state()


async def test_what_is_too_long_is_refused_by_its_own_id() -> None:
    async with a_room() as room:
        opened = await room.open()
        async with Guest(room.link(opened), "Ann") as ann:
            told = await ann.say(m.Say(new_id(), "o" * 301))
            assert isinstance(told, m.RefusedMessage)
            assert told.code == "malformed"
