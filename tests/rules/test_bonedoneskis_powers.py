"""The powers of Bonedoneskis, row by row of the table 2.1: acting, slept, and short of money."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pokernight.engine.asks import Bets
from pokernight.games.bonedoneskis import BONEDONESKIS
from tests.rules.bones import Bones, worth
from tests.rules.tables import cards

DOWN = "Ac Kd"
OTHER = "Tc 9h / 5h"


class Row(NamedTuple):
    """A row of the table in play: who holds what, what seat 0 claims, and what is done then."""

    hands: tuple[str, ...]
    claim: str = ""
    moves: tuple[str, ...] = ()
    street: int = 3


FREE = {
    "2 Hog": Row((f"{DOWN} / 2s", OTHER), "0 2s", ("0 takes 5h",)),
    "Red Four": Row((f"{DOWN} / 4h", OTHER), "0 4h", ("0 turns 5h",)),
    "Red Queen": Row((f"{DOWN} / Qh", OTHER), "0 Qh", ("0 names 1", "1 turns Tc")),
    "Nine of Spades": Row((f"{DOWN} / 9s", OTHER), "0 9s"),
}
BUYS = {
    "The 3's": Row((f"{DOWN} / 3c", OTHER), "0 3c"),
    "8 Ball": Row((f"{DOWN} / 8s", OTHER), "0 8s", ("0 takes 5h",)),
}
DUTIES = {
    "Black Jack": Row((f"{DOWN} / Js", OTHER), "", ("0 pays",)),
    "Fish Hook in a Sailboat": Row((f"{DOWN} / Jh 4c", OTHER), "", ("0 pays",), 4),
}
TRADES = {
    "Nine of Diamonds": Row((f"{DOWN} / 9d", OTHER), "", ("0 takes 5h",)),
    "Straight Up Face Down": Row(
        (f"{DOWN} / 5c 6s 7h", f"{OTHER} Td 8c"), "", ("0 takes Tc", "1 takes Ac"), 5
    ),
}
SLEEPY = FREE | BUYS
COST = {"The 3's": 250, "8 Ball": 250, "Fish Hook in a Sailboat": 250, "Black Jack": 100}


def acted(table: Bones, name: str) -> bool:
    """Return whether any event tells of a power."""
    return bool(table.told(name.lower()))


def reach(row: Row, table: Bones) -> Bones:
    return table.window_of(row.street)


# --- every row


@pytest.mark.parametrize("name", SLEEPY)
def test_bonedoneskis_2_1_claimed_it_acts(name: str) -> None:
    row = SLEEPY[name]
    table = Bones(*row.hands).claims(row.claim).play(*row.moves)
    assert acted(table, name)
    assert table.asked() == ("claim", [0, 1]), "the window opens again"
    table.go_on()
    assert table.ask.kind == "bet"


@pytest.mark.parametrize("name", SLEEPY)
def test_bonedoneskis_2_1_slept_it_does_nothing_and_nobody_is_told(name: str) -> None:
    row = SLEEPY[name]
    table = Bones(*row.hands).go_on()
    assert table.ask.kind == "bet"
    assert not acted(table, name)
    table.check_down()
    assert {event.kind for event in table.events} <= PLAIN
    assert table.payoffs in ((100, -100), (-100, 100), (0, 0))


PLAIN = {"ante", "dealt", "dealt up", "post", "call", "check", "show", "muck", "win"}
"""Kinds of events in a hand in which no power acts."""


@pytest.mark.parametrize("name", SLEEPY)
def test_bonedoneskis_2_1_slept_it_has_lapsed(name: str) -> None:
    row = SLEEPY[name]
    table = Bones(*row.hands).go_on().window_of(4).claims(row.claim)
    assert table.ask.kind == "bet", "what was slept cannot be claimed later"
    assert not acted(table, name)


@pytest.mark.parametrize("name", SLEEPY)
def test_bonedoneskis_2_1_a_friendly_table_asks_its_owner(name: str) -> None:
    row = SLEEPY[name]
    table = Bones(*row.hands, rules={"sleeping": "friendly"})
    assert table.asked() == (name.lower(), [0])
    word = {"The 3's": ("0 sells",), "Nine of Spades": ("0 collects",)}.get(name, row.moves)
    table.play(*word)
    assert acted(table, name)
    if name == "8 Ball":
        table.play("1 passes")  # it wakes again for the player it was traded to
    assert table.ask.kind == "bet"


@pytest.mark.parametrize("name", SLEEPY)
def test_bonedoneskis_2_1_a_friendly_table_takes_a_pass(name: str) -> None:
    row = SLEEPY[name]
    table = Bones(*row.hands, rules={"sleeping": "friendly"}).play("0 passes")
    assert table.ask.kind == "bet"
    assert not acted(table, name)
    table.check_down()
    assert not acted(table, name)


@pytest.mark.parametrize("name", BUYS)
def test_bonedoneskis_2_1_short_of_money_it_cannot_be_bought(name: str) -> None:
    row = BUYS[name]
    table = Bones(*row.hands, stacks=[299, 5_000]).claims(row.claim)
    assert not acted(table, name)
    assert table.stacks()[0] == 249
    table.betting()
    friendly = Bones(*row.hands, stacks=[299, 5_000], rules={"sleeping": "friendly"})
    assert friendly.ask.kind == "bet", "a friendly table does not ask who cannot pay"


@pytest.mark.parametrize("name", BUYS)
def test_bonedoneskis_2_1_the_last_chip_buys_it(name: str) -> None:
    row = BUYS[name]
    table = Bones(*row.hands, stacks=[300, 5_000]).claims(row.claim).play(*row.moves)
    assert acted(table, name)
    assert table.stacks()[0] == 0
    assert table.dead_money() == 250, "the price"
    table.check_down()
    assert table.hand.result.stacks[0] in (0, 350), "all in, he plays for the main pot"


@pytest.mark.parametrize("name", FREE)
def test_bonedoneskis_2_1_all_in_it_acts_for_nothing(name: str) -> None:
    row = FREE[name]
    table = Bones(*row.hands, stacks=[50, 5_000])
    assert table.stacks()[0] == 0
    table.claims(row.claim).play(*row.moves)
    assert acted(table, name)


@pytest.mark.parametrize("name", DUTIES)
def test_bonedoneskis_2_1_a_duty_is_paid_or_its_owner_folds(name: str) -> None:
    row = DUTIES[name]
    for move in ("0 pays", "0 folds"):
        table = reach(row, Bones(*row.hands, "Td 9c / 6c")).go_on()
        assert table.asked() == (name.lower(), [0])
        assert table.legal == ["pay", "fold"]
        before = table.dead_money()
        table.play(move)
        paid = move == "0 pays"
        assert table.dead_money() - before == (COST[name] if paid else 0)
        assert table.hand.state.live[0] == paid
        (told,) = table.told(name.lower())
        assert (told.clause, told.amount) == ("7", COST[name] if paid else 0)
        assert table.paid() == ([told] if paid else []), "one line for what was paid"


@pytest.mark.parametrize("name", DUTIES)
def test_bonedoneskis_2_1_a_duty_cannot_be_slept(name: str) -> None:
    row = DUTIES[name]
    table = reach(row, Bones(*row.hands)).go_on()
    assert table.asked() == (name.lower(), [0])
    table.play("0 pays")
    assert table.asked() == ("claim", [0, 1]), "a window with a duty opens again"
    table.go_on()
    assert table.ask.kind == "bet", "and the duty is owed once"


@pytest.mark.parametrize("name", DUTIES)
def test_bonedoneskis_2_1_short_of_money_a_duty_takes_all_he_has(name: str) -> None:
    row = DUTIES[name]
    spent = 50 if row.street == 3 else 100
    table = reach(row, Bones(*row.hands, stacks=[spent + 60, 5_000])).go_on()
    assert "60" in str(table.ask.message())
    table.play("0 pays")
    assert table.stacks()[0] == 0
    assert table.only_payment().amount == 60
    assert table.hand.state.live[0]
    table.check_down()


@pytest.mark.parametrize("name", DUTIES)
def test_bonedoneskis_2_1_with_nothing_left_a_duty_is_not_owed(name: str) -> None:
    row = DUTIES[name]
    spent = 50 if row.street == 3 else 100
    table = Bones(*row.hands, "9c 8h / Ad", stacks=[spent, 5_000, 5_000])
    table = reach(row, table).betting()
    assert table.stacks()[0] == 0
    assert not acted(table, name)
    assert table.hand.state.live[0]


@pytest.mark.parametrize("name", TRADES)
@pytest.mark.parametrize("sleeping", ["strict", "friendly"])
def test_bonedoneskis_2_1_a_trade_comes_before_any_claim(name: str, sleeping: str) -> None:
    row = TRADES[name]
    table = Bones(*row.hands, rules={"sleeping": sleeping})
    while table.ask.kind != name.lower():
        passive = [word for word in ("check", "call") if word in table.ask.legal]
        table.hand.play(passive[0] if passive else table.ask.default, table.ask.seat)
    assert table.street == row.street
    assert "pass" not in table.legal, "a trade cannot be slept"
    table.play(*row.moves)
    assert acted(table, name)
    assert table.clauses(name.lower()) == ["5"]


@pytest.mark.parametrize("name", TRADES)
def test_bonedoneskis_2_1_a_trade_costs_nothing(name: str) -> None:
    row = TRADES[name]
    table = Bones(*row.hands, stacks=[50, 5_000])
    while table.ask.kind != name.lower():
        table.check_down(1)
    table.play(*row.moves)
    assert acted(table, name)


# --- 2♠, the 2 Hog


def test_bonedoneskis_2_1_two_hog_takes_any_two_or_five_dealt_up_so_far() -> None:
    table = Bones(f"{DOWN} / Td 2s", "Tc 9h / 5h 2h", "Kc 9c / 5s Th", "Kh Ah / 8c 8d")
    table.betting().window_of(4).claims("0 2s")
    assert table.options() == "5h 2h 5s"
    assert "pass" in table.legal


def test_bonedoneskis_2_1_two_hog_gives_nothing_for_it_and_hand_sizes_differ() -> None:
    table = Bones("Ac Ad / 2s", "Kc Kd / 5h").claims("0 2s").play("0 takes 5h")
    assert [len(hand) for hand in table.hand.state.hands] == [4, 2]
    assert table.lies(1) == "?? ??"
    table.check_down()
    assert [len(hand) for hand in table.hand.state.hands] == [7, 5]
    assert table.only("win").seat == 0


def test_bonedoneskis_2_1_two_hog_finds_nothing_to_take() -> None:
    table = Bones(f"{DOWN} / 2s", "Tc 9h / 8c").claims("0 2s").go_on()
    assert table.ask.kind == "bet"
    assert not acted(table, "2 Hog")


def test_bonedoneskis_2_1_two_hog_may_still_pass_once_claimed() -> None:
    table = Bones(*FREE["2 Hog"].hands).claims("0 2s").play("0 passes")
    assert not acted(table, "2 Hog")
    table.go_on()
    assert table.ask.kind == "bet"


def test_bonedoneskis_2_1_two_hog_that_changes_hands_wakes_for_its_new_owner() -> None:
    table = Bones(f"{DOWN} / 9d", "Tc 9h / 2s", "Kc 8h / 5s").play("0 takes 2s")
    table.claims("0 2s").play("0 takes 5s")
    assert table.lies(0) == "?? ?? 2s 5s"


# --- 2♦ 2♣, the Codependent 2's


@pytest.mark.parametrize("two", ["2c", "2d"])
def test_bonedoneskis_2_1_a_two_is_added_to_the_card_on_its_left(two: str) -> None:
    flush = worth(f"Ah Kh Td / Th 5h 9h {two}")
    assert flush.category == "flush"
    assert flush.to_json()["combined"] == ["9h", two]
    assert flush.to_json()["stands_for"] == {"9h": "Jh"}
    better_kicker = worth(f"Ah Kh / 9d Qs 5h {two}")
    assert better_kicker.to_json()["combined"] == ["5h", two], "a seven is a better kicker"
    apart = worth(f"Ah 2h / 9d Qs 5h {two}")
    assert apart.to_json()["combined"] is None, "a pair of twos is better than a seven"


@pytest.mark.parametrize(
    ("left", "made"),
    [("5s", "7s"), ("9s", "Js"), ("Ts", "Qs"), ("Js", "Ks"), ("Qs", "As"), ("3s", "5s")],
)
def test_bonedoneskis_2_1_what_a_combined_card_is(left: str, made: str) -> None:
    rank = made[0]
    pair_with = next(f"{rank}{suit}" for suit in "hd")
    board = f"8c {left} 2c" if rank != "8" else f"Tc {left} 2c"
    reading = worth(f"{pair_with} 6h / {board}")
    assert reading.to_json()["combined"] == [left, "2c"]
    assert reading.to_json()["stands_for"] == {left: made}
    assert reading.category == "pair"


@pytest.mark.parametrize("left", ["Ks", "As"])
def test_bonedoneskis_2_1_nothing_lies_above_an_ace(left: str) -> None:
    assert worth(f"Ah Kh / 8c {left} 2c").to_json()["combined"] is None


def test_bonedoneskis_2_1_no_combined_card_copies_one_in_the_hand() -> None:
    assert worth("Tc Td / 8c 2d").category == "pair"
    assert worth("Td 9s / 4d 8c 2d").to_json()["combined"] == ["8c", "2d"]
    assert worth("Tc 9s / 4d 8c 2d").to_json()["combined"] is None


def test_bonedoneskis_2_1_a_two_of_third_street_does_not_combine() -> None:
    assert worth("Td Ts / 8c").category == "pair"
    assert worth("Td Ah / 2c 8c").to_json()["combined"] is None
    table = Bones("Td Ah / 2c", "5c 9c / 8d").betting()
    assert table.own["pairs"] == []


@pytest.mark.parametrize("street", [4, 5])
def test_bonedoneskis_2_1_a_two_dealt_up_is_paired_with_the_card_before_it(street: int) -> None:
    hand = "Td Ah / 8c 2c" if street == 4 else "Td Ah / Ks 8c 2c"
    table = Bones(hand, "5c 9c / 8d").window_of(street)
    assert len(table.own["pairs"]) == 1
    assert BONEDONESKIS.talk.given(table.hand.view(0), 0)["pairs"] == "8c2c"
    assert table.reading(0).category == "pair"


def test_bonedoneskis_2_1_twos_of_sixth_and_seventh_street_combine() -> None:
    table = Bones("Td Ah / Ks 5d Jd 8c", "5c 9c / 8d", size=7).window_of(6)
    assert table.own["size"] == 7
    table = Bones("Td Ah / Ks 9c Jd 2c", "5c Th / 8d", size=7).window_of(6)
    assert BONEDONESKIS.talk.given(table.hand.view(0), 0)["pairs"] == "Jd2c"


def test_bonedoneskis_2_1_the_combined_card_or_the_two_cards_never_both() -> None:
    # 9 and 2 as a jack make three jacks; the nine is then no nine beside the other
    assert worth("Jd 9h Jc / 5s 9s 2c").category == "three of a kind"
    # and the two that was added is no two
    assert worth("Jd Jh 2s / 5s 9s 2c").category == "three of a kind"
    assert worth("2h 2s Td / 5s 9s 2c").category == "three of a kind"


@pytest.mark.parametrize(
    ("board", "would_be"),
    [("6s 2c", "8 Ball"), ("7s 2c", "Nine of Spades"), ("9s 2c", "Black Jack")],
)
def test_bonedoneskis_2_1_a_derived_card_has_no_power(board: str, would_be: str) -> None:
    table = Bones(f"Td Ah / {board}", "5c 9c / 8d").window_of(4)
    assert len(table.own["pairs"]) == 1
    table.claims(f"0 {board}")
    assert table.ask.kind == "bet"
    assert not acted(table, would_be)
    assert table.own["acted"] == []


# --- 3, The 3's


def test_bonedoneskis_2_1_a_three_is_sold_for_the_price_and_replaced_where_it_lies() -> None:
    table = Bones(f"{DOWN} / 3c", OTHER, draws={3: "Td"}).claims("0 3c")
    assert table.lies(0) == "?? ?? Td"
    assert table.only_payment().amount == 250
    assert table.dead_money() == 250
    assert table.clauses("the 3's") == ["7"]
    assert (
        table.hand.state.face[table.hand.state.muck[0]]
        == table.hand.state.face[table.tokens("3c")[0]]
    )


def test_bonedoneskis_2_1_a_three_turned_up_from_the_hole_may_be_sold() -> None:
    table = Bones("3d Kd / Tc", "Ac 9h / Qh", draws={3: "As"}).claims("1 Qh")
    table.play("1 names 0", "0 turns 3d").claims("0 3d")
    assert table.lies(0) == "As ?? Tc"


def test_bonedoneskis_2_1_a_three_in_the_hole_is_not_sold() -> None:
    table = Bones("3d Kd / Th", OTHER)
    assert table.tokens("3d") not in table.ask.legal


def test_bonedoneskis_2_1_a_pass_is_final_for_that_three() -> None:
    table = Bones(f"{DOWN} / 3c 3d", OTHER, draws={4: "Td"}).go_on().window_of(4).claims("0 3c 3d")
    assert len(table.told("the 3's")) == 1
    assert table.lies(0) == "?? ?? 3c Td"


def test_bonedoneskis_2_1_two_threes_sold_at_once_by_one_who_can_pay_for_one() -> None:
    table = Bones(f"{DOWN} / 3c", "Tc 9h / 8d", stacks=[650, 5_000], draws={3: "3d 8c"})
    table.claims("0 3c")
    assert table.lies(0) == "?? ?? 3d"
    table.claims("0 3d")
    assert table.lies(0) == "?? ?? 8c"
    assert table.stacks()[0] == 100
    table = Bones("3c 3d / Td", "Tc 9h / Qh", "Ac Kc / Qd", stacks=[500, 5_000, 5_000])
    table.claims("1 Qh", "2 Qd").play("1 names 0", "0 turns 3c", "2 names 0", "0 turns 3d")
    table.claims("0 3c 3d")
    assert len(table.told("the 3's")) == 1
    assert table.stacks()[0] == 200
    assert table.lies(0).split()[1] == "3d", "the one on the left is sold"


# --- 4♣, the Killer 4


def test_bonedoneskis_2_1_killer_four_in_the_hole_is_dead_at_the_showdown() -> None:
    table = Bones("4c Ac / Ad", "Kc 9h / 5h").check_down()
    assert table.only("killer 4").seat == 0
    assert table.only("killer 4").clause == "9"
    assert table.only("win").seat == 1


def test_bonedoneskis_2_1_killer_four_face_up_is_a_four() -> None:
    table = Bones("4d Ac / 4c Ad", "Kc Qc / 5h").check_down()
    assert table.told("killer 4") == []
    assert table.only("win").seat == 0


def test_bonedoneskis_2_1_killer_four_may_bluff_and_win_without_a_showdown() -> None:
    table = Bones("4c Ac / Ad", "Kc 9h / 5h").betting().play("0 completes 100")
    table.play("1 folds")
    assert table.told("killer 4") == []
    assert table.payoffs == (100, -100)


def test_bonedoneskis_2_1_killer_four_turned_down_by_a_red_four() -> None:
    table = Bones("4d Ac / 4c", "Kc 9h / 4h").claims("1 4h").play("1 turns 4c").check_down()
    assert table.only("killer 4").seat == 0
    assert table.only("win").seat == 1


# --- 4♥ 4♦, the red fours


def test_bonedoneskis_2_1_red_four_turns_down_anybodys_up_card_his_own_too() -> None:
    table = Bones(f"{DOWN} / 4d", OTHER, "Kc 8h / Th").claims("0 4d")
    assert sorted(table.options().split()) == ["4d", "5h", "Th"]
    table.play("0 turns 4d")
    assert table.lies(0) == "?? ?? 4d", "turned down, it stays known"
    assert table.hand.state.up[table.tokens("4d")[0]] == 0


def test_bonedoneskis_2_1_red_four_turned_up_from_the_hole_wakes() -> None:
    table = Bones("4d Kd / Tc", "Ac 9h / Qh").claims("1 Qh").play("1 names 0", "0 turns 4d")
    table.claims("0 4d").play("0 turns Qh")
    assert acted(table, "red four")


# --- 4♠, Schizo4nia


def schizo(place: int, down: str, up: str, other: str = "5c 9c / 8d") -> Bones:
    return Bones(f"{down} / {up}", other).window_of(place)


def test_bonedoneskis_2_1_schizo_on_third_street_is_the_four_or_eight_of_spades() -> None:
    table = schizo(3, "8h Ah", "4s")
    assert table.reading(0).to_json()["stands_for"] == {"4s": "8s"}
    assert schizo(3, "4h Ah", "4s").reading(0).category == "pair"
    assert worth("8h 8d 8c 4h 4d / 4s").category == "four of a kind"
    assert worth("8s 8h / 4s").category == "pair", "the 8♠ is there already"
    assert worth("Qh Qd / 4s").category == "pair"


def test_bonedoneskis_2_1_schizo_on_fourth_street_is_the_four_or_queen_of_spades() -> None:
    table = schizo(4, "Qh Ah", "Tc 4s")
    assert table.reading(0).to_json()["stands_for"] == {"4s": "Qs"}
    assert worth("Qs Qh / Tc 4s").category == "pair"
    assert worth("8h Ah / Tc 4s").category == "high card"


def test_bonedoneskis_2_1_schizo_on_fifth_street_is_a_four_or_a_pair_of_fours() -> None:
    table = schizo(5, "Qh Ah", "Tc 9h 4s")
    assert table.reading(0).category == "pair"
    assert "4♠ as a pair of fours" in str(table.reading(0))
    assert worth("4h 4d / Tc 9h 4s").category == "four of a kind"
    five = worth("4h 4d / Tc 4c 4s")
    assert five.category == "five of a kind"
    assert five.to_json()["cards"].count("4s") == 2  # type: ignore[attr-defined]
    # the suitless four completes no flush: as a pair it is no fifth spade
    assert worth("As Ks / 9s Tc 4s").category == "pair"
    assert worth("As Ks / 9s Ts 4s").category == "flush"


@pytest.mark.parametrize(
    ("down", "up"), [("4s Qh", "8c Tc"), ("8h Qh", "Tc 9h 5c 4s"), ("Qh Ah", "Tc 9h 5c 4s")]
)
def test_bonedoneskis_2_1_schizo_dealt_down_or_later_is_a_plain_four(down: str, up: str) -> None:
    reading = worth(f"{down} / {up}")
    assert reading.category == "high card"
    assert reading.to_json()["stands_for"] == {}


def test_bonedoneskis_2_1_schizo_turned_up_from_the_hole_is_a_plain_four() -> None:
    table = Bones("4s 8h / Tc", "Ac 9h / Qh").claims("1 Qh").play("1 names 0", "0 turns 4s")
    assert table.reading(0).category == "high card"


def test_bonedoneskis_2_1_schizo_keeps_its_street_for_a_new_owner() -> None:
    table = Bones("8h Kd / 9d", "Tc 9h / 4s").play("0 takes 4s")
    assert table.reading(0).to_json()["stands_for"] == {"4s": "8s"}


# --- J and 4, the Fish Hook; 8, the Life Raft


@pytest.mark.parametrize("up", ["Jh 4c", "4c Jh", "Jd 4s", "Jh Tc 4c"])
def test_bonedoneskis_2_1_fish_hook_in_one_hand(up: str) -> None:
    street = 2 + len(up.split())
    table = Bones(f"{DOWN} / {up}", "5c 9h / 5h").window_of(street).go_on()
    assert table.asked() == ("fish hook in a sailboat", [0])
    assert "$2.50" in str(table.ask.message())


@pytest.mark.parametrize("eight", ["8c", "8d", "8h", "8s"])
def test_bonedoneskis_2_1_life_raft_any_eight_between(eight: str) -> None:
    for up in (f"Jh {eight} 4c", f"4c {eight} Jh"):
        table = Bones(f"{DOWN} / {up}", "5c 9h / 5h").window_of(5).betting()
        assert table.told("fish hook in a sailboat") == []


@pytest.mark.parametrize(("up", "times"), [("Jh 4c", 1), ("4c Tc Jh 4s", 2), ("Jh Tc 4c Jd", 2)])
def test_bonedoneskis_2_1_fish_hook_is_due_again_for_a_string(up: str, times: int) -> None:
    # a red jack on fifth street makes seven cards, so that a sixth lies up
    table = Bones(f"{DOWN} / {up}", "5c 9h / 5h 8h Jd" if "Jd" not in up else "5c 9h / 5h 8h Qs",
                  size=7)  # fmt: skip
    table.window_of(2 + len(up.split()))
    table.check_down(1)
    paid = [event for event in table.paid() if event.seat == 0]
    assert len(paid) == times


def test_bonedoneskis_2_1_fish_hook_needs_both_face_up_in_one_hand() -> None:
    table = Bones("Jh Kd / 4c", "Tc 9h / Jd").betting()
    assert table.told("fish hook in a sailboat") == []


def test_bonedoneskis_2_1_fish_hook_is_natural() -> None:
    # 9 and 2 are a jack, a seven any card, 4♠ an eight: none of them is a jack, a four or a raft
    table = Bones(f"{DOWN} / 4c 9c 2c", "5c 9h / 7h Jh 4s").window_of(5).go_on()
    assert table.asked() == ("fish hook in a sailboat", [1])


# --- 6


@pytest.mark.parametrize("six", ["6s", "6c"])
def test_bonedoneskis_2_1_a_black_six_is_itself_or_an_ace(six: str) -> None:
    assert worth(f"{six} 6d / Ac Ad 9c").category == "three of a kind"
    assert worth(f"{six} / Tc 9d 8h 7d", sevens="all").category == "straight"
    assert worth(f"{six} Ks Qd / Jc Td").category == "straight"
    assert worth(f"{six} 5d / 8h 9d Td").ranks[0] == 12


def test_bonedoneskis_2_1_no_six_is_an_ace_that_is_in_the_hand() -> None:
    assert worth("6s 6c / Ac Ad Ah As").category == "four of a kind"
    assert worth("6s / As 9s 5s Ks").category == "flush"
    assert worth("6s / As 9s 5s Ks").to_json()["stands_for"] == {"6s": "6s"}


@pytest.mark.parametrize("six", ["6h", "6d"])
def test_bonedoneskis_2_1_a_red_six_is_worth_nothing(six: str) -> None:
    assert worth(f"{six} / 6s 9c").category == "high card"
    assert worth(f"{six} / Ah Kh Th 9h").category == "high card"
    assert worth(f"5c {six} / 8c 9c Tc Jd").category != "straight"
    assert len(worth(f"Kc Qd / {six} 9c 8h 5s").cards) == 5
    assert len(worth(f"Kc Qd / {six} 9c 8h").cards) == 4


def test_bonedoneskis_2_1_two_red_sixes_end_the_hand_at_once() -> None:
    table = Bones(f"{DOWN} / 6h 6d", "Tc 9h / 5h").betting().play("0 calls")
    assert table.hand.ask is None, "no window, no betting on fourth street"
    assert table.only("a bonedoneskis").clause == "10"
    assert table.payoffs == (100, -100)


@pytest.mark.parametrize("hand", ["6h 6d / Ac", "6h Kd / 6d", "Kd Kc / 6h 6s 6c"])
def test_bonedoneskis_2_1_two_red_sixes_both_face_up_both_natural(hand: str) -> None:
    table = Bones(hand, "Tc 9h / 5h").check_down()
    assert table.told("a bonedoneskis") == []


@pytest.mark.parametrize("how", ["trade", "steal and reveal", "sale", "eight ball"])
def test_bonedoneskis_2_1_two_red_sixes_however_they_come_together(how: str) -> None:
    if how == "trade":
        table = Bones(f"{DOWN} / 6h 9d", "Tc 9h / 5h 6d").betting()
        table.play("0 calls", "0 takes 6d")
    elif how == "steal and reveal":
        table = Bones("6d Kd / 6h", "Tc 9h / Qh").claims("1 Qh").play("1 names 0", "0 turns 6d")
    elif how == "sale":
        table = Bones(f"{DOWN} / 6h 3c", "Tc 9h / 5h", draws={4: "6d"}).betting()
        table.play("0 calls").claims("0 3c")
    else:
        table = Bones(f"{DOWN} / 6h 8s", "Tc 9h / 5h 6d").betting()
        table.play("0 calls").claims("0 8s").play("0 takes 6d")
    assert table.hand.ask is None
    assert table.only("win").seat == 0


# --- 7


def test_bonedoneskis_2_1_an_up_seven_is_wild_but_no_copy() -> None:
    assert worth("As Ah / 7c").category == "three of a kind"
    assert worth("As Ah Ad Ac / 7c").category == "four of a kind"
    assert worth("As Ah / 7c 7d").category == "four of a kind"


# --- 8♠, the 8 Ball


def test_bonedoneskis_2_1_eight_ball_any_up_card_from_any_street_of_another() -> None:
    table = Bones(f"{DOWN} / Td 8s", "Tc 9h / 5h Ah", "Kc 8h / Th 9c")
    table.betting().window_of(4).claims("0 8s")
    assert table.options() == "5h Ah Th 9c"
    table.play("0 takes 5h")
    assert table.lies(0) == "?? ?? Td 5h"
    assert table.lies(1) == "?? ?? 8s Ah"
    assert table.only_payment().amount == 250
    assert table.clauses("8 ball") == ["7"]


def test_bonedoneskis_2_1_eight_ball_turned_up_from_the_hole_wakes() -> None:
    table = Bones("8s Kd / Tc", "Ac 9h / Qh").claims("1 Qh").play("1 names 0", "0 turns 8s")
    table.claims("0 8s").play("0 takes Qh")
    assert acted(table, "8 ball")


@pytest.mark.parametrize("again", ["yes", "no"])
@pytest.mark.parametrize("sleeping", ["strict", "friendly"])
def test_bonedoneskis_2_1_eight_ball_a_pass_kills_it_for_everyone(
    again: str, sleeping: str
) -> None:
    rules = {"eight_ball_again": again, "sleeping": sleeping}
    table = Bones("Ac Kd / 8s", "Tc 9h / 5h 9d", rules=rules)
    table.go_on() if sleeping == "strict" else table.play("0 passes")
    table.play("0 calls", "1 takes 8s")
    if sleeping == "strict":
        table.claims("1 8s")
    assert table.ask.kind == "bet", "seat 0 has slept it, so seat 1 cannot use it"
    assert not acted(table, "8 ball")


def test_bonedoneskis_2_1_eight_ball_its_power_is_alive_for_who_trades_for_it_in_time() -> None:
    table = Bones("Ac Kd / 8s", "Tc 9h / 9d").play("1 takes 8s").claims("1 8s")
    table.play("1 takes 9d")
    assert table.lies(1) == "?? ?? 9d"
    assert table.asked() == ("claim", [0, 1]), "the 9♦ has acted in this hand"


# --- 9♠, the house reading


def test_bonedoneskis_2_1_nine_of_spades_each_other_live_player_pays_his_stack() -> None:
    table = Bones(f"{DOWN} / 9s", OTHER, "Kc 8h / Th", stacks=[5_000, 5_000, 110])
    table.claims("0 9s")
    assert table.stacks() == [4_950 + 160, 4_850, 0], "a dollar, or less if short"
    assert table.dead_money() == 0, "to his stack, not to the pot"
    assert "$1.60" in table.said("nine of spades")[0]


# --- 9♦, the house reading


def test_bonedoneskis_2_1_nine_of_diamonds_owner_chooses_among_the_others_up_cards() -> None:
    table = Bones(f"{DOWN} / 9d", OTHER, "Kc 8h / Th")
    assert table.asked() == ("nine of diamonds", [0])
    assert table.options() == "5h Th"
    table.play("0 takes Th")
    assert (table.lies(0), table.lies(2)) == ("?? ?? Th", "?? ?? 9d")


def test_bonedoneskis_2_1_nine_of_diamonds_acts_once_in_a_hand() -> None:
    table = Bones(f"{DOWN} / 9d", OTHER).play("0 takes 5h").check_down()
    assert len(table.told("nine of diamonds")) == 1


def test_bonedoneskis_2_1_nine_of_diamonds_first_turned_up_from_the_hole_is_traded() -> None:
    table = Bones("9d Kd / Tc", "Ac 9h / Qh").claims("1 Qh").play("1 names 0", "0 turns 9d")
    assert table.asked() == ("nine of diamonds", [0])
    assert table.options() == "Qh"


def test_bonedoneskis_2_1_nine_of_diamonds_without_a_target_trades_nothing() -> None:
    table = Bones("Tc 9h / 5h 4h", "Ac Kc / 2s 3c", draws={4: "9d"}).claims("1 2s")
    table.play("1 takes 5h").window_of(4).claims("0 4h", "1 3c").play("0 turns 4h")
    assert table.lies(1) == "?? ?? 2s 5h 9d", "the other has no up card left"
    assert table.asked() == ("claim", [0, 1])
    table.check_down()
    assert not acted(table, "nine of diamonds")


# --- red queens, the house reading


@pytest.mark.parametrize("queen", ["Qh", "Qd"])
def test_bonedoneskis_2_1_a_red_queen_has_another_player_turn_up_a_hole_card(queen: str) -> None:
    table = Bones(f"{DOWN} / {queen}", OTHER, "Kc 8h / Th").claims(f"0 {queen}")
    assert [one for one in table.legal if isinstance(one, int)] == [1, 2]
    table.play("0 names 2")
    assert table.asked() == ("red queen", [2])
    assert table.options() == "Kc 8h"
    table.play("2 turns 8h")
    assert table.lies(2) == "?? 8h Th"
    assert set(table.clauses("red queen")) == {"6"}


# --- black jacks, the house reading


@pytest.mark.parametrize("jack", ["Js", "Jc"])
def test_bonedoneskis_2_1_both_black_jacks_cost_a_dollar(jack: str) -> None:
    table = Bones(f"{DOWN} / {jack}", OTHER).go_on().play("0 pays")
    assert table.only_payment().amount == 100
    assert table.dead_money() == 100


@pytest.mark.parametrize("jack", ["Jh", "Jd"])
def test_bonedoneskis_2_1_red_jacks_cost_nothing(jack: str) -> None:
    assert Bones(f"{DOWN} / {jack}", OTHER).go_on().ask.kind == "bet"


# --- red jacks and Q♠, the longer game


@pytest.mark.parametrize("card", ["Jh", "Jd", "Qs"])
def test_bonedoneskis_2_1_fifth_street_makes_seven_cards_sixth_street_eight(card: str) -> None:
    other = next(one for one in ("Jh", "Jd", "Qs") if one != card)
    table = Bones(f"Ac Kd / 5c Td {card}", OTHER, size=8).check_down()
    assert [len(hand) for hand in table.hand.state.hands] == [7, 7]
    assert table.only("longer").clause == "3"
    table = Bones(f"Ac Kd / 5c Td {card}", f"{OTHER} 8c 9c {other}", size=8).check_down()
    assert [len(hand) for hand in table.hand.state.hands] == [8, 8]


@pytest.mark.parametrize("card", ["Js", "Jc", "Qh", "Qd", "Qc"])
def test_bonedoneskis_2_1_no_other_jack_or_queen_makes_it_longer(card: str) -> None:
    table = Bones(f"Ac Kd / 5c Td {card}", OTHER).check_down()
    assert table.told("longer") == []
    assert [len(hand) for hand in table.hand.state.hands] == [6, 6]


# --- K and 3, the Krabler


@pytest.mark.parametrize("up", ["Ks 3c", "3c Ks", "Kh 3s"])
def test_bonedoneskis_2_1_krabler_must_bet_if_checked_to(up: str) -> None:
    table = Bones(f"Ac Ad / {up}", "Tc Th / Ah 9c").window_of(4).go_on()
    if table.ask.seat == 1:
        table.play("1 checks")
    assert table.ask.seat == 0
    assert table.legal == [100], "no check, no fold"
    assert isinstance(table.ask.legal, Bets)
    assert table.ask.legal.must
    assert table.clauses("the krabler") == ["7"]


def test_bonedoneskis_2_1_krabler_must_raise_if_bet_to_once_in_the_round() -> None:
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c").window_of(4).go_on().play("1 bets 100")
    assert table.legal == [200]
    table.play("0 raises 200", "1 raises 300")
    assert "call" in table.ask.legal, "once is enough"
    table.play("0 calls")
    table.betting().play("1 checks")
    assert "check" in table.ask.legal, "the duty was for fourth street"


@pytest.mark.parametrize("up", ["Ks Jh 3c", "Ks 8c", "3c 8c Ks"])
def test_bonedoneskis_2_1_no_krabler_without_consecutive_streets(up: str) -> None:
    table = Bones(f"Ac Ad / {up}", "Tc Th / Ah 9c").window_of(2 + len(up.split())).betting()
    assert table.told("the krabler") == []


def test_bonedoneskis_2_1_no_krabler_for_a_three_that_is_sold() -> None:
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c", draws={4: "5s"}).window_of(4).claims("0 3c")
    table.betting()
    assert table.told("the krabler") == []


@pytest.mark.parametrize("up", ["Ks 3c Kh", "3c Ks 3d"])
def test_bonedoneskis_2_1_krabler_again_for_a_string(up: str) -> None:
    table = Bones(f"Ac Ad / {up}", "Tc Th / Ah 9c 8c").window_of(5).betting()
    assert len(table.told("the krabler")) == 2


def test_bonedoneskis_2_1_krabler_is_dealt_to_its_owner() -> None:
    table = Bones("Ac Ad / Tc 3c", "5c Th / Ks 9d").window_of(4).play("1 takes 3c").betting()
    assert table.lies(1) == "?? ?? Ks 3c"
    assert table.told("the krabler") == [], "the three was dealt to another player"


def test_bonedoneskis_2_1_krabler_a_stolen_card_between_them_does_not_matter() -> None:
    table = Bones("2s 9h / Ks 3h", "Tc Th / Qh", "9c 9d / 5s").claims("1 Qh")
    table.play("1 names 0", "0 turns 2s").claims("0 2s").play("0 takes 5s")
    assert table.lies(0) == "2s ?? Ks 5s"
    table.window_of(4).betting()
    assert table.lies(0) == "2s ?? Ks 5s 3h"
    assert len(table.told("the krabler")) == 1, "they were dealt one after the other"


# --- three in order, the Straight Up Face Down Trade


def test_bonedoneskis_2_1_straight_up_each_picks_blindly_and_nobody_else_learns_it() -> None:
    table = Bones(f"{DOWN} / 5c 6s 7h", f"{OTHER} Td 8c", "Kc 8h / Th 9c Ah").window_of(5)
    kind, asked = "straight up face down", [0, 2]
    while table.ask.kind != kind:
        table.go_on()
    assert table.asked() == (kind, asked), "high end right: the neighbour on the right"
    first, second = table.hand.asks
    assert set(first.legal) == set(table.tokens("Kc 8h"))
    assert set(second.legal) == set(table.tokens("Ac Kd"))
    assert table.hand.view(0).look(tuple(first.legal))[0].card is None  # type: ignore[arg-type]
    table.play("2 takes Ac", "0 takes 8h")
    assert table.hand.view(0).known(0, up=False) == cards("8h Kd")
    assert table.hand.view(2).known(2, up=False) == cards("Kc Ac")
    assert table.hand.view(1).known(0, up=False) == ()
    assert table.said("straight up face down")[0].endswith("swap 2 cards")
    told = table.only("straight up face down")
    assert table.words(told, 0).endswith("swap 8♥ A♣")
    assert table.words(told, 1).endswith("swap 2 cards")
    assert table.lies(0) == "?? ?? 5c 6s 7h"


@pytest.mark.parametrize(
    ("up", "neighbour"),
    [
        ("6c 5d 4c", 1), ("4c 5d 6c", 2), ("Tc Jd Qc", 2), ("Qc Jd Tc", 1), ("Ah 2h 3c", 2),
        ("3c 2h Ah", 1), ("Qc Ks Ah", 2), ("Ah Ks Qc", 1),
    ],
)  # fmt: skip
def test_bonedoneskis_2_1_straight_up_the_neighbour_at_the_high_end(
    up: str, neighbour: int
) -> None:
    table = Bones(f"9c 9h / {up}", "5c Td / 8c Th 8d", "5s Ts / Ad 8h Kc")
    while table.ask.kind != "straight up face down":
        table.check_down(1) if table.street < 5 else table.go_on()
    assert table.asked()[1] == [0, neighbour]


@pytest.mark.parametrize("up", ["5c 7s 6d", "5c 6s 8d", "Ks Ah 2h", "9c 9h Td"])
def test_bonedoneskis_2_1_straight_up_only_in_order(up: str) -> None:
    table = Bones(f"Ac Kd / {up}", "5h Ts / 8c Th Kh").check_down()
    assert not acted(table, "straight up face down")
