"""Omaha, plain and compiled: against brute force, and the worked examples of the rules."""

from __future__ import annotations

from functools import cache

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
from tests.ranking.evaluators import COMPILED, PLAIN, Evaluator, expect
from tests.ranking.hands import some_pack
from tests.sampling import of_the_day, share

Deal = tuple[list[int], list[int]]


def deals(count: int, hole: int, board: int) -> list[Deal]:
    """Random deals, every third of few ranks and every third of few suits."""
    rng = of_the_day(f"{hole} {board}")
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


@cache
def by_brute_force(hole: int, board: int, count: int) -> tuple[list[Deal], list[tuple[int, int]]]:
    """Random deals, with the values of the best high and low hand by the oracle."""
    dealt, expected = deals(count, hole, board), []
    for mine, shared in dealt:
        hands = list(oracle.omaha(mine, shared))
        lows = [lowest for hand in hands if (lowest := oracle.low(hand))]
        low = 256 - sum(1 << rank - 1 for rank in min(lows)) if lows else 0
        expected.append((max(oracle.value(oracle.worth(hand)) for hand in hands), low))
    return dealt, expected


SIZES = [(4, 5, 3000), (4, 4, 400), (4, 3, 400), (2, 5, 400), (2, 3, 300), (3, 5, 300),
         (5, 5, 400), (6, 5, 300)]  # fmt: skip
"""Cards in the hole and on the board, and hands tried."""


@pytest.mark.parametrize(
    ("hole", "board", "count", "evaluator"),
    [
        *[pytest.param(*size, PLAIN, id=f"plain {size}") for size in SIZES],
        *[pytest.param(*size, COMPILED, id=f"compiled {size}") for size in SIZES if size[1] == 5],
    ],
)
def test_exactly_two_of_the_hole_and_three_of_the_board(
    hole: int, board: int, count: int, evaluator: Evaluator
) -> None:
    dealt, expected = by_brute_force(hole, board, share(count, 5))
    holes, boards = zip(*dealt, strict=True)
    values = evaluator.omaha(holes, boards)
    for half in (0, 1):
        expect([value[half] for value in values], dealt, [value[half] for value in expected])


@pytest.mark.parametrize("size", [2, 4, 5])
def test_compiled_omaha_hands_are_worth_the_plain_ones(size: int) -> None:
    rng = of_the_day(f"omaha {size}")
    hands = [rng.sample(some_pack(rng), size + 5) for _ in range(share(20_000, 20))]
    holes, boards = [hand[:size] for hand in hands], [hand[size:] for hand in hands]
    assert COMPILED.omaha(holes, boards) == PLAIN.omaha(holes, boards)


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
