"""How people write what they know of a hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.cards import DOUBLE, STANDARD, TWO_JOKERS, parse, rank, suit
from pokernight.errors import Refused
from pokernight.odds.questions.holdings import Holding, read_holding
from pokernight.odds.reports.formats import pretty_hand

STUD = (False, False, True, True, True, True, False)
TWO = (False, False)
FOUR = (False,) * 4


def stud(text: str) -> Holding:
    return read_holding(text, STANDARD, STUD, 2, "Stud")


def two(text: str) -> Holding:
    return read_holding(text, STANDARD, TWO, 2, "Hold'em")


def four(text: str) -> Holding:
    return read_holding(text, STANDARD, FOUR, 4, "Omaha")


def sets(text: str) -> set[frozenset[int]]:
    return {frozenset(one) for one in two(text).down}


@pytest.mark.parametrize("text", ["8c6d4h2s", "8c 6d 4h 2s", "8c,6d,4h,2s", "8♣6♦4♥2♠"])
def test_cards_are_written_as_one_likes(text: str) -> None:
    assert four(text).down == (parse("8c 6d 4h 2s"),)


def test_cards_without_a_slash_lie_in_the_order_dealt() -> None:
    holding = stud("AsKd7h2c3c4cQh")
    assert holding.down == (parse("As Kd Qh"),)
    assert holding.up == tuple(frozenset(parse(card)) for card in ("7h", "2c", "3c", "4c"))


def test_a_slash_separates_cards_down_from_cards_up() -> None:
    holding = stud("As/7h2c")
    assert holding.down == (parse("As"),)
    assert [min(slot) for slot in holding.up] == list(parse("7h 2c"))
    assert stud("/7h").down == ((),)


def test_unknown_cards_say_nothing() -> None:
    assert stud("??").down == ((),)
    assert stud("As??").down == (parse("As"),)
    assert stud("????7h").up == (frozenset(parse("7h")),)
    assert four("****").down == ((),)


def test_a_rank_is_any_card_of_it() -> None:
    assert len(two("AA").down) == 6
    assert len(two("AK").down) == 16
    assert sets("A*") == {
        frozenset(two_)
        for two_ in combinations(range(52), 2)
        if any(rank(card) == 12 for card in two_)
    }


def test_a_range_of_four_is_a_set_of_hands_and_each_is_one_however_it_matches() -> None:
    # 4 * 4 with one of each and two others, and so on: counted by brute force.
    found = {frozenset(one) for one in four("A2**").down}
    assert len(found) == len(four("A2**").down)
    expected = sum(
        any(rank(card) == 12 for card in hand) and any(rank(card) == 0 for card in hand)
        for hand in combinations(range(52), 4)
    )
    assert len(found) == expected
    assert {frozenset(one) for one in four("A2").down} == found


def test_a_suit_is_any_card_of_it_but_not_one_named_already() -> None:
    assert sets("AdXd") == {
        frozenset((49, card)) for card in range(52) if suit(card) == 1 and card != 49
    }


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("KQs", 4), ("KQo", 12), ("77+", 8 * 6), ("A5s+", 9 * 4), ("KTo+", 3 * 12),
        ("99-66", 4 * 6), ("ATs-A7s", 4 * 4), ("QQ+,AKs", 3 * 6 + 4), ("AA,AA", 6), ("AK+", 16),
    ],
)  # fmt: skip
def test_hands_of_two_cards_have_their_own_words(text: str, kinds: int) -> None:
    assert len(sets(text)) == len(two(text).down) == kinds


@pytest.mark.parametrize(("text", "hands"), [("TT", 6), ("AT", 16), ("TA", 16), ("TT,AT", 22)])
def test_a_ten_after_a_rank_is_a_ten_and_no_card_of_staves(text: str, hands: int) -> None:
    assert len(sets(text)) == hands
    assert pretty_hand(text) == text


def test_staves_are_a_suit_of_the_double_pack() -> None:
    assert read_holding("9t", DOUBLE, TWO, 2, "Cripple Mr Onion").down == tuple(
        [(card,) for card in parse("9t")]
    )


def test_suited_means_one_suit() -> None:
    assert all(suit(a) == suit(b) for a, b in two("KQs").down)
    assert all(suit(a) != suit(b) for a, b in two("KQo").down)


def test_a_percentage_is_the_best_hands_of_holdem() -> None:
    best = read_holding("15%", STANDARD, TWO, 2, "Hold'em", percent=True)
    assert 0.14 * 1326 < len(best.down) <= 0.15 * 1326
    everything = read_holding("100%", STANDARD, TWO, 2, "Hold'em", percent=True)
    assert len({frozenset(one) for one in everything.down}) == 1326
    assert {frozenset(one) for one in best.down} < {frozenset(one) for one in everything.down}
    aces = read_holding("0.5%", STANDARD, TWO, 2, "Hold'em", percent=True)
    assert {rank(card) for one in aces.down for card in one} == {12}


def test_jokers_are_alike() -> None:
    holding = read_holding("JkJk", TWO_JOKERS, FOUR, 4, "Chaos")
    assert holding.down == ((104, 105),)


@pytest.mark.parametrize(
    ("read", "text", "sentence"),
    [
        (two, "AsAs", "As is there twice"),
        (two, "AsKsQs", "a hand of Hold'em has 2 cards, and 'AsKsQs' is 3"),
        (stud, "AsKsQsJs/2c", "a hand of Stud has 3 cards face down, and 'AsKsQsJs' is 4"),
        (stud, "As/2c3c4c5c6c", "a hand of Stud has 4 cards face up, and '2c3c4c5c6c' is 5"),
        (two, "As/Ks", "Hold'em has no cards face up: 'As/Ks' needs no /"),
        (stud, "As/Ks/Qs", "a single / separates cards face down from those face up"),
        (two, "", "a hand is cards such as AsKd, or ?? where they are unknown"),
        (two, "Zz", "'Zz' in 'Zz' is not a card"),
        (two, "As?", "'?' in 'As?' is not a card"),
        (two, "AsJk", "Jk is not in the standard pack"),
        (two, "AAs", "no hand matches AAs: a pair has two suits"),
        (two, "AA,", "there is nothing between two commas, or at an end, of 'AA,'"),
        (two, "99-ATs", "99-ATs runs between hands of different kinds"),
        (two, "ATs-K7s", "ATs-K7s runs between hands of different kinds"),
        (four, "KQs+", "KQs+ is a hand of two cards, and here it is 4"),
        (four, "15%", "15% needs an order of starting hands, and Omaha has none"),
    ],
)
def test_what_is_no_hand_is_refused_in_a_sentence(
    read: Callable[[str], Holding], text: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("text", ["0%", "101%", "0.4%"])
def test_a_percentage_that_matches_nothing_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="matches nothing"):
        read_holding(text, STANDARD, TWO, 2, "Hold'em", percent=True)


def test_a_range_too_wide_to_be_written_out_is_refused_before_it_is() -> None:
    with pytest.raises(Refused, match="a range may be 1,000,000"):
        read_holding("A", STANDARD, (False,) * 7, 7, "Night Chaos")


@settings(max_examples=60)
@given(st.text(alphabet="23456789TJQKAakxX10cdhs?*/,+-% Jk♠\0ü", max_size=12))
def test_whatever_is_written_is_a_hand_or_refused_in_a_sentence(text: str) -> None:
    for read in (two, stud, four):
        try:
            holding = read(text)
        except Refused as refused:
            assert "\n" not in str(refused)
            assert len(str(refused)) < 300
        else:
            assert holding.down
            assert all(holding.up)


@pytest.mark.parametrize("said", ["xx", "XX", "x", "-", "--", "?"])
def test_nothing_known_can_be_said_without_what_a_shell_reads_its_own_way(said: str) -> None:
    assert stud(said) == stud("??")
    assert stud(f"AsKd/{said}") == stud("AsKd/??")
    assert two(said) == two("??")


def test_an_unknown_card_among_known_ones_may_be_xx() -> None:
    assert stud("xxxx7h").up == stud("????7h").up
    assert stud("As,xx").down == stud("As??").down
    assert stud("Xd").down != stud("xx").down
