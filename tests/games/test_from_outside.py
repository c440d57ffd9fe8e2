"""Tests of data from outside a hand of any game: carried in by a table, or a game's own slots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pokernight.engine.game import Game
from pokernight.engine.game_slots import Own
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.record import RecordError, read_position, write_position
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.the_omen import THE_OMEN
from tests.engine.test_record import signed
from tests.sampling import some

GAMES = all_games()
OWN = [name for name, game in GAMES.items() if game.own is not None]


# --- what a table carries into a hand


def dealt(game: Game, carried: Any) -> Hand:
    return game.deal(max(2, game.seats[0]), 1, carried=carried)


def test_what_a_game_may_carry_is_taken() -> None:
    for game in GAMES.values():
        for carried in game.carries:
            assert dealt(game, carried).opening is not None
            assert carried.keys() <= game.carried_at_most.keys()


@pytest.mark.parametrize(
    ("name", "carried", "said"),
    [
        ("cripple_mr_onion", {"wild_eights": -3}, "wild_eights is 0 to 1 in Cripple Mr Onion"),
        ("cripple_mr_onion", {"wild_eights": 2}, "wild_eights is 0 to 1 in Cripple Mr Onion"),
        ("cripple_mr_onion", {"rounds": -1}, "rounds is 0 or more in Cripple Mr Onion, not -1"),
        ("cripple_mr_onion", {"wild_eights": "1"}, "whole numbers by name"),
        ("cripple_mr_onion", {"wild_eights": True}, "whole numbers by name"),
        ("cripple_mr_onion", {"moons": 1}, "no moons .* it carries wild_eights, rounds"),
        ("guts", {"antes": 2}, "antes is 0 to 1 in Guts, not 2"),
        ("guts", {"antes": -1}, "antes is 0 to 1 in Guts, not -1"),
        ("holdem", {"wild_eights": 1}, "no wild_eights .* it carries nothing but money"),
    ],
)
def test_what_a_game_cannot_carry_is_refused(name: str, carried: Any, said: str) -> None:
    with pytest.raises(Refused, match=said):
        dealt(find(name), carried)


def test_no_game_takes_less_than_nothing_nor_what_it_does_not_know() -> None:
    for game in GAMES.values():
        for carried in ({"what": 1}, *({name: -1} for name in game.carried_at_most)):
            with pytest.raises(Refused):
                dealt(game, carried)


# --- a game's own slots in a position


def in_the_middle(name: str) -> dict[str, Any]:
    """A position of a game after a few answers that fold nothing."""
    game, rng = GAMES[name], Random(name)
    hand = game.deal(min(3, game.seats[1]), 3)
    lines: list[str] = []
    for _ in range(9):
        if hand.ask is None:
            break
        lines.append(write_position(hand))
        for ask in hand.asks:
            samples = [one for one in ask.legal.samples() if one != "fold"]
            hand.play(rng.choice(samples), ask.seat)
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def wrong(value: Any, number: int) -> Iterator[Any]:
    """A slot with one of its numbers replaced."""
    if type(value) is int:
        yield number
    elif isinstance(value, list):
        for place, one in enumerate(value[:2]):
            yield from ([*value[:place], two, *value[place + 1 :]] for two in wrong(one, number))


@pytest.mark.parametrize("name", some("own slots", OWN, 12))
def test_no_slot_of_a_position_holds_less_than_is_possible(name: str) -> None:
    fields = in_the_middle(name)
    for slot, value in fields["own"].items():
        for instead in wrong(value, -3):
            forged = fields | {"own": fields["own"] | {slot: instead}}
            with pytest.raises(RecordError):
                read_position(signed(json.loads(json.dumps(forged))), find, Random(1))


@pytest.mark.parametrize("name", some("own slots", OWN, 12))
def test_slots_that_are_not_those_of_the_game_are_refused(name: str) -> None:
    fields = in_the_middle(name)
    assert read_position(signed(json.loads(json.dumps(fields))), find, Random(1)).ask is not None
    for own in (fields["own"] | {"moons": 1}, dict([*fields["own"].items()][1:])):
        with pytest.raises(RecordError, match="own slots"):
            read_position(signed(fields | {"own": own}), find, Random(1))


def test_every_number_in_a_slot_says_what_it_may_be() -> None:
    """A slot for a plain whole number would take any."""
    plain = {
        f"{name}.{slot}"
        for name in OWN
        for slot, said in _said(GAMES[name]).items()
        if said in ("int", "list[int]", "frozenset[int]")
    }
    assert plain <= {"cripple_mr_onion.named", "cripple_mr_onion.waiting", "cripple_mr_onion.sight",
                     "cripple_mr_onion.replaced", "bonedoneskis.acting", *COUNTED}  # fmt: skip


COUNTED = {"three_five_seven.legs", "screw_your_neighbor.lives"}
"""Held to the most that the game counts."""


def _said(game: Game) -> dict[str, str]:
    found: dict[str, str] = {}
    for base in reversed(type.mro(game.own or Own)):
        found |= {name: str(said) for name, said in vars(base).get("__annotations__", {}).items()}
    return {name: said for name, said in found.items() if not name.startswith("_")}


@pytest.mark.parametrize(("omens", "fits"), [(0, True), (1, True), (2, False), (-1, False)])
def test_a_position_has_no_more_omens_than_everybody_has_seen(omens: int, fits: bool) -> None:
    """A six in sight is an omen; Mrs. Blaylock counts once she has been asked for and shown."""
    opening = Opening.shuffled(THE_OMEN, 2, 1, deck=[*_cards("2c 3c 4c 5c 7c 8c 6s 9d Td")])
    fields = json.loads(write_position(Hand(opening)))
    assert fields["own"]["omens"] == 1
    fields["own"]["omens"] = omens
    if fits:
        assert read_position(signed(fields), find, Random(1)).ask is not None
        return
    with pytest.raises(RecordError, match="omens"):
        read_position(signed(fields), find, Random(1))


def _cards(text: str) -> tuple[int, ...]:
    from pokernight.cards import parse

    return parse(text)
