"""Elevator and Death Wheel by the clauses of their pages."""

from __future__ import annotations

import pytest

from pokernight.cards import parse
from pokernight.engine.hand import Hand
from pokernight.engine.steps import contests_of
from pokernight.games import find
from tests.rules.tables import ended, passed, until

SIZES = {"elevator": (4, 7), "death_wheel": (4, 6)}
H = "Ts 9h 4s 6c Js 2d Kc"
"""The left column from the top, the right column, and the elevator."""
WHEEL = "Ts 9h 4s 6c Js 2d"


def laid(name: str, *hands: str, board: str, **rules: str) -> Hand:
    """Hands dealt card by card, and the board in the order of its places."""
    held = [parse(hand) for hand in hands]
    deck = [card for row in zip(*held, strict=True) for card in row] + [*parse(board)]
    deck += [card for card in range(52) if card not in deck]
    game = find(name)
    return game.deal(
        len(hands), 1, deck=deck, button=len(hands) - 1, rules=game.house_rules(**rules)
    )


def said(hand: Hand, seat: int) -> str:
    state = until(hand).state
    return str(contests_of(state.setup)[0].reading(state, seat))


@pytest.mark.parametrize("name", SIZES)
def test_1_four_cards_each_and_a_board_face_down(name: str) -> None:
    hand = find(name).deal(3, 1)
    assert hand.ask is not None
    assert ({len(cards) for cards in hand.state.hands}, len(hand.state.board)) == (
        {SIZES[name][0]}, SIZES[name][1],
    )  # fmt: skip
    assert not any(hand.state.up[token] for token in hand.state.board)
    assert hand.ask.seat == hand.state.clockwise()[0]


@pytest.mark.parametrize(("dealt", "up"), [("two_up", 2), ("all_down", 0)])
def test_elevator_1_option_dealt(dealt: str, up: int) -> None:
    hand = find("elevator").deal(3, 1, rules={"dealt": dealt})
    assert {len(hand.state.shown(seat)) for seat in range(3)} == {up}


def test_death_wheel_1_option_cards() -> None:
    hand = find("death_wheel").deal(3, 1, rules={"cards": "two"})
    assert {len(cards) for cards in hand.state.hands} == {2}


@pytest.mark.parametrize(
    ("name", "turned", "opened"),
    [
        ("elevator", "singly", [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4]]),
        ("elevator", "columns", [[], [0, 1, 2], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6]]),
        ("death_wheel", "in_order", [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]),
        ("death_wheel", "every_other", [[], [0], [0, 2], [0, 2, 4], [0, 1, 2, 4]]),
    ],
)
def test_2_option_turned_and_big_bets_from_the_middle_on(
    name: str, turned: str, opened: list[list[int]]
) -> None:
    hand = find(name).deal(2, 1, rules={"turned": turned})
    for places in opened:
        assert hand.ask is not None
        board = hand.state.board
        assert [place for place, token in enumerate(board) if hand.state.up[token]] == places
        big = len(places) >= (4 if name == "elevator" else 3)
        assert hand.ask.legal.samples()[-1] == (400 if big else 200)
        passed(hand)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, "straight, ace high, on the top floor"),
        ({"plays": "two"}, "straight, ace high, on the top floor"),
        ({"centre": "wild"}, "straight flush"),
    ],
)
def test_elevator_3_and_4_a_floor_with_the_elevator(rules: dict[str, str], words: str) -> None:
    board = "Ts 9h 4s Js 8s 2d Kc"
    hand = laid("elevator", "As Qs 3c 3d", "2c 2h 5c 5d", board=board, **rules)
    assert words in said(hand, 0).replace("royal flush", "straight flush")


def test_elevator_3_two_cards_of_the_hand_where_the_house_plays_so() -> None:
    hands, board = ("7s 7c 7d As", "Ah Ad 2h 3s"), "Kh 9h 4s Qc Jd 2d Tc"
    assert ended(laid("elevator", *hands, board=board))[0] > 0  # three sevens
    assert ended(laid("elevator", *hands, board=board, plays="two"))[0] < 0  # two pair


def test_elevator_4_every_card_of_its_rank_is_wild() -> None:
    hands, board = ("Kh Kd 2c 3c", "Ac Ad Ah 4c"), "9h 8d 7s 5c 6c Td Ks"
    assert ended(laid("elevator", *hands, board=board))[0] < 0
    assert ended(laid("elevator", *hands, board=board, centre="wild_rank"))[0] > 0


@pytest.mark.parametrize("name", SIZES)
def test_5_option_hi_lo(name: str) -> None:
    board = H if name == "elevator" else WHEEL
    hands = "Ac 2c 3h 4c", "Jc Jd Jh 9c"
    assert ended(laid(name, *hands, board=board))[0] < 0
    assert ended(laid(name, *hands, board=board, hi_lo="yes"))[0] == 0


def test_death_wheel_3_three_neighbours_also_across_the_top() -> None:
    """Ten, nine and deuce lie around the top; the jack and the nine are no neighbours."""
    hand = laid("death_wheel", "Tc Td 2c 2h", "Jc 9c 3c 3d", board=WHEEL)
    assert "full house, tens over deuces" in said(hand, 0)
    assert "two pair, jacks and threes" in said(hand, 1)
