"""Razz by the clauses of its page; PokerKit is the referee of its random hands."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.game import Cards
from pokernight.errors import Refused
from pokernight.games.razz import RAZZ
from tests.rules.tables import Table


def razz(*hands: str, **details: Any) -> Table:
    return Table(RAZZ, hands, **details)


LOW = "Ac 2c / 3d 4d 5h Kh / Ks"
MIDDLE = "2d 3h / 4s 6c 8d Qh / Qs"
PAIR = "6h 6s / 7c 7d 8h 9s / 9c"


def test_razz_1_two_cards_down_and_one_up_after_an_ante() -> None:
    table = razz(LOW, MIDDLE)
    assert [event.amount for event in table.told("ante")] == [50, 50]
    state = table.hand.state
    assert [(len(state.down(seat)), len(state.shown(seat))) for seat in (0, 1)] == [(2, 1)] * 2


@pytest.mark.parametrize(
    ("doors", "seat"),
    [
        (("Kc", "Qs", "2h"), 0),
        (("Ac", "2s", "3h"), 2),
        (("Kc", "Ks", "Kh"), 1),
        (("Qd", "Ah", "Qc"), 0),
    ],
)
def test_razz_2_the_highest_up_card_brings_it_in(doors: tuple[str, ...], seat: int) -> None:
    """Aces are low, and of equal cards the suit decides, spades highest."""
    hidden = ("4c 5c", "6c 7c", "8c 9c")
    table = razz(*[f"{two} / {door}" for two, door in zip(hidden, doors)])
    assert (table.ask.kind, table.ask.seat) == ("bring-in", seat)
    table.play(f"{seat} brings")
    assert table.only("post").amount == 100


def test_razz_2_he_may_bet_in_full_at_once() -> None:
    table = razz("4c 5c / Kd", "6c 7c / 2d")
    assert table.legal == ["bring in", 200]
    table.play("0 bets 200")
    assert table.ask.legal.samples()


def test_razz_2_the_others_fold_call_or_complete() -> None:
    table = razz("4c 5c / Kd", "6c 7c / 2d").play("0 brings")
    assert table.legal == ["fold", "call", 200]


def test_razz_2_the_next_left_brings_it_in_for_who_is_all_in_for_his_ante() -> None:
    table = razz("4c 5c / Kd", "6c 7c / 2d", "8c 9c / Qd", stacks=[50, 1_000, 1_000])
    assert (table.ask.kind, table.ask.seat) == ("bring-in", 1)


def test_razz_3_the_lowest_hand_in_sight_opens() -> None:
    table = razz("4c 5c / 2d 2s 3c 8c", "6c 7c / Kd Qs Qc Jc", rules={"burns": "no"})
    table.play("1 brings", "0 calls")
    assert table.ask.seat == 1, "a pair in sight is worse than any cards without one"
    table.play("1 checks", "0 checks")
    assert table.ask.seat == 0, "of two pairs the lower"


def test_razz_3_of_equal_hands_in_sight_the_first_to_the_left_of_the_dealer_opens() -> None:
    table = razz("4c 5c / 2d 3s", "6c 7c / 2h 3c", "8c 9c / Kd Kh")
    table.play("2 brings", "0 calls", "1 calls")
    assert table.ask.seat == 0


def test_razz_3_bets_are_small_on_third_and_fourth_street_and_big_from_the_fifth() -> None:
    table = razz(LOW, MIDDLE).play("1 brings", "0 calls")
    for street in (4, 5, 6, 7):
        opens = table.ask.seat
        assert table.legal == ["check", 200 if street == 4 else 400]
        table.play(f"{opens} checks", f"{1 - opens} checks")


@pytest.mark.parametrize(
    ("burns", "burned"), [({}, 4), ({"burns": "yes"}, 4), ({"burns": "no"}, 0)]
)
def test_razz_3_option_burns(burns: dict[str, str], burned: int) -> None:
    table = razz(LOW, MIDDLE, rules=burns).check_down()
    assert len(table.hand.state.muck) == burned


def test_razz_3_a_card_in_the_middle_where_the_deck_is_short() -> None:
    hand = RAZZ.deal(8, 1)
    while hand.ask is not None:
        hand.play("call" if "call" in hand.ask.legal else hand.ask.default)
    assert len(hand.state.board) == 1
    with pytest.raises(Refused, match="cannot be dealt to 9"):
        RAZZ.deal(9, 1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (LOW, MIDDLE),
        (MIDDLE, PAIR),
        ("Ac 2c / 3c 4c 5c Kh / Ks", "Ad 2d / 3h 4s 6h Kd / Qs"),
        ("Ah Ad / 2c 2s 3c 3s / Kh", "Qh Qc / 2d 2h 3d 3h / Kc"),
    ],
)
def test_razz_4_the_lowest_five_cards_win(better: str, worse: str) -> None:
    """Straights and flushes count for nothing, and whoever must play a pair loses."""
    assert razz(better, worse).check_down().payoffs == (150, -150)
    assert razz(worse, better).check_down().payoffs == (-150, 150)


def test_razz_4_equal_hands_split() -> None:
    table = razz(LOW, "Ad 2d / 3h 4s 5c Qd / Jd").check_down()
    assert table.payoffs == (0, 0)
    assert "wheel" in table.said("win")[0]


def test_razz_worth() -> None:
    found = RAZZ.worth(Cards(parse("As 2c 9c Kd"), parse("3d 4h 9s")), RAZZ.usual_rules)[""]
    assert str(found) == "9-4-3-2-A low"
    with pytest.raises(Refused, match="9 cards"):
        RAZZ.worth(Cards(parse("As 2c 3d 4h 9s 9c Kd Ks Kh")), RAZZ.usual_rules)
