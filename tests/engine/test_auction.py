"""Auctions: open and sealed, equal bids, reserves, who is paid, short stacks."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.bots.basic_bots import candidates
from pokernight.engine.asks import PASS, Amount, Answer
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, Lot, ante, auction, deal, showdown, top_card
from pokernight.errors import Refused
from pokernight.proofs import prove
from pokernight.ranking import high, high_value

PAGE = "Bid-Em. Two cards each, and one more for whoever pays for it.\n\n1. All of it."


def worth(cards: Cards, rules: object) -> Worth:
    return {"": high(cards.all)}


HIGH = Contest(
    "the pot",
    lambda state, seat: high_value(state.cards(state.hands[seat])),
    lambda state, seat: high(state.cards(state.hands[seat])),
)


def bid_em(*sold: Step, **details: Any) -> Game:
    end = showdown((HIGH,), "initiator", "left_of_button", "1")
    steps = (ante(100), deal(), deal(), *sold, end)
    return Game("Bid-Em", PAGE, (2, 8), lambda rules: steps, Rules, worth, **details)


def of(*bids: Answer, seats: int = 3, stacks: tuple[int, ...] = (), **terms: Any) -> Hand:
    """A hand in which one card is sold; seat 0 is the first to bid."""
    game = bid_em(auction(terms.pop("lot", top_card()), clause="1", **terms))
    hand = game.deal(seats, seed=1, button=seats - 1, stacks=stacks or None)
    for bid in bids:
        hand.play(bid)
    return hand


def asked(hand: Hand) -> tuple[int, int, int]:
    """Return the next bidder, the lowest bid and the highest."""
    assert hand.ask is not None
    assert isinstance(hand.ask.legal, Amount)
    return hand.ask.seat, hand.ask.legal.low, hand.ask.legal.high


def sizes(hand: Hand) -> list[int]:
    return [len(cards) for cards in hand.state.hands]


def buyer(hand: Hand) -> int:
    """Return the seat that came to hold three cards; the hand is over."""
    assert hand.ask is None
    return sizes(hand).index(3)


def sold_to(hand: Hand) -> tuple[int, int]:
    """Return the payer and the price, if no seat has won yet: another question follows."""
    paid = [began - 100 - now for began, now in zip(hand.state.began, hand.state.stack)]
    seat = max(range(len(paid)), key=lambda one: paid[one])
    return seat, paid[seat]


def two(first: Step, **details: Any) -> Game:
    """Two auctions, so that the first can be looked at before the pot is won."""
    return bid_em(first, auction(top_card()), **details)


def after_one(*bids: Answer, stacks: tuple[int, ...] = (), seats: int = 3, **terms: Any) -> Hand:
    lot = terms.pop("lot", top_card())
    game = two(auction(lot, clause="1", **terms))
    hand = game.deal(seats, seed=1, button=seats - 1, stacks=stacks or None)
    for bid in bids:
        hand.play(bid)
    return hand


def test_all_bid_in_turn_each_more_than_the_last_until_one_is_left() -> None:
    hand = of(500, 700)
    assert asked(hand) == (2, 701, 9900)
    hand.play(PASS)
    assert asked(hand) == (0, 701, 9900)
    hand.play(800)
    assert asked(hand) == (1, 801, 9900)
    hand.play(PASS)
    assert buyer(hand) == 0


def test_who_has_passed_is_out_of_it() -> None:
    hand = after_one(PASS, 500, 600, PASS)
    assert sold_to(hand) == (2, 600)
    assert hand.state.speaking == 1
    assert asked(hand)[0] == 0


def test_nobody_is_asked_against_his_own_bid() -> None:
    hand = after_one(PASS, PASS, 300)
    assert sold_to(hand) == (2, 300)


def test_the_card_lies_face_up_before_it_is_sold_and_before_who_buys_it() -> None:
    hand = of()
    (token,) = hand.state.aside
    assert hand.view().face[token] == hand.state.face[token]
    for bid in (300, PASS, PASS):
        hand.play(bid)
    assert hand.state.hands[0][-1] == token


@pytest.mark.parametrize("held", [False, True])
def test_a_card_may_be_sold_unseen(held: bool) -> None:
    game = two(auction(top_card(up=False)), held=held)
    hand = game.deal(3, seed=1, button=2)
    (token,) = hand.state.aside
    card = hand.state.face[token]
    assert all(hand.view(seat).face[token] < 0 for seat in range(3))
    for bid in (300, PASS, PASS):
        hand.play(bid)
    assert card in hand.view(0).known(0)
    assert card not in hand.view(1).known(0)


def test_what_nobody_buys_is_thrown_away() -> None:
    hand = after_one(PASS, PASS, PASS)
    assert sizes(hand) == [2, 2, 2]
    assert len(hand.state.muck) == 1
    assert sold_to(hand)[1] == 0


def test_a_reserve_and_the_least_raise() -> None:
    hand = of(reserve=200, raises=100)
    assert asked(hand) == (0, 200, 9900)
    hand.play(250)
    assert asked(hand) == (1, 350, 9900)
    with pytest.raises(Refused):
        hand.play(349)


def test_who_cannot_bid_enough_is_not_asked_and_nobody_bids_more_than_he_has() -> None:
    hand = of(reserve=200, stacks=(1000, 250, 400))
    assert asked(hand) == (0, 200, 900)
    hand.play(250)
    assert asked(hand) == (2, 251, 300)  # seat 1 has 150 left
    hand.play(300)
    assert asked(hand) == (0, 301, 900)


def test_when_nobody_can_bid_nothing_is_sold() -> None:
    hand = of(reserve=5000, stacks=(1000, 1000, 1000))
    assert hand.ask is None
    assert sizes(hand) == [2, 2, 2]


def test_the_price_goes_to_the_pot() -> None:
    hand = after_one(500, PASS, PASS)
    assert hand.state.pot() == 800


def test_or_to_the_owner_who_does_not_bid() -> None:
    hand = after_one(500, PASS, owner=lambda state: 1)
    assert hand.state.stack == [9400, 10_400, 9900]
    assert hand.state.pot() == 300


@pytest.mark.parametrize(("ties", "seat"), [("left", 0), ("nobody", -1)])
def test_equal_sealed_bids(ties: str, seat: int) -> None:
    hand = after_one(500, 300, 500, sealed=True, ties=ties)
    if seat < 0:
        assert sizes(hand) == [2, 2, 2]
    else:
        assert sizes(hand) == [3, 2, 2]
        assert sold_to(hand) == (seat, 500)


def test_equal_sealed_bids_are_bid_on_by_those_who_made_them() -> None:
    hand = after_one(500, 300, 500, sealed=True, ties="again")
    assert asked(hand) == (2, 501, 9900)
    hand.play(600)
    assert asked(hand) == (0, 601, 9900)
    hand.play(700)
    hand.play(PASS)
    assert sold_to(hand) == (0, 700)
    other = after_one(500, 300, 500, PASS, sealed=True, ties="again")
    assert sold_to(other) == (0, 500)


def test_sealed_bids_are_opened_together_and_the_highest_buys() -> None:
    hand = after_one(500, 900, sealed=True)
    assert [ask.seat for ask in hand.asks] == [2]
    assert set(hand.view(2).said) == {""}
    hand.play(PASS)
    assert sold_to(hand) == (1, 900)


def test_a_privilege_is_sold() -> None:
    """The buyer is the dealer for the rest of the hand, say."""

    def deals(state: State, seat: int, price: int) -> None:
        state.button = seat

    hand = after_one(PASS, 200, PASS, lot=Lot("the deal", deals))
    assert hand.state.button == 1


def test_bids_stand_in_what_was_said() -> None:
    hand = of(500, PASS)
    assert hand.view().said == (500, PASS, "")


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"reserve": 0}, "reserve and raises are a cent at least"),
        ({"raises": 0}, "reserve and raises are a cent at least"),
        ({"ties": "right"}, "equal bids go to the left"),
    ],
)
def test_an_auction_that_cannot_be_is_refused(terms: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        auction(top_card(), **terms)


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"sealed": True, "reserve": 50},
        {"sealed": True, "ties": "again"},
        {"owner": lambda state: state.clockwise()[-1], "raises": 100},
    ],
)
def test_the_proofs_hold(terms: dict[str, Any], held: bool) -> None:
    game = bid_em(
        auction(top_card(clause="1"), clause="1", **terms),
        auction(top_card(up=False), clause="1", **terms),
        held=held,
    )
    tally = prove(game, seats=4, hands=8)
    assert tally.kinds["auction"] >= 16  # a sealed one is one question
    assert tally.events["bought"] > 2


@pytest.mark.parametrize(
    ("last", "usual"), [(100, 300), (300, 500), (2600, 2800), (4700, 5100), (6050, 6650)]
)
def test_people_go_up_by_a_small_bet_or_a_tenth_though_a_cent_is_enough(
    last: int, usual: int
) -> None:
    hand = of(last)
    ask = hand.ask
    assert ask is not None
    assert isinstance(ask.legal, Amount)
    assert (ask.legal.low, ask.legal.usual) == (last + 1, usual)
    offered = candidates(ask, hand.view(ask.seat))
    assert usual in offered
    assert last + 1 not in offered


def test_a_game_that_says_by_how_much_one_goes_up_is_followed() -> None:
    ask = of(100, raises=50).ask
    assert ask is not None
    assert isinstance(ask.legal, Amount)
    assert ask.legal.usual == ask.legal.low == 150
    assert 150 in candidates(ask, of(100, raises=50).view(ask.seat))
