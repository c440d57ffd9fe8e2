"""Cripple Mr Onion: every grouping, modifier and worked example that is a matter of ranking."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pokernight.cards import Card, parse, text
from pokernight.errors import Refused
from pokernight.ranking.onion import (
    NOTHING,
    Arrangement,
    OnionRules,
    Run,
    arrange,
    arrangement_value,
    best_key,
    check_shift,
    compare,
    grouping,
    laid_out,
    order,
    running_flush,
)
from pokernight.ranking.onion.atuin import LOWER, RAISE, follow_elephants, movable
from pokernight.ranking.onion.groupings import possible
from pokernight.ranking.onion.roles import Role, roles
from pokernight.ranking.onion.worth import FACTS, given_rules, worth

NULL = OnionRules(eights="null")
WILD = OnionRules(eights="wild")
FOOL = OnionRules(fool=True)
ZEROED = OnionRules(zeroed=True)


def arranged(cards: str, rules: OnionRules | None = None, **fields: Any) -> Arrangement:
    return arrange(parse(cards), rules or OnionRules(**fields))


def names(cards: str, rules: OnionRules | None = None, **fields: Any) -> list[str]:
    return [one.name for one in arranged(cards, rules, **fields).groupings]


def value(cards: str, rules: OnionRules | None = None, **fields: Any) -> int:
    return arrangement_value(parse(cards), rules or OnionRules(**fields))


def card(name: str) -> Card:
    (one,) = parse(name)
    return one


# --- the table of groupings, the lowest first

TABLE = {
    "bagel": (1, ["Tc Td", "Tc Kd", "Jc Qd", "9c Ad"]),
    "double bagel": (1, ["Tc Td Jc Kd"]),
    "triple bagel": (1, ["Tc Td Th Ts Jc Kd"]),
    "lesser bagel": (1, ["Tc Td Th Ts Jc Jd Jh Js"]),
    "great bagel": (1, ["Kc Ks Kh Kd Jc Js Qh Qd Tc Ts"]),
    "two-card onion": (2, ["Tc Ad", "Kc Ad"]),
    "broken flush": (3, ["2c 4c Th", "Ac 6c 9d", "4c 5c 5w 4d", "2c 4w Kd"]),
    "three-card onion": (4, ["4c 7d Th", "Ac Td Kh", "Jc Qd Ah"]),
    "flush": (5, ["2c 4c Tc", "Ac 6c 9c", "2c 3c 5c 6w", "4s Kt 6s", "5d 5o 6d", "5h 5u 6h"]),
    "four-card onion": (6, ["4c 5d 5h 7s", "Ac 4d 6h Ts"]),
    "broken Royal": (7, ["6c 7d 8h"]),
    "five-card onion": (8, ["2c 3d 4h 6s 6c", "2c 2d 3h 4s Kc"]),
    "Royal": (9, ["7c 7d 7h"]),
    "six-card onion": (10, ["Ac 2d 3h 4s 5c 6d", "2c 2d 2h 5c 5d 5h"]),
    "seven-card onion": (12, ["Ac Ad 2h 2s 4c 5d 6h", "Ac 2d 2h 3s 4c 4d 5h"]),
    "Double Onion": (13, ["Kc Ad Qh As"]),
    "Triple Onion": (13, ["Kc Ad Qh As Jc Ah"]),
    "Lesser Onion": (13, ["Kc Ad Qh As Jc Ah Jd Ac"]),
    "Great Onion": (13, ["Kc Ad Qh As Jc Ah Jd Ac Kw At"]),
}


@pytest.mark.parametrize(
    ("name", "cards"), [(name, cards) for name, (_, hands) in TABLE.items() for cards in hands]
)
def test_grouping(name: str, cards: str) -> None:
    (found,) = arranged(cards).groupings
    assert (found.name, found.rank) == (name, TABLE[name][0])
    assert sorted(found.cards) == sorted(parse(cards))
    assert grouping(parse(cards)) == found


def test_every_grouping_beats_those_before_it_in_the_table() -> None:
    values = [value(hands[0]) for _, hands in TABLE.values()]
    assert values == sorted(set(values))
    assert [order().name_of(best_key(one)) for one in values] == list(TABLE)
    wild_royal = value("8c 8d 8h", WILD)
    assert value("2c 2d 2h 5c 5d 5h", WILD) < wild_royal < value("Ac Ad 2h 2s 4c 5d 6h", WILD)


def test_wild_royal_is_three_wild_eights() -> None:
    (found,) = arranged("8c 8d 8h", WILD).groupings
    assert (found.name, found.rank) == ("wild Royal", 11)
    assert names("8c 8d 8h") == []
    assert names("8c 8d 8h", NULL) == []


NO_GROUPING = {
    "two cards of another sum": "9c Td",
    "a picture and an ace are no Onion alone": "Kc 2d",
    "a flush of two": "7c Tc",
    "a flush of 15": "2c 3c Tc",
    "a flush of 22": "4c 8c Tc",
    "two cards of another suit": "2c 4d Th",
    "one card of each pair of suits": "5c 6d 6h",
    "678 is no Royal with a nine": "6c 7d 9h",
}


@pytest.mark.parametrize("cards", NO_GROUPING.values(), ids=NO_GROUPING)
def test_no_grouping(cards: str) -> None:
    found = arranged(cards)
    assert found.groupings == ()
    assert (found.value, str(found), found.best) == (0, NOTHING, None)
    assert found.idle == parse(cards)


def test_a_ten_and_an_ace_are_a_two_card_onion_and_never_an_onion() -> None:
    for cards in ("Tc Ad Th As", "Tc Ad Kh As"):
        assert names(cards) == ["three-card onion"]
        assert grouping(parse(cards)) is None


def test_no_onion_has_eight_cards() -> None:
    makes_21 = parse("Ac Ad Ah As 2c 3d 4h 8s")
    assert grouping(makes_21) is None
    assert arrange(makes_21).groupings[0].name == "six-card onion"


def test_an_ace_counts_one_or_eleven() -> None:
    assert names("Ac Ad 9h") == ["three-card onion"]
    assert names("Ac Td Kh") == ["three-card onion"]


def test_each_card_is_in_one_grouping_only() -> None:
    found = arranged("3c 3s 4s Js Ah 7h Qh Ad 4d 6d")
    assert sorted((*found.cards, *found.idle)) == sorted(parse("3c 3s 4s Js Ah 7h Qh Ad 4d 6d"))
    assert found.plays(card("Js"))
    assert not found.plays(card("6d"))


def test_arrangements_compare_by_the_best_grouping_then_the_next() -> None:
    best = arranged("7c 7d 7h")
    assert compare(best, arranged("2c 3d 4h 6s 6c Tc Ad 9h Js Qs")) == 1
    assert compare(best, arranged("7s 7w 7t Kc Kd")) == -1
    assert compare(best, arranged("7s 7w 7t 2c 9d")) == 0


# --- worked examples


def test_example_1_double_onion_and_five_card_onion() -> None:
    found = arranged("3c 3s 4s Js Ah 7h Qh Ad 4d 6d")
    assert [one.name for one in found.groupings] == ["Double Onion", "five-card onion"]
    assert sorted(found.groupings[1].cards) == sorted(parse("3c 3s 4s 4d 7h"))
    assert text(found.idle) == "6d"


def test_example_2_the_sample_hand_of_the_source_corrected() -> None:
    found = arranged("2c 2d 3h 4c 4d 6s 7h Kc Kd As")
    assert [one.name for one in found.groupings] == ["six-card onion", "three-card onion"]
    assert sorted(found.groupings[0].cards) == sorted(parse("2c 2d 3h 4c 4d 6s"))
    assert sorted(found.groupings[1].cards) == sorted(parse("Kc Kd As"))
    assert text(found.idle) == "7h"
    assert str(found) == "six-card onion (2♣ 2♦ 3♥ 4♣ 4♦ 6♠) + three-card onion (A♠ K♣ K♦)"
    as_printed = laid_out([parse("2c 2d 3h 4c 4d 6s"), parse("Kd As")])
    assert compare(found, as_printed) == 1


def test_example_3_triple_onion_only() -> None:
    assert names("Ac Ad Ah Kc Kd Kh 2c 3d 4s 7h") == ["Triple Onion"]


def test_example_4_lesser_onion() -> None:
    assert names("Ac As Ah Ad Kc Ks Jh Qd 5c 7s") == ["Lesser Onion"]


def test_example_5_great_bagel_loses_to_any_two_card_onion_but_under_the_fool() -> None:
    great_bagel = "Kc Ks Kh Kd Jc Js Qh Qd Tc Ts"
    assert names(great_bagel) == ["great bagel"]
    assert value(great_bagel) < value("Tc Ad 2h 5s 9c")
    fool = value(great_bagel, FOOL)
    for cards in ("Kc Ad Qh As Jc Ah Jd Ac", "Tc Td Th Ts Jc Jd Jh Js Ac", "Ac Ad 2h 2s 4c 5d 6h"):
        assert value(cards, FOOL) < fool
    assert value("Kc Ad Qh As Jc Ah Jd Ac Kw At", FOOL) > fool


def test_example_6_a_hand_that_cripples() -> None:
    cards = "2c 3c 4c 5c 6c 7c 8c 9c Tc Kd"
    found = arranged(cards)
    assert [one.name for one in found.groupings] == ["five-card onion", "bagel"]
    assert sorted(found.groupings[1].cards) == sorted(parse("Tc Kd"))
    assert running_flush(parse(cards)) == Run(parse("2c 3c 4c 5c 6c 7c 8c 9c Tc"))


def test_example_7_royal_broken_royal_three_card_onion() -> None:
    found = arranged("7c 7d 7h 6s 7s 8c 2d 3d 9h Th")
    assert [one.name for one in found.groupings] == ["Royal", "broken Royal", "three-card onion"]
    assert sorted(found.groupings[2].cards) == sorted(parse("2d 9h Th"))


def test_example_8_all_ten_cards() -> None:
    found = arranged("Ac Kc Ad Kd 7h 7s 7c 6c 7d 8h")
    assert [one.name for one in found.groupings] == ["Double Onion", "Royal", "broken Royal"]
    assert found.idle == ()


def test_example_9_six_card_onion_and_double_bagel() -> None:
    cards = "2c 2d 2h 5c 5d 5h Kc Kd Th Ts"
    assert names(cards) == ["six-card onion", "double bagel"]


def test_example_10_without_and_with_null_eights() -> None:
    cards = "Kc Ac Ts 9h 8d 8c 4s 4h 3d 2c"
    plain = arranged(cards)
    assert [one.name for one in plain.groupings] == ["five-card onion", "flush"]
    assert sorted(plain.groupings[0].cards) == sorted(parse("Ac 9h 4s 4h 3d"))
    assert sorted(plain.groupings[1].cards) == sorted(parse("Kc 8c 2c"))
    null = arranged(cards, NULL)
    assert [one.name for one in null.groupings] == ["seven-card onion", "bagel"]
    assert sorted(null.groupings[0].cards) == sorted(parse("Ac 9h 4s 4h 3d 8d 8c"))
    assert null.nulls == null.groupings[0].nulls == 2


def test_example_11_a_ten_lowered_and_a_three_raised_to_an_ace() -> None:
    cards = "Qo Td 3c Kh Ks As"
    assert names(cards) == ["three-card onion", "bagel"]
    found = arranged(cards, atuin=parse("Td 3c"))
    assert found.groupings[0].name == "Double Onion"
    assert found.plays(card("3c"))


def test_example_14_the_elephants() -> None:
    cards = "9c 9d Tc Td Qo Kc 5h"
    found = arranged(cards, elephants=parse("9c 9d Tc Td"))
    onion, flush = found.groupings
    assert (onion.name, onion.rank) == ("Elephants' Double Onion", 13)
    assert onion.cards == parse("9c 9d Tc Td")
    # The queen counts 6 now: 6 + 10 + 5.
    assert (flush.name, sorted(flush.cards)) == ("three-card onion", sorted(parse("Qo Kc 5h")))
    assert value("Ac Kd Ad Kh") > value("9c 9d Tc Td Qo", elephants=parse("9c 9d Tc Td"))
    assert value("9c 9d Tc Td Qo", elephants=parse("9c 9d Tc Td")) > value("Ac Ad 2h 2s 4c 5d 6h")


# --- #0 and #2: running flushes


def test_modifier_0_a_run_of_ten() -> None:
    run = running_flush(parse("Jc 2c 3c 4c 5c 6c 7c 8c 9c Tc"))
    assert run is not None
    assert text(run.cards) == "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc"


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("2c 3c 4c 5c 6c 7c 8c 9c Jc Kd", id="a gap"),
        pytest.param("2c 3c 4c 5c 6c 7c 8c 9d Tc Kd", id="another suit"),
        pytest.param("2c 3c 4c 5c 6c 7c 8c 9c", id="eight cards"),
        pytest.param("Qc Kc Ac 2c 3c 4c 5c 6c 7c 8c", id="round the corner"),
        pytest.param("2c 2w 3c 4c 5c 6c 7c 8c 9c 9w", id="the same rank twice"),
    ],
)
def test_modifier_0_no_run(cards: str) -> None:
    assert running_flush(parse(cards)) is None


def test_modifier_0_a_run_may_be_of_both_suits_of_a_pair() -> None:
    cards = parse("2c 3w 4c 5w 6c 7w 8c 9w Tc")
    assert running_flush(cards) == Run(cards)
    assert running_flush(cards, OnionRules(pairing="1998")) is None
    staves = parse("2c 3t 4c 5t 6c 7t 8c 9t Tc")
    assert running_flush(staves) is None
    assert running_flush(staves, OnionRules(pairing="1998")) == Run(staves)


LOW_ACE = "Ac 2c 3c 4c 5c 6c 7c 8c 9c"
HIGH_ACE = "6c 7c 8c 9c Tc Jc Qc Kc Ac"


@pytest.mark.parametrize(
    ("setting", "low", "high"),
    [("either", True, True), ("low", True, False), ("high", False, True)],
)
def test_c10_ends_of_a_run(setting: Any, low: bool, high: bool) -> None:
    rules = OnionRules(run_aces=setting)
    assert (running_flush(parse(LOW_ACE), rules) is not None) is low
    assert (running_flush(parse(HIGH_ACE), rules) is not None) is high
    ten = running_flush(parse("5c " + HIGH_ACE), rules)
    assert ten is not None
    assert len(ten.cards) == (10 if high else 9)


def test_modifier_2_a_run_with_as_many_wild_cards_as_the_onion_at_most() -> None:
    cards = parse("2c 3c 4c 5c 6c 7c 8d 8h Tc Jc")
    assert running_flush(cards) is None
    run = running_flush(cards, WILD)
    assert run is not None
    assert (len(run.cards), run.wilds) == (10, 2)
    assert running_flush(cards, WILD, most_wild=2) == run
    assert running_flush(cards, WILD, most_wild=1) is None


def test_modifier_2_an_eight_in_its_own_place_is_not_wild_there() -> None:
    for eight, wilds in (("8c", 0), ("8w", 0), ("8d", 1)):
        run = running_flush(parse(f"2c 3c 4c 5c 6c 7c {eight} 9c Tc"), WILD)
        assert run is not None
        assert run.wilds == wilds


def test_modifier_2_a_shorter_run_with_fewer_wild_cards() -> None:
    cards = parse("2c 3c 4c 5c 6c 7c 8c 9c Tc 8d")
    ten, nine = running_flush(cards, WILD), running_flush(cards, WILD, most_wild=0)
    assert ten is not None and nine is not None
    assert (len(ten.cards), ten.wilds) == (10, 1)
    assert (len(nine.cards), nine.wilds) == (9, 0)


def test_a_shifted_card_is_in_no_run_and_no_royal() -> None:
    cards = parse("2c 3c 4c 5c 6c 7c 8c 9c Tc Qo")
    assert running_flush(cards) is not None
    assert running_flush(cards, OnionRules(atuin=(card("Tc"), card("3c")))) is None
    assert names("7c 7d 7h Qo 2s", atuin=parse("Qo 2s"))[0] == "Royal"


# --- #1: null eights


def test_modifier_1_a_four_card_onion_becomes_a_five_card_onion() -> None:
    (found,) = arranged("3c 5d 6h 7s 8o", NULL).groupings
    assert (found.name, found.nulls) == ("five-card onion", 1)


def test_modifier_1_a_three_card_onion_becomes_a_seven_card_onion() -> None:
    (found,) = arranged("4c 7d Th 8c 8d 8h 8s", NULL).groupings
    assert (found.name, found.nulls) == ("seven-card onion", 4)


def test_modifier_1_never_beyond_seven() -> None:
    found = arranged("4c 7d Th 8c 8d 8h 8s 8w 8t 8u", NULL)
    assert found.groupings[0].name == "seven-card onion"
    assert found.groupings[0].nulls == 4


def test_modifier_1_a_two_card_onion_is_lengthened() -> None:
    assert names("Kc Ad 8h", NULL) == ["three-card onion"]
    assert names("Kc Ad 8c 8d 8h 8s 8w", NULL) == ["seven-card onion"]


def test_modifier_1_the_onion_with_fewer_null_eights_wins() -> None:
    one_null = value("3c 5d 6h 7s 8o", NULL)
    assert value("2c 3d 4h 6s 6c", NULL) > one_null
    assert one_null > value("4c 7d Th 8c 8d", NULL)
    assert one_null > value("2c 2d 3h Ks", NULL)


def test_modifier_1_an_eight_counts_eight_where_that_needs_fewer_nulls() -> None:
    (found,) = arranged("2c 3d 8h 8s", NULL).groupings
    assert (found.name, found.nulls) == ("four-card onion", 0)


def test_modifier_1_null_eights_are_in_no_other_grouping() -> None:
    assert names("Kc Qd 8h", NULL) == ["bagel"]
    assert names("Kc 7c 8c", NULL) == []
    assert names("7c 7d 7h 8s", NULL) == ["Royal"]
    assert names("Kc Ad Qh As 8c", NULL) == ["Double Onion"]


def test_modifier_1_wild_eights_act_as_any_regular_card() -> None:
    assert names("Kc 8d Qh 8s", WILD) == ["Double Onion"]
    assert names("7c 8d 7h", WILD) == ["Royal"]
    assert names("6c 8d 7h", WILD) == ["broken Royal"]
    found = arranged("2c 8d Th", WILD)
    assert found.groupings[0].name == "three-card onion"
    assert found.stands_for == ((card("8d"), card("9d")),)
    assert names("2c 3c 8d", WILD) == ["flush"]


def test_a_wild_card_stands_for_a_card_of_the_flush() -> None:
    (found,) = arranged("2c 3c 8d", WILD).groupings
    assert found.stands_for == ((card("8d"), card("Ac")),)
    assert found.wilds == 1


# --- #3: the Octavo

OCTAVO = "8c 8d 8h 8s 8w 8t 8u 8o"


def test_modifier_3_the_octavo_beats_other_lesser_onions_and_nothing_more() -> None:
    rules = replace(WILD, octavo=True)
    (found,) = arranged(OCTAVO, rules).groupings
    assert (found.name, found.rank) == ("Octavo", 13)
    assert value("Kc Ad Qh As Jc Ah Jd Ac Ks Kw", rules) < value(OCTAVO, rules)
    assert value("Kc Ad Qh As Jc Ah Jd Ac Kw At", rules) > value(OCTAVO, rules)


def test_modifier_3_without_it_eight_wild_eights_are_a_lesser_onion_like_others() -> None:
    assert names(OCTAVO, WILD) == ["Lesser Onion"]
    assert value(OCTAVO, WILD) == value("Kc Ad Qh As Jc Ah Jd Ac", WILD)


def test_the_sketch_has_wild_royal_and_octavo_without_wild_eights() -> None:
    rules = replace(NULL, magic_eights=True, octavo=True)
    assert names("8c 8d 8h", rules) == ["wild Royal"]
    assert names(OCTAVO, rules) == ["Octavo"]


# --- #4 and #5: the Lady and Fate


def test_modifier_4_the_lady_devalues_one_ace_of_a_double_onion() -> None:
    cards = "Kc Ad Qh As"
    assert names(cards, lady=True) == ["three-card onion"]
    assert names(cards + " Ac", lady=True) == ["Double Onion"]


def test_modifier_4_the_lady_spares_a_great_onion() -> None:
    cards = "Kc Ad Qh As Jc Ah Jd Ac Kw At"
    assert names(cards, replace(WILD, lady=True)) == ["Great Onion"]
    assert names("Kc 8d Qh As Jc Ah Jd Ac Kw At", replace(WILD, lady=True)) == ["Great Onion"]
    assert names(cards, devalued=frozenset(parse("Ad"))) == ["Great Onion"]


def test_modifier_4_a_wild_card_counts_one_instead_of_eleven() -> None:
    assert names("Kc 8d Qh As", replace(WILD, lady=True)) == ["three-card onion"]
    assert names("9c 8d", replace(WILD, lady=True)) == []
    assert names("9c 8d Td", replace(WILD, lady=True)) == ["three-card onion"]


def test_modifier_4_an_ace_made_of_a_three_counts_one() -> None:
    shift = OnionRules(atuin=(card("Td"), card("3c")))
    assert names("Qo Td 3c Kh", shift) == ["two-card onion"]
    assert names("Qo Td 3c Kh", replace(shift, lady=True)) == ["three-card onion"]


def test_modifier_4_c32_a_wild_eight_nominated_counts_one_only() -> None:
    rules = replace(WILD, lady=True)
    lesser = "Js 8u Tt Ac 7c Jo Jc Au At Ad"
    assert names(lesser, WILD) == ["Lesser Onion"]
    assert names(lesser, rules)[0] == "Triple Onion"  # an ace counts one, or the eight does
    assert names("Kc 8d Ad Qh As", rules)[0] == "Double Onion"
    assert names("Kc 8d Ad", rules) == ["three-card onion"]  # 10, the ace or eight 1: 10 1 10
    one = replace(WILD, devalued=frozenset(parse("8d")))
    assert names("7c 7d 8d", one) == []
    assert names("6c 7d 8d", one) == []
    assert names("Kc 8d", one) == []
    assert names("Kc 8d Th", one) == ["three-card onion"]


def test_modifier_4_a_devalued_ace_may_be_named() -> None:
    one = frozenset(parse("Ad"))
    assert names("Kc Ad", devalued=one) == []
    assert names("Kc As", devalued=one) == ["two-card onion"]
    assert names("Kc Ad Th", devalued=one) == ["three-card onion"]


def test_modifier_5_zeroed_aces_count_nothing_and_lengthen_no_onion() -> None:
    assert names("Kc Ad Qh As", ZEROED) == ["bagel"]
    assert names("4c 5d 5h 7s Ac", ZEROED) == ["four-card onion"]
    assert names("9c Ad", ZEROED) == []
    assert names("Kc Ad", ZEROED) == []
    assert names("7c Tc Ac", ZEROED) == ["flush"]
    assert names("2c Tc Ac", ZEROED) == []


# --- #6 and #7: Great A'Tuin and the Elephants


SHIFTS = {
    "a nine counts 1": ("9d", "3s", "9d Kh Qo", "three-card onion"),
    "a ten counts 2": ("Ts", "3c", "Ts 9h Qo", "three-card onion"),
    "a picture card counts 2": ("Js", "3c", "Js 9h Qo", "three-card onion"),
    "an ace counts 3": ("Ac", "3d", "Ac 8h Qo", "three-card onion"),
    "an ace counts 3 and no more 11": ("Ac", "3d", "Ac Qo", None),
    "an ace counts 9": ("Ts", "Ac", "Ac Ah", "bagel"),
    "a two counts 10": ("Ts", "2c", "2c Qo", "bagel"),
    "a three counts 11": ("Ts", "3c", "3c Qo", "two-card onion"),
    "a two is a picture card": ("Ts", "2c", "2c Ac Kd Ad", "Double Onion"),
    "a three is an ace": ("Ts", "3c", "3c Kc Ad Kd", "Double Onion"),
    "the queen herself counts 2": ("Qo", "3c", "Qo Kc 9h", "three-card onion"),
    "the queen herself is no picture card then": ("Qo", "3c", "Qo Ac Kd Ad", None),
}


@pytest.mark.parametrize(("lowered", "raised", "cards", "name"), SHIFTS.values(), ids=SHIFTS)
def test_modifier_6_points_are_shifted(
    lowered: str, raised: str, cards: str, name: str | None
) -> None:
    rest = set(parse(f"Qo {lowered}" if raised in cards else f"Qo {raised}"))
    rest |= set(parse(f"{lowered} {raised}"))
    two = (card(lowered), card(raised))
    check_shift(sorted(rest | set(parse(cards))), OnionRules(atuin=two))
    found = grouping(parse(cards), OnionRules(atuin=two), sorted(rest - set(parse(cards))))
    assert (None if found is None else found.name) == name


REFUSED_SHIFTS = {
    "Qo 8c 2d": (parse("8c 2d"), "lower 8c by eight"),
    "Qo 9c 4d": (parse("9c 4d"), "raise 4d by eight"),
    "Qo 9c": ((card("9c"), card("9c")), "from one of your cards to another"),
    "Qo 9c 2h": (parse("9c 2d"), "from one of your cards to another"),
    "9c 2d": (parse("9c 2d"), "only the queen of coins"),
}


@pytest.mark.parametrize(("cards", "how"), REFUSED_SHIFTS.items())
def test_modifier_6_both_cards_must_still_count_one_to_eleven(
    cards: str, how: tuple[tuple[Card, Card], str]
) -> None:
    rules = OnionRules(atuin=how[0])
    with pytest.raises(Refused, match=how[1]):
        check_shift(parse(cards), rules)
    assert arranged(cards, rules) == arranged(cards)


def test_modifier_6_a_shift_lapses_with_what_made_it_possible() -> None:
    wild = replace(WILD, atuin=(card("8c"), card("3d")))
    check_shift(parse("Qo 8c 3d Kc"), wild)
    assert names("Qo 8c 3d Kc", wild) == ["three-card onion"]
    assert arranged("Qo 8c 3d Kc", replace(wild, eights="plain")) == arranged("Qo 8c 3d Kc")


def test_modifier_6_c35_a_wild_eight_is_moved_as_a_card_of_fitting_value() -> None:
    assert movable(parse("8c 2d 4h 9s Ah"), WILD, LOWER) == list(parse("8c 9s Ah"))
    assert movable(parse("8c 2d 4h 9s Ah"), WILD, RAISE) == list(parse("8c 2d Ah"))
    assert movable(parse("8c"), OnionRules(), LOWER) == []
    tamed = replace(WILD, sender=True)  # it counts neither 1 nor 11 under the Sender
    assert movable(parse("8c Ah"), tamed, LOWER) == [card("8c")]
    lowered = replace(WILD, atuin=(card("8c"), card("2d")))
    rest = parse("Qo 2d")
    for total, made in (("Kc 9h", True), ("Kc Th", True), ("Kc Ah", False)):
        found = grouping(parse(f"{total} 8c"), lowered, rest)  # it counts 1, 2 or 3
        assert (found is not None and found.name == "three-card onion") is made
    raised = replace(WILD, atuin=(card("9s"), card("8c")))
    assert names("Qo 9s 8c Ac Kd Ad", raised)[0] == "Double Onion"  # a two made a picture card
    assert names("Qo 9s 8c Ac Kd Jd", raised)[0] == "Double Onion"  # or a three made an ace


def test_modifier_6_a_wild_jack_of_staves_raised_is_no_jack() -> None:
    rules = OnionRules(wild=frozenset(parse("Jt")), atuin=(card("9s"), card("Jt")))
    found = grouping(parse("Jt Kd"), rules, parse("Qo 9s"))
    assert found is not None
    assert (found.name, found.wilds) == ("two-card onion", 1)
    bagel = grouping(parse("Jt Td"), replace(rules, zeroed=True, fool=True), parse("Qo 9s"))
    assert bagel is not None
    assert bagel.wilds == 1


def test_modifier_7_other_nines_count_one_and_other_tens_two() -> None:
    four = parse("9c 9d 9h Tc")
    rules = OnionRules(elephants=four)
    rest = parse("9c 9d 9h Tc Qo")
    check_shift((*rest, *parse("9s Th Kc")), rules)
    found = grouping(parse("9s Th Kc"), rules, rest)
    assert found is not None
    assert found.name == "three-card onion"
    # A nine that counts one is no ace.
    assert grouping(parse("9s Kc Ac Kd"), rules, rest) == grouping(parse("9s Kc Ac Kd"))


def test_modifier_7_the_queen_counts_what_she_has_not_given() -> None:
    for four, left in (("9c 9d Tc Td", "6"), ("9c 9d 9h Tc", "5"), ("9c 9d 9h 9s", "4")):
        rules = OnionRules(elephants=parse(four))
        found = arranged(f"{four} Qo Kc {11 - int(left)}h", rules)
        assert [one.name for one in found.groupings] == [
            "Elephants' Double Onion",
            "three-card onion",
        ]
        assert found.plays(card("Qo"))


def test_modifier_7_a_nine_counts_one_sooner_than_an_eight_nothing() -> None:
    rules = replace(NULL, elephants=parse("9c 9d 9h Tc"))
    found = grouping(parse("2d 8h 9s Kc"), rules, parse("9c 9d 9h Tc Qo"))
    assert found is not None
    assert (found.name, found.nulls) == ("four-card onion", 0)


def test_modifier_7_wild_eights_are_elephants_too() -> None:
    rules = replace(WILD, elephants=parse("8c 8d 9s Th"))
    cards = "8c 8d 9s Th Qo Tc 6c 2d"
    check_shift(parse(cards), rules)
    found = arranged(cards, rules)  # seven points spent, the queen counts three
    assert [one.name for one in found.groupings] == ["Elephants' Double Onion", "four-card onion"]


def test_modifier_7_four_wild_eights_take_all_her_points() -> None:
    rules = replace(WILD, elephants=parse("8c 8d 8h 8s"))
    check_shift(parse("8c 8d 8h 8s Qo"), rules)
    way = follow_elephants(roles(parse("8c 8d 8h 8s Qo"), rules), rules)
    assert way == (Role(card("Qo"), suits=way[0].suits),)
    assert names("8c 8d 8h 8s Qo", rules) == ["Double Onion"]  # which wild eights are anyway


REFUSED_ELEPHANTS = {
    "three tens": ("9c Tc Td Th Qo", "9c Tc Td Th", {}, "at least two Elephants are not tens"),
    "an eight": ("8c 9c Td Th Qo", "8c 9c Td Th", {}, "nines, tens and wild eights, not 8c"),
    "three cards": ("8c 9c Td Th Qo", "9c Td Th", {}, "four of your own"),
    "another's card": ("9d 9c Td Th Qo", "9c 9h Td Th", {}, "four of your own"),
    "without her": ("9d 9c Td Th", "9c 9d Td Th", {}, "only the queen of coins"),
    "three eights under the Sender": (
        "8c 8d 8h Th Qo", "8c 8d 8h Th", {"eights": "wild", "sender": True}, "no eight counts"
    ),
    "eight points besides": (
        "9d 9c Td Th Qo 2h", "9c 9d Td Th", {"atuin": parse("Qo 2h")}, "not both"
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "four", "fields", "why"), REFUSED_ELEPHANTS.values(), ids=REFUSED_ELEPHANTS
)
def test_modifier_7_which_cards_may_not_be_elephants(
    cards: str, four: str, fields: Any, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        check_shift(parse(cards), OnionRules(elephants=parse(four), **fields))


def test_modifier_7_the_five_cards_are_only_declared_and_still_playable() -> None:
    cards = "Qo Kc Jc Ac Ad Ah 9c 9d Tc Td"
    assert names(cards, elephants=parse("9c 9d Tc Td"))[0] == "Triple Onion"
    both = names("Kc Jc Ac Ad Qo 9c 9d Tc Td 5h", elephants=parse("9c 9d Tc Td"))
    assert both == ["Double Onion", "Elephants' Double Onion"]


def test_modifier_7_the_lady_takes_an_eleven_of_the_elephants_if_there_is_no_other() -> None:
    four = parse("9c 9d Tc Td")
    rules = OnionRules(elephants=four, lady=True)
    assert arranged("9c 9d Tc Td Qo", rules) == arranged("9c 9d Tc Td Qo")
    assert names("9c 9d Tc Td Qo Ac", rules)[0] == "Elephants' Double Onion"


# --- #8 to #10: the Sender of Eights, Death, the Archchancellor


def test_modifier_8_who_plays_an_eight_has_his_aces_zeroed() -> None:
    assert names("Kc Ad Qh As 6c 7d 8h") == ["Double Onion", "broken Royal"]
    found = arranged("Kc Ad Qh As 6c 7d 8h", sender=True)
    assert [one.name for one in found.groupings] == ["Double Onion"]
    assert not found.plays(card("8h"))
    assert names("9c Ad 6c 7d 8h") == ["broken Royal", "bagel"]
    assert names("9c Ad 6c 7d 8h", sender=True) == ["broken Royal"]


def test_modifier_8_null_eights_are_eights_too() -> None:
    rules = replace(NULL, sender=True)
    assert names("Kc Ad 8h", NULL) == ["three-card onion"]
    assert names("Kc Ad 8h", rules) == ["two-card onion"]


def test_modifier_8_wild_eights_count_neither_one_nor_eleven_and_aces_nothing() -> None:
    rules = replace(WILD, sender=True)
    assert names("Kc 8d Qh", WILD) == ["three-card onion"]
    assert names("Kc 8d Qh", rules) == ["bagel"]
    assert names("Kc As", rules) == []
    assert names("Kc 8d 9h", rules) == ["three-card onion"]
    assert names("9h 8d", rules) == []
    assert names("Th 8d", rules) == ["bagel"]


def test_modifier_9_of_two_pictures_one_has_no_part_in_a_double_onion() -> None:
    assert names("Kc Ad Qh As", death=True) == ["three-card onion"]
    assert names("Kc Ad Qh As Jc", death=True)[0] == "Double Onion"


def test_modifier_9_a_triple_onion_is_safe_unless_eights_are_wild() -> None:
    three = "Kc Ad Qh As Jc Ah"
    assert names(three, death=True) == ["Triple Onion"]
    assert names(three, replace(WILD, death=True))[0] == "Double Onion"
    assert names(three + " Js", replace(WILD, death=True))[0] == "Triple Onion"


def test_modifier_9_death_takes_a_picture_card_and_no_wild_eight() -> None:
    assert names("Kc 8d Qh As Ad", replace(WILD, death=True))[0] == "Double Onion"
    assert names("Kc 8d As Ad", replace(WILD, death=True)) == ["Double Onion"]


def test_modifier_9_the_killed_card_can_be_in_anything_else() -> None:
    assert names("Kc Qh", death=True) == ["bagel"]
    assert names("Kc Ad Qh As Jc Ah Jd Ac", death=True) == ["Lesser Onion"]


def test_modifier_10_with_the_jack_of_staves_no_eight_counts_eight() -> None:
    assert names("Jt 8c 3d") == ["three-card onion"]
    assert names("Jt 8c 3d", archchancellor=True) == []
    assert names("Jt 8s 2t") == ["flush"]
    assert names("Jt 8s 2t", archchancellor=True) == []
    assert names("Jc 8c 3d", archchancellor=True) == ["three-card onion"]
    found = arranged("Jt Kc 6c 7d 8h", archchancellor=True)
    assert [one.name for one in found.groupings] == ["broken Royal"]
    assert not found.plays(card("Jt"))


def test_modifier_10_with_him_an_eight_may_be_null_or_wild() -> None:
    assert names("Jt Ac 8c", replace(NULL, archchancellor=True)) == ["three-card onion"]
    assert names("Jt 8c 3d", WILD) == ["three-card onion"]
    assert names("Jt 8c 3d", replace(WILD, archchancellor=True)) == ["broken flush"]
    assert names("Jt 8c 4d", replace(WILD, archchancellor=True)) == ["three-card onion"]


def test_modifier_10_he_is_wild_where_nobody_holds_death() -> None:
    rules = OnionRules(wild=frozenset(parse("Jt")))
    assert names("Jt 7c 7d", rules) == ["Royal"]
    assert names("Jt 7c", rules) == []
    assert names("8c 8d Jt", replace(WILD, wild=rules.wild)) == ["Royal"]


# --- #11: the Fool


def test_modifier_11_bagels_and_onions_change_places() -> None:
    usual, fool = order(), order(fool=True)
    for bagel, onion in (
        ("bagel", "two-card onion"),
        ("double bagel", "Double Onion"),
        ("triple bagel", "Triple Onion"),
        ("lesser bagel", "Lesser Onion"),
    ):
        assert fool.ranks[fool.places[bagel]] == usual.ranks[usual.places[onion]]
        assert fool.ranks[fool.places[onion]] == usual.ranks[usual.places[bagel]]
        assert value(TABLE[bagel][1][0], FOOL) > value(TABLE[onion][1][0], FOOL)
    assert value(TABLE["bagel"][1][0], FOOL) < value("2c 4c Th", FOOL)
    assert value("Ac Ad 2h 2s 4c 5d 6h", FOOL) < value("Tc Td Jc Kd", FOOL)


def test_modifier_11_great_bagel_just_below_great_onion() -> None:
    fool = order(fool=True)
    assert fool.names[-2:] == ("great bagel", "Great Onion")
    assert fool.ranks[-2:] == (13, 13)
    assert names("Kc Ad Qh As Jc Ah Jd Ac Kw At", FOOL) == ["Great Onion"]


# --- where the rules are ambiguous


def test_c6_onions_of_one_size_tie() -> None:
    assert value("4c 5d 5h 7s") == value("Ac 4d 6h Ts")
    assert value("3c 5d 6h 7s 8o", NULL) == value("Ac 4d 6h Ts 8o", NULL)


@pytest.mark.parametrize(("setting", "higher_wins"), [("equal", False), ("total", True)])
def test_c7_flushes(setting: Any, higher_wins: bool) -> None:
    rules = OnionRules(flushes=setting)
    for low, high in (("2c 4c Tc", "4c 6c Tc"), ("2c 4c Td", "4c 6c Td")):
        assert (value(low, rules) < value(high, rules)) is higher_wins
        assert (value(low, rules) == value(high, rules)) is not higher_wins
    assert value("4c 6c Tc", rules) > value("4d 6c Tc", rules)


def test_c7_the_best_total_is_played() -> None:
    assert sorted(arranged("2c 4c Tc 3w").groupings[0].cards) == sorted(parse("2c 4c Tc"))
    highest = arranged("2c 4c Tc 3w", flushes="total")
    assert sorted(highest.groupings[0].cards) == sorted(parse("2c 4c Tc 3w"))


def test_c8_a_set_of_cards_has_its_highest_name() -> None:
    assert names("7c 7w 7d") == ["Royal"]
    assert names("6c 7w 8c") == ["broken Royal"]
    assert names("3c 8c Kc") == ["flush"]
    assert names("2c 4c 5c Tc") == ["four-card onion"]


def test_c9_a_flush_of_many_cards_counts_twenty_one_at_most() -> None:
    found = arranged("2c 2w 3c 3w 4c 4w")
    assert [one.name for one in found.groupings] == ["flush"]
    assert names("2c 2w 3c 3w 4c 4w 5c")[0] == "six-card onion"


WILD_TIES = {"equal": (False, False), "fewer": (True, False), "more": (False, True)}


@pytest.mark.parametrize(("setting", "wins"), WILD_TIES.items())
def test_c14_wild_cards_in_equal_groupings(setting: Any, wins: tuple[bool, bool]) -> None:
    rules = replace(WILD, wild_ties=setting)
    for natural, with_wild in (
        ("7c 7d 7h", "7s 7w 8c"),
        ("Ac 4d 6h Ts", "3c 5d 6h 8s"),
        ("2c 4c Tc", "2c 4c 8d"),
        ("Kc Qd Ac Ad", "Kc Qd Ac 8d"),
        ("2c 4c Td", "2c 4d 8c"),
    ):
        one, other = value(natural, rules), value(with_wild, rules)
        assert (one > other, other > one) == wins


def test_c14_an_eight_that_stands_for_itself_is_no_wild_card() -> None:
    rules = replace(WILD, wild_ties="fewer")
    found = arranged("6c 7d 8h", rules)
    assert (found.groupings[0].wilds, found.stands_for) == (0, ())
    natural, replaced = value("6c 7d 8h", rules), value("6c 8d 8h", rules)
    assert natural > replaced
    assert arranged("6c 8d 8h", rules).groupings[0].wilds == 1


LESSER_AND_EIGHT = "Kc Kd Kh Ks 8c Ac Ad Ah As 5d"


@pytest.mark.parametrize(("setting", "wilds"), [("equal", 0), ("fewer", 0), ("more", 1)])
def test_c30_the_number_of_wild_cards_that_serves_its_owner_best(setting: Any, wilds: int) -> None:
    best = arranged(LESSER_AND_EIGHT, replace(WILD, wild_ties=setting)).best
    assert best is not None
    assert (best.name, best.wilds) == ("Lesser Onion", wilds)
    assert ("8c" in text(best.cards)) is bool(wilds)


def test_c30_a_wild_card_is_read_as_what_makes_the_best_total() -> None:
    assert arranged("2c 8c Tc", WILD).stands_for == ()
    assert arranged("2c 8c Tc", replace(WILD, flushes="total")).stands_for == (
        (card("8c"), card("9c")),
    )


def test_c16_pairing_of_suits() -> None:
    first, last = OnionRules(pairing="1993"), OnionRules(pairing="1998")
    for with_clubs, with_spades, rules, other in (("w", "t", first, last), ("t", "w", last, first)):
        assert names(f"2c 4{with_clubs} Tc", rules) == ["flush"]
        assert names(f"2s 4{with_spades} Ts", rules) == ["flush"]
        assert names(f"2c 4{with_clubs} Tc", other) == ["broken flush"]
        for both in ("2h 4u Th", "2d 4o Td"):
            assert names(both, rules) == ["flush"]


def test_c24_several_bagels_are_one_grouping_below_a_two_card_onion() -> None:
    (found,) = arranged("Tc Td Jc Kd Qh Ks").groupings
    assert found.name == "triple bagel"
    assert found.rank == 1
    assert value("Tc Td Jc Kd Qh Ks") < value("Tc Ad")


# --- laid out by hand


def test_laid_out_counts_what_is_laid() -> None:
    bagels = laid_out([parse("Tc Td"), parse("Jc Kd")])
    assert [one.name for one in bagels.groupings] == ["bagel", "bagel"]
    assert bagels.value < laid_out([parse("Tc Td Jc Kd")]).value
    assert laid_out([parse("Tc 9d"), parse("Jc Kd")]).idle == parse("Tc 9d")


def test_laid_out_under_a_modifier() -> None:
    sets = [parse("Kc Ad Qh As"), parse("6c 7d 8h")]
    assert [one.name for one in laid_out(sets).groupings] == ["Double Onion", "broken Royal"]
    sender = laid_out(sets, OnionRules(sender=True))
    assert [one.name for one in sender.groupings] == ["Double Onion"]
    death = OnionRules(death=True)
    assert grouping(parse("Kc Ad Qh As"), death) is None
    assert grouping(parse("Kc Ad Qh As"), death, parse("Jc")) is not None
    elephants = OnionRules(elephants=parse("9c 9d Tc Td"))
    found = laid_out([parse("9c 9d Tc Td")], elephants, parse("Qo"))
    assert [one.name for one in found.groupings] == ["Elephants' Double Onion"]


# --- refused, and for programs


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ((*range(11),), "11 cards, and a hand has 10"),
        ((3, 3), "2s is there twice"),
        ((104,), "Jk is not in the pack of eight suits"),
    ],
)
def test_no_hand(cards: tuple[Card, ...], why: str) -> None:
    with pytest.raises(Refused, match=why):
        arrangement_value(cards)
    with pytest.raises(Refused, match=why):
        laid_out([cards])


def test_json() -> None:
    found = arranged("3c 5d 6h 7s 8o Kc Qd", NULL)
    assert found.to_json() == {
        "groupings": [
            {"name": "five-card onion", "rank": 8, "cards": ["3c", "5d", "6h", "7s", "8o"],
             "nulls": 1, "wilds": 0},
            {"name": "bagel", "rank": 1, "cards": ["Kc", "Qd"], "nulls": 0, "wilds": 0},
        ],
        "idle": [],
        "stands_for": {},
        "value": found.value,
    }  # fmt: skip
    assert arranged("2c 8d Th", WILD).to_json()["stands_for"] == {"8d": "9d"}


def test_possible_groupings_are_those_of_the_rules_and_nothing() -> None:
    assert possible(OnionRules()) == (*TABLE, NOTHING)
    assert set(possible(replace(WILD, octavo=True))) == {*TABLE, "wild Royal", "Octavo", NOTHING}
    assert "wild Royal" not in possible(NULL)


STATED = {
    "eights=null": NULL,
    "eights=wild": WILD,
    "eights=plain": OnionRules(),
    "aces=zeroed": ZEROED,
    "fool=yes": FOOL,
    "octavo=yes": OnionRules(octavo=True),
    "lady=yes": OnionRules(lady=True),
    "sender=yes": OnionRules(sender=True),
    "death=yes": OnionRules(death=True),
    "archchancellor=yes": OnionRules(archchancellor=True),
    "wild=Jt": OnionRules(wild=frozenset(parse("Jt"))),
    "atuin=Td 3c": OnionRules(atuin=(card("Td"), card("3c"))),
    "elephants=9c9dTcTd": OnionRules(elephants=parse("9c 9d Tc Td")),
}


@pytest.mark.parametrize(("fact", "rules"), STATED.items())
def test_facts(fact: str, rules: OnionRules) -> None:
    name, _, said = fact.partition("=")
    assert name in FACTS
    assert given_rules({name: said}) == rules


@pytest.mark.parametrize(
    "fact", ["eights=9", "aces=11", "fool=perhaps", "wild=Jt Jc", "atuin=Td", "rain=yes"]
)
def test_facts_that_cannot_be(fact: str) -> None:
    name, _, said = fact.partition("=")
    with pytest.raises(Refused):
        given_rules({name: said})


def test_worth_is_the_arrangement_and_a_run_if_there_is_one() -> None:
    cards = parse("2c 3c 4c 5c 6c 7c 8c 9c Tc Kd")
    found = worth(cards, {})
    assert found[""] == arrange(cards)
    assert text(found["running flush"]) == "2c 3c 4c 5c 6c 7c 8c 9c Tc"
    assert list(worth(cards[:5], {"eights": "wild"})) == [""]
    with pytest.raises(Refused, match="only the queen of coins"):
        worth(cards, {"atuin": "Tc 2c"})
    with pytest.raises(Refused, match="Jt cannot be wild: it is not among the cards"):
        worth(cards, {"wild": "Jt"})
