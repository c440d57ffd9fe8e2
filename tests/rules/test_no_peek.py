"""No Peek and Blind Baseball, clause by clause: what they have of their own.

The turning over that they share with the night games is proved in tests/games/test_turns_at_night.
"""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.blind_baseball import BLIND_BASEBALL
from pokernight.games.no_peek import NO_PEEK
from tests.rules.tables import deal_hands, ended


def dealt(game: Game, *hands: str, then: str = "", **details: Any) -> Hand:
    return deal_hands(game, hands, then, **details)


def turn(hand: Hand, seat: int, card: str) -> None:
    hand.play(hand.state.face.index(parse(card)[0]), seat)


HIGH, LOW = "Kc Qd 9c 8d 5h 6s Jc", "2c 5d 8c Td Jh Qs Ac"


@pytest.mark.parametrize("game", [NO_PEEK, BLIND_BASEBALL])
def test_1_seven_cards_that_not_even_their_owner_sees(game: Game) -> None:
    hand = dealt(game, HIGH, LOW)
    for seat in (0, 1, None):
        view = hand.view(seat)
        assert all(view.face[token] == HIDDEN for one in view.hands for token in one)
    assert [len(one) for one in hand.state.hands] == [7, 7]


def test_no_peek_1_seven_players_at_the_most() -> None:
    with pytest.raises(Refused, match="8 x 7"):
        NO_PEEK.deal(8, 1)


@pytest.mark.parametrize(("peeking", "may"), [("yes", True), ("no", False)])
def test_no_peek_1_option_peeking(peeking: str, may: bool) -> None:
    hand = dealt(NO_PEEK, HIGH, LOW, rules=f"peeking={peeking}")
    assert ("peek" in hand.asks[0].legal) == may


def test_no_peek_2_the_first_turns_one_card_and_the_next_until_he_beats_it() -> None:
    hand = dealt(NO_PEEK, HIGH, LOW)
    turn(hand, 0, "Kc")
    assert (hand.asks[0].kind, hand.asks[0].seat) == ("bet or pass", 0)
    hand.play("check", 0)
    for card in ("2c", "5d", "8c"):
        turn(hand, 1, card)
        assert hand.asks[0].seat == 1
    turn(hand, 1, "Ac")
    assert hand.asks[0].kind == "bet or pass"


@pytest.mark.parametrize(
    ("wild", "said"),
    [("nothing", "ace high, jack, nine, deuce"), ("deuces", "pair of aces, jack, nine; 2♣ wild"),
     ("one_eyed_jacks", "pair of aces, nine, deuce; J♥ wild")],
)  # fmt: skip
def test_no_peek_3_option_wild(wild: str, said: str) -> None:
    rules = NO_PEEK.house_rules(wild=wild)
    assert str(NO_PEEK.worth(Cards(parse("Ac Jh 9d 2c")), rules)[""]) == said


@pytest.mark.parametrize(("staying", "kind"), [("out", ""), ("fee", "stay")])
def test_no_peek_5_option_staying(staying: str, kind: str) -> None:
    """The first has a pair of aces in sight; the second turns all he has and is not high."""
    hand = dealt(NO_PEEK, "Ac Ad 2d 3c 4h 5s 7c", "Kc Qd Js 9d 8h 6h 3d", "2c 3h 4c 6d 7h 8c Td",
                 rules=f"staying={staying}")  # fmt: skip
    turn(hand, 0, "Ac")
    hand.play("check", 0)
    for card in ["Kc", "Qd", "Js", "9d", "8h", "6h", "3d"]:
        turn(hand, 1, card)
    if kind:
        assert (hand.asks[0].kind, hand.asks[0].seat) == ("stay", 1)
    else:
        assert not hand.state.live[1]


@pytest.mark.parametrize("name", ["no_peek", "night_baseball", "blind_baseball", "night_chaos"])
def test_n22_nobody_is_out_of_a_side_pot_in_which_he_alone_is_left(name: str) -> None:
    """A player all in for the ante wins the antes, and nothing of the bets it never matched."""
    hand = dealt(find(name), "Kc As Ad 2c 5c 6c 7c", "Ac 2d 5s 6s 7s 8c Tc", "2h 5h 6h 7h 8d Td Js",
                 rules="staying=out", then="4c" if name == "night_chaos" else "",
                 stacks=(100, 1_000, 1_000))  # fmt: skip
    turn(hand, 0, "Kc")
    turn(hand, 1, "Ac")
    hand.play(200, 1)
    hand.play("call", 2)
    for card in ["2h", "5h", "6h", "7h", "8d", "Td", "Js"]:
        turn(hand, 2, card)
    assert not hand.state.live[2], "out: another is left in the side pot"
    turn(hand, 0, "As")
    for card in ["2d", "5s", "6s", "7s", "8c", "Tc"]:
        turn(hand, 1, card)
    assert hand.result.payoffs == (200, 100, -300)


def test_no_peek_6_the_high_hand_wins_when_the_next_in_turn_holds_it() -> None:
    hand = dealt(NO_PEEK, "Ac Ad 2d 3c 4h 5s 7c", "Kc Qd Js 9d 8h 6h 3d")
    assert ended(hand) == (100, -100)


def test_blind_baseball_2_threes_and_nines_are_wild_and_cost_nothing() -> None:
    hand = dealt(BLIND_BASEBALL, "3c Qd 9c 8d 5h 6s Jc", LOW)
    turn(hand, 0, "3c")
    assert hand.asks[0].kind == "bet or pass"
    rules = BLIND_BASEBALL.usual_rules
    said = str(BLIND_BASEBALL.worth(Cards(parse("3c 9d Ks")), rules)[""])
    assert said == "three kings; 3♣ 9♦ wild"


@pytest.mark.parametrize(
    ("threes", "cost"), [("free", ()), ("price", (("pay", 200),)), ("match_pot", (("pay", 200),))]
)
def test_blind_baseball_2_option_threes(threes: str, cost: tuple[object, ...]) -> None:
    hand = dealt(BLIND_BASEBALL, "3c Qd 9c 8d 5h 6s Jc", LOW, rules=f"threes={threes}")
    turn(hand, 0, "3c")
    assert hand.asks[0].costs == cost


def test_blind_baseball_4_a_four_brings_a_card_that_nobody_sees() -> None:
    hand = dealt(BLIND_BASEBALL, "4c Qd 9c 8d 5h 6s Jc", LOW, then="Ks")
    turn(hand, 0, "4c")
    assert len(hand.state.hands[0]) == 8
    assert hand.view(0).face[hand.state.hands[0][-1]] == HIDDEN


@pytest.mark.parametrize("staying", ["fee", "out"])
def test_blind_baseball_6_option_staying(staying: str) -> None:
    rules = BLIND_BASEBALL.house_rules(staying=staying)
    assert rules.to_dict()["staying"] == staying
    hand = dealt(BLIND_BASEBALL, "Ac Ad 2d 5c 7h 5s 7c", "Kc Qd Js Td 8h 6h 2s", LOW.replace(
        "2c 5d 8c Td Jh Qs Ac", "2c 5d 8c Tc Jh Qs Ah"), rules=f"staying={staying}")  # fmt: skip
    turn(hand, 0, "Ac")
    hand.play("check", 0)
    for card in ["Kc", "Qd", "Js", "Td", "8h", "6h", "2s"]:
        turn(hand, 1, card)
    assert (hand.asks[0].kind == "stay") == (staying == "fee")


def test_blind_baseball_is_kin_of_night_baseball_under_a_name_of_its_own() -> None:
    assert find("blind baseball") is BLIND_BASEBALL
    assert BLIND_BASEBALL.program is find("night_baseball").program
