"""Phone Home, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

import pytest

from pokernight.cards import parse
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games.phone_home import PHONE_HOME
from tests.rules.tables import deal_hands, until

HANDS = ("Ac Kc 9h 2s 4s 6d 8c", "2d 3d Ad As 5c 7d 9c", "4c 5d Th Js 6s 8s Qc")
NEXT = "Kd Kh Qd Qh"


def dealt(rules: str = "", **more: object) -> Hand:
    """Seat 1 has two aces and wins as they lie; kings and queens come next."""
    return deal_hands(PHONE_HOME, HANDS, NEXT, rules=rules, **more)


def opened(rules: str = "", **more: object) -> Hand:
    """Nobody phones home, and all hands lie open."""
    hand = until(dealt(rules, **more), "another card")
    for seat in range(3):
        hand.play("stand", seat)
    until(hand, "another card")
    return hand


def test_1_stud_for_five_at_the_most() -> None:
    hand = until(dealt(), "another card")
    assert [len(hand.state.down(seat)) for seat in range(3)] == [3, 3, 3]
    assert hand.state.street == 5
    with pytest.raises(Refused, match="2 to 5"):
        PHONE_HOME.deal(6, 1)


def test_2_each_in_turn_may_buy_one_more_card_face_down() -> None:
    hand = until(dealt(), "another card")
    assert (hand.asks[0].seat, hand.asks[0].costs) == (0, (("take", 200),))
    hand.play("take", 0)
    assert hand.state.cards(hand.state.down(0))[-1] == parse("Kd")[0]
    assert hand.state.pot() == 500
    hand.play("stand", 1)
    hand.play("stand", 2)
    assert hand.asks[0].kind == "bet"
    assert hand.asks[0].legal.abstract(9)["least"] == 400


@pytest.mark.parametrize(("calls", "again"), [("one", "bet"), ("any", "another card")])
def test_2_option_calls(calls: str, again: str) -> None:
    hand = until(dealt(f"calls={calls}"), "another card")
    hand.play("take", 0)
    hand.play("stand", 1)
    hand.play("stand", 2)
    assert hand.asks[0].kind == again


@pytest.mark.parametrize(("option", "cents"), [("call", 300), ("collect_call", 700)])
def test_2_and_3_options_call_and_collect_call(option: str, cents: int) -> None:
    rules = f"{option}={cents / 100}"
    hand = until(dealt(rules), "another card") if option == "call" else opened(rules)
    assert hand.asks[0].costs == (("take", cents),)


def test_3_all_hands_are_turned_up_and_who_is_beaten_may_make_a_collect_call() -> None:
    hand = opened()
    assert all(hand.state.up[token] for one in hand.state.hands for token in one)
    assert (hand.asks[0].seat, hand.asks[0].costs) == (0, (("take", 400),))
    hand.play("stand", 0)
    assert hand.asks[0].seat == 2, "the best hand is not asked"


def test_3_it_goes_round_until_nobody_calls_who_is_beaten() -> None:
    """Two kings are not enough; with the third the first player leads, and seat 1 is asked."""
    hand = opened()
    hand.play("take", 0)
    hand.play("stand", 2)
    assert hand.asks[0].seat == 0
    hand.play("take", 0)
    assert hand.asks[0].seat == 1
    hand.play("stand", 1)
    hand.play("stand", 2)
    hand.play("stand", 1)
    hand.play("stand", 2)
    assert hand.ask is None
    assert hand.result.payoffs == (200, -100, -100)


@pytest.mark.parametrize(("collect", "asked"), [("any", 2), ("one", 1), ("none", 0)])
def test_3_option_collect(collect: str, asked: int) -> None:
    hand, times = opened(f"collect={collect}"), 0
    for _ in range(2):
        if hand.ask is not None:
            times += 1
            hand.play("take", 0)
            hand.play("stand", hand.asks[0].seat)
    assert times == asked


def test_4_who_cannot_pay_the_whole_price_cannot_call() -> None:
    hand = until(dealt(stacks=[250, 5000, 5000]), "another card")
    assert hand.asks[0].seat == 1


def test_5_the_best_five_of_all_cards_win() -> None:
    hand = opened()
    until(hand, "")
    assert hand.result.payoffs == (-100, 200, -100)
