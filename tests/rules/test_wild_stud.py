"""The classics with wild cards, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import CardError
from pokernight.engine.asks import CALL
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import IllegalAnswer
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games.baseball import BASEBALL
from pokernight.games.follow_the_queen import FOLLOW_THE_QUEEN
from pokernight.games.low_chicago import LOW_CHICAGO
from pokernight.games.low_hole import LOW_HOLE
from pokernight.games.night_baseball import NIGHT_BASEBALL
from pokernight.ranking import Reading
from pokernight.wording.rendering import NOBODY_IN_PARTICULAR, rendered
from tests.rules.tables import WildTable, cards, faces

STUDS = (FOLLOW_THE_QUEEN, BASEBALL, LOW_HOLE, LOW_CHICAGO)
PAIR_OF_KINGS = "Kc Kd / 5s 8c 6d Jh / Td"


def reading(game: Game, line: str, up: str = "", **given: str) -> Reading:
    """Return the reading of hole cards and up cards under the default rules."""
    found = game.worth(Cards(cards(line), cards(up), given), game.usual_rules)[""]
    assert isinstance(found, Reading)
    return found


def won(table: WildTable) -> str:
    """Return the words for the only winner's hand when all check."""
    table.check_down()
    assert table.hand.ask is None
    return table.words(table.only("win"))


# --- what they share


@pytest.mark.parametrize("game", STUDS, ids=lambda game: game.name)
def test_wild_stud_1_the_streets_and_the_stakes(game: Game) -> None:
    table = WildTable(game, ["Ac Ad / Ah As Tc Td / Ts", "5c 6d / 7s 8c 2d Kh / 5h"])
    counts = []
    for bet in (200, 200, 400, 400, 400):
        ups = [table.hand.state.up[token] for token in table.hand.state.hands[0]]
        counts.append((len(ups) - sum(ups), sum(ups)))
        table.play(f"0 bets {bet}", "1 calls")
    assert counts == [(2, 1), (2, 2), (2, 3), (2, 4), (3, 4)]
    assert [event.amount for event in table.told("ante")] == [100, 100]
    assert sum(event.amount for event in table.told("win")) == 2 * 1700


@pytest.mark.parametrize("game", STUDS, ids=lambda game: game.name)
def test_wild_stud_1_the_highest_hand_in_sight_opens(game: Game) -> None:
    table = WildTable(game, ["2c 5d / 8c", "6c 6d / Jc", "7c 7d / Jd"])
    assert table.ask.seat == 1, "of equal ones the first to the left of the dealer"


@pytest.mark.parametrize(
    ("game", "seats", "sum_"),
    [
        (FOLLOW_THE_QUEEN, 8, "8 x 7 = 56 cards, and the pack has 52"),
        (BASEBALL, 7, r"7 x 7 \+ 4 for the fours = 53 cards, and the pack has 52"),
        (NIGHT_BASEBALL, 7, r"7 x 7 \+ 4 for the fours = 53 cards, and the pack has 52"),
        (LOW_HOLE, 8, "8 x 7 = 56 cards, and the pack has 52"),
        (LOW_CHICAGO, 8, "8 x 7 = 56 cards, and the pack has 52"),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else "",
)
def test_wild_stud_1_too_many_players_are_refused_with_the_arithmetic(
    game: Game, seats: int, sum_: str
) -> None:
    game.deal(seats - 1, 1)
    with pytest.raises(Refused, match=sum_):
        game.deal(seats, 1)
    with pytest.raises(Refused, match="needs 2 players at least, not 1"):
        game.deal(1, 1)


@pytest.mark.parametrize("game", [*STUDS, NIGHT_BASEBALL], ids=lambda game: game.name)
def test_wild_stud_no_joker_in_a_game_without_jokers(game: Game) -> None:
    with pytest.raises(CardError, match="Jk is not in the standard pack"):
        game.deal(2, 1, deck=cards("Jk"))


@pytest.mark.parametrize("game", [*STUDS, NIGHT_BASEBALL], ids=lambda game: game.name)
def test_wild_stud_every_option_says_what_it_does(game: Game) -> None:
    for option in game.rules.options():
        assert option.doc.endswith("."), option.name
        assert option.source, option.name


def test_wild_stud_prices_keep_their_proportion_at_other_stakes() -> None:
    assert BASEBALL.rules().at_stakes((100, 200)).to_dict()["price"] == "1"
    assert LOW_HOLE.rules().at_stakes((400, 800)).to_dict()["last_card_price"] == "4"


# --- Follow the Queen


def queen(*hands: str, **details: Any) -> WildTable:
    return WildTable(FOLLOW_THE_QUEEN, hands, **details)


def test_follow_the_queen_1_wild_cards_count_for_who_opens() -> None:
    assert queen("6c 7d / Kd", "2c 5d / Qh", "5h 6h / 8c").ask.seat == 1
    assert queen("6c 7d / Kd", "2c 5d / Qh").ask.seat == 1, "she is an ace"
    nothing = {"last_queen": "nothing"}
    assert queen("6c 7d / Kd", "2c 5d / Qh", rules=nothing).ask.seat == 0, "nothing is wild now"


def test_follow_the_queen_2_queens_are_wild_up_and_down() -> None:
    assert "three aces" in won(queen("Qc Qd / Ac Ks 8d 2h / 6h", PAIR_OF_KINGS))
    assert str(reading(FOLLOW_THE_QUEEN, "Ac", "Qc", follower="7")) == "pair of aces; Q♣ wild"
    assert "pair of aces" in str(reading(FOLLOW_THE_QUEEN, "Qc Ac"))


def test_follow_the_queen_3_the_next_card_up_names_the_wild_rank() -> None:
    table = queen("9c 3d / Qh 7s 8d 2h / 4d", "Kc 5d / 5s 8c 6d Jh / Td")
    assert table.said("trigger") == [
        "Q♥: the next card face up is wild",
        "5♠ follows the queen: fives are wild",
    ]
    assert table.clauses("trigger") == ["3", "3"]
    for viewer in (0, 1, None):
        assert table.notes(viewer) == ["queens and fives are wild: 5♠ followed Q♥"]
    assert "5♦ 5♠ wild" in won(table)


def test_follow_the_queen_3_another_queen_ends_that_rank() -> None:
    table = queen("9c 3d / Qh Qs 8d 2h / 4d", "Kc 5d / 5s 8c 6d Jh / Td").check_down(1)
    assert table.notes() == ["queens and eights are wild: 8♣ followed Q♠"]
    assert FOLLOW_THE_QUEEN.talk.given(table.hand.view(), 0) == {"follower": "8"}


def test_follow_the_queen_3_a_queen_that_follows_a_queen_names_nothing() -> None:
    table = queen("9c 3d / Qh 7s", "Kc 5d / Qs 8c")
    assert table.notes() == ["queens are wild: Q♠ was the last card up"]
    table.check_down(1)
    assert table.notes() == ["queens and sevens are wild: 7♠ followed Q♠"]


def test_follow_the_queen_3_a_queen_or_follower_face_down_does_nothing() -> None:
    table = queen("Qc 3d / 9h 7s", "Kc Qs / 5s 8c")
    assert table.told("trigger") == []
    assert table.notes(0) == table.notes(1) == ["queens are wild"]


def test_follow_the_queen_3_a_follower_comes_in_the_next_round() -> None:
    table = queen("9c 3d / 7s 6s", "Kc 5d / Qh 8c")
    assert len(table.told("trigger")) == 1
    table.check_down(1)
    assert table.notes() == ["queens and sixes are wild: 6♠ followed Q♥"]


LAST = ("Qc Qd / 9h 2s Td 3h / 7d", "Kc Kd / 5s 8c 6d Qh / 3s")
"""Two queens in the hole against two kings, and another queen as the last card up."""


@pytest.mark.parametrize(
    ("rules", "note", "winner"),
    [
        ({}, "queens are wild: Q♥ was the last card up", 0),
        ({"last_queen": "nothing"}, "nothing is wild: Q♥ was the last card up", 1),
        ({"last_queen": "queens"}, "queens are wild: Q♥ was the last card up", 0),
        (
            {"last_queen": "queens", "queens": "plain"},
            "nothing is wild: Q♥ was the last card up",
            1,
        ),
    ],
)
def test_follow_the_queen_4_a_queen_last(rules: dict[str, str], note: str, winner: int) -> None:
    table = queen(*LAST, rules=rules)
    table.check_down(3)
    assert table.notes() == [note]
    table.check_down()
    assert table.only("win").seat == winner


@pytest.mark.parametrize(
    ("option", "note"),
    [
        ({}, "queens and fives are wild: 5♠ followed Q♥"),
        ({"queens": "wild"}, "queens and fives are wild: 5♠ followed Q♥"),
        ({"queens": "plain"}, "fives are wild: 5♠ followed Q♥"),
    ],
)
def test_follow_the_queen_option_queens(option: dict[str, str], note: str) -> None:
    table = queen("9c 3d / Qh 7s 8d 2h / 4d", "Kc 5d / 5s 8c 6d Jh / Td", rules=option)
    assert table.notes() == [note]


def test_follow_the_queen_option_queens_plain_before_any_queen() -> None:
    assert queen("9c 3d / 7s", "Kc 5d / 5s", rules={"queens": "plain"}).notes() == [
        "nothing is wild yet"
    ]
    rules = FOLLOW_THE_QUEEN.house_rules(queens="plain")
    found = FOLLOW_THE_QUEEN.worth(Cards(cards("Qc Ac 9d"), (), {}), rules)
    assert str(found[""]) == "ace high, queen, nine"


def test_follow_the_queen_5_equal_hands_split() -> None:
    table = queen("Ac Kd / 9c 7d 5s 3s / 2d", "Ad Kc / 9d 7c 5c 3d / 2s").check_down()
    assert [(event.seat, event.amount) for event in table.told("win")] == [(0, 100), (1, 100)]
    assert table.clauses("win") == ["5", "5"]
    words = "ace high, king, nine, seven, five"
    assert table.said("win") == [f"seat {n} wins $1, half of the pot: {words}" for n in (0, 1)]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "pair of aces"),
        ({"follower": "none"}, "pair of aces"),
        ({"follower": "7"}, "three aces"),
        ({"follower": "10"}, "pair of aces"),
    ],
)
def test_follow_the_queen_worth(given: dict[str, str], words: str) -> None:
    assert words in str(reading(FOLLOW_THE_QUEEN, "Qc Ac 7d", **given))


def test_follow_the_queen_worth_refuses_what_cannot_follow() -> None:
    for wrong in ("Q", "x", "77"):
        with pytest.raises(Refused, match="is not a rank that can follow a queen"):
            reading(FOLLOW_THE_QUEEN, "Qc Ac", follower=wrong)


# --- Baseball


def baseball(*hands: str, **details: Any) -> WildTable:
    return WildTable(BASEBALL, hands, **details)


def test_baseball_1_wild_cards_count_for_who_opens() -> None:
    assert baseball("2c 5d / Kc", "6c 7d / 9c").ask.seat == 1


def test_baseball_2_threes_and_nines_are_wild_up_and_down() -> None:
    assert "five aces" in won(baseball("3c 9c / Ac 9s Js 6h / Ad", PAIR_OF_KINGS))
    assert baseball("2c 5d / Kc", "6c 7d / 8c").notes() == ["threes and nines are wild"]


def test_baseball_3_a_three_up_matches_the_pot_or_folds() -> None:
    table = baseball("2c 5d / 3c", "6c 7d / 8c", "Tc 7h / Jc")
    assert (table.ask.seat, table.ask.kind, table.ask.clause) == (0, "three", "3")
    assert set(table.legal) == {"pay", "fold"}
    assert str(table.ask.words) == "pay $3 for 3♣, or fold"
    table.play("0 pays")
    assert table.said("pay") == ["seat 0 pays $3 for 3♣"]
    assert table.hand.state.pots[0] == 300, "dead money"
    assert table.hand.state.pot() == 600
    assert table.ask.kind == "bet"


def test_baseball_3_or_folds() -> None:
    table = baseball("2c 5d / 3c", "6c 7d / 8c", "Tc 7h / Jc").play("0 folds")
    assert table.clauses("fold") == ["3"]
    assert list(table.hand.state.live) == [0, 1, 1]
    assert table.ask.kind == "bet"


def test_baseball_3_at_once_and_in_the_order_of_the_deal() -> None:
    table = baseball("2c 5d / 3c", "6c 7d / 3d", "Tc 7h / Jc").play("0 pays")
    assert (table.ask.seat, str(table.ask.words)) == (1, "pay $6 for 3♦, or fold")
    table.play("1 pays")
    assert table.hand.state.pot() == 1200


def test_baseball_3_who_has_less_puts_in_all_he_has_and_stays() -> None:
    table = baseball("2c 5d / 3c", "6c 7d / 8c", stacks=[150, 10_000]).play("0 pays")
    assert table.only("pay").amount == 50
    assert table.hand.state.live[0]
    assert baseball("2c 5d / 3c", "6c 7d / 8c", stacks=[100, 10_000]).only("pay").amount == 0


def test_baseball_3_the_last_one_left_takes_the_pot() -> None:
    table = baseball("2c 5d / 3c", "6c 7d / 8c").play("0 folds")
    assert table.hand.ask is None
    assert table.payoffs == (-100, 100)


def test_baseball_3_a_three_face_down_costs_nothing() -> None:
    assert baseball("3c 3d / 8c", "6c 7d / 2c").told("pay") == []


@pytest.mark.parametrize(
    ("option", "price"),
    [
        ({"threes": "match_pot"}, 200),
        ({"threes": "price"}, 200),
        ({"threes": "price", "price": "0.75"}, 75),
    ],
)
def test_baseball_3_option_threes(option: dict[str, str], price: int) -> None:
    table = baseball("2c 5d / 3c", "6c 7d / 8c", rules=option).play("0 pays")
    assert table.only("pay").amount == price


def test_baseball_3_option_threes_free() -> None:
    table = baseball("2c 5d / 3c", "6c 7d / 8c", rules={"threes": "free"})
    assert table.ask.kind == "bet"


def test_baseball_4_a_four_up_brings_another_card_face_down() -> None:
    table = baseball("2c 5d / 4c", "6c 7d / 8c", after={2: "Ah"})
    assert table.said("dealt")[-1] == "seat 0 is dealt a card for the four"
    assert table.clauses("dealt")[-1] == "4"
    assert [table.sees(0, 0), table.sees(1, 0)] == ["2c 5d 4c Ah", "?? ?? 4c ??"]


def test_baseball_4_a_four_face_down_brings_nothing() -> None:
    assert baseball("4c 4d / 8c", "6c 7d / 2c").sees(0, 0) == "4c 4d 8c"


def test_baseball_4_an_extra_three_face_down_costs_nothing() -> None:
    table = baseball("2c 5d / 4c", "6c 7d / 8c", after={2: "3h"})
    assert table.ask.kind == "bet"


@pytest.mark.parametrize("option", [{}, {"extra_card": "down"}])
def test_baseball_4_option_extra_card_down(option: dict[str, str]) -> None:
    table = baseball("2c 5d / 4c", "6c 7d / 8c", after={2: "Ah"}, rules=option)
    assert table.sees(1, 0) == "?? ?? 4c ??"


def test_baseball_4_option_extra_card_up() -> None:
    rules = {"extra_card": "up"}
    table = baseball("2c 5d / 4c", "6c 7d / 8c", after={2: "Ah"}, rules=rules)
    assert table.sees(1, 0) == "?? ?? 4c Ah"
    assert table.ask.seat == 0, "it counts for who opens"


def test_baseball_4_option_extra_card_up_counts_as_any_other() -> None:
    rules = {"extra_card": "up"}
    table = baseball("2c 5d / 4c", "6c 7d / 8c", after={2: "4h Ah"}, rules=rules)
    assert table.sees(1, 0) == "?? ?? 4c 4h Ah"
    table = baseball("2c 5d / 4c", "6c 7d / 8c", after={2: "3h"}, rules=rules)
    assert (table.ask.seat, table.ask.kind) == (0, "three")


def test_baseball_4_who_folds_for_a_three_gets_no_card_for_a_four() -> None:
    rules = {"extra_card": "up"}
    table = baseball("2c 5d / 4c", "6c 7d / 8c", "Tc Th / Jd", after={2: "3h"}, rules=rules)
    table.play("0 folds")
    assert (table.ask.seat, table.ask.kind) == (2, "bet")
    assert len(table.hand.state.hands[0]) == 0


def test_baseball_4_all_four_fours_and_six_players_are_served() -> None:
    hands = ["2c 2d / 4c", "5c 5d / 4d", "6c 6d / 4h", "7c 7d / 4s", "8c 8d / Tc", "Jc Jd / Th"]
    table = baseball(*hands, after={2: "Kc Kd Kh Ks"}).check_down()
    assert [len(held) for held in table.hand.state.hands] == [8, 8, 8, 8, 7, 7]


def test_baseball_5_the_best_five_of_all_his_cards() -> None:
    table = baseball("Ac 5d / 4c Ad As 6h / Ah", "6c 7d / 8c Td 2c Jh / Kd", after={2: "9h"})
    assert "five aces" in won(table)
    assert table.clauses("win") == ["5"]
    assert reading(BASEBALL, "2c 5d 7h Jh Jc 9s Ts Kd 4d 4s 4h").category == "four of a kind"


# --- Night Baseball


def night(*hands: str, **details: Any) -> WildTable:
    return WildTable(NIGHT_BASEBALL, hands, **details)


SIX_OUT = "2c 5d Js 6c 7d 8s Td"
"""Jack high, all of it."""


def test_night_baseball_1_ante_and_seven_cards_that_nobody_has_seen() -> None:
    table = night("Ac", "Kc")
    assert [event.amount for event in table.told("ante")] == [100, 100]
    for viewer in (0, 1, None):
        assert table.sees(viewer, 0) == table.sees(viewer, 1) == "?? ?? ?? ?? ?? ?? ??"
    assert table.notes() == ["threes and nines are wild", "nobody is high yet"]


@pytest.mark.parametrize("option", [{}, {"peeking": "no"}])
def test_night_baseball_1_option_peeking_no(option: dict[str, str]) -> None:
    with pytest.raises(IllegalAnswer):
        night("Ac", "Kc", rules=option).hand.play("peek")


def test_night_baseball_1_option_peeking_yes() -> None:
    table = night("Ac", "Kc", "Jc", rules={"peeking": "yes"})
    tokens = table.hand.state.hands[0]
    table.play("0 peeks")
    assert table.said("penalty") == ["seat 0 peeks, for $3, and folds"]
    assert table.clauses("penalty") == ["1"]
    assert HIDDEN not in [table.hand.view(0).face[token] for token in tokens]
    assert {table.hand.view(1).face[token] for token in tokens} == {HIDDEN}


def test_night_baseball_2_a_three_matches_the_pot_or_folds() -> None:
    table = night("3c", "Kc", "Jc").play("0 turns 3c")
    assert (table.ask.seat, table.ask.kind, table.ask.clause) == (0, "pay", "2")
    assert str(table.ask.words) == "pay $3 for the card you turned over, or fold"
    table.play("0 pays")
    assert table.said("pay") == ["seat 0 pays $3 to the pot"]
    assert table.said("beat") == ["seat 0 is high: ace high; 3♣ wild"]
    table = night("3c", "Kc", "Jc").play("0 turns 3c", "0 folds")
    assert table.clauses("fold") == ["2"]
    assert (table.ask.seat, table.ask.kind) == (1, "turn")


def test_night_baseball_2_who_has_less_puts_in_all_he_has_and_stays() -> None:
    table = night("3c", "Kc", stacks=[150, 10_000]).play("0 turns 3c", "0 pays")
    assert table.only("pay").amount == 50
    table = night("3c", "Kc", stacks=[100, 10_000]).play("0 turns 3c")
    assert table.only("beat").seat == 0, "he has nothing to pay and is not asked"


def test_night_baseball_2_nines_are_wild_and_cost_nothing() -> None:
    table = night("9c", "Kc").play("0 turns 9c")
    assert table.said("beat") == ["seat 0 is high: ace high; 9♣ wild"]


@pytest.mark.parametrize(
    ("option", "price"),
    [({"threes": "match_pot"}, 200), ({"threes": "price", "price": "0.75"}, 75)],
)
def test_night_baseball_2_option_threes(option: dict[str, str], price: int) -> None:
    table = night("3c", "Kc", rules=option).play("0 turns 3c", "0 pays")
    assert table.only("pay").amount == price


def test_night_baseball_2_option_threes_free() -> None:
    table = night("3c", "Kc", rules={"threes": "free"}).play("0 turns 3c")
    assert table.ask.kind == "bet or pass"


def test_night_baseball_3_the_first_player_turns_one_card() -> None:
    table = night("2c", "Kc").play("0 turns 2c")
    assert table.only("beat").seat == 0
    assert table.ask.kind == "bet or pass"


def test_night_baseball_3_the_next_turns_until_he_beats_it() -> None:
    table = night("Kc", "Kd 5h 2s").play("0 turns Kc", "0 passes", "1 turns Kd")
    assert table.ask.kind == "turn"
    table.play("1 turns 2s")
    assert table.ask.kind == "bet or pass"


@pytest.mark.parametrize("option", [{}, {"over_turning": "stopped"}])
def test_night_baseball_3_option_over_turning_stopped(option: dict[str, str]) -> None:
    assert night("2c", "Kc", rules=option).play("0 turns 2c").ask.kind == "bet or pass"


def test_night_baseball_3_option_over_turning_penalty() -> None:
    table = night("2c 3d", "Kc", rules={"over_turning": "penalty"}).play("0 turns 2c 3d")
    assert table.only("penalty").amount == 100
    assert str(table.ask.words) == "pay $3 for the card you turned over, or fold"
    table.play("0 pays", "0 stops")
    assert table.ask.kind == "bet or pass"


@pytest.mark.parametrize(
    ("option", "kind"),
    [({}, "turn"), ({"beat": "high"}, "turn"), ({"beat": "previous"}, "bet or pass")],
)
def test_night_baseball_3_option_beat(option: dict[str, str], kind: str) -> None:
    table = night("Ac", SIX_OUT, "Kd 2h", rules={"staying": "fee", **option})
    table.play("0 turns Ac", "0 passes", f"1 turns {SIX_OUT}", "1 stays", "2 turns Kd")
    assert (table.ask.seat, table.ask.kind) == (2, kind)


def test_night_baseball_4_a_four_brings_another_card_unseen() -> None:
    table = night("4c Kd", "Kc").play("0 turns 4c")
    assert table.said("dealt")[-1] == "seat 0 is dealt a card for the four, unseen"
    assert table.clauses("dealt")[-1] == "4"
    assert [table.sees(viewer, 0) for viewer in (0, 1)] == ["4c ?? ?? ?? ?? ?? ?? ??"] * 2


@pytest.mark.parametrize(
    ("option", "asked"),
    [({}, (1, "turn")), ({"pass_mode": "continue"}, (1, "turn")),
     ({"pass_mode": "back"}, (2, "bet or pass"))],
)  # fmt: skip
def test_night_baseball_5_option_pass_mode(option: dict[str, str], asked: tuple[int, str]) -> None:
    table = night("Ac", "Kc", "Jc", rules=option).play("0 turns Ac", "0 passes")
    assert table.clauses("pass") == ["5"]
    assert (table.ask.seat, table.ask.kind) == asked


def test_night_baseball_5_bet_call_raise_or_fold() -> None:
    table = night("Ac", "Kc", "Jc").play("0 turns Ac", "0 bets 200", "1 raises 400", "2 folds")
    table.play("0 calls")
    assert (table.ask.seat, table.ask.kind) == (1, "turn")


@pytest.mark.parametrize("option", [{}, {"staying": "out"}])
def test_night_baseball_6_who_cannot_beat_it_is_out(option: dict[str, str]) -> None:
    table = night("Ac", SIX_OUT, "Ad 2s", rules=option).play("0 turns Ac", "0 passes")
    table.play(f"1 turns {SIX_OUT}")
    assert table.said("fold") == ["seat 1 cannot beat it and is out"]
    assert table.clauses("fold") == ["6"]
    assert table.ask.seat == 2


def test_night_baseball_6_option_staying_fee() -> None:
    rules = {"staying": "fee", "fee": "1.50"}
    table = night("Ac", SIX_OUT, "Ad 2s", rules=rules).play("0 turns Ac", "0 passes")
    table.play(f"1 turns {SIX_OUT}", "1 stays")
    assert [event.amount for event in table.told("fee")] == [150]
    assert table.clauses("fee") == ["6"]


def test_night_baseball_7_the_next_in_turn_holds_the_high_hand() -> None:
    table = night("Ac", SIX_OUT, rules={"staying": "fee"}).play("0 turns Ac", "0 passes")
    table.play(f"1 turns {SIX_OUT}")
    assert table.clauses("end next") == ["7"]
    assert table.only("win").seat == 0


@pytest.mark.parametrize(
    ("option", "end"),
    [({}, "end only"), ({"fee_payers_block": "no"}, "end only"),
     ({"fee_payers_block": "yes"}, "end next")],
)  # fmt: skip
def test_night_baseball_7_option_fee_payers_block(option: dict[str, str], end: str) -> None:
    low = "Kc 5h 2d 6d 7s 8c Th"
    table = night(low, SIX_OUT, "Ac", rules={"staying": "fee", **option})
    table.play("0 turns Kc", "0 passes", f"1 turns {SIX_OUT}", "1 stays", "2 turns Ac", "2 passes")
    table.play(f"0 turns {low[3:]}")
    assert [event.kind for event in table.events if event.kind.startswith("end")] == [end]
    assert [event.seat for event in table.told("fee")] == [1], "no fee for nothing (N20)"
    assert table.only("win").seat == 2


# --- Low Hole


def low_hole(*hands: str, **details: Any) -> WildTable:
    return WildTable(LOW_HOLE, hands, **details)


def test_low_hole_1_no_hole_card_counts_for_who_opens() -> None:
    assert low_hole("2c 5d / 2h", "6c 7d / Jc").ask.seat == 1


def test_low_hole_2_the_lowest_hole_card_and_its_like_are_wild() -> None:
    table = low_hole("5c Kd / 5d 5h Ac Jh / 8s", "2c 7d / 9c Th Qd Ks / 3s")
    assert "5♣ 5♦ 5♥ wild" in won(table)
    assert "four aces" in table.said("win")[0]


def test_low_hole_2_what_is_wild_for_one_is_nothing_to_another() -> None:
    assert str(reading(LOW_HOLE, "5c Kd 8s", "5d Ac")) == "three aces, king, eight; 5♣ 5♦ wild"
    assert str(reading(LOW_HOLE, "Kc Kd 8s", "5d Ac")).endswith("8♠ wild")


def test_low_hole_2_aces_are_high() -> None:
    assert str(reading(LOW_HOLE, "Ac 6d 8s", "Kd")).endswith("6♦ wild")


def test_low_hole_2_an_up_card_below_it_is_not_wild() -> None:
    assert str(reading(LOW_HOLE, "8c 8d Ks", "2d 2h")).endswith("8♣ 8♦ wild")


def test_low_hole_3_the_last_card_may_be_lower_and_is_wild_instead() -> None:
    table = low_hole("5c Kd / 5d 5h Ac Jh / 2s", "8c 8d / 9c Th Qd Ks / 7s")
    assert won(table) == "seat 0 wins $2, the pot: four fives, ace kicker; 2♠ wild"
    table = low_hole("5c Kd / 5d 5h Ac Jh / 7c", "8c 8d / 9c Th Qd Ks / 7s")
    assert won(table) == "seat 0 wins $2, the pot: four aces, king kicker; 5♣ 5♦ 5♥ wild"


def last_card(**rules: str) -> WildTable:
    """Everybody has six cards; seat 0 has fives wild, and a deuce to come."""
    return low_hole(
        "5c Kd / 5d 5h Ac Jh / 2s", "8c 8d / 9c Th Qd Ks / 7s", rules=rules
    ).check_down(4)  # fmt: skip


@pytest.mark.parametrize("option", [{}, {"last_card_up": "no"}])
def test_low_hole_3_option_last_card_up_no(option: dict[str, str]) -> None:
    table = last_card(**option)
    assert table.ask.kind == "bet"
    assert table.sees(1, 0).endswith("??")
    assert won(table).endswith("2♠ wild")


def test_low_hole_3_option_last_card_up_yes_to_who_pays() -> None:
    table = last_card(last_card_up="yes")
    assert (table.ask.seat, table.ask.kind, table.ask.clause) == (0, "last card", "3")
    assert str(table.ask.words) == "have your last card face down, or pay $2 to have it face up"
    table.play("0 up")
    assert table.said("pay") == ["seat 0 pays $2 for a last card face up"]
    assert table.sees(1, 0).endswith("2s")
    table.play("1 down")
    assert won(table).endswith("5♣ 5♦ 5♥ wild"), "a deuce face up is not in the hole"


def test_low_hole_3_option_last_card_up_yes_for_seven_players() -> None:
    """Fewer cards are left after the fourth of them than there are players."""
    hand = LOW_HOLE.deal(7, 1, rules={"last_card_up": True})
    while hand.ask is not None:
        hand.play(CALL if CALL in hand.ask.legal else hand.ask.default)
    assert len(hand.result.payoffs) == 7


def test_low_hole_3_option_last_card_up_yes_face_down_is_free() -> None:
    table = last_card(last_card_up="yes").play("0 down", "1 down")
    assert table.told("pay") == []
    assert won(table).endswith("2♠ wild")


def test_low_hole_3_option_last_card_price() -> None:
    table = last_card(last_card_up="yes", last_card_price="5").play("0 up")
    assert table.only("pay").amount == 500


def test_low_hole_3_who_cannot_pay_is_not_asked() -> None:
    table = low_hole("5c Kd", "8c 8d", rules={"last_card_up": "yes"}, stacks=[250, 10_000])
    table.check_down(4)
    assert table.ask.seat == 1
    assert len(table.hand.state.hands[0]) == 7


@pytest.mark.parametrize(
    ("option", "wild"),
    [
        ({}, "2♠ wild"),
        ({"kings": "plain"}, "2♠ wild"),
        ({"kings": "wild"}, "2♠ K♦ K♥ wild"),
        ({"kings": "wild_in_the_hole"}, "2♠ K♦ wild"),
    ],
)
def test_low_hole_4_option_kings(option: dict[str, str], wild: str) -> None:
    rules = LOW_HOLE.house_rules(**option)
    found = LOW_HOLE.worth(Cards(cards("2s Kd 7c"), cards("Kh Ac Jh 9d")), rules)[""]
    assert set(str(found).split("; ")[-1].split()) == set(wild.split())


def test_low_hole_4_kings_and_little_ones_is_a_rule_set() -> None:
    assert LOW_HOLE.house_rules("kings-and-little-ones").to_dict()["kings"] == "wild"
    table = low_hole("2s 7c / Kd", "8c 8d / Ac", rules={"kings": "wild"})
    assert table.ask.seat == 0, "a king in sight is an ace"


@pytest.mark.parametrize(
    ("option", "end"),
    [({}, ""), ({"kings": "wild"}, "; kings are wild"),
     ({"kings": "wild_in_the_hole"}, "; so are hole kings")],
)  # fmt: skip
def test_low_hole_4_the_note_tells_no_rank_from_the_hole(option: dict[str, str], end: str) -> None:
    table = low_hole("2s 7c / Kd", "8c 8d / Ac", rules=option)
    for viewer in (0, 1, None):
        assert table.notes(viewer) == [
            "each player's lowest hole card and its like are wild for that player" + end
        ]


def test_low_hole_5_the_best_hand_wins_and_equal_ones_split() -> None:
    table = low_hole("5c Kd / Ac Jh 9d 8h / Td", "5h Kc / Ad Js 9c 8s / Th").check_down()
    assert [(event.seat, event.amount) for event in table.told("win")] == [(0, 100), (1, 100)]
    assert table.clauses("win") == ["5", "5"]


def test_low_hole_5_the_words_of_a_win_are_of_the_hand_as_it_lay() -> None:
    table = low_hole("8c Kd / 2d 3h Ac Jh / 9s", "Tc 6d / 7c 2h Qd Ks / 4s").check_down()
    words = "pair of aces, king, jack, nine; 8♣ wild"
    assert table.said("show")[0].endswith(words)
    assert table.said("win") == [f"seat 0 wins $2, the pot: {words}"]


# --- Low Chicago


def chicago(*hands: str, **details: Any) -> WildTable:
    return WildTable(LOW_CHICAGO, hands, **details)


KINGS_NO_SPADE = "Kc Kd / 5h 8c 6d Jh / Td"
LOW_SPADE = "4s 7c / 9c Th Qd 2d / 6h"
LOWER_SPADE = "2s 7d / 9d Tc Qh 3d / 4h"


def halves(table: WildTable) -> list[tuple[int, int, str]]:
    """Return the winner, the amount and the part of the pot of each win when all check."""
    table.check_down()
    return [
        (event.seat, event.amount, rendered(event.args["part"], NOBODY_IN_PARTICULAR))  # type: ignore[arg-type]
        for event in table.told("win")
    ]


def test_low_chicago_2_the_best_hand_wins_half() -> None:
    assert halves(chicago(KINGS_NO_SPADE, LOW_SPADE)) == [
        (0, 100, "the high half of the pot"),
        (1, 100, "the spade half of the pot"),
    ]


def test_low_chicago_2_equal_hands_split_their_half() -> None:
    table = chicago("Ac Kd / 9c 7d 5h 3h / 2d", "Ad Kc / 9d 7c 5c 3d / 2h", LOWER_SPADE.replace(
        "9d Tc Qh 3d / 4h", "Th Jc 8h 4d / 6h").replace("7d", "5d"))  # fmt: skip
    assert [(seat, cents) for seat, cents, _ in halves(table)] == [(0, 75), (1, 75), (2, 150)]
    assert table.said("win")[0].startswith("seat 0 wins $0.75, half of the high half of the pot")


def test_low_chicago_3_the_lowest_spade_in_the_hole_wins_half() -> None:
    table = chicago(KINGS_NO_SPADE, LOW_SPADE, LOWER_SPADE.replace("4h", "8s"))
    assert [(seat, cents) for seat, cents, _ in halves(table)] == [(0, 150), (2, 150)]
    assert table.said("win")[1] == "seat 2 wins $1.50, the spade half of the pot: 2♠ in the hole"


def test_low_chicago_3_the_last_card_down_is_in_the_hole() -> None:
    table = chicago(KINGS_NO_SPADE, LOW_SPADE.replace("6h", "3s"), "5s 7d / 9d Tc Qh 3d / 4h")
    assert [seat for seat, _, _ in halves(table)] == [0, 1]
    assert table.said("win")[1].endswith("3♠ in the hole")


def test_low_chicago_3_a_spade_face_up_counts_for_nothing() -> None:
    table = chicago(KINGS_NO_SPADE, LOW_SPADE, "Ah 7d / 2s 3s Tc 9d / 4h")
    assert halves(table)[1][0] == 1


ACE = ("Kc Kd / 5h 8c 6d Jh / Td", "As 7c / 9c Th Qd 2d / 6h", "Ks 7d / 9d Tc Qh 3d / 4h")


@pytest.mark.parametrize(
    ("option", "seat"),
    [({}, 2), ({"ace_of_spades": "high"}, 2), ({"ace_of_spades": "low"}, 1)],
)
def test_low_chicago_3_option_ace_of_spades(option: dict[str, str], seat: int) -> None:
    assert halves(chicago(*ACE, rules=option))[1][0] == seat


def test_low_chicago_4_nobody_has_a_spade_in_the_hole() -> None:
    table = chicago(KINGS_NO_SPADE, "4d 7c / 9s Th Qd 2d / 6h")
    assert halves(table) == [(0, 200, "the pot")]


def test_low_chicago_4_the_odd_chip_goes_to_the_best_hand() -> None:
    table = chicago(KINGS_NO_SPADE, LOW_SPADE, "9h 7d / Ts Tc Qh 3d / 4h", rules={"ante": "0.33"})
    assert [(seat, cents) for seat, cents, _ in halves(table)] == [(0, 50), (1, 49)]


def test_low_chicago_2_one_player_may_win_both_halves() -> None:
    table = chicago("Kc Kd / 5h 8c 6d Jh / 2s", LOW_SPADE)
    assert [seat for seat, _, _ in halves(table)] == [0, 0]
    assert table.payoffs == (100, -100)


def test_low_chicago_worth() -> None:
    found = LOW_CHICAGO.worth(Cards(cards("4s 2s Kd"), cards("3s Ac")), LOW_CHICAGO.usual_rules)
    assert found["spade"] == list(cards("2s"))
    found = LOW_CHICAGO.worth(Cards(cards("4d Kd"), cards("3s Ac")), LOW_CHICAGO.usual_rules)
    assert found["spade"] == []


def test_low_chicago_a_spade_in_the_hole_is_nobodys_business() -> None:
    table = chicago(KINGS_NO_SPADE, LOW_SPADE)
    assert table.sees(0, 1) == "?? ?? 9c"
    assert table.notes(0) == []
    assert faces(table.told("dealt up")[0]) == "5h"


def test_follow_the_queen_4_the_last_card_up_is_a_queen_and_all_is_dealt_again() -> None:
    hands = "4c 6d / 4h 7s 8d Jh / 2c", "Ac Ad / Ks 3d 5d Qh / 9c"
    table = queen(*hands, rules={"last_queen": "redeal"}).check_down()
    assert table.over().result.again
    assert table.pot == 200
    followed = queen("4c 6d / 4h 7s 8d Qh / 2c", "Ac Ad / Ks 3d 5d Jh / 9c",
                     rules={"last_queen": "redeal"}).check_down()  # fmt: skip
    assert not followed.over().result.again
