"""Chaos, rule by rule: 5.1, 5.2, 5.4, 5.5, the rows N1 to N6, and the worked examples 1 to 5, 9."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import CardError
from pokernight.engine.game import Cards
from pokernight.engine.rules import RulesError
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games.chaos import CHAOS, Rules
from pokernight.ranking import CATEGORIES, Reading
from tests.rules.tables import WildTable, cards, faces

QUADS = "Ac Ad / Ah As 9c 9d / 9s"
JACKS = "Jc Jd / 5s 8c 6d Kh / 7h"
SMALL_HEARTS = "2h 3h / Ks 7c Td Js / 4h"
"""King high; with hearts wild four kings."""


def chaos(*hands: str, **details: Any) -> WildTable:
    return WildTable(CHAOS, hands, **details)


def worth(line: str, last: str | None = None, **rules: str) -> Reading:
    """Return the reading of cards in Chaos after a last trigger."""
    given = {} if last is None else {"last": last}
    reading = CHAOS.worth(Cards(cards(line), (), given), CHAOS.house_rules(**rules))[""]
    assert isinstance(reading, Reading)
    return reading


def category(line: str, last: str | None = None, **rules: str) -> str:
    return worth(line, last, **rules).category


def winner(table: WildTable) -> int:
    """Return the winner when all check."""
    table.check_down()
    assert table.hand.ask is None
    return table.only("win").seat


# --- 5.1 Counts


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_chaos_5_1_two_to_seven_players(seats: int, jokers: int) -> None:
    hand = CHAOS.deal(seats, 1, rules=CHAOS.house_rules(jokers=str(jokers)))
    while hand.ask:
        hand.play("check")
    assert [len(held) for held in hand.state.hands] == [7] * seats
    assert len(hand.state.stub) == 52 + jokers - 7 * seats


@pytest.mark.parametrize(
    ("seats", "rules", "sum_"),
    [
        (8, {}, "8 x 7 = 56 cards, and the pack has 52"),
        (8, {"jokers": "2"}, "8 x 7 = 56 cards, and the pack has 54"),
        (7, {"dummy_hand": "yes"}, "8 hands x 7 = 56 cards, and the pack has 52"),
        (7, {"dummy_hand": "yes", "jokers": "2"}, "8 hands x 7 = 56 cards, and the pack has 54"),
        (5, {"flips": "yes"}, "5 x 7 \\+ 5 x 4 cards turned over = 55 cards.* 52"),
        (5, {"flips": "yes", "jokers": "2"}, "5 x 7 \\+ 5 x 4 cards turned over = 55 cards.* 54"),
        (1, {}, "needs 2 players at least, not 1"),
    ],
)
def test_chaos_5_1_refusals_with_the_arithmetic(
    seats: int, rules: dict[str, str], sum_: str
) -> None:
    with pytest.raises(Refused, match=sum_):
        CHAOS.deal(seats, 1, rules=CHAOS.house_rules(**rules))


@pytest.mark.parametrize("jokers", ["0", "2"])
@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (6, {"dummy_hand": "yes"}),
        (4, {"flips": "yes"}),
        (4, {"flips": "yes", "dummy_hand": "yes"}),
    ],
)
def test_chaos_5_1_the_longest_hand_is_served(
    seats: int, rules: dict[str, str], jokers: str
) -> None:
    hand = CHAOS.deal(seats, 1, rules=CHAOS.house_rules(jokers=jokers, **rules))
    while hand.ask:
        hand.play("check")
    assert {len(held) for held in hand.state.hands} == {7}
    assert len(hand.state.hands) == seats + ("dummy_hand" in rules)
    assert len(hand.state.aside) == (4 * seats if "flips" in rules else 0)


def test_chaos_5_1_no_joker_in_a_game_without_jokers() -> None:
    with pytest.raises(CardError, match="Jk is not in the standard pack"):
        CHAOS.deal(2, 1, deck=cards("Jk"))
    with pytest.raises(RulesError, match="jokers cannot be '3': it is 0 or 1 or 2"):
        CHAOS.house_rules(jokers="3")


# --- 5.2 The flow


def test_chaos_5_2_two_down_and_one_up_three_up_one_down_with_bets_after_each() -> None:
    table = chaos(QUADS, JACKS)
    ups = []
    for bet in (200, 200, 400, 400, 400):
        ups.append(tuple(table.hand.state.up[token] for token in table.hand.state.hands[0]))
        table.play(f"0 bets {bet}", "1 calls")
    assert [len(row) for row in ups] == [3, 4, 5, 6, 7]
    assert ups[-1] == (0, 0, 1, 1, 1, 1, 0)
    assert table.payoffs == (1700, -1700)


def test_chaos_5_2_everybody_antes() -> None:
    table = chaos(QUADS, JACKS)
    assert [event.amount for event in table.told("ante")] == [100, 100]


def test_chaos_5_2_the_highest_hand_in_sight_opens_the_first_from_the_left_if_tied() -> None:
    table = chaos("2c 3d / 9c 4s", "2s 3s / Kc 4d", "2d 5d / Kd 9d")
    assert table.ask.seat == 1
    table.play("1 checks", "2 checks", "0 checks")
    assert table.ask.seat == 2


def test_chaos_5_2_nothing_is_wild_at_the_start() -> None:
    table = chaos(SMALL_HEARTS, JACKS)
    assert table.notes() == ["nothing is wild yet"]
    assert winner(table) == 1
    assert table.told("trigger") == []


def test_chaos_5_2_a_queen_up_makes_the_two_to_ten_of_her_suit_wild_everywhere() -> None:
    table = chaos("2h 3h / Ks Qh Td Js / 4h", "Jc Jd / Jh 8c 6d 2d / 7s").check_down()
    assert table.only("win").seat == 0
    assert table.said("win")[0].endswith("2♥ 3♥ 4♥ wild")
    assert table.only("trigger").clause == "2"
    assert table.said("trigger") == ["Q♥: the hearts from the deuce to the ten are wild"]


def test_chaos_5_2_an_opponents_queen_makes_mine_wild() -> None:
    assert winner(chaos(SMALL_HEARTS, "Jc Jd / Qh 8c 6d Kh / 7s")) == 0


@pytest.mark.parametrize("rank", "23456789T")
def test_chaos_5_2_two_to_ten_are_wild(rank: str) -> None:
    reading = worth(f"{rank}h Ac Kd", "Qh")
    assert category(f"{rank}h Ac Kd", "Qh") == "pair"
    assert "pair of aces" in str(reading)


@pytest.mark.parametrize("rank", "JQKA")
def test_chaos_5_2_faces_and_aces_are_never_wild(rank: str) -> None:
    assert category(f"{rank}h 9c 3d", "Qh") == "high card"


def test_chaos_5_2_another_queen_turns_the_wild_cards_back() -> None:
    straight = "2h 3h / Ks Qh Tc Js / 4s"
    assert winner(chaos(straight, "Jc Jd / 5s 8d 6s Kh / 7c")) == 0
    table = chaos(straight, "Jc Jd / 5s 8d 6s Qd / 7c")
    table.check_down(1)
    assert table.notes() == ["the hearts 2 to 10 are wild: Q♥ was the last queen up"]
    table.check_down()
    assert table.notes() == ["the diamonds 2 to 10 are wild: Q♦ was the last queen up"]
    assert table.clauses("trigger") == ["2", "3"]
    assert table.only("win").seat == 1
    assert "three jacks" in table.said("win")[0]


def test_chaos_5_2_jokers_count_for_nothing_at_the_start() -> None:
    table = chaos("Jk Ac / 2c 5d 7s 9h / Jh", "3c 3d / 6s 8d Tc Kd / 4h", rules={"jokers": "2"})
    assert table.notes() == ["nothing is wild yet", "jokers count for nothing"]
    assert winner(table) == 1


def test_chaos_5_2_a_joker_up_makes_the_jokers_wild() -> None:
    table = chaos("Jk Ac / 2c 5d 7s 9h / Jh", "3c 4d / Jk 8d Tc Kd / 4h", rules={"jokers": "2"})
    assert table.notes() == ["the jokers are wild: one was the last trigger up"]
    assert table.clauses("trigger") == ["4"]
    # the joker in the hole is wild too: aces beat kings and fours become three fours
    assert winner(table) == 1
    assert "three fours" in table.said("win")[0]


def test_chaos_5_2_queen_then_joker_then_queen_then_joker() -> None:
    table = chaos(
        "2d 3d / Qd Jk Qc Jk / 4c", "2h 3h / 5s 6s 7d 8d / 4h", rules={"jokers": "2"}
    )  # fmt: skip
    seen = [table.notes()]
    for _ in range(3):
        table.check_down(1)
        seen.append(table.notes())
    assert seen == [
        ["the diamonds 2 to 10 are wild: Q♦ was the last queen up", "jokers count for nothing"],
        ["the jokers are wild: one was the last trigger up"],
        ["the clubs 2 to 10 are wild: Q♣ was the last queen up", "jokers count for nothing"],
        ["the jokers are wild: one was the last trigger up"],
    ]
    assert table.said("trigger") == [
        "Q♦: the diamonds from the deuce to the ten are wild",
        "Joker: the jokers are wild, and no suit is",
        "Q♣: the clubs from the deuce to the ten are wild, and the jokers count for nothing",
        "Joker: the jokers are wild, and no suit is",
    ]
    assert table.clauses("trigger") == ["2", "4", "4", "4"]


def test_chaos_5_2_queens_and_jokers_face_down_have_no_effect() -> None:
    table = chaos(
        "Qh Jk / 2c 5d 7s 9h / Qs", "Qc Jk / 3s 8d Ts Kd / 4h", rules={"jokers": "2"}
    ).check_down()
    assert table.told("trigger") == []
    assert table.notes() == ["nothing is wild yet", "jokers count for nothing"]
    # queens stay queens though they were shown, and nine, seven below them lose to king high
    assert table.said("win")[0].startswith("seat 0 wins $2, the pot: pair of queens")


def test_chaos_5_2_the_dummy_is_dealt_last_in_each_round_and_plays_nothing() -> None:
    table = chaos(JACKS, "2c 3d / 4s 9h Ts 6c / Kd", QUADS, seats=2, rules={"dummy_hand": "yes"})
    rows = [(event.seat, faces(event)) for event in table.events if event.kind.startswith("dealt")]
    assert rows[:3] == [(0, "Jc"), (1, "2c"), (-1, "Ac")]
    assert rows[6:9] == [(0, "5s"), (1, "4s"), (-1, "Ah")]
    assert [table.sees(viewer, 2) for viewer in (0, 1, None)] == ["?? ?? Ah"] * 3
    assert table.ask.seat == 0, "the dummy's ace does not open"
    table.check_down()
    assert {event.seat for event in table.told("check")} == {0, 1}
    assert table.only("win").seat == 0
    assert table.payoffs == (100, -100)
    assert table.sees(None, 2) == "?? ?? Ah As 9c 9d ??"


def test_chaos_5_2_flips_come_before_each_players_up_card() -> None:
    table = chaos(
        JACKS, SMALL_HEARTS, flips=["2s 9s 9h Tc", "3s 8s 8h Ts"], rules={"flips": "yes"}
    ).check_down()
    order = [event.kind for event in table.events if event.kind in ("flip", "dealt up")]
    assert order == ["flip", "dealt up"] * 8
    assert [faces(event) for event in table.told("flip")][:4] == ["2s", "3s", "9s", "8s"]
    assert table.clauses("flip") == ["5"] * 8
    assert len(table.hand.state.aside) == 8


def test_chaos_5_2_a_flip_triggers_and_a_folded_player_gets_none() -> None:
    table = chaos(
        SMALL_HEARTS,
        "Jc Jd / 5s 8c 6d Kh / 7s",
        flips=["2s 9s 9h Tc", "3s Qh 8s 8h"],
        rules={"flips": "yes"},
    )
    table.play("0 checks", "1 checks")
    assert table.only("trigger").clause == "2"
    assert winner(table) == 0
    flips = ["2s 2c 2d 6c", "3s 3d 6s 8h", "4s 4c 4d Ts"]
    table = chaos(QUADS, JACKS, "5h 3c", flips=flips, rules={"flips": "yes"})
    table.play("0 bets 200", "1 folds", "2 calls")
    assert len(table.told("flip")) == 3 + 2


def test_chaos_5_2_no_flip_comes_before_the_dummys_card() -> None:
    rules = {"flips": "yes", "dummy_hand": "yes"}
    table = chaos(QUADS, JACKS, SMALL_HEARTS, seats=2, rules=rules)
    order = [event.kind for event in table.events if event.kind in ("flip", "dealt up")]
    assert order == ["flip", "dealt up", "flip", "dealt up", "dealt up"]


@pytest.mark.parametrize(
    ("name", "default", "values"),
    [
        ("jokers", 0, {"0": 52, "1": 53, "2": 54}),
        ("dummy_hand", False, {"no": 52, "yes": 52}),
        ("flips", False, {"no": 52, "yes": 52}),
    ],
)
def test_chaos_5_2_options_of_the_deal(name: str, default: object, values: dict[str, int]) -> None:
    assert getattr(Rules(), name) == default
    for value, size in values.items():
        hand = CHAOS.deal(2, 1, rules=CHAOS.house_rules(**{name: value}))
        assert len(hand.state.face) == size
        assert len(hand.state.hands) == (3 if (name, value) == ("dummy_hand", "yes") else 2)
        assert len(hand.state.aside) == (2 if (name, value) == ("flips", "yes") else 0)


# --- 5.4 Evaluation


def test_chaos_5_4_five_of_a_kind_is_the_top() -> None:
    five = worth("2h 3h Kc Kd Ks 4c 5d", "Qh")
    straight_flush = worth("2h 3h Kc Qc Jc 4s 5d", "Qh")
    assert five.category == CATEGORIES[-1] == "five of a kind"
    assert straight_flush.category == "straight flush"
    assert five.value > straight_flush.value


def test_chaos_5_4_wild_cards_may_copy_cards_held() -> None:
    assert category("2h Ac Ad Ah As", "Qh") == "five of a kind"


def test_chaos_5_4_partial_hands() -> None:
    assert worth("Kc 2d").value > worth("Kd").value
    assert worth("Kc").value == worth("Kd").value
    assert worth("5h", "Qh").value == worth("Ac").value
    assert worth("Kc Kd").value > worth("Ac Qd Jh Ts").value


# --- 5.5 Distribution


def test_chaos_5_5_equal_hands_split_the_odd_cent_to_the_left_of_the_dealer() -> None:
    table = chaos(
        "Ac Kd / 9c 7d 5s 3s / 2d", "Ad Kc / 9d 7c 5c 3d / 2s", "4c 5d / Tc Js 8s 6d / 2h",
        rules={"ante": "0.33"},
    ).check_down()  # fmt: skip
    assert [(event.seat, event.amount) for event in table.told("win")] == [(0, 50), (1, 49)]
    assert set(table.clauses("win")) == {"6"}


def test_chaos_5_5_side_pots() -> None:
    table = chaos(QUADS, JACKS, "Kc Kd / 2c 4s 8d 3d / 5c", stacks=[300, 10_000, 10_000])
    table.play("0 bets 200", "1 raises 400", "2 calls").check_down()
    assert table.payoffs == (600, -500, -100)


# --- 5.6 The table of ambiguities


ENDED = ("2d 8d / Qd Jk Ac 9s / 5h", "Kc Kh / 5s 6s 7c Tc / Th")
"""A queen of diamonds, then a joker: with diamonds still wild four aces."""


@pytest.mark.parametrize("option", [{}, {"joker_ends_suit": "yes"}])
def test_chaos_n1_joker_ends_suit_yes(option: dict[str, str]) -> None:
    table = chaos(*ENDED, rules={"jokers": "1", **option})
    table.check_down(1)
    assert table.notes() == ["the jokers are wild: one was the last trigger up"]
    assert CHAOS.talk.given(table.hand.view(), 0) == {"last": "Jk"}
    table.check_down()
    assert table.only("win").seat == 1
    assert "two pair" in table.said("win")[0]


def test_chaos_n1_joker_ends_suit_no() -> None:
    table = chaos(*ENDED, rules={"jokers": "1", "joker_ends_suit": "no"})
    table.check_down(1)
    assert table.notes() == [
        "the diamonds 2 to 10 are wild: Q♦ was the last queen up",
        "the jokers are wild: one was the last trigger up",
    ]
    assert CHAOS.talk.given(table.hand.view(), 0) == {"last": "QdJk"}
    assert table.said("trigger")[1] == "Joker: the jokers are wild"
    table.check_down()
    assert table.only("win").seat == 0
    assert "four aces" in table.said("win")[0]


def test_chaos_n1_joker_ends_suit_no_the_next_queen_ends_both() -> None:
    table = chaos("2d 3d / Qd Jk Qc 9s", JACKS, rules={"jokers": "1", "joker_ends_suit": "no"})
    table.check_down(2)
    assert table.notes() == [
        "the clubs 2 to 10 are wild: Q♣ was the last queen up",
        "jokers count for nothing",
    ]


def test_chaos_n1_worth_reads_both_triggers_only_where_both_can_be_in_force() -> None:
    assert category("2d Jk Ac", "QdJk", joker_ends_suit="no") == "three of a kind"
    assert category("2d Jk Ac", "Jk", joker_ends_suit="no") == "pair"
    for wrong in ("QdJk", "Qd Qc", "JkQd"):
        with pytest.raises(Refused, match="is not one card: it is a queen or Jk"):
            worth("2d Jk Ac", wrong)
    for wrong in ("QdQc", "JkQd", "KdJk", "QcQdJk"):
        with pytest.raises(Refused, match="is not one card"):
            worth("2d Jk Ac", wrong, joker_ends_suit="no")


HOLE_JOKER = ("Jk 4d / Ac 8s Tc 9s / 6c", "Kc Kh / 5s 2s 7d 3c / Td")


@pytest.mark.parametrize("option", [{}, {"jokers_start_wild": "no"}])
def test_chaos_n2_jokers_start_wild_no(option: dict[str, str]) -> None:
    table = chaos(*HOLE_JOKER, rules={"jokers": "1", **option})
    assert winner(table) == 1


def test_chaos_n2_jokers_start_wild_yes() -> None:
    rules = {"jokers": "1", "jokers_start_wild": "yes"}
    table = chaos(*HOLE_JOKER, rules=rules)
    assert table.notes() == ["the jokers are wild: by house rule"]
    assert winner(table) == 0
    assert category("Jk Ac", **rules) == "pair"
    assert category("Jk Ac", "none", **rules) == "high card"


def test_chaos_n2_jokers_start_wild_yes_until_a_queen_comes_up() -> None:
    rules = {"jokers": "1", "jokers_start_wild": "yes"}
    table = chaos("Jk 4d / Ac 8d Tc Jd / 6c", "Kc Kh / 5s 2s 7c 3c / Qs", rules=rules)
    assert winner(table) == 0
    table = chaos("Jk 4d / Ac 8d Tc Jd / 6c", "Kc Kh / 5c 2c 7d Qs / Td", rules=rules)
    assert winner(table) == 1
    assert table.clauses("trigger") == ["4"]


def test_chaos_n2_no_note_speaks_of_jokers_where_there_are_none() -> None:
    table = chaos(QUADS, JACKS, rules={"jokers_start_wild": "yes"})
    assert table.notes() == ["nothing is wild yet"]


def test_chaos_n3_a_queen_is_not_wild_herself() -> None:
    table = chaos("Ac 9s / Qh 8c Js 3d / 4d", "Kc Kd / 2s 5c 7s 6d / Jc")
    assert winner(table) == 1
    assert category("Qh Ac 9s", "Qh") == "high card"


def test_chaos_n4_the_queen_of_a_folded_hand_counts_when_dealt_and_stays() -> None:
    table = chaos("2h 3h / Ks 7c Td Js / 4h", JACKS, "6c 9d / Qh")
    table.play("0 bets 200", "1 calls", "2 folds")
    assert table.notes() == ["the hearts 2 to 10 are wild: Q♥ was the last queen up"]
    assert winner(table) == 0
    assert table.notes() == ["the hearts 2 to 10 are wild: Q♥ was the last queen up"]


def test_chaos_n4_the_queen_of_the_dummy_counts() -> None:
    hands = (SMALL_HEARTS, "Jc Jd / 5s 8c 6d Kh / 7s", "Ac Ad / Qh")
    table = chaos(*hands, seats=2, rules={"dummy_hand": "yes"})
    assert table.only("trigger").clause == "2"
    assert winner(table) == 0


def test_chaos_n5_a_queen_in_the_last_round_of_up_cards_counts() -> None:
    table = chaos("2h 3h / Ks 7c Td Js / 4h", "Jc Jd / 5s 8c 6d Qh / 7s")
    table.check_down(3)
    assert table.said("trigger") == ["Q♥: the hearts from the deuce to the ten are wild"]
    assert winner(table) == 0


OPENING = ("2c 3d / 5h 8s", "6c 7c / Kd 9d", "8c 9c / Qh 4s")


@pytest.mark.parametrize("option", [{}, {"opener_counts_wilds": "yes"}])
def test_chaos_n6_opener_counts_wilds_yes(option: dict[str, str]) -> None:
    assert chaos(*OPENING, rules=option).ask.seat == 0, "a lone wild card is an ace"


def test_chaos_n6_opener_counts_wilds_no() -> None:
    table = chaos(*OPENING, rules={"opener_counts_wilds": "no"})
    assert table.ask.seat == 1
    table = chaos(
        "2c 3d / Jk 8s", "6c 7c / 5d 9d", rules={"opener_counts_wilds": "no", "jokers": "1"}
    )
    assert table.ask.seat == 1, "a joker counts for nothing then"


# --- 5.7 Worked examples


def test_chaos_5_7_example_1_ace_high_straight_with_hearts_wild() -> None:
    line = "Ah Kh Qs 9h 5h 3c 2d"
    assert str(worth(line, "Qh")) == "straight, ace high; 9♥ 5♥ wild"
    assert worth(line, "Qh").value == worth("As Kh Qs Jd Tc").value
    assert worth(line).value == worth("Ah Kh Qs 9h 5h").value
    assert category(line) == "high card"


def test_chaos_5_7_example_2_a_pair_of_kings_in_sight() -> None:
    reading = worth("Kh 4h 4d Qh", "Qh")
    assert category("Kh 4h 4d Qh", "Qh") == "pair"
    assert reading.value == worth("Kh Kd Qh 4d").value


def test_chaos_5_7_example_3_the_history_of_what_is_wild() -> None:
    table = chaos("2c 3c / Qd Qh Jk Qc", JACKS, rules={"jokers": "1"})
    seen = [table.notes()[0]]
    for _ in range(3):
        table.check_down(1)
        seen.append(table.notes()[0])
    assert [note.split(":")[0] for note in seen] == [
        "the diamonds 2 to 10 are wild",
        "the hearts 2 to 10 are wild",
        "the jokers are wild",
        "the clubs 2 to 10 are wild",
    ]
    assert table.notes()[1:] == ["jokers count for nothing"]


def test_chaos_5_7_example_4_the_queen_of_hearts_in_the_hole_changes_nothing() -> None:
    table = chaos("Qh 3h / Ks 7c Td Js / 4h", JACKS)
    assert winner(table) == 1
    assert table.notes() == ["nothing is wild yet"]


def test_chaos_5_7_example_4_the_queen_of_hearts_to_the_dummy() -> None:
    table = chaos(SMALL_HEARTS, JACKS, "2c 3c / Qh", seats=2, rules={"dummy_hand": "yes"})
    assert table.notes() == ["the hearts 2 to 10 are wild: Q♥ was the last queen up"]


def test_chaos_5_7_example_5_a_null_joker_leaves_six_cards() -> None:
    with_joker = worth("Jk Ac Kd 9s 7h 5c 3d", "none")
    assert with_joker.value == worth("Ac Kd 9s 7h 5c 3d").value
    assert all(card < 52 for card in with_joker.cards)
    assert worth("Jk Ac Kd 9s", "Qc").value == worth("Ac Kd 9s").value


def test_chaos_5_7_example_9_eight_players_are_refused() -> None:
    with pytest.raises(Refused, match="8 x 7 = 56 cards, and the pack has 52"):
        CHAOS.deal(8, 1)


def test_chaos_5_7_example_9_flips_with_five_are_refused() -> None:
    with pytest.raises(Refused, match="= 55 cards, and the pack has 52"):
        CHAOS.deal(5, 1, rules=CHAOS.house_rules(flips="yes"))


# --- the views


def test_chaos_view_a_note_tells_nothing_that_is_face_down() -> None:
    table = chaos("Qh Jk / 2c 5d 7s 9h / Qs", JACKS, rules={"jokers": "1"})
    for viewer in (0, 1, None):
        assert table.notes(viewer) == ["nothing is wild yet", "jokers count for nothing"]
        assert CHAOS.talk.given(table.hand.view(viewer), 0) == {}
    assert table.sees(1, 0) == "?? ?? 2c"
    assert table.sees(0, 0) == "Qh Jk 2c"


def test_chaos_view_the_note_is_the_same_for_all_and_names_the_trigger_in_force() -> None:
    table = chaos("2c 3c / Qd Qh", JACKS)
    table.check_down(1)
    for viewer in (0, 1, None):
        assert table.notes(viewer) == ["the hearts 2 to 10 are wild: Q♥ was the last queen up"]
        assert CHAOS.talk.given(table.hand.view(viewer), 1) == {"last": "Qh"}


def test_chaos_view_the_dummys_hole_cards_stay_hidden() -> None:
    table = chaos(QUADS, JACKS, "Qs Qc", seats=2, rules={"dummy_hand": "yes"}).check_down()
    view = table.hand.view(0)
    hidden = [view.face[token] for token in view.hands[2] if not view.up[token]]
    assert hidden == [HIDDEN] * 3


@pytest.mark.parametrize(
    ("wrong", "why"),
    [("Kd", "last=Kd is not a trigger"), ("x", "last=x is not one card"), ("", "is not one card")],
)
def test_chaos_worth_refuses_what_is_no_trigger(wrong: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        worth("As Kd", wrong)


def test_chaos_worth_takes_seven_cards_at_most() -> None:
    with pytest.raises(Refused, match="8 cards, and a hand here has 7 at most"):
        worth("2c 3c 4c 5c 6c 7c 8c 9c")


def test_chaos_every_option_says_what_it_does_and_who_says_so() -> None:
    for option in CHAOS.rules.options():
        assert option.doc, option.name
        assert option.source, option.name
