"""A game's own slots hold numbers, words, tuples, sets of these, and lists of them."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any, NamedTuple

import pytest

from pokernight.engine import steps
from pokernight.engine.game import Game, Step
from pokernight.engine.game_slots import Own, by_seat
from pokernight.engine.record import RecordError, read_position, write_position
from pokernight.engine.rules import Rules
from pokernight.ranking import high


class Moon(StrEnum):
    NEW = "new"
    FULL = "full"


class Deed(NamedTuple):
    seat: int
    tokens: tuple[int, ...]


class Night(Own):
    moon: Moon = Moon.NEW
    howling: frozenset[int]
    deeds: list[Deed]
    pair: tuple[int, int] = (0, -1)
    drawn: list[int] = by_seat(-1)
    count: int


def a_night(state: Any) -> None:
    night: Night = state.own
    night.moon, night.howling, night.pair = Moon.FULL, frozenset((2, 0)), (1, 7)
    night.deeds.append(Deed(1, (3, 4)))


PROGRAM: tuple[Step, ...] = (steps.ante(100), a_night, steps.declare((steps.OUT, steps.IN)))
GAME = Game("Night", "Night. A toy.\n\n1. Nothing.", (2, 4), lambda rules: PROGRAM, Rules,
            lambda cards, rules: {"": high(cards.all)}, own=Night)  # fmt: skip


def test_each_slot_is_written_once_with_what_it_begins_with() -> None:
    assert Night.blank(3) == {
        "moon": Moon.NEW, "howling": frozenset(), "deeds": [], "pair": (0, -1),
        "drawn": [-1, -1, -1], "count": 0,
    }  # fmt: skip


def test_a_fork_shares_nothing_that_can_change() -> None:
    hand = GAME.deal(3, seed=1)
    fork = hand.fork()
    fork.state.own.deeds.append(Deed(0, ()))
    fork.state.own.drawn[0] = 5
    assert hand.state.own.deeds == [Deed(1, (3, 4))]
    assert hand.state.own.drawn == [-1, -1, -1]


def test_a_position_brings_back_what_the_slots_held() -> None:
    hand = GAME.deal(3, seed=1)
    line = write_position(hand)
    assert json.loads(line)["own"]["howling"] == [0, 2]
    again = read_position(line, lambda name: GAME, played_out=False).state.own
    assert vars(again) == vars(hand.state.own)
    assert isinstance(again.moon, Moon) and isinstance(again.deeds[0], Deed)


@pytest.mark.parametrize(
    ("slot", "value"),
    [("moon", "half"), ("howling", [["x"]]), ("deeds", [[1]]), ("pair", [1, 2, 3]), ("count", "1"),
     ("pair", 7), ("count", True), ("drawn", [0])],
)  # fmt: skip
def test_what_a_slot_cannot_hold_is_refused(slot: str, value: Any) -> None:
    from pokernight.engine.record import _sign

    fields = json.loads(write_position(GAME.deal(3, seed=1)))
    fields["own"][slot] = value
    del fields["digest"]
    with pytest.raises(RecordError, match=f"{slot} cannot be "):
        read_position(_sign(fields), lambda name: GAME, played_out=False)


@pytest.mark.parametrize(
    ("slot", "value"), [("moon", "full"), ("pair", [1, 2]), ("deeds", [(1, ())]), ("count", 1.5)]
)
def test_only_what_it_is_for_fits_a_slot(slot: str, value: Any) -> None:
    assert not Night.fits(slot, value)
