"""A game that fails in mid-hand stops its own table, with every chip where it was, and no other."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from pokernight.engine.hand import Hand
from pokernight.room.protocol import codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_refusals import MISTAKE
from tests.room.running import table_of
from tests.room.still import Evening, run

BROKEN = "seven_card_stud"


def test_a_game_that_fails_stops_its_own_table_until_the_host_calls_the_hand_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It fails at its fourth answer; another table of the room plays on to its end."""
    play = Hand.play
    fails = [True]

    def broken(hand: Hand, answer: object, seat: int | None = None) -> None:
        if fails and hand.game.name == BROKEN and hand.number == 3:
            raise ZeroDivisionError("a fault in a game")
        play(hand, answer, seat)

    monkeypatch.setattr(Hand, "play", broken)
    ill, well = Evening([BROKEN], hands=2), Evening(["razz"], hands=2)

    async def evening() -> None:
        await ill.begin()
        await well.begin()
        while not ill.owner.session.frozen:
            await asyncio.sleep(0.1)
        frozen = ill.owner.session
        froze = [codec.event_from_bytes(one.body) for one in await ill.entries()]
        assert [one.error for one in froze if isinstance(one, d.TableFrozen)] == [
            "ZeroDivisionError"
        ]
        assert [one.stack for one in frozen.table.players.values()] == [10_000] * 3
        assert frozen.table.money() == frozen.table.ledger.balance
        await well.over()
        await well.end()
        assert well.owner.session.table.hands == 2
        fails.clear()
        await _called_off(ill)
        await ill.over()
        await ill.end()

    run(evening())
    assert ill.owner.session.table.hands == 2


async def _called_off(ill: Evening) -> None:
    """Everybody is told; nobody can answer; the host, and only he, calls the hand off."""
    host, player, _, watcher = ill.guests
    for one in (host, player, watcher):
        told = [codec.from_room(frame) for _, frame in one.frames]
        said = [it for it in told if isinstance(it, m.RoomState)][-1]
        assert table_of(said).stage == "frozen"
        assert table_of(said).why == MISTAKE
        assert "ZeroDivisionError" not in msgspec.json.encode(told).decode()
    before = len(await ill.entries())
    player.say(m.CallOffRequest("not mine"))
    player.say(m.AnswerRequest("late", ill.owner.session.number, "fold"))
    await asyncio.sleep(600)
    for command in ("not mine", "late"):
        assert isinstance(player.outcomes[command], m.RefusedMessage)
    assert len(await ill.entries()) == before
    host.say(m.CallOffRequest("off"))
    await asyncio.sleep(0.1)
    assert isinstance(host.outcomes["off"], m.Done)
    assert ill.owner.session.stage != "frozen"
