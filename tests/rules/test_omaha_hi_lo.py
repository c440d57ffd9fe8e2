"""Omaha Hi-Lo by the Canterbury house rules: 4.1 to 4.5, examples 1 to 9, the rows O1 to O24."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.hand import IllegalAnswer
from pokernight.engine.rules import RulesError
from pokernight.errors import Refused
from pokernight.games.omaha_hi_lo import OMAHA_HI_LO, OmahaRules
from pokernight.ranking import omaha_high, omaha_low
from tests.rules.tables import Table, cards, faces

DEFAULT = OmahaRules()

BOARD = "2h 5c 8s / Jh / Kc"
THREE_KINGS = "Kd Ks 9c 9d"
LOW = "As 3d Qd Tc"
SAME_LOW = "Ac 3c Qh Td"
THREE_JACKS = "Jc Js 9h Ts"
"""No low, and less than the kings."""
TWO = (THREE_KINGS, LOW)
THREE = (THREE_KINGS, LOW, SAME_LOW)
FOUR = (*THREE, THREE_JACKS)


def table(*hands: str, board: str = BOARD, **details: Any) -> Table:
    """Seat 0 posts $2 and seat 1 $4; with two players seat 1 has the button and posts $2."""
    return Table(OMAHA_HI_LO, hands, board=board, **details)


def flop(*hands: str, **details: Any) -> Table:
    """Everybody has called before the flop."""
    return table(*hands, **details).check_down(1)


def showing(played: Table) -> list[int]:
    """The seats in the order in which they showed or mucked."""
    return [event.seat for event in played.events if event.kind in ("show", "muck")]


# --- 4.1 Components and counts


@pytest.mark.parametrize("seats", range(2, 11))
def test_omaha_4_1_four_down_five_on_the_board_and_three_burns(seats: int) -> None:
    hand = OMAHA_HI_LO.deal(seats, 1)
    while hand.ask:
        hand.play("call" if "call" in hand.ask.legal else "check")
    state = hand.state
    assert [len(cards) for cards in state.hands] == [4] * seats
    assert (len(state.board), len(state.muck)) == (5, 3)
    assert len(state.stub) == 52 - 8 - 4 * seats


def test_omaha_4_1_more_players_are_refused_with_the_arithmetic() -> None:
    with pytest.raises(Refused, match=r"12 x 4 \+ 5 \+ 3 = 56 cards, and the pack has 52"):
        OMAHA_HI_LO.deal(12, 1)
    with pytest.raises(Refused, match="is played by 2 to 10, not 11"):
        OMAHA_HI_LO.deal(11, 1)


# --- 4.2 Flow


def test_omaha_4_2_blinds_are_posted_clockwise_from_the_button_before_the_deal() -> None:
    played = table(*FOUR)
    assert [(e.kind, e.seat, e.amount) for e in played.events[:2]] == [
        ("post", 0, 200),
        ("post", 1, 400),
    ]
    assert {event.kind for event in played.events[2:]} == {"dealt"}


def test_omaha_4_2_four_cards_each_the_button_last() -> None:
    played = table(*THREE, button=0)
    assert [event.seat for event in played.told("dealt")] == [1, 2, 0] * 4


def test_omaha_4_2_the_first_round_begins_left_of_the_furthest_blind() -> None:
    assert table(*FOUR).ask.seat == 2
    assert table(*FOUR, button=1).ask.seat == 0
    assert table(*THREE).ask.seat == 2


def test_omaha_4_2_later_rounds_begin_with_the_first_active_player_left_of_the_button() -> None:
    played = table(*FOUR).play("2 calls", "3 calls", "0 folds", "1 checks")
    for _ in range(3):
        assert played.ask.seat == 1
        played.play("1 checks", "2 checks", "3 checks")


def test_omaha_4_2_the_button_has_the_last_action_on_all_rounds_but_the_first() -> None:
    played = table(*FOUR).play("2 calls", "3 calls", "0 calls", "1 checks")
    for _ in range(3):
        played.play("0 checks", "1 checks", "2 checks", "3 checks")
    assert showing(played)


def test_omaha_4_2_blinds_are_live() -> None:
    played = table(*THREE).play("2 calls")
    assert played.legal == ["fold", "call", 800]
    played.play("0 calls")
    assert played.told("call")[-1].amount == 200
    assert played.legal == ["check", 800], "the big blind may raise"
    played.play("1 raises 800")
    assert played.hand.view().front == (400, 800, 400)


def test_omaha_4_2_dead_chips_go_to_the_centre_and_are_no_part_of_a_bet() -> None:
    played = table(*FOUR, owed=((0, 0), (0, 0), (0, 0), (200, 400)))
    assert played.hand.view().front == (200, 400, 0, 400)
    assert [pot.amount for pot in played.hand.view().pots] == [200]
    played.play("2 calls")
    assert played.legal == ["check", 800], "$4 of his $6 are his opening bet"


def test_omaha_4_2_a_card_is_burned_before_the_flop_the_turn_and_the_river() -> None:
    played = table(*TWO)
    for rounds, (board, burned) in enumerate([(0, 0), (3, 1), (4, 2), (5, 3)]):
        assert played.hand.state.street == rounds
        assert (len(played.hand.state.board), len(played.hand.state.muck)) == (board, burned)
        played.check_down(1)
    assert [faces(event) for event in played.told("board")] == ["2h 5c 8s", "Jh", "Kc"]


def test_omaha_4_2_check_and_raise_is_permitted() -> None:
    played = flop(*TWO).play("0 checks", "1 bets 400")
    assert played.legal == ["fold", "call", 800]
    played.play("0 raises 800")


def test_omaha_4_2_one_bet_and_four_raises() -> None:
    played = flop(*THREE).play("0 bets 400", "1 raises 800", "2 raises 1200", "0 raises 1600")
    assert played.legal == ["fold", "call", 2000]
    played.play("1 raises 2000")
    assert played.legal == ["fold", "call"]


def test_omaha_4_2_a_live_big_blind_counts_as_the_bet() -> None:
    played = table(*THREE).play("2 raises 800", "0 raises 1200", "1 raises 1600", "2 raises 2000")
    assert played.legal == ["fold", "call"]


def test_omaha_4_2_no_limit_on_raises_with_two_players() -> None:
    played = flop(*TWO, stacks=(16_000, 16_000)).play("0 bets 400")
    for level in range(800, 4000, 800):
        played.play(f"1 raises {level}", f"0 raises {level + 400}")
    assert played.legal == ["fold", "call", 4400 - 400]


@pytest.mark.parametrize(
    ("chips", "front"), [(401, 400), (599, 400), (600, 800), (799, 800), (800, 800)]
)
def test_omaha_4_2_half_a_raise_must_be_completed_and_less_is_only_a_call(
    chips: int, front: int
) -> None:
    played = table(*THREE).play(f"2 raises {chips}")
    assert played.hand.view().front == (200, 400, front)
    assert len(played.told("ruling")) == (chips != 800)
    assert played.ask.seat == 0, "one motion: no string bets"


@pytest.mark.parametrize(("chips", "front"), [(1, 0), (199, 0), (200, 400), (399, 400)])
def test_omaha_4_2_half_a_bet_must_be_completed(chips: int, front: int) -> None:
    played = flop(*TWO).play(f"0 bets {chips}")
    assert played.hand.view().front == (front, 0)
    assert len(played.told("bet")) == (front > 0)


def test_omaha_4_2_an_all_in_below_half_a_bet_reopens_nothing() -> None:
    played = flop(*FOUR, stacks=[9900, 900, 9900, 9900])
    played.play("0 bets 400", "1 raises 500")
    assert played.legal == ["fold", "call", 800], "who has yet to act may complete"
    played.play("2 calls")
    assert played.legal == ["fold", "call", 800]
    played.play("3 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call"])
    played.play("0 calls")
    assert played.told("call")[-1].amount == 100


@pytest.mark.parametrize(("all_in", "more"), [(600, 1000), (700, 1100)])
def test_omaha_4_2_an_all_in_of_half_a_bet_or_more_is_a_full_bet(all_in: int, more: int) -> None:
    played = flop(*FOUR, stacks=[9900, 400 + all_in, 9900, 9900])
    played.play("0 bets 400", f"1 raises {all_in}")
    assert played.legal == ["fold", "call", more]
    played.play("2 calls", "3 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call", more])


# --- 4.4 Evaluation

EXAMPLES = [
    (1, "As 2d 3c Kd", "4h 5c 9s Jh Kc", "pair of kings, ace, jack, nine", ""),
    (2, "As 2d 3c Kd", "4h 5c 8s Jh Kc", "pair of kings, ace, jack, eight", "8-5-4-2-A low"),
    (3, "Ac 2c Kh Kd", "3d 4s 5h Tc Js", "straight, five high", "wheel"),
    (4, "Ac 4s Td Jh", "2d 3h 4c 5d 6s", "straight, five high", "wheel"),
    (5, "As 2s Qh Jd", "3c 4d 4h 7s 8c", "pair of fours, ace, queen, eight", "7-4-3-2-A low"),
    (6, "8h 7d 6c 5s", "Ah 2c 3d Kc Ks", "pair of kings, ace, eight, seven", "6-5-3-2-A low"),
]
OTHERS = {
    1: ("8d 8c 7s 7d", (400, -400)),
    2: ("9d 9c 7s 7d", (400, -400)),
    3: ("Qs Qd 9c 9h", (400, -400)),
    4: ("Kc Kd Qs Qh", (400, -400)),
    5: ("Kh Jc Tc 9d", (400, -400)),
    6: ("Qs Jh Tc 9d", (0, 0)),
}


@pytest.mark.parametrize(("example", "hole", "board", "high", "low"), EXAMPLES)
def test_omaha_4_7_examples_1_to_6(
    example: int, hole: str, board: str, high: str, low: str
) -> None:
    other, payoffs = OTHERS[example]
    played = table(hole, other, board=board).check_down()
    show = played.told("show")[0]
    assert show.seat == 0
    assert played.words(show).endswith(": " + "; ".join([high, low] if low else [high]))
    assert played.payoffs == payoffs
    halves = [(e.seat, e.amount) for e in played.told("win")]
    winner_of_high = 1 if example == 6 else 0
    assert halves == ([(winner_of_high, 400), (0, 400)] if low else [(0, 800)])


def test_omaha_4_7_example_2_the_other_low_would_be_worse() -> None:
    board = parse("4h 5c 8s Jh Kc")
    assert str(omaha_low(parse("As 3c Kd Qd"), board)) == "8-5-4-3-A low"


def test_omaha_4_4_exactly_two_cards_from_the_hand() -> None:
    played = table("As Kc Qd Jd", "2h 2c 9c 9h", board="3s 7s Ts 8s Kd").check_down()
    assert played.payoffs == (400, -400)
    assert played.said("show")[0].endswith("pair of kings, ace, ten, eight"), "no flush"
    played = table("As Ac Ad Kc", "Kd Kh Qd Jc", board="Ks 7s Tc 4d 2h").check_down()
    assert played.payoffs == (-400, 400), "two aces at most: a pair loses to three kings"
    assert "pair of aces" in str(omaha_high(cards("As Ac Ad Kc"), cards("9s 7s Tc 4d 2h")))


def test_omaha_4_4_the_low_may_take_another_pair_than_the_high() -> None:
    played = table("Ac 2d Kh Kd", "Qs Qd 9c 9h", board="3d 4s 8h Ks Js").check_down()
    high, low = played.told("win")
    assert "three kings" in played.words(high)
    assert "8-4-3-2-A low" in played.words(low)
    assert played.payoffs == (400, -400)


def test_omaha_4_4_straights_and_flushes_do_not_hurt_a_low() -> None:
    played = table("Ac 2c Kh Qd", "As 6s Ts Td", board="3c 4c 5c 9h Jh").check_down()
    assert "straight flush, five high" in played.said("win")[0]
    assert "wheel" in played.said("win")[1]
    assert played.payoffs == (400, -400)


@pytest.mark.parametrize(("board", "qualifies"), [("2h 5c 8s Jh Kc", 1), ("2h 5c 9s 9h Kc", 0)])
def test_omaha_4_4_eight_or_better_else_the_high_hand_takes_all(board: str, qualifies: int) -> None:
    played = table(*TWO, board=board).check_down()
    assert played.payoffs == ((0, 0) if qualifies else (400, -400))
    assert {event.clause for event in played.told("win")} == {"6"}


# --- 4.5 Distribution


def test_omaha_4_5_each_side_pot_is_split_separately() -> None:
    played = table(THREE_KINGS, THREE_JACKS, LOW, stacks=[400, 9900, 9900]).check_down(1)
    played.play("1 bets 400", "2 calls").check_down()
    assert [(e.seat, e.amount) for e in played.told("win")] == [
        (0, 600),
        (2, 600),
        (1, 400),
        (2, 400),
    ]
    assert played.payoffs == (200, -400, 200)


def test_omaha_4_5_uncalled_bets_are_returned() -> None:
    played = flop(*TWO).play("0 bets 400", "1 folds")
    back = played.only("uncalled")
    assert (back.seat, back.amount) == (0, 400)
    assert played.payoffs == (400, -400)


def test_omaha_4_5_forfeited_hands_leave_their_money_in_the_pot() -> None:
    played = flop(*THREE).play("0 bets 400", "1 calls", "2 raises 800", "0 calls", "1 folds")
    assert played.hand.view().pot == 1200 + 800 + 800 + 400
    played.check_down()
    assert played.payoffs == (1600 - 1200, -800, 1600 - 1200)


CENTS = {"small_bet": "0.30", "big_bet": "0.30", "small_blind": "0.15", "big_blind": "0.30"}


@pytest.mark.parametrize(
    ("hands", "payoffs"),
    [
        ((THREE_KINGS, LOW, SAME_LOW), (16, -7, -8)),
        ((SAME_LOW, THREE_KINGS, LOW), (-7, 16, -8)),
        ((LOW, SAME_LOW, THREE_KINGS), (-7, -8, 16)),
    ],
)
def test_omaha_4_7_example_7_a_pot_of_91_and_a_tied_low(
    hands: tuple[str, ...], payoffs: tuple[int, ...]
) -> None:
    played = table(*hands, rules=CENTS, pot=1).check_down()
    assert played.payoffs == payoffs
    assert sorted(event.amount for event in played.told("win")) == [22, 23, 46]


def test_omaha_4_5_the_odd_chip_goes_to_the_high() -> None:
    played = table(LOW, THREE_KINGS, rules=CENTS, pot=1).check_down()
    assert played.payoffs == (0, 1)


# --- 4.7 Examples 8 and 9


def example_8() -> Table:
    played = flop(*THREE, stacks=[9900, 900, 9900]).play("0 bets 400", "1 raises 500")
    assert (played.ask.seat, played.legal) == (2, ["fold", "call", 800])
    return played


def test_omaha_4_7_example_8_a_short_all_in_may_be_called() -> None:
    played = example_8().play("2 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call"])
    played.play("0 calls")
    assert played.told("call")[-1].amount == 100
    assert [pot.amount for pot in played.hand.view().pots] == [1200 + 1500]


def test_omaha_4_7_example_8_unless_it_was_completed() -> None:
    played = example_8().play("2 raises 800")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call", 1200])
    played = example_8().play("2 folds")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call"])


def test_omaha_4_7_example_9_capped_after_four_raises() -> None:
    played = flop(*THREE).play("0 bets 400", "1 raises 800", "2 raises 1200", "0 raises 1600")
    played.play("1 raises 2000")
    assert played.legal == ["fold", "call"]


def test_omaha_4_7_example_9_a_fold_after_the_second_raise_lifts_the_cap() -> None:
    played = flop(*THREE).play("0 bets 400", "1 raises 800", "2 raises 1200", "0 folds")
    played.play("1 raises 1600", "2 raises 2000", "1 raises 2400", "2 raises 2800")
    assert played.legal == ["fold", "call", 3200]


# --- 4.6 The table of ambiguities


@pytest.mark.parametrize(("option", "first"), [("initiator", 0), ("last_aggressor", 1)])
def test_omaha_o1_who_shows_first(option: str, first: int) -> None:
    assert DEFAULT.show_order == "initiator"
    played = flop(*THREE, rules={"show_order": option}).check_down(2)
    played.play("0 checks", "1 bets 800", "2 calls", "0 calls").over()
    assert showing(played) == [(first + place) % 3 for place in range(3)]


@pytest.mark.parametrize(("option", "first"), [("initiator", 1), ("last_aggressor", 2)])
def test_omaha_o1_if_that_player_folded_the_next_clockwise(option: str, first: int) -> None:
    played = flop(*THREE, rules={"show_order": option}).check_down(2)
    played.play("0 checks", "1 checks", "2 bets 800", "0 folds", "1 calls").over()
    assert showing(played)[0] == first


@pytest.mark.parametrize("option", ["initiator", "last_aggressor"])
def test_omaha_o1_nobody_bet(option: str) -> None:
    played = flop(*THREE, rules={"show_order": option}).check_down()
    assert showing(played)[0] == 0


def test_omaha_o1_the_initiator_is_who_acted_first_not_who_was_all_in() -> None:
    played = table(*THREE, stacks=[400, 9900, 9900]).check_down()
    assert showing(played) == [1, 2, 0]


def test_omaha_5_the_winning_hand_shows_all_four_cards_and_beaten_ones_are_killed() -> None:
    played = flop(THREE_KINGS, THREE_JACKS, LOW).check_down()
    assert showing(played) == [0, 1, 2]
    assert faces(played.told("show")[0]) == THREE_KINGS
    assert [event.seat for event in played.told("muck")] == [1]
    up = [[played.hand.state.up[t] for t in hand] for hand in played.hand.state.hands]
    assert up == [[1] * 4, [0] * 4, [1] * 4]
    kinds = [kind for kind in played.kinds() if kind in ("show", "muck", "win")]
    assert kinds == ["show", "muck", "show", "win", "win"], "no pot is awarded before"


def test_omaha_o2_default_stakes() -> None:
    rules = DEFAULT
    assert OMAHA_HI_LO.house_rules() == rules == OMAHA_HI_LO.house_rules("canterbury")
    assert (rules.small_blind, rules.big_blind) == (200, 400)
    assert (rules.small_bet, rules.big_bet, rules.raises) == (400, 800, 4)
    played = table(*TWO).play("1 calls", "0 checks")
    for bet in (400, 800, 800):
        assert played.legal == ["check", bet]
        played.check_down(1)


def test_omaha_o2_option_stakes_and_blinds() -> None:
    rules = {"small_bet": "1", "big_bet": "3", "small_blind": "0.25", "big_blind": "1"}
    played = table(*THREE, rules=rules)
    assert played.hand.view().front == (25, 100, 0)
    assert played.legal == ["fold", "call", 200]
    played.check_down(2)
    assert played.legal == ["check", 300]
    stakes = DEFAULT.at_stakes((1000, 2000))
    assert (stakes.small_blind, stakes.big_blind) == (500, 1000)
    with pytest.raises(
        RulesError, match=r"the big blind \(\$5\) cannot be more than the small bet"
    ):
        OMAHA_HI_LO.house_rules(big_blind="5")


def test_omaha_o2_option_raises() -> None:
    played = flop(*THREE, rules={"raises": "1"}).play("0 bets 400", "1 raises 800")
    assert played.legal == ["fold", "call"]


def test_omaha_o3_an_all_in_of_half_a_bet_counts_as_a_raise() -> None:
    played = flop(*FOUR, stacks=[9900, 1000, 9900, 9900])
    played.play("0 bets 400", "1 raises 600", "2 raises 1000", "3 raises 1400")
    assert played.legal == ["fold", "call", 1800]
    played.play("0 raises 1800")
    assert (played.ask.seat, played.legal) == (2, ["fold", "call"]), "the fourth raise was made"


def test_omaha_o4_a_full_raise_goes_on_top_of_the_all_in() -> None:
    played = flop(*FOUR, stacks=[9900, 1000, 9900, 9900]).play("0 bets 400", "1 raises 600")
    assert played.legal == ["fold", "call", 600 + 400]


@pytest.mark.parametrize(
    ("option", "legal"), [("no", ["fold", "call"]), ("yes", ["fold", "call", 1000])]
)
def test_omaha_o5_short_all_ins_add_up(option: str, legal: list[Any]) -> None:
    assert DEFAULT.short_all_ins_add_up is True
    played = flop(*FOUR, stacks=[9900, 900, 1000, 9900], rules={"short_all_ins_add_up": option})
    played.play("0 bets 400", "1 raises 500", "2 raises 600", "3 calls")
    assert (played.ask.seat, played.legal) == (0, legal)


@pytest.mark.parametrize(("option", "to"), [("no", 400), ("yes", 700)])
def test_omaha_o5_all_ins_of_1_99_and_3_00_make_a_bet_that_is_raised_to_7(
    option: str, to: int
) -> None:
    """Robert's Rules 3.6: an all-in of half a bet or more is treated as a full bet."""
    stacks = [9900, 599, 700, 9900]
    played = flop(*FOUR, stacks=stacks, rules={"short_all_ins_add_up": option})
    played.play("0 checks", "1 bets 199", "2 raises 300")
    assert (played.ask.seat, played.legal) == (3, ["fold", "call", to])


def test_omaha_o6_two_left_after_the_fourth_raise_the_cap_stays() -> None:
    played = flop(*THREE).play("0 bets 400", "1 raises 800", "2 raises 1200", "0 raises 1600")
    played.play("1 raises 2000", "2 folds")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call"])


def test_omaha_o8_who_has_acted_cannot_complete_a_short_all_in() -> None:
    played = flop(*FOUR, stacks=[9900, 9900, 9900, 900])
    played.play("0 bets 400", "1 calls", "2 calls", "3 raises 500")
    for seat in (0, 1, 2):
        assert (played.ask.seat, played.legal) == (seat, ["fold", "call"])
        with pytest.raises(IllegalAnswer, match=r"bet takes <Bets: fold, call \$1>"):
            played.hand.play(800)
        played.hand.play("call")


def test_omaha_o10_an_uncontested_pot_is_won_without_showing() -> None:
    played = flop(*THREE).play("0 bets 400", "1 folds", "2 folds")
    assert showing(played) == []
    assert not any(any(played.hand.view().known(seat)) for seat in range(3))
    assert played.payoffs == (800, -400, -400)


TIED_HIGHS = ("Kd Qc 9c 9h", "Ks Qh 9s 9d", "Tc Td 6c 6d")


@pytest.mark.parametrize(
    ("option", "high", "low"),
    [
        ("left_of_button", 0, 1),
        ("roberts", 1, 2),
        ("wsop", 1, 1),
        ("tda", 1, 2),
    ],
)
def test_omaha_o11_odd_chips(option: str, high: int, low: int) -> None:
    """By suit: the king of spades among tied highs, the ace of clubs among tied lows."""
    assert DEFAULT.odd_chips == "left_of_button"
    rules = CENTS | {"odd_chips": option}
    payoffs = table(*TIED_HIGHS, rules=rules, pot=1).check_down().payoffs
    assert payoffs == ((16, 15, -30) if high == 0 else (15, 16, -30))
    payoffs = table(*THREE, rules=rules, pot=1).check_down().payoffs
    assert payoffs == ((16, -7, -8) if low == 1 else (16, -8, -7))


@pytest.mark.parametrize(
    ("option", "first"), [("left_of_button", 0), ("roberts", 0), ("wsop", 1), ("tda", 1)]
)
def test_omaha_o11_odd_chips_among_the_five_cards_played_or_all(option: str, first: int) -> None:
    """Equal straights: the jack of diamonds is played, the ace of spades is not."""
    straights = ("Tc Jc As Qc", "Ts Jd Ks Qd")
    played = table(*straights, board="7h 8s 9d / 2c / 2d", rules={"odd_chips": option}, pot=1)
    payoffs = played.check_down().payoffs
    assert payoffs == ((1, 0) if first == 0 else (0, 1))


@pytest.mark.parametrize("option", ["wsop", "tda"])
def test_omaha_o11_odd_chips_when_the_highest_card_is_everybodys(option: str) -> None:
    """The king that decides lies on the board, so the first clockwise has the odd chip."""
    hands = ("Jc 9d 7d 6h", "Jd 9s 7h 6s")
    played = table(*hands, board="2h 5c Tc / Jh / Kc", rules={"odd_chips": option}, pot=1)
    assert played.check_down().payoffs == (1, 0)


def test_omaha_o14_half_raise_rule_on() -> None:
    assert DEFAULT.half_raise_rule is True
    played = table(*THREE)
    assert 600 in played.ask.legal and 500 in played.ask.legal
    played.play("2 raises 600")
    assert played.said("chips") == ["seat 2 has put $6 in front"]
    assert played.said("ruling") == ["Ruling: Half a raise or more must be completed to a raise"]
    assert played.hand.view().front == (200, 400, 800)
    played = table(*THREE).play("2 raises 500")
    assert played.said("ruling") == ["Ruling: Less than half a raise is only a call"]
    assert played.hand.view().front == (200, 400, 400)
    assert played.only("ruling").clause == "3"


def test_omaha_o14_half_raise_rule_off() -> None:
    played = table(*THREE, rules={"half_raise_rule": "no"})
    for chips in (401, 500, 600, 799):
        with pytest.raises(IllegalAnswer, match=r"bet takes <Bets: fold, call \$4, \$8>"):
            played.hand.play(chips)
    played.play("2 raises 800")
    assert played.hand.view().front == (200, 400, 800)


def test_omaha_o15_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last() -> None:
    played = table(*TWO)
    assert played.hand.view().front == (400, 200)
    assert (played.button, played.ask.seat) == (1, 1)
    played.play("1 calls", "0 checks")
    for _ in range(3):
        played.play("0 checks", "1 checks")
    played.over()


def test_omaha_o16_completing_a_short_all_in_is_a_raise_and_the_all_in_is_none() -> None:
    played = flop(*FOUR, stacks=[9900, 900, 9900, 9900])
    played.play("0 bets 400", "1 raises 500", "2 raises 800", "3 raises 1200", "0 raises 1600")
    assert played.legal == ["fold", "call", 2000]
    played.play("2 raises 2000")
    assert (played.ask.seat, played.legal) == (3, ["fold", "call"])


# --- 4.2 All-ins under the other options


@pytest.mark.parametrize(("option", "legal"), [("half", [1000]), ("full", [])])
def test_omaha_4_2_option_short_all_in(option: str, legal: list[int]) -> None:
    """An all-in of $6 over $4 is half a raise, and so a whole one; or it is only to be called."""
    assert DEFAULT.short_all_in == "half"
    played = flop(*FOUR, stacks=[9900, 1000, 9900, 9900], rules={"short_all_in": option})
    played.play("0 bets 400", "1 raises 600")
    assert played.legal == ["fold", "call", *(legal or [800])], "who has yet to act completes it"
    played.play("2 calls", "3 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call", *legal])


def test_omaha_4_2_option_short_all_in_full_a_whole_raise_opens_the_betting_all_the_same() -> None:
    played = flop(*FOUR, stacks=[9900, 1200, 9900, 9900], rules={"short_all_in": "full"})
    played.play("0 bets 400", "1 raises 800", "2 calls", "3 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call", 1200])


def test_omaha_4_2_option_short_all_in_full_is_no_raise_of_the_four() -> None:
    stacks = [9900, 1000, 9900, 9900]
    for option, last in (("half", 2200), ("full", 2000)):
        played = flop(*FOUR, stacks=stacks, rules={"short_all_in": option})
        played.play("0 bets 400", "1 raises 600")
        for seat in (2, 3, 0):
            played.play(f"{seat} raises {played.legal[-1]}")
        capped = option == "half"
        assert (played.ask.seat, len(played.legal)) == (2, 2 if capped else 3)
        assert capped or played.legal[-1] == last


def test_omaha_4_2_example_8_completed_after_a_check() -> None:
    """O20: he has acted, but a check is no bet, so he is in the pot for none."""
    assert DEFAULT.after_a_check == "complete"
    played = flop(*THREE, stacks=[9900, 599, 9900]).play("0 checks", "1 bets 199", "2 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call", 400])
    played.play("0 raises 400")
    assert played.only("raise").amount == 400
    assert (played.ask.seat, played.legal) == (2, ["fold", "call", 800]), "completed: open again"


@pytest.mark.parametrize(("option", "legal"), [("complete", [400]), ("call", [])])
def test_omaha_o20_a_check_and_then_an_all_in_of_less_than_half_a_bet(
    option: str, legal: list[int]
) -> None:
    stacks = [9900, 599, 9900]
    played = flop(*THREE, stacks=stacks, rules={"after_a_check": option})
    played.play("0 checks", "1 bets 199")
    assert played.legal == ["fold", "call", 400], "who has not acted may always complete it"
    played.play("2 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call", *legal])


@pytest.mark.parametrize("option", ["complete", "call"])
def test_omaha_o20_half_a_bet_or_more_is_a_bet_to_him_who_checked(option: str) -> None:
    stacks = [9900, 600, 9900]
    played = flop(*THREE, stacks=stacks, rules={"after_a_check": option})
    played.play("0 checks", "1 bets 200", "2 calls")
    assert (played.ask.seat, played.legal) == (0, ["fold", "call", 600])


@pytest.mark.parametrize("add_up", ["no", "yes"])
def test_omaha_o20_who_has_called_the_short_all_in_is_in_for_a_bet(add_up: str) -> None:
    stacks = [9900, 500, 650, 9900]
    played = flop(*FOUR, stacks=stacks, rules={"short_all_ins_add_up": add_up})
    played.play("0 checks", "1 bets 100", "2 raises 250", "3 calls")
    assert (played.ask.seat, played.legal[:2]) == (0, ["fold", "call"])
    played = flop(*FOUR, stacks=stacks, rules={"short_all_ins_add_up": add_up})
    played.play("0 checks", "1 bets 100", "2 folds", "3 calls", "0 calls")
    assert played.hand.state.street == 2, "who called it closes the round"


def test_omaha_o20_a_blind_is_a_bet_so_who_raps_on_it_completes_nothing() -> None:
    """Seat 2 has posted a big blind on sitting down, and raps; then $5 all in is called by all."""
    owed = ((0, 0), (0, 0), (0, 400), (0, 0))
    played = table(*FOUR, owed=owed, stacks=[9900, 9900, 9900, 500]).play("2 checks")
    played.play("3 raises 500", "0 calls", "1 calls")
    assert (played.ask.seat, played.legal) == (2, ["fold", "call"])


@pytest.mark.parametrize("option", ["no", "yes"])
def test_omaha_o21_only_two_players_remain_when_the_third_is_all_in(option: str) -> None:
    """Robert's Rules: the limit is for "three or more players who are not all-in"."""
    assert DEFAULT.all_ins_remain is False
    stacks = [16_000, 16_000, 800]
    played = table(*THREE, stacks=stacks, rules={"all_ins_remain": option})
    played.play("2 raises 800", "0 raises 1200", "1 raises 1600", "0 raises 2000")
    assert played.legal == (["fold", "call"] if option == "yes" else ["fold", "call", 2400])


def test_omaha_o21_option_a_fold_leaves_two_an_all_in_does_not() -> None:
    stacks = [16_000, 16_000, 400]
    rules = {"all_ins_remain": "yes"}
    all_in = flop(*THREE, rules=rules, stacks=[16_000, 16_000, 800])
    all_in.play("0 bets 400", "1 raises 800", "2 calls", "0 raises 1200", "1 raises 1600")
    all_in.play("0 raises 2000")
    assert all_in.legal == ["fold", "call"]
    folded = flop(*THREE, rules=rules)
    folded.play("0 bets 400", "1 raises 800", "2 folds", "0 raises 1200", "1 raises 1600")
    folded.play("0 raises 2000")
    assert folded.legal == ["fold", "call", 2400]
    before = flop(*THREE, rules=rules, stacks=stacks)
    assert before.hand.state.uncapped == 0, "all in since before the flop: three remain"
    assert flop(*THREE, stacks=stacks).hand.state.uncapped == 1
    assert table(*TWO, rules=rules).hand.state.uncapped == 1


@pytest.mark.parametrize("option", ["no", "yes"])
def test_omaha_4_2_option_cap_heads_up(option: str) -> None:
    played = flop(*TWO, stacks=(16_000, 16_000), rules={"cap_heads_up": option})
    played.play("0 bets 400", "1 raises 800", "0 raises 1200", "1 raises 1600", "0 raises 2000")
    assert played.legal == (["fold", "call"] if option == "yes" else ["fold", "call", 2400])


def test_omaha_o24_the_usual_buy_in_is_five_times_the_maximum_bet_and_the_least_too() -> None:
    assert (DEFAULT.buy_in, DEFAULT.least_buy_in) == (4000, 4000)
    assert OMAHA_HI_LO.deal(3, 1).view().stack == (4000, 3800, 3600)
    rules = OMAHA_HI_LO.house_rules(small_bet="10", big_bet="25")
    assert (rules.buy_in, rules.least_buy_in) == (12_500, 12_500)


def test_omaha_o14_half_raise_rule_off_on_the_flop_and_for_an_all_in() -> None:
    played = flop(*THREE, stacks=[9900, 700, 9900], rules={"half_raise_rule": "no"})
    for chips in (100, 200, 399, 401):
        with pytest.raises(IllegalAnswer, match=r"bet takes <Bets: check, \$4>"):
            played.hand.play(chips)
    played.play("0 checks", "1 bets 300")
    assert played.told("bet")[-1].amount == 300, "all that he has is no string bet"


# --- 4.2 Dead blinds as a structure


@pytest.mark.parametrize(
    ("small", "big", "front", "dead", "legal"),
    [
        ("0", "0", (200, 400, 0), 0, ["fold", "call", 800]),
        ("1", "0", (100, 400, 0), 100, ["fold", "call", 800]),
        ("2", "0", (0, 400, 0), 200, ["fold", "call", 800]),
        ("0", "1", (200, 300, 0), 100, ["fold", "call", 400]),
        ("1", "4", (100, 0, 0), 500, ["fold", "call", 400]),
        ("2", "4", (0, 0, 0), 600, ["check", 400]),
    ],
)
def test_omaha_4_2_option_part_or_all_of_a_blind_is_dead(
    small: str, big: str, front: tuple[int, ...], dead: int, legal: list[Any]
) -> None:
    rules = {"dead_of_small_blind": small, "dead_of_big_blind": big}
    played = table(*THREE, rules=rules)
    view = played.hand.view()
    assert (view.front, sum(pot.amount for pot in view.pots)) == (front, dead)
    assert (played.ask.seat, played.legal) == (2, legal), "left of the furthest blind all the same"
    played.check_down()
    assert sum(played.payoffs) == 0
    assert played.hand.state.pot() == 0


def test_omaha_4_2_option_dead_blinds_follow_the_stakes_and_are_a_part_of_the_blind() -> None:
    rules = OmahaRules(dead_of_small_blind=100, dead_of_big_blind=200)
    large = rules.at_stakes((1000, 2000))
    assert (large.small_blind, large.big_blind) == (500, 1000)
    assert (large.dead_of_small_blind, large.dead_of_big_blind) == (250, 500)
    for name, most in (("small", "2"), ("big", "4")):
        with pytest.raises(RulesError, match=rf"dead part of the {name} blind .* more than all"):
            OMAHA_HI_LO.house_rules(**{f"dead_of_{name}_blind": "4.01"})
        options = OMAHA_HI_LO.house_rules(**{f"dead_of_{name}_blind": most}).to_dict()
        assert options[f"dead_of_{name}_blind"] == most


def test_omaha_4_2_option_dead_blinds_with_the_small_one_dead_for_nobody_is_there() -> None:
    rules = {"dead_of_small_blind": "1", "dead_of_big_blind": "4"}
    played = table(*THREE, rules=rules, dead_small_blind=True)
    assert played.hand.view().front == (0, 0, 0)
    assert (played.ask.seat, played.legal) == (1, ["check", 400])


def test_omaha_4_2_option_a_short_stack_posts_the_dead_part_first() -> None:
    rules = {"dead_of_big_blind": "2"}
    played = table(*THREE, rules=rules, stacks=[9900, 300, 9900])
    assert played.hand.view().front == (200, 100, 0)
    assert [pot.amount for pot in played.hand.view().pots] == [200]
    assert played.legal == ["fold", "call", 400]


# --- O26 A third blind, O27 reading and guarding hands

THIRD = {"small_blind": "1", "big_blind": "2", "third_blind": "4"}


def test_omaha_o26_there_is_no_third_blind_unless_the_house_has_one() -> None:
    assert OmahaRules().third_blind == 0
    assert [event.seat for event in table(*FOUR).told("post")] == [0, 1]


def test_omaha_o26_the_third_blind_is_posted_next_and_the_first_round_begins_left_of_it() -> None:
    played = table(*FOUR, rules=THIRD)
    assert [(event.seat, event.amount) for event in played.told("post")] == [
        (0, 100), (1, 200), (2, 400),
    ]  # fmt: skip
    assert played.said("post")[2] == "seat 2 posts the third blind, $4"
    assert (played.ask.seat, played.legal) == (3, ["fold", "call", 800])
    played.play("3 calls", "0 calls", "1 calls")
    assert (played.ask.seat, played.legal) == (2, ["check", 800]), "it is live"


def test_omaha_o26_the_third_blind_is_the_bet_of_the_round_and_four_raises_may_follow() -> None:
    played = table(*FOUR, rules=THIRD)
    played.play("3 raises 800", "0 raises 1200", "1 raises 1600", "2 raises 2000")
    assert played.legal == ["fold", "call"]


def test_omaha_o26_between_three_the_button_posts_it_and_between_two_nobody() -> None:
    three = table(*THREE, rules=THIRD)
    assert (three.told("post")[2].seat, three.ask.seat) == (2, 0)
    assert len(table(*TWO, rules=THIRD).told("post")) == 2


def test_omaha_o26_a_third_blind_is_not_less_than_the_big_one_nor_more_than_the_small_bet() -> None:
    for wrong, why in (
        ({"big_blind": "4", "third_blind": "3"}, "big blind .* more than the third blind"),
        ({"third_blind": "5"}, "third blind .* more than the small bet"),
    ):
        with pytest.raises(RulesError, match=why):
            OMAHA_HI_LO.house_rules(**wrong)


def test_omaha_o26_the_third_blind_follows_the_stakes() -> None:
    assert OmahaRules(third_blind=400).at_stakes((1000, 2000)).third_blind == 1000


def test_omaha_o26_blinds_owed_are_three() -> None:
    owed = ((0, 0), (0, 0), (0, 0), (300, 400))
    played = table(*FOUR, rules=THIRD | {"small_bet": "4"}, owed=owed)
    assert played.hand.view().front == (100, 200, 400, 400)
    with pytest.raises(Refused, match=r"nobody can owe more than the blinds, \$1 and \$2 and \$4"):
        table(*FOUR, rules=THIRD, owed=((0, 0), (0, 0), (0, 0), (301, 400)))


def test_omaha_o27_dealers_assist_and_players_protect_their_hands() -> None:
    page = " ".join(OMAHA_HI_LO.page.split())
    assert "Dealers assist in reading hands to the best of their ability" in page
    assert "it is the player's responsibility to protect his or her hand at all times" in page
    book = OMAHA_HI_LO.floor
    assert book["reading_hands"].rule().clause == book["unprotected_hand"].rule().clause == "5"
