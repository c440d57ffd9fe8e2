"""Have a Heart, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots.basic_bots import sensible
from pokernight.bots.situation import situation
from pokernight.cards import parse
from pokernight.engine.hand import Hand
from pokernight.games.have_a_heart import HAVE_A_HEART
from tests.rules.tables import deal_hands, until

HANDS = ("Ac Kc 9h 2s 4s 6d 8c", "2d 3d Ad Ks 5c 7d 9c", "4c 5d Th Js 6s 8s Qc")


def dealt(*hands: str, rules: str = "") -> Hand:
    """The first two cards lie down, four up: a nine and a ten of hearts are dealt face up."""
    return deal_hands(HAVE_A_HEART, hands or HANDS, rules=rules)


def token(hand: Hand, card: str) -> int:
    return hand.state.face.index(parse(card)[0])


def up(hand: Hand, seat: int) -> set[int]:
    return set(hand.state.cards(hand.state.shown(seat)))


def test_1_a_heart_has_its_turn_before_the_betting() -> None:
    hand = dealt()
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("heart", 0)
    hand.play("pass", 0)
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("heart", 2)
    hand.play("pass", 2)
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("bet", 1)


def test_2_any_card_face_up_before_another_player_may_be_taken() -> None:
    hand = dealt()
    legal = hand.asks[0].legal
    assert set(legal) == {"pass", token(hand, "Ad"), token(hand, "Th")}
    hand.play(token(hand, "Ad"), 0)
    assert up(hand, 0) == set(parse("9h Ad"))
    assert up(hand, 1) == set()


def test_2_a_heart_that_is_taken_brings_nothing_more() -> None:
    hand = dealt()
    hand.play(token(hand, "Th"), 0)
    assert hand.asks[0].kind == "bet"
    assert up(hand, 0) == set(parse("9h Th"))


def test_2_what_lies_face_down_cannot_be_taken() -> None:
    hand = dealt()
    assert token(hand, "2d") not in hand.asks[0].legal


@pytest.mark.parametrize(
    ("loser", "his", "theirs"),
    [("nothing", "9h Ad", ""), ("the_heart", "Ad", "9h"), ("next_card", "9h Ad", "2s")],
)
def test_3_option_loser(loser: str, his: str, theirs: str) -> None:
    """The two of spades is the next card of the deck."""
    hand = dealt(rules=f"loser={loser}")
    hand.play(token(hand, "Ad"), 0)
    assert up(hand, 0) == set(parse(his))
    assert up(hand, 1) == (set(parse(theirs)) if theirs else set())


def test_3_the_heart_that_he_gets_has_no_turn() -> None:
    hand = dealt(rules="trade")
    hand.play(token(hand, "Ad"), 0)
    assert hand.asks[0].seat == 2
    hand.play("pass", 2)
    assert hand.asks[0].kind == "bet"


def test_4_the_best_of_all_the_cards_that_a_player_has_in_the_end_win() -> None:
    hand = dealt()
    hand.play(token(hand, "Ad"), 0)
    until(hand)
    assert [len(one) for one in hand.state.hands] == [8, 6, 7]
    assert hand.result.payoffs == (200, -100, -100)


def test_a_sensible_player_pairs_his_ace() -> None:
    hand = dealt()
    assert sensible(situation(hand, hand.asks[0], Random(2))) == token(hand, "Ad")
