"""Others' players in a room: only whoever runs it names them, and no table waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from pokernight.bots import situation
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.room.guest.client import new_id
from pokernight.room.shared.bot_processes import BotProcesses, InlineBots
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.table_setup import table_from
from tests.room.company import Company
from tests.room.running import Beside, a_room_beside
from tests.room.test_commands import MENU, run

RAISES = "tests.arena.players:raises"
CHEATS = "tests.arena.players:cheats"


@pytest.fixture(scope="module")
def room() -> Iterator[Beside]:
    """A room whose host has named a player that cannot play."""
    with a_room_beside(InlineBots([CHEATS])) as beside:
        yield beside


def test_the_table_goes_on_and_says_who_has_no_answer(room: Beside) -> None:
    links = room.open(menu=MENU, players=[CHEATS], hands=1)
    words = ("--name", "Ann", "--auto", "--player", RAISES)
    done = run("join", links["invite"], *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The ledger after 1 hand" in done.stdout
    said = " ".join(done.stdout.split())
    fault = f"{CHEATS} gives an answer that is not legal"
    assert f"Abe has no answer ({fault}): the safe answer is given." in said
    assert f"{RAISES} raises ZeroDivisionError (ZeroDivisionError: no cards to divide by)" in said


def test_nobody_brings_a_module_into_somebody_s_room() -> None:
    with pytest.raises(Refused, match="its host names players with --players"):
        table_from({"players": [RAISES]})
    company = Company("Ann", "Ben")
    with pytest.raises(Refused, match="is not a player of this room"):
        company.say("Ann", m.HousePlayer(new_id(), RAISES))
    with pytest.raises(Refused, match="there is no house player 'nobody'"):
        company.say("Ann", m.HousePlayer(new_id(), "nobody"))


def test_a_player_that_the_host_has_named_is_seated() -> None:
    company = Company("Ann", "Ben")
    company.requests = CommandHandlers(
        company.session, lambda person, value: value, players=InlineBots([RAISES]).players
    )
    company.requests.seat_house_player(0, RAISES)
    assert RAISES in [one.by for one in company.session.table.players.values()]
    *_, players = table_from({"players": [RAISES]}, players=InlineBots([RAISES]).players)
    assert players == [RAISES]


def test_an_evening_goes_on_where_its_player_is_not_named_any_more() -> None:
    hand = find("holdem").deal(3, 1)
    assert hand.ask is not None
    known = situation(hand, hand.ask, Random(1))
    said = asyncio.run(InlineBots().answer(RAISES, known))
    assert said.answer == hand.ask.default
    assert said.complaint == (
        f"{RAISES} is not a player of this room: the safe answer is given for it"
    )


async def test_a_player_that_ends_its_process_ends_nothing_else() -> None:
    hand = find("holdem").deal(3, 1)
    assert hand.ask is not None
    known, dies = situation(hand, hand.ask, Random(1)), "tests.arena.players:dies"

    thinking = BotProcesses(1, [dies])
    try:
        said = await thinking.answer(dies, known)
        assert said.answer == known.ask.default
        assert said.fault == f"{dies} ended the process that it ran in"
        assert (await thinking.answer("caller", known)).fault == ""
    finally:
        await thinking.close()
