"""Tests that `pokernight verify` reads the exports of evenings with people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache

import pytest

from pokernight.engine.rules import read_money
from pokernight.fair_deals.verification import audit
from pokernight.games import find
from pokernight.room.guest.client import Guest, new_id
from pokernight.room.http.export import exported
from pokernight.room.store.store_interface import Entry
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.table.commands import CashOut
from tests.room.company import Company
from tests.room.running import a_room, play, table_of
from tests.sampling import PROVE

MENU = """
title = "Everything"
choice = "rotation"
[[game]]
game = "anaconda"
[[game]]
game = "the_omen"
[[game]]
game = "cripple_mr_onion"
"""
NAMES = ("Ann", "Ben", "Çé")


@lru_cache
def an_evening(seeds: str, hands: int) -> tuple[Sequence[Entry], dict[str, str]]:
    """The log of an evening of three guests and a house player, and the guests' ids by name."""

    async def evening() -> tuple[Sequence[Entry], dict[str, str]]:
        async with a_room() as room:
            opened = await room.open(
                menu=MENU, players=["caller"], hands=hands, settings={"seeds": seeds}
            )
            guests = [Guest(room.link(opened), name) for name in NAMES]
            seen = await asyncio.gather(*(play(one) for one in guests))
            assert {table_of(states[-1]).stage for states in seen} == {"over"}
            people = {one.name: one.me.person for one in guests if one.me is not None}
            return await room.rooms.store.read(opened.table), people

    return asyncio.run(evening())


@pytest.mark.parametrize(("seeds", "hands"), [("end", 3), ("never", 1)])
def test_an_evening_of_people_is_exported_and_verified(seeds: str, hands: int) -> None:
    entries, people = an_evening(seeds, hands)
    for name, person in people.items():
        said = "\n".join(audit(exported(entries, person, find).encode(), find))
        assert " of table " in said
        if seeds == "never":
            assert f"cards that {name} was told of" in said
        else:
            assert "the evening replays" in said


def test_before_the_end_a_seat_s_file_is_exported_and_verified() -> None:
    entries, people = an_evening("end", 3)
    kinds = (b'"do":"outcome"', b'"do":"lots"', b'"deed":"ended"')
    at_once = [any(kind in entry.body for kind in kinds) for entry in entries]
    for length in range(len(entries) // 2, len(entries), 7 if PROVE else 21):
        while at_once[length]:  # written at once with what came before it
            length += 1
        for name, person in people.items():
            text = exported(entries[:length], person, find)
            assert f"cards that {name} was told of" in "\n".join(audit(text.encode(), find))


async def test_a_guest_brings_his_salt_as_soon_as_he_has_a_chair() -> None:
    """Before that it would be refused; and what was refused is not sent again."""

    async with a_room() as room:
        opened = await room.open(players=["caller"], settings={"start": "host"})
        async with Guest(room.link(opened), "Ann") as ann:
            while table_of(await ann.next_state()).fair.coming is None:
                """The seed is promised by and by."""
            await ann.ask(m.SitRequest(new_id()))
            drawing = room.rooms.actors[opened.table].session.drawing
            assert drawing is not None
            assert ann.me is not None
            while ann.me.person not in drawing.offered:
                await asyncio.sleep(0)


def test_a_hand_that_is_over_when_it_is_dealt_is_chained_too() -> None:
    """All are all-in by the ante, so nobody is asked anything."""
    company = Company("Ann", "Ben")
    session = company.session
    for seat, player in session.table.players.items():
        ante = session.table.next_game().rules.to_dict()["ante"]
        command = CashOut(seat, player.stack - read_money(ante))
        session.do(0, d.TableCommand(command, company.ids[player.name]))
    while not session.table.deals:
        company.tick()
    assert session.table.playing is None
    assert session.witness is not None
    assert session.chain == session.witness.chain != ""
