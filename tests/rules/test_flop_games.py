"""Hold'em, Omaha and their kin by the clauses of their pages."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK, FOLD
from pokernight.engine.events import Event
from pokernight.engine.explaining import worth_in_words
from pokernight.engine.game import Cards
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.odds import equity, what_wins
from pokernight.odds.compiled.winners import InBulk
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.evaluation.winning_categories import ByShowdown
from tests.rules.flops import dealt, throws, to, to_the_end
from tests.sampling import PROVE, share
from tests.sentences import in_english

BLINDS = (
    "omaha", "big_o", "courchevel", "pineapple", "crazy_pineapple", "irish", "tahoe", "super_8",
    "double_board_holdem", "double_board_omaha",
)  # fmt: skip
POT_LIMIT = ("omaha", "big_o", "courchevel", "double_board_omaha")
SIZES = {"omaha": 4, "big_o": 5, "courchevel": 5, "pineapple": 3, "crazy_pineapple": 3, "irish": 4,
         "tahoe": 3, "super_8": 3, "double_board_holdem": 2, "double_board_omaha": 4}  # fmt: skip
BOARD = "Kh 9d 4s 7c 2h"


def said(told: list[Event], kind: str) -> list[str]:
    return [event.told(31, lambda seat: f"seat {seat}") for event in told if event.kind == kind]


# --- what all of them share


@pytest.mark.parametrize("name", BLINDS)
def test_1_so_many_cards_and_two_blinds(name: str) -> None:
    hand = find(name).deal(3, 1, button=2)
    assert {len(one) for one in hand.state.hands} == {SIZES[name]}
    assert hand.state.front == [100, 200, 0]
    assert hand.asks[0].seat == 2 or name == "pineapple"
    heads_up = to(find(name).deal(2, 1, button=1), "bet")
    assert heads_up.state.front == [200, 100]
    assert heads_up.asks[0].seat == 1


@pytest.mark.parametrize(("name", "seats"), [("omaha", 11), ("big_o", 10), ("irish", 12)])
def test_1_no_more_players_than_the_deck_serves(name: str, seats: int) -> None:
    with pytest.raises(Refused, match=rf"played by 2 to|{seats} x"):
        find(name).deal(seats, 1)


@pytest.mark.parametrize("name", BLINDS)
def test_2_three_cards_then_one_and_one_after_a_burn(name: str) -> None:
    told: list[Event] = []
    hand = find(name).deal(3, 1, sink=told.append)
    to_the_end(hand)
    boards = 2 if name.startswith("double") else 1
    flop = [1, 2] if name == "courchevel" else [3] * boards
    laid = [len(event.cards) for event in told if event.kind == "board"]
    assert laid == [*flop, *[1] * 2 * boards]
    thrown = {"pineapple": 3, "crazy_pineapple": 3, "irish": 6}.get(name, 0)
    assert len(hand.state.muck) == 3 + thrown


@pytest.mark.parametrize("name", BLINDS)
def test_2_option_betting(name: str) -> None:
    def most(**rules: str) -> int:
        hand = to(find(name).deal(3, 1, rules=rules), "bet")
        assert hand.ask is not None
        legal: Any = hand.ask.legal
        return int(legal.high)

    usual = 700 if name in POT_LIMIT else 20_000
    assert most() == usual
    assert [most(betting=one) for one in ("pot", "no_limit", "fixed", "spread")] == [
        700, 20_000, 400, 600,
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["omaha", "courchevel", "pineapple", "tahoe", "super_8"])
def test_4_option_hi_lo(name: str) -> None:
    """High alone unless the house says otherwise; then the lowest low wins half."""
    low, sets = "As 2d Jc Jd Qs", "9s 9c Kc Td Tc"
    hands = [" ".join(hand.split()[: SIZES[name]]) for hand in (low, sets)]
    board = "9h 4s 8c 3h Qd"
    for hi_lo, payoffs in (("no", (-200, 200)), ("yes", (0, 0))):
        hand = dealt(find(name), *hands, board=board, rules={"hi_lo": hi_lo})
        if name == "pineapple":
            throws(hand, 0, "Jc")
            throws(hand, 1, "Kc")
        assert to_the_end(hand) == payoffs, hi_lo


# --- Omaha, Big O, Courchevel


@pytest.mark.parametrize(("cards", "size"), [("four", 4), ("five", 5), ("six", 6)])
def test_omaha_1_option_cards(cards: str, size: int) -> None:
    rules = {"cards": cards}
    assert {len(one) for one in find("omaha").deal(3, 1, rules=rules).state.hands} == {size}
    with pytest.raises(Refused, match=f"{size} cards in hand"):
        find("omaha").worth(Cards(parse("As Ks"), parse(BOARD)), find("omaha").rules_from(rules))


def test_omaha_2_a_raise_is_at_most_the_pot_after_calling() -> None:
    hand = dealt(find("omaha"), "As Kd 7c 7h", "Qs Qd Jc Jh", "2s 2d 3c 3h", board="5h 6h Td Th 8c")
    for raised, most in ((700, 2300), (2300, 7600)):
        hand.play(raised)
        assert hand.ask is not None
        legal: Any = hand.ask.legal
        assert legal.high == most


def test_omaha_3_two_of_the_hand_and_three_of_the_board() -> None:
    """Four spades in hand and one on the board are no flush, nor are one and four."""
    told: list[Event] = []
    hand = dealt(find("omaha"), "As Qs 8s 6s", "7d 7h Jc Td", board=BOARD, sink=told.append)
    assert to_the_end(hand) == (-200, 200)
    hand = dealt(find("omaha"), "As Qd Jd 3c", "7d 7h 8c 8d", board="Ks 9s 5s 4s Kh")
    assert to_the_end(hand) == (-200, 200)


def test_omaha_4_equal_hands_split_and_a_cent_goes_to_the_left_of_the_dealer() -> None:
    hand = dealt(
        find("omaha"), "As Qs 8h 6c", "Ad Qd 8s 6h", "2c 3c 6s 7s", board="Kh Kd Td 5s 4c",
        rules={"small_blind": "0.01", "big_blind": "0.03"},
    )  # fmt: skip
    assert to_the_end(hand) == (2, 1, -3)


def test_big_o_4_high_and_low_from_different_cards() -> None:
    told: list[Event] = []
    hand = dealt(find("big_o"), "As 2d Kc Kd Th", "Qs Qd Jc Jh 9s", board="Ks 4s 8c 3h Td",
                 sink=told.append)  # fmt: skip
    assert to_the_end(hand) == (200, -200)
    assert said(told, "win") == [
        "seat 0 wins $2, the high half of the pot: three kings, ten, eight",
        "seat 0 wins $2, the low half of the pot: 8-4-3-2-A low",
    ]


def test_courchevel_1_the_first_card_of_the_flop_is_open_before_the_first_bet() -> None:
    hand = dealt(find("courchevel"), "As 2d Kc Kd Th", "Qs Qd Jc Jh 9s", board="Ks 4s 8c 3h Td")
    assert [seen.card for seen in hand.view(0).look(hand.view(0).board)] == list(parse("Ks"))
    hand.play(CALL)
    hand.play("check")
    assert len(hand.state.board) == 3


# --- cards that are thrown away


@pytest.mark.parametrize(
    ("name", "rules", "street", "board"),
    [
        ("pineapple", {}, 0, 0), ("pineapple", {"thrown": "before_betting"}, 0, 0),
        ("pineapple", {"thrown": "after_betting"}, 1, 0),
        ("crazy_pineapple", {}, 2, 3), ("crazy_pineapple", {"thrown": "after_betting"}, 2, 3),
        ("crazy_pineapple", {"thrown": "before_betting"}, 1, 3),
        ("irish", {}, 2, 3), ("irish", {"thrown": "after_betting"}, 2, 3),
        ("irish", {"thrown": "before_betting"}, 1, 3),
    ],
)  # fmt: skip
def test_3_option_thrown(name: str, rules: dict[str, str], street: int, board: int) -> None:
    hand = to(find(name).deal(3, 1, rules=rules), "discard")
    assert (hand.state.street, len(hand.state.board)) == (street, board)
    assert len(hand.asks) == 3, "all at the same time"
    to_the_end(hand)


@pytest.mark.parametrize(("name", "most"), [("pineapple", 1), ("crazy_pineapple", 1), ("irish", 2)])
def test_3_thrown_away_unseen_and_two_are_left(name: str, most: int) -> None:
    hand = to(find(name).deal(3, 1, button=2), "discard")
    thrown = tuple(sorted(hand.state.hands[0]))[:most]
    gone = hand.state.cards(thrown)
    hand.play(thrown, 0)
    for seat in (1, 2):
        hand.play(hand.asks[0].default, seat)
    assert [len(one) for one in hand.state.hands] == [2, 2, 2]
    view = hand.view(1)
    assert not {seen.card for seen in view.look(tuple(hand.state.muck))} & {*gone}


def test_3_what_is_thrown_away_counts_for_nothing() -> None:
    hands = ("As Ad Kc", "9s 9c 2d")
    hand = to(dealt(find("crazy_pineapple"), *hands, board="Kd Ks 7c 5h 3s"), "discard")
    throws(hand, 0, "Kc")
    throws(hand, 1, "2d")
    assert hand.state.cards(hand.state.hands[0]) != list(parse("As Ad Kc"))
    assert to_the_end(hand) == (200, -200)
    hand = to(dealt(find("crazy_pineapple"), "As Ad Kc", "9s 9c Kh", board="Kd Ks 7c 5h 3s"),
              "discard")  # fmt: skip
    throws(hand, 0, "Kc")
    throws(hand, 1, "9s")
    assert to_the_end(hand) == (-200, 200)


@pytest.mark.parametrize(
    ("name", "held", "board", "goes"),
    [
        ("pineapple", "As 7d 7c", "Kd Ks 2c 5h 3s", "As"),
        ("pineapple", "As 7d 2c", "Kd Ks 9c 5h 3s", "2c"),
        ("crazy_pineapple", "As Ad Kc", "Kd Ks 7c 5h 3s", "As"),
        ("irish", "As Ad Kc Kh", "Kd Ks 7c 5h 3s", "As Ad"),
        ("irish", "As 9s Kc Kh", "2s 6s 7s 5h 3d", "Kc Kh"),
    ],
)
def test_3_who_says_nothing_keeps_what_is_best_so_far(
    name: str, held: str, board: str, goes: str
) -> None:
    other = " ".join(["4d", "8d", "8h", "Jd"][: SIZES[name]])
    hand = to(dealt(find(name), held, other, board=board), "discard")
    default: Any = hand.asks[0].default
    gone = hand.state.cards(default)
    assert len(gone) == len(parse(goes))
    assert set(gone) == set(parse(goes)) or (name, goes) == ("crazy_pineapple", "As")


def test_3_an_all_in_player_throws_away_too_and_one_alone_nothing() -> None:
    hand = find("irish").deal(3, 1, stacks=(20_000, 200, 20_000), button=2)
    to(hand, "discard")
    assert len(hand.asks) == 3
    hand = find("irish").deal(2, 1)
    hand.play(FOLD)
    assert hand.ask is None


def test_worth_counts_two_cards_of_the_hand_before_the_others_are_thrown_away() -> None:
    game = find("irish")
    found = game.worth(Cards(parse("As Ad Kc Kh"), parse("Kd Ks 7c")), game.usual_rules)
    assert str(found[""]) == "four kings, seven kicker"
    found = game.worth(Cards(parse("As Ks Qs Js"), parse("Ts 7c 6d")), game.usual_rules)
    assert str(found[""]) == "ace high, king, ten, seven, six"


# --- Tahoe, Super 8


def test_tahoe_3_never_all_three() -> None:
    told: list[Event] = []
    hand = dealt(find("tahoe"), "As Ks Qs", "7d 7h 2d", board="Js Ts 9c 5h 3d", sink=told.append)
    to_the_end(hand)
    assert said(told, "win") == ["seat 0 wins $4, the pot: straight, king high"]


def test_super_8_3_all_three_too() -> None:
    told: list[Event] = []
    hand = dealt(find("super_8"), "As Ks Qs", "7d 7h 2d", board="Js Ts 9c 5h 3d", sink=told.append)
    to_the_end(hand)
    assert said(told, "win") == ["seat 0 wins $4, the pot: royal flush"]
    with pytest.raises(Refused, match="3 cards at most"):
        find("super_8").worth(Cards(parse("As Ks Qs Js")), find("super_8").usual_rules)


# --- two boards

FIRST, SECOND = "Kh 9d 4s 7c 2h", "Ah Td 5s 8c 3h"


def test_double_boards_2_both_lie_side_by_side() -> None:
    hand = to(dealt(find("double_board_holdem"), "Ks Qd", "As Jd", board=FIRST, other=SECOND), "x")
    rows = hand.view(0).laid()
    assert [[seen.card for seen in row if seen] for row in rows] == [
        list(parse(FIRST)), list(parse(SECOND)),
    ]  # fmt: skip


def test_double_boards_3_each_is_played_for_apart() -> None:
    """A king with one, an ace with the other, and no hand from both."""
    told: list[Event] = []
    hand = dealt(find("double_board_holdem"), "Ks Qd", "As Jd", board=FIRST, other=SECOND,
                 sink=told.append)  # fmt: skip
    assert to_the_end(hand) == (0, 0)
    assert said(told, "win") == [
        "seat 0 wins $2, the first board: pair of kings, queen, nine, seven",
        "seat 1 wins $2, the second board: pair of aces, jack, ten, eight",
    ]


def test_double_boards_3_what_a_hand_is_worth_is_said_of_each() -> None:
    hand = to(
        dealt(find("double_board_holdem"), "Ks Qd", "As Jd", board=FIRST, other=SECOND), "bet"
    )
    while len(hand.state.board) < 10:
        hand.play(CALL if CALL in hand.asks[0].legal else CHECK)
    assert in_english(worth_in_words(hand.view(0), 0)) == [
        "for the first board: pair of kings, queen, nine, seven",
        "for the second board: ace high, king, queen, ten, eight",
    ]


def test_double_board_omaha_3_two_of_the_hand_with_three_of_one_board() -> None:
    hand = dealt(find("double_board_omaha"), "Ks Kd 2d 3c", "As Ad 6d 6c", board=FIRST,
                 other=SECOND)  # fmt: skip
    assert to_the_end(hand) == (0, 0)
    found = find("double_board_omaha").worth(Cards(parse("Ks Kd 2d 3c"), parse(FIRST)), None)
    assert str(found[""]) == "three kings, nine, seven"


def test_double_boards_4_the_odd_chip_goes_to_the_first_board() -> None:
    hand = dealt(
        find("double_board_holdem"), "Ks Qd", "As Jd", "6s 5d", board=FIRST, other=SECOND,
        rules={"small_blind": "0.01", "big_blind": "0.03"},
    )  # fmt: skip
    assert to_the_end(hand) == (2, 1, -3)


@pytest.mark.parametrize("name", ["double_board_holdem", "double_board_omaha"])
@pytest.mark.parametrize(("rules", "ante"), [({}, 200), ({"ante": "0.50"}, 50)])
def test_double_boards_1_option_bomb_pot(name: str, rules: dict[str, str], ante: int) -> None:
    hand = find(name).deal(4, 1, rules={"bomb_pot": "yes", **rules})
    assert hand.state.pot() == 4 * ante
    assert len(hand.state.board) == 6
    assert hand.asks[0].seat == 1
    usual = find(name).deal(4, 1, rules={"bomb_pot": "no"})
    assert usual.state.pot() == 300


# --- odds


IN_BULK = [("omaha", ""), ("tahoe", "hi_lo=yes"), ("double_board_omaha", "")]
IN_BULK_TOO = [
    ("omaha", "cards=six, hi_lo=yes"), ("big_o", ""), ("courchevel", ""), ("tahoe", ""),
    ("super_8", ""), ("super_8", "hi_lo=yes"), ("double_board_holdem", ""),
]  # fmt: skip
"""Those whose readings are compiled for other sizes, which takes its time."""


@pytest.mark.parametrize(("name", "rules"), IN_BULK + IN_BULK_TOO * PROVE)
def test_compiled_and_plain_count_the_same_hands(name: str, rules: str) -> None:
    question = question_of(name, ["??"] * 3, rules=find(name).rules_from(rules or None), seed=4)
    count = share(1_000, 20)
    bulk = InBulk(question)
    assert ByShowdown(question).sample(5, count) == bulk.sample(5, count)


@pytest.mark.parametrize("name", ["pineapple", "crazy_pineapple", "irish"])
def test_odds_say_who_decided_what_is_thrown_away(name: str) -> None:
    answer = equity(name, ["AsAh", "KdKc"], trials=60, seed=1)
    assert answer.seats[0].share > answer.seats[1].share
    wins = what_wins(name, 3, trials=40)
    assert wins.origin.players == "stayer"


def test_big_o_is_omaha_with_five_cards_for_high_and_low() -> None:
    rules = find("omaha").rules_from("hi_lo=yes, cards=five")
    rng = np.random.default_rng(3)
    for _ in range(20):
        cards = tuple(int(card) for card in rng.permutation(52)[:10])
        held, board = cards[:5], cards[5:]
        assert find("big_o").worth(Cards(held, board), find("big_o").usual_rules) == find(
            "omaha"
        ).worth(Cards(held, board), rules)


def test_every_one_is_in_the_rulebook() -> None:
    assert {*BLINDS} <= all_games().keys()
