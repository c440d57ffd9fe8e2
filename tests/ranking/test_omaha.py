"""Omaha: against brute force, and the worked examples of the rules."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.cards import CardError, parse
from pokernight.ranking import (
    high_value,
    low_value,
    omaha_high,
    omaha_high_value,
    omaha_low,
    omaha_low_value,
)
from tests.ranking import oracle

Deal = tuple[list[int], list[int]]


def deals(count: int, hole: int, board: int) -> list[Deal]:
    """Random deals, every third of few ranks and every third of few suits."""
    rng = Random(f"{hole} {board}")
    packs = [
        list(range(52)),
        [card for card in range(52) if card // 4 in (0, 1, 2, 3, 4, 5, 12)],
        [card for card in range(52) if card % 4 in (1, 3)],
    ]
    found = []
    for number in range(count):
        dealt = rng.sample(packs[number % 3], hole + board)
        found.append((dealt[:hole], dealt[hole:]))
    return found


@pytest.mark.parametrize(
    ("hole", "board", "count"),
    [
        (4, 5, 3000),
        (4, 4, 400),
        (4, 3, 400),
        (2, 5, 400),
        (2, 3, 300),
        (3, 5, 300),
        (5, 5, 400),
        (6, 5, 300),
    ],
)
def test_exactly_two_of_the_hole_and_three_of_the_board(hole: int, board: int, count: int) -> None:
    for mine, shared in deals(count, hole, board):
        hands = list(oracle.omaha(mine, shared))
        expected = max(oracle.value(oracle.worth(hand)) for hand in hands)
        assert omaha_high_value(mine, shared) == expected, (mine, shared)
        lows = [found for hand in hands if (found := oracle.low(hand))]
        value = omaha_low_value(mine, shared)
        if not lows:
            assert value == 0, (mine, shared)
            continue
        lowest = min(lows)
        assert value == 256 - sum(1 << rank - 1 for rank in lowest), (mine, shared)


def test_readings_play_two_and_three() -> None:
    for hole, board in deals(150, 4, 5):
        reading = omaha_high(hole, board)
        assert reading.value == omaha_high_value(hole, board) == high_value(reading.cards)
        assert len(set(reading.cards) & set(hole)) == 2
        assert len(set(reading.cards) & set(board)) == 3
        lowest = omaha_low(hole, board)
        value = omaha_low_value(hole, board)
        if lowest is None:
            assert value == 0
            continue
        assert lowest.value == value == low_value(lowest.cards)
        assert len(set(lowest.cards) & set(hole)) == 2
        assert len(set(lowest.cards) & set(board)) == 3


@pytest.mark.parametrize(("hole", "board"), [("As", "Ks Qs Js"), ("As Ks", "Qs Js"), ("", "")])
def test_too_few_cards_are_no_omaha_hand(hole: str, board: str) -> None:
    for evaluate in (omaha_high_value, omaha_low_value, omaha_high, omaha_low):
        with pytest.raises(ValueError, match="two cards from the hole and three from the board"):
            evaluate(parse(hole), parse(board))


def test_a_joker_has_no_place_in_omaha() -> None:
    for evaluate in (omaha_high_value, omaha_low_value, omaha_high, omaha_low):
        with pytest.raises(CardError, match="a joker must be wild"):
            evaluate(parse("As Ks Qs Jk"), parse("2c 3d 4h"))


# The worked examples of Omaha Hi-Lo 4.7.


def both(hole: str, board: str) -> tuple[str, str]:
    """The high and the low in words."""
    cards = parse(hole), parse(board)
    return str(omaha_high(*cards)), str(omaha_low(*cards) or "no low")


def test_omaha_4_7_example_1_two_low_board_cards_make_no_low() -> None:
    said = both("As 2d 3c Kd", "4h 5c 9s Jh Kc")
    assert said == ("pair of kings, ace, jack, nine", "no low")


def test_omaha_4_7_example_2_an_eight_on_the_board_makes_one() -> None:
    said = both("As 2d 3c Kd", "4h 5c 8s Jh Kc")
    assert said == ("pair of kings, ace, jack, eight", "8-5-4-2-A low")


def test_omaha_4_7_example_3_the_wheel_both_ways() -> None:
    assert both("Ac 2c Kh Kd", "3d 4s 5h Tc Js") == ("straight, five high", "wheel")


def test_omaha_4_7_example_4_a_counterfeited_four_and_a_board_straight() -> None:
    assert both("Ac 4s Td Jh", "2d 3h 4c 5d 6s") == ("straight, five high", "wheel")


def test_omaha_4_7_example_5_seven_low() -> None:
    said = both("As 2s Qh Jd", "3c 4d 4h 7s 8c")
    assert said == ("pair of fours, ace, queen, eight", "7-4-3-2-A low")


def test_omaha_4_7_example_6_six_low() -> None:
    said = both("8h 7d 6c 5s", "Ah 2c 3d Kc Ks")
    assert said == ("pair of kings, ace, eight, seven", "6-5-3-2-A low")
