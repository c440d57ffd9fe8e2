"""The shared defaults 0.1 to 0.11 as hold'em, stud, Omaha and The Omen play them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.hand import IllegalAnswer
from pokernight.engine.rules import RulesError
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.omaha_hi_lo import OMAHA_HI_LO
from pokernight.games.stud import StudRules
from pokernight.games.the_omen import THE_OMEN
from pokernight.ranking import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    badugi,
    high_value,
    low,
    points_value,
    wild_low_value,
    wild_value,
)
from tests.rules.tables import Table

HOLDEM = find("holdem")
STUD = find("seven_card_stud")
STUD_HI_LO = find("seven_card_stud_hi_lo")


def stud(*hands: str, **details: Any) -> Table:
    return Table(STUD, hands, **details)


def holdem(*hands: str, board: str, **details: Any) -> Table:
    return Table(HOLDEM, hands, board=board, **details)


# --- 0.1 Hand order

BEST_FIRST = {
    "straight flush": "5h 6h / 7h 8h 9h 2c / 3d",
    "four of a kind": "Qc Qd / Qh Qs 4d 7c / Tc",
    "full house": "Jc Jd / Jh 8c 8d 4s / 2s",
    "flush": "As Ks / 9s 5s 3s 7d / Td",
    "straight": "4c 5c / 6d 7c 8h Kd / Qd",
    "three of a kind": "9c 9d / 9h As Jd 5h / 2c",
    "two pair": "Ac Ad / Kc Kh 8s 5s / 3d",
    "pair": "Qc Qd / As Jh 7s 4d / 2h",
    "high card": "Ah Kd / Jc 9s 7h 4c / 3s",
}
NAMES = list(BEST_FIRST)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(NAMES)))
@pytest.mark.parametrize("first", [0, 1])
def test_defaults_0_1_hand_order(better: str, worse: str, first: int) -> None:
    hands = [BEST_FIRST[better], BEST_FIRST[worse]]
    played = stud(*(hands if first == 0 else hands[::-1])).check_down()
    assert played.only("win").seat == first
    assert played.payoffs == ((150, -150) if first == 0 else (-150, 150))


def test_defaults_0_1_five_of_a_kind_beats_a_straight_flush() -> None:
    five = wild_value(parse("2c 2d 2h 3s 4c"), parse("3s 4c"))
    assert five > high_value(parse("As Ks Qs Js Ts"))
    played = Table(
        THE_OMEN,
        ["Kc Kd / Kh 9h 4d 4c / Td", "Ad Qd / Jh 9s 8c 5d / 2h"],
        damien="As Ks / Qs Js Ts 3d / 3h",
    )
    played.check_down().all_pass().defaults()
    assert played.said("damien")[0].startswith("Damien's hand: royal flush")
    assert "five kings" in played.said("win")[0]
    assert played.payoffs == (100, -100)


# --- 0.2 Ties inside a category


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Kc / Qd 9h 7s 4d / 2h", "Ad Kd / Qh 9s 5c 4c / 3h"),
        ("Kc Kd / 3d 5s 7c 8c / 2h", "Qc Qd / Ah Js Tc 3c / 2d"),
        ("Kc Kd / Ad 5s 7c 8c / 2h", "Kh Ks / Qh Js 9c 3c / 2d"),
        ("Kc Kd / 3d 3s 4c 7c / 9h", "Qc Qd / Jh Js Ac 9c / 2d"),
        ("Kc Kd / Qd Qs 4c 7c / 9h", "Kh Ks / Jh Js Ac 9c / 2d"),
        ("Kc Kd / Qd Qs Ac 7c / 9h", "Kh Ks / Qh Qc Jc 9c / 2d"),
        ("8c 8d / 8h As 5c 3s / 2h", "7c 7d / 7h Ac Kd 4s / 2d"),
        ("9c Td / Jh Qs Kc 3s / 3h", "8c 9d / Th Js Qc As / Ad"),
        ("Ac 9c / 8c 5c 3c Kd / Qd", "Kh Qh / Jh Th 8h Ad / 2s"),
        ("4c 4d / 4h 3c 3s Kd / Qd", "2c 2d / 2h Ac Ad Ks / Qs"),
        ("4c 4d / 4h Ac As 8d / 9d", "3c 3d / 3h Kc Ks Ad / Qs"),
    ],
)
def test_defaults_0_2_the_ranks_that_form_it_then_the_cards_left(better: str, worse: str) -> None:
    assert stud(better, worse).check_down().payoffs == (150, -150)
    assert stud(worse, better).check_down().payoffs == (-150, 150)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Ks / Qs 9d 7c 4d / 2h", "Ac Kc / Qd 9h 7s 4c / 3h"),
        ("Ks Kh / Qs Qh Ac 7d / 7h", "Kc Kd / Qc Qd As 9d / 8h"),
        ("9s Ts / Js Qs Kd 3d / 3h", "9c Tc / Jc Qc Kh 2d / 7h"),
        ("As Qs / 9s 5s 3s Kd / Kh", "Ah Qh / 9h 5h 3h Qd / Qc"),
    ],
)
def test_defaults_0_2_equal_fives_split_whatever_suits_and_further_cards(
    one: str, other: str
) -> None:
    played = stud(one, other).check_down()
    assert played.payoffs == (0, 0)
    assert [event.amount for event in played.told("win")] == [150, 150]


# --- 0.3 The ace in straights


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac 2d / 3h 4s 5c Kd / Qh", "Ks Kh / Kc Jd 9h 8s / 7d"),
        ("2c 3d / 4h 5d 6c Kd / Jh", "Ac 2d / 3h 4s 5c Kh / Qh"),
        ("Tc Jd / Qh Ks Ac 4d / 2h", "9c Td / Jh Qs Kc 5d / 3h"),
        ("8c 8d / 9h 5s 4c 3d / Th", "Qc Kd / Ah 2s 3c 7d / 9s"),
    ],
    ids=["the wheel is a straight", "of five high", "and broadway of ace high", "no wrapping"],
)
def test_defaults_0_3_the_ace_is_high_and_low_in_the_wheel(better: str, worse: str) -> None:
    assert stud(better, worse).check_down().payoffs == (150, -150)


# --- 0.4 and 0.5 Wild cards


def test_defaults_0_4_a_wild_card_may_copy_cards_that_are_held() -> None:
    assert wild_value(parse("Kc Kd Kh Ks 2c"), parse("2c")) >> 20 == 9
    played = Table(
        THE_OMEN,
        ["Kc Kd / Kh Ks 9d 8c / 4d", "Ac Qd / Jh 9s 7c 5d / 3h"],
        damien="Ad As / Ah Th 7d 5c / 2c",
    )
    played.check_down().all_pass().defaults()
    assert "five kings; 4♦ wild" in played.said("win")[0]


def test_defaults_0_4_cards_speak_the_best_reading_is_taken() -> None:
    played = Table(
        THE_OMEN,
        ["9h 8h / 7h 9c 9s Kd / 2c", "Ac Qd / Jh 9d 7c 5d / 3h"],
        damien="As Kc / Js Tc 7d 5c / 3c",
    )
    played.check_down().all_pass().defaults()
    assert "four nines, king kicker; 2♣ wild" in played.said("win")[0]


def test_defaults_0_5_no_double_ace_flush() -> None:
    """A king fills the player's flush: with a second ace he would beat Damien's."""
    played = Table(
        THE_OMEN,
        ["Ah Qh / 9h 7h Td 4c / 2c", "Kc Jd / Tc 8d 5c 4d / 3h"],
        damien="As Ks / Qs 9s 8s 5d / 3d",
    )
    played.check_down().all_pass().defaults()
    assert played.said("damien")[0].startswith("Damien's hand: flush, ace high, king, queen, nine")
    assert played.payoffs == (-300, -100)


# --- 0.6 Odd chips

TIED = ("Kd Qc / 9s 8h 5c 4d / 3h", "Ks Qh / 9d 8c 5h 4c / 3d")
"""King high twice; the second has the king of spades."""


@pytest.mark.parametrize(("button", "payoffs"), [(1, (1, 0)), (0, (0, 1))])
def test_defaults_0_6_stud_the_first_tied_winner_left_of_the_dealer(
    button: int, payoffs: tuple[int, int]
) -> None:
    assert StudRules().odd_chips == "left_of_button"
    assert stud(*TIED, pot=1, button=button).check_down().payoffs == payoffs


@pytest.mark.parametrize("option", ["roberts", "wsop", "tda"])
def test_defaults_0_6_option_stud_by_suit(option: str) -> None:
    for button in (0, 1):
        played = stud(*TIED, pot=1, button=button, rules={"odd_chips": option}).check_down()
        assert played.payoffs == (0, 1)


@pytest.mark.parametrize(
    ("option", "payoffs"),
    [("left_of_button", (1, 0)), ("roberts", (0, 1)), ("wsop", (1, 0)), ("tda", (1, 0))],
)
def test_defaults_0_6_option_stud_all_cards_or_the_five_played(
    option: str, payoffs: tuple[int, int]
) -> None:
    """Two straights to the seven: the higher card played is the first's, the ace the other's."""
    hands = ("3c 4d / 5h 6d 7s Kd / Qd", "3d 4s / 5d 6h 7c As / Qh")
    assert stud(*hands, pot=1, rules={"odd_chips": option}).check_down().payoffs == payoffs


def test_defaults_0_6_several_odd_chips_go_one_by_one() -> None:
    hands = (*TIED, "Kc Qd / 9h 8d 5d 4h / 3c")
    assert stud(*hands, pot=2).check_down().payoffs == (1, 1, 0)


def test_defaults_0_6_hi_lo_the_high_half_gets_it() -> None:
    low, high = "Ac 2d / 3h 4s 8c Jd / Th", "Kd Ks / Kh 9c 9d Qc / Jh"
    for hands, payoffs in (((low, high), (0, 1)), ((high, low), (1, 0))):
        played = Table(STUD_HI_LO, hands, pot=1).check_down()
        assert played.payoffs == payoffs


@pytest.mark.parametrize(("button", "payoffs"), [(2, (1, 0, 0)), (0, (0, 1, 0)), (1, (1, 0, 0))])
def test_defaults_0_6_button_games_the_first_tied_hand_left_of_the_button(
    button: int, payoffs: tuple[int, ...]
) -> None:
    played = holdem("Ks 2c", "Kd 3c", "5s 4c", board="Ac Kc 9d 8h 7s", pot=1, button=button)
    played.check_down()
    assert played.payoffs == (100 * 2 // 2 + payoffs[0], 100 + payoffs[1], -200)


@pytest.mark.parametrize(
    ("option", "odd"), [("left_of_button", 0), ("roberts", 1), ("wsop", 1), ("tda", 1)]
)
def test_defaults_0_6_option_the_omen(option: str, odd: int) -> None:
    """Two straights to the ace, the second with the ace of spades."""
    played = Table(
        THE_OMEN,
        ["Ad Kc / Qd Js Th 5d / 5c", "As Kd / Qh Jc Tc 5h / 4d"],
        damien="9c 8d / 7s 7c 4s 3c / 2c",
        pot=1,
        rules={"odd_chips": option},
    )
    played.check_down().all_pass().defaults()
    assert played.payoffs == ((1, 0) if odd == 0 else (0, 1))


# --- 0.7 Table stakes and side pots

DRY = "3c 8d Jh 4s Tc"


def test_defaults_0_7_nobody_puts_in_more_than_he_has() -> None:
    played = holdem("As Ah", "Kc Kd", "Qc Qd", board=DRY, stacks=[500, 1000, 2000])
    with pytest.raises(IllegalAnswer):
        played.hand.play(2001)
    played.play("2 raises 2000", "0 calls", "1 calls")
    assert [event.amount for event in played.told("call")] == [400, 800]
    assert played.hand.view().stack == (500 + 1000, 1000, 1000)


def test_defaults_0_7_layers_of_bets_make_side_pots_and_the_uncalled_excess_comes_back() -> None:
    played = holdem("As Ah", "Kc Kd", "Qc Qd", board=DRY, stacks=[500, 1000, 2000])
    played.play("2 raises 2000", "0 calls", "1 calls")
    back = played.only("uncalled")
    assert (back.seat, back.amount) == (2, 1000)
    assert [(e.seat, e.amount) for e in played.told("win")] == [(0, 1500), (1, 1000)]
    assert played.payoffs == (1000, 0, -1000)


def test_defaults_0_7_a_short_stack_wins_of_each_no_more_than_he_put_in() -> None:
    played = holdem("As Ah", "Kc Kd", "Qc Qd", board=DRY, stacks=[500, 1000, 2000])
    played.play("2 raises 1000", "0 calls", "1 folds")
    assert [(e.seat, e.amount) for e in played.told("win")] == [(0, 500 + 500 + 200)]
    assert played.only("uncalled").amount == 500
    assert played.payoffs == (700, -200, -500)


def test_defaults_0_7_antes_asked_of_everybody_are_bets_and_make_layers() -> None:
    played = holdem("As Ah", "Kc Kd", "Qc Qd", board=DRY, stacks=[25, 1000, 1000],
                    rules={"ante": "0.50"})  # fmt: skip
    pots = [(pot.amount, pot.seats) for pot in played.hand.view().pots]
    assert pots == [(75, (0, 1, 2)), (50, (1, 2))]
    played.check_down()
    assert [(e.seat, e.amount) for e in played.told("win")] == [(0, 75), (1, 50 + 400)]
    assert played.payoffs == (50, 450 - 250, -250), "half an ante wins half of each other's"


def test_defaults_0_7_the_same_in_a_game_with_damien() -> None:
    hands = ["Ac Ad / Kh Kd 9s 8c / 7h", "Qs Jd / 9h 8s 4c 2h / 3h", "Tc Td / 7c 7d 5c 3d / 2d"]
    played = Table(THE_OMEN, hands, damien="Js Jh / 9c 8d 5h 4s / 2c", stacks=[50, 10_000, 10_000])
    played.check_down().all_pass().defaults()
    assert played.payoffs == (100, -100, -100 + 100)


def test_defaults_0_7_dead_money_is_in_the_main_pot_and_makes_no_layer() -> None:
    """Seat 3 pays the small part of missed blinds; seat 0 is all in for less and wins all of it."""
    played = holdem("As Ah", "Kc Kd", "Qc Qd", "2c 7d", board=DRY,
                    stacks=[20, 1000, 1000, 1000], owed=((0, 0),) * 3 + ((100, 200),))  # fmt: skip
    pots = [(pot.amount, pot.seats) for pot in played.hand.view().pots]
    assert pots == [(100, (0, 1, 2, 3))]
    played.check_down()
    assert [(e.seat, e.amount) for e in played.told("win")] == [(0, 100 + 80), (1, 540)]


def test_defaults_0_7_the_penalty_of_the_omen_makes_no_layer_and_comes_back_to_nobody() -> None:
    played = Table(
        THE_OMEN,
        ["As Ah / Kd 9s 4h 3s / 8h", "Kc Qd / Jd 9h 8s 4c / 2h"],
        damien="Tc Td / 7c 7d 5h 3c / Th",
        stacks=[20_000, 300],
    )
    played.play("0 bets 200", "1 calls").check_down().all_pass().defaults()
    assert played.told("uncalled") == []
    assert played.payoffs == (-300 - 600, -300)
    assert played.bank == 1200


# --- 0.8 Integer cents


def test_defaults_0_8_all_money_is_whole_cents() -> None:
    for stacks in ([100.5, 100], [100, True], ["100", 100], [0, 100], [-5, 100]):
        with pytest.raises(Refused, match="stacks are whole cents above zero"):
            HOLDEM.deal(2, 1, stacks=stacks)
    for text in ("0.005", "1/3", "a lot", "-1", "nan"):
        with pytest.raises(RulesError, match="money is dollars and whole cents"):
            STUD.house_rules(ante=text)
    with pytest.raises(IllegalAnswer):
        HOLDEM.deal(2, 1).play(400.0)


# --- 0.9 Who opens in stud

HOME = {"opening": "high_hand", "burns": "no"}


@pytest.mark.parametrize("name", ["seven_card_stud", "seven_card_stud_hi_lo"])
@pytest.mark.parametrize(("button", "opener"), [(2, 1), (0, 1), (1, 2)])
def test_defaults_0_9_the_highest_visible_hand_the_first_left_of_the_dealer_if_tied(
    name: str, button: int, opener: int
) -> None:
    hands = ["As Qs / 9h 9d 3c 2c / 2d", "Qh Jh / Kd 8d 7d 5d / 2s", "Qd Jd / Kc 8c 7c 5c / 3s"]
    played = Table(find(name), hands, rules=HOME, button=button)
    assert played.ask[:2] == (opener, "bet")
    assert played.legal == ["check", 200]
    played.check_down(1)
    assert played.ask.seat == 0


def test_defaults_0_9_it_opens_each_round() -> None:
    hands = ["As Qs / 9h 8d Tc 4c / 2d", "Ah Jh / 8h 9d 3d 3c / 2s", "Qd Jd / 7c 4h Td Th / 3s"]
    played = stud(*hands, rules=HOME)
    for opener in (0, 0, 0, 2, 2):
        assert played.ask.seat == opener
        played.check_down(1)
    assert played.hand.ask is None


def test_defaults_0_9_two_down_one_up_three_more_up_one_down() -> None:
    played = stud(*TIED, rules=HOME)
    for count, up in ((3, 1), (4, 2), (5, 3), (6, 4), (7, 4)):
        state = played.hand.state
        for hand in state.hands:
            assert (len(hand), sum(state.up[token] for token in hand)) == (count, up)
        played.check_down(1)


# --- 0.10 What a visible hand is worth


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h 2s", "Ac Ad Ah Ks"),
        ("2c 2d 2h 3s", "Ac Ad Kh Ks"),
        ("3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("2c 2d 3h 4s", "Ac Kd Qh Js"),
        ("2c 2d 3h 4s", "Ac Kc Qc Jc"),
        ("2c 2d 3h 4s", "As Ks Qh Jd"),
        ("Ac Kd Qh Js", "Ah Kh Qc Th"),
        ("Ac Ad 9h 4s", "Ah As 9c 3c"),
    ],
)
def test_defaults_0_10_visible_hands(better: str, worse: str) -> None:
    """On sixth street the better visible hand opens, wherever it sits."""
    assert high_value(parse(better)) > high_value(parse(worse))
    hidden = ["5c 7d", "5h 7c"]
    for first, second, opener in ((better, worse, 0), (worse, better, 1)):
        hands = [f"{hidden[0]} / {first} / Td", f"{hidden[1]} / {second} / Tc"]
        assert stud(*hands, rules=HOME).check_down(3).ask.seat == opener


@pytest.mark.parametrize(
    ("more", "fewer"), [("As 2c", "As"), ("Kc Kd 2h", "Kc Kd"), ("Kc Kd Kh 2c", "Kc Kd Kh")]
)
def test_defaults_0_10_a_missing_kicker_loses_to_a_present_one(more: str, fewer: str) -> None:
    assert high_value(parse(more)) > high_value(parse(fewer)) > 0


# --- 0.11 When the deck is too short

EIGHT = [
    "2d 2h / 2s Kc 9c 7d",
    "Ac Ad / Ah Qc Qd 3c",
    "3d 4s / 6d 8c 9s Jd",
    "3h 5c / 6h 8d Tc Jh",
    "3s 5d / 6s 8h Td Js",
    "4c 5h / 7c 8s Th Qh",
    "4d 5s / 7h 9d Ts Qs",
    "4h 6c / 7s 9h Jc As",
]
"""Six cards each; three kings are burned, and the deuce of clubs is the last card."""


def test_defaults_0_11_eight_at_stud_share_a_card_in_the_middle() -> None:
    played = stud(*EIGHT).check_down(4)
    state = played.hand.state
    assert state.cards(state.board) == list(parse("2c"))
    assert played.hand.view().face[state.board[0]] == parse("2c")[0], "face up"
    assert [len(hand) for hand in state.hands] == [6] * 8
    assert (len(state.stub), len(state.muck)) == (0, 3)
    board = played.only("board")
    assert board.clause == "3"
    assert played.words(board) == ("the deck is short: 2♣ is dealt face up in the middle, for all")
    assert played.ask.kind == "bet", "the street has its betting"
    played.check_down()
    assert "four deuces" in played.said("win")[0], "it counts in every hand"
    assert played.payoffs == (7 * 150, *[-150] * 7)


def test_defaults_0_11_the_card_in_the_middle_does_not_change_who_opens() -> None:
    hands = [hand.replace("2s", "Kc") if "2s" in hand else hand for hand in EIGHT]
    hands[0] = "Kc 9c / 2d 2h 2s 7d"
    hands[1] = "Qd 3c / Ac Ad Ah Qc"
    played = stud(*hands).check_down(3)
    assert played.ask.seat == 1
    played.check_down(1)
    assert len(played.hand.state.board) == 1
    assert played.ask.seat == 1, "three aces in sight beat three deuces and the middle"


def test_defaults_0_11_hi_lo_the_card_in_the_middle_counts_for_both_halves() -> None:
    played = Table(STUD_HI_LO, EIGHT).check_down()
    assert "four deuces" in played.said("win")[0]
    low = next(words for words in played.said("win") if "low" in words.split(":")[-1])
    assert low.endswith("seat 7 wins $6, the low half of the pot: 7-6-4-2-A low")
    assert played.payoffs == (600 - 150, *[-150] * 6, 600 - 150)


@pytest.mark.parametrize("seats", range(2, 8))
def test_defaults_0_11_up_to_seven_at_stud_get_seven_cards(seats: int) -> None:
    hand = STUD.deal(seats, 1)
    while hand.ask:
        hand.play(next(word for word in ("check", "call", "bring in") if word in hand.ask.legal))
    assert [len(cards) for cards in hand.state.hands] == [7] * seats
    assert hand.state.board == []


@pytest.mark.parametrize(
    ("folders", "sixth_and_middle"), [((7,), (6, 1)), ((6, 7), (7, 0))], ids=["one", "two"]
)
def test_defaults_0_11_the_players_left_when_the_street_is_due_count(
    folders: tuple[int, ...], sixth_and_middle: tuple[int, int]
) -> None:
    """One of eight folds at once: four cards are left for seven. Two do: seven for six."""
    dealt = [hand[:8] if seat in folders else hand for seat, hand in enumerate(EIGHT)]
    played = stud(*dealt, rules={"last_cards": "common_card"})
    while played.hand.state.street == 0:
        passive = next(word for word in ("bring in", "call", "check") if word in played.ask.legal)
        gives_up = played.ask.seat in folders and "fold" in played.ask.legal
        played.hand.play("fold" if gives_up else passive)
    assert played.hand.view().live == tuple(int(seat not in folders) for seat in range(8))
    played.check_down(3)
    held, middle = sixth_and_middle
    hands = [len(hand) for hand in played.hand.state.hands]
    assert hands == [held] * (8 - len(folders)) + [0] * len(folders)
    assert len(played.hand.state.board) == middle


@pytest.mark.parametrize(
    ("game", "seats", "arithmetic"),
    [
        (THE_OMEN, 7, r"7 players and Damien, 8 x 7 = 56 cards, and the pack has 52"),
        (OMAHA_HI_LO, 12, r"12 x 4 \+ 5 \+ 3 = 56 cards, and the pack has 52"),
        (STUD, 9, r"9 x 6 \+ 3 burns \+ 1 in the middle = 58 cards, and the pack has 52"),
        (STUD_HI_LO, 9, r"9 x 6 \+ 3 burns \+ 1 in the middle = 58 cards, and the pack has 52"),
        (HOLDEM, 11, "is played by 2 to 10, not 11"),
    ],
)
def test_defaults_0_11_more_seats_than_the_deck_serves_are_refused(
    game: Any, seats: int, arithmetic: str
) -> None:
    with pytest.raises(Refused, match=arithmetic):
        game.deal(seats, 1)
    game.deal(game.seats[1], 1)


@pytest.mark.parametrize("burns", ["yes", "no"])
def test_defaults_0_11_nine_at_stud_are_refused_with_or_without_burns(burns: str) -> None:
    for game in (STUD, STUD_HI_LO):
        with pytest.raises(Refused, match="9 x 6"):
            game.deal(9, 1, rules=game.house_rules(burns=burns))


# --- 0.14 Lows, 0.15 points


def test_defaults_0_14_the_ace_has_one_place_in_a_low() -> None:
    deuce_to_seven = low(parse("As 5s 4s 3s 2d"), rules=DEUCE_TO_SEVEN)
    assert str(deuce_to_seven) == "A-5-4-3-2 low"
    assert str(low(parse("As Ks Qs Js Td"), rules=ACE_TO_SIX)) == "K-Q-J-10-A low"
    assert str(low(parse("As 5s 4s 3s 2d"), rules=ACE_TO_SIX)) == "5-4-3-2-A straight"


def test_defaults_0_14_a_joker_makes_no_straight_and_no_flush() -> None:
    joker = parse("Jk")
    held = parse("Jk 2s 3s 4s 5s")
    assert str(low(held, wild=joker, rules=ACE_TO_FIVE)) == "wheel; Joker wild"
    found = low(held, wild=joker, rules=DEUCE_TO_SEVEN)
    assert found is not None
    assert str(found) == "7-5-4-3-2 low; Joker wild"
    assert found.stands_for == ((joker[0], parse("7h")[0]),)
    assert str(badugi(parse("Jk 2s 3d 4h"), wild=joker)) == "4-3-2-A badugi; Joker wild"


def test_defaults_0_14_fewer_cards_are_the_worse_low() -> None:
    five, four = parse("Kc Kd Kh Ks Qc"), parse("2s 3d 4c 5h")
    for rules in (ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN):
        assert wild_low_value(five, (), rules=rules) > wild_low_value(four, (), rules=rules) > 0


def test_defaults_0_15_of_equally_near_totals_the_one_below_wins() -> None:
    below, above = parse("Ts 9d 7c Kd"), parse("Ts 9d 8c Kd")
    assert points_value(below, 27) > points_value(above, 27) > 0
    assert points_value(below, 27, over="level") == points_value(above, 27, over="level")
    assert points_value(above, 27, over="bust") == 0
