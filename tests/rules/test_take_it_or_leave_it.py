"""Take It or Leave It, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots.basic_bots import sensible
from pokernight.bots.playouts import stay
from pokernight.bots.situation import situation
from pokernight.cards import parse
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games.take_it_or_leave_it import TAKE_IT_OR_LEAVE_IT
from tests.rules.tables import until

DECK = "Ac Kc Qc 2d 3d 4d 5d 6d"


def dealt(deck: str = DECK, *, rules: str = "", **more: object) -> Hand:
    """An ace, a king and a queen in the hole; then come the cards that are offered."""
    return TAKE_IT_OR_LEAVE_IT.deal(3, 1, deck=parse(deck), button=2, rules=rules or None, **more)


def up(hand: Hand, seat: int) -> list[int]:
    return hand.state.cards(hand.state.shown(seat))


def test_1_one_card_each_face_down() -> None:
    hand = dealt()
    assert [len(hand.state.down(seat)) for seat in range(3)] == [1, 1, 1]
    with pytest.raises(Refused, match="10 x 5"):
        TAKE_IT_OR_LEAVE_IT.deal(10, 1)


def test_2_a_card_is_kept_or_goes_on_to_the_next_with_the_same_choice() -> None:
    hand = dealt()
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("offer", 0)
    assert hand.state.cards(hand.state.aside) == list(parse("2d"))
    hand.play("pass", 0)
    assert up(hand, 0) == list(parse("3d"))
    hand.play("keep", 1)
    assert up(hand, 1) == list(parse("2d"))
    assert hand.state.cards(hand.state.aside) == list(parse("4d"))


def test_2_what_the_last_player_passes_on_is_thrown_away_and_all_have_one_card_more() -> None:
    hand = dealt()
    for seat in range(3):
        hand.play("pass", seat)
    assert hand.state.cards(hand.state.muck) == list(parse("2d"))
    assert [len(one) for one in hand.state.hands] == [2, 2, 2]
    assert hand.asks[0].kind == "bet"


@pytest.mark.parametrize(("price", "pot"), [("0", 300), ("2", 500)])
def test_3_option_price(price: str, pot: int) -> None:
    hand = dealt(rules=f"price={price}")
    assert hand.asks[0].costs == ((("pass", 200),) if price == "2" else ())
    hand.play("pass", 0)
    assert hand.state.pot() == pot


def test_3_who_cannot_pay_keeps_the_card() -> None:
    hand = dealt(rules="push", stacks=[250, 5000, 5000])
    assert hand.asks[0].seat == 1
    assert up(hand, 0) == list(parse("2d"))


def test_4_four_rounds_and_the_highest_hand_in_sight_opens() -> None:
    hand, least = dealt(), {}
    for seat in range(3):
        hand.play("keep", seat)
    assert hand.asks[0].seat == 2
    while hand.ask is not None:
        if hand.ask.kind == "bet":
            least[hand.state.street] = hand.ask.legal.abstract(9)["least"]
        hand.play(stay(hand.ask), hand.ask.seat)
    assert list(least.values()) == [200, 200, 400, 400]


def test_5_the_best_hand_wins() -> None:
    rest = "Ad Kd 2s Ah 7s 9c 8h 8s Ts 3c 4c 6h"
    assert until(dealt(f"Ac Kc Qc {rest}")).result.payoffs == (200, -100, -100)


@pytest.mark.parametrize(("card", "answer"), [("Ad", "keep"), ("2d", "pass")])
def test_a_sensible_player_keeps_what_pairs_him_and_passes_a_deuce(card: str, answer: str) -> None:
    hand = dealt(f"Ac Kc Qc {card}")
    assert sensible(situation(hand, hand.asks[0], Random(3))) == answer
