"""Marks of seats by house rules and games: notes with a role, which a table draws at the seats."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.engine.asks import CALL, CHECK, FOLD
from pokernight.engine.hand import Hand
from pokernight.engine.wire import common_json
from pokernight.games import find
from tests.sentences import in_english, read_out


def marks(hand: Hand) -> list[tuple[str, list[int]]]:
    """Return the marks of a hand as they are sent, each with its seats."""
    notes: list[Any] = [note for note in common_json(hand.view())["notes"] if type(note) is dict]
    parts = [part for note in notes for value in note.values() if type(value) is list
             for part in value if type(part) is dict]  # fmt: skip
    return [
        (read_out([part["role"]])[0], part.get("seats") or [part["seat"]])
        for part in (*notes, *parts)
        if "role" in part
    ]


def said(hand: Hand) -> list[str]:
    return in_english(hand.view().notes())


def all_fold(hand: Hand) -> None:
    while (ask := hand.ask) is not None:
        hand.play(FOLD if FOLD in ask.legal else CHECK)


def test_a_player_with_a_leg_up_is_marked_and_so_is_the_player_that_kills_a_pot() -> None:
    rules = "betting=fixed, kill_pot=full"
    hand = find("holdem").deal(4, 1, rules=rules, by_seat={"kill": (0, 2, 0, 0)})
    assert marks(hand) == [("kill", [1])]
    assert said(hand) == ["bets $4/$8", "seat 1 kills this pot"]
    assert marks(find("holdem").deal(4, 1, rules=rules, by_seat={"kill": (0, 0, 0, 1)})) == [
        ("leg up", [3])
    ]
    assert marks(find("holdem").deal(4, 1, rules=rules)) == []
    all_fold(hand)
    assert marks(hand) == [("leg up", [1])]


def test_after_a_hand_the_next_pot_is_to_be_killed() -> None:
    rules = "betting=fixed, kill_pot=full"
    hand = find("holdem").deal(3, 1, rules=rules, by_seat={"kill": (1, 0, 0)})
    while (ask := hand.ask) is not None:
        legal: Any = ask.legal
        if ask.seat == 0:
            hand.play(legal.low)
        else:
            hand.play(CHECK if CHECK in legal else FOLD if hand.state.board else CALL)
    assert (marks(hand), said(hand)) == ([("kill", [0])], ["seat 0 has to kill the next pot"])


def test_who_straddled_is_marked_until_the_flop() -> None:
    hand = find("holdem").deal(5, 1, rules="straddle=under_the_gun, restraddles=1")
    hand.play("straddle")
    hand.play("straddle")
    assert marks(hand) == [("straddled", [3]), ("straddled", [4])]
    assert said(hand)[0] == "seat 3 has posted a straddle"
    while not hand.state.board:
        hand.play(CALL if CALL in hand.ask.legal else CHECK)  # type: ignore[union-attr]
    assert marks(hand) == []


def test_who_still_stands_is_marked_once_somebody_sits() -> None:
    everybody = find("holdem").deal(3, 1, rules={"stand_up": "4"})
    assert marks(everybody) == []
    hand = find("holdem").deal(3, 1, rules={"stand_up": "4"}, by_seat={"seated": (0, 1, 0)})
    assert marks(hand) == [("standing", [0, 2])]
    assert said(hand) == ["seat 0 and seat 2 still stand"]


@pytest.mark.parametrize(
    ("game", "slot", "counts", "mark"),
    [
        ("three_five_seven", "legs", (2, 0, 1), [("legs: 2", [0]), ("legs: 1", [2])]),
        ("squid_game_holdem", "squids", (0, 1, 0), [("squids: 1", [1])]),
        ("screw_your_neighbor", "lives", (3, 3, 3),
         [("lives: 3", [0]), ("lives: 3", [1]), ("lives: 3", [2])]),
    ],
)  # fmt: skip
def test_what_a_game_counts_for_each_player_is_a_mark_of_the_seat(
    game: str, slot: str, counts: tuple[int, ...], mark: list[tuple[str, list[int]]]
) -> None:
    hand = find(game).deal(3, 1, by_seat={slot: counts})
    assert marks(hand) == mark
