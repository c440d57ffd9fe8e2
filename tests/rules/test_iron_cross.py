"""Iron Cross by the clauses of its page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pokernight.cards import Card, parse, pretty
from pokernight.engine.explaining import worth_in_words
from pokernight.engine.game import Cards
from pokernight.engine.state import EngineError
from pokernight.engine.steps import lay_board
from pokernight.errors import Refused
from pokernight.games.iron_cross import IRON_CROSS
from tests.rules.tables import Table, passed
from tests.sentences import in_english


def laid(*hands: str, cross: str, **details: Any) -> Table:
    """Hands dealt card by card, and the cross: above, right, below, left, centre."""
    held = [parse(hand) for hand in hands]
    named: list[Card] = [card for row in zip(*held, strict=True) for card in row] + [*parse(cross)]
    deck = (*named, *[card for card in range(52) if card not in named])
    table = Table.dealt(IRON_CROSS, len(hands), deck, **details)
    table.wanted = held
    return table


HIGH = "As Ks 7d 4h 2c"
LOW = "Qc Qd 8s 5h 3c"
CROSS = "Ts 9h 4s 6c Js"
"""Above, right, below, left, centre: the upright has three spades, the beam one."""


def test_iron_cross_1_five_cards_each_and_five_face_down_in_a_cross() -> None:
    table = laid(HIGH, LOW, cross=CROSS)
    assert [event.amount for event in table.told("ante")] == [100, 100]
    view = table.hand.view(0)
    assert [len(hand) for hand in view.hands] == [5, 5]
    assert [seen.card for seen in view.look(view.board)] == [None] * 5
    assert table.ask.seat == 0
    with pytest.raises(Refused, match="10 x 5"):
        IRON_CROSS.deal(10, 1)


@pytest.mark.parametrize(
    ("cards", "held"), [({}, 5), ({"cards": "five"}, 5), ({"cards": "four"}, 4)]
)
def test_iron_cross_1_option_cards(cards: dict[str, str], held: int) -> None:
    hand = IRON_CROSS.deal(3, 1, rules=cards)
    assert {len(one) for one in hand.state.hands} == {held}


@pytest.mark.parametrize(
    ("turned", "open_after"),
    [
        ({}, [0, 1, 2, 3, 4, 5]),
        ({"turned": "centre_last"}, [0, 1, 2, 3, 4, 5]),
        ({"turned": "arms"}, [0, 2, 4, 5]),
        ({"turned": "centre_first"}, [0, 1, 2, 3, 4, 5]),
    ],
)
def test_iron_cross_2_option_turned(turned: dict[str, str], open_after: list[int]) -> None:
    """A round of betting after each turn; bets are big once three cards lie open."""
    hand = IRON_CROSS.deal(2, 1, rules=turned)
    for cards in open_after:
        assert hand.ask is not None
        there = [seen.card is not None for seen in hand.view().look(hand.view().board)]
        assert sum(there) == cards
        if 0 < cards < 5:
            assert there[4] == (turned.get("turned") == "centre_first")
        assert hand.ask.legal.samples()[-1] == (400 if cards >= 3 else 200)
        passed(hand)
    assert hand.ask is None


def test_iron_cross_2_clockwise_from_the_top() -> None:
    table = laid(HIGH, LOW, cross=CROSS)
    for _ in range(6):
        passed(table.hand)
    shown = ["T♠", "9♥", "4♠", "6♣", "J♠"]
    assert [pretty([one.face for one in event.cards]).replace("10", "T") for event in
            table.told("board")[1:]] == shown  # fmt: skip


def test_iron_cross_3_one_line_of_the_cross_and_never_both() -> None:
    """Five spades are there with the upright; the beam's cards are no help to them."""
    table = laid(HIGH, LOW, cross=CROSS)
    for _ in range(6):
        passed(table.hand)
    assert table.payoffs == (100, -100)
    assert table.said("win")[0].endswith(
        "wins $2, the pot: flush, ace high, king, jack, ten, four, on the upright"
    )
    table = laid("As Ks 7d 4h 2c", "Qc Qd 8d 5h 3c", cross="Ts 9s 4c 6s Jc")
    for _ in range(6):
        passed(table.hand)
    assert table.payoffs == (-100, 100), "three spades of two lines make no flush"


def test_iron_cross_3_the_line_is_said_of_ones_own_hand_as_it_comes_to_light() -> None:
    table = laid(HIGH, LOW, cross=CROSS)
    assert in_english(worth_in_words(table.hand.view(0), 0)) == [
        "ace high, king, seven, four, deuce"
    ]
    passed(passed(passed(passed(table.hand))))
    assert in_english(worth_in_words(table.hand.view(0), 0)) == [
        "pair of fours, ace, king, ten, on the upright"
    ]


WILD = "Ac 9d 2s 7h Kd"


@pytest.mark.parametrize(
    ("centre", "said"),
    [
        ({}, "pair of kings, ace, queen, eight, on the upright"),
        ({"centre": "plain"}, "pair of kings, ace, queen, eight, on the upright"),
        ({"centre": "wild"}, "straight, nine high, on the beam; K♦ wild"),
        (
            {"centre": "wild_rank"},
            "flush, ace high, king, queen, jack, three, on the upright; K♥ K♦ wild",
        ),
    ],
)
def test_iron_cross_4_option_centre(centre: dict[str, str], said: str) -> None:
    table = laid("Kh Qc 8s 5h 3c", "Jc Ts 6d 5c 4c", cross=WILD, rules=centre)
    for _ in range(6):
        passed(table.hand)
    assert table.said("show")[0].endswith(f": {said}")


def test_iron_cross_4_the_centre_is_not_wild_before_it_lies_open() -> None:
    table = laid("Kh Qc 8s 5h 3c", "Jc Ts 6d 5c 4c", cross=WILD, rules={"centre": "wild_rank"})
    view = table.hand.view(0)
    assert in_english(view.game.talk.notes(view), str) == []
    assert view.game.talk.given(view, 0) == {}


def test_iron_cross_5_equal_hands_split() -> None:
    table = laid("As 8c 7d 4h 2c", "Ad 8d 7s 4c 2h", cross="Ts 9h 4s 6c Js")
    for _ in range(6):
        passed(table.hand)
    assert table.payoffs == (0, 0)


def test_iron_cross_worth_takes_ones_own_cards_and_one_line() -> None:
    own, line = parse("Kh Qc 8s 5h 3c"), parse("Ac Kd 2s")
    rules = IRON_CROSS.house_rules("criss-cross")
    found = IRON_CROSS.worth(Cards(own, line, {"centre": "Kd"}), rules)[""]
    assert str(found).endswith("; K♥ K♦ wild")
    assert str(IRON_CROSS.worth(Cards(own, line), rules)[""]).startswith("pair of kings")


def test_the_cross_is_drawn_as_it_lies() -> None:
    hand = passed(passed(laid(HIGH, LOW, cross=CROSS).hand))
    rows = hand.view(0).laid()
    assert [[seen is not None for seen in row] for row in rows] == [
        [False, True, False], [True, True, True], [False, True, False],
    ]  # fmt: skip
    assert str(hand.view(0)).splitlines()[1:4] == [
        "  board:    10♠", "         ?? ?? 9♥", "            ??",
    ]  # fmt: skip


def test_a_line_that_is_not_on_the_board_is_refused() -> None:
    def short(rules: Any) -> Any:
        steps = IRON_CROSS.program(rules)
        return (*steps[:6], lay_board(4), steps[-1])

    game = replace(IRON_CROSS, program=short)
    with pytest.raises(EngineError, match="the upright of the board has a place 4, and 4 cards"):
        game.deal(2, 1)


def test_iron_cross_1_two_cards_each_with_a_line_of_three() -> None:
    table = laid("As Ks", "Qc Qd", cross=CROSS, rules={"cards": "two"})
    assert [len(hand) for hand in table.hand.view(0).hands] == [2, 2]
    table.check_down()
    assert table.said("win") == ["seat 0 wins $2, the pot: flush, ace high, king, jack, ten, four, "
                                 "on the upright"]  # fmt: skip


LOWEST = "5d 3h 2c Kc Kh"
NO_LOW = "Qc Qd Js Jd 8s"
LOW_CROSS = "Ah 9h 4s Jh Qh"
"""The upright has an ace and a four, the beam the nine and two faces."""


def test_iron_cross_5_high_and_low_may_use_different_lines() -> None:
    table = laid(LOWEST, NO_LOW, cross=LOW_CROSS, rules={"hi_lo": "yes"}).check_down()
    wins = {(event.seat, event.args["contest"]) for event in table.told("win")}
    assert wins == {(0, "the low half"), (1, "the high half")}


@pytest.mark.parametrize(
    ("centre", "low"), [("plain", "9-5-3-2-A low"), ("wild", "wheel; 9♥ wild")]
)
def test_iron_cross_5_a_wild_centre_is_the_lowest_rank_missing(centre: str, low: str) -> None:
    rules = IRON_CROSS.rules_from({"hi_lo": "yes", "centre": centre})
    readings = IRON_CROSS.worth(
        Cards(parse("Ac 2c 3d 5h Kc 9h Qh Kd"), (), {"centre": "9h"}), rules
    )
    assert str(readings["low"]).startswith(low)


def test_iron_cross_5_the_low_counts_only_if_the_house_plays_it() -> None:
    table = laid(LOWEST, NO_LOW, cross=LOW_CROSS).check_down()
    assert [event.seat for event in table.told("win")] == [1]
