"""Tests that parts kept from the last look at a table equal those made anew."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pokernight import room, session
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from pokernight.session.log_events import Opened
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.table_setup import table_from
from pokernight.table.evening_record import Pen
from tests.room import test_every_question as by_hand
from tests.room.test_every_question import NAMES, SETTINGS, Plain

FOLDERS = Path(room.__file__).parent, Path(session.__file__).parent
GAMES = ("seven_card_stud", "holdem", "the_omen", "chaos", "bonedoneskis", "cripple_mr_onion",
         "chinese_poker")  # fmt: skip


def shown(state_builder: StateBuilder, table: Plain) -> list[bytes]:
    """The table, and the hand as everybody sees it, also who only watches."""
    looking = ["", *table.session.people]
    return [
        codec.encode(state_builder.table(table.here)),
        *[codec.encode(state_builder.seat_view(one)) for one in looking],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_in_a_hand_everybody_is_shown_it_as_it_is(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers in time, late ones and those of the clock; talk, proposals, and who is away."""
    monkeypatch.setattr(by_hand, "SETTINGS", replace(SETTINGS, bank=60_000))
    table, lot = Plain(game), Random(game)
    state_builder = StateBuilder(table.session, bytes(32))
    hands = 0
    while hands < 2 and not table.session.table.over:
        if table.session.table.playing is None:
            if not table.strike():
                break
        else:
            happens(table, lot)
            if lot.random() < 0.3:
                table.now += table.session.clock + lot.randrange(20_000)
            table.answer()
        hands = table.session.table.hands
        assert shown(state_builder, table) == shown(StateBuilder(table.session, bytes(32)), table)
    assert hands


def happens(table: Plain, lot: Random) -> None:
    """Something that is no answer, now and then."""
    name = lot.choice(NAMES)
    what: list[m.Command] = [
        m.Propose("propose", "undo"), m.Propose("propose", "call off"), m.Vote("vote", yes=False),
        m.Say("say", "hm"), m.SitOutRequest("sit out"), m.ComeBack("come back"),
    ]  # fmt: skip
    if lot.random() < 0.3:
        with suppress(Refused):
            table.say(name, lot.choice(what))
    if lot.random() < 0.1:
        table.here ^= {table.ids[name]}


def test_amounts_that_follow_from_the_stakes_are_no_choice_of_the_house() -> None:
    """Their names are told, so that nobody takes a table at other stakes for one of odd rules."""
    wish = '[[game]]\ngame = "the_omen"\nstakes = "4/8"\nhouse.burns = "yes"\n'
    opening, settings, _ = table_from({"menu": wish})
    opened = Opened(
        table="at stakes", evening=Pen().opening(opening), settings=settings, invite="", host=""
    )
    (game,) = StateBuilder(Session(opened, 0, find), bytes(32)).table(()).menu
    chosen = [one for one in game.changed if one.partition("=")[0] not in game.staked]
    assert chosen == ["burns=yes"]
    assert len(game.changed) > 1


def test_one_function_makes_what_reaches_a_socket() -> None:
    """A state is built in one place; only broadcast and spectators put it into an outbox."""
    paths = [path for folder in FOLDERS for path in folder.rglob("*.py")]
    found = {path.name: path.read_text(encoding="utf-8") for path in paths}

    def where(words: str) -> set[str]:
        return {name for name, text in found.items() if re.search(words, text)}

    assert where(r"\bm\.RoomState\(") == {"seat_state.py"}
    assert where(r"\.put_state\(|\.put_next\(") == {"broadcast.py", "spectators.py"}
    assert where(r"\b(state_)?builder\.state\(") == {"broadcast.py"}
    assert where(r"\.send_text\(") == {"table_sockets.py"}
