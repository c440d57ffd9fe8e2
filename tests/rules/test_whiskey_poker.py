"""Whiskey Poker, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots.basic_bots import sensible
from pokernight.bots.playouts import stay
from pokernight.bots.situation import situation
from pokernight.cards import Card, parse
from pokernight.engine.asks import PASS, PickSet
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games.whiskey_poker import KNOCK, WHISKEY_POKER, WIDOW
from tests.rules.tables import deal_hands, ended

ACES, KINGS, JUNK = "Ac Ad 9h 7s 2c", "Kc Kd 8h 6s 3c", "Jd 9c 8s 4d 2h"
LAID = "As Ks Ah Qs Th"


def dealt(*hands: str, widow: str = LAID, rules: str = "", **more: object) -> Hand:
    """Seat 0 is dealt first, and has the first turn; then comes the widow."""
    return deal_hands(WHISKEY_POKER, hands or (ACES, KINGS, JUNK), widow, rules=rules, **more)


def tokens(hand: Hand, zone: list[int], cards: str) -> tuple[int, ...]:
    wanted = parse(cards)
    return tuple(sorted(token for token in zone if hand.state.face[token] in wanted))


def lay(hand: Hand, seat: int, cards: str, taken: str = "") -> None:
    """A seat lays some cards down, and takes some of the widow."""
    hand.play(tokens(hand, hand.state.hands[seat], cards), seat)
    if taken:
        hand.play(tokens(hand, hand.state.board, taken), seat)


def held(hand: Hand, seat: int) -> set[Card]:
    return set(hand.state.cards(hand.state.hands[seat]))


def opened(rules: str = "") -> Hand:
    """Nobody takes the widow unseen: it is turned up after the dealer."""
    hand = dealt(rules=rules)
    for seat in range(3):
        hand.play(PASS, seat)
    return hand


def test_1_five_cards_each_and_a_widow_face_down() -> None:
    hand = dealt()
    assert [len(one) for one in hand.state.hands] == [5, 5, 5]
    assert {hand.view(0).face[token] for token in hand.state.board} == {HIDDEN}
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("widow", 0)
    with pytest.raises(Refused, match="10 x 5"):
        WHISKEY_POKER.deal(10, 1)


@pytest.mark.parametrize(
    ("rounds", "kinds"),
    [("last", ["widow", "bet"]), ("both", ["bet", "widow", "bet"]), ("none", ["widow"])],
)
def test_5_option_rounds(rounds: str, kinds: list[str]) -> None:
    found: list[str] = []
    hand = dealt(rules=f"rounds={rounds}")
    while hand.ask is not None:
        if hand.ask.kind not in found[-1:]:
            found.append(hand.ask.kind)
        hand.play(KNOCK if hand.ask.kind == "widow" and KNOCK in hand.ask.legal else stay(hand.ask),
                  hand.ask.seat)  # fmt: skip
    assert [kind for kind in found if kind in ("bet", "widow")] == kinds


def test_2_who_takes_the_widow_unseen_lays_his_own_cards_down_face_up() -> None:
    hand = dealt()
    hand.play(WIDOW, 0)
    assert held(hand, 0) == set(parse(LAID))
    assert hand.state.cards(sorted(hand.state.board)) == list(parse(ACES)) or set(
        hand.state.cards(hand.state.board)
    ) == set(parse(ACES))
    assert all(hand.state.up[token] for token in hand.state.board)
    view = hand.view(1)
    assert {view.face[token] for token in view.hands[0]} == {HIDDEN}
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("exchange", 1)


def test_2_if_nobody_takes_it_it_is_turned_up_after_the_dealer() -> None:
    hand = dealt()
    hand.play(PASS, 0)
    hand.play(PASS, 1)
    assert not any(hand.state.up[token] for token in hand.state.board)
    hand.play(PASS, 2)
    assert all(hand.state.up[token] for token in hand.state.board)


def test_2_it_is_turned_up_after_the_dealer_also_when_somebody_has_knocked() -> None:
    hand = dealt()
    hand.play(PASS, 0)
    hand.play(PASS, 1)
    hand.play(KNOCK, 2)
    assert hand.asks[0].kind == "exchange"


def test_3_one_card_is_exchanged_and_lies_face_up() -> None:
    hand = opened()
    lay(hand, 0, "2c", "As")
    assert held(hand, 0) == set(parse("Ac Ad 9h 7s As"))
    view = hand.view(1)
    assert set(parse("2c")) <= {view.face[token] for token in view.board}
    assert hand.asks[0].seat == 1


def test_3_all_five_are_exchanged_without_a_further_question() -> None:
    hand = opened()
    lay(hand, 0, ACES)
    assert held(hand, 0) == set(parse(LAID))
    assert hand.asks[0].seat == 1


@pytest.mark.parametrize(
    ("exchange", "sizes"), [("one_or_all", {1, 5}), ("any", {1, 2, 3, 4, 5}), ("all", {5})]
)
def test_3_option_exchange(exchange: str, sizes: set[int]) -> None:
    hand = opened(f"exchange={exchange}")
    legal = hand.asks[0].legal
    assert isinstance(legal, PickSet)
    assert {len(one) for one in legal.sets} == sizes


def test_3_nobody_passes_twice_in_a_row() -> None:
    hand = opened()
    assert PASS not in hand.asks[0].legal
    lay(hand, 0, "2c", "As")
    for seat, laid, taken in ((1, "3c", "Ks"), (2, "2h", "Qs")):
        lay(hand, seat, laid, taken)
    assert PASS in hand.asks[0].legal


def test_4_all_others_have_one_more_turn_each_and_who_knocked_has_none() -> None:
    hand = opened()
    hand.play(KNOCK, 0)
    for seat in (1, 2):
        assert hand.asks[0].seat == seat
        assert KNOCK not in hand.asks[0].legal and PASS in hand.asks[0].legal
        hand.play(PASS, seat)
    assert hand.asks[0].kind == "bet"


def test_5_a_round_of_big_bets_and_the_best_hand_wins() -> None:
    hand = opened()
    hand.play(KNOCK, 0)
    hand.play(PASS, 1)
    hand.play(PASS, 2)
    assert hand.asks[0].seat == 0
    assert hand.asks[0].legal.abstract(9)["least"] == 400
    assert ended(hand) == (200, -100, -100)


def test_5_equal_hands_split() -> None:
    hands = ("Ac Ad 9h 7s 2c", "As Ah 9d 7c 2h", "Jd 9c 8s 4d 3h")
    hand = dealt(*hands, widow="Kc Qc Tc 6c 4c")
    hand.play(KNOCK, 0)
    assert ended(hand) == (50, 50, -100)


def test_who_would_knock_by_default_passes_first() -> None:
    """Nobody ends the exchange by a slip or a clock while he may pass."""
    hand = dealt()
    assert hand.asks[0].default == PASS
    assert opened().asks[0].default == KNOCK


def test_a_sensible_player_takes_the_third_ace() -> None:
    hand = opened()
    answer = sensible(situation(hand, hand.asks[0], Random(1)))
    assert answer != PASS
    hand.play(answer, 0)
    while hand.asks[0].seat == 0:
        hand.play(sensible(situation(hand, hand.asks[0], Random(1))), 0)
    assert len(held(hand, 0) & set(parse("Ac Ad As Ah"))) >= 2
