"""Cripple Mr Onion: every grouping, worked example and ambiguity at the table, and the sketch."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from pokernight.games.cripple_mr_onion import CRIPPLE_MR_ONION, laying, onion_hands
from pokernight.games.cripple_mr_onion.house_options import RULE_SETS
from pokernight.games.cripple_mr_onion.onion_round import seniority
from tests.rules.onion_table import OnionTable, house, passive


def shown(*held: str, rules: str = "plain", **details: object) -> OnionTable:
    """A plain round played to its end."""
    return OnionTable(list(held), rules=rules, **details).to_the_end()  # type: ignore[arg-type]


def names(played: OnionTable, seat: int = 0) -> list[str]:
    return [one.name for one in onion_hands.played(played.hand.state, seat).groupings]


# --- 2: the groupings, from the lowest, as they lie on the table

GROUPINGS = [
    ("bagel", "Tc Jd 8c 8d 8h / 8s 8w 8t 8u 8o"),
    ("double bagel", "Tc Jd Tw Js 8h / 8s 8w 8t 8u 8o"),
    ("triple bagel", "Tc Jd Tw Js Qh / Kh 8w 8t 8u 8o"),
    ("lesser bagel", "Tc Jd Tw Js Qh / Kh Td Th 8u 8o"),
    ("great bagel", "Kc Ks Kh Kd Jc / Js Qh Qd Tc Ts"),
    ("broken flush", "Kc 6w 4d 9s 9h / 9d 9t Kh Kd Ks"),
    ("three-card onion", "2c 9s Th 9d 9h / Kt Ku Ko Kd Kh"),
    ("flush", "9c 7w 4c 8d Kt / Kh Ko Ks 9s Ts"),
    ("four-card onion", "4c 5d 5h 7s Th / Tc Td Ts Tw Tt"),
    ("broken Royal", "6c 7d 8h Ts Th / Tc Td Tt Tw Tu"),
    ("five-card onion", "2c 3d 4h 6s 6w / Tc Td Ts Tw Tt"),
    ("Royal", "7c 7d 7h Ts Th / Tc Td Tt Tw Tu"),
    ("six-card onion", "2c 2d 2h 5s 5w / 5c Td Ts Tw Tt"),
    ("seven-card onion", "Ac Ad 2h 2s 4w / 5c 6d Ts Tw Tt"),
    ("Double Onion", "Kc Ac Qd Ad Ts / Tc Td Tt Tw Tu"),
    ("Triple Onion", "Kc Ac Qd Ad Jh / Ah Td Tt Tw Tu"),
    ("Lesser Onion", "Kc Ac Qd Ad Jh / Ah Ks As Tw Tu"),
    ("Great Onion", "Kc Ac Qd Ad Jh / Ah Ks As Qw Aw"),
]


@pytest.mark.parametrize(("name", "held"), GROUPINGS)
def test_2_grouping(name: str, held: str) -> None:
    assert names(shown(held, ""))[0] == name


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(GROUPINGS)))
def test_2_the_order_of_the_groupings(lower: tuple[str, str], higher: tuple[str, str]) -> None:
    """Each beats the one below it, whoever is the Dealer (values: the two may share cards)."""
    below, above = shown(lower[1], ""), shown(higher[1], "")
    assert onion_hands.best(below.hand.state, 0).value < onion_hands.best(above.hand.state, 0).value


def test_2_a_two_card_onion_beats_any_bagels() -> None:
    played = shown("Ac Kc 8c 8d 8h / 8s 8t 9u 9o 9d", "Tt Jd Tw Js Qh / Kh Td Th Tu To")
    assert played.winner == 0


# --- the worked examples


EXAMPLES = {
    1: ("3c 3s 4s Js Ah / 7h Qh Ad 4d 6d", ["Double Onion", "five-card onion"]),
    2: ("2c 2d 3h 4c 4d / 6s 7h Kc Kd As", ["six-card onion", "three-card onion"]),
    3: ("Ac Ad Ah Kc Kd / Kh 2c 3d 4s 7h", ["Triple Onion"]),
    4: ("Ac As Ah Ad Kc / Ks Jh Qd 5c 7s", ["Lesser Onion"]),
    5: ("Kc Ks Kh Kd Jc / Js Qh Qd Tc Ts", ["great bagel"]),
    6: ("2c 3c 4c 5c 6c / 7c 8c 9c Tc Kd", ["five-card onion", "bagel"]),
    7: ("7c 7d 7h 6s 7s / 8c 2d 3d 9h Th", ["Royal", "broken Royal", "three-card onion"]),
    8: ("Ac Kc Ad Kd 7h / 7s 7c 6c 7d 8h", ["Double Onion", "Royal", "broken Royal"]),
    9: ("2c 2d 2h 5c 5d / 5h Kc Kd Th Ts", ["six-card onion", "double bagel"]),
    10: ("Kc Ac Ts 9h 8d / 8c 4s 4h 3d 2c", ["five-card onion", "flush"]),
}


@pytest.mark.parametrize("number", EXAMPLES)
def test_worked_example(number: int) -> None:
    held, wanted = EXAMPLES[number]
    played = shown(held, "")
    said = played.said("show")[0]
    assert [name for name in wanted if name in said] == wanted
    assert names(played)[: len(wanted)] == wanted


def test_worked_example_2_the_sample_hand_of_the_source_corrected() -> None:
    """``2234467KKA``: seven of its cards make 28; KKA is an onion of three, not KA."""
    played = shown("2c 2d 3h 4c 4d / 6s 7h Kc Kd As", "")
    six, three = onion_hands.best(played.hand.state, 0).groupings
    assert [len(six.cards), len(three.cards)] == [6, 3]


def test_worked_example_6_is_a_run_that_cripples() -> None:
    great = "Ah Kh As Ks Aw / Qw Au Qu Ad Qd"
    assert shown(EXAMPLES[6][0], great).winner == 0


def test_worked_example_10_with_null_eights() -> None:
    played = shown(EXAMPLES[10][0], "", rules="plain+null-eights")
    assert names(played)[0] == "seven-card onion"
    assert played.hand.result.carried == {"wild_eights": 1}


# --- the ambiguities that are read in hands


@pytest.mark.parametrize(("flushes", "winner"), [("equal", 1), ("by_total", 0)])
def test_c7_option_flushes(flushes: str, winner: int) -> None:
    higher, lower = "9c 7w 4c 8s Qt / Kh Ko Ks 9s Ts", "9d 7o 2d 8h Ku / Kw Kt Js Jt Th"
    played = shown(higher, lower, options={"flushes": flushes})
    assert [names(played, seat)[0] for seat in (0, 1)] == ["flush", "flush"]
    assert played.winner == winner


@pytest.mark.parametrize(
    ("held", "name"),
    [("7c 7w 7c".replace("7c 7w 7c", "7c 7w 7d") + " Th Ts / Tc Td Tt Tw Tu", "Royal"),
     ("6c 7w 8c Th Ts / Tc Td Tt Tw Tu", "broken Royal"),
     ("4c 8w 9c Th Ts / Tc Td Tt Tw Tu", "flush")],
)  # fmt: skip
def test_c8_cards_that_make_two_names_have_the_higher(held: str, name: str) -> None:
    assert names(shown(held, ""))[0] == name


def test_c9_a_flush_is_sixteen_to_twenty_one_however_many_cards() -> None:
    assert names(shown("9c 9w Tc Kc Qc / 9d 9h 9s 9t 9u", ""))[:1] != ["flush"]


@pytest.mark.parametrize(("pairing", "name"), [("1993", "broken flush"), ("1998", "flush")])
def test_c16_which_suits_are_one(pairing: str, name: str) -> None:
    held = "5c 7t 8c Kd Kh / Ku Ko Ks Ts Tt"
    assert names(shown(held, "", options={"pairing": pairing}))[0] == name


@pytest.mark.parametrize(
    ("wild_ties", "winner"), [("off", 1), ("more_loses", 1), ("fewer_loses", 0)]
)
def test_c14_of_equal_groupings_the_one_with_more_or_fewer_wild_cards_loses(
    wild_ties: str, winner: int
) -> None:
    wild, natural = "Kc 8c Kd Ad Ts / Tc Td Tt Tw Tu", "Kh Ah Ks As To / Th Jc Jd Jh Js"
    options = {"wild_ties": wild_ties}
    for order in ((wild, natural), (natural, wild)):
        played = shown(*order, rules="plain+null-eights", options=options, wild_eights=1)
        assert [names(played, seat)[0] for seat in (0, 1)] == ["Double Onion"] * 2
        place = order.index((natural, wild)[winner == 0])
        if wild_ties != "off":
            assert played.winner == place
        else:
            assert played.winner == 1  # the next groupings, then seniority


# --- C1: who arranges the cards

SIX_AND_THREE = "2c 2d 3h 4c 4d / 6s 7h Kc Kd As"
FOUR = "3c 4s 5s 9s Th / Tc Td Tt Tw Tu"


def by_hand(*held: str, how: str = "declare_once", **options: str) -> OnionTable:
    rules = {"arrangement": how, **options}
    return OnionTable(list(held), rules="plain", options=rules)


def test_c1_optimal_cards_speak() -> None:
    played = OnionTable([SIX_AND_THREE, FOUR], rules="plain")
    kinds = set()
    while played.hand.ask is not None:
        kinds.add(played.ask.kind)
        played.hand.play(passive(played.ask))
    assert (kinds, played.winner) == ({"exchange"}, 0)


@pytest.mark.parametrize("how", ["declare_once", "free_reform"])
def test_c1_each_player_lays_out_his_groupings_the_best_by_default(how: str) -> None:
    played = by_hand(SIX_AND_THREE, FOUR, how=how).to("grouping")
    assert played.asked() == (0, "grouping")
    assert played.ask.default == played.tokens("2c 2d 3h 4c 4d 6s")
    played.hand.play(played.ask.default)
    assert played.ask.default == played.tokens("Kc Kd As")
    played.to_the_end()
    assert played.winner == 0


def test_c1_what_is_no_grouping_cannot_be_laid_out() -> None:
    played = by_hand(SIX_AND_THREE, FOUR).to("grouping")
    assert played.tokens("2c 2d") not in played.ask.legal
    assert played.tokens("Kc Kd") in played.ask.legal
    assert "done" in played.ask.legal
    assert (1, 2, 99) not in played.ask.legal
    assert all(answer in played.ask.legal for answer in list(played.ask.legal)[:40])


def test_c1_declared_once_a_bad_arrangement_stands() -> None:
    played = by_hand(SIX_AND_THREE, FOUR).to("grouping").play("0 lays Kc Kd", "0 done")
    assert names(played) == ["bagel"]
    played.to_the_end()
    assert (played.winner, played.told("reform")) == (1, [])


def test_c1_free_reform_a_beaten_arrangement_is_replaced_by_one_that_beats_it() -> None:
    played = by_hand(SIX_AND_THREE, FOUR, how="free_reform").to("grouping")
    played.play("0 lays Kc Kd", "0 done").to("beaten")
    assert (played.asked(), played.legal) == ((0, "beaten"), ["give up", "reform"])
    played.play("0 reforms")
    assert names(played)[0] == "six-card onion"
    assert played.to_the_end().winner == 0


def test_c1_free_reform_not_where_nothing_better_is_there() -> None:
    played = by_hand(FOUR, SIX_AND_THREE, how="free_reform").to_the_end()
    assert (played.winner, played.told("reform")) == (1, [])


def test_c1_a_grouping_is_drawn_after_a_few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look at every set of ten cards takes seconds."""
    asked = by_hand(SIX_AND_THREE, FOUR, how="free_reform").to("grouping").ask.legal
    tried: list[object] = []
    monkeypatch.setattr(laying, "grouping", lambda *details: tried.append(details))
    for seed in range(20):
        tried.clear()
        assert asked.draw(Random(seed)) in asked.samples()
        assert len(tried) <= laying.TRIES


def test_tao_a_declared_once_only_a_hand_that_a_modifier_changed_is_formed_anew() -> None:
    double = "Ac Kc Ad Kd 3d / 4u 5h 9s 9u 7o"
    death = "Kw 2c 2d 2h 6c / 7d 8s Jc Jd Js"
    options = {"death": "yes"}
    played = by_hand(double, death, **options).to("grouping")
    while played.ask.kind == "grouping":
        played.hand.play(played.ask.default)
    assert names(played)[0] != "Double Onion"  # Death lies open (C33)
    assert (played.asked(), played.legal) == ((0, "beaten"), ["give up", "reform"])
    played.play("0 reforms")
    assert (played.winner, names(played)[0]) == (0, "six-card onion")


# --- 3: seniority


def test_3_seniority_dealer_elder_and_so_on_to_the_younger() -> None:
    played = OnionTable([""] * 4)
    assert seniority(played.hand.state) == [3, 0, 1, 2]


# --- 22: the sketch


def test_22_the_sketch_is_a_rule_set() -> None:
    rules = house("tao-sketch")
    assert (rules.turns, rules.extra_bets, rules.natural_eights) == ("right", False, True)
    assert rules.null_eights
    assert set(RULE_SETS) >= {"millard-1993", "millard-1998", "tao-sketch"}


def test_22_turns_begin_at_the_dealers_right() -> None:
    played = OnionTable([""] * 4, rules="tao-sketch")
    order = []
    while played.ask.kind == "exchange":
        order.append(played.ask.seat)
        played.hand.play(())
    assert order == [2, 1, 0, 3]
    assert played.asked() == (3, "name")
    played.play("3 names 0")
    assert played.asked() == (2, "match")


def test_22_a_card_face_down_costs_a_stake_and_there_are_no_extra_bets() -> None:
    played = OnionTable([""] * 3, rules="tao-sketch").to("buy")
    pot = played.in_pot
    assert played.asked() == (1, "buy")
    played.play("1 buys 5")
    assert (played.in_pot, played.asked()) == (pot + 500, (0, "buy"))
    kinds = set()
    while played.hand.ask is not None:
        kinds.add(played.ask.kind)
        played.hand.play(passive(played.ask), played.ask.seat)
    assert not kinds & {"extra bet", "extra bets"}


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("8c 8d 8h Ts Th / Tc Td Tt Tw Tu", "wild Royal"),
        ("8c 8d 8h 8s 8w / 8t 8u 8o 9c 9d", "Octavo"),
        ("3c 5d 9h 4s 8o / Kc Kd Kh 9s Jw", "five-card onion"),
    ],
)
def test_22_eights_of_the_sketch(held: str, name: str) -> None:
    assert names(shown(held, "", rules="tao-sketch+plain"))[0] == name


def test_22_in_the_sketch_the_dealer_wins_ties_and_showing_begins_at_his_right() -> None:
    same = ["Ac Kc Ad Kd 2c / 2d 2h 2s 3c 7d", "Ah Kh As Ks 2w / 2t 2u 2o 3d 7h"]
    played = shown(same[0], "", same[1], rules="tao-sketch+plain")
    assert [event.seat for event in played.told("show")] == [1, 0, 2]
    assert played.winner == 2


def test_22_the_dealership_is_auctioned_in_the_sketch_too() -> None:
    played = OnionTable([""] * 4, rules="tao-sketch").to("name").play("3 names 0", "2 raises 100")
    played.play("1 stays", "0 stays", "3 folds")
    assert played.ask.kind == "bid"


def test_every_rule_set_deals() -> None:
    for name in CRIPPLE_MR_ONION.rule_sets:
        played = OnionTable([""] * 3, rules=name).to_the_end()
        assert sum(played.payoffs) == 0


def test_options_of_the_table_of_ambiguities_are_there_with_their_sources() -> None:
    sources = " ".join(option.source for option in CRIPPLE_MR_ONION.rules.options())
    for row in ("C1", "C3", "C7", "C10", "C14", "C15", "C16", "C17", "C18", "C25"):
        assert row in sources, row


def test_9_a_hand_shown_carries_its_groupings_its_cards_and_its_place() -> None:
    played = OnionTable(["Ac Kc", "Ad Kd As Ks", ""], rules="plain").to_the_end()
    values = []
    for event in played.told("show"):
        assert event.shown is not None
        (reading,) = event.shown.readings
        arrangement = onion_hands.best(played.hand.state, event.seat)
        values.append(arrangement.value)
        assert reading.said == arrangement.message()
        assert tuple(one.card for one in reading.cards) == arrangement.cards
        assert reading.made["groupings"] == arrangement.to_json()["groupings"]
        assert reading.place == 1 + sum(value > arrangement.value for value in values)
    assert len(values) == 3
    won = played.only("win")
    assert won.args["beat"] == sorted({0, 1, 2} - {won.seat})
