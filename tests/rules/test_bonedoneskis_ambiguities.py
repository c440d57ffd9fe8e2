"""Bonedoneskis: both rule sets, every row of the table of ambiguities, and the worked examples."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pokernight.engine.asks import Bets
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.games import find
from pokernight.games.bonedoneskis import BONEDONESKIS, RECOVERED
from pokernight.games.bonedoneskis.hand_values import derived
from tests.rules.bones import Bones, worth
from tests.rules.tables import cards

# --- B1: powers whose text is lost, the two rule sets

HOUSE = {
    "nine_of_spades": ("Nine of Spades", "9s"),
    "nine_of_diamonds": ("Nine of Diamonds", "9d"),
    "red_queens": ("Red Queen", "Qh"),
    "black_jacks": ("Black Jack", "Js"),
}
"""The house readings: the option, the power, a card of it."""


def happened(rule_set: str, rules: Mapping[str, str], card: str) -> set[str]:
    """Return the kinds of events of powers after a card's owner does all it can with it."""
    table = Bones(f"Ac Kd / {card}", "Th 9h / 5h", rule_set=rule_set, rules=rules)
    while table.ask.kind != "bet":
        if table.ask.kind == "claim":
            table.claims(f"0 {card}" if not table.own["acted"] else "0 ")
        else:
            answers = [one for one in table.legal if one not in ("fold", "pass")]
            table.hand.play(answers[-1], table.ask.seat)
    return {event.kind for event in table.events} & {name.lower() for name, _ in HOUSE.values()}


@pytest.mark.parametrize("option", HOUSE)
def test_bonedoneskis_b1_house_readings_are_in_force_by_default(option: str) -> None:
    name, card = HOUSE[option]
    assert happened("bonedoneskis", {}, card) == {name.lower()}


@pytest.mark.parametrize("option", HOUSE)
@pytest.mark.parametrize("switched", HOUSE)
def test_bonedoneskis_b1_each_is_switched_off_by_itself(option: str, switched: str) -> None:
    name, card = HOUSE[option]
    expected = set() if option == switched else {name.lower()}
    assert happened("bonedoneskis", {switched: "no"}, card) == expected


@pytest.mark.parametrize("option", HOUSE)
@pytest.mark.parametrize("switched", HOUSE)
def test_bonedoneskis_b1_the_recovered_rules_have_none_and_each_is_switched_on_by_itself(
    option: str, switched: str
) -> None:
    name, card = HOUSE[option]
    assert happened("bonedoneskis-recovered", {}, card) == set()
    expected = {name.lower()} if option == switched else set()
    assert happened("bonedoneskis-recovered", {switched: "yes"}, card) == expected


def test_bonedoneskis_b1_the_two_rule_sets_differ_in_the_house_readings_alone() -> None:
    default = BONEDONESKIS.house_rules("bonedoneskis").to_dict()
    recovered = BONEDONESKIS.house_rules("bonedoneskis-recovered").to_dict()
    assert default == BONEDONESKIS.house_rules().to_dict()
    assert {name for name in default if default[name] != recovered[name]} == set(HOUSE)
    assert set(RECOVERED) == set(HOUSE)


def test_bonedoneskis_b1_every_power_says_who_says_so() -> None:
    rows = {power.name: power for power in BONEDONESKIS.powers(BONEDONESKIS.house_rules())}
    house = {name for name, power in rows.items() if power.says == "house"}
    assert house == {name for name, _ in HOUSE.values()}
    source = {name for name, power in rows.items() if power.says == "source"}
    assert source == {"Sevens", "Black Sixes", "The Long Game"}
    assert len(rows) == 20
    recovered = BONEDONESKIS.powers(BONEDONESKIS.house_rules("bonedoneskis-recovered"))
    assert {power.name for power in recovered} == rows.keys() - house
    assert all(BONEDONESKIS.clause(power.clause) for power in rows.values())


# --- B2: is a face-down 7 wild?


def test_bonedoneskis_b2_sevens_face_up() -> None:
    assert worth("7c As / Ah").category == "pair"
    assert worth("7c As / Ah 7d").category == "three of a kind"
    assert worth("Kc 7c / 7d Ks").category == "three of a kind"


def test_bonedoneskis_b2_sevens_all() -> None:
    assert worth("7c As / Ah", sevens="all").category == "three of a kind"
    assert worth("Kc 7c / 7d Ks", sevens="all").category == "four of a kind"


@pytest.mark.parametrize(("sevens", "category"), [("face_up", "high card"), ("all", "pair")])
def test_bonedoneskis_b2_a_seven_that_is_turned_down(sevens: str, category: str) -> None:
    table = Bones("Ac Kd / 7s", "Th 9h / 4h", rules={"sevens": sevens}).claims("1 4h")
    table.play("1 turns 7s")
    assert table.reading(0).category == category


# --- B3: which cards the 2 Hog takes


@pytest.mark.parametrize(("takes", "options"), [("any", "2c 5h 2h 5s"), ("red", "5h 2h")])
def test_bonedoneskis_b3_hog_takes(takes: str, options: str) -> None:
    table = Bones(
        "Ac Kd / Td 2s", "Tc 9h / 2c 5h", "Kc 9c / 2h 5s", rules={"hog_takes": takes}
    ).window_of(4)
    table.claims("0 2s")
    assert table.options() == options


# --- B4: red jacks and Q♠ that were up before, or are moved

EARLY = ("Ac Kd / Jd", "Th 9h / 5h 8c 9d")
"""The J♦ is dealt on third street, and the 9♦ takes it on fifth."""


@pytest.mark.parametrize(("extension", "size"), [("turned", 6), ("moved", 7), ("in_sight", 7)])
def test_bonedoneskis_b4_a_jack_of_third_street_moved_on_fifth(extension: str, size: int) -> None:
    table = Bones(*EARLY, rules={"extension": extension}).window_of(5).play("1 takes Jd")
    table.betting()
    assert table.own["size"] == size


@pytest.mark.parametrize(("extension", "size"), [("turned", 6), ("moved", 6), ("in_sight", 7)])
def test_bonedoneskis_b4_a_jack_of_third_street_that_lies_there_still(
    extension: str, size: int
) -> None:
    table = Bones("Ac Kd / Jd", "Th 9h / 5h", rules={"extension": extension}).window_of(5).betting()
    assert table.own["size"] == size


@pytest.mark.parametrize("extension", ["turned", "moved", "in_sight"])
def test_bonedoneskis_b4_a_jack_first_turned_up_on_fifth_whatever_happens_to_it(
    extension: str,
) -> None:
    rules = {"extension": extension}
    table = Bones("Ac Kd / Td 5c Jd", "Th 9h / 5h 8c 4h", rules=rules).window_of(5)
    table.claims("1 4h").play("1 turns Jd").betting()
    assert table.own["size"] == 7


def test_bonedoneskis_b4_a_jack_drawn_for_a_three_on_fifth_counts() -> None:
    table = Bones("Ac Kd / Td 5c 3c", "Th 9h / 5h 8c 8d", draws={5: "Jh"}).window_of(5)
    table.claims("0 3c")
    assert table.own["size"] == 7


@pytest.mark.parametrize("street", [3, 4])
def test_bonedoneskis_b4_a_jack_of_third_or_fourth_street_extends_nothing(street: int) -> None:
    up = "Jd" if street == 3 else "Td Jd"
    assert Bones(f"Ac Kd / {up}", "Th 9h / 5h").check_down().own["size"] == 6


# --- B5: does a Schizo Q♠ extend the game?


def test_bonedoneskis_b5_the_four_of_spades_as_queen_extends_nothing() -> None:
    for up in ("Td 4s", "Td 8c 4s"):
        assert Bones(f"Ac Kd / {up}", "Th 9h / 5h").check_down().told("longer") == []


# --- B6: three in order, side by side?

APART = ("Ac Kd / 5c Td 6s 7h", "Th 9h / 5h 8c Jd")


@pytest.mark.parametrize(("how", "times"), [("adjacent", 0), ("apart", 1)])
def test_bonedoneskis_b6_straight_up(how: str, times: int) -> None:
    table = Bones(*APART, size=7, rules={"straight_up": how}).check_down()
    assert table.own["size"] == 7
    assert len(table.told("straight up face down")) == times


@pytest.mark.parametrize("how", ["adjacent", "apart"])
def test_bonedoneskis_b6_cards_side_by_side_do_either_way_natural_and_face_up(how: str) -> None:
    rules = {"straight_up": how}
    table = Bones("Ac Kd / 5c 6s 7h", "Th 9h / 5h 8c 8d", rules=rules).check_down()
    assert len(table.told("straight up face down")) == 1
    # 7 is no wild 4, 9 and 2 are no jack, and a hole card is none of the three
    for hand in ("Ac Kd / 5c 6s 7h", "Ac 5c / 6s 7h Td", "Ac Kd / 7h 5c 6s", "Ac Kd / Tc 9c 2c"):
        table = Bones(hand, "Th 9h / 5h 8c 8d", rules=rules).check_down()
        assert len(table.told("straight up face down")) == (hand == "Ac Kd / 5c 6s 7h")


def test_bonedoneskis_b6_an_ace_is_high_or_low() -> None:
    for up in ("Ah 2h 3c", "Qc Kh Ah"):
        table = Bones(f"9c Td / {up}", "Th 9h / 5h 8c 8d").check_down()
        assert len(table.told("straight up face down")) == 1


def test_bonedoneskis_b6_each_new_triple_trades_anew() -> None:
    table = Bones("Ac Kd / 5c 6s 7h 8h", "Th 9h / 5h Td Jd", size=7).check_down()
    assert len(table.told("straight up face down")) == 2


# --- B7, B8: the neighbour


def test_bonedoneskis_b7_the_nearest_live_neighbour() -> None:
    hands = ("Ac Kd / 5c 6s 7h", "Th 9h / 8c", "Kc 8h / Jc -", "Td 9c / 5s -")
    table = Bones(*hands).go_on().play("2 folds").betting()
    # the neighbour on the right is seat 3; he and seat 2 have folded
    table.play("1 calls", "3 folds")
    while table.ask.kind != "straight up face down":
        table.check_down(1) if table.street < 5 else table.go_on()
    assert table.asked()[1] == [0, 1]


def test_bonedoneskis_b8_a_neighbour_without_hole_cards_trades_nothing() -> None:
    queens = ("Kc 8h / Qh Td 8d", "Ts 9c / Qd 5s 9h")
    table = Bones("Ac Kd / 5c 6s 7h", *queens, "Th Jh / 5h 8c Jd")
    table.claims("1 Qh", "2 Qd")
    table.play("1 names 3", "3 turns Th", "2 names 3", "3 turns Jh")
    assert table.lies(3) == "Th Jh 5h"
    table.window_of(5).betting()
    assert table.told("straight up face down") == []


# --- B9: who picks the card that is exposed?


@pytest.mark.parametrize(("exposes", "picker"), [("victim", 1), ("holder", 0)])
def test_bonedoneskis_b9_exposes(exposes: str, picker: int) -> None:
    table = Bones("Ac Kd / Qh", "Th 9h / 5h", rules={"exposes": exposes}).claims("0 Qh")
    table.play("0 names 1")
    assert table.asked() == ("red queen", [picker])
    table.play(f"{picker} turns 9h")
    assert table.lies(1) == "?? 9h 5h"


# --- B10


@pytest.mark.parametrize("hand", ["4c Ac / Ad", "Ac 4c / Ad", "Ac As / Ad 8c 5c 4c"])
def test_bonedoneskis_b10_a_four_of_clubs_dealt_down_is_dead_too(hand: str) -> None:
    table = Bones(hand, "Th 9h / 5h 8d Td").check_down()
    assert table.only("killer 4").seat == 0


# --- B11


def test_bonedoneskis_b11_any_eight_strictly_between_face_up() -> None:
    for up, due in (("8c Jh 4c", True), ("Jh 4c 8c", True), ("Jh 8c 4c", False)):
        table = Bones(f"Ac Kd / {up}", "Th 9h / 5h").check_down()
        assert bool(table.told("fish hook in a sailboat")) == due, up
    # the 4♠ may be an eight at the showdown, but it is no raft
    table = Bones("Ac Kd / 4s Td Jh", "Th 9h / 5h").check_down()
    assert table.told("fish hook in a sailboat")


# --- B12: a Krabler who cannot raise


def test_bonedoneskis_b12_a_capped_round_and_the_duty_lapses() -> None:
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c", "5c 5d / As 9h").window_of(4).betting()
    table.play("1 bets 100", "2 raises 200")
    assert table.legal == [300]
    table = Bones("5c 5d / As 9h", "Tc Th / Ah 9c", "Ac Ad / Ks 3c", rules={"raises": "1"})
    table.window_of(4).betting().play("0 bets 100", "1 raises 200")
    assert table.ask.seat == 2
    assert table.legal == ["fold", "call"]


def test_bonedoneskis_b12_all_in_and_the_duty_lapses() -> None:
    hands = ("Ac Ad / Ks 3c", "Tc Th / Ah 9c")
    table = Bones(*hands, stacks=[200, 5_000]).window_of(4).betting().play("1 bets 100")
    assert table.legal == ["fold", "call"], "he has just enough to call"
    table = Bones(*hands, stacks=[230, 5_000]).window_of(4).betting().play("1 bets 100")
    assert table.legal == [130], "all he has is a raise"
    table = Bones(*hands, stacks=[5_000, 100]).window_of(4).go_on()
    assert table.told("the krabler")
    assert table.ask.kind == "claim", "nobody is left to bet against: on to fifth street"
    table.check_down()


# --- B13, B14, B15


def test_bonedoneskis_b13_a_three_on_the_last_card_is_not_sold() -> None:
    table = Bones("Ac Kd / Td 5c 8c 3c", "Th 9h / 5h 8h Tc").check_down(2)
    table.betting().check_down(1)
    assert table.ask.kind == "bet", "no window after the last card"
    assert len(table.hand.state.hands[0]) == 6


def test_bonedoneskis_b14_no_copies_of_the_whole_hand() -> None:
    # the sixth and seventh card, unused, still cannot be had twice
    reading = worth("Ks Kh Kd / Kc 7c 5h 3d")
    assert reading.category == "four of a kind"
    assert worth("As 2s / 9s 5s Ks 6c").ranks == (12, 11, 7, 3, 0)
    assert worth("As 2s / 9s 5s Ad 6c").category == "three of a kind"


def test_bonedoneskis_b15_nobody_has_a_card_of_value() -> None:
    table = Bones("Ac Kd / 6h", "Th 9h / 6d").go_on()
    assert table.brought_in == 0
    assert Bones("Ac Kd / 6h", "Th 9h / 6d", button=0).go_on().brought_in == 1


# --- B16: reminders


def test_bonedoneskis_b16_strict_reminds_nobody() -> None:
    table = Bones("Ac Kd / 9s", "Th 9h / 5h")
    mine, other = table.hand.asks
    assert mine._replace(seat=1, legal=other.legal) == other
    assert table.go_on().ask.kind == "bet"


def test_bonedoneskis_b16_friendly_asks_the_owner_and_nobody_without_a_power() -> None:
    friendly = {"sleeping": "friendly"}
    table = Bones("Ac Kd / 9s", "Th 9h / 5h", rules=friendly)
    assert table.asked() == ("nine of spades", [0])
    assert table.legal == ["collect", "pass"]
    assert Bones("Ac Kd / Tc", "Th 9h / 5h", rules=friendly).ask.kind == "bet"


def test_bonedoneskis_b16_friendly_trades_still_come_first() -> None:
    table = Bones("Ac Kd / 9s", "Th 9h / 9d", rules={"sleeping": "friendly"})
    assert table.asked() == ("nine of diamonds", [1])
    table.play("1 takes 9s")
    assert table.asked() == ("nine of spades", [1])


# --- B17: a red six in a sequence


@pytest.mark.parametrize(("counts", "times"), [("no", 0), ("yes", 1)])
def test_bonedoneskis_b17_red_six_in_sequence(counts: str, times: int) -> None:
    table = Bones(
        "Ac Kd / 5c 6h 7h", "Th 9h / 5h 8c 8d", rules={"red_six_in_sequence": counts}
    ).check_down()
    assert len(table.told("straight up face down")) == times


# --- B18: wild cards in sight


def test_bonedoneskis_b18_a_seven_is_the_best_card_in_sight() -> None:
    table = Bones("Ac Kd / Td 7s", "Th 9h / Ah Ks", "Kc 8h / 9c 9s").window_of(4).betting()
    assert table.ask.seat == 0, "a pair of tens"
    table = Bones("Ac Kd / 6c 6s", "Th 9h / Ks Kh").window_of(4).betting()
    assert table.ask.seat == 0, "two black sixes are a pair of aces"


# --- B19: combined in sight, and what ends a pair


@pytest.mark.parametrize(("combining", "first"), [("in_sight", 0), ("showdown", 1)])
def test_bonedoneskis_b19_combining(combining: str, first: int) -> None:
    hands = ("Jd Kd / 9h 2c", "Ac 9c / Th 8c")
    table = Bones(*hands, rules={"combining": combining}).window_of(4).betting()
    assert table.ask.seat == first, "nine and two are a jack"
    assert table.reading(0).category == "pair", "at the showdown they are, either way"


@pytest.mark.parametrize(("left", "made"), [("9h", "Jh"), ("Th", "Qh"), ("Jh", "Kh"), ("Qh", "Ah")])
def test_bonedoneskis_b19_eleven_is_a_jack_and_so_on_to_the_ace(left: str, made: str) -> None:
    assert worth(f"5c 8d / {left} 2c").to_json()["stands_for"] == {left: made}


@pytest.mark.parametrize("left", ["Kh", "Ah", "6h", "6d"])
def test_bonedoneskis_b19_what_makes_nothing(left: str) -> None:
    assert worth(f"5c 8d / {left} 2c").to_json()["combined"] is None


@pytest.mark.parametrize(("left", "made"), [("7h", "9h"), ("6s", "8s"), ("4s", "6s")])
def test_bonedoneskis_b19_natural_ranks(left: str, made: str) -> None:
    pair, becomes = cards(f"{left} 2c"), cards(made)[0]
    assert derived((pair[0], pair[1]), (*pair, *cards("Td Tc"))) == becomes
    assert derived((pair[0], pair[1]), (*pair, becomes)) is None, "no copies"
    table = Bones(f"Td Tc / {left} 2c", "Th 9c / 5h 8c").window_of(4)
    assert BONEDONESKIS.talk.given(table.hand.view(0), 0)["pairs"] == f"{left}2c"


def test_bonedoneskis_b19_the_left_neighbour_must_be_face_up() -> None:
    table = Bones("Jd Kd / 9h 2c", "Ac 9c / Tc 4h").window_of(4)
    assert len(table.own["pairs"]) == 1
    hand = ("Jd 9h / 2s Th", "Ac 9c / 5h 2c")
    table = Bones(*hand).claims("0 2s").play("0 takes 5h").window_of(4)
    assert table.lies(1) == "?? ?? 2c"
    assert table.own["pairs"] == [], "the card on its left is a hole card"


@pytest.mark.parametrize("what", ["the two is taken", "the left is traded", "turned down"])
def test_bonedoneskis_b19_a_pair_that_is_moved_or_turned_down_stays_apart(what: str) -> None:
    if what == "the two is taken":
        table = Bones("Jd Kd / 9h 2c", "Ac 9c / Tc 2s").window_of(4).claims("1 2s")
        table.play("1 takes 2c")
    elif what == "the left is traded":
        table = Bones("Jd Kd / 9h 2c", "Ac 9c / Tc 9d").window_of(4).play("1 takes 9h")
    else:
        table = Bones("Jd Kd / 9h 2c", "Ac 9c / Tc 4h").window_of(4).claims("1 4h")
        table.play("1 turns 2c")
    assert table.own["pairs"] == []
    assert table.reading(0).category == "high card"
    assert BONEDONESKIS.talk.given(table.hand.view(0), 0)["pairs"] == "none"


# --- B20: the last card

LAST = ("Jd Kd / Tc 5s 9h 2c", "Ac 8c / Th 8d 5d")


@pytest.mark.parametrize(("last", "category"), [("yes", "pair"), ("no", "high card")])
def test_bonedoneskis_b20_last_deuce(last: str, category: str) -> None:
    table = Bones(*LAST, rules={"last_deuce": last}).check_down(3)
    assert len(table.hand.state.hands[0]) == 6
    assert table.reading(0).category == category
    assert worth("Jd Kd 2c / Tc 5s 9h", last_deuce=last).category == category
    table.check_down()
    assert ("combined" in table.said("show")[0]) == (last == "yes")


def test_bonedoneskis_b20_not_the_eighth_card_which_is_no_fourth_to_seventh_street() -> None:
    assert worth("Jd Kd 2c / Tc 5s 9h 8s 4h").to_json()["combined"] is None
    assert worth("Jd Kd 2c / Tc 5s 8s 9h").to_json()["combined"] == ["9h", "2c"]


def test_bonedoneskis_b20_a_two_among_the_first_hole_cards_never_combines() -> None:
    assert worth("2c Jd / 9h Tc").to_json()["combined"] is None
    assert worth("Jd 2c Kd / Tc 5s 9h").to_json()["combined"] is None


# --- B21: derived cards are plain


def test_bonedoneskis_b21_a_derived_seven_is_a_plain_seven() -> None:
    reading = worth("Kd Ks / 8c 5h 2c")
    assert reading.category == "pair"
    assert worth("7d Ts / Kc 5h 2c").to_json()["stands_for"] == {"5h": "7h"}


def test_bonedoneskis_b21_a_derived_six_is_a_plain_six() -> None:
    # 4♠ and 2 are the 6♠, which is no ace; 4♥ and 2 the 6♥, which is worth a six
    assert worth("6c 9s / 8d 4s 2c").category == "pair"
    assert worth("Ah 9s / Kd 4s 2c").category == "high card"
    assert worth("3s 5d / 7c 4h 2d 8c", sevens="face_up").category == "straight"


# --- B22: who picks the card that is turned down?


def test_bonedoneskis_b22_holder() -> None:
    table = Bones("Ac Kd / 4h", "Th 9h / 5h").claims("0 4h").play("0 turns 5h")
    assert table.told("red four")[0].seat == 0


def test_bonedoneskis_b22_victim() -> None:
    rules = {"red_four_picks": "victim"}
    table = Bones("Ac Kd / Tc 4h", "Th 9h / 5h 8c", rules=rules).window_of(4).claims("0 4h")
    assert [one for one in table.legal if isinstance(one, int)] == [1, 0], "himself included"
    table.play("0 names 1")
    assert table.asked() == ("red four", [1])
    assert table.options() == "5h 8c"
    table.play("1 turns 8c")
    assert table.hand.state.up[table.tokens("8c")[0]] == 0


# --- B23: an up card turned down


def turned_down(up: str, card: str, *, down: str = "Ac Kd", other: str = "Th 9h / 5h 8d") -> Bones:
    """Seat 1 turns down a card of seat 0 on the street of seat 0's last up card named."""
    street = 2 + len(up.split())
    board = " ".join([*other.split("/")[1].split()[: street - 3], "4h"])
    table = Bones(f"{down} / {up}", f"{other[:5]} / {board}").window_of(street)
    return table.claims("1 4h").play(f"1 turns {card}")


def test_bonedoneskis_b23_it_keeps_its_place_and_plays_like_a_card_dealt_down() -> None:
    table = turned_down("Ah Tc", "Ah")
    assert [len(hand) for hand in table.hand.state.hands] == [4, 4]
    assert table.hand.view(0).hands[0] == tuple(table.hand.state.hands[0])
    assert table.lies(0) == "?? ?? Ah Tc"
    assert table.hand.state.shown(0) == list(table.tokens("Tc"))
    assert table.reading(0).category == "pair", "it plays"


def test_bonedoneskis_b23_it_is_no_up_card_in_the_hand_in_sight_or_a_sequence() -> None:
    table = turned_down("Ah As", "Ah", other="Kc Kh / Td 9c").betting()
    assert table.ask.seat == 0, "ace high, not a pair"
    table = Bones("Ac Kd / 5c 6s 7h", "Th 9h / 5h 4h 8d").window_of(4).claims("1 4h")
    table.play("1 turns 6s").check_down()
    assert table.told("straight up face down") == []


def test_bonedoneskis_b23_a_seven_is_a_plain_seven_and_a_red_six_still_nothing() -> None:
    assert turned_down("7s", "7s").reading(0).category == "high card"
    assert turned_down("6h 8c", "6h", down="6s 5d").reading(0).category == "high card"


def test_bonedoneskis_b23_it_is_no_hole_card_for_a_reveal_or_a_trade() -> None:
    table = Bones("Ac Kd / Tc", "Th 9h / 4h", "Kc 8h / 9c Qh").claims("1 4h").play("1 turns Tc")
    table.window_of(4).claims("2 Qh").play("2 names 0")
    assert table.options() == "Ac Kd"
    table = Bones("Ac Kd / 5c 6s 7h", "Th 9h / 5h 4h 8d").window_of(4).claims("1 4h")
    table.play("1 turns 5h").window_of(5)
    while table.ask.kind != "straight up face down":
        table.go_on()
    mine = next(one for one in table.hand.asks if one.seat == 0)
    assert set(mine.legal) == set(table.tokens("Th 9h"))


# --- B24: two red sixes and side pots


def test_bonedoneskis_b24_a_side_pot_he_is_not_in_goes_back() -> None:
    table = Bones("Ac Ad / 6h 6d", "Th 9h / 5h", "Ks 8h / 8d", stacks=[150, 5_000, 5_000])
    table.betting().play("2 completes 100", "0 calls", "1 raises 200", "2 calls")
    assert table.payoffs == (300, -150, -150)
    assert [(event.seat, event.amount) for event in table.told("uncalled")] == [(1, 100), (2, 100)]


def test_bonedoneskis_b24_of_each_street_he_takes_what_he_matched_in_it() -> None:
    """Seat 0 is in for 200 of 300 on third street and for 100 of 100 on fourth, paid in between.

    Seat 2 folded on fourth street, so all that seat 0 put in would reach what seat 2 did.
    """
    table = Bones("Ac Kd / 6h 9s 6d", "Td 8h / 5h 8c 5c", "Kc 9h / 8d 5s -",
                  stacks=[200, 5_000, 5_000])  # fmt: skip
    paid_on_fourth_street(table)
    assert table.told("a bonedoneskis")
    assert [(event.seat, event.amount) for event in table.told("uncalled")] == [(1, 100), (2, 100)]
    assert table.payoffs == (200 + 200 + 100 + 100 + 100, -200 - 100 - 100, -200 - 100)


# --- B35: a player who is all in is paid


def paid_on_fourth_street(table: Bones) -> None:
    """Seat 0 is all in for 200 on third street, where the others put in 300.

    On fourth street the nine of spades brings 100 from each; a bet of 100 is called with it, and
    seat 2 folds.
    """
    table.betting().play("2 completes 100", "0 raises 150", "1 raises 250", "2 calls")
    assert table.stacks()[0] == 0
    table.claims("0 9s").betting()
    assert (table.ask.seat, table.stacks()[0]) == (0, 200), "what came plays from the next action"
    table.play("0 checks", "1 bets 100", "2 folds", "0 calls")


def test_bonedoneskis_b35_the_nine_of_spades_buys_no_part_of_an_earlier_street() -> None:
    table = Bones("Ac Kd / Th 9s Ah Ad", "Td 8h / 5h 8c 5c 7c", "Kc 9h / 8d 5s -",
                  stacks=[200, 10_000, 10_000])  # fmt: skip
    paid_on_fourth_street(table)
    pots = [(pot.amount, pot.seats) for pot in table.hand.view().pots]
    assert pots == [(3 * 200 + 2 * 100, (0, 1)), (2 * 100, (1,))]
    table.check_down()
    assert [(event.seat, event.amount) for event in table.told("win")] == [(0, 800), (1, 200)]
    assert table.payoffs == (700, -300, -400)


def test_bonedoneskis_b35_a_record_of_such_a_hand_is_read_again() -> None:
    table = Bones("Ac Kd / Th 9s Ah Ad", "Td 8h / 5h 8c 5c 7c", "Kc 9h / 8d 5s -",
                  stacks=[200, 10_000, 10_000])  # fmt: skip
    paid_on_fourth_street(table)
    assert read_position(write_position(table.hand), find).state.staked == table.hand.state.staked
    table.check_down()
    assert read(write(table.hand), find).result == table.hand.result


# --- B25: may a duty be slept?


@pytest.mark.parametrize("up", ["Js", "Jh 4c"])
def test_bonedoneskis_b25_duties_slept(up: str) -> None:
    street = 2 + len(up.split())
    rules = {"duties": "slept"}
    table = Bones(f"Ac Kd / {up}", "Th 9h / 5h", rules=rules).window_of(street).go_on()
    assert table.ask.kind == "bet"
    table = Bones(f"Ac Kd / {up}", "Th 9h / 5h", rules=rules).window_of(street)
    table.claims(f"0 {up[-2:]}")
    assert table.legal == ["pay", "fold"], "who owns up must"


@pytest.mark.parametrize(
    ("claim", "owned"), [("", False), ("3c", False), ("Ks", True), ("Ks 3c", True)]
)
def test_bonedoneskis_b25_a_krabler_slept(claim: str, owned: bool) -> None:
    rules = {"duties": "slept"}
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c", rules=rules, stacks=[299, 5_000])
    table.window_of(4).claims(f"0 {claim}").betting().play("1 checks")
    assert isinstance(table.ask.legal, Bets)
    assert table.ask.legal.must == owned
    if owned:
        assert len(table.told("the krabler")) == 1
        table.play("0 bets 100", "1 calls").betting().play("1 checks")
        assert not table.ask.legal.must, "for that round only"


@pytest.mark.parametrize("duties", ["owed", "slept"])
def test_bonedoneskis_b25_trades_are_never_slept(duties: str) -> None:
    table = Bones("Ac Kd / 9d", "Th 9h / 5h", rules={"duties": duties})
    assert table.asked() == ("nine of diamonds", [0])


# --- B33: a claim is for one power of a card; friendly tables ask


@pytest.mark.parametrize("claim", ["3c", "Ks 3c"])
def test_bonedoneskis_b33_a_three_that_was_sold_has_no_krabler(claim: str) -> None:
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c", rules={"duties": "slept"})
    table.window_of(4).claims(f"0 {claim}")
    assert len(table.told("the 3's")) == 1, "sold at once"
    table.betting().play("1 checks")
    assert not table.ask.legal.must  # type: ignore[attr-defined]
    assert table.told("the krabler") == []


def test_bonedoneskis_b33_a_card_claims_its_own_power_before_that_of_a_pattern() -> None:
    table = Bones("Ac Kd / 8c Jh 4d", "Th 9h / 5h 8d 9c", rules={"duties": "slept"})
    table.window_of(5).claims("0 4d")
    assert table.ask.kind == "red four", "and no Fish Hook"
    table = Bones("Ac Kd / 8c Jh 4d", "Th 9h / 5h 8d 9c", rules={"duties": "slept"})
    assert table.window_of(5).claims("0 Jh").ask.kind == "fish hook in a sailboat"


FRIENDLY_SLEPT = {"duties": "slept", "sleeping": "friendly"}


@pytest.mark.parametrize("passes", [True, False])
@pytest.mark.parametrize(
    ("up", "kind"), [("Js", "black jack"), ("Jh 4c", "fish hook in a sailboat")]
)
def test_bonedoneskis_b33_a_friendly_table_asks_for_a_duty_and_it_may_be_passed(
    up: str, kind: str, passes: bool
) -> None:
    table = Bones(f"Ac Kd / {up}", "Th 9h / 5h", rules=FRIENDLY_SLEPT)
    while table.ask.kind != kind:
        table.hand.play("bring in" if table.ask.kind == "bring-in" else "call", table.ask.seat)
    assert (table.legal, table.ask.default) == (["pay", "fold", "pass"], "pass")
    before = table.dead_money()
    table.play("0 passes" if passes else "0 pays")
    assert (table.dead_money() == before) == passes


@pytest.mark.parametrize("passes", [True, False])
def test_bonedoneskis_b33_a_friendly_table_asks_for_the_krabler(passes: bool) -> None:
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c", rules=FRIENDLY_SLEPT).check_down(1)
    assert (table.ask.kind, table.legal) == ("the krabler", ["bet or raise", "pass"])
    table.hand.play("pass" if passes else "bet or raise", 0)
    table.play("0 passes", "1 checks")
    assert table.ask.legal.must != passes  # type: ignore[attr-defined]


def test_bonedoneskis_b33_a_friendly_table_gives_no_krabler_for_a_three_that_was_sold() -> None:
    table = Bones("Ac Ad / Ks 3c", "Tc Th / Ah 9c", rules=FRIENDLY_SLEPT).check_down(1)
    table.hand.play("bet or raise", 0)
    table.play("0 sells", "1 checks")
    assert not table.ask.legal.must  # type: ignore[attr-defined]


# --- B34: the card immediately to its left


def test_bonedoneskis_b34_a_last_two_beside_a_card_turned_down_combines_with_nothing() -> None:
    """The ten was the last up card, the eight lies between them and was turned down."""
    table = Bones("Ac Kd / 5h Tc 8d 2d", "Kh 2h / Qc 9h 4h Qd").window_of(5).claims("1 4h")
    table.play("1 turns 8d").betting().check_down(1)
    assert table.lies(0) == "?? ?? 5h Tc 8d ??"
    assert BONEDONESKIS.talk.given(table.hand.view(0), 0)["pairs"] == "none"
    assert table.reading(0).to_json()["combined"] is None
    table.check_down()
    assert "combined" not in table.said("show")[0]


def test_bonedoneskis_b34_a_last_two_combines_with_the_card_that_a_hog_has_put_there() -> None:
    table = Bones("7h Kd / Jc 9s 2s 2c", "Ac 8c / Th 9c 5d").window_of(5).claims("0 2s")
    table.play("0 takes 5d").betting().check_down(1)
    assert table.lies(0) == "?? ?? Jc 9s 2s 5d ??"
    assert BONEDONESKIS.talk.given(table.hand.view(0), 0)["pairs"] == "5d2c"
    assert table.reading(0).to_json()["combined"] == ["5d", "2c"], "a pair of sevens"


# --- B26: the 8 Ball for its new owner


@pytest.mark.parametrize("sleeping", ["strict", "friendly"])
@pytest.mark.parametrize("again", ["yes", "no"])
def test_bonedoneskis_b26_eight_ball_again(again: str, sleeping: str) -> None:
    rules = {"eight_ball_again": again, "sleeping": sleeping}
    table = Bones("Ac Kd / 8s", "Th 9h / 5h", rules=rules)
    if sleeping == "strict":
        table.claims("0 8s").play("0 takes 5h").claims("1 8s")
    else:
        table.play("0 takes 5h")
    assert (table.ask.kind == "8 ball") == (again == "yes")
    if again == "yes":
        table.play("1 takes 5h")
        table.claims("0 8s") if sleeping == "strict" else None
        assert table.ask.kind == "bet", "once for each player"


POOR_LOW = ("Kc 5d / 5c", "Kd 8c / 6h", "Qc 4d / Kh", "Ks 5h / Th")
"""Seat 0 has the lowest up card, then a red six that counts for nothing, a king and a ten."""


def test_bonedoneskis_b30_the_lowest_up_card_among_those_who_can_pay() -> None:
    assert Bones(*POOR_LOW).go_on().brought_in == 0
    table = Bones(*POOR_LOW, stacks=[50, 1_000, 1_000, 1_000]).go_on()
    assert table.brought_in == 3, "not the red six on the left of who is all in"
    assert table.hand.state.front == [0, 0, 0, 50]


def test_bonedoneskis_b30_never_a_seat_without_an_up_card_while_another_has_one() -> None:
    hands = ("Kc 9d / 4c", "Kd Ad / 5h", "Qc 8c / 2s", "Ks 4d / Th")
    table = Bones(*hands, stacks=[50, 1_000, 1_000, 1_000]).claims("2 2s").play("2 takes 5h")
    assert table.lies(1) == "?? ??"
    assert table.betting().brought_in == 2


def test_bonedoneskis_b30_nobody_who_can_pay_has_a_card_that_counts() -> None:
    table = Bones("Kc 5d / 5c", "Kd 8c / 6h", "Qc 4d / 6d", stacks=[50, 1_000, 1_000]).go_on()
    assert table.brought_in == 1, "the first left of the dealer who can"


def test_bonedoneskis_b31_the_bring_in_is_automatic_unless_it_may_be_completed_at_once() -> None:
    table = Bones("Ac Kd / Tc", "Th 9h / 5h", "Kc 9c / Jh").go_on()
    assert (table.ask.seat, table.ask.kind) == (2, "bet")
    assert table.hand.state.front == [0, 50, 0]
    rules = {"complete_at_once": "yes"}
    table = Bones("Ac Kd / Tc", "Th 9h / 5h", "Kc 9c / Jh", rules=rules).go_on()
    assert (table.ask.seat, table.ask.kind) == (1, "bring-in")
    assert table.legal == ["bring in", 100]
    table.hand.play(100)
    assert table.hand.state.front == [0, 100, 0]
    assert table.legal == ["fold", "call", 200]


# --- 2.7 Worked examples


def test_bonedoneskis_example_1_seven_eight_ten_ace() -> None:
    table = Bones("5c 5d / 7c", "9s 9h / 8d", "Kc Ks / Th", "Kd Qc / As").go_on()
    assert table.brought_in == 1
    assert table.hand.state.front[1] == 50


def test_bonedoneskis_example_2_a_red_six_does_not_bring_in() -> None:
    table = Bones("5c 5d / 6h", "Ts Th / 9c", "8c 8d / Kc", "Kd Qc / Jh").go_on()
    assert table.brought_in == 1


@pytest.mark.parametrize("line", ["As 2s / 9s 5s Ad 6c", "6c As / 2s 9s 5s Ad"])
def test_bonedoneskis_example_3_no_flush_by_a_copy(line: str) -> None:
    reading = worth(line)
    assert reading.category == "three of a kind"
    assert reading.ranks[0] == 12
    assert reading.to_json()["stands_for"]["6c"] in ("Ah", "Ac")  # type: ignore[index]


def test_bonedoneskis_example_4_four_aces_and_no_fifth() -> None:
    reading = worth("As Ah / Ad 7c Kd 2h")
    assert (reading.category, reading.ranks) == ("four of a kind", (12, 11))
    assert reading.to_json()["stands_for"] == {"7c": "Ac"}


def test_bonedoneskis_example_5_four_kings_and_an_ace() -> None:
    reading = worth("Kh Kd / Kc Ks 7c 3d")
    assert (reading.category, reading.ranks) == ("four of a kind", (11, 12))


def test_bonedoneskis_example_6_black_sixes_as_the_aces_that_are_missing() -> None:
    reading = worth("6s 6c / Ad Kh Kc 2d")
    assert (reading.category, reading.ranks) == ("full house", (12, 11))
    reading = worth("6s 6c / As Ah Ad Kh")
    assert (reading.category, reading.ranks) == ("four of a kind", (12, 11))


def test_bonedoneskis_example_7_the_nine_is_not_used_twice() -> None:
    # J-9-5-9-2-J: the last card is dealt down, the two on the street before
    reading = worth("Jd 9h Jc / 5s 9s 2c")
    assert (reading.category, reading.ranks) == ("three of a kind", (9, 7, 3))
    assert reading.to_json()["combined"] == ["9s", "2c"]
    table = Bones("Jd 9h / 5s 9s 2c Jc", "Ac Kd / Th 8c Ts").check_down(3)
    assert table.reading(0).category == "three of a kind"
    apart = worth("Jd 9h Jc / 9s 5s 8c")
    assert (apart.category, apart.ranks[:2]) == ("two pair", (9, 7))


@pytest.mark.parametrize(("up", "krabler"), [("Jh 3c Kh", True), ("Kh Jh 3c", False)])
def test_bonedoneskis_example_8_the_krabler(up: str, krabler: bool) -> None:
    table = Bones(f"Ac 9d / {up}", "Th 9h / 5h 8c 8d").window_of(5)
    while table.ask.kind != "bet":
        table.hand.play(table.ask.default, table.ask.seat)
    assert bool(table.told("the krabler")) == krabler
    assert table.own["must_bet"] == [int(krabler), 0]


def test_bonedoneskis_example_9_left_neighbour_and_right_neighbour() -> None:
    others = ("5h Ts / 8c Th 9h", "8h Kc / Td 5s Ad")
    table = Bones("Ac Kd / 6c 5d 4h", *others).window_of(5)
    while table.ask.kind != "straight up face down":
        table.go_on()
    assert table.asked()[1] == [0, 1], "left"
    others = ("5h Ts / 8c Th 9h 8d", "8h Kc / 9s 5s Ad Jh")
    # a red jack on fifth street deals the queen up
    table = Bones("Ac Kd / 4d Tc Jd Qc", *others, size=7).window_of(6)
    while table.ask.kind != "straight up face down":
        table.hand.play(table.ask.default, table.ask.seat)
    assert table.asked()[1] == [0, 2], "right"


def test_bonedoneskis_example_10_six_of_hearts_then_six_of_diamonds() -> None:
    table = Bones("Ac Kd / 6h 6d", "Th 9h / 5h").betting().play("0 calls")
    assert table.payoffs == (100, -100)


def test_bonedoneskis_example_11_a_three_sold_for_a_three() -> None:
    table = Bones("Ac Kd / Tc 3d", "Th 9h / 5h 8c", draws={4: "3s 9c"}).window_of(4)
    table.claims("0 3d")
    assert table.lies(0) == "?? ?? Tc 3s"
    table.claims("0 3s")
    assert table.lies(0) == "?? ?? Tc 9c"
    assert [event.amount for event in table.paid()] == [250, 250]


def test_bonedoneskis_example_12_the_queen_of_spades_revealed_on_fifth_street() -> None:
    table = Bones("Qs Kd / Tc 5c 8c", "Th 9h / 5h 8d Qd").window_of(5).claims("1 Qd")
    table.play("1 names 0", "0 turns Qs")
    assert table.own["size"] == 7
    table.check_down()
    assert max(map(len, table.hand.state.hands)) == 7


def test_bonedoneskis_example_13_the_nine_of_diamonds_takes_the_black_jack() -> None:
    table = Bones("Ac Kd / 9d", "Th 9h / Js").play("0 takes Js").go_on()
    assert table.asked() == ("black jack", [0])
    table.play("0 pays").betting()
    assert table.only_payment().seat == 0
    assert table.lies(1) == "?? ?? 9d"
    assert len(table.told("nine of diamonds")) == 1


# --- B36 to B40


@pytest.mark.parametrize(
    ("doors", "who"),
    [(("7c", "Ah"), 1), (("As", "7d"), 0), (("6s", "7c"), 0), (("7c", "6s"), 0)],
)
def test_bonedoneskis_b40_what_counts_as_an_ace_counts_as_the_ace_of_spades(
    doors: tuple[str, str], who: int
) -> None:
    downs = ("5c 5d", "9s Ts")
    hands = [f"{down} / {door}" for down, door in zip(downs, doors, strict=True)]
    assert Bones(*hands).go_on().brought_in == who


def test_bonedoneskis_b36_the_8_ball_is_no_trade_card() -> None:
    """A buy nearer to the left of the dealer goes before it, and its owner may pass."""
    table = Bones("Ac Kd / 3h", "Th 9h / 8s", "Kc Jd / Qc").claims("0 3h", "1 8s")
    assert len(table.told("the 3's")) == 1
    assert table.asked() == ("8 ball", [1])
    assert "pass" in table.legal
    traded = Bones("Ac Kd / 3h", "Th 9h / 9d", "Kc Jd / Qc")
    assert traded.asked() == ("nine of diamonds", [1]), "before anybody claims"
    assert "pass" not in traded.legal


def test_bonedoneskis_b36_the_8_ball_may_be_slept() -> None:
    table = Bones("Ac Kd / 3h", "Th 9h / 8s", "Kc Jd / Qc").go_on().betting()
    assert table.told("8 ball") == []


@pytest.mark.parametrize(("up", "category"), [("7h", "pair"), ("8h", "high card")])
def test_bonedoneskis_b37_a_power_that_says_what_a_card_is_worth_needs_no_claim(
    up: str, category: str
) -> None:
    table = Bones(f"Ac Kd / {up} 9c 4h Tc", "Th 9h / 5h 8c 5c Jc").check_down()
    assert table.told("claim") == []
    assert table.reading(0).category == category


def test_bonedoneskis_b38_two_red_sixes_that_nobody_claims_end_the_hand() -> None:
    table = Bones("Ac Kd / 6h 6d", "Th 9h / 8c 8d").go_on().check_down(1)
    assert table.told("claim") == []
    assert table.only("a bonedoneskis").seat == 0
    assert table.only("win").seat == 0


def test_bonedoneskis_b39_a_trade_goes_before_a_three_that_was_claimed() -> None:
    """A three draws the 9♦, which must be traded before the next three is sold."""
    table = Bones("Ac Kd / Tc 3h", "Th 9h / 5h 3d", draws={4: "9d"}).window_of(4)
    table.claims("0 3h", "1 3d")
    assert len(table.told("the 3's")) == 1
    assert table.asked() == ("nine of diamonds", [0])
    table.play("0 takes 5h")
    assert [event.seat for event in table.told("the 3's")] == [0, 1], "and then the other one"
