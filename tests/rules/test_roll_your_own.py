"""Roll Your Own, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

import pytest

from pokernight.bots.playouts import stay
from pokernight.cards import parse
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.games.roll_your_own import HANDS, ROLL_YOUR_OWN
from tests.rules.tables import deal_hands, until

ACES, LOWS = "2c 2d Ac Ad 7h 9s Kc", "3s 5s 8c Jd Qh 6h Ts"


def dealt(*hands: str, rules: str = "") -> Hand:
    return deal_hands(ROLL_YOUR_OWN, hands or (ACES, LOWS), rules=rules)


def turn(hand: Hand, seat: int, card: str) -> None:
    """A seat turns a card of its own up."""
    until(hand, "roll")
    wanted = parse(card)[0]
    hand.play(next(t for t in hand.state.hands[seat] if hand.state.face[t] == wanted), seat)


def test_1_three_cards_face_down_and_all_turn_one_up_at_the_same_time() -> None:
    hand = dealt()
    assert [len(hand.state.down(seat)) for seat in range(2)] == [3, 3]
    assert {ask.seat for ask in hand.asks} == {0, 1}
    turn(hand, 1, "8c")
    assert not any(hand.state.up)
    turn(hand, 0, "2d")
    assert hand.state.cards(hand.state.shown(0)) == list(parse("2d"))
    assert hand.state.cards(hand.state.shown(1)) == list(parse("8c"))


def test_1_the_highest_hand_in_sight_opens() -> None:
    hand = dealt()
    turn(hand, 0, "2d")
    turn(hand, 1, "8c")
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("bet", 1)


def test_2_he_chooses_among_all_that_he_has_down() -> None:
    hand = dealt()
    turn(hand, 0, "2d")
    turn(hand, 1, "8c")
    until(hand, "roll")
    choices = next(ask for ask in hand.asks if ask.seat == 0).legal
    assert set(hand.state.cards(choices)) == set(parse("2c Ac Ad"))  # type: ignore[arg-type]


def test_2_bets_are_small_for_two_rounds_and_big_from_then_on() -> None:
    hand, least = dealt(), []
    while until(hand, "bet").ask is not None:
        if not hand.state.actions or hand.state.actions < 1:
            least.append(hand.asks[0].legal.abstract(9)["least"])
        hand.play("check", hand.asks[0].seat)
    assert least == [200, 200, 400, 400, 400]


@pytest.mark.parametrize(("cards", "size", "up"), [("seven", 7, 4), ("five", 5, 4)])
def test_3_option_cards(cards: str, size: int, up: int) -> None:
    hand = dealt(rules=f"cards={cards}")
    most = most_up = 0
    while hand.ask is not None:
        most = max(most, len(hand.state.hands[0]))
        most_up = max(most_up, len(hand.state.shown(0)))
        hand.play(stay(hand.ask), hand.ask.seat)
    assert (most, most_up) == (size, up)


@pytest.mark.parametrize(
    ("wild", "said"), [("nothing", "two pair, aces and deuces, king kicker"),
                       ("low_hole", "four aces, king kicker; 2♣ 2♦ wild")],
)  # fmt: skip
def test_4_option_wild(wild: str, said: str) -> None:
    """The lowest card in the hole is a deuce, and the deuce up is wild with it."""
    rules = ROLL_YOUR_OWN.house_rules(wild=wild)
    cards = Cards(parse("2c 7h 9s"), parse("2d Ac Ad Kc"))
    assert str(ROLL_YOUR_OWN.worth(cards, rules)[""]) == said


def test_4_he_chooses_what_is_wild_by_what_he_turns_up() -> None:
    hand = dealt(rules="mexican_stud")
    state = hand.state
    for card in ("2c", "2d", "Ac", "7h"):
        turn(hand, 0, card)
        other = next(ask for ask in hand.asks if ask.seat == 1)
        hand.play(other.default, 1)
    state = hand.state
    assert state.cards(state.down(0)) == list(parse("Ad"))
    assert str(HANDS.reading(state, 0)) == "four deuces, seven kicker; A♦ A♣ wild"


def test_5_the_best_five_of_all_cards_win() -> None:
    assert until(dealt(), "").result.payoffs == (100, -100)
