"""Readings: that they are true to the hand, and how they are said and written."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.cards import JOKERS, CardError, parse, text
from pokernight.ranking import (
    CATEGORIES,
    HighRules,
    Reading,
    high,
    wild_value,
)
from tests.ranking import oracle
from tests.ranking.hands import Marked, of_oracle

some = settings(max_examples=2_000 if os.environ.get("PROVE") else 200)
RULES = st.builds(
    HighRules,
    copies=st.booleans(),
    double_ace_flush=st.booleans(),
    wheel=st.booleans(),
    fewest_wilds=st.booleans(),
)


@st.composite
def hands(draw: st.DrawFn, least: int = 0) -> Marked:
    """A hand of up to eight cards, marked in any way."""
    suits = draw(st.sampled_from([range(4), range(2), (3,)]))
    pack = [card for card in range(52) if card % 4 in suits]
    cards = st.sampled_from([*pack, *JOKERS])
    hand = draw(st.lists(cards, min_size=least, max_size=8, unique=True))
    marks = draw(st.lists(st.sampled_from("...wwb0s"), min_size=len(hand), max_size=len(hand)))
    marked = Marked(hand, [], [], [], {})
    for card, mark in zip(hand, marks):
        if mark == "w" or (mark == "." and card in JOKERS):
            marked.wild.append(card)
        elif mark == "b":
            marked.bug.append(card)
        elif mark == "0":
            marked.null.append(card)
        elif mark == "s" and len(marked.may_be) < 2:
            others = draw(st.lists(st.sampled_from(pack), max_size=3, unique=True))
            marked.may_be[card] = others + [card] * (card < 52 and draw(st.booleans()))
        elif card in JOKERS:
            marked.null.append(card)
    return marked


def read_so(marked: Marked, rules: HighRules) -> Reading:
    return high(
        marked.hand,
        wild=marked.wild,
        bug=marked.bug,
        null=marked.null,
        may_be=marked.may_be,
        rules=rules,
    )


def value_so(marked: Marked, rules: HighRules) -> int:
    return wild_value(
        marked.hand,
        marked.wild,
        bug=marked.bug,
        null=marked.null,
        may_be=marked.may_be,
        rules=rules,
    )


def identities(reading: Reading) -> list[int]:
    stands_for = dict(reading.stands_for)
    return [stands_for.get(card, card) for card in reading.cards]


@some
@given(hands(), RULES)
def test_a_reading_is_true_to_the_hand(marked: Marked, rules: HighRules) -> None:
    hand, wild, bug, null, may_be = marked
    reading = read_so(marked, rules)
    assert reading.value == value_so(marked, rules)
    assert len(set(reading.cards)) == len(reading.cards) <= 5
    assert set(reading.cards) <= set(hand) - set(null)
    changing = {*wild, *bug, *may_be}
    assert [c for c, _ in reading.stands_for] == [c for c in reading.cards if c in changing]
    assert list(reading.wild) == [c for c in reading.cards if c in wild]
    played = identities(reading)
    if not played:
        assert (reading.category, reading.ranks, reading.value) == ("nothing", (), 0)
        return
    usual = oracle.value(oracle.worth(played, of_oracle(rules)))
    counted = [c for c, one in reading.stands_for if c in wild or c in bug or c != one]
    assert reading.value == (usual << 3 | 5 - len(counted) if rules.fewest_wilds else usual)
    assert reading.category == CATEGORIES[usual >> 20]
    for card, identity in reading.stands_for:
        if card in wild:
            assert 0 <= identity < 52
        elif card in bug:
            bent = identity // 4 != 12
            assert not bent or reading.category in ("straight", "flush", "straight flush")
        else:
            assert identity in may_be[card]
    if not rules.copies:
        assert len(set(played)) == len(played)
        assert all(card == one or one not in hand for card, one in reading.stands_for)
    elif not may_be and not bug and reading.category not in ("five of a kind", "flush"):
        assert len(set(played)) == len(played)


@some
@given(hands(), RULES, st.randoms(use_true_random=False))
def test_a_reading_says_the_same_for_any_order_of_the_cards(
    marked: Marked, rules: HighRules, rng: Random
) -> None:
    reading = read_so(marked, rules)
    rng.shuffle(marked.hand)
    again = read_so(marked, rules)
    assert (again.value, again.category, again.ranks) == (
        reading.value,
        reading.category,
        reading.ranks,
    )
    assert value_so(marked, rules) == reading.value


@some
@given(hands(least=1), RULES)
def test_another_card_never_makes_a_hand_worse(marked: Marked, rules: HighRules) -> None:
    """But without copies one that the others may not be any more, and that is not itself, may."""
    *hand, last = marked.hand
    fewer = marked._replace(hand=hand)
    itself = last not in marked.may_be and (last not in marked.bug or last in JOKERS)
    if rules.copies or (itself and last not in marked.null):
        assert value_so(fewer, rules) <= value_so(marked, rules)


def test_without_copies_another_card_may_make_a_hand_worse() -> None:
    four = parse("Kc Kd Kh 7c")
    with_bug = (*four, *parse("Ks"))
    kings = high(four, wild=parse("7c"), copies=False)
    assert str(kings) == "four kings; 7♣ wild"
    worse = high(with_bug, wild=parse("7c"), bug=parse("Ks"), copies=False)
    assert worse.value < kings.value


@pytest.mark.parametrize(
    ("line", "wild", "said"),
    [
        ("", "", "nothing"),
        ("9c", "", "nine high"),
        ("9c Kd", "", "king high, nine"),
        ("As Kd 9h 8c 4s", "", "ace high, king, nine, eight, four"),
        ("Ks Kd Ah Jc 9s 2c 3d", "", "pair of kings, ace, jack, nine"),
        ("Ks Kd Ah", "", "pair of kings, ace kicker"),
        ("6s 6d", "", "pair of sixes"),
        ("Ks Kd 2h 2c 9s", "", "two pair, kings and deuces, nine kicker"),
        ("Ks Kd 2h 2c", "", "two pair, kings and deuces"),
        ("Ts Td Th Ac 9s", "", "three tens, ace, nine"),
        ("Ts Td Th", "", "three tens"),
        ("6s 7d 8h 9c Ts", "", "straight, ten high"),
        ("As 2d 3h 4c 5s", "", "straight, five high"),
        ("As Ks 9s 8s 4s", "", "flush, ace high, king, nine, eight, four"),
        ("Ks Kd Kh 9c 9s", "", "full house, kings over nines"),
        ("Tc Td Th Ts Kc", "", "four tens, king kicker"),
        ("Tc Td Th Ts", "", "four tens"),
        ("Kh Qh Jh Th 9h", "", "straight flush, king high"),
        ("Ah Kh Qh Jh Th", "", "royal flush"),
        ("Kc Ks Qd Tc Td 7h 5s", "Kc Ks", "four tens, queen kicker; K♣ K♠ wild"),
        ("Ac Ad Ah As Jk", "Jk", "five aces; Joker wild"),
        ("Ac Ad Ah Jk Jk", "Jk Jk", "five aces; Joker Joker wild"),
        ("Kc Kd Kh Ks 9s 2c", "2c", "five kings; 2♣ wild"),
    ],
)
def test_how_a_reading_is_said(line: str, wild: str, said: str) -> None:
    assert str(high(parse(line), wild=parse(wild))) == said


def test_the_wild_part_is_only_said_of_wild_cards_played() -> None:
    # Five natural cards make the royal flush; the wild deuce is left out.
    hand = parse("Ah Kh Qh Jh Th 2c")
    reading = high(hand, wild=parse("2c"))
    assert reading.stands_for == ()
    assert str(reading) == "royal flush"


def test_the_cards_played_come_in_the_order_of_the_hand_s_name() -> None:
    reading = high(parse("2c 9s Kh 9d Kc 3d Ks"))
    assert text(reading.cards) == "Kh Kc Ks 9s 9d"
    assert text(high(parse("5s 3h Ac 2d 4c")).cards) == "5s 4c 3h 2d Ac"


@pytest.mark.parametrize(
    ("line", "wild", "read_as"),
    [
        ("2c", "2c", {"2c": "As"}),
        ("As 2c", "2c", {"2c": "Ah"}),
        ("Kc Ks Kd 2c", "2c", {"2c": "Kh"}),
        ("Kc Ks Kd Kh 2c", "2c", {"2c": "Ks"}),
        ("9s 8s 7s 6h 2c", "2c", {"2c": "Ts"}),
        ("Ah Jh 9h 5h 2c", "2c", {"2c": "Kh"}),
        ("Ac 3d 4h 5s 2c", "2c", {"2c": "2c"}),
        ("Kc Jk", "Jk", {"Jk": "Ks"}),
        ("Kc Jk Jk", "Jk Jk", {"Jk": "Ks", "Jk2": "Kh"}),
    ],
)
def test_what_a_wild_card_is_read_as(line: str, wild: str, read_as: dict[str, str]) -> None:
    assert high(parse(line), wild=parse(wild)).to_json()["stands_for"] == read_as


def test_the_second_joker_alone_is_just_a_joker() -> None:
    assert high([105, 51], wild=[105]).to_json()["stands_for"] == {"Jk": "Ah"}


def test_a_suit_that_is_held_is_left_to_its_card_even_if_it_is_null() -> None:
    hand = parse("Kc Ks 2c")
    reading = high(hand, wild=parse("2c"), null=parse("Ks"))
    assert reading.to_json()["stands_for"] == {"2c": "Kh"}


def test_a_reading_as_json() -> None:
    assert high(parse("Tc Td Th 2s Kc"), wild=parse("2s")).to_json() == {
        "category": "four of a kind",
        "ranks": ["T", "K"],
        "cards": ["Tc", "Td", "Th", "2s", "Kc"],
        "stands_for": {"2s": "Ts"},
        "value": 0x79C000,
    }
    assert high(()).to_json() == {
        "category": "nothing",
        "ranks": [],
        "cards": [],
        "stands_for": {},
        "value": 0,
    }


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="As is there twice"):
        high([51, 50, 51])


def test_a_card_of_the_second_pack_is_refused() -> None:
    with pytest.raises(CardError, match="Aw is not in the standard pack"):
        high(parse("As Aw"))


# The worked examples of The Omen 1.6.


def down_to(lowest: str, line: str) -> str:
    """Those cards of a hand of a rank and above: what has gone wild in Damien's hand."""
    order = "AKQJT98765432"
    return " ".join(card for card in line.split() if order.index(card[0]) <= order.index(lowest))


def read(line: str, wild: str = "") -> str:
    return str(high(parse(line), wild=parse(wild))).split(";")[0]


def test_omen_1_6_example_1_kings_then_queen_then_tens_wild() -> None:
    damien = "Kc Ks Qd Tc Td 7h 5s"
    assert read(damien, down_to("K", damien)) == "four tens, queen kicker"
    assert read(damien, down_to("Q", damien)) == "five tens"
    assert read(damien, down_to("T", damien)) == "five aces"


def test_omen_1_6_example_2_his_own_six_is_wild_too() -> None:
    assert read("Kc Ks Qd Tc Td 7h 6s", "Kc Ks Qd Tc Td 6s") == "five aces"


def test_omen_1_6_example_3_ace_wild_is_fewer_kings_than_you_think() -> None:
    assert read("Ah Kd 9s 8d 4c 3h 2s", "Ah") == "pair of kings, nine, eight, four"


def test_omen_1_6_example_4_all_seven_wild() -> None:
    damien = "Qh Jh Td 6c 6d 6h 6s"
    assert read(damien, damien) == "five aces"


def test_omen_1_6_example_5_each_step_of_wild_cards() -> None:
    damien = "Js Jh 9c 8d 5h 4s 2c"
    assert read(damien) == "pair of jacks, nine, eight, five"
    assert read(damien, down_to("J", damien)) == "straight, nine high"
    assert read(damien, down_to("9", damien)) == "four eights, five kicker"


def test_omen_1_6_example_6_both_deuces_wild() -> None:
    player = "2c 2d Kh Kd 9s 5c 4h"
    assert read(player) == "two pair, kings and deuces, nine kicker"
    assert read(player, "2c 2d") == "four kings, nine kicker"


def test_omen_1_6_example_7_both_sixes_wild() -> None:
    player = "6c 6d Kh Kd 9s 8c 7h"
    assert read(player, "6c 6d") == "four kings, nine kicker"


def test_omen_1_6_example_8_deuce_ex_machina() -> None:
    player = "9c 8c 7c 6c 6d 2h Kd"
    assert read(player).startswith("pair of sixes")
    assert read(player, "2h") == "straight flush, ten high"
