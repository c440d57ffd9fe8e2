"""Auction, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

import pytest

from pokernight.bots.playouts import stay
from pokernight.cards import parse
from pokernight.engine.asks import PASS, Amount
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games.auction import AUCTION
from tests.rules.tables import deal_hands, until

HANDS = ("Ac Kd 9h 7s 2c", "Qc Qd 8h 6s 3c", "Jd Tc 8s 4d 2h")
SOLD = "Ad Ks Js"


def dealt(*, rules: str = "", sold: str = SOLD, **more: object) -> Hand:
    """One down and four up by seat, seat 0 first; then come the cards for sale."""
    return deal_hands(AUCTION, HANDS, sold, rules=rules, **more)


def bought(hand: Hand, *bids: object) -> Hand:
    """The next card, bid for by seat 0 first, each once."""
    until(hand, "auction")
    for seat, bid in enumerate(bids):
        hand.play(bid, seat)
    return hand


def test_1_five_card_stud_and_the_highest_hand_in_sight_opens() -> None:
    hand = dealt()
    assert [len(hand.state.down(seat)) for seat in range(3)] == [1, 1, 1]
    assert [len(hand.state.shown(seat)) for seat in range(3)] == [1, 1, 1]
    assert hand.asks[0].seat == 0
    assert until(hand, "auction").state.street == 4
    assert [len(one) for one in hand.state.hands] == [5, 5, 5]


def test_1_bets_are_small_for_two_rounds_and_big_from_then_on() -> None:
    hand, least = dealt(), {}
    while hand.ask is not None:
        if hand.ask.kind == "bet":
            least[hand.state.street] = hand.ask.legal.abstract(9)["least"]
        hand.play(stay(hand.ask), hand.ask.seat)
    assert list(least.values()) == [200, 200, 400, 400, 400, 400, 400]


@pytest.mark.parametrize("lots", [1, 2, 3, 4])
def test_2_option_lots(lots: int) -> None:
    hand, sold = dealt(rules=f"lots={lots}", sold="Ad Ks Js Ts"), 0
    while until(hand, "auction").ask is not None:
        sold += 1
        bought(hand, 100, PASS, PASS)
    assert sold == lots


@pytest.mark.parametrize(("lot", "seen"), [("up", True), ("unseen", False)])
def test_2_option_lot(lot: str, seen: bool) -> None:
    hand = until(dealt(rules=f"lot={lot}"), "auction")
    assert (hand.view(1).face[hand.state.aside[0]] != HIDDEN) == seen
    bought(hand, 100, PASS, PASS)
    card = hand.state.hands[0][-1]
    assert hand.state.face[card] == parse("Ad")[0]
    assert (hand.view(1).face[card] != HIDDEN) == seen
    assert hand.view(0).face[card] != HIDDEN


def test_3_each_bids_more_than_the_last_and_the_price_goes_to_the_pot() -> None:
    hand = until(dealt(), "auction")
    legal = hand.asks[0].legal
    assert isinstance(legal, Amount) and legal.low == 100
    hand.play(300, 0)
    assert isinstance(hand.asks[0].legal, Amount) and hand.asks[0].legal.low == 301
    hand.play(500, 1)
    hand.play(PASS, 2)
    hand.play(PASS, 0)
    assert parse("Ad")[0] in hand.state.cards(hand.state.hands[1])
    assert hand.state.pot() == 300 + 500


@pytest.mark.parametrize(("bids", "asked"), [("in_turn", 1), ("sealed", 3)])
def test_3_option_bids(bids: str, asked: int) -> None:
    """Sealed, the first from the left of the dealer buys of those who bid as much."""
    hand = until(dealt(rules=f"bids={bids}"), "auction")
    assert len(hand.asks) == asked
    if asked == 3:
        bought(hand, 300, 200, 300)
        assert parse("Ad")[0] in hand.state.cards(hand.state.hands[0])


def test_3_a_card_that_nobody_buys_is_thrown_away() -> None:
    hand = bought(dealt(), PASS, PASS, PASS)
    assert parse("Ad")[0] in hand.state.cards(hand.state.muck)


@pytest.mark.parametrize(("others", "sizes"), [("nothing", [6, 5, 5]), ("blind_card", [6, 6, 6])])
def test_4_option_others(others: str, sizes: list[int]) -> None:
    hand = bought(dealt(rules=f"others={others}", sold="Ad 5h 6h"), 100, PASS, PASS)
    assert [len(one) for one in hand.state.hands] == sizes
    assert [len(hand.state.down(seat)) for seat in range(3)] == [1, sizes[1] - 4, sizes[2] - 4]


def test_4_with_a_card_for_everybody_there_are_cards_for_six() -> None:
    with pytest.raises(Refused, match=r"7 x \(5 \+ 3\) = 56 cards"):
        AUCTION.deal(7, 1, rules="free_enterprise")
    AUCTION.deal(6, 1, rules="free_enterprise")


def test_5_the_best_five_of_all_cards_win() -> None:
    """Seat 0 has bought a second ace."""
    hand = bought(dealt(rules="lots=1"), 100, PASS, PASS)
    assert until(hand, "").result.payoffs == (200, -100, -100)
